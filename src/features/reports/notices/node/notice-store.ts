import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type {
  Notice,
  NoticeDecision,
  NoticeGround,
  NoticeOutcome,
  NoticeSender,
  NoticeStatement,
} from '#contract/entities/notice.ts';
import { NOTICE_DAYS } from '#contract/retention.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { accountsWith, tell } from '../../inbox/node/message-store.ts';
import { RULE_REASONS } from '../../log/reasons.ts';
import type { Actor } from '../../log/report-event.ts';
import { isPublic, isVerified } from '../../log/review-state.ts';
import { isShownFromNowOn, type MoveRefusal } from '../../log/review.ts';
import type { Change, OpenedReport } from '../../log/decide.ts';
import { changeReport } from '../../node/change-report.ts';
import { openAll } from '../../node/report-rows.ts';
import { statementSentences } from '../statement-copy.ts';
import { isTakenDownByRule, isUrgent, REJECTED_MS } from '../grounds.ts';
import { noticeAppealUntil, idsIn, type NoticeTimes } from '../notice.ts';
import { storeDeadlines } from './notice-deadlines.ts';

export interface NewNotice extends Omit<Notice, 'goodFaith'> {
  readonly id: string;
  readonly receiptHash: Uint8Array;
  readonly userId: string | null;
  readonly atMs: number;
}

/** A complaint, and the report that it is about as it stands. */
export interface StoredNotice extends NoticeTimes {
  readonly id: string;
  readonly sender: NoticeSender;
  readonly url: string;
  readonly words: string;
  readonly reason: string;
  readonly name: string;
  readonly contact: string;
  readonly passOn: boolean;
  readonly outcome: NoticeOutcome | null;
  readonly statement: NoticeStatement | null;
  readonly appealReason: string | null;
  readonly report: OpenedReport;
}

export interface NoticePage {
  readonly notices: readonly StoredNotice[];
  readonly end: PageEnd | null;
}

export interface NoticeRefusal {
  readonly error: MoveRefusal;
}

