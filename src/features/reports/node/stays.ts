import type { Queryable } from '#adapters/node/database/database.ts';
import type { OpenedReport, ReportRecord } from '../log/decide.ts';
import { DISTINCT_MS, isOtherStay, roomsOf, stayOf, type Stay } from '../arrival/stay.ts';

/** What tells the stays of these reports apart, each with the report's id. */
async function staysOf(transaction: Queryable, where: string, id: string): Promise<readonly (Stay & { id: string })[]> {
  const rows = await transaction.query<{
    id: string;
    reporter_id: string | null;
    created_at: number;
    description: string;
    network: string | null;
  }>(
    `SELECT reports.id, reporter_id, reports.created_at, description, network FROM reports
     LEFT JOIN report_networks ON report_id = reports.id WHERE ${where} ORDER BY reports.created_at, reports.id`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    reporterId: row.reporter_id,
    createdAtMs: row.created_at,
    network: row.network,
    rooms: roomsOf(row.description),
  }));
}

/** Whether a report of a burst says what is public already: same place and kind, and too near in time for another stay. */
export async function isTold(database: Queryable, { report, venueId, review }: ReportRecord): Promise<boolean> {
  if (!review.inBurst) return false;
  const told = await database.query(
    `SELECT FROM reports
     WHERE venue_id = $2 AND id <> $1 AND submission ->> 'issueType' = $3 AND created_at > $4 AND created_at < $5
       AND (status = 'published' OR (status = 'merged' AND is_other_stay)) LIMIT 1`,
    [
      report.id,
      venueId,
      report.issueType,
      new Date(report.createdAtMs - DISTINCT_MS),
      new Date(report.createdAtMs + DISTINCT_MS),
    ],
  );
  return told.length > 0;
}

/**
 * Writes down whether a report that was merged tells of another stay. Told once: what it rests on, the network and the
 * text, is forgotten later, and a public count must not move by that.
 */
export async function tellStay(transaction: Queryable, merged: OpenedReport, targetId: string): Promise<void> {
  const {
    report: { id },
    review,
  } = merged;
  const [sent] = await staysOf(transaction, 'reports.id = $1', id);
  const stay = sent && stayOf(sent, review);
  const known = await staysOf(transaction, '(reports.id = $1 OR (merged_into = $1 AND is_other_stay))', targetId);
  const isOther =
    stay !== undefined &&
    known.every((one) => one.id === id || isOtherStay(one, stay)) &&
    !(await isTold(transaction, merged));
  await transaction.query('UPDATE reports SET is_other_stay = $2 WHERE id = $1', [id, isOther]);
}
