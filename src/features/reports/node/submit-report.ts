import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { CheckNote } from '#contract/entities/review.ts';
import { MAX_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { OpenedReport } from '../log/decide.ts';
import type { ChainedEvent } from '../log/event-chain.ts';
import { holdReason, RATE_MS, WEEK_MS, type HoldReason } from '../checks/arrival.ts';
import { languageOf } from '../checks/language.ts';
import { printOf } from '../checks/similarity.ts';
import { campaignWait, firstEvents, HOLDABLE, isSameAttempt } from '../arrival/intake.ts';
import type { Position } from '../published/public-report.ts';
import { RULE_REASONS } from '../log/reasons.ts';
import type { ReviewState } from '../log/review-state.ts';
import { ADDABLE_STATUSES } from '../log/transitions.ts';
import type { LimitedBucket } from '../arrival/submission-limits.ts';
import { venueIdOf } from '../arrival/venue.ts';
import { tellOfMove } from '../inbox/node/after-move.ts';
import { arrivalFacts, bitsOf, senderFacts, type Arrival } from './arrival-facts.ts';
import { ALONE, byRule, carryOut } from './change-report.ts';
import { hashText } from './hash-text.ts';
import { append, eventsOf } from './report-log.ts';
import { lockedRow, recordOf, recordsOf, type ReportRow } from './report-rows.ts';
import { storeState } from './stored-state.ts';
import { drawTokens } from './token-buckets.ts';
import { venueOf } from './venues.ts';

export interface NewReport {
  readonly id: string;
  readonly reporterId: string | null;
  readonly receiptHash: Uint8Array;
  readonly submission: ReportSubmission;
  readonly position: Position | null;
  readonly limits: readonly LimitedBucket[];
  /** The stay is over then, and nobody publishes it before; null where nobody waits for that. */
  readonly publishAfterMs: number | null;
  /** How long it waits for a campaign to show, where its sender is not known; absent: it does not. */
  readonly campaignWaitMs?: number;
  /** What stood for its network in each week whose key is kept. */
  readonly networks?: readonly string[];
  /** What stands for the network that it came from; absent where that is not known. */
  readonly network?: string | null;
  /** What a reviewer should look at. */
  readonly notes?: readonly CheckNote[];
  readonly atMs: number;
}

export interface Submitted {
  readonly status: ReportStatus;
  /** The report of the same account about the same thing that this one was added to. */
  readonly addedTo?: string;
}

export type SubmitRefusal =
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  /** The id belongs to another report, to an attempt of too long ago, or to a report that somebody has read. */
  | { readonly kind: 'exists' };

/** Takes back everything that its transaction has written. */
class LimitReached extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('too many reports');
    this.retryAfterMs = retryAfterMs;
  }
}

async function wasViewed(transaction: Queryable, id: string): Promise<boolean> {
  const views = await transaction.query(
    "SELECT 1 FROM report_events WHERE report_id = $1 AND action = 'view' LIMIT 1",
    [id],
  );
  return views.length > 0;
}

/** Gives a report that was sent before a fresh receipt, if this can be the same attempt. */
async function resubmit(
  transaction: Queryable,
  report: NewReport,
): Promise<Result<{ status: ReportStatus }, SubmitRefusal>> {
  const existing = await lockedRow(transaction, report.id);
  if (!existing) return fail({ kind: 'exists' });
  const known = {
    reporterId: existing.reporter_id,
    submission: existing.submission,
    status: existing.status,
    createdAtMs: existing.created_at,
    wasRead: await wasViewed(transaction, report.id),
  };
  if (!isSameAttempt(known, report)) return fail({ kind: 'exists' });
  await transaction.query('UPDATE reports SET receipt_hash = $2 WHERE id = $1', [report.id, report.receiptHash]);
  return ok({ status: existing.status });
}

/** Why this report is held; with it go all that look like it and are not public yet. */
async function checkArrival(transaction: Queryable, arrival: Arrival): Promise<HoldReason | null> {
  const { twins, ...facts } = await arrivalFacts(transaction, arrival);
  const reason = holdReason(facts);
  if (reason === null || reason === RULE_REASONS.velocity) return reason;
  const { id, venueId, atMs } = arrival;
  const isOfPlace = reason === RULE_REASONS.burst;
  const rows = await transaction.query<ReportRow>(
    `SELECT * FROM reports WHERE ${isOfPlace ? 'venue_id = $1' : 'id = ANY ($1::uuid[])'} AND created_at > $2 AND id <> $3
     ORDER BY id FOR UPDATE`,
    [isOfPlace ? venueId : twins, new Date(atMs - (isOfPlace ? WEEK_MS : RATE_MS)), id],
  );
  const held = await recordsOf(
    transaction,
    rows.filter(({ status }) => HOLDABLE.has(status)),
  );
  for (const record of held) await carryOut(transaction, record, byRule('hold', reason, atMs), ALONE);
  return reason;
}

/** Until when a report waits for a campaign to show, and why; null where it does not. */
async function campaignOf(
  transaction: Queryable,
  arrival: Arrival,
  heldBecause: HoldReason | null,
  { campaignWaitMs = 0, networks = [] }: NewReport,
): Promise<ReviewState['campaign']> {
  if (campaignWaitMs === 0) return null;
  const facts = await senderFacts(transaction, arrival, networks);
  const because = campaignWait({ ...facts, isHeld: heldBecause !== null });
  return because === null ? null : { untilMs: arrival.atMs + campaignWaitMs, because };
}

