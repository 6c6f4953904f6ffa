import type { Database } from '#adapters/node/database/database.ts';

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Uint8Array;
  /** COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly device: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

export type ChallengePurpose = 'add' | 'sign-in' | 'confirm';

export interface Challenge {
  readonly hash: Uint8Array;
  readonly purpose: ChallengePurpose;
  /** Null where signing in will tell who it is. */
  readonly userId: string | null;
}

export interface PasskeyStore {
  /** False when the credential is somebody's already. */
  save(passkey: StoredPasskey): Promise<boolean>;
  findByCredential(credentialId: Uint8Array): Promise<StoredPasskey | null>;
  /** Oldest first. */
  listOf(userId: string): Promise<StoredPasskey[]>;
  /**
   * Notes a use. False when the counter did not move on since: of two uses with one count only the first is good.
   * Authenticators that do not count stay at 0.
   */
  noteUse(id: string, counter: number, atMs: number): Promise<boolean>;
  /** False when this person has no such passkey. */
  remove(userId: string, id: string): Promise<boolean>;
  saveChallenge(challenge: Challenge & { expiresAtMs: number }): Promise<void>;
  /** Takes the challenge out, so that it is answered once. False when it never was, was answered, or is too old. */
  takeChallenge(challenge: Challenge, atMs: number): Promise<boolean>;
  deleteExpiredChallenges(atMs: number): Promise<void>;
}

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  device: string;
  created_at: number;
  last_used_at: number | null;
}

function parsePasskey(row: PasskeyRow): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: Uint8Array.from(row.public_key),
    counter: row.counter,
    transports: row.transports,
    device: row.device,
    createdAtMs: row.created_at,
    lastUsedAtMs: row.last_used_at,
  };
}

export function createPasskeyStore(database: Database): PasskeyStore {
  return {
    async save(passkey) {
      const rows = await database.query(
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, device, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (credential_id) DO NOTHING
         RETURNING id`,
        [
          passkey.id,
          passkey.userId,
          passkey.credentialId,
          passkey.publicKey,
          passkey.counter,
          passkey.transports,
          passkey.device,
          new Date(passkey.createdAtMs),
        ],
      );
      return rows.length === 1;
    },
    async findByCredential(credentialId) {
      const [row] = await database.query<PasskeyRow>('SELECT * FROM passkeys WHERE credential_id = $1', [credentialId]);
      return row ? parsePasskey(row) : null;
    },
    async listOf(userId) {
      const rows = await database.query<PasskeyRow>(
        'SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id',
        [userId],
      );
      return rows.map(parsePasskey);
    },
    async noteUse(id, counter, atMs) {
      const rows = await database.query(
        `UPDATE passkeys SET counter = $2, last_used_at = $3
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
         RETURNING id`,
        [id, counter, new Date(atMs)],
      );
      return rows.length === 1;
    },
    async remove(userId, id) {
      const rows = await database.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING id', [
        userId,
        id,
      ]);
      return rows.length === 1;
    },
    async saveChallenge({ hash, purpose, userId, expiresAtMs }) {
      await database.query(
        'INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)',
        [hash, purpose, userId, new Date(expiresAtMs)],
      );
    },
    async takeChallenge({ hash, purpose, userId }, atMs) {
      const [row] = await database.query<{ purpose: string; user_id: string | null; expires_at: number }>(
        'DELETE FROM passkey_challenges WHERE challenge_hash = $1 RETURNING purpose, user_id, expires_at',
        [hash],
      );
      return row !== undefined && row.purpose === purpose && row.user_id === userId && row.expires_at > atMs;
    },
    async deleteExpiredChallenges(atMs) {
      await database.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [new Date(atMs)]);
    },
  };
}
