import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { createRateLimitStore } from '#adapters/node/database/rate-limit-store.ts';
import { frontRateLimits } from '#core/rate/rate-limit-store.ts';
import { passGuesses } from '#tests/support/accounts.ts';
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
  const pass = (ms: number) => passGuesses(database, ms);
  beforeEach(async () => {
    await database.query('DELETE FROM guess_failures');
    limits = createGuessLimits(database, frontRateLimits(null));
  });

  test('a thousand guesses on one account in fifteen minutes, from as many addresses and over three servers: fewer than thirty are looked at', async () => {
    const servers = [limits, ofAnotherServer(), ofAnotherServer()];
    let lookedAt = 0;
    for (let guess = 0; guess < 1_000; guess++) {
      await pass(900);
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

  test('servers whose clocks differ, and requests that overtake each other, count as one', async () => {
    const ahead = ofAnotherServer();
    const dayMs = 24 * 3_600_000;
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        guess % 3 === 0
          ? ahead.begin(ADA, `address ${guess}`, dayMs)
          : limits.begin(ADA, `address ${guess}`, 12 - guess),
      ),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(new Set(waits.filter((wait) => wait > 0))).toEqual(new Set([2]));
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
    await pass(1_000);
    expect(await limits.begin(ADA, 'a', 0)).toBe(1);
    await pass(1_000);
    expect(await limits.begin(ADA, 'a', 0)).toBe(0);
    expect(await limits.begin(ADA, 'a', 0)).toBe(4);
    await pass(24 * 3_600_000);
    for (let guess = 0; guess < 5; guess++) expect(await limits.begin(ADA, `b${guess}`, 0)).toBe(0);
  });

  test('strangers at an account keep out neither a browser that it knows nor who is signed in', async () => {
    for (let guess = 0; guess < 40; guess++) {
      await pass(60_000);
      await limits.begin(ADA, `stranger ${guess}`, guess * 60_000);
    }
    expect(await limits.begin(ADA, 'own address', 40 * 60_000)).toBeGreaterThan(60);
    expect(await limits.begin({ kind: 'device', deviceId: 'own phone' }, 'own address', 40 * 60_000)).toBe(0);
    expect(await limits.begin({ kind: 'session', userId: 'ada' }, 'own address', 40 * 60_000)).toBe(0);
  });
});