/** Complaints about published reports. All that they move, they move by the reports' own rules. */
export interface NoticeStore {
  /** The id and the place of the public report that an address names; null for none. */
  reportAt(url: string): Promise<{ readonly reportId: string; readonly venueId: string | null } | null>;
  /** Stores a complaint, and marks the report as disputed; an urgent one takes it down, once. False where the report is not public. */
  submit(reportId: string, notice: NewNotice): Promise<boolean>;
  /** The complaint of a receipt; null for an unknown one. */
  findByReceipt(receiptHash: Uint8Array): Promise<StoredNotice | null>;
  /** Opens a complaint anew that was found wrong; null for an unknown one. */
  appeal(receiptHash: Uint8Array, reason: string, atMs: number): Promise<Result<StoredNotice, 'appeal-refused'> | null>;
  /**
   * Open complaints by the deadline of the desk's next step, and those whose removal waits for a second person by the time
   * they came; from after `after` on. `end` is where the page ended, null where it is the last one.
   */
  waiting(after: PageEnd | null, limit: number): Promise<NoticePage>;
  /** How many those are in all. */
  countWaiting(): Promise<number>;
  /** The ids of those about each of these reports. */
  waitingAbout(reportIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What the desk does about a complaint; null for an unknown one. */
  decide(
    id: string,
    decision: NoticeDecision,
    actor: Actor,
    atMs: number,
  ): Promise<Result<StoredNotice, NoticeRefusal> | null>;
  /** Erases what decided complaints said and who sent them, once their time is over. Resolves with how many. */
  forget(nowMs: number): Promise<number>;
}

interface Row {
  id: string;
  report_id: string;
  ground: NoticeGround;
  sender: NoticeSender;
  url: string;
  words: string;
  reason: string;
  name: string;
  contact: string;
  pass_on: boolean;
  received_at: number;
  contacted_at: number | null;
  answered_at: number | null;
  decided_at: number | null;
  outcome: NoticeOutcome | null;
  statement: NoticeStatement | null;
  appealed_at: number | null;
  appeal_reason: string | null;
}

function noticeOf(row: Row, report: OpenedReport): StoredNotice {
  return {
    id: row.id,
    ground: row.ground,
    sender: row.sender,
    url: row.url,
    words: row.words,
    reason: row.reason,
    name: row.name,
    contact: row.contact,
    passOn: row.pass_on,
    receivedAtMs: row.received_at,
    contactedAtMs: row.contacted_at,
    answeredAtMs: row.answered_at,
    decidedAtMs: row.decided_at,
    appealedAtMs: row.appealed_at,
    outcome: row.outcome,
    statement: row.statement,
    appealReason: row.appeal_reason,
    report,
  };
}

/** What waits at the legal desk, in two parts: the rows, and the moment that orders them. */
const WAITING = {
  open: { from: 'legal_notices AS notice', orderedBy: 'COALESCE(due_at, received_at)', where: 'decided_at IS NULL' },
  /** The removal waits for a second person. */
  upheld: {
    from: 'legal_notices AS notice JOIN reports ON reports.id = report_id',
    orderedBy: 'received_at',
    where: `outcome = 'upheld'
      AND (reports.status = 'suspended' OR (reports.status IN ('published', 'archived') AND queue_order IS NOT NULL))`,
  },
} as const;

const ALL_WAITING = Object.values(WAITING)
  .map(({ from, where }) => `SELECT notice.id, report_id FROM ${from} WHERE ${where}`)
  .join(' UNION ALL ');

/** One page of each part along its index, and of those the first. */
const WAITING_PAGE = `SELECT * FROM (${Object.values(WAITING)
  .map(
    ({ from, orderedBy, where }) =>
      `(SELECT notice.*, ${orderedBy} AS desk_order FROM ${from}
        WHERE ${where} AND ($1::timestamptz IS NULL OR (${orderedBy}, notice.id) > ($1, $2::uuid))
        ORDER BY ${orderedBy}, notice.id LIMIT $3)`,
  )
  .join(' UNION ALL ')}) AS waiting ORDER BY desk_order, id LIMIT $3`;

/** Whether a program took the report down already: once is all that a stranger's word can do. */
export function wasTakenDownByRule({ events }: Pick<OpenedReport, 'events'>): boolean {
  return events.some(({ action, actorRole }) => action === 'suspend' && actorRole === 'rule');
}

/** Takes back what its transaction has written. */
class Refused extends Error {
  readonly refusal: MoveRefusal;

