import type { DeskClock } from '#contract/entities/notice.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { isoTimeOrNull } from '#core/time/iso-time.ts';

/** What everybody who sends a report is promised. */
export const FIRST_LOOK_MS = 48 * HOUR_MS;
export const DECISION_MS = 7 * DAY_MS;
export const APPEAL_MS = 14 * DAY_MS;
/** What a place says under a report is read within this time. */
export const REPLY_MS = 72 * HOUR_MS;

/** A clock over the moments by which each of those that wait should be served. */
export function deskClock(dueAtMs: readonly number[], atMs: number): DeskClock {
  const next = dueAtMs.length === 0 ? null : dueAtMs.reduce((least, due) => Math.min(least, due));
  return {
    waiting: dueAtMs.length,
    late: dueAtMs.filter((due) => due < atMs).length,
    nextDue: isoTimeOrNull(next),
  };
}
