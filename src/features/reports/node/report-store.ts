import { sha256 } from '#adapters/node/sha256.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { ReportStatus, ReportSubmission, Verification } from '#contract/entities/reported-location.ts';
import type { ActorRole, ReportAction, TextSpan } from '#contract/entities/review.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { CHAIN_START, eventHash, type ChainedEvent } from '../event-chain.ts';
import type { Position, StoredReport } from '../public-report.ts';
import { publicFields } from '../public-report.ts';
import { redact } from '../redaction.ts';
import {
  FIRST_MOVE,
  isRepeatedView,
  move,
  reduce,
  type Actor,
  type EventDetail,
  type MoveRefusal,
  type MoveRequest,
  type ReportEvent,
  type ReviewState,
} from '../review.ts';
import { unresolvedSpans } from '../unresolved.ts';
import { BUCKET_KEPT_MS, takeToken, type LimitedBucket } from '../submission-limits.ts';
import { publish, unpublish } from './published-store.ts';

/** A report with everything that is known of it. */
export interface ReportRecord {
  readonly report: StoredReport;
  readonly reporterId: string | null;
  readonly review: ReviewState;
  readonly redactions: readonly TextSpan[];
  readonly notPersonal: readonly TextSpan[];
}

export interface OpenedReport extends ReportRecord {
  readonly events: readonly ChainedEvent[];
}

export interface NewReport {
  readonly id: string;
  readonly reporterId: string | null;
  readonly receiptHash: Uint8Array;
  readonly submission: ReportSubmission;
  readonly position: Position | null;
  readonly limits: readonly LimitedBucket[];
  readonly atMs: number;
}

export type SubmitRefusal =
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  /** The number was used for another report, too long ago to be the same attempt, or somebody has read the report. */
  | { readonly kind: 'exists' };

/** What a reviewer or the reporter wants to happen, beside the move itself. */
export interface Change extends MoveRequest {
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  readonly redactions?: readonly TextSpan[] | undefined;
  readonly notPersonal?: readonly TextSpan[] | undefined;
  readonly verification?: Verification | undefined;
  /** The description as its reporter corrected it. */
  readonly description?: string | undefined;
  readonly atMs: number;
}

export interface ChangeRefusal {
  readonly error: MoveRefusal | 'personal-data-unresolved';
  /** The report as it is, for telling what somebody else did. */
  readonly current: OpenedReport;
}

/** One row of the queue. */
export interface QueueRow {
  readonly id: string;
  readonly reporterId: string | null;
  readonly submission: ReportSubmission;
  readonly status: ReportStatus;
  readonly version: number;
  readonly createdAtMs: number;
}

/** Reports and their logs. Everything that moves a report goes through here, one transaction a move. */
export interface ReportStore {
  /** Stores a report and lets the automatic check put it into the queue. The same report sent again is stored once. */
  submit(report: NewReport): Promise<Result<{ readonly status: ReportStatus }, SubmitRefusal>>;
  /** Oldest first, from after `after` on; at most `limit`. */
  queue(status: ReportStatus | null, after: PageEnd | null, limit: number): Promise<readonly QueueRow[]>;
  /** The report and its log, after writing into the log that `actor` looked. Null for an unknown id. */
  open(id: string, actor: Actor, atMs: number): Promise<OpenedReport | null>;
  /** The report of a receipt; null for an unknown one. Its reporter's own look is nobody's business. */
  findByReceipt(receiptHash: Uint8Array): Promise<OpenedReport | null>;
  /** Does what the rules allow, and writes it into the log; null for an unknown id. */
  change(id: string, change: Change): Promise<Result<OpenedReport, ChangeRefusal> | null>;
}

/** A report sent again within this time, and before anyone has read it, is the same attempt and gets a fresh receipt. */
const SAME_ATTEMPT_MS = 24 * 3_600_000;
const RESENDABLE: ReadonlySet<ReportStatus> = new Set(['submitted', 'pending', 'needs_info']);

export function hashText(text: string): string {
  return sha256(text).toString('hex');
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
  verification: Verification;
  last_reviewed_at: number | null;
  decided_by: string | null;
  redactions: TextSpan[];
  not_personal: TextSpan[];
}

