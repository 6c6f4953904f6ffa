import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('gives the burst at once, then one token at a time', () => {
  const buckets = new TokenBuckets({ burst: 3, perMinute: 6 });
  expect([1, 2, 3].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
  expect(buckets.take('a', 0)).toBe(10);
  expect(buckets.take('a', 9_000)).toBe(1);
  expect(buckets.take('a', 10_000)).toBe(0);
  expect(buckets.take('a', 10_000)).toBe(10);
  expect(buckets.take('b', 10_000)).toBe(0);
});

test('a token given back can be taken again, and a bucket is never more than full', () => {
  const buckets = new TokenBuckets({ burst: 1, perMinute: 1 });
  buckets.giveBack('a', 0);
  expect(buckets.take('a', 0)).toBe(0);
  expect(buckets.take('a', 0)).toBe(60);
  buckets.giveBack('a', 0);
  expect(buckets.take('a', 0)).toBe(0);
});

test('a clock set back takes nothing away and gives nothing', () => {
  const buckets = new TokenBuckets({ burst: 1, perMinute: 60 });
  expect(buckets.take('a', 10_000)).toBe(0);
  expect(buckets.take('a', 0)).toBe(1);
  expect(buckets.take('a', 11_000)).toBe(0);
});

test('forgets the key used the longest ago first', () => {
  const buckets = new TokenBuckets({ burst: 1, perMinute: 1 }, 2);
  buckets.take('a', 0);
  buckets.take('b', 0);
  expect(buckets.take('a', 0)).toBe(60);
  buckets.take('c', 0);
  expect(buckets.take('a', 0)).toBe(60);
  expect(buckets.take('b', 0)).toBe(0);
});

test('over any sequence of requests no more pass than the rate allows', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(waits, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 120 }), (gaps, burst, perMinute) => {
      const buckets = new TokenBuckets({ burst, perMinute });
      let atMs = 0;
      let passed = 0;
      for (const gap of gaps) {
        atMs += gap;
        const waitSeconds = buckets.take('key', atMs);
        if (waitSeconds === 0) passed += 1;
        else expect(waitSeconds).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
      }
      expect(passed).toBeLessThanOrEqual(burst + (atMs / 60_000) * perMinute + 1e-6);
    }),
  );
});
