import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer, connect } from 'node:net';
import { globSync } from 'node:fs';
import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { killServer, lockedPid } from '#tests/support/kill-database.ts';
import { runProgram } from '#tests/support/run-program.ts';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';
import { copyStartedDatabase } from '#tests/support/started-data.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { PASSWORD, REPORT, send, type Received, type Sent } from './world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = join(ROOT, 'src/apps/server/node/main.ts');
const MIGRATE = join(ROOT, 'src/apps/server/node/migrate-cli.ts');

// Whole programs are started here, each with a database: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

async function temporaryFolder(): Promise<string> {
  const folder = temporaryDatabaseDirectory('sweep-program-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a start', () => {
  test('leaves what it compiled for the next one, also when it is killed', async () => {
    // A checkout of its own: the servers of other tests start from what this one has compiled.
    const root = await temporaryFolder();
    await cp(join(ROOT, 'src'), join(root, 'src'), { recursive: true });
    await cp(join(ROOT, 'package.json'), join(root, 'package.json'));
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const compiled = () => globSync('.cache/code/**/*', { cwd: root }).length;
    expect(compiled()).toBe(0);
    await using server = await startServer({ root });
    await vi.waitFor(() => expect(compiled()).toBeGreaterThan(100), 10_000);
    process.kill(server.pid, 'SIGKILL');
  });
});

describe('a server that cannot start', () => {
  test.each([
    [{ NODE_ENV: 'production' }, /^PUBLIC_URL is needed in production[^\n]*\n$/],
    [{ PORT: 'eighty' }, /^PORT must be a whole number from 1 to 65535, not 'eighty'\.\n$/],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://sweep.example', PAYMENTS: 'sandbox', AUTO_PRO: '1' },
      /^PAYMENTS=sandbox is refused in production[^\n]*\nAUTO_PRO=1 is refused[^\n]*\n$/,
    ],
  ])('%j: says why on standard error and exits with 1', async (environment, sentence) => {
    const { code, stdout, stderr } = await runProgram(SERVER, [], {
      DATA_DIR: await temporaryFolder(),
      ...environment,
    });
    expect(stderr).toMatch(sentence);
    expect([code, stdout]).toEqual([1, '']);
  });

  test('an unreachable database: names the place and not the password', async () => {
    const port = await freePort();
    const { code, stderr } = await runProgram(SERVER, [], {
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: `postgres://sweep:hunter2@127.0.0.1:${port}/sweep`,
    });
    expect(stderr).toMatch(new RegExp(`^DATABASE_URL: no PostgreSQL server could be reached at 127.0.0.1:${port}`));
    expect(stderr).not.toMatch('hunter2');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('a port in use', async () => {
    const squatter = createServer().listen(await freePort(), '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const { port } = squatter.address() as { port: number };
    const { code, stderr } = await runProgram(SERVER, [], { DATA_DIR: await temporaryFolder(), PORT: String(port) });
    expect(stderr).toMatch(`Port ${port} is already in use.`);
    expect(code).toBe(1);
  });
});

describe('a running server', () => {
  let server: TestServer;
  const ask = (sent: Sent): Promise<Received> => send(server.baseUrl, sent);
  const cookieOf = ({ headers }: Received): string => headers['set-cookie']![0]!;

  beforeAll(async () => {
    server = await startServer({ environment: { LOG_LEVEL: 'debug' } });
  });
  afterAll(() => server.stop());

  test('lets somebody register, be recognized, sign out, and be forgotten', async () => {
    const body = { name: ' Ada Lovelace ', username: ' Ada ', password: PASSWORD };
    const registered = await ask({ method: 'POST', path: '/api/auth/register', body });
    expect(registered.json).toMatchObject({ user: { name: 'Ada Lovelace', username: 'Ada' } });
    expect(cookieOf(registered)).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    const headers = { cookie: cookieOf(registered).split(';')[0]! };
    const session = await ask({ method: 'GET', path: '/api/session', headers });
    expect(session.json).toMatchObject({ user: { username: 'Ada' }, pro: false, autoPro: false });
    const left = await ask({ method: 'POST', path: '/api/auth/logout', headers });
    expect(left.headers).toMatchObject({ 'clear-site-data': '"cache"' });
    expect(cookieOf(left)).toMatch(/^sid=; .*Max-Age=0$/);
    const after = await ask({ method: 'GET', path: '/api/session', headers });
    expect(after.json).toEqual({ user: null, pro: false, autoPro: false });
    expect((await ask({ method: 'GET', path: '/api/me/stats', headers })).status).toBe(401);
  });

  test('is asked by its own names only, so that no page of another name reaches it', async () => {
    const port = new URL(server.baseUrl).port;
    const as = async (host: string) => (await ask({ method: 'GET', path: '/api/session', headers: { host } })).status;
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]', 'laptop.local'])
      expect(await as(host)).toBe(200);
    for (const host of ['rebound.example', `127.0.0.1.evil.example:${port}`, 'a b'])
      expect(await as(host)).not.toBe(200);
  });

  test('slows guesses and says how long to wait', async () => {
    const guess = () => ask({ method: 'POST', path: '/api/auth/login', body: { username: 'victim', password: 'x' } });
    for (let failure = 0; failure < 5; failure++) expect((await guess()).status).toBe(401);
    const slowed = await guess();
    expect(slowed.status).toBe(429);
    expect(slowed.headers['retry-after']).toMatch(/^[12]$/);
    expect(slowed.json).toMatchObject({ code: 'login-slowed', message: expect.stringMatching(/wait [12] seconds?/) });
  });

  test('limits calls that nobody needs often', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 40; turn++) statuses.push((await ask({ method: 'GET', path: '/api/env-check' })).status);
    expect(statuses.slice(0, 25)).toEqual(Array(25).fill(200));
    expect(statuses.at(-1)).toBe(429);
    const spoofed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    const limited = await ask({ method: 'GET', path: '/api/env-check', headers: spoofed });
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test('sends a list again only when it changed', async () => {
    const first = await ask({ method: 'GET', path: '/api/reported-locations' });
    const { etag } = first.headers;
    expect(etag).toMatch(/^"/);
    for (const path of ['/api/reported-locations', '/api/reported-locations?q=']) {
      const known = (await ask({ method: 'GET', path })).headers.etag!;
      const again = await ask({ method: 'GET', path, headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', known]);
      expect(again.headers).not.toHaveProperty('content-length');
    }
  });

  test.each([
    ['a page', '/', 200, 'text/html; charset=utf-8'],
    ['no page', '/nothing/here', 404, 'text/html; charset=utf-8'],
    ['an answer', '/api/health', 200, 'application/json; charset=utf-8'],
    ['an error', '/api/nothing', 404, 'application/json; charset=utf-8'],
    ['the contract', '/api/openapi.json', 200, 'application/json; charset=utf-8'],
  ])('%s has the whole header set', async (_what, path, status, contentType) => {
    const { status: answered, headers } = await ask({ method: 'GET', path });
    expect([answered, headers['content-type']]).toEqual([status, contentType]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\)/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('describes itself as OpenAPI 3.1, once for those who keep it', async () => {
    const { json, headers } = await ask({ method: 'GET', path: '/api/openapi.json' });
    const known = { 'if-none-match': headers.etag! };
    expect((await ask({ method: 'GET', path: '/api/openapi.json', headers: known })).status).toBe(304);
    expect(json).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/auth/login': { post: { operationId: 'postLogin' } } },
    });
  });

  test('keeps its own memory while hostile bodies arrive', async () => {
    const rssOf = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1_000;
    const bodies = [
      '['.repeat(500_000) + ']'.repeat(500_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
      `{"event":${'9'.repeat(200_000)}}`,
      `{"event":"x","properties":{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":1`).join()}}}`,
      '{"__proto__":{"polluted":true},"event":"x"}',
      '{"event":"\\u0000"}',
      '{"event":"\\ud83e"}',
      '{"event":1e400}',
      Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d),
    ];
    const post = (bytes: string | Uint8Array) =>
      ask({ method: 'POST', path: '/api/analytics', bytes, headers: { 'content-type': 'application/json' } });
    async function growthMb(): Promise<number> {
      const beforeMb = await rssOf();
      // Six rounds of these stay below what one address may send.
      for (let turn = 0; turn < 10; turn++) {
        for (const bytes of bodies) {
          const { status, json } = await post(bytes);
          expect([400, 413]).toContain(status);
          expect(json).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        }
      }
      return (await rssOf()) - beforeMb;
    }
    // A heap finds its size in steps; what is kept of 12 MB of bodies would show in each of these rounds.
    const growths: number[] = [];
    for (let round = 0; round < 6; round++) growths.push(await growthMb());
    expect(Math.min(...growths)).toBeLessThan(10);
  });

  test('logs one JSON object a line, and nobody\u2019s data', async () => {
    const secrets = {
      username: 'Zaphod\r\n\u001b[31m',
      password: 'a secret of Zaphod',
      name: 'Zaphod Beeblebrox',
      'user-agent': 'Zaphod/1.0',
    };
    const { username, password, name } = secrets;
    const headers = { 'user-agent': secrets['user-agent'], 'x-request-id': 'Zaphod' };
    const registered = await ask({
      method: 'POST',
      path: '/api/auth/register',
      body: { username, password, name },
      headers,
    });
    expect(registered.status).toBe(201);
    await ask({ method: 'POST', path: '/api/auth/login', body: { username, password: `${password}!` }, headers });
    await ask({ method: 'GET', path: '/api/reported-locations?q=Zaphod', headers });
    await ask({ method: 'POST', path: '/api/reported-locations', body: { ...REPORT, name: 'Zaphod Inn' }, headers });
    const requestId = registered.headers['x-request-id'] as string;
    await expect.poll(server.output, { timeout: 2_000 }).toMatch(requestId);
    const lines = server
      .output()
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Sweep is ready at'));
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) });
    expect(lines.length).toBeGreaterThan(10);
    expect(server.output()).not.toMatch(/zaphod|127\.0\.0\.1|Lindenallee/i);
    expect(server.output()).not.toMatch(registered.headers['set-cookie']![0]!.slice(4, 40));
    expect(lines.join('\n')).toMatch(/"event":"sign-in-refused"/);
  });
});

describe('a server that is told to stop', () => {
  test('says so, lets its clients go, and resets nobody', async () => {
    const server = await startServer({ environment: { LAME_DUCK_MS: '1500' } });
    onTestFinished(() => server.stop());
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    onTestFinished(() => agent.destroy());
    let ready = true;
    let leftAtMs = Infinity;
    const seen = { answers: 0, refused: 0, resets: 0, closing: 0 };
    const ask = (path: string) =>
      new Promise<number>((resolve) => {
        get(server.baseUrl + path, { agent }, (response) => {
          if (response.headers.connection === 'close') seen.closing += 1;
          response.resume().on('end', () => resolve(response.statusCode!));
        }).on('error', () => resolve(0));
      });
    // As a balancer does: it asks now and then, and takes half a second more to send nobody there.
    const balancer = async () => {
      while (ready) {
        await sleep(50);
        ready = (await ask('/api/ready')) === 200;
      }
      leftAtMs = performance.now() + 500;
    };
    const client = async () => {
      while (performance.now() < leftAtMs) {
        const status = await ask('/api/health');
        seen.answers += 1;
        if (status === 0) seen.resets += 1;
        else if (status !== 200) seen.refused += 1;
      }
    };
    const all = Promise.all([balancer(), ...Array.from({ length: 16 }, client)]);
    await sleep(300);
    const stopped = server.stop();
    await all;
    await stopped;
    expect(seen).toMatchObject({ refused: 0, resets: 0 });
    expect(seen.answers).toBeGreaterThan(100);
    expect(seen.closing).toBeGreaterThan(16);
  });
});

describe('a database that is behind', () => {
  test('is not touched with MIGRATE=off, and brought up to date by its own command', async () => {
    const dataDir = await temporaryFolder();
    const refused = await runProgram(SERVER, [], { DATA_DIR: dataDir, MIGRATE: 'off', PORT: String(await freePort()) });
    expect(refused.stderr).toMatch(
      /^MIGRATE=off, but migration [\w-]+ has not run in this database\. Run npm run migrate first\.\n$/,
    );
    expect(refused.code).toBe(1);
    const migrated = await runProgram(MIGRATE, [], { DATA_DIR: dataDir });
    expect([migrated.code, migrated.stdout]).toEqual([0, 'The database is up to date.\n']);
    await using server = await startServer({ dataDir, environment: { MIGRATE: 'off' } });
    expect((await send(server.baseUrl, { method: 'GET', path: '/api/ready' })).status).toBe(200);
  });
});

describe('a production server behind a proxy', () => {
  let server: TestServer;
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  const ask = (sent: Sent): Promise<Received> => send(server.baseUrl, sent);

  beforeAll(async () => {
    server = await startServer({
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://sweep.example',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
      },
    });
  });
  afterAll(() => server.stop());

  test('promises https with everything it answers', async () => {
    for (const path of ['/', '/nothing', '/api/health', '/api/nothing']) {
      const { headers } = await ask({ method: 'GET', path, headers: https });
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    }
    const { headers } = await ask({ method: 'GET', path: '/', headers: https });
    expect(headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
  });

  test('binds its cookie to this host and to https', async () => {
    const body = { name: 'Ada', username: 'ada', password: PASSWORD };
    const { headers } = await ask({ method: 'POST', path: '/api/auth/register', body, headers: https });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/),
      expect.stringMatching(/^__Host-device=[\w.-]{45}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/),
    ]);
    const cookie = headers['set-cookie']![0]!.split(';')[0]!;
    const session = await ask({ method: 'GET', path: '/api/session', headers: { ...https, cookie } });
    expect(session.json).toMatchObject({ user: { username: 'ada' } });
  });

  test('sends pages to https, refuses calls over http, and answers probes', async () => {
    const http = { 'x-forwarded-proto': 'http' };
    const page = await ask({ method: 'GET', path: '/camera?x=1', headers: http });
    expect([page.status, page.headers.location]).toEqual([308, 'https://sweep.example/camera?x=1']);
    const login = await ask({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: 'ada', password: 'x' },
      headers: http,
    });
    expect([login.status, login.json]).toEqual([403, { message: expect.any(String), code: 'https-required' }]);
    expect((await ask({ method: 'GET', path: '/api/session', headers: http })).status).toBe(403);
    for (const path of ['/api/health', '/api/ready']) {
      expect((await ask({ method: 'GET', path, headers: http })).status).toBe(200);
    }
  });

  test('takes its own origin only, whatever the Host says', async () => {
    const login = (headers: Readonly<Record<string, string>>) =>
      ask({
        method: 'POST',
        path: '/api/auth/login',
        body: { username: 'ada', password: 'x' },
        headers: { ...https, ...headers },
      });
    expect((await login({ origin: 'https://sweep.example' })).status).toBe(401);
    expect((await login({ origin: 'https://evil.example', host: 'evil.example' })).status).toBe(403);
    expect((await login({ origin: server.baseUrl })).status).toBe(403);
  });

  test('tells the proxy\u2019s clients apart', async () => {
    const check = (client: string) =>
      ask({ method: 'GET', path: '/api/env-check', headers: { ...https, 'x-forwarded-for': `1.1.1.1, ${client}` } });
    for (let turn = 0; turn < 32; turn++) await check('203.0.113.1');
    expect((await check('203.0.113.1')).status).toBe(429);
    expect((await check('203.0.113.2')).status).toBe(200);
  });

  test('keeps back a second each of the refusals of a flood, and nobody else', async () => {
    const headers = { ...https, origin: 'https://sweep.example', 'x-forwarded-for': '203.0.113.7' };
    const body = { username: 'ada', password: 'x'.repeat(100_000) };
    const refuse = async () => {
      const startMs = performance.now();
      const { status } = await ask({ method: 'POST', path: '/api/auth/login', body, headers });
      return { status, tookMs: performance.now() - startMs };
    };
    const first = [];
    for (let turn = 0; turn < 60; turn += 1) first.push(await refuse());
    const others = { ...https, 'x-forwarded-for': '203.0.113.8' };
    const later = Promise.all(Array.from({ length: 60 }, refuse));
    expect((await ask({ method: 'GET', path: '/api/session', headers: others })).status).toBe(200);
    const flood = [...first, ...(await later)];
    expect(flood.filter(({ status }) => status !== 413 && status !== 429)).toEqual([]);
    // At least: a busy machine keeps more of them waiting, and five more a second come back at once.
    expect(flood.slice(60).filter(({ tookMs }) => tookMs >= 990).length).toBeGreaterThan(30);
  });

  test('is closed: no Pro, no test order, no fakes, no values', async () => {
    expect((await ask({ method: 'GET', path: '/api/session', headers: https })).json).toEqual({
      user: null,
      pro: false,
      autoPro: false,
    });
    const config = await ask({ method: 'GET', path: '/api/payments/config', headers: https });
    expect(config.json).toEqual({
      stripePublishableKey: null,
      paypalClientId: null,
      paypalEnvironment: null,
      sandbox: false,
    });
    const environment = await ask({ method: 'GET', path: '/api/env-check', headers: https });
    expect(environment.json).toEqual({
      environment: 'production',
      stripe: { secretKey: false, publicKey: false },
      paypal: { clientId: false, clientSecret: false },
      database: { url: false },
    });
  });
});

describe('a start that is told to stop', () => {
  /** Starts the program in a folder and resolves, when it has come to `moment`, with how to end it. */
  async function startUntil(dataDir: string, moment: () => boolean) {
    const child = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], COMPANION: 'off', DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    await vi.waitUntil(moment, { timeout: 60_000, interval: 1 });
    return async (signal: NodeJS.Signals) => {
      child.kill(signal);
      const [[code], stdout, stderr] = await ended;
      return { code: code as number | null, stdout, stderr };
    };
  }

  const makesDatabase = (dataDir: string) => globSync('postgresql.new-*', { cwd: dataDir }).length > 0;
  const startsDatabase = (dataDir: string) => lockedPid(dataDir) !== 0;

  test.each([
    ['SIGINT', 'makes its database', makesDatabase],
    ['SIGTERM', 'makes its database', makesDatabase],
    ['SIGINT', 'starts its database', startsDatabase],
    ['SIGTERM', 'starts its database', startsDatabase],
  ] as const)('%s while it %s: no process is left, and the next start is whole', async (signal, _, moment) => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => killServer(dataDir));
    if (moment === startsDatabase) copyStartedDatabase(dataDir);
    const end = await startUntil(dataDir, () => moment(dataDir));
    expect(await end(signal)).toMatchObject({ code: 0, stdout: '' });
    // A server that stopped has taken its lock along.
    expect(lockedPid(dataDir)).toBe(0);
    await using server = await startServer({ dataDir });
    expect((await send(server.baseUrl, { method: 'GET', path: '/api/ready' })).status).toBe(200);
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s answers what is under way, then ends with 0', async (signal) => {
    await using server = await startServer();
    const ended = new Promise<number | null>((resolve) => {
      const poll = setInterval(() => {
        try {
          process.kill(server.pid, 0);
        } catch {
          clearInterval(poll);
          resolve(performance.now());
        }
      }, 20);
    });
    // The request has arrived but for its last byte, which comes after the signal.
    const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
    );
    await once(socket, 'connect');
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(server.pid, signal);
    // A terminal tells npm and the program, and npm tells the program again: the same press, twice.
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(server.pid, signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const late = send(server.baseUrl, { method: 'GET', path: '/api/health' });
    await expect(late).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    const sentMs = performance.now();
    socket.write(body.slice(-1));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [^]*credentials-refused/);
    expect((await ended)! - sentMs).toBeLessThan(5_000);
    expect(server.output()).not.toMatch(/"level":"error"/);
  });
});
