import type { BlobStore } from '#adapters/node/blobs/blob-store.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { CLOSED_EVIDENCE_KEPT_DAYS, WHOLE_PICTURES_KEPT_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { eraseEvidence, forgetWholePicture, livingEvidenceOf } from './evidence-store.ts';
import { writePublishedPhotos } from './published-photos.ts';
import { sweepBlobs } from './sweep-blobs.ts';
import type { UploadStore } from './upload-store.ts';

/** A file whose sender has not gone on with it. */
const UPLOADS_KEPT_MS = DAY_MS;
/** A sealed file is written before its row: so long it may wait for one. */
const BLOBS_WAIT_MS = DAY_MS;
const REPORTS_AT_ONCE = 200;

/** What was forgotten, in numbers. */
export interface ForgottenEvidence {
  readonly erased: number;
  readonly unsealed: number;
  readonly uploads: number;
  readonly blobs: number;
}

/**
 * Forgets photos and bundles whose time has come: of reports that ended and stayed so, of published ones the whole picture
 * behind the public one, and what was never made public; then files on their way that nobody goes on with, and sealed
 * files without a row. Erasing is in the database at once; the sealed files, which nobody can open any more, follow.
 */
export async function forgetReportEvidence(
  database: Database,
  { blobs, uploads }: { readonly blobs: BlobStore; readonly uploads: UploadStore },
  nowMs: number,
): Promise<ForgottenEvidence> {
  const closed = await reportsToForget(
    database,
    `(reports.status IN ('rejected', 'withdrawn', 'removed')
      OR (reports.status = 'archived'
          AND NOT EXISTS (SELECT 1 FROM report_events WHERE report_id = reports.id AND to_status = 'published')))
     AND NOT EXISTS (SELECT 1 FROM report_events
                     WHERE report_id = reports.id AND at >= $1
                       AND action NOT IN ('view', 'set_legal_hold', 'release_legal_hold'))`,
    nowMs - CLOSED_EVIDENCE_KEPT_DAYS * DAY_MS,
  );
  const old = await reportsToForget(
    database,
    `EXISTS (SELECT 1 FROM report_events WHERE report_id = reports.id AND to_status = 'published')
     AND NOT EXISTS (SELECT 1 FROM report_events WHERE report_id = reports.id
                     AND to_status = 'published' AND from_status IS DISTINCT FROM 'published' AND at >= $1)
     AND NOT (report_evidence.state = 'shown' AND report_evidence.sealed_key IS NULL)
     AND report_evidence.added_at < $1`,
    nowMs - WHOLE_PICTURES_KEPT_DAYS * DAY_MS,
  );
  let erased = 0;
  let unsealed = 0;
  for (const id of closed) {
    erased += await database.transaction(async (transaction) => {
      if (!(await lockUnlessHeld(transaction, id))) return 0;
      const living = await livingEvidenceOf(transaction, id);
      await eraseEvidence(transaction, living, { role: 'rule', atMs: nowMs });
      return living.length;
    });
  }
  for (const id of old) {
    const counts = await database.transaction(async (transaction) => {
      if (!(await lockUnlessHeld(transaction, id))) return { shown: 0, others: 0 };
      const rows = await transaction.query<{ id: string; state: string }>(
        `SELECT id, state FROM report_evidence
         WHERE report_id = $1 AND state <> 'erased' AND added_at < $2 AND NOT (state = 'shown' AND sealed_key IS NULL)`,
        [id, new Date(nowMs - WHOLE_PICTURES_KEPT_DAYS * DAY_MS)],
      );
      const shown = rows.filter(({ state }) => state === 'shown').map((row) => row.id);
      const others = rows.filter(({ state }) => state !== 'shown').map((row) => row.id);
      for (const one of shown) await forgetWholePicture(transaction, one, nowMs);
      await eraseEvidence(transaction, others, { role: 'rule', atMs: nowMs });
      await writePublishedPhotos(transaction, id);
      return { shown: shown.length, others: others.length };
    });
    unsealed += counts.shown;
    erased += counts.others;
  }
  return {
    erased,
    unsealed,
    uploads: await uploads.forgetBefore(nowMs - UPLOADS_KEPT_MS),
    blobs: await sweepBlobs(database, blobs, nowMs - BLOBS_WAIT_MS),
  };
}

/** Locks a report; false where a legal hold was set since it was found. */
async function lockUnlessHeld(transaction: Queryable, reportId: string): Promise<boolean> {
  const rows = await transaction.query('SELECT 1 FROM reports WHERE id = $1 AND NOT legal_hold FOR UPDATE', [reportId]);
  return rows.length > 0;
}

/** Reports with evidence that is not erased and that no legal hold keeps, of which a condition holds; `$1` in it is a time. */
async function reportsToForget(database: Database, condition: string, beforeMs: number): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT DISTINCT reports.id FROM reports JOIN report_evidence ON report_evidence.report_id = reports.id
     WHERE report_evidence.state <> 'erased' AND NOT reports.legal_hold AND ${condition} ORDER BY reports.id LIMIT ${REPORTS_AT_ONCE}`,
    [new Date(beforeMs)],
  );
  return rows.map(({ id }) => id);
}
