import type { Queryable } from '#adapters/node/database/database.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { venueAt } from '../arrival/venue.ts';
import { hashText } from './hash-text.ts';

/** Those who report the same place at once wait for each other, and each counts those before it. */
export async function lockVenue(transaction: Queryable, venueId: string, atMs: number): Promise<void> {
  await transaction.query('INSERT INTO report_venues (id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    venueId,
    new Date(atMs),
  ]);
  await transaction.query('SELECT 1 FROM report_venues WHERE id = $1 FOR UPDATE', [venueId]);
}

/** The place that a report is about, and where it stands from its first pin on. Those of its name wait for each other. */
export async function venueOf(transaction: Queryable, submission: ReportSubmission, named: string, atMs: number) {
  const { latitude, longitude } = submission;
  await lockVenue(transaction, named, atMs);
  if (latitude === undefined || longitude === undefined) return named;
  const pin = { latitude, longitude };
  const rows = await transaction.query<{ id: string; latitude: number | null; longitude: number | null }>(
    'SELECT id, latitude, longitude FROM report_venues WHERE id = $1 OR base_id = $1',
    [named],
  );
  const known = rows.map(({ id, latitude: north, longitude: east }) => ({
    id,
    position: north === null || east === null ? null : { latitude: north, longitude: east },
  }));
  const id = venueAt(submission, pin, known, hashText);
  await transaction.query(
    `INSERT INTO report_venues AS venue (id, created_at, base_id, latitude, longitude) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude
     WHERE venue.latitude IS NULL`,
    [id, new Date(atMs), id === named ? null : named, latitude, longitude],
  );
  return id;
}
