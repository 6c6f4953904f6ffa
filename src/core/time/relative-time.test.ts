import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';
import { formatTimeAgo } from './relative-time.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 21);

test.each([
  [-HOUR_MS, 'now'],
  [0, 'now'],
  [59 * SECOND_MS, 'now'],
  [MINUTE_MS, '1 minute ago'],
  [30 * MINUTE_MS, '30 minutes ago'],
  [HOUR_MS - 1, '59 minutes ago'],
  [2 * HOUR_MS, '2 hours ago'],
  [DAY_MS, '1 day ago'],
  [29 * DAY_MS, '29 days ago'],
  [30 * DAY_MS, '1 month ago'],
  [364 * DAY_MS, '12 months ago'],
  [800 * DAY_MS, '2 years ago'],
])('%d ms ago is "%s"', (passedMs, words) => {
  expect(formatTimeAgo(NOW_MS - passedMs, NOW_MS, 'en')).toBe(words);
});
