import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ROOT_DIRECTORY } from '#tests/support/database.ts';
import { killServer, lockedPid } from '#tests/support/kill-database.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { openDatabase } from '../open-database.ts';
import { openPool } from '../pool.ts';
import { openEngine } from './engine.ts';
import { isRunning, processEntry, signal, waitUntilGone } from './processes.ts';

const WRITER = fileURLToPath(new URL('../../../../../tests/support/database-writer.ts', import.meta.url));

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A data directory under parents that only their owner may enter, as mkdtemp makes them. */
function temporaryDataDir(suffix = ''): string {
  const parent = temporaryDatabaseDirectory('sweep-engine-');
  const dataDir = join(parent, suffix);
  mkdirSync(dataDir, { recursive: true });
  cleanups.push(async () => {
    await stopServer(dataDir);
    rmSync(parent, { recursive: true, force: true });
  });
  return dataDir;
}

/** Ends a server that a test left running; cleanly, so that it takes its shared memory with it. */
async function stopServer(dataDir: string): Promise<void> {
  const server = lockedPid(dataDir);
  if (!server || !processEntry(server)?.command.includes('cluster_name=sweep-')) return;
  signal(server, 'SIGINT');
  if (!(await waitUntilGone(server, 10_000))) await killServer(dataDir);
}

interface Writer {
  readonly process: ChildProcess;
  readonly acknowledged: number[];
  readonly errors: () => string;
}

/** Starts the writing program and waits for its first acknowledged rows. */
async function startWriter(dataDir: string): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, dataDir], {
    cwd: ROOT_DIRECTORY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const acknowledged: number[] = [];
  createInterface(child.stdout).on('line', (line) => acknowledged.push(Number(line)));
  while (acknowledged.length < 10) {
    if (child.exitCode !== null) throw new Error(errors);
    await sleep(10);
  }
  return { process: child, acknowledged, errors: () => errors };
}

async function killWriter(writer: Writer): Promise<void> {
  writer.process.kill('SIGKILL');
  await once(writer.process, 'close');
}

async function writtenNumbers(dataDir: string): Promise<Set<number>> {
  await using database = await openDatabase({ dataDir });
  return new Set((await database.query<{ number: number }>('SELECT number FROM written')).map((row) => row.number));
}

test('the server is durable, reached by its socket only, and ends with its last user', async () => {
  const dataDir = temporaryDataDir();
  const first = await openEngine({ dataDir });
  const pid = first.serverPid()!;
  const second = await openEngine({ dataDir });
  expect(second.serverPid()).toBe(pid);

  {
    await using database = openPool(first.target);
    const settings = await database.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ]);
    expect(await database.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  }

  await first[Symbol.asyncDispose]();
  expect(isRunning(pid)).toBe(true);
  await second[Symbol.asyncDispose]();
  expect(isRunning(pid)).toBe(false);
});

test('processes that start at the same time share one server', async () => {
  const dataDir = temporaryDataDir();
  const engines = await Promise.all(Array.from({ length: 3 }, () => openEngine({ dataDir })));
  const pids = new Set(engines.map((engine) => engine.serverPid()));
  expect(pids.size).toBe(1);
  expect(readdirSync(dataDir).sort()).toEqual(['postgresql', 'postgresql.log']);
  await Promise.all(engines.map((engine) => engine[Symbol.asyncDispose]()));
  expect([...pids].filter((pid) => pid !== null && isRunning(pid))).toEqual([]);
});

test('a data directory with a path too long for a socket works', async () => {
  const dataDir = temporaryDataDir(`${'a-long-name-'.repeat(12)}/${'b'.repeat(60)}`);
  await using database = await openDatabase({ dataDir });
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that outlived its killed process is adopted, with every acknowledged row', async () => {
  const dataDir = temporaryDataDir();
  const writer = await startWriter(dataDir);
  const pid = lockedPid(dataDir);
  await killWriter(writer);
  expect(isRunning(pid)).toBe(true);

  await using engine = await openEngine({ dataDir });
  expect(engine.serverPid()).toBe(pid);
  const written = await writtenNumbers(dataDir);
  expect(writer.acknowledged.filter((number) => !written.has(number))).toEqual([]);
});

