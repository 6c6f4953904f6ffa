/**
 * What ten thousand open connections cost a read: the product's server and a bare route of the framework, each with as
 * many kept-alive connections, in the same run. Two processes hold the connections and measure, since each may open so
 * many files only.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { quantile } from '#tests/support/quantile.ts';
import { ask, CASES, startBare, startProduct, type RunningServer } from './server/http.ts';

const CONNECTIONS = 10_000;
/** Nobody may keep more than a share of them: each of these addresses of loopback has as many as a large hotel. */
const ADDRESSES = 10;
const READS = 2_000;
const ROUNDS = 8;
/** Reads that are under way at a time. */
const AT_ONCE = 4;
const OPENED_AT_ONCE = 100;
const MAX_RATIO = 2;

/** Sends a request on an open connection and waits for the whole answer. */
async function read(socket: Socket, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = '';
  const onData = (chunk: Buffer): void => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
    if (text.length < end + 4 + length) return;
    socket.off('data', onData);
    if (text.startsWith('HTTP/1.1 200')) resolve();
    else reject(new Error(text.slice(0, end)));
  };
  socket.on('data', onData);
  socket.once('close', () => reject(new Error('The server closed a connection.')));
  socket.write(bytes);
  await promise;
}

/** Opens the connections, each used once. */
async function openAll(port: number, bytes: Buffer): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < CONNECTIONS; from += OPENED_AT_ONCE) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, async (_, at) => {
      const localAddress = `127.0.2.${1 + ((from + at) % ADDRESSES)}`;
      const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true }).setMaxListeners(0);
      socket.on('error', () => {});
      await once(socket, 'connect');
      await read(socket, bytes);
      sockets.push(socket);
    });
    await Promise.all(opened);
  }
  return sockets;
}

function holdRole(): void {
  let sockets: Socket[] = [];
  let next = 0;
  const answer = async (message: { port?: number; request: string }): Promise<object> => {
    const bytes = Buffer.from(message.request);
    if (message.port !== undefined) {
      sockets = await openAll(message.port, bytes);
      return {};
    }
    const times: number[] = [];
    const reader = async (): Promise<void> => {
      while (times.length < READS) {
        // Any of them, so that each read finds a connection that has been idle.
        const socket = sockets[(next += 7_919) % sockets.length]!;
        const startMs = performance.now();
        await read(socket, bytes);
        times.push(performance.now() - startMs);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
    return { times };
  };
  process.on('message', (message: { port?: number; request: string }) => {
    void answer(message).then(
      (reply) => process.send!(reply),
      (error: unknown) => process.send!({ error: String(error) }),
    );
  });
}

async function tell<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  const reply = once(child, 'message');
  child.send(message);
  const [told] = (await reply) as [Reply & { error?: string }];
  if (told.error !== undefined) throw new Error(told.error);
  return told;
}

function residentKb({ child: { pid } }: RunningServer): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Measures both and returns the table as Markdown. */
export async function run(): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const product = await startProduct();
  resources.defer(() => void product.child.kill());
  const request = CASES.hello.request();
  const bare = await startBare(await ask(product.port, request));
  resources.defer(() => void bare.child.kill());
  const sides: { name: string; holder: ChildProcess; kbEach: number; p50: number[]; p99: number[] }[] = [];
  for (const [name, server] of Object.entries({ bare, product })) {
    const holder = fork(import.meta.filename, ['hold'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    resources.defer(() => void holder.kill());
    // What the compiler and the first connections need is there before memory is read.
    await ask(server.port, request);
    const beforeKb = residentKb(server);
    await tell(holder, { port: server.port, request });
    sides.push({ name, holder, kbEach: (residentKb(server) - beforeKb) / CONNECTIONS, p50: [], p99: [] });
  }
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { times } = await tell<{ times: number[] }>(side.holder, { request });
      if (round < 0) continue;
      side.p50.push(quantile(times, 0.5));
      side.p99.push(quantile(times, 0.99));
    }
  }
  const ratios = sides[1]!.p99.map((ms, round) => ms / sides[0]!.p99[round]!);
  const ratio = quantile(ratios, 0.5);
  return [
    '# Ten thousand connections',
    '',
    `${CONNECTIONS.toLocaleString('en')} connections kept alive to each of two servers: a bare route of Fastify, and the product's server with every check, the log of production and no database. ${ROUNDS} rounds of ${READS.toLocaleString('en')} health reads each, turn about, ${AT_ONCE} at a time, each on another of the connections; medians of the rounds.`,
    '',
    '| server | median ms | 99th percentile ms | memory a connection, kB |',
    '|---|---|---|---|',
    ...sides.map(
      ({ name, p50, p99, kbEach }) =>
        `| ${name} | ${quantile(p50, 0.5).toFixed(2)} | ${quantile(p99, 0.5).toFixed(2)} | ${kbEach.toFixed(1)} |`,
    ),
    '',
    `No connection was closed and no read failed: otherwise nothing would have been written. Ratio of the 99th percentiles ${ratio.toFixed(2)} (median of the rounds' own), bar ${MAX_RATIO}: ${ratio <= MAX_RATIO ? 'met' : '**missed**'}. Load of the machine: ${loadavg()[0]!.toFixed(1)}.`,
  ].join('\n');
}

if (process.send && process.argv[2] === 'hold') holdRole();
