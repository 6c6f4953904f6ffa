/**
 * What one request costs the server, as a share of what the same answer costs raw `node:http`: the same bytes, the
 * same headers, in the same run. CPU time of the server process counts, not the wall clock, so that other work on the
 * machine shows less. Three processes: the product's server without a database, the raw one, and the load.
 */
import { median } from '#tests/support/quantile.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createLogger } from '#adapters/node/logger.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { parseConfig } from '#apps/server/node/config.ts';
import { healthHandlers } from '#apps/server/node/health.ts';
import { serve } from '#apps/server/node/product.ts';
import { analyticsEvent } from '#contract/entities/analytics-event.ts';
import type { Handlers } from '#contract/handler.ts';
import { accountHandlers } from '#features/account/node/handlers.ts';
import type { PasskeyStore } from '#features/account/node/passkey-store.ts';
import type { RecoveryStore } from '#features/account/node/recovery-store.ts';
import type { Sessions } from '#features/account/node/sessions.ts';
import type { AccountStore } from '#features/account/node/store.ts';

const CONNECTIONS = 32;
const REQUESTS = 2_000;
const ROUNDS = 41;
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
  /** Which of our servers answers: as `npm start` runs it, or with a log line for each call as in production. */
  readonly by?: 'logging';
  /** CPU of raw `node:http` as a share of ours must be at least this. */
  readonly bar: number | null;
  /** The request's bytes; `etag` is what the first answer carried. */
  request(etag: string): string;
}

