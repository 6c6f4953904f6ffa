import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { scanStreak, utcDay } from './stats.ts';

const TODAY = utcDay(Date.UTC(2026, 10, 20));
const MORNING_MS = TODAY * DAY_MS;

test.each([
  ['no scan', [], 0],
  ['today', [0], 1],
  ['yesterday only: the day is not over', [1], 1],
  ['the day before yesterday', [2], 0],
  ['three days to today', [0, 1, 2], 3],
  ['three days to yesterday', [1, 2, 3], 3],
  ['a gap ends it', [0, 1, 3, 4, 5], 2],
  ['a gap before yesterday', [1, 3], 1],
  ['a day in the future is passed over', [-1, 0, 1], 2],
])('%s', (_title, daysAgo, expected) => {
  const days = daysAgo.map((ago) => TODAY - ago);
  expect(scanStreak(days, MORNING_MS)).toBe(expected);
  expect(scanStreak(days, MORNING_MS + DAY_MS - 1)).toBe(expected);
});

test('days are those of UTC, also over the end of a leap February', () => {
  const before = Date.UTC(2028, 1, 28, 23, 59, 59, 999);
  const leap = Date.UTC(2028, 1, 29);
  const after = Date.UTC(2028, 2, 1);
  expect(scanStreak([utcDay(after), utcDay(leap), utcDay(before)], after)).toBe(3);
});

test('the streak is the largest run without a gap that reaches yesterday', () => {
  const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 13 });
  fc.assert(
    fc.property(anyDays, (daysAgo) => {
      const scanned = new Set(daysAgo);
      let expected = 0;
      for (let ago = scanned.has(0) ? 0 : 1; scanned.has(ago); ago += 1) expected += 1;
      const days = daysAgo.toSorted((a, b) => a - b).map((ago) => TODAY - ago);
      expect(scanStreak(days, MORNING_MS)).toBe(expected);
    }),
  );
});
