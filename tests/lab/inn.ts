import type { LabDaemon, LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/**
 * An inn whose every device is a real program of Debian's with its own answers, none written for this project:
 * six cameras of the kind a person builds on a small board, and twelve other devices.
 */

const RTSP_SERVER = `
import sys, gi
gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtspServer

Gst.init(None)
port, path, account = sys.argv[1:4]
server = GstRtspServer.RTSPServer(service=port)
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch('( videotestsrc is-live=1 ! video/x-raw,format=I420,width=320,height=240 ! jpegenc ! rtpjpegpay name=pay0 )')
factory.set_shared(True)
if account:
    user, password = account.split(':')
    role = GstRtspServer.RTSPToken()
    role.set_string('media.factory.role', user)
    auth = GstRtspServer.RTSPAuth()
    auth.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), role)
    server.set_auth(auth)
    factory.add_role_from_structure(
        Gst.Structure.new_from_string(f'{user}, media.factory.access=true, media.factory.construct=true'))
server.get_mount_points().add_factory(path, factory)
server.attach(None)
GLib.MainLoop().run()
`;

const FILM_NEEDS = ['gstreamer1.0-plugins-good', 'gstreamer1.0-tools'] as const;
const FILM: readonly [string, ...string[]] = [
  '/bin/sh',
  '-c',
  '/usr/bin/gst-launch-1.0 -q videotestsrc num-buffers=75 ! video/x-raw,width=320,height=240,framerate=15/1 ! jpegenc ! avimux ! filesink location={dir}/film.avi',
];

function motion(settings: readonly string[]): LabDaemon {
  return {
    program: '/usr/bin/motion',
    package: 'motion',
    alsoNeeds: FILM_NEEDS,
    args: ['-n', '-c', '{dir}/motion.conf'],
    prepare: [FILM],
    files: {
      'motion.conf': [
        'daemon off',
        'log_level 4',
        'target_dir {dir}',
        'netcam_url file://{dir}/film.avi',
        'width 320',
        'height 240',
        'movie_output off',
        'stream_localhost off',
        'stream_port 8081',
        ...settings,
        '',
      ].join('\n'),
    },
    listens: 'tcp/8081',
  };
}

function rtspCamera(port: number, path: string, account = ''): LabDaemon {
  return {
    program: '/usr/bin/python3',
    package: 'python3',
    alsoNeeds: ['python3-gi', 'gir1.2-gst-rtsp-server-1.0', 'gstreamer1.0-plugins-good'],
    args: ['{dir}/camera.py', String(port), path, account],
    files: { 'camera.py': RTSP_SERVER },
    listens: `tcp/${port}`,
  };
}

/** Announces services, as RFC 6763 has it, by a program that knows nothing of us. */
function avahi(
  hostName: string,
  services: Readonly<Record<string, readonly [type: string, port: number, ...txt: string[]]>>,
): LabDaemon {
  const files = Object.fromEntries(
    Object.entries(services).map(([name, [type, port, ...txt]], at) => [
      `services/${at}.service`,
      `<?xml version="1.0" standalone='no'?><!DOCTYPE service-group SYSTEM "avahi-service.dtd"><service-group><name>${name}</name><service><type>${type}</type><port>${port}</port>${txt.map((entry) => `<txt-record>${entry}</txt-record>`).join('')}</service></service-group>`,
    ]),
  );
  return {
    program: '/usr/sbin/avahi-daemon',
    package: 'avahi-daemon',
    args: ['--no-drop-root', '--no-chroot', '--no-rlimits', '-f', '{dir}/avahi.conf'],
    files: {
      ...files,
      'avahi.conf': `[server]\nhost-name=${hostName}\nuse-ipv6=no\nenable-dbus=no\n[publish]\npublish-workstation=yes\n`,
    },
    runDirectories: ['avahi-daemon'],
    over: { '/etc/avahi/services': 'services' },
    listens: 'udp/5353',
  };
}

const NGINX: LabDaemon = {
  program: '/usr/sbin/nginx',
  package: 'nginx-light',
  args: ['-c', '{dir}/nginx.conf', '-p', '{dir}'],
  files: {
    'nginx.conf':
      'daemon off; error_log stderr; pid {dir}/nginx.pid; events {} http { access_log off; server { listen 80; root /usr/share/nginx/html; } }',
  },
  listens: 'tcp/80',
};

const SSHD: LabDaemon = {
  program: '/usr/sbin/sshd',
  package: 'openssh-server',
  args: ['-D', '-e', '-h', '{dir}/key', '-o', 'UsePAM=no'],
  prepare: [['/usr/bin/ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', '{dir}/key']],
  runDirectories: ['sshd'],
  listens: 'tcp/22',
};

const DEVICES: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'motion, as its manual has it',
    mac: 'b8:27:eb:40:00:01',
    truth: 'camera',
    daemons: [motion(['webcontrol_localhost off', 'webcontrol_port 8080'])],
  },
  {
    name: 'motion behind a password, without its control page',
    mac: 'b8:27:eb:40:00:02',
    truth: 'camera',
    daemons: [motion(['webcontrol_port 0', 'stream_auth_method 1', 'stream_authentication guest:room'])],
  },
  {
    name: 'uStreamer',
    mac: 'dc:a6:32:40:00:03',
    truth: 'camera',
    daemons: [
      {
        program: '/usr/bin/ustreamer',
        package: 'ustreamer',
        args: ['--host', '0.0.0.0', '--port', '8080'],
        listens: 'tcp/8080',
      },
    ],
  },
  {
    name: 'GStreamer, a stream at /test',
    mac: 'dc:a6:32:40:00:04',
    truth: 'camera',
    daemons: [rtspCamera(8554, '/test')],
  },
  {
    name: 'GStreamer, a stream at /stream1',
    mac: '02:00:00:40:00:05',
    truth: 'camera',
    daemons: [rtspCamera(554, '/stream1')],
  },
  {
    name: 'GStreamer behind a password',
    mac: '02:00:00:40:00:06',
    truth: 'camera',
    daemons: [rtspCamera(554, '/live', 'guest:room')],
  },
  {
    name: 'Web server',
    mac: 'b8:27:eb:50:00:01',
    truth: 'other',
    daemons: [NGINX, SSHD],
  },
  {
    name: 'Small web server with SNMP',
    mac: '00:0c:42:50:00:02',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/lighttpd',
        package: 'lighttpd',
        args: ['-D', '-f', '{dir}/lighttpd.conf'],
        files: {
          'lighttpd.conf': 'server.document-root = "{dir}/www"\nserver.port = 80\nindex-file.names = ("index.html")\n',
          'www/index.html': '<html><head><title>Status</title></head><body>Up</body></html>',
        },
        listens: 'tcp/80',
      },
      {
        program: '/usr/sbin/snmpd',
        package: 'snmpd',
        args: ['-f', '-Lo', '-C', '-c', '{dir}/snmpd.conf'],
        files: { 'snmpd.conf': 'agentaddress udp:161\nrocommunity public\n' },
        listens: 'udp/161',
      },
    ],
  },
  {
    name: 'FTP server',
    mac: '02:00:00:50:00:03',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/vsftpd',
        package: 'vsftpd',
        args: ['{dir}/vsftpd.conf'],
        files: {
          'vsftpd.conf': 'listen=YES\nbackground=NO\nanonymous_enable=NO\nsecure_chroot_dir=/run/vsftpd/empty\n',
        },
        runDirectories: ['vsftpd/empty'],
        listens: 'tcp/21',
      },
    ],
  },
  {
    name: 'Printer by its announcement',
    mac: '3c:d9:2b:50:00:04',
    truth: 'other',
    daemons: [
      avahi('front-desk', {
        'Front desk': ['_ipp._tcp', 631, 'rp=ipp/print', 'ty=Brother HL-L2350DW', 'pdl=application/pdf'],
      }),
    ],
  },
  {
    name: 'Laptop that shares a page',
    mac: '3c:a9:f4:50:00:05',
    truth: 'other',
    daemons: [avahi('reading-room', { 'Notes of the reading room': ['_http._tcp', 80, 'path=/'] }), NGINX],
  },
  {
    name: 'Media server',
    mac: '00:11:32:50:00:06',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/minidlnad',
        package: 'minidlna',
        args: ['-S', '-f', '{dir}/minidlna.conf', '-P', '{dir}/minidlna.pid'],
        files: {
          'minidlna.conf': 'media_dir={dir}/media\ndb_dir={dir}/db\nlog_dir={dir}\nnetwork_interface=lan\nport=8200\n',
          'media/empty.txt': '',
          'db/empty.txt': '',
        },
        listens: 'tcp/8200',
      },
    ],
  },
  {
    name: 'Computer that Windows can find',
    mac: '7c:b2:7d:50:00:07',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/wsdd',
        package: 'wsdd',
        args: ['-4', '-n', 'RECEPTION', '-i', 'lan'],
        listens: 'udp/3702',
      },
    ],
  },
  {
    name: 'Film server',
    mac: '02:00:00:50:00:09',
    truth: 'other',
    daemons: [
      {
        program: '/usr/bin/vlc',
        package: 'vlc-bin',
        alsoNeeds: [...FILM_NEEDS, 'vlc-plugin-base'],
        args: ['-I', 'dummy', '--loop', '{dir}/film.avi', '--sout', '#rtp{sdp=rtsp://:8554/film}', '--sout-keep'],
        prepare: [FILM],
        user: 'nobody',
        listens: 'tcp/8554',
      },
    ],
  },
  {
    name: 'Radio station',
    mac: '02:00:00:50:00:0a',
    truth: 'other',
    daemons: [
      {
        program: '/usr/bin/icecast2',
        package: 'icecast2',
        args: ['-c', '{dir}/icecast.xml'],
        files: {
          'icecast.xml':
            '<icecast><limits><clients>10</clients><sources>2</sources></limits><authentication><source-password>room</source-password><admin-user>admin</admin-user><admin-password>room</admin-password></authentication><hostname>radio</hostname><listen-socket><port>8000</port></listen-socket><paths><basedir>/usr/share/icecast2</basedir><logdir>{dir}</logdir><webroot>/usr/share/icecast2/web</webroot><adminroot>/usr/share/icecast2/admin</adminroot><alias source="/" destination="/status.xsl"/></paths><logging><loglevel>1</loglevel></logging><security><chroot>0</chroot></security></icecast>',
        },
        user: 'nobody',
        listens: 'tcp/8000',
      },
    ],
  },
  {
    name: 'Message hub',
    mac: '02:00:00:50:00:0b',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/mosquitto',
        package: 'mosquitto',
        args: ['-c', '{dir}/mosquitto.conf'],
        files: { 'mosquitto.conf': 'listener 1883\nallow_anonymous true\nuser root\n' },
        listens: 'tcp/1883',
      },
    ],
  },
  {
    name: 'Settings page of a small box',
    mac: '02:00:00:50:00:0c',
    truth: 'other',
    daemons: [
      {
        program: '/usr/sbin/mini_httpd',
        package: 'mini-httpd',
        args: ['-D', '-p', '81', '-d', '{dir}/www'],
        files: { 'www/index.html': '<html><head><title>Settings</title></head><body></body></html>' },
        listens: 'tcp/81',
      },
    ],
  },
];

const GATEWAY: LabDevice = {
  name: 'Router',
  address: GATEWAY_ADDRESS,
  mac: '14:91:82:60:00:01',
  truth: 'other',
  daemons: [
    {
      program: '/usr/sbin/dnsmasq',
      package: 'dnsmasq-base',
      args: [
        '--keep-in-foreground',
        '--conf-file=/dev/null',
        '--user=root',
        '--no-resolv',
        '--no-hosts',
        '--pid-file={dir}/pid',
      ],
      listens: 'udp/53',
    },
    NGINX,
  ],
};

/** 18 devices with the gateway, six of them cameras. */
export const INN: readonly LabDevice[] = [
  GATEWAY,
  ...DEVICES.map((device, at) => ({ ...device, address: `192.168.77.${20 + at * 7}` })),
];
