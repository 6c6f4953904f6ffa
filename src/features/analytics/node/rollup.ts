import { MINUTE_MS } from '#core/time/durations.ts';
import type { Clock } from '#core/time/clock.ts';

const INTERVAL_MS = MINUTE_MS;
/** An event is committed well within this after its moment, also by a server whose clock is a little behind. */
const COMMITTED_AFTER_MS = 2 * MINUTE_MS;

export interface RollupOptions {
  rollUp(untilMs: number): Promise<void>;
  readonly clock: Clock;
  /** Told each failure; the next turn counts what this one did not. */
  onFailure(error: unknown): void;
}

/** Counts new events into the daily tables once a minute, until it is disposed. Several servers may do so at once. */
export function startRollup({ rollUp, clock, onFailure }: RollupOptions): AsyncDisposable {
  const stop = new AbortController();

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await rollUp(clock.nowMs() - COMMITTED_AFTER_MS).catch(onFailure);
      // Rejects when it is stopped, which the loop sees.
      await clock.sleep(INTERVAL_MS, stop.signal).catch(() => {});
    }
  }

  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
