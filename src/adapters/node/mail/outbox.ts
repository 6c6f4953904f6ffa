import type { Database, Queryable } from '../database/database.ts';
import type { Random } from '#core/time/clock.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { parseMailAddress } from './mail-address.ts';

export interface Mail {
  readonly to: string;
  /** One line that tells a stranger who looks over a shoulder nothing: never a place, a find or a name. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** What it tells, where the same may be told twice: `timer-ended:…`. The second is no mail. */
  readonly key?: string;
  /** Whose account it belongs to, with which it ends. */
  readonly userId?: string;
  /** After this it is not sent any more. A week unless told. */
  readonly expiresAtMs?: number;
}

/** A mail that could never be sent, or would say more than was meant: a mistake of the caller, which rolls its transaction back. */
export class MailRefusedError extends Error {}

/** The port through which features send mail. */
export interface MailOutbox {
  /** Whether this server sends mail. Where it does not, nothing may be promised, and `enqueue` throws. */
  readonly available: boolean;
  /**
   * Writes a mail in the transaction of what it is about: it is sent if and only if that is committed, once, or
   * once more with the same Message-ID where a server died between sending it and noting that.
   */
  enqueue(transaction: Queryable, mail: Mail, atMs: number): Promise<void>;
}

/** One that a worker holds until its lease ends. */
export interface ClaimedMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Which try this is, from 1. Whoever holds an older one has lost it. */
  readonly attempts: number;
}

export interface MailStore {
  /** The mails that are due, each for this caller alone until `leaseMs` have passed. */
  claim(atMs: number, most: number, leaseMs: number): Promise<ClaimedMail[]>;
  /** Ends it, and forgets to whom it went and what it said. */
  end(mail: ClaimedMail, outcome: 'sent' | 'refused' | 'expired', atMs: number): Promise<void>;
  postpone(mail: ClaimedMail, dueAtMs: number): Promise<void>;
  /** Those that have neither been sent nor given up. */
  waiting(): Promise<number>;
}

const WEEK_MS = 7 * DAY_MS;
/** How long it is known that something was told, so that it is not told again. */
const ENDED_KEPT_MS = 30 * DAY_MS;
const MAX_SUBJECT_LENGTH = 120;

export function createMailOutbox(random: Random, available: boolean): MailOutbox {
  return {
    available,
    async enqueue(transaction, mail, atMs) {
      if (!available) throw new MailRefusedError('This server sends no mail.');
      const recipient = parseMailAddress(mail.to);
      if (recipient === null) throw new MailRefusedError('This is no address that mail can be sent to.');
      if (mail.subject.length > MAX_SUBJECT_LENGTH || !/^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(mail.subject))
        throw new MailRefusedError('A subject is one short line.');
      await transaction.query(
        `INSERT INTO mail_outbox (id, key, user_id, recipient, subject, body, created_at, expires_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7) ON CONFLICT (key) DO NOTHING`,
        [
          random.uuid(atMs),
          mail.key ?? null,
          mail.userId ?? null,
          recipient,
          mail.subject,
          mail.text,
          new Date(atMs),
          new Date(mail.expiresAtMs ?? atMs + WEEK_MS),
        ],
      );
    },
  };
}

interface Row {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  expires_at: number;
  attempts: number;
}

export function createMailStore(database: Database): MailStore {
  return {
    async claim(atMs, most, leaseMs) {
      const rows = await database.query<Row>(
        `UPDATE mail_outbox SET attempts = attempts + 1, due_at = $3
         WHERE id IN (SELECT id FROM mail_outbox WHERE outcome IS NULL AND due_at <= $1
                      ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, recipient, subject, body, created_at, expires_at, attempts`,
        [new Date(atMs), most, new Date(atMs + leaseMs)],
      );
      return rows.map((row) => ({
        id: row.id,
        recipient: row.recipient,
        subject: row.subject,
        body: row.body,
        createdAtMs: row.created_at,
        expiresAtMs: row.expires_at,
        attempts: row.attempts,
      }));
    },
    async end({ id, attempts }, outcome, atMs) {
      await database.query(
        `UPDATE mail_outbox SET outcome = $3, ended_at = $4, recipient = '', subject = '', body = ''
         WHERE id = $1 AND attempts = $2 AND outcome IS NULL`,
        [id, attempts, outcome, new Date(atMs)],
      );
    },
    async postpone({ id, attempts }, dueAtMs) {
      await database.query('UPDATE mail_outbox SET due_at = $3 WHERE id = $1 AND attempts = $2 AND outcome IS NULL', [
        id,
        attempts,
        new Date(dueAtMs),
      ]);
    },
    async waiting() {
      const [row] = await database.query<{ count: number }>('SELECT count(*) FROM mail_outbox WHERE outcome IS NULL');
      return row!.count;
    },
  };
}

/** Forgets that mails were sent, long after. */
export async function forgetEndedMail(database: Database, nowMs: number): Promise<void> {
  await database.query('DELETE FROM mail_outbox WHERE outcome IS NOT NULL AND ended_at < $1', [
    new Date(nowMs - ENDED_KEPT_MS),
  ]);
}
