import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { addingTo } from '#adapters/node/database/running-totals.ts';
import type { Role } from '#contract/entities/user.ts';
import type { SessionTimes } from '../session-rules.ts';
import { accountChanges } from './account-total.ts';

/** An account as it is stored. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly passwordIsLong: boolean;
  readonly createdAtMs: number;
}

export interface NewAccount extends Account {
  readonly usernameFolded: string;
}

/** A session with the person it belongs to. */
export interface StoredSession extends SessionTimes {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  /** The kind of browser and system; empty where that is unknown. */
  readonly device: string;
  /** When it last saw a password or passkey. */
  readonly confirmedAtMs: number | null;
}

export type AccountEvent =
  | 'registered'
  | 'signed-in'
  | 'signed-in-by-passkey'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'session-ended'
  | 'confirmed'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'reset-code-given'
  | 'recovered'
  | 'mail-address-proposed'
  | 'mail-address-confirmed'
  | 'mail-address-removed'
  | `role-${Role}`;

export interface AccountEventRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountEvent;
  readonly requestId: string | null;
  readonly atMs: number;
}

export interface AccountStore {
  /** False when the folded username is taken. */
  createAccount(account: NewAccount): Promise<boolean>;
  findById(id: string): Promise<Account | null>;
  findByFoldedUsername(usernameFolded: string): Promise<Account | null>;
  /** Usernames by id; an id that no account has is left out. */
  usernamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Every account, oldest first. */
  listAccounts(): Promise<Account[]>;
  updatePasswordHash(userId: string, passwordHash: string): Promise<void>;
  /** Changes what somebody may do and ends all their sessions. */
  changeRole(userId: string, role: Role): Promise<void>;
  /** Sets a new password, ends every session and makes mailed codes worthless, in one transaction with what `also` does. */
  changePassword(
    userId: string,
    passwordHash: string,
    isLong: boolean,
    also: (transaction: Queryable) => Promise<void>,
  ): Promise<void>;
  saveSession(session: Omit<StoredSession, 'role'> & { tokenHash: Uint8Array; expiresAtMs: number }): Promise<void>;
  findSession(tokenHash: Uint8Array): Promise<StoredSession | null>;
  noteSeen(tokenHash: Uint8Array, atMs: number): Promise<void>;
  /** A person's sessions, the one used last first; some may have ended by themselves. */
  listSessions(userId: string): Promise<StoredSession[]>;
  /** False when this person has no such session. */
  deleteSessionOf(userId: string, sessionId: string): Promise<boolean>;
  deleteSessionsOf(userId: string): Promise<void>;
  /** Ends a session; the id of the person it belonged to, or null where there was none. */
  deleteSession(tokenHash: Uint8Array): Promise<string | null>;
  deleteExpiredSessions(atMs: number): Promise<void>;
  saveEvent(event: AccountEventRow): Promise<void>;
  /** What happened to an account, oldest first. */
  eventsOf(userId: string): Promise<{ readonly kind: AccountEvent; readonly atMs: number }[]>;
  /** Ends an account and everything that cannot be without it, in one transaction with what `before` erases. */
  eraseAccount(userId: string, before: (transaction: Queryable) => Promise<void>): Promise<void>;
}

interface AccountRow {
  id: string;
  username: string;
  name: string;
  role: Role;
  password_hash: string;
  password_is_long: boolean;
  created_at: number;
}

const ACCOUNT_COLUMNS = 'id, username, name, role, password_hash, password_is_long, created_at';

function parseAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
    passwordIsLong: row.password_is_long,
    createdAtMs: row.created_at,
  };
}

interface SessionRow {
  id: string;
  user_id: string;
  role: Role;
  device: string;
  created_at: number;
  seen_at: number;
  confirmed_at: number | null;
}

function parseSession(row: SessionRow): StoredSession {
  return {
    id: row.id,
    userId: row.user_id,
    role: row.role,
    device: row.device,
    createdAtMs: row.created_at,
    seenAtMs: row.seen_at,
    confirmedAtMs: row.confirmed_at,
  };
}

const SESSIONS = `SELECT sessions.id, sessions.user_id, users.role, sessions.device, sessions.created_at, sessions.seen_at,
                         sessions.confirmed_at
                  FROM sessions JOIN users ON users.id = sessions.user_id`;