test('a lock file whose pid now belongs to a stranger or a zombie does not block the start', async () => {
  const dataDir = temporaryDataDir();
  await (await openEngine({ dataDir }))[Symbol.asyncDispose]();
  // PostgreSQL is only taken in by processes of its own account. `sleep` never collects the child that the shell left to it.
  const { uid, gid } = statSync(join(dataDir, 'postgresql'));
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const stranger = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
    ...account,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  cleanups.push(() => void stranger.kill('SIGKILL'));
  const [line] = (await once(createInterface(stranger.stdout), 'line')) as [string];
  const zombie = Number(line);
  while (processEntry(zombie)?.zombie === false) await sleep(5);

  for (const pid of [stranger.pid!, zombie]) {
    const writer = await startWriter(dataDir);
    await killWriter(writer);
    await killServer(dataDir);
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(dataDir, 'postgresql', name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
    }
    const written = await writtenNumbers(dataDir);
    expect(writer.acknowledged.filter((number) => !written.has(number))).toEqual([]);
  }
});

test(
  'kill -9 of everything under a write load loses no acknowledged row, ten times over',
  { timeout: 60_000 },
  async () => {
    const dataDir = temporaryDataDir();
    const acknowledged: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const writer = await startWriter(dataDir);
      await sleep(20 + 30 * round);
      await Promise.all([killServer(dataDir), killWriter(writer)]);
      acknowledged.push(...writer.acknowledged);
    }
    const written = await writtenNumbers(dataDir);
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((number) => !written.has(number))).toEqual([]);
  },
);

test('a restart of the server under load costs at most seconds and no acknowledged row', async () => {
  const dataDir = temporaryDataDir();
  await using database = await openDatabase({ dataDir });
  await database.query('CREATE TABLE load (number bigint PRIMARY KEY)');
  const acknowledged: number[] = [];
  const failuresAtMs: number[] = [];
  let next = 0;
  let running = true;

  async function write(): Promise<void> {
    while (running) {
      const number = (next += 1);
      try {
        await database.query('INSERT INTO load (number) VALUES ($1)', [number]);
        acknowledged.push(number);
      } catch {
        failuresAtMs.push(performance.now());
      }
    }
  }
  const writers = Array.from({ length: 8 }, write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);

  const restartMs = performance.now();
  const pid = lockedPid(dataDir);
  signal(pid, 'SIGQUIT');
  await expect.poll(() => [0, pid].includes(lockedPid(dataDir)), { timeout: 15_000 }).toBe(false);
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(before + 200);
  running = false;
  await Promise.all(writers);

  expect(failuresAtMs.every((atMs) => atMs - restartMs < 5_000)).toBe(true);
  // What was under way when the connections broke fails; what came after waits for the new server.
  expect(failuresAtMs.length).toBeLessThanOrEqual(writers.length);
  const rows = await database.query<{ number: number }>('SELECT number FROM load');
  const kept = new Set(rows.map((row) => row.number));
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
});

test('data of another PostgreSQL version, strange files and missing programs are told in a sentence', async () => {
  const made = temporaryDataDir();
  await (await openEngine({ dataDir: made }))[Symbol.asyncDispose]();
  writeFileSync(join(made, 'postgresql/PG_VERSION'), '15\n');
  await expect(openEngine({ dataDir: made })).rejects.toThrow(
    /^The database in .* was made by PostgreSQL 15, but PostgreSQL 18 would run it\. Set PG_BIN to /,
  );

  const occupied = temporaryDataDir();
  mkdirSync(join(occupied, 'postgresql'));
  appendFileSync(join(occupied, 'postgresql/diary.txt'), 'mine');
  await expect(openEngine({ dataDir: occupied })).rejects.toThrow(
    /is in the way: it is not empty and holds no database\.$/,
  );
  expect(readdirSync(occupied)).toEqual(['postgresql']);

  await expect(openEngine({ dataDir: temporaryDataDir(), pgBin: '/nowhere' })).rejects.toThrow(
    'PG_BIN is /nowhere, but there is no postgres in that directory.',
  );
});

test('a server that cannot start says why', async () => {
  const dataDir = temporaryDataDir();
  await (await openEngine({ dataDir }))[Symbol.asyncDispose]();
  appendFileSync(join(dataDir, 'postgresql/postgresql.conf'), '\nmax_connections = many\n');
  await expect(openEngine({ dataDir })).rejects.toThrow(/^The embedded PostgreSQL did not start: .*max_connections/);
});
