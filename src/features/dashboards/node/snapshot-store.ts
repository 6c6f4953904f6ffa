import type { Database } from '#adapters/node/database/database.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { PublicMetrics } from './count.ts';

/** Raised when `PublicMetrics` changes its form. */
const FORM = 1;
/** So long after a server set out to count the next may: it may have ended in between. */
const CLAIM_MS = MINUTE_MS;
/** Counting takes at most one part in so many of the time. */
const SHARE = 20;

export interface MetricsSnapshot {
  readonly metrics: PublicMetrics;
  /** By the database's clock. */
  readonly ageMs: number;
}

/** The figures that all servers share, and whose turn it is to count them. */
export interface MetricsSnapshotStore {
  /** Null when they were never counted in this form. */
  load(): Promise<MetricsSnapshot | null>;
  /** The database's time when it is this server's turn to count; null when another server just began. */
  claim(): Promise<number | null>;
  save(metrics: PublicMetrics, countedAtMs: number): Promise<void>;
}

export function createMetricsSnapshotStore(database: Database): MetricsSnapshotStore {
  return {
    async load() {
      const [row] = await database.query<{ metrics: PublicMetrics; age_ms: number }>(
        `SELECT metrics, (extract(epoch FROM now() - counted_at) * 1000)::bigint AS age_ms
         FROM public_metrics WHERE id = 1 AND form = $1 AND metrics IS NOT NULL`,
        [FORM],
      );
      return row ? { metrics: row.metrics, ageMs: row.age_ms } : null;
    },
    async claim() {
      const [row] = await database.query<{ now: number }>(
        `UPDATE public_metrics SET claimed_at = now()
         WHERE id = 1
           AND claimed_at NOT BETWEEN now() - make_interval(secs => greatest($1::bigint, $2 * took_ms::bigint) / 1000.0) AND now()
         RETURNING claimed_at AS now`,
        [CLAIM_MS, SHARE],
      );
      return row?.now ?? null;
    },
    async save(metrics, countedAtMs) {
      await database.query(
        `UPDATE public_metrics
         SET form = $1, metrics = $2, counted_at = $3, took_ms = extract(epoch FROM clock_timestamp() - claimed_at) * 1000
         WHERE id = 1`,
        [FORM, metrics, new Date(countedAtMs)],
      );
    },
  };
}
