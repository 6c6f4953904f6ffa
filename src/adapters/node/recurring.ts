import type { Clock } from '#core/time/clock.ts';

export interface RecurringOptions {
  readonly everyMs: number;
  work(): Promise<unknown>;
  readonly clock: Clock;
  /** Told each failure; the next turn tries again. */
  onFailure(error: unknown): void;
}

/** Does `work` at once and then again that long after each time it ended, until it is disposed; what is under way ends first. */
export function startRecurring({ everyMs, work, clock, onFailure }: RecurringOptions): AsyncDisposable {
  const stop = new AbortController();

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await work().catch(onFailure);
      // Rejects when it is stopped, which the loop sees.
      await clock.sleep(everyMs, stop.signal).catch(() => {});
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
