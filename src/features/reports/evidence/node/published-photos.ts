import type { Queryable } from '#adapters/node/database/database.ts';

/**
 * Writes beside a published report which of its photos everybody may see; nothing where the report is not published. The
 * transaction holds the lock on the report's row: a report that is published and a photo that is shown at the same time
 * would otherwise miss each other.
 */
export async function writePublishedPhotos(transaction: Queryable, reportId: string): Promise<void> {
  await transaction.query(
    `UPDATE published_reports SET photos = coalesce(
       (SELECT jsonb_agg(jsonb_build_object('id', id, 'widthPx', width_px, 'heightPx', height_px) ORDER BY added_at, id)
        FROM report_evidence WHERE report_id = $1 AND state = 'shown'),
       '[]')
     WHERE id = $1`,
    [reportId],
  );
}
