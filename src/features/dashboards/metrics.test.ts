import { expect, test } from 'vitest';
import { formatMetric } from './metrics.ts';

test.each([
  [1284, 'count', '1,284'],
  [0, 'count', '0'],
  [1_234_500, 'usd-cents', '$12,345.00'],
  [0.1304, 'share', '13%'],
  [0.005, 'share', '0.5%'],
] as const)('%d %s reads %s', (value, unit, words) => {
  expect(formatMetric(value, unit, 'en-US')).toBe(words);
});
