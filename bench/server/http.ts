/**
 * What one request costs the server, as a share of what the same answer costs a bare route of the framework: the same
 * bytes, the same headers, in the same run. CPU time of the server process counts, not the wall clock, so that other
 * work on the machine shows less. Three processes: the product's server without a database and with the log of
 * production, the bare one without a log, and the load.
 */
import { median } from '#tests/support/quantile.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { createLogger, standardError } from '#adapters/node/logger.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { parseConfig } from '#apps/server/node/config.ts';
import { healthHandlers } from '#apps/server/node/health.ts';
import { serve } from '#apps/server/node/product.ts';
import type { Handlers } from '#contract/handler.ts';
import type { Database } from '#adapters/node/database/database.ts';
import { frontRateLimits } from '#core/rate/rate-limit-store.ts';
import { createGuessLimits } from '#features/account/node/guess-limits.ts';
import type { MailAddresses } from '#features/account/node/mail-addresses.ts';
import { createKnownDevices } from '#features/account/node/known-device.ts';
import { accountHandlers } from '#features/account/node/handlers.ts';
import type { PasskeyStore } from '#features/account/node/passkey-store.ts';
import type { RecoveryStore } from '#features/account/node/recovery-store.ts';
import type { Sessions } from '#features/account/node/sessions.ts';
import type { AccountStore } from '#features/account/node/store.ts';
import { createReportListCache } from '#features/reports/node/list-cache.ts';

const CONNECTIONS = 32;
const REQUESTS = 2_000;
const ROUNDS = 31;
/** Not counted: they are for the compiler. */
const WARM_UP_ROUNDS = 8;
const SIGN_INS = 80;

const EVENT = JSON.stringify({
  event: 'feature_usage',
  properties: {
    feature: 'camera_scan',
    isProFeature: false,
    user_tier: 'free',
    timestamp: '2026-11-20T12:00:00.000Z',
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
    url: 'http://localhost:3000/camera',
  },
  userId: null,
});

interface Case {
  readonly name: string;
  /** CPU of the bare route as a share of ours must be at least this. */
  readonly bar: number;
  /** The request's bytes; `etag` is what the first answer carried. */
  request(etag?: string): string;
}

