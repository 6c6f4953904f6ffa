import type { Database } from '#adapters/node/database/database.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { StoredEvent } from '../event.ts';
import { countedFeatures, countedPages } from '../names.ts';
import { countActive } from './active-total.ts';
import { firstIdAt } from './event-id.ts';

export interface AnalyticsStore {
  /** Stores all of them or none. */
  saveEvents(events: readonly StoredEvent[]): Promise<void>;
  /**
   * Adds the events received before `untilMs` that were not yet counted to the daily tables. Each event is counted
   * once, whoever runs this and however often; `untilMs` must be so long ago that every earlier event is committed.
   */
  rollUp(untilMs: number): Promise<void>;
}

/** Counting a backlog of millions of events takes longer than a request may. */
const ROLLUP_TIMEOUT_MS = 10 * MINUTE_MS;

export function createAnalyticsStore(database: Database): AnalyticsStore {
  return {
    async saveEvents(events) {
      await database.query(
        `INSERT INTO analytics_events (id, event, properties, user_id, received_at)
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::uuid[], $5::timestamptz[])`,
        [
          events.map(({ id }) => id),
          events.map(({ event }) => event),
          events.map(({ properties }) => properties),
          events.map(({ userId }) => userId),
          events.map(({ atMs }) => new Date(atMs)),
        ],
      );
    },

    async rollUp(untilMs) {
      await database.transaction(
        async (transaction) => {
          const [state] = await transaction.query<{ rolled_up_to: number }>(
            'SELECT rolled_up_to FROM analytics_rollup WHERE id = 1 FOR UPDATE',
          );
          const fromMs = state?.rolled_up_to ?? 0;
          if (fromMs >= untilMs) return;
          const range = [firstIdAt(fromMs), firstIdAt(untilMs)] as const;
          await transaction.query(
            `INSERT INTO analytics_daily AS daily (day, kind, name, count)
           SELECT day, kind, name, count(*) FROM (
             SELECT (received_at AT TIME ZONE 'UTC')::date AS day,
                    CASE event WHEN 'page_view' THEN 'page' ELSE 'feature' END AS kind,
                    CASE event WHEN 'page_view' THEN properties ->> 'page' ELSE properties ->> 'feature' END AS name
             FROM analytics_events
             WHERE id >= $1 AND id < $2 AND event IN ('page_view', 'feature_usage')
           ) AS used
           WHERE name = ANY (CASE kind WHEN 'page' THEN $3::text[] ELSE $4::text[] END)
           GROUP BY day, kind, name
           ON CONFLICT (day, kind, name) DO UPDATE SET count = daily.count + excluded.count`,
            [...range, countedPages(), countedFeatures()],
          );
          // Events that were on the way while their account ended.
          await transaction.query(
            `UPDATE analytics_events SET user_id = NULL
           WHERE id >= $1 AND id < $2 AND user_id IS NOT NULL
             AND NOT EXISTS (SELECT FROM users WHERE users.id = analytics_events.user_id)`,
            range,
          );
          await countActive(transaction, range);
          await transaction.query('UPDATE analytics_rollup SET rolled_up_to = $1 WHERE id = 1', [new Date(untilMs)]);
        },
        { timeoutMs: ROLLUP_TIMEOUT_MS },
      );
    },
  };
}
