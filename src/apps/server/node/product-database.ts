import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import { DatabaseSetupError } from '#adapters/node/database/database-errors.ts';
import { loadMigrations, migrate, type Migration } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { DatabaseConfig } from './config.ts';

/** The checkout this program runs from. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const TROUBLE = /-(lost|failed|slow)$/;

/** Refuses a schema that this program is too new for. */
async function refuseOldSchema(database: Database, known: readonly Migration[]): Promise<void> {
  const [ledger] = await database.query<{ found: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS found`,
  );
  const rows = ledger?.found ? await database.query<{ name: string }>('SELECT name FROM schema_migrations') : [];
  const applied = new Set(rows.map(({ name }) => name));
  const missing = known.filter(({ name }) => !applied.has(name)).length;
  if (missing === 0) return;
  throw new DatabaseSetupError(
    `The database lacks ${missing} migrations of this release and MIGRATE is off. Run 'npm run migrate' first.`,
  );
}

/**
 * Opens the product's database with its schema up to date: brought there, or with `migrates` false only found so.
 * Works beside a server that has it open already.
 */
export async function openProductDatabase(
  config: DatabaseConfig & { readonly migrates?: boolean },
  logger: Logger,
): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    pgBin: config.pgBin ?? undefined,
    log: (event, fields) => (TROUBLE.test(event) ? logger.warn(event, fields) : logger.info(event, fields)),
  });
  try {
    const migrations = await loadMigrations(ROOT);
    if (config.migrates === false) await refuseOldSchema(database, migrations);
    else await migrate(database, migrations, (event, fields) => logger.info(event, fields));
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return database;
}
