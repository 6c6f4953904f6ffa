import { ok, type Result } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import type { Basis, Verification } from '#contract/entities/reported-location.ts';
import type { CheckNote, SecondReaderReason, TextLanguage, TextSpan, WaitReason } from '#contract/entities/review.ts';
import type { Claim } from '../desk/claim.ts';
import type { ChainedEvent } from './event-chain.ts';
import { historicAtMs } from '../published/freshness.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import { publicFields, publicWords, type StoredReport } from '../published/public-report.ts';
import { redact } from '../personal-data/redaction.ts';
import { dueMove, type DueMove } from './due-move.ts';
import type { Actor, EventDetail, ReportEvent } from './report-event.ts';
import { queueOrder, waitsFor } from '../desk/queue.ts';
import { isPublic, type ReviewState } from './review-state.ts';
import { actionsFor, move, type MoveFacts, type MoveRefusal, type MoveRequest } from './review.ts';
import { FINISHED_STATUSES, type MoveAction } from './transitions.ts';
import { secondReaderReasons } from '../desk/second-reader.ts';
import { unresolvedSpans } from '../personal-data/unresolved.ts';

/** A report with everything that is known of it. */
export interface ReportRecord {
  readonly report: StoredReport;
  readonly reporterId: string | null;
  /** The place that it is about, as venue.ts numbers it. */
  readonly venueId: string;
  readonly review: ReviewState;
  readonly redactions: readonly TextSpan[];
  readonly notPersonal: readonly TextSpan[];
  readonly claim: Claim | null;
  /** How much those who asked for another look weigh together. */
  readonly flagScore?: number;
  readonly language?: TextLanguage;
  readonly notes?: readonly CheckNote[];
}

export interface OpenedReport extends ReportRecord {
  readonly events: readonly ChainedEvent[];
}

/** What somebody wants to happen to a report, beside the move itself. */
export interface Change extends MoveRequest {
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  readonly redactions?: readonly TextSpan[] | undefined;
  readonly notPersonal?: readonly TextSpan[] | undefined;
  readonly verification?: Verification | undefined;
  readonly basis?: Basis | undefined;
  /** The description as its reporter corrected it. */
  readonly description?: string | undefined;
  readonly mergeInto?: string | undefined;
}

/** What a decision is taken in sight of, beside the report. */
export interface Surroundings {
  /** The actor said that they are connected with the place. */
  readonly hasInterest: boolean;
  /** The report that this one is to be merged into; null where its id is unknown. */
  readonly mergeTarget: ReportRecord | null;
  /** What the report says is public already, as far as its place, kind, time and sender tell. */
  readonly isTold: boolean;
}

export interface Decision {
  /** The line of the log that tells it. */
  readonly event: Omit<ReportEvent, 'seq'>;
  /** The report afterwards, but for its state: that follows from the event. */
  readonly report: StoredReport;
  readonly redactions: readonly TextSpan[];
  readonly notPersonal: readonly TextSpan[];
}

type Text = Pick<ReportRecord, 'report' | 'redactions' | 'notPersonal'>;

/** The description as the public reads it, or would. */
function publicText({ report, redactions }: Text): string {
  return redact(
    report.issueDescription,
    redactions.filter((span) => span.field === 'issueDescription'),
  );
}

/** What of the report this change replaces: redactions and marks belong to a text, and go with it. */
function textAfter({ report, redactions, notPersonal, review }: ReportRecord, change: Change): Text {
  // An answer to a complaint is told to reviewers: what is public is not the reporter's to change anymore.
  if (change.description !== undefined && change.description !== report.issueDescription && !isPublic(review))
    return { report: { ...report, issueDescription: change.description }, redactions: [], notPersonal: [] };
  const isFirstReader = review.status === 'pending' && (change.action === 'publish' || change.action === 'approve');
  if (isFirstReader) {
    return {
      report,
      redactions: change.redactions ?? redactions,
      notPersonal: change.notPersonal ?? notPersonal,
    };
  }
  // What somebody agreed to, and what is public, only ever loses passages.
  const loses = change.action === 'redact' || change.action === 'publish' || change.action === 'approve';
  return { report, redactions: loses ? [...redactions, ...(change.redactions ?? [])] : redactions, notPersonal };
}

/** What the public would read, or could read if every passage that is still open were taken out. */
function shownFields({ report, redactions, notPersonal }: Text, isOptimistic: boolean) {
  const fields = publicFields(report);
  const open = isOptimistic ? unresolvedSpans(fields, redactions, notPersonal) : [];
  return publicWords(report, [...redactions, ...open]);
}

/** Moves by which a reviewer says what was checked; a second reader agrees to what the first one said. */
function verificationAfter({ status, verification }: ReviewState, change: Change): Verification {
  const says = change.action === 'verify' || (status === 'pending' && change.action !== 'answer');
  return says ? (change.verification ?? verification) : verification;
}

const MERGED_WITHIN_MS = 180 * DAY_MS;

