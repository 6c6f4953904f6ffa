import type { Clock } from '#core/time/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { Database } from './database.ts';

const MEASURE_EVERY_MS = MINUTE_MS;
/** An answer that took longer says too little about the moment it was made at. */
const MAX_ROUND_TRIP_MS = SECOND_MS;

/** The time that all servers of one database share. Disposing stops its comparing. */
export interface DatabaseClock extends Clock, AsyncDisposable {
  /** Compares with the database once more. */
  measure(): Promise<void>;
}

export interface DatabaseClockOptions {
  readonly database: Database;
  readonly sleep: Clock['sleep'];
  /** Milliseconds since any moment, never set: the machine's own calendar is not asked. */
  elapsedMs?(): number;
  /** Told of each comparison that failed; the clock goes on from the one before. */
  onFailure(error: unknown): void;
}

/**
 * The database's clock, carried on between comparisons by what this machine counts evenly. A machine whose own clock is
 * wrong, or is set while it runs, gives the same times as every other: what is compared across servers, such as when a
 * session ends and up to when events are counted, does not depend on any of them. Rejects when the first comparison does.
 */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  const stop = new AbortController();
  let offsetMs: number | null = null;

  async function measure(): Promise<void> {
    const askedMs = elapsedMs();
    const [row] = await options.database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    const answeredMs = elapsedMs();
    if (!row || (offsetMs !== null && answeredMs - askedMs > MAX_ROUND_TRIP_MS)) return;
    offsetMs = row.now - (askedMs + answeredMs) / 2;
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // Rejects when it is stopped, which the loop sees.
      await options.sleep(MEASURE_EVERY_MS, stop.signal).catch(() => {});
      if (!stop.signal.aborted) await measure().catch(options.onFailure);
    }
  }

  await measure();
  const running = run();
  return {
    nowMs: () => Math.round(elapsedMs() + (offsetMs ?? 0)),
    sleep: options.sleep,
    measure,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
