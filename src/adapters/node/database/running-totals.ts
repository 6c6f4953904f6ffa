import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { Database, Queryable } from './database.ts';

/**
 * A figure that is kept as what changes with each UTC day; at the midnight a day begins with it is the sum up to that
 * day. What is asked for often then costs days, however many rows there are.
 */
export type RunningTotal = 'accounts' | 'pro-accounts' | 'active-people';

/** Comparing a total with a million rows takes longer than a request may. */
const CHECK_TIMEOUT_MS = 10 * MINUTE_MS;
/** Memory to sort so many people spares the disk. */
const CHECK_MEMORY = '64MB';

/** SQL for the first midnight (UTC) at a moment or after it, as the day that begins with it. */
export function midnightFrom(moment: string): string {
  return `((${moment} AT TIME ZONE 'UTC' - interval '1 microsecond')::date + 1)`;
}

/** SQL for what time spans of days change, each one more while it lasts; `spans` has a column `span`, a `daterange`. */
export function changesOf(spans: string): string {
  return `SELECT day, change FROM (${spans}) AS spans
          CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) AS edge (day, change)`;
}

/** SQL that adds changes, rows of `day` and `change`, to a total; in the order of days, so that none waits for another in a ring. */
export function addingTo(total: RunningTotal, changes: string): string {
  return `INSERT INTO running_totals AS held (name, day, change)
          SELECT '${total}', day, sum(change) FROM (${changes}) AS changes
          GROUP BY day HAVING sum(change) <> 0 ORDER BY day
          ON CONFLICT (name, day) DO UPDATE SET change = held.change + excluded.change`;
}

/**
 * Compares a total with what its rows come to, once a day whoever asks, and adds what is missing. Both are read in one
 * moment and only the difference is written, so nobody who counts meanwhile waits or is lost.
 */
export async function checkTotal(database: Database, total: RunningTotal, changes: string): Promise<void> {
  await database.transaction(
    async (transaction) => {
      const due = await transaction.query(
        `INSERT INTO running_total_checks AS held (name, next_at) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT (name) DO UPDATE SET next_at = now() + make_interval(secs => $3) WHERE held.next_at <= now()
         RETURNING name`,
        [total, HOUR_MS / 1_000, DAY_MS / 1_000],
      );
      if (due.length === 0) return;
      await transaction.query(`SET LOCAL work_mem = '${CHECK_MEMORY}'`);
      await correct(transaction, total, changes);
    },
    { timeoutMs: CHECK_TIMEOUT_MS },
  );
}

async function correct(to: Queryable, total: RunningTotal, changes: string): Promise<void> {
  await to.query(
    addingTo(
      total,
      `SELECT day, change FROM (${changes}) AS counted
       UNION ALL SELECT day, -change FROM running_totals WHERE name = '${total}'`,
    ),
  );
}
