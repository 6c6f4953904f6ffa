import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one thing is one thing', () => {
  expect([0, 1, 2].map((count) => counted(count, 'second'))).toEqual(['0 seconds', '1 second', '2 seconds']);
  expect([1, 2].map((count) => counted(count, 'box', 'boxes'))).toEqual(['1 box', '2 boxes']);
});
