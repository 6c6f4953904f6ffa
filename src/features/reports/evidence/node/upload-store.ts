import type { Database } from '#adapters/node/database/database.ts';
import type { EvidenceKind } from '#contract/entities/report-evidence.ts';
import { MAX_REPORT_BUNDLES, MAX_REPORT_PHOTOS } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** Files of one report that may be on their way at once: as many as it takes. */
const MAX_UPLOADS = MAX_REPORT_PHOTOS + MAX_REPORT_BUNDLES;

export interface UploadPart {
  readonly id: string;
  readonly reportId: string;
  readonly kind: EvidenceKind;
  /** Length of the whole file. */
  readonly bytes: number;
  readonly start: number;
  readonly data: Uint8Array;
  readonly atMs: number;
}

export interface Upload {
  /** Bytes that have arrived, from the first on. */
  readonly received: number;
  /** The whole file once it has. */
  readonly file: Uint8Array | null;
}

/** Files on their way, in parts: a connection that breaks costs one part. Every server sees the same. */
export interface UploadStore {
  /** Takes the next part; one that has come before, or comes too early, changes nothing. */
  take(part: UploadPart): Promise<Result<Upload, 'evidence-part-refused' | 'evidence-full'>>;
  forget(id: string): Promise<void>;
  /** Forgets what nobody has gone on with since then; resolves with how many files that were. */
  forgetBefore(beforeMs: number): Promise<number>;
}

interface UploadRow {
  report_id: string;
  kind: EvidenceKind;
  bytes: number;
  received: number;
}

/** Files on their way on PostgreSQL. */
export function createUploadStore(database: Database): UploadStore {
  return {
    async take({ id, reportId, kind, bytes, start, data, atMs }) {
      return await database.transaction(async (transaction) => {
        const at = new Date(atMs);
        const find = async () =>
          (
            await transaction.query<UploadRow>(
              'SELECT report_id, kind, bytes, received FROM report_evidence_uploads WHERE id = $1 FOR UPDATE',
              [id],
            )
          )[0];
        let upload = await find();
        if (!upload) {
          // Whoever begins at the same time waits here, so that the count holds.
          await transaction.query('SELECT 1 FROM reports WHERE id = $1 FOR UPDATE', [reportId]);
          const [{ uploads } = { uploads: 0 }] = await transaction.query<{ uploads: number }>(
            'SELECT count(*) AS uploads FROM report_evidence_uploads WHERE report_id = $1 AND id <> $2',
            [reportId, id],
          );
          if (uploads >= MAX_UPLOADS) return fail('evidence-full');
          await transaction.query(
            `INSERT INTO report_evidence_uploads (id, report_id, kind, bytes, received, updated_at)
             VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (id) DO NOTHING`,
            [id, reportId, kind, bytes, at],
          );
          upload = (await find())!;
        }
        if (upload.report_id !== reportId || upload.kind !== kind || upload.bytes !== bytes)
          return fail('evidence-part-refused');
        let { received } = upload;
        const end = start + data.length;
        if (end > bytes || (start < received && end > received)) return fail('evidence-part-refused');
        if (start === received) {
          await transaction.query('INSERT INTO report_evidence_parts (upload_id, start, data) VALUES ($1, $2, $3)', [
            id,
            start,
            Buffer.from(data),
          ]);
          received = end;
          await transaction.query('UPDATE report_evidence_uploads SET received = $2, updated_at = $3 WHERE id = $1', [
            id,
            received,
            at,
          ]);
        }
        if (received < bytes) return ok({ received, file: null });
        const parts = await transaction.query<{ data: Buffer }>(
          'SELECT data FROM report_evidence_parts WHERE upload_id = $1 ORDER BY start',
          [id],
        );
        return ok({ received, file: Buffer.concat(parts.map((part) => part.data)) });
      });
    },

    async forget(id) {
      await database.query('DELETE FROM report_evidence_uploads WHERE id = $1', [id]);
    },

    async forgetBefore(beforeMs) {
      const gone = await database.query('DELETE FROM report_evidence_uploads WHERE updated_at < $1 RETURNING id', [
        new Date(beforeMs),
      ]);
      return gone.length;
    },
  };
}
