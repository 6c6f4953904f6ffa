import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { MailOutbox } from '#adapters/node/mail/outbox.ts';
import { createOrderedUuids } from '#adapters/node/random.ts';
import type { MessageKind } from '#contract/entities/inbox.ts';
import type { Role } from '#contract/entities/user.ts';
import { MESSAGE_DAYS } from '#contract/retention.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { DAY_MS, SECOND_MS } from '#core/time/durations.ts';
import { HALF_LIFE_DAYS } from '../../published/freshness.ts';
import { inboxCopy } from '../copy.ts';
import { isMailed } from '../messages.ts';

/** One thing to tell. `key` names it: the same is told nobody twice. */
export interface NewMessage {
  readonly key: string;
  readonly kind: MessageKind;
  readonly reportId?: string | null;
  readonly placeId?: string | null;
  readonly dateMs?: number | null;
  readonly atMs: number;
}

export interface StoredMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly reportId: string | null;
  readonly placeId: string | null;
  readonly dateMs: number | null;
  readonly atMs: number;
  readonly read: boolean;
}

/** What is told at one moment is read in the order in which it was told. */
const messageId = createOrderedUuids();

/** Writes a message to each of these accounts, in the transaction of what it tells. */
export async function tell(transaction: Queryable, userIds: readonly string[], message: NewMessage): Promise<void> {
  const { key, kind, reportId = null, placeId = null, dateMs = null, atMs } = message;
  for (const userId of userIds)
    await transaction.query(
      `INSERT INTO report_messages (id, user_id, key, kind, report_id, place_id, date, at, mail_due)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (user_id, key) DO NOTHING`,
      [
        messageId(atMs),
        userId,
        key,
        kind,
        reportId,
        placeId,
        dateMs === null ? null : new Date(dateMs),
        new Date(atMs),
        isMailed(kind),
      ],
    );
}