export function createAccountStore(database: Database): AccountStore {
  async function findAccount(condition: string, value: string): Promise<Account | null> {
    const [row] = await database.query<AccountRow>(`SELECT ${ACCOUNT_COLUMNS} FROM users WHERE ${condition} = $1`, [
      value,
    ]);
    return row ? parseAccount(row) : null;
  }

  return {
    async createAccount(account) {
      const rows = await database.query(
        `WITH created AS (
           INSERT INTO users (id, username, username_folded, name, role, password_hash, password_is_long, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (username_folded) DO NOTHING
           RETURNING id, created_at
         ), counted AS (${addingTo('accounts', accountChanges('created'))})
         SELECT id FROM created`,
        [
          account.id,
          account.username,
          account.usernameFolded,
          account.name,
          account.role,
          account.passwordHash,
          account.passwordIsLong,
          new Date(account.createdAtMs),
        ],
      );
      return rows.length === 1;
    },
    findById: (id) => findAccount('id', id),
    findByFoldedUsername: (usernameFolded) => findAccount('username_folded', usernameFolded),
    async usernamesOf(ids) {
      const rows = await database.query<{ id: string; username: string }>(
        'SELECT id, username FROM users WHERE id = ANY ($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    async listAccounts() {
      const rows = await database.query<AccountRow>(`SELECT ${ACCOUNT_COLUMNS} FROM users ORDER BY created_at, id`);
      return rows.map(parseAccount);
    },
    async updatePasswordHash(userId, passwordHash) {
      await database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
    },
    async changeRole(userId, role) {
      await database.transaction(async (transaction: Queryable) => {
        await transaction.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
        await transaction.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
      });
    },
    async changePassword(userId, passwordHash, isLong, also) {
      await database.transaction(async (transaction: Queryable) => {
        await transaction.query('UPDATE users SET password_hash = $2, password_is_long = $3 WHERE id = $1', [
          userId,
          passwordHash,
          isLong,
        ]);
        await transaction.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
        await transaction.query('DELETE FROM mailed_codes WHERE user_id = $1', [userId]);
        await also(transaction);
      });
    },
    async saveSession(session) {
      await database.query(
        `INSERT INTO sessions (token_hash, id, user_id, device, created_at, seen_at, confirmed_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          session.tokenHash,
          session.id,
          session.userId,
          session.device,
          new Date(session.createdAtMs),
          new Date(session.seenAtMs),
          session.confirmedAtMs === null ? null : new Date(session.confirmedAtMs),
          new Date(session.expiresAtMs),
        ],
      );
    },
    async findSession(tokenHash) {
      const [row] = await database.query<SessionRow>(`${SESSIONS} WHERE sessions.token_hash = $1`, [tokenHash]);
      return row ? parseSession(row) : null;
    },
    async listSessions(userId) {
      const rows = await database.query<SessionRow>(
        `${SESSIONS} WHERE sessions.user_id = $1 ORDER BY sessions.seen_at DESC, sessions.id`,
        [userId],
      );
      return rows.map(parseSession);
    },
    async deleteSessionOf(userId, sessionId) {
      const rows = await database.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id', [
        userId,
        sessionId,
      ]);
      return rows.length === 1;
    },
    async deleteSessionsOf(userId) {
      await database.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    },
    async noteSeen(tokenHash, atMs) {
      await database.query('UPDATE sessions SET seen_at = $2 WHERE token_hash = $1', [tokenHash, new Date(atMs)]);
    },
    async deleteSession(tokenHash) {
      const [row] = await database.query<{ user_id: string }>(
        'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id',
        [tokenHash],
      );
      return row?.user_id ?? null;
    },
    async deleteExpiredSessions(atMs) {
      await database.query('DELETE FROM sessions WHERE expires_at <= $1', [new Date(atMs)]);
    },
    async saveEvent(event) {
      await database.query(
        'INSERT INTO account_events (id, user_id, kind, request_id, created_at) VALUES ($1, $2, $3, $4, $5)',
        [event.id, event.userId, event.kind, event.requestId, new Date(event.atMs)],
      );
    },
    async eventsOf(userId) {
      const rows = await database.query<{ kind: AccountEvent; created_at: number }>(
        'SELECT kind, created_at FROM account_events WHERE user_id = $1 ORDER BY created_at, id',
        [userId],
      );
      return rows.map((row) => ({ kind: row.kind, atMs: row.created_at }));
    },
    async eraseAccount(userId, before) {
      await database.transaction(async (transaction: Queryable) => {
        await before(transaction);
        await transaction.query(
          `WITH erased AS (DELETE FROM users WHERE id = $1 RETURNING created_at)
           ${addingTo('accounts', accountChanges('erased', -1))}`,
          [userId],
        );
      });
    },
  };
}
