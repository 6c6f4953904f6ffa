import type { Database } from '#adapters/node/database/database.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { TextLanguage } from '#contract/entities/review.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { claimAfter, type Claim } from '../desk/claim.ts';
import type { Change, OpenedReport, ReportRecord } from '../log/decide.ts';
import type { Actor } from '../log/report-event.ts';
import type { MoveRefusal } from '../log/review.ts';
import { tellOfClaim } from '../inbox/node/after-move.ts';
import { changeReport, type ChangeRefusal } from './change-report.ts';
import { dueReports, moveDue } from './due-moves.ts';
import { setLegalHold, type LegalHoldChange } from './legal-hold.ts';
import { lookAt } from './looks.ts';
import { reportIdOfReceipt } from './receipts.ts';
import { eventsOf } from './report-log.ts';
import { lockedRow, recordOf, recordsOf, type ReportRow } from './report-rows.ts';
import { declareInterest, hasInterest, interestsOf } from './reviewer-interests.ts';
import { isTold } from './stays.ts';
import { outdatedReports, rederive } from './stored-state.ts';
import { submitReport, type NewReport, type Submitted, type SubmitRefusal } from './submit-report.ts';

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
  /** Writes into the logs of these reports that `actor` looked at them. */
  lookAt(ids: readonly string[], actor: Actor, atMs: number): Promise<void>;
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

/** The store of reports on PostgreSQL. */
export function createReportStore(database: Database): ReportStore {
  return {
    submit: (report) => submitReport(database, report),

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
      const [opened] = await database.transaction((transaction) => lookAt(transaction, [id], actor, atMs));
      return opened ?? null;
    },

    async lookAt(ids, actor, atMs) {
      if (ids.length > 0) await database.transaction((transaction) => lookAt(transaction, ids, actor, atMs));
    },

    hasInterest: (reviewerId, venueId) => hasInterest(database, reviewerId, venueId),

    interestsOf: (userId, venueIds) => interestsOf(database, userId, venueIds),

    isTold: (record) => isTold(database, record),

    declareInterest: (id, reviewerId, atMs) => declareInterest(database, id, reviewerId, atMs),

    async claim(id, reviewerId, atMs) {
      return await database.transaction(async (transaction) => {
        const row = await lockedRow(transaction, id);
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

    due: (atMs, without, limit) => dueReports(database, atMs, without, limit),

    moveDue: (id, atMs) => moveDue(database, id, atMs),

    setLegalHold: (id, wanted) => setLegalHold(database, id, wanted),

    outdated: (without, limit) => outdatedReports(database, without, limit),

    rederive: (id) => rederive(database, id),
  };
}
