import type { Clock, StopSignal } from '#core/time/clock.ts';

function sleep(ms: number, signal?: StopSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(timer);
      reject(new DOMException('The wait was stopped', 'AbortError'));
    };
    if (signal?.aborted) {
      reject(new DOMException('The wait was stopped', 'AbortError'));
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stopped);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stopped, { once: true });
  });
}

/** The wall clock of this machine. */
export const systemClock: Clock = { nowMs: () => Date.now(), sleep };
