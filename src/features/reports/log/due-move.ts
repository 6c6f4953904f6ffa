import { DAY_MS } from '#core/time/durations.ts';
import { publicFrom } from './publish-wait.ts';
import { RULE_REASONS } from './reasons.ts';
import { isDisputed, type ReviewState } from './review-state.ts';
import { HIDDEN_MS } from './review.ts';
import type { MoveAction } from './transitions.ts';

/** A question stays open for so long. */
const ANSWER_MS = 14 * DAY_MS;

/** A move that the clock makes, and when. */
export interface DueMove {
  readonly action: MoveAction;
  readonly reasonCode: string;
  readonly dueAtMs: number;
}

/**
 * What the clock will do with a report if nobody moves it before; null for nothing. `historicAtMs` is when its age
 * leaves it no weight, `isReady` whether it has every reader that it needs.
 */
export function dueMove(
  state: ReviewState,
  { historicAtMs, isReady }: { readonly historicAtMs: number; readonly isReady: boolean },
): DueMove | null {
  const { status, statusSinceMs, dispute, hiddenMs } = state;
  switch (status) {
    case 'approved':
      return isReady
        ? { action: 'publish', reasonCode: RULE_REASONS.timeCame, dueAtMs: publicFrom(state)?.atMs ?? statusSinceMs }
        : null;
    case 'needs_info':
      return { action: 'archive', reasonCode: RULE_REASONS.noReply, dueAtMs: statusSinceMs + ANSWER_MS };
    case 'suspended':
      return {
        action: 'restore',
        reasonCode: RULE_REASONS.notConfirmed,
        dueAtMs: statusSinceMs + Math.max(0, HIDDEN_MS - hiddenMs),
      };
    case 'published':
      return isDisputed(dispute)
        ? null
        : { action: 'archive', reasonCode: RULE_REASONS.historic, dueAtMs: historicAtMs };
    default:
      return null;
  }
}