interface EventRow {
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

function recordOf(row: ReportRow): ReportRecord {
  const { name, address, city, state, country, issueType, placeKind } = row.submission;
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
      createdAtMs: row.created_at,
    },
    reporterId: row.reporter_id,
    review: {
      status: row.status,
      version: row.version,
      verification: row.verification,
      lastReviewedAtMs: row.last_reviewed_at,
      decidedBy: row.decided_by,
    },
    redactions: row.redactions,
    notPersonal: row.not_personal,
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

async function wasViewed(transaction: Queryable, id: string): Promise<boolean> {
  const views = await transaction.query(
    "SELECT 1 FROM report_events WHERE report_id = $1 AND action = 'view' LIMIT 1",
    [id],
  );
  return views.length > 0;
}

type Occurrence = Omit<ReportEvent, 'seq'>;

/** Appends one line to a log whose report row this transaction has locked. */
async function append(
  transaction: Queryable,
  reportId: string,
  last: ChainedEvent | undefined,
  occurrence: Occurrence,
): Promise<ChainedEvent> {
  const event: ReportEvent = { ...occurrence, seq: (last?.seq ?? 0) + 1 };
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
async function drawTokens(transaction: Queryable, limits: readonly LimitedBucket[], atMs: number): Promise<number> {
  // One order of locks for everybody, so that two submissions never wait for each other.
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
  // Addresses are forgotten as promised; the index makes this a look at its oldest end.
  await transaction.query('DELETE FROM report_limits WHERE updated_at < $1', [new Date(atMs - BUCKET_KEPT_MS)]);
  return 0;
}

/** Equal as JSON, whatever the order of the keys: the database does not keep it. */
function isSameSubmission(left: ReportSubmission, right: ReportSubmission): boolean {
  const sorted = (value: ReportSubmission) =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(left) === sorted(right);
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

/**
 * Gives a report that was sent before a fresh receipt, if this can be the same attempt. Once a reviewer has read the
 * report, knowing its text no longer shows who sent it: the receipt stays with whoever has it.
 */
async function resubmit(
  transaction: Queryable,
  { id, reporterId, receiptHash, submission, atMs }: NewReport,
): Promise<Result<{ status: ReportStatus }, SubmitRefusal>> {
  const existing = await locked(transaction, 'id = $1', id);
  const isSame =
    existing !== undefined &&
    existing.reporter_id === reporterId &&
    RESENDABLE.has(existing.status) &&
    atMs - existing.created_at < SAME_ATTEMPT_MS &&
    isSameSubmission(existing.submission, submission);
  if (!isSame || (await wasViewed(transaction, id))) return fail({ kind: 'exists' });
  await transaction.query('UPDATE reports SET receipt_hash = $2 WHERE id = $1', [id, receiptHash]);
  return ok({ status: existing.status });
}

async function submitOrThrow(
  transaction: Queryable,
  report: NewReport,
): Promise<Result<{ status: ReportStatus }, SubmitRefusal>> {
  const { id, reporterId, receiptHash, submission, position, limits, atMs } = report;
  const told = { atMs, reasonCode: null, reasonText: null, previousText: null, detail: {} } as const;
  const submitted = { ...told, ...FIRST_MOVE, actorRole: 'reporter', actorId: reporterId, from: null } as const;
  const checked = {
    ...told,
    actorRole: 'rule',
    actorId: null,
    action: 'check',
    from: submitted.to,
    to: 'pending',
  } as const;
  const inserted = await transaction.query(
    `INSERT INTO reports (id, reporter_id, receipt_hash, submission, latitude, longitude, created_at, description,
                          status, version, verification, redactions, not_personal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, 0, '[]', '[]')
     ON CONFLICT (id) DO NOTHING
     RETURNING id`,
    [
      id,
      reporterId,
      receiptHash,
      submission,
      position?.latitude ?? null,
      position?.longitude ?? null,
      new Date(atMs),
      submission.issueDescription,
      checked.to,
    ],
  );
  if (inserted.length === 0) return await resubmit(transaction, report);
  const waitMs = await drawTokens(transaction, limits, atMs);
  if (waitMs > 0) throw new LimitReached(waitMs);
  const first = await append(transaction, id, undefined, submitted);
  await append(transaction, id, first, checked);
  return ok({ status: checked.to });
}

/** The description as the public reads it, or would. */
function publicText(record: ReportRecord): string {
  return redact(
    record.report.issueDescription,
    record.redactions.filter((span) => span.field === 'issueDescription'),
  );
}

/** What of the report this change replaces: redactions and marks belong to a text, and go with it. */
function textAfter(record: ReportRecord, change: Change) {
  if (change.description !== undefined && change.description !== record.report.issueDescription)
    return { description: change.description, redactions: [], notPersonal: [] };
  const isPublishing = change.action === 'publish';
  return {
    description: record.report.issueDescription,
    // A published text only ever loses passages; while it is being decided, the last list counts.
    redactions:
      change.action === 'redact'
        ? [...record.redactions, ...(change.redactions ?? [])]
        : isPublishing && change.redactions
          ? change.redactions
          : record.redactions,
    notPersonal: isPublishing && change.notPersonal ? change.notPersonal : record.notPersonal,
  };
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

    async queue(status, after, limit) {
      const rows = await database.query<ReportRow>(
        `SELECT * FROM reports
         WHERE ($1::text IS NULL OR status = $1)
           AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
         ORDER BY created_at, id
         LIMIT $4`,
        [status, after && new Date(after.order), after?.id ?? null, limit],
      );
      return rows.map((row) => ({
        id: row.id,
        reporterId: row.reporter_id,
        submission: row.submission,
        status: row.status,
        version: row.version,
        createdAtMs: row.created_at,
      }));
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
        }
        return { ...recordOf(row), events };
      });
    },

