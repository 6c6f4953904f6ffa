import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyStartedDatabase } from './started-data.ts';
import { temporaryDatabaseDirectory } from './temporary-directory.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Below the ports that Linux gives to outgoing connections, any of which could take one away at the last moment. */
const PORTS = { first: 20_000, last: 31_999 };
const PORT_TAKEN = /Port \d+ is already in use/;
const ATTEMPTS = 3;
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 15_000;

export interface TestServer extends AsyncDisposable {
  /** `http://localhost:PORT`, a secure context for browsers. No slash at the end. */
  readonly baseUrl: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything the program printed so far. */
  output(): string;
  /** Ends it as Ctrl-C would and removes its data, unless the data directory was given. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Environment variables beside, or instead of, those of a quiet test server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A free one of the test range unless given. */
  readonly port?: number;
  /** Another checkout of the program than this one. */
  readonly root?: string;
  /** Words before the program, such as those that give it a place of its own; they end by running what follows. */
  readonly through?: readonly string[];
  /** An existing data directory, for a second start over the same data. */
  readonly dataDir?: string;
}

/** A loopback port of the test range that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first + 1));
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`No free port between ${PORTS.first} and ${PORTS.last}.`);
}

async function untilReady(child: ChildProcess, baseUrl: string, output: () => string): Promise<void> {
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`);
    const ready = await fetch(`${baseUrl}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Starts the real program, built web included, on a free loopback port with data of its own.
 * Nothing of it leaves this machine: no companion, no provider keys, no STUN. Visitors are not Pro unless AUTO_PRO is given.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(options);
    } catch (error) {
      // Another program was quicker to take the free port.
      const isTaken = error instanceof Error && PORT_TAKEN.test(error.message);
      if (!isTaken || options.port !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}

async function tryToStart(options: ServerOptions): Promise<TestServer> {
  const dataDir = options.dataDir ?? temporaryDatabaseDirectory('sweep-data-');
  if (options.dataDir === undefined && options.root === undefined) copyStartedDatabase(dataDir);
  const port = options.port ?? (await freePort());
  const baseUrl = `http://localhost:${port}`;
  const root = options.root ?? ROOT;
  const [program, ...words] = [
    ...(options.through ?? []),
    process.execPath,
    join(root, 'src/apps/server/node/main.ts'),
  ];
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      DATA_DIR: dataDir,
      COMPANION: 'off',
      AUTO_PRO: '0',
      ...options.environment,
    },
  });
  let text = '';
  const keep = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const output = (): string => text;

  async function stop(): Promise<void> {
    await end(child);
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await untilReady(child, baseUrl, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, pid: child.pid!, dataDir, output, stop, [Symbol.asyncDispose]: stop };
}
