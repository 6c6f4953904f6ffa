import { expect, test } from 'vitest';
import { scoreOf100 } from './evidence.ts';

test.each([
  [0.854, 85],
  [0.999, 99],
  [1, 99],
  [0, 1],
])('a score of %f is %i of 100: nothing that was measured is certain', (score, shown) => {
  expect(scoreOf100(score)).toBe(shown);
});
