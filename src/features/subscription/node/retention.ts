import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { PROVIDER_EVENTS_KEPT_DAYS } from '#contract/retention.ts';

const AT_ONCE = 10_000;

/**
 * Deletes messages of the providers that were worked on long ago, a part at a time. What is not done, or failed, stays
 * for people to look at. Resolves with how many messages that were.
 */
export async function forgetProviderEvents(database: Database, nowMs: number): Promise<number> {
  const before = new Date(nowMs - PROVIDER_EVENTS_KEPT_DAYS * DAY_MS);
  for (let forgotten = 0; ;) {
    const rows = await database.query(
      `DELETE FROM provider_events WHERE (provider, event_id) IN (
         SELECT provider, event_id FROM provider_events WHERE state = 'done' AND received_at < $1 LIMIT $2
       ) RETURNING event_id`,
      [before, AT_ONCE],
    );
    forgotten += rows.length;
    if (rows.length < AT_ONCE) return forgotten;
  }
}
