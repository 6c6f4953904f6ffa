import { beforeAll, expect, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { forgetAccountEvents } from './retention.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describeWithDatabase('the log of accounts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('is forgotten two years later, line by line, and no sooner', async () => {
    const userId = systemRandom.uuid(NOW);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, 'ada', 'ada', 'Ada', '-', true, now())`,
      [userId],
    );
    for (const day of [0, 1, 2]) {
      const atMs = NOW + day * DAY_MS;
      await database.query(
        `INSERT INTO account_events (id, user_id, kind, created_at) VALUES ($1, $2, 'signed-in', $3)`,
        [systemRandom.uuid(atMs), userId, new Date(atMs)],
      );
    }
    expect(await forgetAccountEvents(database, NOW + 730 * DAY_MS)).toBe(0);
    expect(await forgetAccountEvents(database, NOW + 730 * DAY_MS + 1)).toBe(1);
    expect(await forgetAccountEvents(database, NOW + 800 * DAY_MS)).toBe(2);
    expect(await database.query('SELECT id FROM account_events')).toEqual([]);
  });
});
