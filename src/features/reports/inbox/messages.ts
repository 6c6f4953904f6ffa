import type { MessageKind } from '#contract/entities/inbox.ts';
import type { ReportEvent } from '../log/report-event.ts';
import { isPublic, type ReviewState } from '../log/review-state.ts';

/** What is told, and to whom, when a report has moved. */

/** Never mailed: who acted knows it, and a mail for each look would be noise. */
const INBOX_ONLY: ReadonlySet<MessageKind> = new Set(['received', 'notice-received', 'opened', 'assigned']);

export function isMailed(kind: MessageKind): boolean {
  return !INBOX_ONLY.has(kind);
}

/** What whoever sent a report is told of a line of its log; null for what they did themselves, or does not concern them. */
export function reporterMessage(
  before: Pick<ReviewState, 'status'> | null,
  { action, to, actorRole }: Pick<ReportEvent, 'action' | 'to' | 'actorRole'>,
): MessageKind | null {
  if (actorRole === 'reporter') return action === 'submit' ? 'received' : null;
  switch (action) {
    case 'view':
      return 'opened';
    case 'needs_info':
      return 'question';
    case 'approve':
      // A second approval changes nothing for whoever waits.
      return before?.status === 'approved' ? null : 'approved';
    case 'publish':
      return 'published';
    case 'redact':
      return 'edited';
    case 'merge':
      return 'merged';
    case 'reject':
      return 'rejected';
    case 'notice':
      return 'disputed';
    case 'contact':
      return 'asked';
    case 'reply':
    case 'claim_fixed':
      return 'venue-replied';
    case 'suspend':
      return before?.status === 'suspended' ? null : 'suspended';
    case 'remove':
      if (to === 'removed') return 'removed';
      // What was hidden for as long as one person can stays public until others agree; each of them changes nothing yet.
      return to === 'suspended' && before?.status !== 'suspended' ? 'suspended' : null;
    case 'restore':
      return 'restored';
    case 'agree':
    case 'dismiss':
      return 'complaint-decided';
    case 'uphold':
    case 'reopen':
      return 'appeal-result';
    default:
      return null;
  }
}

/** What whoever speaks for the place is told; null for nothing. They never learn of a report before everybody does. */
export function placeMessage(
  before: Pick<ReviewState, 'status' | 'publishedAtMs'>,
  after: Pick<ReviewState, 'status' | 'publishedAtMs'>,
  { action }: Pick<ReportEvent, 'action'>,
): MessageKind | null {
  if (action === 'publish' && !isPublic(before) && isPublic(after)) return 'place-report';
  if (action === 'reply' || action === 'claim_fixed') return 'place-reply';
  return action === 'agree' || action === 'dismiss' ? 'place-notice' : null;
}
