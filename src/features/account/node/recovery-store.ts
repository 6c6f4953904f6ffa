import type { Database, Queryable } from '#adapters/node/database/database.ts';

/** One recovery code as its owner may see it again: which it was, not what it was. */
export interface StoredRecoveryCode {
  readonly place: number;
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
}

export interface RecoveryStore {
  /** Puts these codes, in their order, in the place of all earlier ones. */
  replace(userId: string, hashes: readonly Uint8Array[], atMs: number): Promise<void>;
  listOf(userId: string): Promise<StoredRecoveryCode[]>;
  /** Gives out a code beside those of the list, in the place of an earlier one that was given out. */
  giveOut(userId: string, hash: Uint8Array, expiresAtMs: number): Promise<void>;
  /** Whether it is one of the list, was given out or was mailed, and is still good. */
  isUnused(userId: string, hash: Uint8Array, atMs: number): Promise<boolean>;
  /**
   * Uses a code up, sets the password that it was used for and ends every session, in one transaction with what `also`
   * does. False, with nothing changed, when the code was used meanwhile.
   */
  recover(
    userId: string,
    hash: Uint8Array,
    password: { readonly hash: string; readonly isLong: boolean },
    atMs: number,
    also: (transaction: Queryable) => Promise<void>,
  ): Promise<boolean>;
}

/** A mailed code that is still good. Somebody who was given a role since has to come by another way. */
const MAILED = `SELECT 1 FROM mailed_codes JOIN users ON users.id = user_id
  WHERE user_id = $1 AND code_hash = $2 AND mailed_codes.expires_at > $3 AND role = 'user'`;

export function createRecoveryStore(database: Database): RecoveryStore {
  return {
    async replace(userId, hashes, atMs) {
      await database.transaction(async (transaction) => {
        await transaction.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
        await transaction.query(
          `INSERT INTO recovery_codes (user_id, code_hash, place, created_at)
           SELECT $1, hash, place, $3 FROM unnest($2::bytea[]) WITH ORDINALITY AS codes (hash, place)`,
          [userId, hashes, new Date(atMs)],
        );
      });
    },
    async listOf(userId) {
      const rows = await database.query<{ place: number; created_at: number; used_at: number | null }>(
        'SELECT place, created_at, used_at FROM recovery_codes WHERE user_id = $1 ORDER BY place',
        [userId],
      );
      return rows.map((row) => ({ place: row.place, createdAtMs: row.created_at, usedAtMs: row.used_at }));
    },
    async giveOut(userId, hash, expiresAtMs) {
      await database.query(
        `INSERT INTO reset_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET code_hash = EXCLUDED.code_hash, expires_at = EXCLUDED.expires_at`,
        [userId, hash, new Date(expiresAtMs)],
      );
    },
    async isUnused(userId, hash, atMs) {
      const rows = await database.query(
        `SELECT 1 FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
         UNION ALL SELECT 1 FROM reset_codes WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3
         UNION ALL ${MAILED}`,
        [userId, hash, new Date(atMs)],
      );
      return rows.length > 0;
    },
    recover(userId, hash, password, atMs, also) {
      return database.transaction(async (transaction) => {
        const used = await transaction.query(
          `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
           RETURNING place`,
          [userId, hash, new Date(atMs)],
        );
        const given = await transaction.query(
          'DELETE FROM reset_codes WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3 RETURNING user_id',
          [userId, hash, new Date(atMs)],
        );
        const mailed = await transaction.query(MAILED, [userId, hash, new Date(atMs)]);
        if (used.length + given.length + mailed.length === 0) return false;
        // One way back is enough: the others of the same hour go with it.
        await transaction.query('DELETE FROM mailed_codes WHERE user_id = $1', [userId]);
        await transaction.query('UPDATE users SET password_hash = $2, password_is_long = $3 WHERE id = $1', [
          userId,
          password.hash,
          password.isLong,
        ]);
        await transaction.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
        await also(transaction);
        return true;
      });
    },
  };
}
