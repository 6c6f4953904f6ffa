import type { Database } from '#adapters/node/database/database.ts';
import type { DeskClock } from '#contract/entities/notice.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { isoTimeOrNull } from '#core/time/iso-time.ts';
import { accountsWith, tell } from '../../inbox/node/message-store.ts';
import { APPEAL_MS, DECISION_MS, FIRST_LOOK_MS, REPLY_MS } from '../desk-clock.ts';
import { countNoticeClocks, type NoticeClocks } from './notice-deadlines.ts';

interface ReviewClocks {
  readonly firstLook: DeskClock;
  readonly decision: DeskClock;
  readonly appeal: DeskClock;
  readonly reply: DeskClock;
}

/** How often the desks' clocks are read. */
export const DESK_CLOCKS_EVERY_MS = MINUTE_MS;

/** The clocks of both desks. */
export interface DeskClocks {
  reviewClocks(atMs: number): Promise<ReviewClocks>;
  noticeClocks(atMs: number): Promise<NoticeClocks>;
  /** Both, by the names under which they are watched. */
  all(atMs: number): Promise<Readonly<Record<WatchedClock, DeskClock>>>;
  /** Tells each desk, once a day, that something is due within 24 hours. */
  remind(atMs: number): Promise<void>;
}

export const WATCHED_CLOCKS = [
  'first_look',
  'decision',
  'appeal',
  'reply',
  'notice_urgent',
  'notice_contact',
  'notice_decision',
] as const;
export type WatchedClock = (typeof WATCHED_CLOCKS)[number];

/** One row of a clock: counted in the database, since a queue may be long. */
interface ClockRow {
  waiting: number;
  late: number;
  oldest: number | null;
}

/** What each clock of the reviewers runs over, as a table of moments named `since`. */
const RUNS_OVER = {
  // Nobody has opened it.
  firstLook: `SELECT created_at AS since FROM reports
              WHERE status IN ('submitted', 'held', 'pending')
                AND NOT EXISTS (SELECT FROM report_events
                                WHERE report_id = reports.id AND actor_role IN ('reviewer', 'admin')
                                  AND action NOT IN ('set_legal_hold', 'release_legal_hold'))`,
  // What waits for a reviewer, and not for its reporter or for the end of a stay.
  decision: `SELECT created_at AS since FROM reports
             WHERE status IN ('submitted', 'held', 'pending')
                OR (status = 'approved' AND queue_order IS NOT NULL)`,
  appeal: `SELECT (SELECT max(at) FROM report_events WHERE report_id = reports.id AND action = 'appeal') AS since
           FROM reports WHERE status IN ('rejected', 'removed') AND queue_order IS NOT NULL`,
  reply: "SELECT created_at AS since FROM place_replies WHERE status = 'pending'",
} as const;

/** The clocks of both desks on PostgreSQL. */
export function createDeskClocks(database: Database): DeskClocks {
  async function clockOf(of: keyof typeof RUNS_OVER, allowedMs: number, atMs: number): Promise<DeskClock> {
    const [row] = await database.query<ClockRow>(
      `SELECT count(*)::integer AS waiting, (count(*) FILTER (WHERE since < $1))::integer AS late, min(since) AS oldest
       FROM (${RUNS_OVER[of]}) AS waiting`,
      [new Date(atMs - allowedMs)],
    );
    const { waiting, late, oldest } = row!;
    return { waiting, late, nextDue: isoTimeOrNull(oldest === null ? null : oldest + allowedMs) };
  }

  async function reviewClocks(atMs: number): Promise<ReviewClocks> {
    return {
      firstLook: await clockOf('firstLook', FIRST_LOOK_MS, atMs),
      decision: await clockOf('decision', DECISION_MS, atMs),
      appeal: await clockOf('appeal', APPEAL_MS, atMs),
      reply: await clockOf('reply', REPLY_MS, atMs),
    };
  }

  const noticeClocks = (atMs: number) => countNoticeClocks(database, atMs);

  async function all(atMs: number) {
    const { firstLook, decision, appeal, reply } = await reviewClocks(atMs);
    const { urgent, contact, decision: noticeDecision } = await noticeClocks(atMs);
    return {
      first_look: firstLook,
      decision,
      appeal,
      reply,
      notice_urgent: urgent,
      notice_contact: contact,
      notice_decision: noticeDecision,
    };
  }

  return {
    reviewClocks,
    noticeClocks,
    all,

    async remind(atMs) {
      const { first_look, decision, appeal, reply, ...legal } = await all(atMs);
      const isSoon = ({ nextDue }: DeskClock) => nextDue !== null && Date.parse(nextDue) - atMs < DAY_MS;
      const day = new Date(atMs).toISOString().slice(0, 10);
      const message = { key: `due-soon:${day}`, kind: 'due-soon', atMs } as const;
      await database.transaction(async (transaction) => {
        if ([first_look, decision, appeal, reply].some(isSoon))
          await tell(transaction, await accountsWith(transaction, ['reviewer', 'admin']), message);
        if (Object.values(legal).some(isSoon))
          await tell(transaction, await accountsWith(transaction, ['legal', 'admin']), message);
      });
    },
  };
}
