import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { uncountActive } from './active-total.ts';

/** Events in one export at most. Each is a name and a few short labels. */
const MAX_EXPORT_EVENTS = 50_000;
/** Bytes of the properties of those events at most. */
const MAX_EXPORT_BYTES = 32_000_000;

/** What a person's use of the product left, for their export and its end. */
export function analyticsAccountData(database: Database) {
  return {
    /** The newest that fit, newest first. */
    async collect(userId: string) {
      const rows = await database.query<{ event: string; properties: unknown; received_at: number }>(
        `SELECT event, properties, received_at FROM (
           SELECT *, sum(octet_length(properties::text)) OVER (ORDER BY id DESC) AS bytes,
                  row_number() OVER (ORDER BY id DESC) AS place
           FROM analytics_events WHERE user_id = $1
         ) AS mine
         WHERE bytes <= $2 AND place <= $3
         ORDER BY id DESC`,
        [userId, MAX_EXPORT_BYTES, MAX_EXPORT_EVENTS],
      );
      const [{ total } = { total: 0 }] = await database.query<{ total: number }>(
        'SELECT count(*) AS total FROM analytics_events WHERE user_id = $1',
        [userId],
      );
      const usage = rows.map(({ event, properties, received_at }) => ({
        event,
        properties,
        at: new Date(received_at).toISOString(),
      }));
      return { data: { usage }, complete: rows.length === total };
    },
    /** The events stay as counts that nobody belongs to. */
    async erase(transaction: Queryable, userId: string): Promise<void> {
      await uncountActive(transaction, userId);
      await transaction.query('UPDATE analytics_events SET user_id = NULL WHERE user_id = $1', [userId]);
    },
  };
}
