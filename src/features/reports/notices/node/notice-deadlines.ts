import type { Database } from '#adapters/node/database/database.ts';
import { noticeGround, type DeskClock, type NoticeGround } from '#contract/entities/notice.ts';
import { isoTimeOrNull } from '#core/time/iso-time.ts';
import { isUrgent } from '../grounds.ts';
import { deskDeadline } from '../notice.ts';

/** The clocks of the legal desk, over all open complaints. */
export interface NoticeClocks {
  readonly urgent: DeskClock;
  readonly contact: DeskClock;
  readonly decision: DeskClock;
}

/** Deadlines that one transaction stores. */
const AT_ONCE = 500;

/** The times that a stored deadline follows from. */
const TIMES = 'ARRAY[received_at, contacted_at, answered_at, appealed_at]';

interface TimesRow {
  id: string;
  ground: NoticeGround;
  received_at: number;
  contacted_at: number | null;
  answered_at: number | null;
  appealed_at: number | null;
}

/** Stores the deadlines of open complaints whose times have changed since, so that SQL can order and count by them. */
export async function storeDeadlines(database: Database): Promise<void> {
  for (;;) {
    const stored = await database.transaction(async (transaction) => {
      // Locks nothing that another holds: its holder waits for reports in an order of its own.
      const rows = await transaction.query<TimesRow>(
        `SELECT id, ground, received_at, contacted_at, answered_at, appealed_at FROM legal_notices
         WHERE decided_at IS NULL AND due_of IS DISTINCT FROM ${TIMES}
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [AT_ONCE],
      );
      if (rows.length === 0) return 0;
      const deadlines = rows.map((row) =>
        deskDeadline({
          ground: row.ground,
          receivedAtMs: row.received_at,
          contactedAtMs: row.contacted_at,
          answeredAtMs: row.answered_at,
          appealedAtMs: row.appealed_at,
        }),
      );
      await transaction.query(
        `UPDATE legal_notices SET due_at = due.at, due_step = due.step, answer_until = due.answer_until, due_of = ${TIMES}
         FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::timestamptz[]) AS due (id, at, step, answer_until)
         WHERE legal_notices.id = due.id`,
        [
          rows.map(({ id }) => id),
          deadlines.map(({ untilMs }) => new Date(untilMs).toISOString()),
          deadlines.map(({ step }) => step),
          deadlines.map(({ answerUntilMs }) => isoTimeOrNull(answerUntilMs)),
        ],
      );
      return rows.length;
    });
    if (stored < AT_ONCE) return;
  }
}

const URGENT_GROUNDS = noticeGround.options.filter(isUrgent);
const EMPTY: DeskClock = { waiting: 0, late: 0, nextDue: null };

/** What runs on the clocks of the legal desk, however much that is. What waits for a reporter's answer runs on none. */
export async function countNoticeClocks(database: Database, atMs: number): Promise<NoticeClocks> {
  await storeDeadlines(database);
  const rows = await database.query<{ clock: keyof NoticeClocks; waiting: number; late: number; next: number }>(
    `SELECT CASE WHEN ground = ANY ($2::text[]) AND appealed_at IS NULL THEN 'urgent' ELSE due_step END AS clock,
            count(*)::integer AS waiting, (count(*) FILTER (WHERE due_at < $1))::integer AS late, min(due_at) AS next
     FROM legal_notices
     WHERE decided_at IS NULL AND due_at IS NOT NULL AND (answer_until IS NULL OR answer_until <= $1)
     GROUP BY clock`,
    [new Date(atMs), URGENT_GROUNDS],
  );
  const counted = new Map(
    rows.map(({ clock, waiting, late, next }) => [clock, { waiting, late, nextDue: isoTimeOrNull(next) }]),
  );
  const clockOf = (clock: keyof NoticeClocks): DeskClock => counted.get(clock) ?? EMPTY;
  return { urgent: clockOf('urgent'), contact: clockOf('contact'), decision: clockOf('decision') };
}
