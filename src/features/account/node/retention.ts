import type { Database } from '#adapters/node/database/database.ts';
import { ACCOUNT_LOG_KEPT_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';

const AT_ONCE = 10_000;

/** Deletes what the log of accounts says of long ago, a part at a time. Resolves with how many lines that were. */
export async function forgetAccountEvents(database: Database, nowMs: number): Promise<number> {
  const before = new Date(nowMs - ACCOUNT_LOG_KEPT_DAYS * DAY_MS);
  for (let forgotten = 0; ;) {
    const rows = await database.query(
      `DELETE FROM account_events WHERE id IN (SELECT id FROM account_events WHERE created_at < $1 LIMIT $2) RETURNING id`,
      [before, AT_ONCE],
    );
    forgotten += rows.length;
    if (rows.length < AT_ONCE) return forgotten;
  }
}
