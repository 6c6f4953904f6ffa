import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { ReplyKind } from '#contract/entities/reported-location.ts';
import { dueMoveOf, waitingOf, type ReportRecord } from '../log/decide.ts';
import { countOtherStays } from '../arrival/stay.ts';
import { erasureOf } from '../log/retention.ts';
import type { ReportEvent } from '../log/report-event.ts';
import { isPublic } from '../log/review-state.ts';
import { publish, unpublish } from './publish.ts';
import { eventsOf } from './report-log.ts';
import { recordOf, type ReportRow } from './report-rows.ts';

function dateOrNull(atMs: number | null): Date | null {
  return atMs === null ? null : new Date(atMs);
}

/** Writes down where a report stands, and what follows from that, after its log was written. */
export async function storeState(transaction: Queryable, record: ReportRecord): Promise<void> {
  const { report, review, redactions, notPersonal } = record;
  const due = dueMoveOf(record);
  const erasure = erasureOf(review);
  await transaction.query(
    `UPDATE reports SET description = $2, status = $3, version = $4, verification = $5, last_reviewed_at = $6,
                        decided_by = $7, redactions = $8, not_personal = $9, venue_id = $10, due_at = $11,
                        queue_order = $12, merged_into = $13, derived_version = $4,
                        content_until = CASE WHEN content_erased IS NULL OR (content_erased = 'original' AND $15 = 'everything')
                                             THEN $14::timestamptz END,
                        flag_score = $16, legal_hold = $17
     WHERE id = $1`,
    [
      report.id,
      report.issueDescription,
      review.status,
      review.version,
      review.verification,
      dateOrNull(review.lastReviewedAtMs),
      review.deciders.at(-1) ?? null,
      JSON.stringify(redactions),
      JSON.stringify(notPersonal),
      record.venueId,
      dateOrNull(due?.dueAtMs ?? null),
      waitingOf(record).order,
      review.mergedInto,
      dateOrNull(erasure?.atMs ?? null),
      erasure?.what ?? null,
      record.flagScore ?? 0,
      review.legalHold !== 'none',
    ],
  );
}

/** Makes the public row say what the report says now, or takes it away. */
export async function storePublic(transaction: Queryable, record: ReportRecord): Promise<void> {
  const { report, review, redactions, venueId } = record;
  await unpublish(transaction, report.id);
  if (!isPublic(review)) return;
  const merged = await transaction.query<{
    reporter_id: string | null;
    created_at: number;
    is_other_stay: boolean | null;
  }>('SELECT reporter_id, created_at, is_other_stay FROM reports WHERE merged_into = $1 ORDER BY created_at, id', [
    report.id,
  ]);
  const others = merged.filter((row) => row.is_other_stay === null);
  const told = merged.filter((row) => row.is_other_stay).length;
  const first = { reporterId: record.reporterId, createdAtMs: report.createdAtMs };
  const [response] = await transaction.query<{ kind: ReplyKind; text: string; decided_at: number }>(
    `SELECT kind, text, decided_at FROM place_replies WHERE report_id = $1 AND status = 'published'
     ORDER BY decided_at DESC, id DESC LIMIT 1`,
    [report.id],
  );
  await publish(transaction, report, {
    redactions,
    ...review,
    response: response ? { kind: response.kind, text: response.text, atMs: response.decided_at } : null,
    venueId,
    archived: review.status === 'archived',
    // Merged before that was written down: by account and time alone.
    corroborations:
      told +
      countOtherStays(
        first,
        others.map((row) => ({ reporterId: row.reporter_id, createdAtMs: row.created_at })),
      ),
  });
}

/** Writes a report down as it is, and what is public of it. */
export async function storeRecord(transaction: Queryable, record: ReportRecord): Promise<void> {
  await storeState(transaction, record);
  if (isPublic(record.review)) await storePublic(transaction, record);
}

export async function storeTombstone(transaction: Queryable, record: ReportRecord, event: ReportEvent): Promise<void> {
  const { report, review, venueId } = record;
  const venue = report.placeKind === 'rental' ? null : venueId;
  if (review.status === 'removed' || review.status === 'withdrawn')
    await transaction.query(
      `INSERT INTO report_tombstones (id, venue_id, status, reason_code, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason_code = excluded.reason_code, at = excluded.at`,
      [report.id, venue, review.status, event.reasonCode, new Date(event.atMs)],
    );
  else await transaction.query('DELETE FROM report_tombstones WHERE id = $1', [report.id]);
}

export async function outdatedReports(
  database: Queryable,
  without: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM reports WHERE derived_version IS DISTINCT FROM version AND id <> ALL ($1::uuid[])
     ORDER BY id LIMIT $2`,
    [without, limit],
  );
  return rows.map(({ id }) => id);
}

export async function rederive(database: Database, id: string): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const [row] = await transaction.query<ReportRow>(
      'SELECT * FROM reports WHERE id = $1 AND derived_version IS DISTINCT FROM version FOR UPDATE',
      [id],
    );
    if (!row) return false;
    await storeRecord(transaction, recordOf(row, await eventsOf(transaction, id)));
    return true;
  });
}
