import type { Queryable } from '#adapters/node/database/database.ts';
import type { NoticeOutcome } from '#contract/entities/notice.ts';
import type { Claim } from '../../desk/claim.ts';
import type { Change, ReportRecord } from '../../log/decide.ts';
import { publicFrom } from '../../log/publish-wait.ts';
import type { ReportEvent } from '../../log/report-event.ts';
import type { ReviewState } from '../../log/review-state.ts';
import type { MoveRefusal } from '../../log/review.ts';
import { placeMessage, reporterMessage } from '../messages.ts';
import { speakersOf, tell } from './message-store.ts';

/** What follows from a move of a report beside the report itself, in the transaction of the move. */

type Line = Pick<ReportEvent, 'seq' | 'action' | 'to' | 'actorRole' | 'atMs'>;

/** Tells whoever sent a report, and whoever speaks for its place, what became of it. */
export async function tellOfMove(
  transaction: Queryable,
  before: ReviewState | null,
  { report, reporterId, review, venueId }: ReportRecord,
  line: Line,
): Promise<void> {
  const { seq, atMs } = line;
  const kind = reporterMessage(before, line);
  if (kind !== null && reporterId !== null) {
    // That somebody looked is told once; each look is a line of the receipt.
    const key = kind === 'opened' ? `${report.id}:opened` : `${report.id}:${seq}`;
    const dateMs = kind === 'approved' ? (publicFrom(review)?.atMs ?? null) : null;
    await tell(transaction, [reporterId], { key, kind, reportId: report.id, dateMs, atMs });
  }
  const told = before === null || report.placeKind === 'rental' ? null : placeMessage(before, review, line);
  if (told !== null)
    await tell(transaction, await speakersOf(transaction, venueId), {
      key: `${report.id}:${seq}:place`,
      kind: told,
      placeId: venueId,
      atMs,
    });
}

/** What a move of the report decides of the complaints about it that are open; null for nothing. */
function outcomeOf({ action, to }: Line): NoticeOutcome | null {
  if (action === 'agree') return 'upheld';
  if (action === 'dismiss') return 'rejected';
  return to === 'removed' || to === 'withdrawn' ? 'gone' : null;
}

/** Notes at the open complaints about a report what became of them, and tells their senders. */
async function followNotices(transaction: Queryable, reportId: string, line: Line): Promise<void> {
  const { action, atMs } = line;
  const at = new Date(atMs);
  if (action === 'contact')
    await transaction.query(
      `UPDATE legal_notices SET contacted_at = $2
       WHERE report_id = $1 AND decided_at IS NULL AND contacted_at IS NULL`,
      [reportId, at],
    );
  if (action === 'answer')
    await transaction.query(
      `UPDATE legal_notices SET answered_at = $2
       WHERE report_id = $1 AND decided_at IS NULL AND contacted_at IS NOT NULL AND answered_at IS NULL`,
      [reportId, at],
    );
  const outcome = outcomeOf(line);
  if (outcome === null) return;
  const decided = await transaction.query<{ id: string; user_id: string | null }>(
    `UPDATE legal_notices SET outcome = $2, decided_at = $3 WHERE report_id = $1 AND decided_at IS NULL
     RETURNING id, user_id`,
    [reportId, outcome, at],
  );
  for (const { id, user_id } of decided)
    if (user_id !== null)
      await tell(transaction, [user_id], { key: `${id}:decided:${atMs}`, kind: 'notice-decided', atMs });
}

export async function afterMove(
  transaction: Queryable,
  before: ReportRecord,
  after: ReportRecord,
  line: Line,
): Promise<void> {
  await tellOfMove(transaction, before.review, after, line);
  await followNotices(transaction, after.report.id, line);
}

/** Tells a reviewer that the report is theirs for a while. */
export async function tellOfClaim(transaction: Queryable, reportId: string, claim: Claim, atMs: number): Promise<void> {
  const { by, untilMs } = claim;
  const key = `${reportId}:claim:${untilMs}`;
  await tell(transaction, [by], { key, kind: 'assigned', reportId, dateMs: untilMs, atMs });
}

/** Tells a reviewer whose decision was not stored because somebody else was faster: they may have left the page. */
export async function tellOfConflict(
  transaction: Queryable,
  { report, review }: ReportRecord,
  { actor, atMs }: Change,
  refusal: MoveRefusal,
): Promise<void> {
  if (refusal !== 'report-changed' || actor.id === null || actor.role === 'reporter') return;
  const key = `${report.id}:conflict:${review.version}`;
  await tell(transaction, [actor.id], { key, kind: 'conflict', reportId: report.id, atMs });
}
