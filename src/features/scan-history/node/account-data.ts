import type { Database } from '#adapters/node/database/database.ts';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';

/** What one export may hold of somebody's scans, in bytes of their submissions: some ten thousand scans. */
const MAX_EXPORT_BYTES = 32_000_000;

/** A person's own scans for their export; they end with the account's row. */
export function scanAccountData(database: Database) {
  return {
    /** The newest that fit, newest first. */
    async collect(userId: string) {
      const rows = await database.query<{
        id: string;
        submission: ScanSubmission;
        complete: boolean;
        created_at: number;
        bytes: number;
      }>(
        `SELECT id, submission, complete, created_at, bytes FROM (
           SELECT *, sum(octet_length(submission::text)) OVER (ORDER BY created_at DESC, id DESC) AS bytes
           FROM security_scans WHERE user_id = $1
         ) AS mine
         WHERE bytes <= $2
         ORDER BY created_at DESC, id DESC`,
        [userId, MAX_EXPORT_BYTES],
      );
      const [{ total } = { total: 0 }] = await database.query<{ total: number }>(
        'SELECT count(*) AS total FROM security_scans WHERE user_id = $1',
        [userId],
      );
      const scans = rows.map(({ id, submission, complete, created_at }) => ({
        id,
        createdAt: new Date(created_at).toISOString(),
        complete,
        ...submission,
      }));
      return { data: { scans }, complete: rows.length === total };
    },
    erase: (): Promise<void> => Promise.resolve(),
  };
}