/** The accounts that speak for a place. */
export async function speakersOf(transaction: Queryable, venueId: string): Promise<readonly string[]> {
  const rows = await transaction.query<{ user_id: string }>(
    "SELECT user_id FROM place_claims WHERE venue_id = $1 AND status = 'confirmed' ORDER BY user_id",
    [venueId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The accounts with one of these roles. */
export async function accountsWith(transaction: Queryable, roles: readonly Role[]): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }>(
    'SELECT id FROM users WHERE role = ANY ($1::text[]) ORDER BY id',
    [roles],
  );
  return rows.map(({ id }) => id);
}

/** Inboxes, and what of them is mailed. */
export interface MessageStore {
  /** Newest first, from after `after` on; at most `limit`. */
  list(userId: string, after: PageEnd | null, limit: number): Promise<readonly StoredMessage[]>;
  unread(userId: string): Promise<number>;
  /** Marks this message and those before it as read. */
  markRead(userId: string, upTo: string, atMs: number): Promise<void>;
  /** Hands what is due to the outbox of mail, each in the transaction that notes it. Resolves with how many. */
  relay(outbox: MailOutbox, inboxUrl: string | null, atMs: number): Promise<number>;
  /** Asks those whose report has lost half of its weight whether it still holds, once for each time. */
  askWhetherStillTrue(atMs: number): Promise<void>;
  /** Deletes what is old. */
  forget(nowMs: number): Promise<void>;
}

const RELAYED_AT_ONCE = 50;
/** How long somebody who is told of something waits for its mail to be written at most. */
export const MESSAGES_EVERY_MS = 2 * SECOND_MS;
/** What could not be mailed for so long is told by the inbox alone. */
const MAIL_HELPS_MS = DAY_MS;
/** A server that was down for so long still asks. */
const ASKED_WITHIN_MS = 7 * DAY_MS;
const ASKED_AT_ONCE = 200;

export function createMessageStore(database: Database): MessageStore {
  async function relaySome(outbox: MailOutbox, inboxUrl: string | null, atMs: number): Promise<number> {
    return await database.transaction(async (transaction) => {
      const due = await transaction.query<{ id: string; user_id: string; address: string | null }>(
        `SELECT message.id, message.user_id, address FROM report_messages AS message
         LEFT JOIN mail_addresses ON mail_addresses.user_id = message.user_id
         WHERE mail_due AND at > $1 ORDER BY at LIMIT $2 FOR UPDATE OF message SKIP LOCKED`,
        [new Date(atMs - MAIL_HELPS_MS), RELAYED_AT_ONCE],
      );
      for (const { id, user_id, address } of due) {
        if (address !== null) {
          const { subject, text } = inboxCopy.mail;
          const mail = { to: address, subject, text: text(inboxUrl), key: `report-message:${id}`, userId: user_id };
          await outbox.enqueue(transaction, mail, atMs);
        }
        await transaction.query('UPDATE report_messages SET mail_due = false WHERE id = $1', [id]);
      }
      return due.length;
    });
  }

  return {
    async list(userId, after, limit) {
      const rows = await database.query<{
        id: string;
        kind: MessageKind;
        report_id: string | null;
        place_id: string | null;
        date: number | null;
        at: number;
        read_at: number | null;
      }>(
        `SELECT id, kind, report_id, place_id, date, at, read_at FROM report_messages
         WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3::uuid))
         ORDER BY at DESC, id DESC LIMIT $4`,
        [userId, after && new Date(after.order), after?.id ?? null, limit],
      );
      return rows.map(({ id, kind, report_id, place_id, date, at, read_at }) => ({
        id,
        kind,
        reportId: report_id,
        placeId: place_id,
        dateMs: date,
        atMs: at,
        read: read_at !== null,
      }));
    },

    async unread(userId) {
      const [row] = await database.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM report_messages WHERE user_id = $1 AND read_at IS NULL',
        [userId],
      );
      return row!.count;
    },

    async markRead(userId, upTo, atMs) {
      await database.query(
        `UPDATE report_messages SET read_at = $3
         WHERE user_id = $1 AND read_at IS NULL
           AND (at, id) <= (SELECT at, id FROM report_messages WHERE user_id = $1 AND id = $2)`,
        [userId, upTo, new Date(atMs)],
      );
    },

    async relay(outbox, inboxUrl, atMs) {
      let relayed = 0;
      for (;;) {
        const some = await relaySome(outbox, inboxUrl, atMs);
        relayed += some;
        if (some < RELAYED_AT_ONCE) return relayed;
      }
    },

    async askWhetherStillTrue(atMs) {
      const since = 'greatest(created_at, coalesce(last_reviewed_at, created_at))';
      for (const [issueType, days] of Object.entries(HALF_LIFE_DAYS)) {
        const halfMs = atMs - days * DAY_MS;
        await database.transaction(async (transaction) => {
          const ageing = await transaction.query<{ id: string; venue_id: string | null; user_id: string; key: string }>(
            `SELECT id, people.venue_id, people.user_id, key
             FROM (SELECT id, venue_id, id || ':still-true:' || (extract(epoch FROM ${since}) * 1000)::bigint AS key
                   FROM published_reports
                   WHERE issue_type = $1 AND NOT archived AND ${since} BETWEEN $2 AND $3) AS asked
             CROSS JOIN LATERAL (
               SELECT NULL::uuid AS venue_id, reporter_id AS user_id FROM reports
               WHERE reports.id = asked.id AND reporter_id IS NOT NULL
               UNION ALL
               SELECT venue_id, user_id FROM place_claims
               WHERE place_claims.venue_id = asked.venue_id AND status = 'confirmed'
             ) AS people
             WHERE NOT EXISTS (SELECT FROM report_messages AS told
                               WHERE told.user_id = people.user_id AND told.key = asked.key)
             LIMIT $4`,
            [issueType, new Date(halfMs - ASKED_WITHIN_MS), new Date(halfMs), ASKED_AT_ONCE],
          );
          for (const { id, venue_id, user_id, key } of ageing)
            await tell(
              transaction,
              [user_id],
              venue_id === null
                ? { key, kind: 'still-true', reportId: id, atMs }
                : { key, kind: 'place-still-true', placeId: venue_id, atMs },
            );
        });
      }
    },

    async forget(nowMs) {
      await database.query('DELETE FROM report_messages WHERE at < $1', [new Date(nowMs - MESSAGE_DAYS * DAY_MS)]);
    },
  };
}
