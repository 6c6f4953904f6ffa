import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { monthStartMs } from '../months.ts';
import { maintainEventPartitions } from './event-partitions.ts';
import { createAnalyticsStore, type AnalyticsStore } from './store.ts';

describeWithDatabase('months of events', (open) => {
  const random = createSeededRandom(31);
  let database: Database;
  let store: AnalyticsStore;

  beforeAll(async () => {
    database = await open();
    store = createAnalyticsStore(database);
  });

  const save = (...times: readonly number[]) =>
    store.saveEvents(
      times.map((atMs) => ({
        id: random.uuid(atMs),
        event: 'page_view',
        properties: '{"page":"home"}',
        userId: null,
        atMs,
      })),
    );
  const stored = async () => {
    const [row] = await database.query<{ count: number }>('SELECT count(*) FROM analytics_events');
    return row!.count;
  };
  const counted = async () => {
    const [row] = await database.query<{ sum: string | null }>('SELECT sum(count) FROM analytics_daily');
    return Number(row!.sum);
  };

  test('over two years of moved clocks nothing is lost before its time, its counts never, and a month goes as a table', async () => {
    const nowMs = Date.now();
    await Promise.all([maintainEventPartitions(database, nowMs), maintainEventPartitions(database, nowMs)]);
    await save(nowMs - 400 * DAY_MS, nowMs - DAY_MS, nowMs);
    let expected = 3;
    for (let month = 1; month <= 24; month += 1) {
      const middleMs = monthStartMs(nowMs, month) + 14 * DAY_MS;
      await maintainEventPartitions(database, middleMs);
      await save(middleMs, middleMs + 1);
      expected += 2;
      await store.rollUp(middleMs + DAY_MS);
      const oldest = await database.query<{ received_at: number }>(
        'SELECT min(received_at) AS received_at FROM analytics_events',
      );
      // The first table holds what came before there were months.
      if (month > 16) expect(oldest[0]!.received_at).toBeGreaterThanOrEqual(monthStartMs(middleMs, -13));
      if (month <= 13) expect(await stored()).toBe(expected);
    }
    expect(await stored()).toBe(2 * 14);
    expect(await counted()).toBe(expected);
    expect((await maintainEventPartitions(database, monthStartMs(nowMs, 24) + 14 * DAY_MS)).made).toEqual([]);
  });

  test('what has not been counted is not dropped', async () => {
    await database.query('UPDATE analytics_rollup SET rolled_up_to = to_timestamp(0)');
    const before = await stored();
    expect((await maintainEventPartitions(database, Date.now() + 2_000 * DAY_MS)).dropped).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('a reader in the middle of the table is waited for no longer than two seconds', async () => {
    await store.rollUp(Date.now() + 2_000 * DAY_MS);
    await database.transaction(async (reader) => {
      await reader.query('SELECT count(*) FROM analytics_events');
      await expect(maintainEventPartitions(database, Date.now() + 2_000 * DAY_MS)).rejects.toThrow(/lock/);
    });
    expect((await maintainEventPartitions(database, Date.now() + 2_000 * DAY_MS)).dropped.length).toBeGreaterThan(10);
  });
});