const lines = (first: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  [`${first} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');

const BROWSER = {
  Host: 'localhost',
  'User-Agent': 'bench',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

const LIST_URL = '/api/reported-locations';
/** As large as a first page of reports. */
const LIST = {
  locations: Array.from({ length: 20 }, (_, at) => ({
    id: `01a1fa83-618f-7373-b1fc-d5c3de34${at + 1_000}`,
    name: `Hotel Meridian ${at * 7919}`,
    address: `Lindenallee ${at}`,
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: `A lens behind the ventilation grille of room ${at * 31}, pointing at the bed.`,
  })),
  nextCursor: null,
};

export const CASES = {
  hello: { name: 'hello JSON', bar: 0.8, request: () => lines('GET /api/health', BROWSER) },
  post: {
    name: 'validated POST',
    bar: 0.75,
    request: () =>
      lines(
        'POST /api/analytics',
        {
          ...BROWSER,
          Origin: 'http://localhost',
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(EVENT)),
        },
        EVENT,
      ),
  },
  list: { name: 'cached list, brotli', bar: 0.85, request: () => lines(`GET ${LIST_URL}`, BROWSER) },
  page: { name: 'static file, brotli', bar: 0.85, request: () => lines('GET /', BROWSER) },
  known: {
    name: 'static file, 304',
    bar: 0.85,
    request: (etag = '') => lines('GET /', { ...BROWSER, 'If-None-Match': etag }),
  },
} as const satisfies Record<string, Case>;
type CaseName = keyof typeof CASES;
const CASE_NAMES = Object.keys(CASES) as CaseName[];

// --- the two servers -------------------------------------------------------------------------------------------------

/** `brotliBytes`: how large its page is when compressed; absent: as large as a prerendered page's text makes it. */
async function startProductServer(brotliBytes?: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-bench-'));
  // As large as a prerendered page: 40 kB of text that compresses about as well as HTML does.
  const page = Array.from(
    { length: 900 },
    (_, line) => `<p class="line-${line % 7}">Look behind mirror ${line * 7919}</p>`,
  );
  const html = Buffer.from(page.join('\n'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  const compressed = brotliBytes === undefined ? brotliCompressSync(html) : Buffer.alloc(brotliBytes, 7);
  await writeFile(join(folder, 'index.html.br'), compressed);

  const config = parseConfig({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' });
  if (!config.ok) throw new Error(config.error.join());
  const database = {
    query: async () => [],
    transaction: () => Promise.reject(new Error('The benchmark has no database')),
    probe: async () => {},
    load: () => ({ open: 0, busy: 0, waiting: 0 }),
    abandon() {},
    [Symbol.asyncDispose]: async () => {},
  };
  // The list must not run out while it is measured.
  const reports = createReportListCache({ headers: {}, nowMs: () => 0 });
  await reports.load('list', { limit: 20 }, async () => LIST);
  const server = await serve({
    config: { ...config.value, port: 0, host: '127.0.0.1' },
    features: {
      handlers: {
        ...healthHandlers({ database, isStopping: () => false }),
        postAnalytics: async () => ({ status: 204 }),
      } as unknown as Handlers,
      identify: () => ({ userId: null, role: null, pro: false }),
      memoryRoutes: [reports.respond],
      watched: [],
    },
    // What it logs goes to /dev/null.
    logger: createLogger({ level: 'info', stream: standardError(), nowMs: Date.now }),
    addressKey: new Uint8Array(32),
    metrics: null,
    tracing: null,
    rateLimits: frontRateLimits(null),
    nowMs: Date.now,
    webFolder: folder,
    localService: null,
  });
  await rm(folder, { recursive: true });
  return server.port;
}

const MADE_BY_NODE = /^(date|connection|keep-alive)$/i;

/** What the product's server answers to each case, byte for byte, by the least code that the framework needs for it. */
async function startBareServer(answers: Readonly<Record<CaseName, Answer>>): Promise<number> {
  const of = (name: CaseName) => {
    const { status, headers, body } = answers[name];
    const own = headers.filter(([header]) => !MADE_BY_NODE.test(header) && header !== 'content-length');
    return { status, headers: Object.fromEntries(own), body: Buffer.from(body, 'latin1') };
  };
  const { hello, post, list, page, known } = Object.fromEntries(CASE_NAMES.map((name) => [name, of(name)])) as Record<
    CaseName,
    ReturnType<typeof of>
  >;
  const etag = page.headers['etag'];
  const app = fastify();
  app.get('/api/health', async (_, reply) => {
    reply.headers(hello.headers);
    return { status: 'ok' };
  });
  app.post('/api/analytics', async (_, reply) => {
    reply.code(post.status).headers(post.headers);
  });
  app.get(LIST_URL, (_, reply) => reply.headers(list.headers).send(list.body));
  app.get('/', (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(known.headers).send();
    return reply.headers(page.headers).send(page.body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

// --- the load --------------------------------------------------------------------------------------------------------

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Latin-1: one character a byte. */
  readonly body: string;
}

/** One answer to one request on a fresh connection. */
export async function ask(port: number, request: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request.replace('Host:', 'Connection: close\r\nHost:'));
  let text = '';
  for await (const chunk of socket) text += (chunk as Buffer).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...head] = text.slice(0, end).split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: head.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
    body: text.slice(end + 4),
  };
}

/** Sends `requests` requests over keep-alive connections, each waiting for its answer before it sends the next. */
async function load(port: number, request: string, requests: number): Promise<void> {
  const bytes = Buffer.from(request);
  let left = requests;
  const worker = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    await new Promise<void>((resolve, reject) => {
      let expected = 0;
      let head = '';
      let received = 0;
      const next = () => {
        if (left <= 0) {
          socket.end();
          resolve();
          return;
        }
        left -= 1;
        expected = 0;
        head = '';
        received = 0;
        socket.write(bytes);
      };
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (expected === 0) {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end === -1) return;
          const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? '0';
          expected = end + 4 + (head.startsWith('HTTP/1.1 304') ? 0 : Number(length));
        }
        if (received >= expected) next();
      });
      next();
    });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

// --- the processes ---------------------------------------------------------------------------------------------------

type Role = 'product' | 'bare' | 'load';
type Message = Readonly<Record<string, unknown>>;

/** Starts this file again in a role. Answers come as messages; what it logs goes nowhere. */
function startRole(role: Role): ChildProcess {
  return fork(import.meta.filename, [role], {
    stdio: ['ignore', 'ignore', role === 'load' ? 'inherit' : 'ignore', 'ipc'],
  });
}

async function tell<Reply>(child: ChildProcess, message: Message): Promise<Reply> {
  const reply = once(child, 'message');
  child.send(message);
  return (await reply)[0] as Reply;
}

function serveRole(role: Role): void {
  process.on(
    'message',
    (message: {
      start?: { brotliBytes?: number };
      answers?: Record<CaseName, Answer>;
      port?: number;
      request?: string;
      requests?: number;
    }) => {
      void (async () => {
        if (role === 'load') {
          await load(message.port!, message.request!, message.requests!);
          process.send!({});
        } else if (message.start) {
          process.send!({ port: await startProductServer(message.start.brotliBytes) });
        } else if (message.answers) {
          process.send!({ port: await startBareServer(message.answers) });
        } else {
          const { user, system } = process.cpuUsage();
          process.send!({ cpuUs: user + system });
        }
      })();
    },
  );
}

export interface RunningServer {
  readonly child: ChildProcess;
  readonly port: number;
}

/** The product's server, in a process of its own. */
export async function startProduct(page: { brotliBytes?: number } = {}): Promise<RunningServer> {
  const child = startRole('product');
  return { child, ...(await tell<{ port: number }>(child, { start: page })) };
}

/** The bare route that gives this answer to a health read, in a process of its own. */
export async function startBare(hello: Answer): Promise<RunningServer> {
  const child = startRole('bare');
  const answers = Object.fromEntries(CASE_NAMES.map((name) => [name, hello]));
  return { child, ...(await tell<{ port: number }>(child, { answers })) };
}

async function cpuUs(server: RunningServer): Promise<number> {
  return (await tell<{ cpuUs: number }>(server.child, {})).cpuUs;
}

/** How much longer a refused sign-in takes for somebody who exists than for nobody. */
async function signInTimes(): Promise<{ knownMs: number; unknownMs: number }> {
  const hasher = createPasswordHasher(systemRandom);
  const passwordHash = await hasher.hash('two hotel keys');
  const store = {
    findByFoldedUsername: async (name: string) => (name.startsWith('known') ? { id: name, passwordHash } : null),
  } as unknown as AccountStore;
  const handlers = accountHandlers({
    store,
    sessions: {} as Sessions,
    hasher,
    limits: createGuessLimits({ query: async () => [{}] } as unknown as Database, frontRateLimits(null)),
    devices: createKnownDevices(new Uint8Array(32), false, systemRandom),
    random: systemRandom,
    logger: createLogger({ level: 'silent', stream: { write: () => {} }, nowMs: Date.now }),
    proStatus: () => Promise.reject(new Error('Nobody signs in here')),
    autoPro: false,
    publicUrl: null,
    passkeyStore: {} as PasskeyStore,
    recovery: {} as RecoveryStore,
    mailAddresses: {} as MailAddresses,
    rateLimits: frontRateLimits(null),
    personalData: [],
  });
  const guess = async (username: string): Promise<number> => {
    const startedMs = performance.now();
    await handlers.postLogin(
      { params: undefined, query: undefined, body: { username, password: 'not this one' } },
      {
        caller: { userId: null, role: null, pro: false, addressKey: username },
        requestId: 'bench',
        atMs: Date.now(),
        header: () => undefined,
        rawBody: new Uint8Array(),
      },
    );
    return performance.now() - startedMs;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < SIGN_INS; turn++) {
    known.push(await guess(`known ${turn}`));
    unknown.push(await guess(`nobody ${turn}`));
  }
  return { knownMs: median(known), unknownMs: median(unknown) };
}

/** Measures every case and returns the table as Markdown. */
export async function run(): Promise<string> {
  const children = { product: startRole('product'), bare: startRole('bare'), load: startRole('load') };
  try {
    const { port } = await tell<{ port: number }>(children.product, { start: {} });
    const product: RunningServer = { child: children.product, port };
    const { headers } = await ask(port, CASES.page.request());
    const etag = headers.find(([name]) => name === 'etag')![1];
    const answers: [CaseName, Answer][] = [];
    for (const name of CASE_NAMES) answers.push([name, await ask(port, CASES[name].request(etag))]);
    const bare: RunningServer = {
      child: children.bare,
      port: (await tell<{ port: number }>(children.bare, { answers: Object.fromEntries(answers) })).port,
    };

    const costUs = async (server: RunningServer, one: Case, requests: number) => {
      const before = await cpuUs(server);
      await tell(children.load, { port: server.port, request: one.request(etag), requests });
      return ((await cpuUs(server)) - before) / requests;
    };

    const rows: string[] = [];
    for (const [caseName, ours] of answers) {
      const one: Case = CASES[caseName];
      const theirs = await ask(bare.port, one.request(etag));
      if (theirs.status !== ours.status || theirs.body !== ours.body) throw new Error(`${one.name}: answers differ`);
      const rounds: { product: number; bare: number }[] = [];
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        // Turn about, so that neither always has the warmer machine.
        const productFirst = round % 2 === 0;
        const firstUs = await costUs(productFirst ? product : bare, one, REQUESTS);
        const secondUs = await costUs(productFirst ? bare : product, one, REQUESTS);
        if (round < 0) continue;
        rounds.push(productFirst ? { product: firstUs, bare: secondUs } : { product: secondUs, bare: firstUs });
      }
      const bareUs = median(rounds.map((round) => round.bare));
      const productUs = median(rounds.map((round) => round.product));
      const ratio = median(rounds.map((round) => round.bare / round.product));
      rows.push(
        `| ${one.name} | ${ours.status} | ${bareUs.toFixed(1)} | ${productUs.toFixed(1)} | ${ratio.toFixed(2)} | ${one.bar.toFixed(2)} | ${ratio >= one.bar ? 'met' : '**missed**'} |`,
      );
    }
    const { knownMs, unknownMs } = await signInTimes();
    return [
      `CPU time of the server process per request: a bare route of Fastify without a log that answers the same bytes and headers (the POST read by its own JSON parser, and not validated), and the product's server with every check, the log of production and no database. ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, turn about; medians, and the median of the rounds' own ratios.`,
      '',
      '| case | status | bare µs | ours µs | bare / ours | bar | |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `A refused sign-in takes ${knownMs.toFixed(1)} ms for somebody who exists and ${unknownMs.toFixed(1)} ms for nobody (median of ${SIGN_INS} each, turn about): ratio ${(knownMs / unknownMs).toFixed(2)}, bar 0.90 to 1.10.`,
      '',
    ].join('\n');
  } finally {
    for (const child of Object.values(children)) child.kill();
  }
}

const role = process.argv[2];
if (process.send && (role === 'product' || role === 'bare' || role === 'load')) serveRole(role);
