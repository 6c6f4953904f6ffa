import { systemClock } from '#adapters/node/clock.ts';
import { ContentSignerError } from '#adapters/node/content-signer.ts';
import { DatabaseSetupError } from '#adapters/node/database/database-errors.ts';
import { createLogger, errorFields, standardError } from '#adapters/node/logger.ts';
import { AddressKeyError } from './client-address.ts';
import { isLoopbackHost, parseConfig, type Config } from './config.ts';
import { startProduct, type Product } from './product.ts';
import { SAME_PRESS_MS } from './run-command.ts';

/** How long a crash may spend on answering what is under way. */
const CRASH_DRAIN_MS = 5_000;

function printMistake(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Their messages are sentences for whoever started the product. */
const SETUP_ERRORS = [DatabaseSetupError, AddressKeyError, ContentSignerError];

/** Why the product could not start, as a sentence for the person who started it; null for what only a developer can read. */
function startFailure(error: unknown, config: Config): string | null {
  if (SETUP_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is already in use. Stop the other program or choose another PORT.`;
    case 'EACCES':
      return `This user may not open port ${config.port} or write to ${config.dataDir}.`;
    case 'ENOSPC':
      return `The disk of ${config.dataDir} is full.`;
    case 'EROFS':
      return `The disk of ${config.dataDir} can only be read.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${config.host} is not an address of this machine.`;
    default:
      return null;
  }
}

async function main(): Promise<void> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) {
    for (const mistake of parsed.error) printMistake(mistake);
    process.exitCode = 1;
    return;
  }
  const config = parsed.value;
  const logger = createLogger({
    level: config.logLevel,
    stream: standardError(),
    nowMs: systemClock.nowMs,
  });

  // Heard from before anything is open: what a start has opened by then, its database above all, is closed again.
  const stop = new AbortController();
  let starting: Promise<Product> | null = null;
  let endingSinceMs: number | null = null;
  const end = async (exitCode: number) => {
    if (endingSinceMs !== null) {
      if (performance.now() - endingSinceMs > SAME_PRESS_MS) process.exit(exitCode);
      return;
    }
    endingSinceMs = performance.now();
    stop.abort();
    try {
      // A start that was stopped, or had failed by then, has closed what it opened.
      const product = await starting?.catch(() => null);
      await product?.[Symbol.asyncDispose]();
    } catch (error) {
      logger.error('stop-failed', errorFields(error));
      exitCode = 1;
    }
    logger.flush();
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  // After an error that nobody caught the program's state is unknown: it answers what it can and ends, for a supervisor to restart.
  const crash = (error: unknown) => {
    logger.error('crashed', errorFields(error));
    setTimeout(() => process.exit(1), CRASH_DRAIN_MS).unref();
    void end(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);

  let product: Product;
  try {
    product = await (starting = startProduct(config, logger, stop.signal));
  } catch (error) {
    // Whoever told it to stop ends the program.
    if (stop.signal.aborted) return;
    const sentence = startFailure(error, config);
    if (sentence === null) logger.error('start-failed', errorFields(error));
    else printMistake(sentence);
    process.exit(1);
  }

  const address =
    config.publicUrl ?? `http://${isLoopbackHost(config.host) ? 'localhost' : config.host}:${product.port}`;
  process.stdout.write(`Sweep is ready at ${address}\n`);
  logger.info('started', { environment: config.environment, port: product.port });
}

await main();
