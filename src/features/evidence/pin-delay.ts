import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';

/** Wrong PINs since the last right one, and when the latest was tried. Kept on the disk before a PIN is tried. */
export interface PinTries {
  readonly wrong: number;
  /** UTC milliseconds by the device's clock. */
  readonly lastAtMs: number;
}

export const NO_TRIES: PinTries = { wrong: 0, lastAtMs: 0 };

/** A slip of the finger costs nothing. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5 * SECOND_MS;
const MAX_WAIT_MS = 30 * MINUTE_MS;

/**
 * How long the next PIN has to wait: nothing after up to three wrong ones, then 5 s, doubled each time up to half an hour. A clock that
 * was set back waits the whole time again.
 */
export function pinWaitMs({ wrong, lastAtMs }: PinTries, nowMs: number): number {
  if (wrong < FREE_TRIES) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), MAX_WAIT_MS);
  const passedMs = nowMs - lastAtMs;
  return passedMs < 0 ? waitMs : Math.max(0, waitMs - passedMs);
}
