import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { venueIdOf } from '../arrival/venue.ts';
import { hashText } from './hash-text.ts';
import type { ReportRow } from './report-rows.ts';

export async function interestsOf(
  database: Queryable,
  userId: string | null,
  venueIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const rows = await database.query<{ venue_id: string }>(
    `SELECT venue_id FROM reviewer_interests WHERE reviewer_id = $1 AND venue_id = ANY ($2::uuid[])
     UNION ALL SELECT venue_id FROM place_claims WHERE user_id = $1 AND venue_id = ANY ($2::uuid[])`,
    [userId, venueIds],
  );
  return new Set(rows.map(({ venue_id }) => venue_id));
}

export async function hasInterest(database: Queryable, userId: string | null, venueId: string): Promise<boolean> {
  return (await interestsOf(database, userId, [venueId])).has(venueId);
}

export async function declareInterest(
  database: Database,
  id: string,
  reviewerId: string,
  atMs: number,
): Promise<boolean> {
  const [row] = await database.query<ReportRow>('SELECT * FROM reports WHERE id = $1', [id]);
  if (!row) return false;
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO reviewer_interests (reviewer_id, venue_id, declared_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [reviewerId, row.venue_id ?? venueIdOf(row.submission, hashText), new Date(atMs)],
    );
    await transaction.query(
      'UPDATE reports SET claimed_by = NULL, claimed_until = NULL WHERE id = $1 AND claimed_by = $2',
      [id, reviewerId],
    );
  });
  return true;
}
