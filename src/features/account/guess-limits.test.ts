import { expect, test } from 'vitest';
import { delayAfterFailuresMs, GuessLimits } from './guess-limits.ts';

test('five failures are free, then the wait doubles up to fifteen minutes', () => {
  const seconds = [0, 1, 4, 5, 6, 7, 8, 13, 14, 20, 1_000].map((failures) => delayAfterFailuresMs(failures) / 1_000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 16, 512, 900, 900, 900]);
});

test('a thousand guesses on one account in fifteen minutes, from as many addresses: fewer than thirty are looked at', () => {
  const limits = new GuessLimits();
  let lookedAt = 0;
  for (let guess = 0; guess < 1_000; guess++)
    if (limits.begin('ada', `address ${guess}`, guess * 900) === 0) lookedAt += 1;
  expect(lookedAt).toBeLessThan(30);
});

test('guesses made at the same time do not slip past the count together', () => {
  const limits = new GuessLimits();
  const waits = Array.from({ length: 50 }, (_, guess) => limits.begin('ada', `address ${guess}`, 0));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(new Set(waits.slice(5))).toEqual(new Set([2]));
});

test('one address has twenty guesses a minute over all accounts', () => {
  const limits = new GuessLimits();
  const waits = Array.from({ length: 25 }, (_, account) => limits.begin(`account ${account}`, 'one', 0));
  expect(waits.map((wait) => wait > 0)).toEqual([...Array(20).fill(false), ...Array(5).fill(true)]);
  expect(limits.begin('account 99', 'one', 3_000)).toBe(0);
});

test('the right password clears the account and costs the address nothing', () => {
  const limits = new GuessLimits();
  for (let turn = 0; turn < 100; turn++) {
    expect(limits.begin('ada', 'hotel', 0)).toBe(0);
    limits.succeed('ada', 'hotel', 0);
  }
});

test('a guess that a busy server never looked at does not count', () => {
  const limits = new GuessLimits();
  for (let turn = 0; turn < 100; turn++) {
    expect(limits.begin('ada', 'hotel', 0)).toBe(0);
    limits.withdraw('ada', 'hotel', 0);
  }
});

test('the wait ends, and failures are forgotten after a day', () => {
  const limits = new GuessLimits();
  for (let guess = 0; guess < 5; guess++) limits.begin('ada', 'a', 0);
  expect(limits.begin('ada', 'a', 1_999)).toBe(1);
  expect(limits.begin('ada', 'a', 2_000)).toBe(0);
  expect(limits.begin('ada', 'a', 2_001)).toBe(4);
  const nextDayMs = 2_000 + 24 * 3_600_000;
  for (let guess = 0; guess < 5; guess++) expect(limits.begin('ada', `b${guess}`, nextDayMs)).toBe(0);
});
