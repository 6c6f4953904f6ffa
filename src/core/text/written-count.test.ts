import { expect, test } from 'vitest';
import { writtenCount } from './written-count.ts';

test.each([
  [0, 'en', '0'],
  [999, 'en-US', '999'],
  [1_000, 'en', '1,000'],
  [12_693, 'en-US', '12,693'],
  [-5, 'en', '-5'],
  [12_693, 'de', '12.693'],
  [42, 'ar-EG', '٤٢'],
])('%d is written in %s as %s', (count, locale, written) => {
  expect(writtenCount(count, locale)).toBe(written);
});
