import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { MailOutbox } from '#adapters/node/mail/outbox.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import type { Random } from '#core/time/clock.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/time/durations.ts';
import { mailCopy } from '../mail-copy.ts';
import { formatRecoveryCode, RECOVERY_CODE_BYTES, RESET_CODE_MS } from '../recovery-code.ts';

/** How long the code for an address is good for. */
const ADDRESS_CODE_MS = DAY_MS;
/** Mailed recovery codes of one account that count at once: a stranger who asks and asks sends no more. */
export const MAILED_CODES_AT_ONCE = 3;
/** Who asked this long ago, while no server could write, is not waiting any more. */
const REQUEST_MS = HOUR_MS;
const REQUESTS_AT_ONCE = 20;
/** How long somebody who asked for a code by mail waits for it to be written at most. */
export const RECOVERY_MAIL_EVERY_MS = 2 * SECOND_MS;

/** A change of an account that its owner is told at the confirmed address. */
export type Notice = keyof typeof mailCopy.changed.what;

export interface MailAddress {
  /** Null where none was confirmed. */
  readonly address: string | null;
  readonly verifiedAtMs: number | null;
  /** Waits for its code; null where none does. */
  readonly pending: string | null;
}

/** The confirmed addresses of accounts, and the mail of this feature, each written in the transaction of what it is about. */
export interface MailAddresses {
  /** Whether this server sends mail. */
  readonly available: boolean;
  find(userId: string, atMs: number): Promise<MailAddress>;
  /** Sends a code to an address, in the place of one that was waiting. */
  propose(userId: string, address: string, atMs: number): Promise<void>;
  /** The address whose code this is, now confirmed; null for any other code. */
  confirm(userId: string, code: string, atMs: number): Promise<string | null>;
  /** Forgets everything about a person's addresses. False where there was none that was confirmed. */
  remove(userId: string, atMs: number): Promise<boolean>;
  /** Tells the owner of an account what became of it, if they have an address. */
  tell(transaction: Queryable, userId: string, notice: Notice, atMs: number): Promise<void>;
  /** Notes that somebody asked for a code by mail. The same for a name that nobody has. */
  requestCode(usernameFolded: string, atMs: number): Promise<void>;
  /** Mails a code to each who asked, has a confirmed address, and no role beyond a user's. */
  answerRequests(atMs: number): Promise<void>;
  /** Deletes codes that are good for nothing any more. */
  forgetExpired(atMs: number): Promise<void>;
}

