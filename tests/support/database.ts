/**
 * How a store test is written:
 *
 *     import { describeWithDatabase } from '#tests/support/database.ts';
 *
 *     describeWithDatabase('report store', (open) => {
 *       test('lists the newest first', async () => {
 *         const store = createReportStore(await open());
 *         …
 *       });
 *     });
 *
 * The block runs on the embedded PostgreSQL, and once more on the server of `DATABASE_URL` when that is set: through
 * the pooler of `DATABASE_POOLER_URL` where one stands before it, else without.
 * Each `open()` gives a fresh database with every feature's migrations in it, closed and dropped after the block; call
 * it once in `beforeAll` where tests do not disturb each other, because one costs some 100 ms. `openEmpty` leaves the
 * migrations out.
 *
 * Vitest needs the project's configuration (`--config config/vitest.config.ts`): its set-up keeps the one server of the
 * run, which is started by the first test that wants it and ends with the run, however that ends.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { openSocketDirectory, SOCKET_PORT } from '#adapters/node/database/embedded/socket.ts';
import { parseDatabaseUrl } from '#adapters/node/database/open-database.ts';
import { openPool, type ConnectionTarget, type PoolOptions } from '#adapters/node/database/pool.ts';
import { TEST_DATABASE_PREFIX } from './test-database-name.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket of the run's set-up; see database-engine.ts. */
    readonly databaseDoor: string;
    /** A database of each server that has every migration in it. */
    readonly migratedDatabase: string;
  }
}

export const ROOT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));

interface Server {
  readonly name: string;
  /** A target from which databases can be made and dropped. */
  admin(): Promise<ConnectionTarget>;
  /** Whether it outlives the run, so that what a test makes there has to be dropped. */
  readonly lasting: boolean;
}

const EMBEDDED: Server = { name: 'embedded PostgreSQL', admin: embeddedTarget, lasting: false };

export interface Block {
  readonly title: string;
  /**
   * Where the block runs on a server that has a pooler before it: through the pooler alone (the default, for what has
   * to work there as it does without), `both` ways, or `past` it, for what a pooler does not let through.
   */
  readonly pooler?: 'through' | 'both' | 'past';
}

function servers(pooler: Block['pooler'] = 'through'): Server[] {
  const { DATABASE_URL: direct, DATABASE_POOLER_URL: pooled } = process.env;
  if (!direct) return [EMBEDDED];
  const through = pooled ? [lastingServer('behind pgbouncer', pooled)] : [];
  const past = [lastingServer('PostgreSQL server', direct)];
  if (pooler === 'both') return [EMBEDDED, ...past, ...through];
  return [EMBEDDED, ...(pooler === 'past' || !pooled ? past : through)];
}

function lastingServer(name: string, url: string): Server {
  return { name, admin: () => Promise.resolve(parseDatabaseUrl(url)), lasting: true };
}

/** Asks the run's set-up for the server, which starts it if this is the first question. */
async function embeddedTarget(): Promise<ConnectionTarget> {
  const door = inject('databaseDoor');
  if (!door) throw new Error('Store tests need the set-up of the run: vitest run --config config/vitest.config.ts');
  const answer = JSON.parse(await text(connect(door))) as { directory: string } | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return {
    host: openSocketDirectory(answer.directory).host,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
  };
}

export type OpenTestDatabase = (options?: PoolOptions) => Promise<Database>;

/** A fresh, empty database and where it is, for a test that connects in its own way. */
export interface TestTarget {
  readonly target: ConnectionTarget;
  readonly database: Database;
}

/** Declares a block of store tests once for each server. See the head of this file. */
export function describeWithDatabase(
  block: string | Block,
  define: (open: OpenTestDatabase, openEmpty: OpenTestDatabase, openTarget: () => Promise<TestTarget>) => void,
): void {
  const { title, pooler } = typeof block === 'string' ? { title: block } : block;
  for (const server of servers(pooler)) {
    describe(`${title} (${server.name})`, () => {
      const opened: AsyncDisposable[] = [];
      afterAll(async () => {
        for (const database of opened) await database[Symbol.asyncDispose]();
      });

      async function openFresh(pool: PoolOptions, template = 'template1'): Promise<TestTarget> {
        const fresh = await createTestDatabase(server, pool, template);
        opened.push(fresh.database);
        return fresh;
      }

      const openEmpty = async (pool: PoolOptions = {}): Promise<Database> => (await openFresh(pool)).database;

      const open = async (pool: PoolOptions = {}): Promise<Database> =>
        (await openFresh(pool, inject('migratedDatabase'))).database;

      define(open, openEmpty, () => openFresh({}));
    });
  }
}

async function createTestDatabase(server: Server, options: PoolOptions, template: string): Promise<TestTarget> {
  const admin = await server.admin();
  const name = `${TEST_DATABASE_PREFIX}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await maintain(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const target = { ...admin, database: name };
  const { query, transaction, probe, load, abandon, ...rest } = openPool(target, { maxConnections: 5, ...options });
  const database: Database = {
    query,
    transaction,
    probe,
    load,
    abandon,
    async [Symbol.asyncDispose]() {
      await rest[Symbol.asyncDispose]();
      if (server.lasting) await maintain(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
  return { target, database };
}

async function maintain(admin: ConnectionTarget, sql: string): Promise<void> {
  await using maintenance = openPool(admin, { maxConnections: 1 });
  await maintenance.query(sql);
}
