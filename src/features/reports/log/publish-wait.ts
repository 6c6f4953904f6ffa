import type { PublishWait, Receipt } from '#contract/entities/review.ts';
import { isoTime } from '#core/time/iso-time.ts';
import type { ReviewState } from './review-state.ts';
import { UNDECIDED_STATUSES } from './transitions.ts';

/** When a report can be public at the earliest, and what it waits for; null where nothing holds it back. */
export function publicFrom(state: ReviewState): { readonly atMs: number; readonly because: PublishWait } | null {
  const { publishAfterMs, campaign } = state;
  const isWaitedFor = campaign !== null && state.approvals.length < 2;
  if (isWaitedFor && campaign.untilMs > (publishAfterMs ?? 0))
    return { atMs: campaign.untilMs, because: campaign.because };
  return publishAfterMs === null ? null : { atMs: publishAfterMs, because: 'stay' };
}

/** The earliest time at which a report can be published, and why it waits; null once it is decided. */
export function publishWaitOf(review: ReviewState): Pick<Receipt, 'publishAfter' | 'publishWait'> {
  const from = UNDECIDED_STATUSES.has(review.status) ? publicFrom(review) : null;
  return from === null ? { publishAfter: null } : { publishAfter: isoTime(from.atMs), publishWait: from.because };
}