  constructor(refusal: MoveRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function moved(transaction: Queryable, reportId: string, change: Change): Promise<OpenedReport> {
  const changed = await changeReport(transaction, reportId, change);
  if (!changed?.ok) throw new Refused(changed?.error.error ?? 'report-move-refused');
  return changed.value;
}

async function noticesOf(database: Queryable, rows: readonly Row[]): Promise<StoredNotice[]> {
  const reports = await openAll(database, [...new Set(rows.map(({ report_id }) => report_id))]);
  const byId = new Map(reports.map((report) => [report.report.id, report]));
  return rows.flatMap((row) => {
    const report = byId.get(row.report_id);
    return report ? [noticeOf(row, report)] : [];
  });
}

/** The moves that a decision of the desk comes to, each judged where the one before has led. */
async function carryOut(
  transaction: Queryable,
  { report_id: id, ground }: Row,
  decision: NoticeDecision,
  actor: Actor,
  atMs: number,
): Promise<void> {
  const { action, version } = decision;
  const plain = { actor, atMs, version, reasonText: null };
  const then = { ...plain, version: null };
  switch (action) {
    case 'contact':
      await moved(transaction, id, { ...plain, action, reasonCode: 'asked-reporter', reasonText: decision.text });
      return;
    case 'suspend':
      await moved(transaction, id, { ...plain, action, reasonCode: `notice-${ground}` });
      return;
    case 'restore':
      await moved(transaction, id, { ...plain, action, reasonCode: 'no-ground' });
      return;
    case 'remove':
      await moved(transaction, id, { ...plain, action, reasonCode: 'legal-notice' });
      return;
    case 'agree':
    case 'dismiss': {
      const [before] = await openAll(transaction, [id]);
      const { facts, rule } = decision;
      const statement = { facts, rule, automated: before !== undefined && wasTakenDownByRule(before) };
      const after = await moved(transaction, id, {
        ...plain,
        action,
        reasonCode: action === 'agree' ? 'legal-notice' : 'no-ground',
        reasonText: statementSentences(statement).join(' '),
      });
      await transaction.query(
        'UPDATE legal_notices SET statement = $2 WHERE report_id = $1 AND decided_at = $3 AND statement IS NULL',
        [id, statement, new Date(atMs)],
      );
      const { status, suspendedBy, removalProposed } = after.review;
      if (action === 'agree') {
        // This is the first of two people who remove, or the second where another took it down.
        if (status !== 'suspended' || (suspendedBy !== null && suspendedBy !== actor.id))
          await moved(transaction, id, { ...then, action: 'remove', reasonCode: 'legal-notice' });
        else if (suspendedBy === null)
          await moved(transaction, id, { ...then, action: 'suspend', reasonCode: 'legal-notice' });
      } else if (status === 'suspended' && !removalProposed && (suspendedBy === null || suspendedBy === actor.id))
        await moved(transaction, id, { ...then, action: 'restore', reasonCode: 'no-ground' });
    }
  }
}

/** How many complaints about reports of this place were found wrong lately, whoever sent them. */
async function rejectedAt(transaction: Queryable, venueId: string, atMs: number): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM legal_notices JOIN reports ON reports.id = report_id
     WHERE venue_id = $1 AND outcome = 'rejected' AND decided_at > $2`,
    [venueId, new Date(atMs - REJECTED_MS)],
  );
  return row?.count ?? 0;
}

/** Whether this complaint takes the report down before anybody has looked. */
async function takesDown(
  transaction: Queryable,
  report: OpenedReport,
  ground: NoticeGround,
  atMs: number,
): Promise<boolean> {
  const { review, venueId } = report;
  if (!isPublic(review)) return false;
  return isTakenDownByRule({
    ground,
    wasTakenDown: wasTakenDownByRule(report),
    isShownFromNowOn: isShownFromNowOn(review),
    rejected: isUrgent(ground) ? await rejectedAt(transaction, venueId, atMs) : 0,
    isVerified: isVerified(review.verification),
    publishedAtMs: review.publishedAtMs ?? report.report.createdAtMs,
    atMs,
  });
}

/** The store of complaints on PostgreSQL. */
export function createNoticeStore(database: Database): NoticeStore {
  async function one(where: string, parameter: unknown): Promise<StoredNotice | null> {
    const rows = await database.query<Row>(`SELECT * FROM legal_notices WHERE ${where} = $1`, [parameter]);
    return (await noticesOf(database, rows))[0] ?? null;
  }

  return {
    async reportAt(url) {
      const [row] = await database.query<{ id: string; venue_id: string | null }>(
        'SELECT id, venue_id FROM published_reports WHERE id = ANY ($1::uuid[]) LIMIT 1',
        [idsIn(url)],
      );
      return row ? { reportId: row.id, venueId: row.venue_id } : null;
    },

    async submit(reportId, notice) {
      const { ground, sender, atMs } = notice;
      const reasonCode = `notice-${ground}`;
      const told = { version: null, reasonCode, reasonText: null, atMs } as const;
      return await database.transaction(async (transaction) => {
        // No account in the log: whoever complains is a role there.
        const role = sender === 'place' ? 'venue' : 'complainant';
        const disputed = await changeReport(transaction, reportId, {
          ...told,
          action: 'notice',
          actor: { role, id: null },
        });
        if (!disputed?.ok) return false;
        if (await takesDown(transaction, disputed.value, ground, atMs))
          await moved(transaction, reportId, { ...told, action: 'suspend', actor: { role: 'rule', id: null } });
        await transaction.query(
          `INSERT INTO legal_notices (id, receipt_hash, report_id, user_id, ground, sender, url, words, reason, name,
                                      contact, pass_on, received_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
          [
            notice.id,
            notice.receiptHash,
            reportId,
            notice.userId,
            ground,
            sender,
            notice.url,
            notice.words,
            notice.reason,
            notice.name,
            notice.contact,
            notice.passOn,
            new Date(atMs),
          ],
        );
        if (notice.userId !== null)
          await tell(transaction, [notice.userId], { key: `${notice.id}:received`, kind: 'notice-received', atMs });
        if (isUrgent(ground))
          await tell(transaction, await accountsWith(transaction, ['legal', 'admin']), {
            key: `${notice.id}:urgent`,
            kind: 'notice-urgent',
            atMs,
          });
        return true;
      });
    },

    findByReceipt: (receiptHash) => one('receipt_hash', receiptHash),

    async appeal(receiptHash, reason, atMs) {
      const known = await one('receipt_hash', receiptHash);
      if (!known) return null;
      const untilMs = noticeAppealUntil(known, known.outcome);
      if (untilMs === null || atMs > untilMs) return fail('appeal-refused');
      const isOpen = await database
        .transaction(async (transaction) => {
          const disputed = await changeReport(transaction, known.report.report.id, {
            action: 'notice',
            actor: { role: known.sender === 'place' ? 'venue' : 'complainant', id: null },
            version: null,
            reasonCode: RULE_REASONS.appeal,
            reasonText: null,
            atMs,
          });
          if (!disputed?.ok) return false;
          // Under the report's lock: of two that ask at once, one finds it open.
          const opened = await transaction.query(
            `UPDATE legal_notices SET outcome = NULL, decided_at = NULL, statement = NULL, appealed_at = $2,
                                    appeal_reason = $3
           WHERE id = $1 AND appealed_at IS NULL AND outcome = 'rejected' RETURNING id`,
            [known.id, new Date(atMs), reason],
          );
          if (opened.length === 0) throw new Refused('appeal-refused');
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof Refused) return false;
          throw error;
        });
      const now = isOpen ? await one('id', known.id) : null;
      return now ? ok(now) : fail('appeal-refused');
    },

    async waiting(after, limit) {
      await storeDeadlines(database);
      const rows = await database.query<Row & { desk_order: number }>(WAITING_PAGE, [
        after && new Date(after.order),
        after?.id ?? null,
        limit + 1,
      ]);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const notices = await noticesOf(database, page);
      return {
        notices: notices.filter(
          ({ decidedAtMs, report: { review } }) =>
            decidedAtMs === null || review.status === 'suspended' || review.removalProposed,
        ),
        end: last && rows.length > limit ? { order: last.desk_order, id: last.id } : null,
      };
    },

    async countWaiting() {
      const [row] = await database.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM (${ALL_WAITING}) AS waiting`,
      );
      return row!.count;
    },

    async waitingAbout(reportIds) {
      const rows = await database.query<{ id: string; report_id: string }>(
        `SELECT id, report_id FROM (${ALL_WAITING}) AS waiting WHERE report_id = ANY ($1::uuid[])`,
        [reportIds],
      );
      const grouped = Map.groupBy(rows, ({ report_id }) => report_id);
      return new Map([...grouped].map(([reportId, found]) => [reportId, found.map(({ id }) => id)]));
    },

    async decide(id, decision, actor, atMs) {
      try {
        const isKnown = await database.transaction(async (transaction) => {
          const [row] = await transaction.query<Row>('SELECT * FROM legal_notices WHERE id = $1', [id]);
          if (!row) return false;
          await carryOut(transaction, row, decision, actor, atMs);
          return true;
        });
        const decided = isKnown ? await one('id', id) : null;
        return decided && ok(decided);
      } catch (error) {
        if (error instanceof Refused) return fail({ error: error.refusal });
        throw error;
      }
    },

    async forget(nowMs) {
      const erased = await database.query(
        `UPDATE legal_notices SET url = '', words = '', reason = '', name = '', contact = '', statement = NULL,
                                  appeal_reason = NULL, erased = true
         WHERE decided_at < $1 AND NOT erased RETURNING id`,
        [new Date(nowMs - NOTICE_DAYS * DAY_MS)],
      );
      return erased.length;
    },
  };
}
