import { systemClock } from '#adapters/node/clock.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { parseDatabaseConfig } from './config.ts';
import { openProductDatabase } from './product-database.ts';

const DONE = 0;
const FAILED = 1;

/** Brings the database's schema up to date, as a step of its own before servers with MIGRATE=off are started. */
async function main(): Promise<number> {
  const { stdout, stderr } = process;
  const config = parseDatabaseConfig(process.env);
  if (!config.ok) {
    stderr.write(`${config.error.join('\n')}\n`);
    return FAILED;
  }
  const logger = createLogger({
    level: 'info',
    write: (lines) => void stderr.write(lines),
    nowMs: systemClock.nowMs,
  });
  try {
    const database = await openProductDatabase({ ...config.value, migrate: true }, logger);
    await database[Symbol.asyncDispose]();
    logger.flush();
    stdout.write('The schema is up to date.\n');
    return DONE;
  } catch (error) {
    logger.flush();
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return FAILED;
  }
}

process.exit(await main());
