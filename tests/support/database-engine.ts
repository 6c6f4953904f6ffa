/**
 * Vitest's global set-up for store tests: one embedded PostgreSQL for the whole run, started when the first test asks
 * at the door (a unix socket) and stopped when the run ends. When the run is killed, a shell that waits for the end of
 * a pipe from this process stops the server and removes its files, so that nothing outlives a run.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { parseDatabaseUrl } from '#adapters/node/database/open-database.ts';
import { openPool } from '#adapters/node/database/pool.ts';
import { temporaryDatabaseDirectory } from './temporary-directory.ts';
import { TEST_DATABASE_PREFIX } from './test-database-name.ts';

const GUARD = `
  cat >/dev/null
  lock="$1/postgresql/postmaster.pid"
  if pid=$(head -n 1 "$lock" 2>/dev/null); then
    kill -INT "$pid"
    for turn in $(seq 100); do [ -e "$lock" ] || break; sleep 0.05; done
  fi
  rm -rf "$1"
`;

const ABANDONED_MS = 3_600_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) await dropAbandoned(process.env.DATABASE_URL);
  const directory = temporaryDatabaseDirectory('sweep-test-');
  const guard = spawn('sh', ['-c', GUARD, 'sh', directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });

  let engine: Promise<Engine> | undefined;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    engine ??= openEngine({ dataDir: directory, scratch: true });
    engine.then(
      () => socket.end(JSON.stringify({ directory: join(directory, 'postgresql') })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  });
  door.listen(join(directory, 'door'));
  await once(door, 'listening');
  project.provide('databaseDoor', join(directory, 'door'));

  return async () => {
    door.close();
    const started = await engine?.catch(() => undefined);
    await started?.[Symbol.asyncDispose]();
    await endGuard(guard);
  };
}

async function endGuard(guard: ChildProcess): Promise<void> {
  guard.stdin?.end();
  if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
}

/** On a server that outlives the run, a killed run leaves its databases behind. */
async function dropAbandoned(databaseUrl: string): Promise<void> {
  await using maintenance = openPool(parseDatabaseUrl(databaseUrl), { maxConnections: 1 });
  const rows = await maintenance.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [TEST_DATABASE_PREFIX],
  );
  for (const { name } of rows) {
    const madeMs = Number.parseInt(name.slice(TEST_DATABASE_PREFIX.length), 36);
    if (Date.now() - madeMs > ABANDONED_MS) await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
