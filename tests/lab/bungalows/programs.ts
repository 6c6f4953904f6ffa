import type { LabDaemon } from '../device.ts';

/* Real programs of Debian's that run in the bungalows. */

const TLS_SERVER = `
import json, ssl
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

site = json.load(open('site.json'))

class Pages(BaseHTTPRequestHandler):
    sys_version = ''
    server_version = site['server']

    def do_GET(self):
        page = site['pages'].get(self.path) or {'status': 404, 'headers': {}, 'body': 'Not Found'}
        body = page['body'].encode()
        self.send_response(page['status'])
        for name, value in page['headers'].items():
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

server = ThreadingHTTPServer(('', 443), Pages)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain('certificate.pem', 'key.pem')
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
server.serve_forever()
`;

interface TlsPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Python's web server behind TLS, with a certificate such as the product makes for itself. */
export function tlsSite(subject: string, server: string, pages: Readonly<Record<string, TlsPage>>): LabDaemon {
  return {
    program: '/usr/bin/python3',
    package: 'python3',
    alsoNeeds: ['openssl'],
    args: ['{dir}/server.py'],
    prepare: [
      // prettier-ignore
      ['/usr/bin/openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', subject, '-keyout', '{dir}/key.pem', '-out', '{dir}/certificate.pem'],
    ],
    files: { 'server.py': TLS_SERVER, 'site.json': JSON.stringify({ server, pages }) },
    listens: 'tcp/443',
  };
}

/**
 * A nest box's page as a person writes it: a page and a feed of pictures, as the widely copied recipe for pictures by
 * Flask has it, here on the server of Python’s own library. The picture is one point.
 */
const NEST_BOX = `
import base64, time
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server

PICTURE = base64.b64decode('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=') + b'\\xff\\xd9'
PAGE = '''<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Nido de pardelas</title></head>
<body><h1>El nido, en directo</h1><p>No hagan ruido cerca de la caja 3.</p><img src="/video_feed" width="640"></body></html>'''

class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

def pictures():
    while True:
        yield b'--frame\\r\\nContent-Type: image/jpeg\\r\\n\\r\\n' + PICTURE + b'\\r\\n'
        time.sleep(0.2)

def nest(environ, answer):
    if environ['PATH_INFO'] == '/':
        answer('200 OK', [('Content-Type', 'text/html; charset=utf-8')])
        return [PAGE.encode()]
    if environ['PATH_INFO'] == '/video_feed':
        answer('200 OK', [('Content-Type', 'multipart/x-mixed-replace; boundary=frame')])
        return pictures()
    answer('404 Not Found', [('Content-Type', 'text/plain')])
    return [b'Not Found']

make_server('', 5000, nest, server_class=Server).serve_forever()
`;

export const NEST: LabDaemon = {
  program: '/usr/bin/python3',
  package: 'python3',
  args: ['{dir}/nido.py'],
  files: { 'nido.py': NEST_BOX },
  listens: 'tcp/5000',
};

/** A guest gives pictures to another with the one command for it: the server lists its folder. */
export const SHARED_FOLDER: LabDaemon = {
  program: '/usr/bin/python3',
  package: 'python3',
  args: ['-m', 'http.server', '--directory', '{dir}/shared'],
  files: { 'shared/DCIM/Camera/IMG_2041.jpg': '', 'shared/tickets.pdf': '' },
  listens: 'tcp/8000',
};

/** The database of the program for reservations, which lets in its own machine alone. */
export const RESERVATIONS: LabDaemon = {
  program: '/usr/lib/postgresql/15/bin/postgres',
  package: 'postgresql-15',
  args: ['-D', '{dir}/data', '-c', 'listen_addresses=*', '-k', '{dir}'],
  prepare: [
    [
      '/bin/sh',
      '-c',
      'install -d -o postgres -m 700 {dir}/data && runuser -u postgres -- /usr/lib/postgresql/15/bin/initdb -D {dir}/data --no-sync',
    ],
  ],
  user: 'postgres',
  listens: 'tcp/5432',
};

/** The registry in which a server for door locks that is written in Java puts its objects. */
export const LOCK_REGISTRY: LabDaemon = {
  program: '/usr/bin/rmiregistry',
  package: 'openjdk-17-jre-headless',
  args: ['1099'],
  listens: 'tcp/1099',
};
