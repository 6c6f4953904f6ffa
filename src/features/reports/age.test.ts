import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { ageOf } from './age.ts';
import { copy } from './copy.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

test.each([
  [0, 'today'],
  [-5 * DAY_MS, 'today'],
  [DAY_MS - 1, 'today'],
  [DAY_MS, '1 day'],
  [2 * DAY_MS - HOUR_MS, '1 day'],
  [2 * DAY_MS, '2 days'],
  [30 * DAY_MS - 1, '29 days'],
  [30 * DAY_MS, '1 months'],
  [60 * DAY_MS, '2 months'],
  [365 * DAY_MS - 1, '12 months'],
  [365 * DAY_MS, '1 years'],
  [3 * 365 * DAY_MS, '3 years'],
])('a report of %i ms is %s old', (ageMs, words) => {
  expect(copy.age(ageOf(NOW - ageMs, NOW))).toBe(words);
});
