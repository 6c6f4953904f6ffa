import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { mayGive, nextLevel, STRIKE_KEPT_MS, type Strike } from '../arrival/strikes.ts';

/** One appeal may wait at a time for each strike; so many are shown to reviewers. */
const WAITING_SHOWN = 50;

export interface KeptStrike extends Strike {
  readonly id: string;
  readonly userId: string;
  readonly reasonText: string;
  readonly givenBy: string | null;
  readonly appealText: string | null;
}

/** Strikes against accounts. */
export interface StrikeStore {
  /** Of the last year, newest first. */
  of(userId: string, atMs: number): Promise<readonly KeptStrike[]>;
  /** Gives the account of a report the next strike. Null for an unknown report. */
  give(strike: {
    id: string;
    reportId: string;
    reviewerId: string;
    role: 'reviewer' | 'admin';
    reasonText: string;
    atMs: number;
  }): Promise<Result<KeptStrike, 'own-report' | 'no-account' | 'given' | 'role-required'> | null>;
  /** False where there is none of this account, or its appeal was made before. */
  appeal(id: string, userId: string, words: string, atMs: number): Promise<Result<void, 'appealed'> | null>;
  appealed(): Promise<readonly KeptStrike[]>;
  /** Null for an unknown strike. Nobody decides about a strike that they gave. */
  decide(
    id: string,
    reviewerId: string,
    overrule: boolean,
    atMs: number,
  ): Promise<Result<void, 'own-report' | 'no-appeal'> | null>;
}

interface StrikeRow {
  id: string;
  user_id: string;
  level: Strike['level'];
  reason_text: string;
  given_by: string | null;
  given_at: number;
  appeal: string | null;
  appeal_state: Strike['appeal'];
}

const keptOf = (row: StrikeRow): KeptStrike => ({
  id: row.id,
  userId: row.user_id,
  level: row.level,
  reasonText: row.reason_text,
  givenBy: row.given_by,
  givenAtMs: row.given_at,
  appeal: row.appeal_state,
  appealText: row.appeal,
});

async function strikesOf(database: Queryable, userId: string, atMs: number): Promise<readonly KeptStrike[]> {
  const rows = await database.query<StrikeRow>(
    'SELECT * FROM report_strikes WHERE user_id = $1 AND given_at > $2 ORDER BY given_at DESC, id',
    [userId, new Date(atMs - STRIKE_KEPT_MS)],
  );
  return rows.map(keptOf);
}

/** The store of strikes on PostgreSQL. */
export function createStrikeStore(database: Database): StrikeStore {
  return {
    of: (userId, atMs) => strikesOf(database, userId, atMs),

    async give({ id, reportId, reviewerId, role, reasonText, atMs }) {
      return await database.transaction(async (transaction) => {
        // Two reviewers at once give one strike: the report is locked, and has one at most.
        const [report] = await transaction.query<{ reporter_id: string | null }>(
          'SELECT reporter_id FROM reports WHERE id = $1 FOR UPDATE',
          [reportId],
        );
        if (!report) return null;
        if (report.reporter_id === null) return fail('no-account' as const);
        if (report.reporter_id === reviewerId) return fail('own-report' as const);
        const before = await transaction.query('SELECT 1 FROM report_strikes WHERE report_id = $1', [reportId]);
        if (before.length > 0) return fail('given' as const);
        const level = nextLevel(await strikesOf(transaction, report.reporter_id, atMs), atMs);
        if (!mayGive(role, level)) return fail('role-required' as const);
        const [row] = await transaction.query<StrikeRow>(
          `INSERT INTO report_strikes (id, user_id, report_id, level, reason_text, given_by, given_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
          [id, report.reporter_id, reportId, level, reasonText, reviewerId, new Date(atMs)],
        );
        return ok(keptOf(row!));
      });
    },

    async appeal(id, userId, words, atMs) {
      const rows = await database.query<{ appeal_state: Strike['appeal'] }>(
        'SELECT appeal_state FROM report_strikes WHERE id = $1 AND user_id = $2 AND given_at > $3',
        [id, userId, new Date(atMs - STRIKE_KEPT_MS)],
      );
      if (rows.length === 0) return null;
      const changed = await database.query(
        `UPDATE report_strikes SET appeal = $2, appeal_state = 'open' WHERE id = $1 AND appeal_state = 'none' RETURNING id`,
        [id, words],
      );
      return changed.length > 0 ? ok(undefined) : fail('appealed');
    },

    async appealed() {
      const rows = await database.query<StrikeRow>(
        "SELECT * FROM report_strikes WHERE appeal_state = 'open' ORDER BY given_at, id LIMIT $1",
        [WAITING_SHOWN],
      );
      return rows.map(keptOf);
    },

    async decide(id, reviewerId, overrule, atMs) {
      return await database.transaction(async (transaction) => {
        const [row] = await transaction.query<StrikeRow>('SELECT * FROM report_strikes WHERE id = $1 FOR UPDATE', [id]);
        if (!row) return null;
        if (row.given_by === reviewerId || row.user_id === reviewerId) return fail('own-report' as const);
        if (row.appeal_state !== 'open') return fail('no-appeal' as const);
        await transaction.query(
          'UPDATE report_strikes SET appeal_state = $2, decided_by = $3, decided_at = $4 WHERE id = $1',
          [id, overrule ? 'overruled' : 'upheld', reviewerId, new Date(atMs)],
        );
        return ok(undefined);
      });
    },
  };
}

/** Deletes strikes that no longer count. Resolves with how many. */
export async function forgetStrikes(database: Queryable, nowMs: number): Promise<number> {
  const rows = await database.query('DELETE FROM report_strikes WHERE given_at < $1 RETURNING id', [
    new Date(nowMs - STRIKE_KEPT_MS),
  ]);
  return rows.length;
}
