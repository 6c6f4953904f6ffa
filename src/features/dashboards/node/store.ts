import type { Reader } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';

/** A figure now and in the period before. */
export interface Figure {
  readonly current: number;
  readonly before: number;
}

export interface UsageCount {
  readonly kind: 'page' | 'feature';
  readonly name: string;
  readonly count: number;
}

/** Counts for the business dashboard, over the tables of the other features. Null where there is nothing to count yet. */
export interface MetricsStore {
  countScans(atMs: number): Promise<Figure | null>;
  countActiveUsers(atMs: number): Promise<Figure | null>;
  /** Payments in US cents, without those that were paid back. */
  sumRevenue(atMs: number): Promise<Figure | null>;
  /** Accounts that are Pro as a share of all. */
  countConversion(atMs: number): Promise<Figure | null>;
  /** Countries of published reports. */
  countCountries(atMs: number): Promise<Figure | null>;
  /** Pages and features of the last 30 days, most used first. */
  listUsage(atMs: number): Promise<UsageCount[]>;
}

const PERIOD_DAYS = 30;
const MAX_USAGE = 20;

/** SQL for 1 where somebody who changed is Pro at a moment, else 0. */
function isPro(moment: string): string {
  return `EXISTS (SELECT FROM grants WHERE grants.user_id = changed.user_id
                  AND starts_at <= ${moment} AND least(ends_at, revoked_at) > ${moment})::integer`;
}

export function createMetricsStore(database: Reader): MetricsStore {
  return {
    async countScans(atMs) {
      const [row] = await database.query<Figure & { any: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM security_scans) AS any,
                count(*) FILTER (WHERE created_at > $2) AS current,
                count(*) FILTER (WHERE created_at <= $2) AS before
         FROM security_scans WHERE created_at > $1 AND created_at <= $3`,
        [2, 1, 0].map((periods) => new Date(atMs - periods * PERIOD_DAYS * DAY_MS)),
      );
      return row?.any ? { current: row.current, before: row.before } : null;
    },

    async countActiveUsers(atMs) {
      const [row] = await database.query<Figure & { any: boolean }>(
        `SELECT count(*) > 0 AS any, coalesce(sum(change) FILTER (WHERE day <= $1::date), 0)::bigint AS current,
                coalesce(sum(change) FILTER (WHERE day <= $1::date - $2::integer), 0)::bigint AS before
         FROM running_totals WHERE name = 'active-people' AND change <> 0`,
        [dateOf(atMs), PERIOD_DAYS],
      );
      return row?.any ? { current: row.current, before: row.before } : null;
    },

    async sumRevenue(atMs) {
      const [row] = await database.query<Figure & { any: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM grants WHERE amount_cents IS NOT NULL) AS any,
                coalesce(sum(amount_cents) FILTER (WHERE paid > $2), 0)::bigint AS current,
                coalesce(sum(amount_cents) FILTER (WHERE paid <= $2), 0)::bigint AS before
         FROM (SELECT amount_cents, coalesce(paid_at, starts_at) AS paid FROM grants
               WHERE amount_cents IS NOT NULL AND revoked_at IS NULL) AS payments
         WHERE paid > $1 AND paid <= $3`,
        [2, 1, 0].map((periods) => new Date(atMs - periods * PERIOD_DAYS * DAY_MS)),
      );
      return row?.any ? { current: row.current, before: row.before } : null;
    },

    async countConversion(atMs) {
      // What the totals had when the day began, and who came or changed since.
      const rows = await database.query<{ accounts: number; pro: number }>(
        `SELECT (SELECT coalesce(sum(change), 0)::bigint FROM running_totals
                 WHERE name = 'accounts' AND day <= (midnight AT TIME ZONE 'UTC')::date)
                + (SELECT count(*) FROM users WHERE created_at > midnight AND created_at <= moment) AS accounts,
                (SELECT coalesce(sum(change), 0)::bigint FROM running_totals
                 WHERE name = 'pro-accounts' AND day <= (midnight AT TIME ZONE 'UTC')::date)
                + (SELECT coalesce(sum(${isPro('moment')} - ${isPro('midnight')}), 0)::bigint
                   FROM (SELECT user_id FROM grants WHERE starts_at > midnight AND starts_at <= moment
                         UNION SELECT user_id FROM grants WHERE ends_at > midnight AND ends_at <= moment
                         UNION SELECT user_id FROM grants WHERE revoked_at > midnight AND revoked_at <= moment) AS changed
                   JOIN users ON users.id = changed.user_id) AS pro
         FROM unnest(ARRAY[$1, $2]::timestamptz[]) WITH ORDINALITY AS at (moment, number)
         CROSS JOIN LATERAL (SELECT date_trunc('day', moment, 'UTC') AS midnight) AS day
         ORDER BY number`,
        [new Date(atMs), new Date(atMs - PERIOD_DAYS * DAY_MS)],
      );
      const [current, before] = rows.map(({ accounts, pro }) => (accounts === 0 ? null : pro / accounts));
      return typeof current === 'number' ? { current, before: before ?? 0 } : null;
    },

    async countCountries(atMs) {
      // One step of the index a country, however many reports there are.
      const [row] = await database.query<Figure>(
        `WITH RECURSIVE first_report AS (
           (SELECT lower(btrim(country)) AS country, created_at FROM published_reports ORDER BY 1, 2 LIMIT 1)
           UNION ALL
           SELECT next.* FROM first_report CROSS JOIN LATERAL (
             SELECT lower(btrim(country)), created_at FROM published_reports
             WHERE lower(btrim(country)) > first_report.country ORDER BY 1, 2 LIMIT 1
           ) AS next
         )
         SELECT count(*) FILTER (WHERE created_at <= $1) AS current,
                count(*) FILTER (WHERE created_at <= $2) AS before
         FROM first_report`,
        [new Date(atMs), new Date(atMs - PERIOD_DAYS * DAY_MS)],
      );
      return row && row.current > 0 ? row : null;
    },

    async listUsage(atMs) {
      return await database.query<UsageCount>(
        `SELECT kind, name, sum(count)::bigint AS count FROM analytics_daily
         WHERE day > $1::date - $2::integer AND day <= $1::date
         GROUP BY kind, name ORDER BY count DESC, kind, name LIMIT $3`,
        [dateOf(atMs), PERIOD_DAYS, MAX_USAGE],
      );
    },
  };
}

/** The UTC day as PostgreSQL reads it. */
function dateOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
