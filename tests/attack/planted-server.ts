import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '#adapters/node/database/database.ts';

export interface PlantedServer extends AsyncDisposable {
  readonly baseUrl: string;
}

/** So many connections and no patience at all: what a slow client is to find out. */
const CONNECTIONS = 60;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * The control of the attack tools: a server with one bug for each of them, on loopback. `/search?q=` and `POST /login`
 * paste into SQL, `/hello?name=` into HTML, `/.git/config` and `/backup.zip` are served, and a few connections that send
 * nothing keep everybody else out.
 */
export async function openPlantedServer(database: Database): Promise<PlantedServer> {
  async function search(pasted: string): Promise<unknown> {
    return await database.query(`SELECT name FROM schema_migrations WHERE name = '${pasted}'`);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://planted');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const fail = (): void => void response.writeHead(500, JSON_TYPE).end('{}');
      const show = (rows: unknown): void => void response.writeHead(200, JSON_TYPE).end(JSON.stringify(rows));
      if (url.pathname === '/search') {
        search(url.searchParams.get('q') ?? '').then(show, fail);
      } else if (url.pathname === '/login') {
        try {
          const { username } = JSON.parse(Buffer.concat(parts).toString()) as { username?: unknown };
          search(String(username)).then(show, fail);
        } catch {
          fail();
        }
      } else if (url.pathname === '/hello') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(`<!doctype html><title>Hello</title><p>Hello ${url.searchParams.get('name') ?? ''}</p>`);
      } else if (url.pathname === '/') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end('<!doctype html><title>Planted</title><a href="/hello?name=you">Hello</a>');
      } else if (url.pathname === '/.git/config' || url.pathname === '/backup.zip') {
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('[core]\n');
      } else {
        response.writeHead(404, JSON_TYPE).end('{}');
      }
    });
  });
  server.maxConnections = CONNECTIONS;
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
