import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { flagScore, senderAccuracy } from './accuracy.ts';
import { mayGive, nextLevel, pausedUntilMs, standingStrikes, type Strike } from './strikes.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const strike = (level: Strike['level'], daysAgo: number, appeal: Strike['appeal'] = 'none'): Strike => ({
  level,
  givenAtMs: NOW - daysAgo * DAY_MS,
  appeal,
});

test('a notice, a week, ninety days, a ban', () => {
  expect(nextLevel([], NOW)).toBe(1);
  expect(pausedUntilMs([strike(1, 0)], NOW)).toBeNull();
  expect(nextLevel([strike(1, 3)], NOW)).toBe(2);
  expect(pausedUntilMs([strike(2, 3)], NOW)).toBe(NOW + 4 * DAY_MS);
  expect(pausedUntilMs([strike(2, 7)], NOW)).toBeNull();
  expect(pausedUntilMs([strike(3, 0)], NOW)).toBe(NOW + 90 * DAY_MS);
  expect(pausedUntilMs([strike(4, 100)], NOW)).toBe(NOW + 265 * DAY_MS);
  expect(nextLevel([strike(4, 0)], NOW)).toBe(4);
});

test('a ban is an administrator’s to give', () => {
  expect(([1, 2, 3, 4] as const).filter((level) => mayGive('reviewer', level))).toEqual([1, 2, 3]);
  expect(([1, 2, 3, 4] as const).filter((level) => mayGive('admin', level))).toEqual([1, 2, 3, 4]);
});

test('a strike counts for a year, and not when it was overruled', () => {
  expect(standingStrikes([strike(3, 366), strike(2, 5, 'overruled'), strike(1, 364, 'upheld')], NOW)).toHaveLength(1);
  expect(nextLevel([strike(3, 366)], NOW)).toBe(1);
  expect(pausedUntilMs([strike(4, 1, 'overruled')], NOW)).toBeNull();
});

test('accuracy is drawn towards a half while there is little to go by', () => {
  expect(senderAccuracy({ agreed: 0, disagreed: 0 })).toBe(0.5);
  expect(senderAccuracy({ agreed: 1, disagreed: 0 })).toBeCloseTo(0.583, 3);
  const count = fc.nat(1_000);
  fc.assert(
    fc.property(count, count, (agreed, disagreed) => {
      const accuracy = senderAccuracy({ agreed, disagreed });
      expect(accuracy).toBeGreaterThan(0);
      expect(accuracy).toBeLessThan(1);
      expect(senderAccuracy({ agreed: agreed + 1, disagreed })).toBeGreaterThan(accuracy);
      expect(senderAccuracy({ agreed, disagreed: disagreed + 1 })).toBeLessThan(accuracy);
    }),
  );
});

test('who was right often weighs more, and a visitor least', () => {
  const weight = (agreed: number, disagreed: number) => flagScore([{ record: { agreed, disagreed } }]);
  expect(flagScore([])).toBe(0);
  expect(flagScore([{ record: null }])).toBeLessThan(weight(0, 0));
  expect(weight(0, 10)).toBeLessThan(weight(0, 0));
  expect(weight(20, 0)).toBeGreaterThan(2 * weight(0, 0));
});
