import { expect, test } from 'vitest';
import { median, quantile } from './quantile.ts';

test('a quantile is one of the values, by their size and not by their order', () => {
  const values = [10, 9, 1, 3];
  expect([0, 0.25, 0.5, 0.75, 0.98, 1].map((share) => quantile(values, share))).toEqual([1, 3, 9, 10, 10, 10]);
  expect(values).toEqual([10, 9, 1, 3]);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
});
