/**
 * Vitest's global set-up for store tests: one embedded PostgreSQL for the whole run, started when the first test asks
 * at the door (a unix socket) and stopped when the run ends. On it, and on the server of `DATABASE_URL`, stands a
 * database with every migration in it, which those of the tests are copied from.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { parseDatabaseUrl } from '#adapters/node/database/open-database.ts';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openPool, type ConnectionTarget } from '#adapters/node/database/pool.ts';
import { openGuardedDirectory } from './guarded-directory.ts';
import { TEST_DATABASE_PREFIX } from './test-database-name.ts';

const ROOT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));
const ABANDONED_MS = 3_600_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lasting = process.env.DATABASE_URL ? parseDatabaseUrl(process.env.DATABASE_URL) : null;
  const migrated = `${TEST_DATABASE_PREFIX}${Date.now().toString(36)}_migrated`;
  project.provide('migratedDatabase', migrated);
  if (lasting) {
    await dropAbandoned(lasting);
    await makeMigrated(lasting, migrated);
  }
  const guarded = openGuardedDirectory('sweep-test-');
  const { directory } = guarded;

  let engine: Promise<Engine> | undefined;
  const start = async (): Promise<Engine> => {
    const started = await openEngine({ dataDir: directory, scratch: true });
    await makeMigrated(started.superuser, migrated);
    return started;
  };
  const door = createServer((socket) => {
    socket.on('error', () => {});
    engine ??= start();
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
    await guarded[Symbol.asyncDispose]();
    if (lasting) await administer(lasting, (query) => query(`DROP DATABASE IF EXISTS ${migrated} WITH (FORCE)`));
  };
}

type Query = ReturnType<typeof openPool>['query'];

async function administer(server: ConnectionTarget, work: (query: Query) => Promise<unknown>): Promise<void> {
  await using maintenance = openPool(server, { maxConnections: 1 });
  await work(maintenance.query);
}

async function makeMigrated(server: ConnectionTarget, name: string): Promise<void> {
  await administer(server, (query) => query(`CREATE DATABASE ${name}`));
  await using database = openPool({ ...server, database: name }, { maxConnections: 1 });
  await migrate(database, await loadMigrations(ROOT_DIRECTORY));
}

/** On a server that outlives the run, a killed run leaves its databases behind. */
async function dropAbandoned(server: ConnectionTarget): Promise<void> {
  await administer(server, async (query) => {
    const rows = await query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [TEST_DATABASE_PREFIX],
    );
    for (const { name } of rows) {
      const madeMs = Number.parseInt(name.slice(TEST_DATABASE_PREFIX.length), 36);
      if (Date.now() - madeMs > ABANDONED_MS) await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  });
}
