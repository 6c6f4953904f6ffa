import { SECOND_MS } from '#core/time/durations.ts';
import type { ReviewAction } from '#contract/entities/review.ts';
import type { TakenUp } from './carry-marks.ts';

/** A decision can be taken back for so long before it is sent. */
export const UNDO_MS = 10 * SECOND_MS;

/** A decision that is not sent yet. */
export interface PendingDecision extends TakenUp {
  readonly reportId: string;
  readonly name: string;
  readonly dueAtMs: number;
}

/** A decision that was refused, with the reviewer's words. */
export interface FailedDecision extends PendingDecision {
  readonly message: string;
}

/** Adds a decision; one about the same report takes the place of the one before. */
export function addDecision(
  pending: readonly PendingDecision[],
  decision: Omit<PendingDecision, 'dueAtMs'>,
  atMs: number,
): readonly PendingDecision[] {
  return [
    ...pending.filter(({ reportId }) => reportId !== decision.reportId),
    { ...decision, dueAtMs: atMs + UNDO_MS },
  ];
}

/** Those whose time is over, and those that can still be taken back. */
export function splitDue(
  pending: readonly PendingDecision[],
  atMs: number,
): { readonly due: readonly PendingDecision[]; readonly waiting: readonly PendingDecision[] } {
  return {
    due: pending.filter(({ dueAtMs }) => dueAtMs <= atMs),
    waiting: pending.filter(({ dueAtMs }) => dueAtMs > atMs),
  };
}

/** What is sent for a choice: a badge is a second person's word, so publishing with one is asking for that person. */
export function sentAction(
  action: ReviewAction,
  verification: number | undefined,
  offered: readonly ReviewAction[],
): ReviewAction {
  const needsSecond = action === 'publish' && (verification ?? 0) > 0 && offered.includes('reject');
  return needsSecond && offered.includes('approve') ? 'approve' : action;
}
