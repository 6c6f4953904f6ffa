import { expect, test } from 'vitest';
import { countOf, delayAfterFailuresMs, FAILURE_WAITS_MS } from './guess-limits.ts';

test('five failures are free, then the wait doubles up to fifteen minutes', () => {
  const seconds = [0, 1, 4, 5, 6, 7, 8, 13, 14, 20, 1_000].map((failures) => delayAfterFailuresMs(failures) / 1_000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 16, 512, 900, 900, 900]);
});

test('the table of waits is the rule, to its longest wait', () => {
  expect(FAILURE_WAITS_MS.map((_, failures) => delayAfterFailuresMs(failures))).toEqual(FAILURE_WAITS_MS);
  expect(FAILURE_WAITS_MS.at(-1)).toBe(delayAfterFailuresMs(1_000));
});

test('no two counts share a name', () => {
  const counts = [
    countOf({ kind: 'account', usernameFolded: 'ada' }),
    countOf({ kind: 'device', deviceId: 'ada' }),
    countOf({ kind: 'session', userId: 'ada' }),
  ];
  expect(new Set(counts).size).toBe(3);
});
