import type { Database } from '#adapters/node/database/database.ts';
import type { MailOutbox } from '#adapters/node/mail/outbox.ts';
import { DAY_MS, SECOND_MS } from '#core/time/durations.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { copy } from '../copy.ts';
import { TOLD_KEPT_MS, type CheckTimer } from '../timer.ts';

/** A timer that runs, or when the last one told. */
export type TimerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly timer: CheckTimer }
  | { readonly kind: 'told'; readonly toldAtMs: number };

export interface CheckTimerStore {
  load(userId: string): Promise<TimerState>;
  /** False where one of this account runs already. `id` is this timer's own. */
  start(userId: string, id: string, timer: CheckTimer): Promise<boolean>;
  /**
   * Ends it: null, and no mail will be written. Where the mail came first nothing is ended, and it says when that was, in
   * milliseconds: as often as it is asked, since an answer may be lost.
   */
  stop(userId: string): Promise<number | null>;
  /** Writes the mail of every timer that has ended, each in the transaction that ends it; how many. */
  tell(outbox: MailOutbox, nowMs: number): Promise<number>;
}

/** In one transaction: a server that comes back finds as many as went by. */
const TOLD_AT_ONCE = 50;
/** How late a timer may tell. */
export const CHECK_TIMERS_EVERY_MS = 2 * SECOND_MS;
/** After that nobody is helped by the mail. */
const MAIL_HELPS_MS = DAY_MS;

interface Row {
  user_id: string;
  id: string;
  recipient: string;
  person_name: string;
  place: string | null;
  started_at: number;
  ends_at: number;
  told_at: number | null;
}

function timerOf(row: Row): CheckTimer {
  return {
    to: row.recipient,
    name: row.person_name,
    place: row.place,
    startedAtMs: row.started_at,
    endsAtMs: row.ends_at,
  };
}

export function createCheckTimerStore(database: Database): CheckTimerStore {
  return {
    async load(userId) {
      const [row] = await database.query<Row>('SELECT * FROM check_timers WHERE user_id = $1', [userId]);
      if (!row) return { kind: 'none' };
      if (row.told_at !== null) return { kind: 'told', toldAtMs: row.told_at };
      return { kind: 'running', timer: timerOf(row) };
    },

    async start(userId, id, { to, name, place, startedAtMs, endsAtMs }) {
      const started = await database.query(
        `INSERT INTO check_timers AS kept (user_id, id, recipient, person_name, place, started_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (user_id) DO UPDATE SET id = $2, recipient = $3, person_name = $4, place = $5, started_at = $6,
           ends_at = $7, told_at = NULL
         WHERE kept.told_at IS NOT NULL
         RETURNING id`,
        [userId, id, to, name, place, new Date(startedAtMs), new Date(endsAtMs)],
      );
      return started.length > 0;
    },

    stop: (userId) =>
      database.transaction(async (transaction) => {
        // Waits for a telling that is under way.
        const [row] = await transaction.query<Pick<Row, 'told_at'>>(
          'SELECT told_at FROM check_timers WHERE user_id = $1 FOR UPDATE',
          [userId],
        );
        if (!row || row.told_at !== null) return row?.told_at ?? null;
        await transaction.query('DELETE FROM check_timers WHERE user_id = $1', [userId]);
        return null;
      }),

    tell: (outbox, nowMs) =>
      database.transaction(async (transaction) => {
        const due = await transaction.query<Row>(
          `SELECT * FROM check_timers WHERE told_at IS NULL AND ends_at <= $1
           ORDER BY ends_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
          [new Date(nowMs), TOLD_AT_ONCE],
        );
        for (const row of due) {
          const { to, name, place, startedAtMs, endsAtMs } = timerOf(row);
          const text = copy.mail.text({ name, place, startedAt: isoTime(startedAtMs), endsAt: isoTime(endsAtMs) });
          const key = `check-timer-ended:${row.id}`;
          const expiresAtMs = nowMs + MAIL_HELPS_MS;
          const mail = { to, subject: copy.mail.subject, text, key, userId: row.user_id, expiresAtMs };
          await outbox.enqueue(transaction, mail, nowMs);
          await transaction.query(
            `UPDATE check_timers SET told_at = $2, recipient = '', person_name = '', place = NULL WHERE user_id = $1`,
            [row.user_id, new Date(nowMs)],
          );
        }
        return due.length;
      }),
  };
}

/** Forgets that timers told, long after. */
export async function forgetToldTimers(database: Database, nowMs: number): Promise<void> {
  await database.query('DELETE FROM check_timers WHERE told_at < $1', [new Date(nowMs - TOLD_KEPT_MS)]);
}
