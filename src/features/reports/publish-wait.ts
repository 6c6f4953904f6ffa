import type { Receipt } from '#contract/entities/review.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { publicFrom, UNDECIDED_STATUSES, type ReviewState } from './review.ts';

/** The earliest time at which a report can be published, and why it waits; null once it is decided. */
export function publishWaitOf(review: ReviewState): Pick<Receipt, 'publishAfter' | 'publishWait'> {
  const from = UNDECIDED_STATUSES.has(review.status) ? publicFrom(review) : null;
  return from === null ? { publishAfter: null } : { publishAfter: isoTime(from.atMs), publishWait: from.because };
}
