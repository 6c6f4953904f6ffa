import { sha256 } from '#adapters/node/sha256.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '../database.ts';
import { DatabaseSetupError, errorCode, isConnectionLost } from '../database-errors.ts';
import { clientConfig, type ConnectionTarget } from '../pool.ts';
import { chooseAccount, commandAs } from './account.ts';
import { causeOf, withCause } from './cause.ts';
import { clusterOwner, directoryArgument, ensureCluster, lastLines, SUPERUSER } from './cluster.ts';
import { processEntry, signal, waitUntilGone } from './processes.ts';
import { openPrograms, type ServerPrograms } from './programs.ts';
import { openSocketDirectory, SOCKET_LOCK_NAME, SOCKET_PORT } from './socket.ts';

export interface EngineOptions {
  /** The cluster lies in `postgresql` under it, the server's log beside that. */
  readonly dataDir: string;
  /** Directory of other PostgreSQL programs than the packaged ones. */
  readonly pgBin?: string;
  /** The data is worth nothing after this process: nothing is synced to disk. For tests. */
  readonly scratch?: boolean;
  readonly log?: DatabaseLog;
  /** Opening ends early with its reason, and leaves no server that it started. */
  readonly signal?: AbortSignal;
}

/** A running embedded PostgreSQL and this process's lease on it. Disposing of the last lease stops the server. */
export interface Engine extends AsyncDisposable {
  /** The product's own database, as an ordinary role. */
  readonly target: ConnectionTarget;
  /** The maintenance database, as superuser. */
  readonly superuser: ConnectionTarget;
  /** Pid of the server now. */
  serverPid(): number | null;
}

/** Role and database of the product. */
const PRODUCT = 'sweep';
const LEASE_NAME = 'sweep-lease';
const LEAVING_NAME = 'sweep-leaving';

const START_DEADLINE_MS = 60_000;
/** Recovery after a crash answers "starting up" all the while, so it is given longer. */
const RECOVERY_DEADLINE_MS = 10 * 60_000;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
/** A disk that has room again is noticed this soon. */
const RETRY_CAP_MS = 2_000;
const MAX_LOG_BYTES = 5_000_000;

/** cannot_connect_now: starting up, shutting down or in recovery. */
const CANNOT_CONNECT_NOW = '57P03';
/** What a server says that found another one's lock, or whose predecessor's backends have not all ended. */
const TRANSIENT_START_FAILURE = /lock file|shared memory block/;

