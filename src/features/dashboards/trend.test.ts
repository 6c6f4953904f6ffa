import { expect, test } from 'vitest';
import { trend } from './trend.ts';

test.each([
  [125, 100, 0.25],
  [75, 100, -0.25],
  [100, 100, 0],
  [0, 4, -1],
  [3, 0, null],
  [0, 0, null],
])('%d after %d', (current, before, expected) => {
  expect(trend(current, before)).toBe(expected);
});
