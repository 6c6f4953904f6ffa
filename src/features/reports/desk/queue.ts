import type { WaitReason } from '#contract/entities/review.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { isDisputed, isPublic, type ReviewState } from '../log/review-state.ts';

/** Why a report waits for a reviewer, the most urgent first; empty for one that does not. `isReady` as for dueMove. */
export function waitsFor(state: ReviewState, isReady: boolean): readonly WaitReason[] {
  const reasons: WaitReason[] = [];
  if (state.removalProposed) reasons.push('second-removal');
  else if (state.status === 'suspended') reasons.push('suspended');
  if (state.appeal === 'open') reasons.push('appeal');
  if (isDisputed(state.dispute) && (isPublic(state) || state.status === 'suspended')) reasons.push('complaint');
  if (state.status === 'approved' && !isReady) reasons.push('second-reader');
  if (state.status === 'held') reasons.push('held');
  if (state.status === 'pending') reasons.push('first-look');
  return reasons;
}

/** Head start in the queue, by the most urgent reason. */
const HEAD_START_MS: Readonly<Partial<Record<WaitReason, number>>> = {
  suspended: 14 * DAY_MS,
  'second-removal': 14 * DAY_MS,
  complaint: 7 * DAY_MS,
  'second-reader': 3 * DAY_MS,
};

/**
 * Where a report stands among those that wait, as a time in ms: the lower, the sooner; null for one that does not wait.
 * Urgency is a head start, not a class of its own: whatever waits long enough comes first.
 */
export function queueOrder(reasons: readonly WaitReason[], waitingSinceMs: number): number | null {
  if (reasons.length === 0) return null;
  return waitingSinceMs - Math.max(...reasons.map((reason) => HEAD_START_MS[reason] ?? 0));
}

/** A report is looked at within this time of its arrival. */
const FIRST_LOOK_MS = 48 * 60 * MINUTE_MS;

/** Whether somebody has waited longer than was promised. */
export function isLate(waitingSinceMs: number, atMs: number): boolean {
  return atMs - waitingSinceMs > FIRST_LOOK_MS;
}