const SETTINGS = {
  listen_addresses: '',
  // Relative to the data directory, which only the server's account and root may enter: that is what makes `trust` safe.
  unix_socket_directories: '.',
  port: SOCKET_PORT,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  // Files in the data directory: a killed server leaves nothing elsewhere, and a container's /dev/shm is too small.
  dynamic_shared_memory_type: 'mmap',
  max_connections: 100,
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and the details of errors hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const SCRATCH_SETTINGS = { ...SETTINGS, fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Opens the embedded PostgreSQL under a data directory: makes the cluster when there is none, adopts a server that
 * already runs there, starts one otherwise, and does so again whenever the server is lost.
 *
 * The server is its own process group and outlives a killed Node, so that the next start adopts it with everything
 * that was acknowledged. Each process that uses it holds one lease connection; the last one to leave stops it.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  try {
    await mkdir(options.dataDir, { recursive: true });
    return await openEngineIn(realpathSync(resolve(options.dataDir)), options);
  } catch (error) {
    throw withCause(error, options.dataDir);
  }
}

async function openEngineIn(dataDir: string, options: EngineOptions): Promise<Engine> {
  const log = options.log ?? (() => {});
  const directory = join(dataDir, 'postgresql');
  const logFile = join(dataDir, 'postgresql.log');
  if (process.platform === 'win32') {
    throw new DatabaseSetupError(
      'The embedded PostgreSQL is not supported on Windows yet. Set DATABASE_URL to a PostgreSQL server.',
    );
  }

  const programs = openPrograms(options.pgBin, chooseAccount(clusterOwner(directory)));
  await ensureCluster(programs, directory, options.scratch ? ['--no-sync'] : []);
  options.signal?.throwIfAborted();
  const server = serverIn(directory, logFile, programs, options.scratch ? SCRATCH_SETTINGS : SETTINGS);
  const socket = openSocketDirectory(directory);
  const superuser = { host: socket.host, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
  let closing = false;
  let lease: pg.Client | null = null;
  let recovery: Promise<void> | null = null;

  async function openLease(): Promise<pg.Client> {
    const client = new pg.Client(clientConfig(superuser, LEASE_NAME));
    client.on('error', () => {});
    client.once('end', () => {
      if (client !== lease) return;
      lease = null;
      if (closing) return;
      log('database-lease-lost');
      recovery = recover().finally(() => (recovery = null));
    });
    await client.connect();
    try {
      await ensureProduct(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Takes a lease on the server that runs, or starts one, unless told to stop before it answers. */
  async function adoptOrStart(told?: AbortSignal): Promise<void> {
    const startMs = Date.now();
    let deadlineMs = startMs + START_DEADLINE_MS;
    let started: StartedServer | null = null;
    for (;;) {
      try {
        lease = await openLease();
        log(started && !started.exited ? 'database-started' : 'database-adopted', { ms: Date.now() - startMs });
        return;
      } catch (error) {
        const isStarting = started !== null && !started.exited;
        // What was just started can be stopped once it has its lock; nobody has a lease on it before it answers.
        if (told?.aborted && (!isStarting || server.pid() !== null)) {
          if (isStarting) await server.stop(log);
          throw told.reason;
        }
        const code = errorCode(error);
        if (code === 'EACCES') throw unreadable(directory, error);
        if (!isConnectionLost(error)) throw error;
        if (code === CANNOT_CONNECT_NOW) deadlineMs = startMs + RECOVERY_DEADLINE_MS;
        if (started?.exited) {
          const output = started.output();
          const cause = causeOf(output, dataDir);
          if (cause !== null || (!started.killed && !TRANSIENT_START_FAILURE.test(output))) {
            throw new DatabaseSetupError(cause ?? `The embedded PostgreSQL did not start: ${lastLines(output)}`);
          }
          started = null;
          await sleep(100);
        }
        const nobodyListens = code === 'ENOENT' || code === 'ECONNREFUSED';
        if (nobodyListens && !started && server.pid() === null) started = server.start();
        if (Date.now() > deadlineMs) {
          throw new DatabaseSetupError(
            `The embedded PostgreSQL in ${directory} did not answer in time. Its log is ${logFile}.`,
            { cause: error },
          );
        }
        await sleep(5);
      }
    }
  }

  async function recover(): Promise<void> {
    for (let pauseMs = 100; !closing; pauseMs = Math.min(2 * pauseMs, RETRY_CAP_MS)) {
      try {
        await adoptOrStart();
        return;
      } catch (error) {
        log('database-restart-failed', { reason: error instanceof Error ? error.message : String(error) });
        await sleep(pauseMs);
      }
    }
  }

  async function leave(): Promise<void> {
    closing = true;
    await recovery;
    if (lease) await giveBack(lease).catch((error: unknown) => log('database-lease-lost', { reason: String(error) }));
    await lease?.end().catch(() => {});
    socket[Symbol.dispose]();
  }

  async function giveBack(client: pg.Client): Promise<void> {
    // Saying so before counting: of two that leave at once, at least the later one counts nobody.
    await client.query(`SET application_name = '${LEAVING_NAME}'`);
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*) FROM pg_stat_activity WHERE application_name = $1',
      [LEASE_NAME],
    );
    if (rows[0]?.count === 0) await server.stop(log);
  }

  await adoptOrStart(options.signal);
  let left: Promise<void> | undefined;
  return {
    superuser,
    target: { ...superuser, user: PRODUCT, database: PRODUCT },
    serverPid: () => server.pid(),
    async [Symbol.asyncDispose]() {
      left ??= leave();
      await left;
    },
  };
}

/** The product is an ordinary role: a hole in its SQL must not reach the files and programs a superuser reaches. */
async function ensureProduct(client: pg.Client): Promise<void> {
  const steps = [
    ['SELECT 1 FROM pg_roles WHERE rolname = $1', `CREATE ROLE ${PRODUCT} LOGIN`],
    ['SELECT 1 FROM pg_database WHERE datname = $1', `CREATE DATABASE ${PRODUCT} OWNER ${PRODUCT}`],
  ] as const;
  for (const [exists, create] of steps) {
    if ((await client.query(exists, [PRODUCT])).rowCount) continue;
    try {
      await client.query(create);
    } catch (error) {
      // Another process may have been first: duplicate_object, duplicate_database, unique_violation, or its copy of the template.
      if (!['42710', '42P04', '23505', '55006'].includes(errorCode(error) ?? '')) throw error;
      while (!(await client.query(exists, [PRODUCT])).rowCount) await sleep(20);
    }
  }
}

function unreadable(directory: string, cause: unknown): DatabaseSetupError {
  return new DatabaseSetupError(
    `The database in ${directory} belongs to another user. Start as that user or as root.`,
    { cause },
  );
}

interface StartedServer {
  readonly exited: boolean;
  /** It ended by a signal: somebody stopped it, it did not fail. */
  readonly killed: boolean;
  /** What it wrote to its log since it was started. */
  output(): string;
}

/** The server process of one cluster, found through its lock file. */
function serverIn(directory: string, logFile: string, programs: ServerPrograms, fixedSettings: typeof SETTINGS) {
  const { dev, ino } = statSync(directory);
  /** Marks our server's command line, so that a stranger who got its pid is told apart. */
  const clusterName = `sweep-${sha256(`${dev}:${ino}`).toString('hex').slice(0, 12)}`;
  const lockFile = join(directory, 'postmaster.pid');
  let child: ChildProcess | null = null;

  function lockPid(): number | null {
    try {
      return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || null;
    } catch {
      return null;
    }
  }

  /** Pid of our server: starting, running or shutting down. */
  function pid(): number | null {
    const holder = lockPid();
    if (holder === null) return null;
    const entry = processEntry(holder);
    return entry && !entry.zombie && entry.command.includes(`cluster_name=${clusterName}`) ? holder : null;
  }

  /**
   * PostgreSQL refuses to start while the pid in its lock files belongs to anybody. When that is a stranger or a zombie,
   * our own pid is put there: PostgreSQL takes its parent's pid for stale, and still checks that no backend of the
   * former server is left, which it could not after the files were deleted.
   */
  function disarmStaleLock(): void {
    const holder = lockPid();
    if (holder === null || holder === process.pid || processEntry(holder) === null) return;
    for (const file of [lockFile, join(directory, SOCKET_LOCK_NAME)])
      replaceFirstLine(file, String(holder), String(process.pid));
  }

  function start(): StartedServer {
    disarmStaleLock();
    rotate(logFile);
    const output = openSync(logFile, 'a', 0o600);
    const fromByte = statSync(logFile).size;
    const { path, descriptor } = directoryArgument(programs, directory);
    const settings = Object.entries({ ...fixedSettings, cluster_name: clusterName }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const command = commandAs(programs.account, programs.postgres, ['-D', path, ...settings]);
    try {
      const launched = spawn(command.file, [...command.args], {
        ...command.options,
        // Its own session: Ctrl-C at the terminal must not stop it before requests have drained.
        detached: true,
        stdio: ['ignore', output, output, ...(descriptor === null ? [] : [descriptor])],
      });
      let failure: string | null = null;
      launched.once('error', (error) => (failure = error.message));
      launched.unref();
      child = launched;
      return {
        get exited() {
          return failure !== null || hasExited(launched);
        },
        get killed() {
          return launched.signalCode !== null;
        },
        output: () => failure ?? readFileSync(logFile).subarray(fromByte).toString('utf8'),
      };
    } finally {
      closeSync(output);
      if (descriptor !== null) closeSync(descriptor);
    }
  }

  async function stop(log: DatabaseLog): Promise<void> {
    const running = pid();
    if (running === null) return;
    signal(running, 'SIGINT');
    let gone = await waitUntilGone(running, FAST_STOP_MS);
    if (!gone) {
      log('database-stop-slow');
      signal(running, 'SIGQUIT');
      gone = await waitUntilGone(running, IMMEDIATE_STOP_MS);
    }
    // Our own child is collected, so that no zombie is left to whoever inherits it.
    if (gone && child?.pid === running && !hasExited(child)) {
      child.ref();
      await once(child, 'exit');
    }
  }

  return { pid, start, stop };
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** In place, because a new file would not be the one the server keeps looking at. */
function replaceFirstLine(file: string, from: string, to: string): void {
  try {
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(`${from}\n`)) return;
    const replaced = to + text.slice(from.length);
    const descriptor = openSync(file, 'r+');
    ftruncateSync(descriptor, writeSync(descriptor, replaced, 0));
    closeSync(descriptor);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}
