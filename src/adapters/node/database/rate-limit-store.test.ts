import { beforeAll, expect, test } from 'vitest';
import { frontRateLimits } from '#core/rate/rate-limit-store.ts';
import type { Rate } from '#core/rate/token-buckets.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { createRateLimitStore, isRateLimitStoreAway } from './rate-limit-store.ts';

const RATE = { burst: 5, perMinute: 6 };

describeWithDatabase('rate limits of all servers', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const server = () => frontRateLimits(createRateLimitStore(database), isRateLimitStoreAway);

  test('three servers that are asked at once let through what one would', async () => {
    const servers = [server(), server(), server()];
    const waits = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => await servers[index % 3]!.take('ada', RATE, Date.now())),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(RATE.burst);
    // The next token comes after ten seconds; some of these are already there.
    expect(waits.filter((seconds) => seconds > 0).every((seconds) => seconds >= 1 && seconds <= 10)).toBe(true);
    // Somebody else, and another rate, have buckets of their own.
    expect(await servers[0]!.take('bob', RATE, Date.now())).toBe(0);
    expect(await servers[0]!.take('ada', { burst: 1, perMinute: 1 }, Date.now())).toBe(0);
  });

  test('a bucket fills with time, never beyond its burst, and full ones are swept', async () => {
    const store = createRateLimitStore(database);
    for (let count = 0; count < RATE.burst; count += 1) expect(await store.take('eve', RATE)).toBe(0);
    expect(await store.take('eve', RATE)).toBe(10);
    await database.query("UPDATE rate_limits SET full_at = full_at - interval '10 seconds'");
    expect(await store.take('eve', RATE)).toBe(0);
    expect(await store.take('eve', RATE)).toBeGreaterThan(0);
    await database.query("UPDATE rate_limits SET full_at = now() - interval '1 day'");
    let through = 0;
    while ((await store.take('eve', RATE)) === 0) through += 1;
    expect(through).toBe(RATE.burst);
    await database.query("UPDATE rate_limits SET full_at = now() - interval '1 day'");
    for (let count = 0; count < 1_000; count += 1) await store.take('many', { burst: 2_000, perMinute: 60 });
    expect(await database.query('SELECT count(*) FROM rate_limits')).toEqual([{ count: 1 }]);
  });

  test('a lease spares questions and gives nobody more', async () => {
    let asked = 0;
    const store = createRateLimitStore(database);
    const counted = {
      ...store,
      take(key: string, rate: Rate) {
        asked += 1;
        return store.take(key, rate);
      },
    };
    const servers = [counted, counted, counted].map((shared) => frontRateLimits(shared));
    let through = 0;
    for (let call = 0; call < 300; call += 1) {
      if ((await servers[call % 3]!.take('busy', { burst: 100, perMinute: 1, lease: 10 }, 1_000)) === 0) through += 1;
    }
    // Ten leases of ten; what is left of three of them may lie with a server that is asked no more.
    expect(through).toBe(100);
    expect(asked).toBeLessThan(300 - 90 + 1);
  });

  test('when the shared counters are away each server counts for itself', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const alone = frontRateLimits(
      { take: () => Promise.reject(away), giveBack: () => Promise.reject(away) },
      isRateLimitStoreAway,
    );
    const waits: number[] = [];
    for (let count = 0; count < 6; count += 1) waits.push(await alone.take('ada', RATE, 1_000));
    expect(waits).toEqual([0, 0, 0, 0, 0, 10]);
    await alone.giveBack('ada', RATE, 1_000);
    expect(await alone.take('ada', RATE, 1_000)).toBe(0);
    const ours = () => Promise.reject(new Error('ours'));
    const mistaken = frontRateLimits({ take: ours, giveBack: ours }, isRateLimitStoreAway);
    await expect(mistaken.take('ada', RATE, 1_000)).rejects.toThrow('ours');
    await expect(mistaken.giveBack('ada', RATE, 1_000)).rejects.toThrow('ours');
  });
});
