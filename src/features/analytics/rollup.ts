import { MINUTE_MS } from '#core/time/durations.ts';

export const ROLLUP_EVERY_MS = MINUTE_MS;
/** An event is committed well within this after its moment, also by a server whose clock is a little behind. */
export const COMMITTED_AFTER_MS = 2 * MINUTE_MS;
