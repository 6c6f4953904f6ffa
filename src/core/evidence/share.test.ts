import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

test('bounds are those of Wilson', () => {
  const { value, low, high } = shareOf(8, 10);
  expect(value).toBe(0.8);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
  expect(shareOf(0, 0)).toEqual({ value: 0, low: 0, high: 1 });
});
