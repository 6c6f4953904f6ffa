import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#adapters/node/clock.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createManualClock } from '#tests/support/clock.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { openDatabaseClock } from './database-clock.ts';
import type { Database } from './database.ts';

describeWithDatabase('the database’s clock', (_open, openEmpty) => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmpty();
  });

  async function databaseNowMs(): Promise<number> {
    const [row] = await database.query<{ now: number }>('SELECT clock_timestamp() AS now');
    return row?.now ?? 0;
  }

  test.each([0, DAY_MS, -DAY_MS, 1e12])('is the same on a machine that counts from %d ms', async (skewMs) => {
    await using clock = await openDatabaseClock({
      database,
      sleep: systemClock.sleep,
      elapsedMs: () => performance.now() + skewMs,
      onFailure: () => {},
    });
    expect(Math.abs(clock.nowMs() - (await databaseNowMs()))).toBeLessThan(500);
    expect(Number.isInteger(clock.nowMs())).toBe(true);
  });

  test('is compared every minute, and goes on while the database is away', async () => {
    const manual = createManualClock(0);
    let driftMs = 0;
    let away = false;
    const failures: unknown[] = [];
    const asked: Promise<unknown>[] = [];
    await using clock = await openDatabaseClock({
      database: {
        ...database,
        query: (sql, parameters) => {
          const answer = away ? Promise.reject(new Error('away')) : database.query<never>(sql, parameters);
          asked.push(answer.catch(() => {}));
          return answer;
        },
      },
      sleep: manual.sleep,
      elapsedMs: () => performance.now() + driftMs,
      onFailure: (error) => failures.push(error),
    });
    driftMs = MINUTE_MS;
    expect(clock.nowMs() - (await databaseNowMs())).toBeGreaterThan(MINUTE_MS / 2);
    await manual.advance(MINUTE_MS);
    await Promise.all(asked);
    await expect.poll(async () => Math.abs(clock.nowMs() - (await databaseNowMs()))).toBeLessThan(500);
    expect(asked).toHaveLength(2);
    away = true;
    await expect.poll(() => manual.sleepers).toBe(1);
    await manual.advance(MINUTE_MS);
    await expect.poll(() => failures.length).toBe(1);
    expect(Math.abs(clock.nowMs() - (await databaseNowMs()))).toBeLessThan(500);
  });
});
