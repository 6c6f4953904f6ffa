import type { Queryable } from '#adapters/node/database/database.ts';
import { addingTo, changesOf } from '#adapters/node/database/running-totals.ts';

/** Somebody counts as active on the day they were seen, and for the days after it that make up so many. */
const ACTIVE_DAYS = 30;

/** SQL for what people change in the total of those who are active, from rows of `day` and `user_id`. */
function changesFrom(rows: string): string {
  return changesOf(
    `SELECT unnest(range_agg(daterange(day, day + ${ACTIVE_DAYS}))) AS span FROM ${rows} AS seen GROUP BY user_id`,
  );
}

/** SQL for what everybody who was seen changes in the total of active people, a row a day. */
export const ACTIVE_CHANGES = changesFrom('analytics_active_users');

/** Notes who, signed in, raised an event in a range of ids, and counts them. */
export async function countActive(to: Queryable, range: readonly [string, string]): Promise<void> {
  // What a statement writes it does not read: the table is as it was before.
  // OFFSET 0: by the index for each of them, whatever the planner takes their number for.
  const before = `(SELECT held.day, touched.user_id FROM touched CROSS JOIN LATERAL (
                     SELECT day FROM analytics_active_users WHERE user_id = touched.user_id OFFSET 0) AS held)`;
  const after = `(SELECT day, user_id FROM added UNION ALL ${before})`;
  await to.query(
    `WITH added AS (
       INSERT INTO analytics_active_users (day, user_id)
       SELECT DISTINCT (received_at AT TIME ZONE 'UTC')::date, user_id
       FROM analytics_events JOIN users ON users.id = user_id
       WHERE analytics_events.id >= $1 AND analytics_events.id < $2
       ON CONFLICT DO NOTHING
       RETURNING day, user_id
     ), touched AS (SELECT DISTINCT user_id FROM added)
     ${addingTo(
       'active-people',
       `${changesFrom(after)} UNION ALL SELECT day, -change FROM (${changesFrom(before)}) AS earlier`,
     )}`,
    range,
  );
}

/** Takes somebody out of the total inside the transaction that ends their account. */
export async function uncountActive(to: Queryable, userId: string): Promise<void> {
  await to.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
  await to.query(
    addingTo(
      'active-people',
      `SELECT day, -change AS change FROM (${changesFrom('(SELECT * FROM analytics_active_users WHERE user_id = $1)')}) AS own`,
    ),
    [userId],
  );
}
