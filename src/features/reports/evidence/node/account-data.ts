import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { isoTime } from '#core/time/iso-time.ts';
import type { Clock } from '#core/time/clock.ts';
import { eraseEvidence, livingEvidenceOf, type EvidenceStore } from './evidence-store.ts';
import { writePublishedPhotos } from './published-photos.ts';

/** What one export may hold of somebody's pictures: some thirty. */
const MAX_EXPORT_BYTES = 32_000_000;

/** A person's photos and bundles, for their export and its end. Stands before the reports, which forget whose they are. */
export function reportEvidenceAccountData(database: Database, store: EvidenceStore, clock: Pick<Clock, 'nowMs'>) {
  return {
    /** Each with its picture as it is kept, in base64; without it once those before have filled the export. */
    async collect(userId: string) {
      const reports = await database.query<{ id: string }>(
        'SELECT id FROM reports WHERE reporter_id = $1 ORDER BY created_at, id',
        [userId],
      );
      const reportEvidence: Record<string, unknown>[] = [];
      let bytes = 0;
      let complete = true;
      for (const { id: reportId } of reports) {
        for (const { addedAtMs, version: _, sealed: __, ...evidence } of await store.list(reportId)) {
          const picture = bytes < MAX_EXPORT_BYTES ? await store.picture(evidence.id) : null;
          const isLeftOut = bytes >= MAX_EXPORT_BYTES && evidence.kind === 'photo' && evidence.state !== 'erased';
          if (isLeftOut) complete = false;
          bytes += picture?.length ?? 0;
          const jpegBase64 = picture && Buffer.from(picture).toString('base64');
          reportEvidence.push({ ...evidence, addedAt: isoTime(addedAtMs), ...(jpegBase64 ? { jpegBase64 } : {}) });
        }
      }
      return { data: { reportEvidence }, complete };
    },

    /** The reports stay without their writer; photos and bundles show rooms and things of a person, and go. */
    async erase(transaction: Queryable, userId: string): Promise<void> {
      const reports = await transaction.query<{ id: string }>(
        'SELECT id FROM reports WHERE reporter_id = $1 ORDER BY id FOR UPDATE',
        [userId],
      );
      for (const { id } of reports) {
        await eraseEvidence(transaction, await livingEvidenceOf(transaction, id), {
          role: 'reporter',
          atMs: clock.nowMs(),
        });
        await writePublishedPhotos(transaction, id);
        await transaction.query('DELETE FROM report_evidence_uploads WHERE report_id = $1', [id]);
      }
    },
  };
}
