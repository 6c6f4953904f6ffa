import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Metrics } from '#adapters/node/metrics.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { dataHeaders } from '../security-headers.ts';
import { startHttpServer, TIMEOUTS, type HttpServer, type HttpServerOptions } from './http-server.ts';
import type { PreparedAnswer } from '#adapters/node/http/prepared-answer.ts';

const headers = dataHeaders({ strictTransport: true, upgradeInsecureRequests: true });
const page = (text: string, status = 200): PreparedAnswer => ({
  status,
  headers: ['content-type', 'text/html; charset=utf-8', 'content-length', String(Buffer.byteLength(text))],
  body: Buffer.from(text),
});
/** Of adapters/node/database/pool.ts. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LARGE = Buffer.alloc(8_000_000, 'x');

const opened: HttpServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(0);
});

/** A call has come to /api/held, and may go. */
let held: { readonly come: PromiseWithResolvers<void>; readonly go: PromiseWithResolvers<void> };
beforeEach(() => {
  held = { come: Promise.withResolvers(), go: Promise.withResolvers() };
});

/** A server with one page, one large file, and two calls, one of which waits until it is let go. */
async function start(options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const api = (app: FastifyInstance): void => {
    app.get('/api/fast', async () => 'fast');
    app.get('/api/held', async () => {
      held.come.resolve();
      await held.go.promise;
      return 'held';
    });
    app.post('/api/body', { bodyLimit: 1_000 }, async (request) => request.body);
  };
  const server = await startHttpServer(
    {
      api,
      files: {
        count: 2,
        answer: (path) => {
          if (path === '/' || path === '/camera') return page('a page');
          return path === '/large'
            ? { status: 200, headers: ['content-length', String(LARGE.length)], body: LARGE }
            : null;
        },
        notFound: () => page('no page', 404),
      },
      memoryRoutes: [],
      headers,
      random: systemRandom,
      secureUrl: () => null,
      ...options,
    },
    0,
    '127.0.0.1',
  );
  opened.push(server);
  return server;
}

function open(server: HttpServer): Socket {
  return connect(server.port, '127.0.0.1').on('error', () => {});
}