const lines = (first: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  [`${first} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');

const BROWSER = {
  Host: 'localhost',
  'User-Agent': 'bench',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

const CASES: readonly Case[] = [
  { name: 'hello JSON', bar: 0.9, request: () => lines('GET /api/health', BROWSER) },
  {
    name: 'hello JSON, logged',
    by: 'logging',
    bar: null,
    request: () => lines('GET /api/health', BROWSER),
  },
  {
    name: 'validated POST',
    bar: 0.6,
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
  { name: '304', bar: 0.8, request: (etag) => lines('GET /', { ...BROWSER, 'If-None-Match': etag }) },
  { name: 'static file, brotli', bar: 0.8, request: () => lines('GET /', BROWSER) },
];

// --- the two servers -------------------------------------------------------------------------------------------------

async function startProductServer(logLevel: 'warn' | 'info'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-bench-'));
  // As large as a prerendered page: 40 kB of text that compresses about as well as HTML does.
  const page = Array.from(
    { length: 900 },
    (_, line) => `<p class="line-${line % 7}">Look behind mirror ${line * 7919}</p>`,
  );
  const html = Buffer.from(page.join('\n'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(html));

  const config = parseConfig({ AUTO_PRO: '0' });
  if (!config.ok) throw new Error(config.error.join());
  const database = {
    query: async () => [],
    transaction: () => Promise.reject(new Error('The benchmark has no database')),
    probe: async () => {},
    abandon() {},
    [Symbol.asyncDispose]: async () => {},
  };
  const server = await serve({
    config: { ...config.value, port: 0 },
    features: {
      handlers: {
        ...healthHandlers({ database, isStopping: () => false }),
        postAnalytics: async () => ({ status: 204 }),
      } as unknown as Handlers,
      identify: () => ({ userId: null, role: null, pro: false }),
      memoryRoutes: [],
    },
    // What it logs goes to /dev/null.
    logger: createLogger({ level: logLevel, write: (text) => void process.stderr.write(text), nowMs: Date.now }),
    addressKey: new Uint8Array(32),
    rateLimitStore: null,
    nowMs: Date.now,
    webFolder: folder,
    localService: null,
  });
  await rm(folder, { recursive: true });
  return server.port;
}

const MADE_BY_NODE = /^(date|connection|keep-alive)$/i;

/** What the product's server answers to each case, byte for byte, by the least code that `node:http` needs for it. */
async function startRawServer(answers: readonly Answer[]): Promise<number> {
  const [, , post, notModified, file] = answers.map(({ status, headers, body }) => ({
    status,
    headers: headers.filter(([name]) => !MADE_BY_NODE.test(name)).flat(),
    body: Buffer.from(body, 'latin1'),
  }));
  const etag = answers[3]!.headers.find(([name]) => name === 'etag')![1];
  const helloHeaders = Object.fromEntries(answers[0]!.headers.filter(([name]) => !MADE_BY_NODE.test(name)));
  const listener: RequestListener = (request, response) => {
    const answer = (prepared: NonNullable<typeof file>) => {
      response.writeHead(prepared.status, prepared.headers);
      response.end(prepared.body);
    };
    if (request.url === '/api/health') {
      const json = JSON.stringify({ status: 'ok' });
      response.writeHead(200, { ...helloHeaders, 'content-length': Buffer.byteLength(json) });
      response.end(json);
    } else if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const parsed = analyticsEvent.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
        if (parsed.success) answer(post!);
        else response.destroy();
      });
    } else answer(request.headers['if-none-match'] === etag ? notModified! : file!);
  };
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

// --- the load --------------------------------------------------------------------------------------------------------

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Latin-1: one character a byte. */
  readonly body: string;
}

/** One answer to one request on a fresh connection. */
async function ask(port: number, request: string): Promise<Answer> {
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

type Role = 'product' | 'logging' | 'raw' | 'load';
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
  process.on('message', (message: { answers?: Answer[]; port?: number; request?: string; requests?: number }) => {
    void (async () => {
      if (role === 'load') {
        await load(message.port!, message.request!, message.requests!);
        process.send!({});
      } else if (message.answers) {
        const { answers } = message;
        const started =
          role === 'raw' ? startRawServer(answers) : startProductServer(role === 'logging' ? 'info' : 'warn');
        process.send!({ port: await started });
      } else {
        const { user, system } = process.cpuUsage();
        process.send!({ cpuUs: user + system });
      }
    })();
  });
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

async function cpuUs(server: Server): Promise<number> {
  return (await tell<{ cpuUs: number }>(server.child, {})).cpuUs;
}

/** The value below which a quarter of them lie: what it costs when the machine is left alone, more or less. */
function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;
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
    random: systemRandom,
    logger: createLogger({ level: 'silent', write: () => {}, nowMs: Date.now }),
    proStatus: () => Promise.reject(new Error('Nobody signs in here')),
    autoPro: false,
    publicUrl: null,
    passkeyStore: {} as PasskeyStore,
    recovery: {} as RecoveryStore,
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
  return { knownMs: lowerQuartile(known), unknownMs: lowerQuartile(unknown) };
}

/** Measures every case and returns the table as Markdown. */
export async function run(): Promise<string> {
  const children = {
    product: startRole('product'),
    logging: startRole('logging'),
    raw: startRole('raw'),
    load: startRole('load'),
  };
  try {
    const product: Server = {
      child: children.product,
      port: (await tell<{ port: number }>(children.product, { answers: [] })).port,
    };
    const logging: Server = {
      child: children.logging,
      port: (await tell<{ port: number }>(children.logging, { answers: [] })).port,
    };
    const { headers } = await ask(product.port, CASES[4]!.request(''));
    const etag = headers.find(([name]) => name === 'etag')![1];
    const answers: Answer[] = [];
    for (const one of CASES) answers.push(await ask(product.port, one.request(etag)));
    const raw: Server = {
      child: children.raw,
      port: (await tell<{ port: number }>(children.raw, { answers })).port,
    };

    const costUs = async (server: Server, one: Case, requests: number) => {
      const before = await cpuUs(server);
      await tell(children.load, { port: server.port, request: one.request(etag), requests });
      return ((await cpuUs(server)) - before) / requests;
    };

    const rows: string[] = [];
    for (const one of CASES) {
      const ours = one.by ? logging : product;
      const status = (await ask(raw.port, one.request(etag))).status;
      if (status !== (await ask(ours.port, one.request(etag))).status) throw new Error(`${one.name}: answers differ`);
      const rounds: { ours: number; theirs: number }[] = [];
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        // Turn about, so that neither always has the warmer machine.
        const first = round % 2 === 0 ? ours : raw;
        const second = first === ours ? raw : ours;
        const firstUs = await costUs(first, one, REQUESTS);
        const secondUs = await costUs(second, one, REQUESTS);
        const measured = first === ours ? { ours: firstUs, theirs: secondUs } : { ours: secondUs, theirs: firstUs };
        if (round >= 0) rounds.push(measured);
      }
      const ratios = rounds.map(({ ours, theirs }) => theirs / ours);
      const theirsUs = lowerQuartile(rounds.map(({ theirs }) => theirs));
      const oursUs = lowerQuartile(rounds.map(({ ours }) => ours));
      const ratio = theirsUs / oursUs;
      rows.push(
        `| ${one.name} | ${status} | ${theirsUs.toFixed(1)} | ${oursUs.toFixed(1)} | ${ratio.toFixed(2)} | ${median(ratios).toFixed(2)} | ${one.bar?.toFixed(2) ?? ''} | ${one.bar === null ? '' : ratio >= one.bar ? 'met' : 'missed'} |`,
      );
    }
    const { knownMs, unknownMs } = await signInTimes();
    return [
      `CPU time of the server process per request: raw \`node:http\` answering the same bytes, and the product's server (every check and header, no database; logging as npm start does, or a line for each call as in production). ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, turn about; the lower quartile of the rounds, which other work on the machine touches least, and the median of the rounds' own ratios.`,
      '',
      '| case | status | raw µs | ours µs | raw / ours | median of rounds | bar | |',
      '|---|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `A refused sign-in takes ${knownMs.toFixed(1)} ms for somebody who exists and ${unknownMs.toFixed(1)} ms for nobody (lower quartile of ${SIGN_INS} each, turn about): ratio ${(knownMs / unknownMs).toFixed(2)}, bar 0.90 to 1.10.`,
      '',
    ].join('\n');
  } finally {
    for (const child of Object.values(children)) child.kill();
  }
}

const role = process.argv[2];
if (process.send && (role === 'product' || role === 'logging' || role === 'raw' || role === 'load')) serveRole(role);
