import { DAY_MS } from '#core/time/durations.ts';
import { addWorkingHours, endOfDayAfter } from './business-time.ts';
import type { ReviewState } from '../log/review-state.ts';

/** The reporter is told of a complaint within so many hours of working days, and answers until the end of so many days after. */
export const CONTACT_HOURS = 48;
export const DISPUTE_ANSWER_DAYS = 5;

/** A complaint is decided within this time of everybody having been heard. */
export const DISPUTE_DECISION_MS = 7 * DAY_MS;

/** What a complaint waits for, and until when. */
export interface DisputeDeadline {
  readonly waitsFor: 'contact' | 'answer' | 'decision';
  readonly untilMs: number;
}

/** What an open complaint waits for next; null where none is open. */
export function disputeDeadline({ dispute, disputeSinceMs }: ReviewState): DisputeDeadline | null {
  if (disputeSinceMs === null) return null;
  switch (dispute) {
    case 'notice_received':
      return { waitsFor: 'contact', untilMs: addWorkingHours(disputeSinceMs, CONTACT_HOURS) };
    case 'poster_contacted':
      return { waitsFor: 'answer', untilMs: endOfDayAfter(disputeSinceMs, DISPUTE_ANSWER_DAYS) };
    case 'venue_replied':
      return { waitsFor: 'decision', untilMs: disputeSinceMs + DISPUTE_DECISION_MS };
    default:
      return null;
  }
}