    async findByReceipt(receiptHash) {
      const [row] = await database.query<ReportRow>('SELECT * FROM reports WHERE receipt_hash = $1', [receiptHash]);
      return row ? { ...recordOf(row), events: await eventsOf(database, row.id) } : null;
    },

    async change(id, change) {
      return await database.transaction(async (transaction) => {
        const row = await locked(transaction, 'id = $1', id);
        if (!row) return null;
        const record = recordOf(row);
        const events = await eventsOf(transaction, id);
        const moved = move(record.review, record.reporterId, change);
        if (!moved.ok) return fail({ error: moved.error, current: { ...record, events } });

        const { description, redactions, notPersonal } = textAfter(record, change);
        const report: StoredReport = { ...record.report, issueDescription: description };
        if (change.action === 'publish' && unresolvedSpans(publicFields(report), redactions, notPersonal).length > 0)
          return fail({ error: 'personal-data-unresolved', current: { ...record, events } });

        const wasPublic = record.review.status === 'published';
        const textBefore = wasPublic ? publicText(record) : record.report.issueDescription;
        const after: ReportRecord = { ...record, report, redactions, notPersonal };
        const isTextGone = moved.value !== 'published' && wasPublic;
        const textNow = moved.value === 'published' ? publicText(after) : description;
        const event = await append(transaction, id, events.at(-1), {
          atMs: change.atMs,
          actorRole: change.actor.role,
          actorId: change.actor.id,
          action: change.action,
          from: record.review.status,
          to: moved.value,
          reasonCode: change.reasonCode,
          reasonText: change.reasonText,
          previousText: isTextGone || textBefore !== textNow ? textBefore : null,
          detail: {
            ...(change.redactions?.length ? { redactions: change.redactions } : {}),
            ...(change.notPersonal?.length ? { notPersonal: change.notPersonal } : {}),
            ...(change.verification === undefined ? {} : { verification: change.verification }),
          },
        });
        const review = reduce(record.review, event);
        await transaction.query(
          `UPDATE reports SET description = $2, status = $3, version = $4, verification = $5, last_reviewed_at = $6,
                              decided_by = $7, redactions = $8, not_personal = $9
           WHERE id = $1`,
          [
            id,
            description,
            review.status,
            review.version,
            review.verification,
            review.lastReviewedAtMs === null ? null : new Date(review.lastReviewedAtMs),
            review.decidedBy,
            JSON.stringify(redactions),
            JSON.stringify(notPersonal),
          ],
        );
        if (wasPublic) await unpublish(transaction, id);
        if (review.status === 'published') await publish(transaction, report, { redactions, ...review });
        return ok({ ...after, review, events: [...events, event] });
      });
    },
  };
}
