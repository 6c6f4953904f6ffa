import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { REPORT_ADDRESS_DAYS } from '#contract/retention.ts';

const WEEK_MS = 7 * DAY_MS;
const KEY_BYTES = 32;

const networkUnder = (key: Buffer, addressKey: string): string =>
  createHmac('sha256', key).update(addressKey).digest('base64url').slice(0, 22);

/**
 * What stands for the network of a caller this week. Its key is made by chance when the week begins and deleted with the
 * last hash that was made with it: then nobody can tell whose hash it was, whatever other keys they hold.
 */
export async function weeklyNetwork(database: Queryable, addressKey: string, atMs: number): Promise<string> {
  const week = Math.floor(atMs / WEEK_MS);
  // The first server to ask makes the key; the others read it.
  const [made] = await database.query<{ key: Buffer }>(
    `INSERT INTO report_network_keys (week, key) VALUES ($1, $2)
     ON CONFLICT (week) DO UPDATE SET week = excluded.week RETURNING key`,
    [week, randomBytes(KEY_BYTES)],
  );
  return networkUnder(made!.key, addressKey);
}

/**
 * What stood for the network of a caller in each week whose key is kept, this one among them: as long as hashes are kept
 * it can be told whether one of them is of the same network.
 */
export async function keptNetworks(database: Queryable, addressKey: string): Promise<readonly string[]> {
  const rows = await database.query<{ key: Buffer }>('SELECT key FROM report_network_keys');
  return rows.map(({ key }) => networkUnder(key, addressKey));
}

/** Deletes hashes of networks that are older than promised, and the keys that made none of those left. */
export async function forgetNetworks(database: Queryable, nowMs: number): Promise<number> {
  const before = new Date(nowMs - REPORT_ADDRESS_DAYS * DAY_MS);
  const networks = await database.query('DELETE FROM report_networks WHERE created_at < $1 RETURNING report_id', [
    before,
  ]);
  const answers = await database.query(
    'UPDATE report_answers SET sender = NULL WHERE created_at < $1 AND sender IS NOT NULL AND user_id IS NULL RETURNING id',
    [before],
  );
  const checks = await database.query(
    'UPDATE place_checks SET network = NULL WHERE created_at < $1 AND network IS NOT NULL RETURNING id',
    [before],
  );
  const keys = await database.query('DELETE FROM report_network_keys WHERE week < $1 RETURNING week', [
    Math.floor(before.getTime() / WEEK_MS),
  ]);
  return networks.length + answers.length + checks.length + keys.length;
}
