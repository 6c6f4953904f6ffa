import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { ReplyKind, ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { ActorRole, CheckNote, ReportAction, TextLanguage, TextSpan } from '#contract/entities/review.ts';
import { MAX_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { claimAfter, type Claim } from '../claim.ts';
import {
  countOtherStays,
  DISTINCT_MS,
  isOtherStay,
  stayOf,
  roomsOf,
  decide,
  dueMoveOf,
  waitingOf,
  type Change,
  type OpenedReport,
  type ReportRecord,
  type Stay,
  type Surroundings,
} from '../decide.ts';
import { CHAIN_START, eventHash, withDigests, type ChainedEvent } from '../event-chain.ts';
import { holdReason, RATE_MS, WEEK_MS, type HoldReason } from '../checks/arrival.ts';
import { languageOf } from '../checks/language.ts';
import { printOf } from '../checks/similarity.ts';
import { campaignWait, firstEvents, HOLDABLE, isSameAttempt } from '../intake.ts';
import type { Position } from '../public-report.ts';
import {
  ADDABLE_STATUSES,
  isPublic,
  isRepeatedView,
  reduce,
  RULE_REASONS,
  stateOrThrow,
  type Actor,
  type EventDetail,
  type MoveAction,
  type MoveRefusal,
  type ReportEvent,
  type ReviewState,
} from '../review.ts';
import { erasureOf } from '../retention.ts';
import { takeToken, type LimitedBucket } from '../submission-limits.ts';
import { venueAt, venueIdOf } from '../venue.ts';
import { arrivalFacts, bitsOf, senderFacts, type Arrival } from './arrival-facts.ts';
import { afterMove, tellOfClaim, tellOfConflict, tellOfMove } from '../inbox/node/after-move.ts';
import { hashText } from './hash-text.ts';
import { publish, unpublish } from './published-store.ts';
import { reportIdOfReceipt } from './receipts.ts';

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

export interface ChangeRefusal {
  readonly error: MoveRefusal;
  /** The report as it is, for telling what somebody else did. */
  readonly current: OpenedReport;
}

export interface LegalHoldChange extends Pick<Change, 'actor' | 'reasonCode' | 'reasonText' | 'atMs'> {
  readonly hold: boolean;
}

export type ClaimRefusal = 'own-report' | 'conflict-of-interest' | 'report-claimed';

/** Reports and their logs. Everything that moves a report goes through here, one transaction a move. */
export interface ReportStore {
  /** Stores a report and lets the automatic check put it into the queue. The same report sent again is stored once. */
  submit(report: NewReport): Promise<Result<Submitted, SubmitRefusal>>;
  /** Oldest first, from after `after` on; at most `limit`. */
  queue(
    status: ReportStatus | null,
    after: PageEnd | null,
    limit: number,
    language?: TextLanguage | null,
  ): Promise<readonly ReportRecord[]>;
  /** What waits for a reviewer, in the order of queueOrder, from after `after` on; at most `limit`. */
  waiting(
    after: PageEnd | null,
    limit: number,
    language?: TextLanguage | null,
  ): Promise<readonly { readonly record: ReportRecord; readonly order: number }[]>;
  /** The report and its log, after writing into the log that `actor` looked. Null for an unknown id. */
  open(id: string, actor: Actor, atMs: number): Promise<OpenedReport | null>;
  /** Whether this reviewer said that they are connected with the place. */
  hasInterest(reviewerId: string | null, venueId: string): Promise<boolean>;
  /** Of these places, those that this person is connected with. */
  interestsOf(userId: string | null, venueIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether what it says is public already, and nothing shows that it is of another stay. */
  isTold(record: ReportRecord): Promise<boolean>;
  /** Writes down that this reviewer is connected with the place of a report; false for an unknown id. */
  declareInterest(id: string, reviewerId: string, atMs: number): Promise<boolean>;
  /** Keeps the report for this reviewer for a while; null for an unknown id. */
  claim(id: string, reviewerId: string, atMs: number): Promise<Result<Claim, ClaimRefusal> | null>;
  /** Reports about the same place and kind of issue, newest first; at most `limit`. */
  similar(record: ReportRecord, limit: number): Promise<readonly ReportRecord[]>;
  /** The report of a receipt; null for an unknown one. Its reporter's own look is nobody's business. */
  findByReceipt(receiptHash: Uint8Array): Promise<OpenedReport | null>;
  /** Does what the rules allow, and writes it into the log; null for an unknown id. */
  change(id: string, change: Change): Promise<Result<OpenedReport, ChangeRefusal> | null>;
  /** The ids of reports that the clock is due to move, the longest due first, without these; at most `limit`. */
  due(atMs: number, without: readonly string[], limit: number): Promise<readonly string[]>;
  /**
   * Makes the move that the clock is due to make of a report, or stores when it is due. Resolves with whether it
   * moved, or why the rules refuse that. Throws where its log leads nowhere.
   */
  moveDue(id: string, atMs: number): Promise<Result<boolean, MoveRefusal>>;
  /**
   * Keeps everything of a report for a court, whatever its time, or lets it go again, and writes that into the log; null
   * for an unknown id. What is so already is written down no second time.
   */
  setLegalHold(id: string, wanted: LegalHoldChange): Promise<Result<OpenedReport, ChangeRefusal> | null>;
  /** The ids of reports whose columns another release left behind their log, without these; at most `limit`. */
  outdated(without: readonly string[], limit: number): Promise<readonly string[]>;
  /** Derives the columns of such a report again from its log; false where another server does. Throws where its log leads nowhere. */
  rederive(id: string): Promise<boolean>;
}

function dateOrNull(atMs: number | null): Date | null {
  return atMs === null ? null : new Date(atMs);
}

interface ReportRow {
  id: string;
  reporter_id: string | null;
  submission: ReportSubmission;
  latitude: number | null;
  longitude: number | null;
  created_at: number;
  description: string;
  status: ReportStatus;
  version: number;
  redactions: TextSpan[];
  not_personal: TextSpan[];
  venue_id: string | null;
  claimed_by: string | null;
  claimed_until: number | null;
  flag_score: number;
  language: TextLanguage;
  notes: CheckNote[];
  legal_hold: boolean;
}

interface EventRow {
  report_id: string;
  seq: number;
  at: number;
  actor_role: ActorRole;
  actor_id: string | null;
  action: ReportAction;
  from_status: ReportStatus | null;
  to_status: ReportStatus;
  reason_code: string | null;
  reason_text: string | null;
  previous_text: string | null;
  detail: EventDetail;
  previous_hash: string;
  hash: string;
}

/** Where a report stands. The flag of its legal hold counts also where no line tells of it: see LegalHold. */
function reviewOf({ legal_hold }: ReportRow, events: readonly ChainedEvent[]): ReviewState {
  const review = stateOrThrow(events);
  return legal_hold && review.legalHold === 'none' ? { ...review, legalHold: 'unlogged' } : review;
}

function recordOf(row: ReportRow, events: readonly ChainedEvent[]): OpenedReport {
  const { name, address, city, state, country, issueType, placeKind, stayEnds } = row.submission;
  return {
    report: {
      id: row.id,
      name,
      address,
      city,
      state: state || null,
      country,
      issueType,
      issueDescription: row.description,
      placeKind: placeKind ?? null,
      position:
        row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
      stayedIn: stayEnds?.slice(0, 7) ?? null,
      createdAtMs: row.created_at,
    },
    reporterId: row.reporter_id,
    venueId: row.venue_id ?? venueIdOf(row.submission, hashText),
    review: reviewOf(row, events),
    redactions: row.redactions,
    notPersonal: row.not_personal,
    claim:
      row.claimed_by === null || row.claimed_until === null ? null : { by: row.claimed_by, untilMs: row.claimed_until },
    flagScore: row.flag_score,
    language: row.language,
    notes: row.notes,
    events,
  };
}

function eventOf(row: EventRow): ChainedEvent {
  return {
    seq: row.seq,
    atMs: row.at,
    actorRole: row.actor_role,
    actorId: row.actor_id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    reasonCode: row.reason_code,
    reasonText: row.reason_text,
    previousText: row.previous_text,
    detail: row.detail,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** The log of a report, in its order. */
export async function eventsOf(database: Queryable, id: string): Promise<ChainedEvent[]> {
  const rows = await database.query<EventRow>('SELECT * FROM report_events WHERE report_id = $1 ORDER BY seq', [id]);
  return rows.map(eventOf);
}

/** The logs of some reports, each in its order. */
export async function logsOf(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChainedEvent[]>> {
  const rows = await database.query<EventRow>(
    'SELECT * FROM report_events WHERE report_id = ANY ($1::uuid[]) ORDER BY report_id, seq',
    [ids],
  );
  const grouped = Map.groupBy(rows, (row) => row.report_id);
  return new Map([...grouped].map(([id, lines]) => [id, lines.map(eventOf)]));
}

/** Rows with their logs, in the order of the rows. */
async function recordsOf(database: Queryable, rows: readonly ReportRow[]): Promise<OpenedReport[]> {
  const logs = await logsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => recordOf(row, logs.get(row.id) ?? []));
}

async function wasViewed(transaction: Queryable, id: string): Promise<boolean> {
  const views = await transaction.query(
    "SELECT 1 FROM report_events WHERE report_id = $1 AND action = 'view' LIMIT 1",
    [id],
  );
  return views.length > 0;
}

type Occurrence = Omit<ReportEvent, 'seq'>;

const SALT_BYTES = 16;

/** Appends one line to a log whose report row this transaction has locked. */
async function append(
  transaction: Queryable,
  reportId: string,
  last: ChainedEvent | undefined,
  occurrence: Occurrence,
): Promise<ChainedEvent> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const event: ReportEvent = { ...withDigests(occurrence, salt, hashText), seq: (last?.seq ?? 0) + 1 };
  const previousHash = last?.hash ?? CHAIN_START;
  const hash = eventHash(reportId, event, previousHash, hashText);
  await transaction.query(
    `INSERT INTO report_events (report_id, seq, at, actor_role, actor_id, action, from_status, to_status,
                                reason_code, reason_text, previous_text, detail, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      reportId,
      event.seq,
      new Date(event.atMs),
      event.actorRole,
      event.actorId,
      event.action,
      event.from,
      event.to,
      event.reasonCode,
      event.reasonText,
      event.previousText,
      event.detail,
      previousHash,
      hash,
    ],
  );
  return { ...event, previousHash, hash };
}

/** Draws one token from every bucket, or from none: answers how long to wait for the slowest. */
export async function drawTokens(
  transaction: Queryable,
  limits: readonly LimitedBucket[],
  atMs: number,
): Promise<number> {
  // One order of locks for everybody, so that two submissions never wait for each other. Old buckets go by retention.ts.
  const sorted = limits.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  for (const { key, limit } of sorted)
    await transaction.query(
      'INSERT INTO report_limits (key, tokens, updated_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING',
      [key, limit.capacity, new Date(atMs)],
    );
  let waitMs = 0;
  const drawn: { key: string; tokens: number; updatedAtMs: number }[] = [];
  for (const { key, limit } of sorted) {
    const [row] = await transaction.query<{ tokens: number; updated_at: number }>(
      'SELECT tokens, updated_at FROM report_limits WHERE key = $1 FOR UPDATE',
      [key],
    );
    const taken = takeToken(row ? { tokens: row.tokens, updatedAtMs: row.updated_at } : null, limit, atMs);
    if (taken.allowed) drawn.push({ key, ...taken.bucket });
    else waitMs = Math.max(waitMs, taken.retryAfterMs);
  }
  if (waitMs > 0) return waitMs;
  for (const { key, tokens, updatedAtMs } of drawn)
    await transaction.query('UPDATE report_limits SET tokens = $2, updated_at = $3 WHERE key = $1', [
      key,
      tokens,
      new Date(updatedAtMs),
    ]);
  return 0;
}

const locked = async (transaction: Queryable, where: string, parameter: unknown): Promise<ReportRow | undefined> => {
  const [row] = await transaction.query<ReportRow>(`SELECT * FROM reports WHERE ${where} FOR UPDATE`, [parameter]);
  return row;
};

/** Takes back everything that its transaction has written. */
class LimitReached extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('too many reports');
    this.retryAfterMs = retryAfterMs;
  }
}

/** Gives a report that was sent before a fresh receipt, if this can be the same attempt. */
async function resubmit(
  transaction: Queryable,
  report: NewReport,
): Promise<Result<{ status: ReportStatus }, SubmitRefusal>> {
  const existing = await locked(transaction, 'id = $1', report.id);
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

/** Writes down where a report stands, and what follows from that, after its log was written. */
async function storeState(transaction: Queryable, record: ReportRecord): Promise<void> {
  const { report, review, redactions, notPersonal } = record;
  const due = dueMoveOf(record);
  const erasure = erasureOf(review);
  await transaction.query(
    `UPDATE reports SET description = $2, status = $3, version = $4, verification = $5, last_reviewed_at = $6,
                        decided_by = $7, redactions = $8, not_personal = $9, venue_id = $10, due_at = $11,
                        queue_order = $12, merged_into = $13, derived_version = $4,
                        content_until = CASE WHEN content_erased IS NULL OR (content_erased = 'original' AND $15 = 'everything')
                                             THEN $14::timestamptz END,
                        flag_score = $16, legal_hold = $17
     WHERE id = $1`,
    [
      report.id,
      report.issueDescription,
      review.status,
      review.version,
      review.verification,
      dateOrNull(review.lastReviewedAtMs),
      review.deciders.at(-1) ?? null,
      JSON.stringify(redactions),
      JSON.stringify(notPersonal),
      record.venueId,
      dateOrNull(due?.dueAtMs ?? null),
      waitingOf(record).order,
      review.mergedInto,
      dateOrNull(erasure?.atMs ?? null),
      erasure?.what ?? null,
      record.flagScore ?? 0,
      review.legalHold !== 'none',
    ],
  );
}

/** Makes the public row say what the report says now, or takes it away. */
async function storePublic(transaction: Queryable, record: ReportRecord): Promise<void> {
  const { report, review, redactions, venueId } = record;
  await unpublish(transaction, report.id);
  if (!isPublic(review)) return;
  const merged = await transaction.query<{
    reporter_id: string | null;
    created_at: number;
    is_other_stay: boolean | null;
  }>('SELECT reporter_id, created_at, is_other_stay FROM reports WHERE merged_into = $1 ORDER BY created_at, id', [
    report.id,
  ]);
  const others = merged.filter((row) => row.is_other_stay === null);
  const told = merged.filter((row) => row.is_other_stay).length;
  const first = { reporterId: record.reporterId, createdAtMs: report.createdAtMs };
  const [response] = await transaction.query<{ kind: ReplyKind; text: string; decided_at: number }>(
    `SELECT kind, text, decided_at FROM place_replies WHERE report_id = $1 AND status = 'published'
     ORDER BY decided_at DESC, id DESC LIMIT 1`,
    [report.id],
  );
  await publish(transaction, report, {
    redactions,
    ...review,
    response: response ? { kind: response.kind, text: response.text, atMs: response.decided_at } : null,
    venueId,
    archived: review.status === 'archived',
    // Merged before that was written down: by account and time alone.
    corroborations:
      told +
      countOtherStays(
        first,
        others.map((row) => ({ reporterId: row.reporter_id, createdAtMs: row.created_at })),
      ),
  });
}

async function storeTombstone(transaction: Queryable, record: ReportRecord, event: ReportEvent): Promise<void> {
  const { report, review, venueId } = record;
  const venue = report.placeKind === 'rental' ? null : venueId;
  if (review.status === 'removed' || review.status === 'withdrawn')
    await transaction.query(
      `INSERT INTO report_tombstones (id, venue_id, status, reason_code, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason_code = excluded.reason_code, at = excluded.at`,
      [report.id, venue, review.status, event.reasonCode, new Date(event.atMs)],
    );
  else await transaction.query('DELETE FROM report_tombstones WHERE id = $1', [report.id]);
}

/** What tells the stays of these reports apart, each with the report's id. */
async function staysOf(transaction: Queryable, where: string, id: string): Promise<readonly (Stay & { id: string })[]> {
  const rows = await transaction.query<{
    id: string;
    reporter_id: string | null;
    created_at: number;
    description: string;
    network: string | null;
  }>(
    `SELECT reports.id, reporter_id, reports.created_at, description, network FROM reports
     LEFT JOIN report_networks ON report_id = reports.id WHERE ${where} ORDER BY reports.created_at, reports.id`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    reporterId: row.reporter_id,
    createdAtMs: row.created_at,
    network: row.network,
    rooms: roomsOf(row.description),
  }));
}

/** Whether a report of a burst says what is public already: same place and kind, and too near in time for another stay. */
async function isTold(database: Queryable, { report, venueId, review }: ReportRecord): Promise<boolean> {
  if (!review.inBurst) return false;
  const told = await database.query(
    `SELECT FROM reports
     WHERE venue_id = $2 AND id <> $1 AND submission ->> 'issueType' = $3 AND created_at > $4 AND created_at < $5
       AND (status = 'published' OR (status = 'merged' AND is_other_stay)) LIMIT 1`,
    [
      report.id,
      venueId,
      report.issueType,
      new Date(report.createdAtMs - DISTINCT_MS),
      new Date(report.createdAtMs + DISTINCT_MS),
    ],
  );
  return told.length > 0;
}

/**
 * Writes down whether a report that was merged tells of another stay. Told once: what it rests on, the network and the
 * text, is forgotten later, and a public count must not move by that.
 */
async function tellStay(transaction: Queryable, merged: OpenedReport, targetId: string): Promise<void> {
  const {
    report: { id },
    review,
  } = merged;
  const [sent] = await staysOf(transaction, 'reports.id = $1', id);
  const stay = sent && stayOf(sent, review);
  const known = await staysOf(transaction, '(reports.id = $1 OR (merged_into = $1 AND is_other_stay))', targetId);
  const isOther =
    stay !== undefined &&
    known.every((one) => one.id === id || isOtherStay(one, stay)) &&
    !(await isTold(transaction, merged));
  await transaction.query('UPDATE reports SET is_other_stay = $2 WHERE id = $1', [id, isOther]);
}

/** Carries out what decide.ts allows of a report that this transaction has locked. */
async function carryOut(
  transaction: Queryable,
  record: OpenedReport,
  change: Change,
  surroundings: Surroundings,
): Promise<Result<OpenedReport, ChangeRefusal>> {
  const decided = decide(record, change, surroundings);
  if (!decided.ok) {
    await tellOfConflict(transaction, record, change, decided.error);
    return fail({ error: decided.error, current: record });
  }
  const { event, ...text } = decided.value;
  const line = await append(transaction, record.report.id, record.events.at(-1), event);
  const review = reduce(record.review, line);
  // Whoever asked for another look has got one.
  const wasLookedAt = review.lastReviewedAtMs !== record.review.lastReviewedAtMs;
  const flagScore = wasLookedAt ? 0 : (record.flagScore ?? 0);
  const after: OpenedReport = { ...record, ...text, review, flagScore, events: [...record.events, line] };
  await storeState(transaction, after);
  const isDecision = review.legalHold === record.review.legalHold;
  // Whoever decided has finished.
  if (isDecision && record.claim?.by === change.actor.id)
    await transaction.query('UPDATE reports SET claimed_by = NULL, claimed_until = NULL WHERE id = $1', [
      record.report.id,
    ]);
  const wasShown = isPublic(record.review) || record.review.status === 'suspended';
  if (isPublic(record.review) || isPublic(review)) await storePublic(transaction, after);
  if (wasShown || isPublic(review)) await storeTombstone(transaction, after, line);
  await afterMove(transaction, record, after, line);
  return ok({ ...after, claim: isDecision ? null : after.claim });
}

async function interestsOf(
  database: Queryable,
  userId: string | null,
  venueIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const rows = await database.query<{ venue_id: string }>(
    `SELECT venue_id FROM reviewer_interests WHERE reviewer_id = $1 AND venue_id = ANY ($2::uuid[])
     UNION ALL SELECT venue_id FROM place_claims WHERE user_id = $1 AND venue_id = ANY ($2::uuid[])`,
    [userId, venueIds],
  );
  return new Set(rows.map(({ venue_id }) => venue_id));
}

async function hasInterest(database: Queryable, userId: string | null, venueId: string): Promise<boolean> {
  return (await interestsOf(database, userId, [venueId])).has(venueId);
}

/**
 * Locks a report together with what a change of it may touch: the one that it is or becomes merged into, and those that
 * are merged into it. One order of locks for everybody.
 */
async function lockedGroup(
  transaction: Queryable,
  id: string,
  mergeInto: string | undefined,
): Promise<ReadonlyMap<string, OpenedReport>> {
  const rows = await transaction.query<ReportRow>(
    `SELECT * FROM reports
     WHERE id = ANY (ARRAY[$1::uuid, $2::uuid, (SELECT merged_into FROM reports WHERE id = $1)]) OR merged_into = $1
     ORDER BY id FOR UPDATE`,
    [id, mergeInto ?? null],
  );
  const records = await recordsOf(transaction, rows);
  return new Map(records.map((record) => [record.report.id, record]));
}

const RULE: Actor = { role: 'rule', id: null };
const ALONE: Surroundings = { hasInterest: false, isTold: false, mergeTarget: null };

/** A move that the server makes by itself. */
const byRule = (action: MoveAction, reasonCode: string | null, atMs: number): Change => ({
  action,
  actor: RULE,
  version: null,
  reasonCode,
  reasonText: null,
  atMs,
});

/** A reporter takes one back that others were merged into: those stand on their own again. */
async function splitOff(transaction: Queryable, group: ReadonlyMap<string, OpenedReport>, id: string, atMs: number) {
  for (const record of group.values())
    if (record.review.mergedInto === id)
      await carryOut(transaction, record, byRule('split', RULE_REASONS.targetWithdrawn, atMs), ALONE);
}

/** Does what the rules allow to a report, in the transaction of something else; null for an unknown id. */
export async function changeReport(
  transaction: Queryable,
  id: string,
  change: Change,
): Promise<Result<OpenedReport, ChangeRefusal> | null> {
  const group = await lockedGroup(transaction, id, change.mergeInto);
  const record = group.get(id);
  if (!record) return null;
  const changed = await carryOut(transaction, record, change, {
    hasInterest: await hasInterest(transaction, change.actor.id, record.venueId),
    isTold: await isTold(transaction, record),
    mergeTarget: change.mergeInto === undefined ? null : (group.get(change.mergeInto) ?? null),
  });
  if (!changed.ok) return changed;
  const { review } = changed.value;
  if (review.mergedInto !== null && record.review.mergedInto === null)
    await tellStay(transaction, changed.value, review.mergedInto);
  if (review.status === 'withdrawn') await splitOff(transaction, group, id, change.atMs);
  for (const targetId of new Set([record.review.mergedInto, review.mergedInto])) {
    const target = targetId === null ? undefined : group.get(targetId);
    // How many stays reported the same stands in its public row.
    if (target && isPublic(target.review)) await storePublic(transaction, target);
  }
  return changed;
}

/** Those who report the same place at once wait for each other, and each counts those before it. */
export async function lockVenue(transaction: Queryable, venueId: string, atMs: number): Promise<void> {
  await transaction.query('INSERT INTO report_venues (id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    venueId,
    new Date(atMs),
  ]);
  await transaction.query('SELECT 1 FROM report_venues WHERE id = $1 FOR UPDATE', [venueId]);
}

/** The place that a report is about, and where it stands from its first pin on. Those of its name wait for each other. */
async function venueOf(transaction: Queryable, submission: ReportSubmission, named: string, atMs: number) {
  const { latitude, longitude } = submission;
  await lockVenue(transaction, named, atMs);
  if (latitude === undefined || longitude === undefined) return named;
  const pin = { latitude, longitude };
  const rows = await transaction.query<{ id: string; latitude: number | null; longitude: number | null }>(
    'SELECT id, latitude, longitude FROM report_venues WHERE id = $1 OR base_id = $1',
    [named],
  );
  const known = rows.map(({ id, latitude: north, longitude: east }) => ({
    id,
    position: north === null || east === null ? null : { latitude: north, longitude: east },
  }));
  const id = venueAt(submission, pin, known, hashText);
  await transaction.query(
    `INSERT INTO report_venues AS venue (id, created_at, base_id, latitude, longitude) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude
     WHERE venue.latitude IS NULL`,
    [id, new Date(atMs), id === named ? null : named, latitude, longitude],
  );
  return id;
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

/** A report and its log, locked for a transaction that changes what is kept of it; null for an unknown id. */
export async function openLocked(transaction: Queryable, id: string): Promise<OpenedReport | null> {
  const row = await locked(transaction, 'id = $1', id);
  return row ? recordOf(row, await eventsOf(transaction, id)) : null;
}

/** Reports with their logs, by their ids, in no order. */
export async function openAll(database: Queryable, ids: readonly string[]): Promise<readonly OpenedReport[]> {
  const rows = await database.query<ReportRow>('SELECT * FROM reports WHERE id = ANY ($1::uuid[])', [ids]);
  return await recordsOf(database, rows);
}

/** Writes a report down as it is, and what is public of it. */
export async function storeRecord(transaction: Queryable, record: ReportRecord): Promise<void> {
  await storeState(transaction, record);
  if (isPublic(record.review)) await storePublic(transaction, record);
}

/** The store of reports on PostgreSQL. */
export function createReportStore(database: Database): ReportStore {
  return {
    async submit(report) {
      try {
        return await database.transaction((transaction) => submitOrThrow(transaction, report));
      } catch (error) {
        if (error instanceof LimitReached) return fail({ kind: 'limited', retryAfterMs: error.retryAfterMs });
        throw error;
      }
    },

    async queue(status, after, limit, language = null) {
      const rows = await database.query<ReportRow>(
        `SELECT * FROM reports
         WHERE ($1::text IS NULL OR status = $1)
           AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
           AND ($5::text IS NULL OR language = $5)
         ORDER BY created_at, id
         LIMIT $4`,
        [status, after && new Date(after.order), after?.id ?? null, limit, language],
      );
      return await recordsOf(database, rows);
    },

    async waiting(after, limit, language = null) {
      const rows = await database.query<ReportRow & { queue_order: number }>(
        `SELECT * FROM reports
         WHERE queue_order IS NOT NULL AND ($1::bigint IS NULL OR (queue_order, id) > ($1, $2::uuid))
           AND ($4::text IS NULL OR language = $4)
         ORDER BY queue_order, id
         LIMIT $3`,
        [after?.order ?? null, after?.id ?? null, limit, language],
      );
      const records = await recordsOf(database, rows);
      return records.map((record, index) => ({ record, order: rows[index]!.queue_order }));
    },

    async open(id, actor, atMs) {
      return await database.transaction(async (transaction) => {
        const row = await locked(transaction, 'id = $1', id);
        if (!row) return null;
        const events = await eventsOf(transaction, id);
        if (!isRepeatedView(events.at(-1), actor, atMs)) {
          const viewed: Occurrence = {
            atMs,
            actorRole: actor.role,
            actorId: actor.id,
            action: 'view',
            from: row.status,
            to: row.status,
            reasonCode: null,
            reasonText: null,
            previousText: null,
            detail: {},
          };
          events.push(await append(transaction, id, events.at(-1), viewed));
          const record = recordOf(row, events);
          await tellOfMove(transaction, record.review, record, events.at(-1)!);
        }
        return recordOf(row, events);
      });
    },

    hasInterest: (reviewerId, venueId) => hasInterest(database, reviewerId, venueId),

    interestsOf: (userId, venueIds) => interestsOf(database, userId, venueIds),

    isTold: (record) => isTold(database, record),

    async declareInterest(id, reviewerId, atMs) {
      const [row] = await database.query<ReportRow>('SELECT * FROM reports WHERE id = $1', [id]);
      if (!row) return false;
      await database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO reviewer_interests (reviewer_id, venue_id, declared_at) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING`,
          [reviewerId, row.venue_id ?? venueIdOf(row.submission, hashText), new Date(atMs)],
        );
        await transaction.query(
          'UPDATE reports SET claimed_by = NULL, claimed_until = NULL WHERE id = $1 AND claimed_by = $2',
          [id, reviewerId],
        );
      });
      return true;
    },

    async claim(id, reviewerId, atMs) {
      return await database.transaction(async (transaction) => {
        const row = await locked(transaction, 'id = $1', id);
        if (!row) return null;
        const record = recordOf(row, await eventsOf(transaction, id));
        if (record.reporterId === reviewerId) return fail('own-report');
        if (await hasInterest(transaction, reviewerId, record.venueId)) return fail('conflict-of-interest');
        const claim = claimAfter(record.claim, reviewerId, atMs);
        if (!claim) return fail('report-claimed');
        await transaction.query('UPDATE reports SET claimed_by = $2, claimed_until = $3 WHERE id = $1', [
          id,
          claim.by,
          new Date(claim.untilMs),
        ]);
        if (record.claim?.by !== reviewerId) await tellOfClaim(transaction, id, claim, atMs);
        return ok(claim);
      });
    },

    async similar({ report, venueId }, limit) {
      const rows = await database.query<ReportRow>(
        `SELECT * FROM reports
         WHERE venue_id = $1 AND id <> $2 AND submission ->> 'issueType' = $3
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [venueId, report.id, report.issueType, limit],
      );
      return await recordsOf(database, rows);
    },

    async findByReceipt(receiptHash) {
      const id = await reportIdOfReceipt(database, receiptHash);
      const [row] = id === null ? [] : await database.query<ReportRow>('SELECT * FROM reports WHERE id = $1', [id]);
      return row ? recordOf(row, await eventsOf(database, row.id)) : null;
    },

    change: (id, change) => database.transaction((transaction) => changeReport(transaction, id, change)),

    async due(atMs, without, limit) {
      const rows = await database.query<{ id: string }>(
        'SELECT id FROM reports WHERE due_at <= $1 AND id <> ALL ($2::uuid[]) ORDER BY due_at, id LIMIT $3',
        [new Date(atMs), without, limit],
      );
      return rows.map(({ id }) => id);
    },

    async moveDue(id, atMs) {
      return await database.transaction(async (transaction): Promise<Result<boolean, MoveRefusal>> => {
        const record = (await lockedGroup(transaction, id, undefined)).get(id);
        const wanted = record && dueMoveOf(record);
        if (!record || !wanted || wanted.dueAtMs > atMs) {
          // Another server was faster, or what is personal is seen otherwise than when this was written.
          if (record) await storeState(transaction, record);
          return ok(false);
        }
        let changed = await changeReport(transaction, id, byRule(wanted.action, wanted.reasonCode, atMs));
        // Another of its burst was published while it waited: a reviewer joins them.
        if (changed?.ok === false && changed.error.error === 'burst-told')
          changed = await changeReport(transaction, id, byRule('return', RULE_REASONS.toldAlready, atMs));
        return changed?.ok === false ? fail(changed.error.error) : ok(true);
      });
    },

    async setLegalHold(id, { hold, ...why }) {
      return await database.transaction(async (transaction) => {
        const record = (await lockedGroup(transaction, id, undefined)).get(id);
        if (!record) return null;
        if (record.review.legalHold === (hold ? 'set' : 'none')) {
          // Another release clears the flag without a line.
          await storeState(transaction, record);
          return ok(record);
        }
        const action = hold ? 'set_legal_hold' : 'release_legal_hold';
        return await changeReport(transaction, id, { ...why, action, version: null });
      });
    },

    async outdated(without, limit) {
      const rows = await database.query<{ id: string }>(
        `SELECT id FROM reports WHERE derived_version IS DISTINCT FROM version AND id <> ALL ($1::uuid[])
         ORDER BY id LIMIT $2`,
        [without, limit],
      );
      return rows.map(({ id }) => id);
    },

    async rederive(id) {
      return await database.transaction(async (transaction) => {
        const [row] = await transaction.query<ReportRow>(
          'SELECT * FROM reports WHERE id = $1 AND derived_version IS DISTINCT FROM version FOR UPDATE',
          [id],
        );
        if (!row) return false;
        await storeRecord(transaction, recordOf(row, await eventsOf(transaction, id)));
        return true;
      });
    },
  };
}
