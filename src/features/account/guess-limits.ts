import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { Rate } from '#core/rate/token-buckets.ts';

/** Wrong passwords an account takes without a wait. */
const FREE_FAILURES = 5;
const MAX_DELAY_MS = 15 * MINUTE_MS;
/** Failures this old are forgotten. */
export const FORGET_FAILURES_AFTER_MS = DAY_MS;
/** Guesses of one address over all accounts; those that were right are given back. */
export const GUESSES_PER_ADDRESS: Rate = { burst: 20, perMinute: 20 };

/** How long an account waits after its nth failure in a row: nothing, then 2, 4, 8, … seconds up to 15 minutes. Never a lock. */
export function delayAfterFailuresMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES + 1) * SECOND_MS, MAX_DELAY_MS);
}

/** The waits in ms after 0, 1, 2, … failures, up to the first that is the longest there is. */
export const FAILURE_WAITS_MS: readonly number[] = (() => {
  const waits = [0];
  while (waits.at(-1) !== MAX_DELAY_MS) waits.push(delayAfterFailuresMs(waits.length));
  return waits;
})();

/**
 * Whose wrong passwords are counted together. Strangers at one account share a count, and so can make each other wait; a
 * browser that signed in to the account before, and somebody who is signed in, are counted apart, so that no stranger's
 * guesses keep them out.
 */
export type GuessedAt =
  | { readonly kind: 'account'; readonly usernameFolded: string }
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'session'; readonly userId: string };

/** The name of a count. */
export function countOf(at: GuessedAt): string {
  if (at.kind === 'account') return `account ${at.usernameFolded}`;
  return at.kind === 'device' ? `device ${at.deviceId}` : `session ${at.userId}`;
}
