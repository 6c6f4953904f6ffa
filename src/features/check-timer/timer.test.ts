import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { TOLD_KEPT_MS, withoutMail } from './timer.ts';

test.each([
  ['before its end', -MINUTE_MS, 'stopped'],
  ['at its end', 0, 'stopped'],
  // As long as a mail would be known of, no word of one means that there is none.
  ['hours later', 9 * HOUR_MS, 'stopped'],
  ['when nobody knows of a mail any more', TOLD_KEPT_MS, 'forgotten'],
  ['a month later', 30 * DAY_MS, 'forgotten'],
] as const)('a timer that is stopped %s', (_, afterMs, outcome) => {
  expect(withoutMail(1_000, 1_000 + afterMs)).toBe(outcome);
});
