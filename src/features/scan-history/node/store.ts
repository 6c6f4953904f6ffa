import type { Database } from '#adapters/node/database/database.ts';
import type { DetailedScan, SavedScan, ScanSubmission, ScanType } from '#contract/entities/scan-submission.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { findingsOf } from '../report.ts';
import { FIXED_LOCATIONS } from '../stats.ts';

export interface NewScan {
  readonly id: string;
  /** Null for a visitor who is not signed in. */
  readonly userId: string | null;
  readonly submission: ScanSubmission;
  readonly atMs: number;
}

/** A person's scans, counted. */
export interface ScanCounts {
  readonly total: number;
  /** Camera scans that saw something. */
  readonly camerasDetected: number;
  /** Scans of any kind that ran to their end with usable input and saw nothing. */
  readonly clean: number;
  /** Distinct places that were named, and distinct days on which scans were made and no place was named. */
  readonly locations: number;
  readonly lastScanAtMs: number | null;
  /** Numbers of the UTC days with a scan, latest first. */
  readonly daysDescending: readonly number[];
}

export interface ScanStore {
  /**
   * `saved`, or `repeated` when this scan of the same person stands already, or `taken` when the id is somebody else's.
   * Of a visitor's scan only its kind and its result are kept.
   */
  saveScan(scan: NewScan): Promise<'saved' | 'repeated' | 'taken'>;
  countScans(userId: string): Promise<ScanCounts>;
  /** The scans after a position, newest first. */
  listScans(userId: string, after: PageEnd | null, limit: number): Promise<SavedScan[]>;
  /** Null when there is none or it is another person's. */
  loadScan(userId: string, id: string): Promise<DetailedScan | null>;
}

interface ScanRow {
  id: string;
  scan_type: ScanType;
  threat_detected: boolean;
  complete: boolean;
  kind: SavedScan['kind'];
  location: string | null;
  location_notes: string | null;
  findings: number;
  created_at: number;
}

const COLUMNS = `id, scan_type, threat_detected, complete, submission->'coverage'->>'kind' AS kind, location, location_notes,
  findings, created_at`;

function savedScanOf(row: ScanRow): SavedScan {
  return {
    id: row.id,
    scanType: row.scan_type,
    threatDetected: row.threat_detected,
    complete: row.complete,
    kind: row.kind,
    location: row.location,
    locationNotes: row.location_notes,
    findings: row.findings,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export function createScanStore(database: Database): ScanStore {
  return {
    async saveScan({ id, userId, submission, atMs }) {
      const { userId: _claimed, ...told } = submission;
      const kept = userId === null ? null : told;
      const inserted = await database.query(
        `INSERT INTO security_scans
           (id, user_id, scan_type, threat_detected, complete, location, location_notes, findings, submission, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO NOTHING
         RETURNING id`,
        [
          id,
          userId,
          submission.scanType,
          submission.threatDetected,
          // The specification's own submission has no coverage: it is sent at the end of a scan.
          submission.coverage?.complete ?? true,
          kept?.location ?? null,
          kept?.locationNotes ?? null,
          findingsOf(submission).filter(({ kind }) => kind === 'check').length,
          kept,
          new Date(atMs),
        ],
      );
      if (inserted.length > 0) return 'saved';
      const [owner] = await database.query<{ user_id: string | null }>(
        'SELECT user_id FROM security_scans WHERE id = $1',
        [id],
      );
      return owner?.user_id === userId ? 'repeated' : 'taken';
    },

    async countScans(userId) {
      const [row] = await database.query<{
        total: number;
        cameras_detected: number;
        clean: number;
        locations: number;
        last_at: number | null;
        days: number[] | null;
      }>(
        `WITH mine AS (
           SELECT scan_type, threat_detected, created_at,
                  complete AND NOT threat_detected
                    AND coalesce(submission->'coverage'->>'kind', 'nothing') = 'nothing' AS clean,
                  floor(extract(epoch FROM created_at) / 86400)::integer AS day,
                  CASE WHEN location <> ALL ($2) THEN nullif(lower(btrim(location)), '') END AS place
           FROM security_scans WHERE user_id = $1
         ), nameless AS (
           SELECT day FROM mine GROUP BY day HAVING count(place) = 0
         )
         SELECT count(*) AS total,
                count(*) FILTER (WHERE scan_type = 'camera' AND threat_detected) AS cameras_detected,
                count(*) FILTER (WHERE clean) AS clean,
                count(DISTINCT place) + (SELECT count(*) FROM nameless) AS locations,
                max(created_at) AS last_at,
                array_agg(DISTINCT day ORDER BY day DESC) AS days
         FROM mine`,
        [userId, FIXED_LOCATIONS],
      );
      return {
        total: row?.total ?? 0,
        camerasDetected: row?.cameras_detected ?? 0,
        clean: row?.clean ?? 0,
        locations: row?.locations ?? 0,
        lastScanAtMs: row?.last_at ?? null,
        daysDescending: row?.days ?? [],
      };
    },

    async listScans(userId, after, limit) {
      const rows = await database.query<ScanRow>(
        `SELECT ${COLUMNS} FROM security_scans
         WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
         ORDER BY created_at DESC, id DESC
         LIMIT $4`,
        [userId, after && new Date(after.order), after && after.id, limit],
      );
      return rows.map(savedScanOf);
    },

    async loadScan(userId, id) {
      const [row] = await database.query<ScanRow & { submission: ScanSubmission }>(
        `SELECT ${COLUMNS}, submission FROM security_scans WHERE id = $1 AND user_id = $2`,
        [id, userId],
      );
      return row ? { ...savedScanOf(row), submission: row.submission } : null;
    },
  };
}
