import { SECOND_MS } from '#core/time/durations.ts';
import { TokenBuckets, type Rate } from '#core/rate/token-buckets.ts';

/** How an address is told to send less. */
export interface RefusalPace {
  /** Counts a refusal of this address. Returns how long in ms the answer is kept back: 0 for the first ones. */
  pauseMs(addressKey: string, atMs: number): number;
}

/** So many are answered at once: the guests of a hotel share an address, and a page that is refused asks again. */
const AT_ONCE: Rate = { burst: 60, perMinute: 300 };
const PAUSE_MS = SECOND_MS;

/**
 * Whoever goes on after many refusals waits for each further one, so that a flood costs its sender the time and not
 * everybody else: it has as many answers a second as it has requests under way.
 */
export function createRefusalPace(): RefusalPace {
  const refusals = new TokenBuckets(AT_ONCE);
  return { pauseMs: (addressKey, atMs) => (refusals.take(addressKey, atMs) > 0 ? PAUSE_MS : 0) };
}