/** Everything the server says to these bytes, until it closes the connection. */
async function raw(server: HttpServer, bytes: string): Promise<string> {
  const socket = open(server);
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const request = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;

const JSON_BODY = 'Content-Type: application/json\r\n';

describe('requests', () => {
  test.each([
    ['GET /', 200],
    ['HEAD /', 200],
    ['GET /?q=1', 200],
    ['GET /nothing', 404],
    ['POST /', 405],
    ['TRACE /', 405],
    ['OPTIONS *', 405],
    ['GET /api/fast', 200],
    ['GET http://localhost/', 200],
    ['GET http://localhost/api/fast', 200],
    ['GET /../../etc/passwd', 404],
    ['GET /..%2f..%2fetc/passwd', 404],
    ['CONNECT localhost:22', 405],
  ])('%s answers %d', async (line, status) => {
    const answer = await raw(await start(), request(line));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('HEAD has the headers of GET and no body', async () => {
    const answer = await raw(await start(), request('HEAD /'));
    expect(answer).toMatch(/content-length: 6/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test('a page asked for with a slash at the end is where it is without', async () => {
    const server = await start();
    expect(await raw(server, request('GET /camera/?q=1'))).toMatch(
      /^HTTP\/1\.1 308 [^]*\r\nlocation: \/camera\?q=1\r\n/,
    );
    expect(await raw(server, request('GET //evil.example/'))).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('pages over plain http are sent to the secure address, the API is not', async () => {
    const server = await start({ secureUrl: () => 'https://sweep.example' });
    const answer = await raw(server, request('GET /camera?q=1'));
    expect(answer).toMatch(/^HTTP\/1\.1 308 [^]*\r\nlocation: https:\/\/sweep\.example\/camera\?q=1\r\n/);
    expect(await raw(server, request('GET /api/fast'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('an answer from memory comes before the API', async () => {
    const server = await start({
      memoryRoutes: [(url, encoding, etag) => (url === '/api/fast?x' ? page(`${encoding} ${etag}`) : null)],
    });
    const more = 'Accept-Encoding: br\r\nIf-None-Match: "e"\r\n';
    expect(await raw(server, request('GET /api/fast?x', more))).toMatch(/br "e"$/);
    expect(await raw(server, request('GET /api/fast'))).toMatch(/fast$/);
  });
});

/** [what it is, bytes, status, code] */
const BROKEN: readonly (readonly [string, string, number, string])[] = [
  ['no HTTP', 'hello\r\n\r\n', 400, 'bad-request'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad-request'],
  ['two Hosts', request('GET /', 'Host: evil.example\r\n'), 400, 'bad-request'],
  ['two Hosts for the API', request('GET /api/fast', 'hOST: evil.example\r\n'), 400, 'bad-request'],
  [
    'two lengths',
    request('POST /api/body', JSON_BODY + 'Content-Length: 1\r\nContent-Length: 2\r\n'),
    400,
    'bad-request',
  ],
  [
    'a length and chunks',
    request('POST /api/body', JSON_BODY + 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'),
    400,
    'bad-request',
  ],
  [
    'a chunk without a size',
    request('POST /api/body', JSON_BODY + 'Transfer-Encoding: chunked\r\n') + 'zz\r\n',
    400,
    'bad-request',
  ],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n', 400, 'bad-request'],
  ['a space before the colon', request('GET /', 'X : 1\r\n'), 400, 'bad-request'],
  ['headers beyond 16 kB', request('GET /', `X: ${'x'.repeat(20_000)}\r\n`), 431, 'headers-too-large'],
];

describe('broken input', () => {
  test.each(BROKEN)('%s', async (_what, bytes, status, code) => {
    const answer = await raw(await start(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(code);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nstrict-transport-security: max-age=63072000/i);
    expect(answer).toMatch(/\r\ncontent-type: application\/json; charset=utf-8/i);
  });
});

describe('slow clients', () => {
  const timeouts = { headersMs: 300, requestMs: 400, stalledMs: 500, answerMs: 1_000, checkEveryMs: 20 };

  test('nobody may take longer than fifteen seconds', () => {
    const { checkEveryMs, answerMs, ...limits } = TIMEOUTS;
    expect(answerMs).toBeGreaterThan(STATEMENT_TIMEOUT_MS);
    for (const limitMs of Object.values(limits)) expect(limitMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  });

  /** The server hangs up, while another with its usual patience, which was told the same before, still listens. */
  async function expectCutOff(talk: (socket: Socket) => void): Promise<void> {
    const patient = open(await start()).resume();
    talk(patient);
    const socket = open(await start({ timeouts })).resume();
    talk(socket);
    await once(socket, 'close');
    expect(patient.closed).toBe(false);
    patient.destroy();
  }

  test.each([
    ['says nothing', ''],
    ['sends half its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['sends half its body', request('POST /api/body', JSON_BODY + 'Content-Length: 100\r\n') + 'half'],
  ])('one that %s is cut off', async (_what, bytes) => {
    await expectCutOff((socket) => socket.write(bytes));
  });

  test('one that sends a byte now and then is cut off too', async () => {
    await expectCutOff((socket) => {
      socket.write('GET / HTTP/1.1\r\n');
      const drip = setInterval(() => socket.writable && socket.write('X'), 50);
      socket.once('close', () => clearInterval(drip));
    });
  });

  test('one that does not read its answer is cut off', async () => {
    const ended = Promise.withResolvers<number | null>();
    const metrics = {
      watch() {},
      countRefused() {},
      countAnswer: (_call: string, status: number | null) => ended.resolve(status),
    };
    const socket = open(await start({ timeouts, metrics: metrics as unknown as Metrics }));
    socket.write(request('GET /large'));
    expect(await ended.promise).toBeNull();
    let read = 0;
    for await (const chunk of socket) read += (chunk as Buffer).length;
    expect(read).toBeLessThan(LARGE.length);
  });

  test('an answer that takes us longer than a client may take is sent', async () => {
    const server = await start({ timeouts: { ...timeouts, stalledMs: 100, answerMs: 60_000 } });
    const answer = raw(server, request('GET /api/held'));
    await held.come.promise;
    // Cut off for being silent as long as the answer has been at least.
    await once(open(server).resume(), 'close');
    held.go.resolve();
    expect(await answer).toMatch(/held$/);
  });

  test('an answer that takes us too long is not waited for', async () => {
    const server = await start({ timeouts: { ...timeouts, answerMs: 550 } });
    expect(await raw(server, request('GET /api/held'))).toBe('');
    held.go.resolve();
  });

  test('one peer has so many connections and no more', async () => {
    const server = await start({ maxConnectionsPerPeer: 5 });
    const sockets = Array.from({ length: 9 }, () => open(server).resume());
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(4);
    for (const socket of sockets.filter(({ closed }) => !closed)) {
      socket.write(request('GET /'));
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    }
    await expect.poll(() => raw(server, request('GET /')).catch(() => '')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('the others are answered meanwhile', async () => {
    const server = await start();
    const slow = Array.from({ length: 300 }, () => {
      const socket = open(server).resume();
      socket.write('GET / HTTP/1.1\r\n');
      return socket;
    });
    expect(await raw(server, request('GET /'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(slow.filter(({ closed }) => closed)).toEqual([]);
    for (const socket of slow) socket.destroy();
  });
});

describe('stopping', () => {
  // The deadline comes when a test says so, however long the machine takes.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('answers what has arrived, then closes', async () => {
    const server = await start();
    const answer = raw(server, 'GET /api/held HTTP/1.1\r\nHost: x\r\n\r\n');
    const idle = open(server);
    await Promise.all([once(idle, 'connect'), held.come.promise]);
    const stopping = server.stop(5_000);
    held.go.resolve();
    await stopping;
    expect(await answer).toMatch(/held$/);
    await expect(raw(server, request('GET /'))).rejects.toThrow('ECONNREFUSED');
    idle.destroy();
  });

  test('has a proxy ask elsewhere for what may be asked twice, and takes what may not, until it is left alone', async () => {
    const server = await start({ isProxied: true });
    const write = (path: string) => request(`POST ${path}`, JSON_BODY + 'Content-Length: 4\r\n') + 'true';
    const stopping = server.stop(5_000);
    for (let turn = 0; turn < 3; turn += 1) {
      vi.advanceTimersByTime(200);
      expect(await raw(server, request('GET /'))).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 1\r\n/i);
      expect(await raw(server, request('HEAD /api/fast'))).toMatch(/^HTTP\/1\.1 503 /);
      expect(await raw(server, write('/api/body'))).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
    }
    vi.advanceTimersByTime(300);
    await stopping;
    await expect(raw(server, request('GET /'))).rejects.toThrow('ECONNREFUSED');
  });

  test('is not held up by a proxy that goes on asking', async () => {
    const server = await start({ isProxied: true });
    const stopping = server.stop(5_000);
    for (let askedMs = 0; askedMs < 2_000; askedMs += 100) {
      await raw(server, request('GET /')).catch(() => {});
      vi.advanceTimersByTime(100);
    }
    await stopping;
    await expect(raw(server, request('GET /'))).rejects.toThrow('ECONNREFUSED');
  });

  test('does not wait beyond the deadline', async () => {
    const server = await start();
    const answer = raw(server, request('GET /api/held'));
    await held.come.promise;
    const stopping = server.stop(5_000);
    vi.advanceTimersByTime(4_999);
    expect(await Promise.race([stopping, sleep(200, 'waits')])).toBe('waits');
    vi.advanceTimersByTime(1);
    await stopping;
    expect(await answer.catch(() => '')).toBe('');
    held.go.resolve();
  });
});