export function createMailAddresses(database: Database, outbox: MailOutbox, random: Random): MailAddresses {
  const newCode = (): string => formatRecoveryCode(random.bytes(RECOVERY_CODE_BYTES));

  async function tell(transaction: Queryable, userId: string, notice: Notice, atMs: number): Promise<void> {
    if (!outbox.available) return;
    const [owner] = await transaction.query<{ username: string; address: string }>(
      `SELECT username, address FROM mail_addresses JOIN users ON users.id = user_id WHERE user_id = $1`,
      [userId],
    );
    if (!owner) return;
    const { subject, text, what } = mailCopy.changed;
    const mail = { to: owner.address, subject, text: text(owner.username, what[notice]), userId };
    await outbox.enqueue(transaction, mail, atMs);
  }

  async function answer(transaction: Queryable, usernameFolded: string, atMs: number): Promise<void> {
    // A mailbox must not be the way around what a reviewer's or an admin's account asks for.
    const [owner] = await transaction.query<{ id: string; username: string; address: string }>(
      `SELECT users.id, username, address FROM users JOIN mail_addresses ON user_id = users.id
       WHERE username_folded = $1 AND role = 'user' FOR UPDATE OF users`,
      [usernameFolded],
    );
    if (!owner) return;
    const [mailed] = await transaction.query<{ count: number }>(
      'SELECT count(*) FROM mailed_codes WHERE user_id = $1 AND expires_at > $2',
      [owner.id, new Date(atMs)],
    );
    if (mailed!.count >= MAILED_CODES_AT_ONCE) return;
    const code = newCode();
    const expiresAtMs = atMs + RESET_CODE_MS;
    await transaction.query('INSERT INTO mailed_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3)', [
      owner.id,
      sha256(code),
      new Date(expiresAtMs),
    ]);
    const { subject, text } = mailCopy.recover;
    const mail = { to: owner.address, subject, text: text(owner.username, code), userId: owner.id, expiresAtMs };
    await outbox.enqueue(transaction, mail, atMs);
  }

  return {
    available: outbox.available,
    tell,

    async find(userId, atMs) {
      const [row] = await database.query<{
        address: string | null;
        verified_at: number | null;
        pending: string | null;
      }>(
        `SELECT confirmed.address, confirmed.verified_at, waiting.address AS pending
         FROM (SELECT $1::uuid AS user_id) AS person
         LEFT JOIN mail_addresses AS confirmed USING (user_id)
         LEFT JOIN mail_address_codes AS waiting ON waiting.user_id = person.user_id AND waiting.expires_at > $2`,
        [userId, new Date(atMs)],
      );
      return { address: row!.address, verifiedAtMs: row!.verified_at, pending: row!.pending };
    },

    async propose(userId, address, atMs) {
      const code = newCode();
      const expiresAtMs = atMs + ADDRESS_CODE_MS;
      const { subject, text } = mailCopy.verify;
      await database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO mail_address_codes (user_id, address, code_hash, expires_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE
             SET address = EXCLUDED.address, code_hash = EXCLUDED.code_hash, expires_at = EXCLUDED.expires_at`,
          [userId, address, sha256(code), new Date(expiresAtMs)],
        );
        await outbox.enqueue(transaction, { to: address, subject, text: text(code), userId, expiresAtMs }, atMs);
      });
    },

    confirm(userId, code, atMs) {
      return database.transaction(async (transaction) => {
        const [proven] = await transaction.query<{ address: string }>(
          'DELETE FROM mail_address_codes WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3 RETURNING address',
          [userId, sha256(code), new Date(atMs)],
        );
        if (!proven) return null;
        const [before] = await transaction.query<{ address: string }>(
          'SELECT address FROM mail_addresses WHERE user_id = $1',
          [userId],
        );
        if (before && before.address !== proven.address) {
          await tell(transaction, userId, 'mail-address-changed', atMs);
          await transaction.query('DELETE FROM mailed_codes WHERE user_id = $1', [userId]);
        }
        await transaction.query(
          `INSERT INTO mail_addresses (user_id, address, verified_at) VALUES ($1, $2, $3)
           ON CONFLICT (user_id) DO UPDATE SET address = EXCLUDED.address, verified_at = EXCLUDED.verified_at`,
          [userId, proven.address, new Date(atMs)],
        );
        return proven.address;
      });
    },

    remove(userId, atMs) {
      return database.transaction(async (transaction) => {
        await tell(transaction, userId, 'mail-address-removed', atMs);
        await transaction.query('DELETE FROM mailed_codes WHERE user_id = $1', [userId]);
        await transaction.query('DELETE FROM mail_address_codes WHERE user_id = $1', [userId]);
        const removed = await transaction.query('DELETE FROM mail_addresses WHERE user_id = $1 RETURNING user_id', [
          userId,
        ]);
        return removed.length > 0;
      });
    },

    async requestCode(usernameFolded, atMs) {
      await database.query('INSERT INTO recovery_mail_requests (id, username_folded, created_at) VALUES ($1, $2, $3)', [
        random.uuid(atMs),
        usernameFolded,
        new Date(atMs),
      ]);
    },

    async answerRequests(atMs) {
      for (let answered = REQUESTS_AT_ONCE; answered === REQUESTS_AT_ONCE;) {
        answered = await database.transaction(async (transaction) => {
          const asked = await transaction.query<{ username_folded: string; created_at: number }>(
            `DELETE FROM recovery_mail_requests
             WHERE id IN (SELECT id FROM recovery_mail_requests ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
             RETURNING username_folded, created_at`,
            [REQUESTS_AT_ONCE],
          );
          // In one order on every server, so that no two wait for each other.
          const names = new Set(
            asked.filter(({ created_at }) => atMs - created_at < REQUEST_MS).map((row) => row.username_folded),
          );
          for (const name of [...names].sort()) await answer(transaction, name, atMs);
          return asked.length;
        });
      }
    },

    async forgetExpired(atMs) {
      await database.query('DELETE FROM mail_address_codes WHERE expires_at <= $1', [new Date(atMs)]);
      await database.query('DELETE FROM mailed_codes WHERE expires_at <= $1', [new Date(atMs)]);
    },
  };
}
