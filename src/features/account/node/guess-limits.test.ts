import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { createRateLimitStore } from '#adapters/node/database/rate-limit-store.ts';
import { frontRateLimits } from '#core/rate/rate-limit-store.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import type { GuessedAt } from '../guess-limits.ts';
import { createGuessLimits, type GuessLimits } from './guess-limits.ts';

const ADA: GuessedAt = { kind: 'account', usernameFolded: 'ada' };

describeWithDatabase('limits of guesses', (open) => {
  let database: Database;
  let limits: GuessLimits;

  /** As another server over the same database has them. */
  const ofAnotherServer = () => createGuessLimits(database, frontRateLimits(createRateLimitStore(database)));

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM guess_failures');
    limits = createGuessLimits(database, frontRateLimits(null));
  });

  test('a thousand guesses on one account in fifteen minutes, from as many addresses and over three servers: fewer than thirty are looked at', async () => {
    const servers = [limits, ofAnotherServer(), ofAnotherServer()];
    let lookedAt = 0;
    for (let guess = 0; guess < 1_000; guess++) {
      if ((await servers[guess % 3]!.begin(ADA, `address ${guess}`, guess * 900)) === 0) lookedAt += 1;
    }
    expect(lookedAt).toBeGreaterThan(5);
    expect(lookedAt).toBeLessThan(30);
  });

  test('guesses made at the same time do not slip past the count together', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, (_, guess) => limits.begin(ADA, `address ${guess}`, 0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(new Set(waits.filter((wait) => wait > 0))).toEqual(new Set([2]));
  });

  test('guesses that overtake each other on their way count as they come', async () => {
    const servers = [limits, ofAnotherServer(), ofAnotherServer()];
    const waits: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      waits.push(await servers[guess % 3]!.begin(ADA, `address ${guess}`, 12 - guess));
    // Two seconds after the latest of them.
    expect(waits).toEqual([...Array<number>(5).fill(0), ...Array<number>(7).fill(3)]);
  });

  test('one address has twenty guesses a minute over all accounts', async () => {
    const waits: number[] = [];
    for (let account = 0; account < 25; account++) {
      waits.push(await limits.begin({ kind: 'account', usernameFolded: `${account}` }, 'one', 0));
    }
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(20).fill(false), ...Array(5).fill(true)]);
    expect(await limits.begin(ADA, 'one', 3_000)).toBe(0);
  });

  test('the right password clears the count and costs the address nothing', async () => {
    for (let turn = 0; turn < 50; turn++) {
      expect(await limits.begin(ADA, 'hotel', 0)).toBe(0);
      await limits.succeed(ADA, 'hotel', 0);
    }
  });

  test('a guess that a busy server never looked at does not count', async () => {
    for (let turn = 0; turn < 50; turn++) {
      expect(await limits.begin(ADA, 'hotel', 0)).toBe(0);
      await limits.withdraw(ADA, 'hotel', 0);
    }
  });

  test('the wait ends, and failures are forgotten after a day', async () => {
    for (let guess = 0; guess < 5; guess++) await limits.begin(ADA, 'a', 0);
    expect(await limits.begin(ADA, 'a', 1_999)).toBe(1);
    expect(await limits.begin(ADA, 'a', 2_000)).toBe(0);
    expect(await limits.begin(ADA, 'a', 2_001)).toBe(4);
    const nextDayMs = 2_000 + 24 * 3_600_000;
    for (let guess = 0; guess < 5; guess++) expect(await limits.begin(ADA, `b${guess}`, nextDayMs)).toBe(0);
  });

  test('strangers at an account keep out neither a browser that it knows nor who is signed in', async () => {
    for (let guess = 0; guess < 40; guess++) await limits.begin(ADA, `stranger ${guess}`, guess * 60_000);
    expect(await limits.begin(ADA, 'own address', 40 * 60_000)).toBeGreaterThan(60);
    expect(await limits.begin({ kind: 'device', deviceId: 'own phone' }, 'own address', 40 * 60_000)).toBe(0);
    expect(await limits.begin({ kind: 'session', userId: 'ada' }, 'own address', 40 * 60_000)).toBe(0);
  });
});
