import { PLACE_CHECK_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';

/** A room is another one after a year. */
export const CHECK_COUNTS_FOR_MS = PLACE_CHECK_DAYS * DAY_MS;

/** A round says something of a place for so long after the guest walked it. */
export const ROUND_TELLS_FOR_MS = 14 * DAY_MS;
