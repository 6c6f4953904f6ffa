import { systemClock } from '#adapters/node/clock.ts';
import { DatabaseSetupError } from '#adapters/node/database/database-errors.ts';
import { createLogger, standardError } from '#adapters/node/logger.ts';
import { parseDatabaseConfig } from './config.ts';
import { openProductDatabase } from './product-database.ts';
import { runCommand } from './run-command.ts';

/** Brings the schema up to date and ends: 0 done, 1 failed, with the cause in a sentence. */
async function main(stop: AbortSignal): Promise<number> {
  const config = parseDatabaseConfig(process.env);
  if (!config.ok) {
    for (const mistake of config.error) process.stderr.write(`${mistake}\n`);
    return 1;
  }
  const logger = createLogger({ level: 'info', stream: standardError(), nowMs: systemClock.nowMs });
  try {
    await using _database = await openProductDatabase({ ...config.value, migrate: true }, logger, stop);
  } catch (error) {
    if (!(error instanceof DatabaseSetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    logger.flush();
  }
  process.stdout.write('The database is up to date.\n');
  return 0;
}

await runCommand(main);