/** Whether a report says again what another says: same place, same kind of issue, less than 180 days apart. */
export function mayMerge(record: ReportRecord, target: ReportRecord): boolean {
  return (
    record.report.id !== target.report.id &&
    record.venueId === target.venueId &&
    record.report.issueType === target.report.issueType &&
    Math.abs(record.report.createdAtMs - target.report.createdAtMs) < MERGED_WITHIN_MS &&
    !FINISHED_STATUSES.has(target.review.status)
  );
}

/** What becomes of a report, or why not. The only way in which anything about a report is decided. */
export function decide(
  record: ReportRecord,
  change: Change,
  { hasInterest, isTold, mergeTarget }: Surroundings,
): Result<Decision, MoveRefusal> {
  const { review } = record;
  const text = textAfter(record, change);
  const verification = verificationAfter(review, change);
  const facts: MoveFacts = {
    reporterId: record.reporterId,
    claim: record.claim,
    hasInterest,
    openPassages: unresolvedSpans(publicFields(text.report), text.redactions, text.notPersonal).length,
    secondReader: secondReaderReasons(shownFields(text, false), verification),
    verification,
    mayMerge: mergeTarget !== null && mayMerge(record, mergeTarget),
    isTold,
  };
  const moved = move(review, facts, change);
  if (!moved.ok) return moved;

  const { status, dispute, situation } = moved.value;
  const wasPublic = isPublic(review);
  const staysPublic = status === 'published' || (status === 'archived' && wasPublic);
  const textBefore = wasPublic ? publicText(record) : record.report.issueDescription;
  const textNow = staysPublic ? publicText(text) : text.report.issueDescription;
  const isTextGone = wasPublic && !staysPublic;
  const detail: EventDetail = {
    ...(change.redactions?.length ? { redactions: change.redactions } : {}),
    ...(change.notPersonal?.length ? { notPersonal: change.notPersonal } : {}),
    ...(change.verification === undefined ? {} : { verification }),
    ...(change.basis === undefined ? {} : { basis: change.basis }),
    ...(change.action === 'merge' && change.mergeInto !== undefined ? { mergedInto: change.mergeInto } : {}),
    ...(dispute === undefined ? {} : { dispute }),
    ...(situation === undefined ? {} : { situation }),
  };
  return ok({
    ...text,
    event: {
      atMs: change.atMs,
      actorRole: change.actor.role,
      actorId: change.actor.id,
      action: change.action,
      from: review.status,
      to: status,
      reasonCode: change.reasonCode,
      reasonText: change.reasonText,
      previousText: isTextGone || textBefore !== textNow ? textBefore : null,
      detail,
    },
  });
}

/** Why one reviewer alone cannot publish a report as it stands, if every open passage is taken out. */
export function secondReaderOf(record: ReportRecord): readonly SecondReaderReason[] {
  return secondReaderReasons(shownFields(record, true), record.review.verification);
}

/** What somebody may do with a report. */
export function offeredActions(
  record: ReportRecord,
  actor: Actor,
  { hasInterest, isTold }: Pick<Surroundings, 'hasInterest' | 'isTold'>,
  atMs: number,
): readonly MoveAction[] {
  const facts = {
    reporterId: record.reporterId,
    claim: record.claim,
    hasInterest,
    isTold,
    openPassages: findPersonalSpans(publicFields(record.report)).length,
    secondReader: secondReaderOf(record),
    verification: record.review.verification,
  };
  return actionsFor(record.review, facts, actor, atMs);
}

/** Whether an approved report has every reader that it needs, and nothing personal is open in it. */
function isReady(record: ReportRecord): boolean {
  const { report, review, redactions, notPersonal } = record;
  if (unresolvedSpans(publicFields(report), redactions, notPersonal).length > 0) return false;
  return review.approvals.length >= 2 || secondReaderOf(record).length === 0;
}

/** What the clock will do with a report if nobody moves it before; null for nothing. */
export function dueMoveOf(record: ReportRecord): DueMove | null {
  const { report, review } = record;
  const aged = { ...report, lastReviewedAtMs: review.lastReviewedAtMs };
  return dueMove(review, { historicAtMs: Math.floor(historicAtMs(aged)), isReady: isReady(record) });
}

/** Least flag score that brings a published report before a reviewer. */
const MIN_FLAG_SCORE = 1;
/** Each point of the flag score moves a report one day forward in the queue, up to this many. */
const MOST_FLAG_DAYS = 14;

/** Why a report waits for a reviewer, the most urgent first, and where that puts it: see queueOrder. */
export function waitingOf(record: ReportRecord): {
  readonly reasons: readonly WaitReason[];
  readonly order: number | null;
} {
  const { review, report, flagScore = 0 } = record;
  const others = waitsFor(review, isReady(record));
  const isFlagged = isPublic(review) && flagScore >= MIN_FLAG_SCORE;
  const reasons = isFlagged ? [...others, 'flagged' as const] : others;
  // An old report that is flagged waits since it was last looked at, not since it was written.
  const sinceMs =
    others.length > 0 || !isFlagged ? report.createdAtMs : (review.lastReviewedAtMs ?? report.createdAtMs);
  const order = queueOrder(reasons, sinceMs);
  const flagDays = isFlagged ? Math.min(MOST_FLAG_DAYS, flagScore) : 0;
  return { reasons, order: order === null ? null : Math.round(order - flagDays * DAY_MS) };
}
