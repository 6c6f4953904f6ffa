import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCoPresence } from './co-presence.ts';

/** The log-likelihood ratio after these counts, one list for each stretch. */
function logRatioOf(stretches: readonly (readonly number[])[]): number {
  const coPresence = createCoPresence(-1);
  stretches.forEach((counts, stretch) => counts.forEach((heard) => coPresence.weigh(stretch, heard)));
  return coPresence.logRatio();
}

const repeat = <T>(times: number, value: T): T[] => Array<T>(times).fill(value);

describe('one more is always there', () => {
  test.each<[string, readonly (readonly number[])[], 'much' | 'little' | 'against']>([
    ['nothing was weighed', [], 'little'],
    ['one in each of eight stretches', repeat(8, [1, 1, 1]), 'much'],
    ['one, but for a scan here and there', repeat(8, [1, 0, 1, 1]), 'much'],
    ['one in a single long ride', [repeat(40, 1)], 'little'],
    ['one in every other stretch', repeat(4, [[1, 1, 1], repeat(3, 0)]).flat(), 'against'],
    ['none', repeat(4, repeat(3, 0)), 'against'],
    ['now none and now many', repeat(8, [[0], [5], [1]]).flat(), 'little'],
  ])('%s: %s', (_, stretches, expected) => {
    const logRatio = logRatioOf(stretches);
    if (expected === 'much') expect(logRatio).toBeGreaterThan(7);
    else expect(logRatio).toBeLessThan(expected === 'little' ? 3.5 : 0);
  });

  test('the same counts prove less where places are crowded', () => {
    const among = (others: number) => logRatioOf(repeat(8, repeat(3, others + 1)));
    expect(among(0)).toBeGreaterThan(among(2));
  });
});

test('the stretch of the first hearing proves nothing, nor does one to which the person returns', () => {
  const coPresence = createCoPresence(0);
  coPresence.weigh(0, 1);
  expect(coPresence.logRatio()).toBe(0);
  coPresence.weigh(1, 1);
  coPresence.weigh(2, 1);
  const before = coPresence.logRatio();
  coPresence.weigh(1, 0);
  coPresence.weigh(0, 0);
  expect(coPresence.logRatio()).toBe(before);
});

test('any counts are taken', () => {
  const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 1e6 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(counts, (all) => {
      const coPresence = createCoPresence(0);
      for (const [stretch, heard] of all) coPresence.weigh(stretch, heard);
      expect(coPresence.logRatio()).not.toBeNaN();
      expect(Math.abs(coPresence.logRatio())).toBeLessThan(1e6);
    }),
  );
});