/** The report of this account about the same place and kind of issue that is not decided yet. */
async function openOfSame(
  transaction: Queryable,
  { id, reporterId, submission }: NewReport,
  venueId: string,
): Promise<OpenedReport | null> {
  if (reporterId === null) return null;
  const [row] = await transaction.query<ReportRow>(
    `SELECT * FROM reports
     WHERE reporter_id = $1 AND venue_id = $2 AND submission ->> 'issueType' = $3 AND id <> $4
       AND status = ANY ($5::text[])
     ORDER BY created_at LIMIT 1 FOR UPDATE`,
    [reporterId, venueId, submission.issueType, id, [...ADDABLE_STATUSES]],
  );
  return row ? recordOf(row, await eventsOf(transaction, row.id)) : null;
}

/** Adds what an account sent to the report that it has open about the same thing, with a receipt of its own. */
async function addTo(
  transaction: Queryable,
  open: OpenedReport,
  { id, reporterId, receiptHash, submission, atMs }: NewReport,
): Promise<Result<Submitted, SubmitRefusal>> {
  const added = submission.issueDescription;
  const both = `${open.report.issueDescription}\n\n${added}`;
  const carried = await carryOut(
    transaction,
    open,
    {
      action: 'add',
      actor: { role: 'reporter', id: reporterId },
      version: null,
      reasonCode: null,
      reasonText: added,
      // What no longer fits stands in the log alone, where reviewers read it.
      ...(both.length <= MAX_DESCRIPTION_LENGTH ? { description: both } : {}),
      atMs,
    },
    ALONE,
  );
  if (!carried.ok) throw new Error(`nothing can be added to ${open.report.id}: ${carried.error.error}`);
  await transaction.query('INSERT INTO report_receipts (receipt_hash, report_id, submission_id) VALUES ($1, $2, $3)', [
    receiptHash,
    open.report.id,
    id,
  ]);
  return ok({ status: carried.value.review.status, addedTo: open.report.id });
}

/** An addition that is sent again gets a fresh receipt; null where this was none. */
async function addAgain(transaction: Queryable, report: NewReport): Promise<Submitted | null> {
  const [row] = await transaction.query<{ id: string; status: ReportStatus }>(
    `UPDATE report_receipts SET receipt_hash = $2 FROM reports
     WHERE submission_id = $1 AND reports.id = report_id AND reporter_id = $3 RETURNING reports.id, reports.status`,
    [report.id, report.receiptHash, report.reporterId],
  );
  return row ? { status: row.status, addedTo: row.id } : null;
}

async function submitOrThrow(transaction: Queryable, report: NewReport): Promise<Result<Submitted, SubmitRefusal>> {
  const { id, reporterId, receiptHash, submission, position, limits, network = null, notes = [], atMs } = report;
  const again = reporterId === null ? null : await addAgain(transaction, report);
  if (again) return ok(again);
  const named = venueIdOf(submission, hashText);
  const print = printOf(submission.issueDescription);
  const inserted = await transaction.query<ReportRow>(
    `INSERT INTO reports (id, reporter_id, receipt_hash, submission, latitude, longitude, created_at, description,
                          status, version, verification, redactions, not_personal, venue_id, print, language, notes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'submitted', 0, 0, '[]', '[]', $9, $10, $11, $12)
     ON CONFLICT (id) DO NOTHING
     RETURNING *`,
    [
      id,
      reporterId,
      receiptHash,
      submission,
      position?.latitude ?? null,
      position?.longitude ?? null,
      new Date(atMs),
      submission.issueDescription,
      named,
      bitsOf(print),
      languageOf(submission.issueDescription),
      notes,
    ],
  );
  const [row] = inserted;
  if (!row) return await resubmit(transaction, report);
  const waitMs = await drawTokens(transaction, limits, atMs);
  if (waitMs > 0) throw new LimitReached(waitMs);
  const venueId = await venueOf(transaction, submission, named, atMs);
  const open = await openOfSame(transaction, report, venueId);
  if (open) {
    await transaction.query('DELETE FROM reports WHERE id = $1', [id]);
    return await addTo(transaction, open, report);
  }
  if (network !== null)
    await transaction.query('INSERT INTO report_networks (report_id, network, created_at) VALUES ($1, $2, $3)', [
      id,
      network,
      new Date(atMs),
    ]);
  const arrival = { id, venueId, reporterId, network, print, atMs };
  const heldBecause = await checkArrival(transaction, arrival);
  const campaign = await campaignOf(transaction, arrival, heldBecause, report);
  const events: ChainedEvent[] = [];
  for (const occurrence of firstEvents({ ...report, heldBecause, campaign }))
    events.push(await append(transaction, id, events.at(-1), occurrence));
  const record = recordOf({ ...row, venue_id: venueId }, events);
  await storeState(transaction, record);
  await tellOfMove(transaction, null, record, events[0]!);
  return ok({ status: record.review.status });
}

export async function submitReport(database: Database, report: NewReport): Promise<Result<Submitted, SubmitRefusal>> {
  try {
    return await database.transaction((transaction) => submitOrThrow(transaction, report));
  } catch (error) {
    if (error instanceof LimitReached) return fail({ kind: 'limited', retryAfterMs: error.retryAfterMs });
    throw error;
  }
}
