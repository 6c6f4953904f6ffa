import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHandovers, likenessOf, type Heard } from './handovers.ts';

const BAG_DBM = -62;
const IN_THE_BAG: Heard = { strangersDbm: [BAG_DBM], carriedDbm: BAG_DBM };
const NOBODY: Heard = { strangersDbm: [], carriedDbm: BAG_DBM };

/** The log-likelihood ratio after these scans: how loud each tracker was that could be the next. */
function logRatioOf(scans: readonly (readonly number[])[]): number {
  const handovers = createHandovers();
  for (const strangersDbm of scans) handovers.weigh({ strangersDbm, carriedDbm: BAG_DBM });
  return handovers.logRatio();
}

const repeat = <T>(times: number, value: T): T[] => Array<T>(times).fill(value);

describe('one comes whenever another went', () => {
  test.each<[string, readonly (readonly number[])[], 'much' | 'little' | 'against']>([
    ['nothing was heard yet', [], 'little'],
    ['one as loud as before in each scan', repeat(8, [BAG_DBM]), 'much'],
    ['it is missed in every second scan', repeat(12, [[BAG_DBM], []]).flat(), 'much'],
    ['one as far off as most strangers', repeat(8, [-82]), 'little'],
    ['a loud stranger now and then', repeat(4, [[BAG_DBM], [], [], [], []]).flat(), 'against'],
    ['nobody', repeat(8, []), 'against'],
  ])('%s: %s', (_, scans, expected) => {
    const logRatio = logRatioOf(scans);
    if (expected === 'much') expect(logRatio).toBeGreaterThan(6);
    else expect(logRatio).toBeLessThan(expected === 'little' ? 3 : 0);
  });

  test('faint strangers beside it take little away, loud ones nearly all', () => {
    const beside = (...others: readonly number[]) => logRatioOf(repeat(8, [BAG_DBM, ...others]));
    expect(beside(-88)).toBeGreaterThan(6);
    expect(beside(-60, -64, -66, -58)).toBeLessThan(2);
  });
});

test('what is carried is told from strangers by its loudness; where nobody knows it, nothing is', () => {
  expect(likenessOf(BAG_DBM, BAG_DBM)).toBeGreaterThan(2);
  expect(likenessOf(-82, BAG_DBM)).toBeLessThan(0.5);
  expect(likenessOf(-84, -84)).toBeLessThan(likenessOf(BAG_DBM, BAG_DBM) / 2);
  expect(likenessOf(null, BAG_DBM)).toBe(1);
  expect(likenessOf(BAG_DBM, null)).toBe(1);
});

test('what was weighed while an address was missed is taken back when it comes again', () => {
  const handovers = createHandovers();
  handovers.weigh(IN_THE_BAG);
  handovers.mark();
  const before = handovers.logRatio();
  for (let scan = 0; scan < 4; scan++) handovers.weigh(NOBODY);
  expect(handovers.logRatio()).toBeLessThan(before - 1);
  handovers.takeBack();
  // What is learned instead is how quiet it is here.
  expect(handovers.logRatio()).toBeGreaterThanOrEqual(before);
});

test('a quiet place, learned while one is recognized, makes the next one that comes prove more', () => {
  const after = (others: Heard) => {
    const handovers = createHandovers();
    for (let scan = 0; scan < 16; scan++) handovers.learn(others);
    for (let change = 0; change < 4; change++) handovers.weigh(IN_THE_BAG);
    return handovers.logRatio();
  };
  const busy = { strangersDbm: [-60, -70], carriedDbm: BAG_DBM };
  expect(after(NOBODY)).toBeGreaterThan(after(busy) + 3);
});

test('any counts and any loudness are taken', () => {
  const loudness = fc.option(fc.integer({ min: -127, max: 20 }), { nil: null });
  const heard = fc.record({ strangersDbm: fc.array(loudness, { maxLength: 60 }), carriedDbm: loudness });
  fc.assert(
    fc.property(fc.array(heard, { maxLength: 100 }), (scans) => {
      const handovers = createHandovers();
      for (const scan of scans) handovers.weigh(scan);
      expect(Number.isFinite(handovers.logRatio())).toBe(true);
    }),
  );
});
