import { sha256 } from '#adapters/node/sha256.ts';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, DatabaseLog } from './database.ts';
import { DatabaseSetupError, errorCode, isUniqueViolation } from './database-errors.ts';

/** One append-only step of the schema. */
export interface Migration {
  /** File name without `.sql`: the date, a number, what it makes. Migrations run in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

const NAME = /^\d{8}-\d{2}-[a-z0-9-]+$/;

/** Every migration under a checkout, the features' and what the servers share, in the order of their file names. */
export async function loadMigrations(rootDirectory: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for await (const path of glob('src/{features/*/node,adapters/node/database}/migrations/*.sql', {
    cwd: rootDirectory,
  })) {
    const name = basename(path, '.sql');
    if (!NAME.test(name)) throw new Error(`${path}: a migration is named YYYYMMDD-NN-what-it-makes.sql`);
    if (migrations.some((other) => other.name === name)) throw new Error(`${path}: another migration has this name`);
    migrations.push({ name, sql: await readFile(join(rootDirectory, path), 'utf8') });
  }
  return migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const LEDGER = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS schema_migration_lock (id integer PRIMARY KEY);
  INSERT INTO schema_migration_lock (id) VALUES (1) ON CONFLICT DO NOTHING;
`;

/**
 * Brings the schema up to date: each migration once, in its own transaction, recorded with a checksum of its text.
 * Servers that start at the same time take turns at the lock row. A migration that was changed after it had run is
 * refused; one that is recorded but not known here, as after a step back to an older release, is left alone.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  log: DatabaseLog = () => {},
): Promise<void> {
  await createLedger(database);
  const applied = new Map(
    (await database.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')).map(
      (row) => [row.name, row.checksum],
    ),
  );
  for (const migration of migrations) {
    const checksum = checksumOf(migration.sql);
    const recorded = applied.get(migration.name);
    if (recorded === undefined) await apply(database, migration, checksum, log);
    else if (recorded !== checksum) throw changed(migration);
  }
}

/** Throws a `DatabaseSetupError` where a migration has not run, or has been changed since. Reads only. */
export async function checkMigrated(database: Database, migrations: readonly Migration[]): Promise<void> {
  const [ledger] = await database.query<{ there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS there",
  );
  const rows = ledger?.there
    ? await database.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')
    : [];
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const missing = migrations.find(({ name }) => !applied.has(name));
  if (missing) {
    throw new DatabaseSetupError(
      `MIGRATE=off, but migration ${missing.name} has not run in this database. Run npm run migrate first.`,
    );
  }
  const other = migrations.find(({ name, sql }) => applied.get(name) !== checksumOf(sql));
  if (other) throw changed(other);
}

async function createLedger(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.query(LEDGER);
      return;
    } catch (error) {
      // IF NOT EXISTS is not atomic: the loser of a race finds the other's table, its type, or its row in the catalogue.
      const lostRace = isUniqueViolation(error) || ['42P07', '42710'].includes(errorCode(error) ?? '');
      if (!lostRace || attempt === 20) throw error;
      await sleep(25);
    }
  }
}

/**
 * A change of a table waits for everybody who uses it, and everybody who comes later waits behind it. So it waits a
 * moment only, lets the others pass and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_RETRY_MS = 1_000;
const LOCK_ATTEMPTS = 60;
/** lock_not_available */
const LOCK_TIMED_OUT = '55P03';

async function apply(database: Database, migration: Migration, checksum: string, log: DatabaseLog): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(database, migration, checksum, log);
      return;
    } catch (error) {
      const cause = error instanceof DatabaseSetupError ? error.cause : error;
      if (errorCode(cause) !== LOCK_TIMED_OUT || attempt === LOCK_ATTEMPTS) throw error;
      log('migration-waits', { name: migration.name, attempt });
      await sleep(LOCK_RETRY_MS);
    }
  }
}

async function applyOnce(database: Database, migration: Migration, checksum: string, log: DatabaseLog): Promise<void> {
  await database.transaction(
    async (transaction) => {
      // Another server's turn takes as long as it takes.
      await transaction.query('SELECT id FROM schema_migration_lock WHERE id = 1 FOR UPDATE');
      const [done] = await transaction.query<{ checksum: string }>(
        'SELECT checksum FROM schema_migrations WHERE name = $1',
        [migration.name],
      );
      if (done) {
        if (done.checksum !== checksum) throw changed(migration);
        return;
      }
      try {
        await transaction.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await transaction.query(migration.sql);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DatabaseSetupError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
      }
      await transaction.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        migration.name,
        checksum,
      ]);
      log('migration-applied', { name: migration.name });
    },
    // Building an index on a full table takes as long as it takes too.
    { timeoutMs: 0 },
  );
}

/** What a migration is known by. Line endings do not count: a checkout may change them. */
export function checksumOf(sql: string): string {
  return sha256(sql.replaceAll('\r\n', '\n')).toString('hex');
}

function changed(migration: Migration): DatabaseSetupError {
  return new DatabaseSetupError(
    `Migration ${migration.name} was changed after this database had run it. Migrations are append-only: restore its text and add a new one.`,
  );
}
