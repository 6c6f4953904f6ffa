import type { Queryable } from '#adapters/node/database/database.ts';
import { addingTo, changesOf, midnightFrom } from '#adapters/node/database/running-totals.ts';

/** SQL for what the time of those people as Pro changes in the total: time that overlaps is one. */
function changesWhere(condition: string): string {
  const ends = 'least(ends_at, revoked_at)';
  return changesOf(
    `SELECT unnest(range_agg(daterange(${midnightFrom('starts_at')}, ${midnightFrom(ends)}))) AS span
     FROM grants JOIN users ON users.id = user_id
     WHERE ${ends} > starts_at AND ${condition} GROUP BY user_id`,
  );
}

/** SQL for what everybody’s time as Pro changes in the total, a row a day. */
export const PRO_CHANGES = changesWhere('true');
const OWN_CHANGES = changesWhere('user_id = $1');

interface Change {
  readonly day: string;
  readonly change: number;
}

/** Changes somebody's grants inside a transaction, and the total of people who are Pro with them. */
export async function countingPro<T>(to: Queryable, userId: string, change: () => Promise<T>): Promise<T> {
  // One at a time, and not while the account ends.
  await to.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const before = await to.query<Change>(OWN_CHANGES, [userId]);
  const changed = await change();
  await to.query(
    addingTo(
      'pro-accounts',
      `${OWN_CHANGES} UNION ALL SELECT day, -change FROM unnest($2::date[], $3::integer[]) AS before (day, change)`,
    ),
    [userId, before.map(({ day }) => day), before.map((row) => row.change)],
  );
  return changed;
}

/** Takes somebody out of the total inside the transaction that ends their account; what was paid stays. */
export async function uncountPro(to: Queryable, userId: string): Promise<void> {
  await to.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
  await to.query(addingTo('pro-accounts', `SELECT day, -change AS change FROM (${OWN_CHANGES}) AS own`), [userId]);
}
