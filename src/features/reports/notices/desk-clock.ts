import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';

/** What everybody who sends a report is promised. */
export const FIRST_LOOK_MS = 48 * HOUR_MS;
export const DECISION_MS = 7 * DAY_MS;
export const APPEAL_MS = 14 * DAY_MS;
/** What a place says under a report is read within this time. */
export const REPLY_MS = 72 * HOUR_MS;
