import { fileURLToPath } from 'node:url';
import type { Database, DatabaseLog } from '#adapters/node/database/database.ts';
import { systemClock } from '#adapters/node/clock.ts';
import { checkMigrated, loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase, openStandby } from '#adapters/node/database/open-database.ts';
import { openStandbyReads, type StandbyReads } from '#adapters/node/database/standby.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { DatabaseConfig } from './config.ts';

/** The checkout this program runs from. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const TROUBLE = /-(lost|failed|slow)$/;

const logTo =
  (logger: Logger): DatabaseLog =>
  (event, fields) =>
    TROUBLE.test(event) ? logger.warn(event, fields) : logger.info(event, fields);

/** Opens what READ_DATABASE_URL names, beside its primary. It need not be there yet, and may go. */
export async function openProductStandby(
  readDatabaseUrl: string,
  primary: Database,
  logger: Logger,
): Promise<StandbyReads> {
  const log = logTo(logger);
  return await openStandbyReads({
    primary,
    standby: openStandby(readDatabaseUrl, log),
    sleep: systemClock.sleep,
    log,
  });
}

/**
 * Opens the product's database with its schema up to date. Works beside a server that has it open already. With
 * MIGRATE=off nothing is written: a schema that is not up to date is refused, and a standby will do. Ends early, with
 * nothing left open, once it is told to stop.
 */
export async function openProductDatabase(
  config: DatabaseConfig,
  logger: Logger,
  stop?: AbortSignal,
): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    pgBin: config.pgBin ?? undefined,
    log: logTo(logger),
    signal: stop,
  });
  try {
    stop?.throwIfAborted();
    const migrations = await loadMigrations(ROOT);
    if (config.migrate) await migrate(database, migrations, (event, fields) => logger.info(event, fields));
    else await checkMigrated(database, migrations);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return database;
}
