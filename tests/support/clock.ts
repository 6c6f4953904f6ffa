import type { Clock } from '#core/time/clock.ts';

export interface ManualClock extends Clock {
  /** Moves time on and lets every sleeper whose time has come run, in order of its waking time. */
  advance(ms: number): Promise<void>;
  /** Sleepers that still wait. */
  readonly sleepers: number;
}

interface Sleeper {
  readonly wakesAtMs: number;
  wake(): void;
}

/** Promise reactions may queue further ones: one turn of the event loop lets all of them run. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A clock that stands still until the test moves it. Starts at 2026-11-20T12:00:00Z unless told. */
export function createManualClock(startMs = Date.UTC(2026, 10, 20, 12)): ManualClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();

  function earliestUntil(limitMs: number): Sleeper | undefined {
    let earliest: Sleeper | undefined;
    for (const sleeper of sleepers) {
      if (sleeper.wakesAtMs <= limitMs && (!earliest || sleeper.wakesAtMs < earliest.wakesAtMs)) earliest = sleeper;
    }
    return earliest;
  }

  return {
    nowMs: () => nowMs,
    get sleepers() {
      return sleepers.size;
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(new DOMException('The sleep was stopped.', 'AbortError'));
          return;
        }
        const sleeper: Sleeper = {
          wakesAtMs: nowMs + ms,
          wake() {
            sleepers.delete(sleeper);
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        function stop(): void {
          sleepers.delete(sleeper);
          reject(new DOMException('The sleep was stopped.', 'AbortError'));
        }
        sleepers.add(sleeper);
        signal?.addEventListener('abort', stop, { once: true });
      });
    },
    async advance(ms) {
      const endMs = nowMs + ms;
      await settle();
      for (let sleeper = earliestUntil(endMs); sleeper; sleeper = earliestUntil(endMs)) {
        nowMs = Math.max(nowMs, sleeper.wakesAtMs);
        sleeper.wake();
        await settle();
      }
      nowMs = endMs;
    },
  };
}
