import { expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { freshnessOf, historicAtMs, weightOf, type Aged } from './freshness.ts';

const NOW = 5_000 * DAY_MS;
const aged = (issueType: Aged['issueType'], days: number, lastReviewed: number | null = null): Aged => ({
  issueType,
  createdAtMs: NOW - days * DAY_MS,
  lastReviewedAtMs: lastReviewed === null ? null : NOW - lastReviewed * DAY_MS,
});

test.each([
  ['camera', 0, 'current'],
  ['camera', 365, 'current'],
  ['camera', 366, 'ageing'],
  ['camera', 730, 'ageing'],
  ['camera', 731, 'historic'],
  ['keycard', 180, 'current'],
  ['keycard', 361, 'historic'],
  ['other', 181, 'ageing'],
  ['network', 91, 'ageing'],
  ['network', 181, 'historic'],
] as const)('a report about %s of %i days is %s', (issueType, days, freshness) => {
  expect(freshnessOf(aged(issueType, days), NOW)).toBe(freshness);
});

test('the last look at it counts, and a time in the future is now', () => {
  expect(freshnessOf(aged('network', 400, 10), NOW)).toBe('current');
  expect(weightOf(aged('camera', -5), NOW)).toBe(1);
});

test('historic begins at the moment that is told', () => {
  const report = aged('keycard', 12);
  expect(freshnessOf(report, historicAtMs(report) - 2)).toBe('ageing');
  expect(freshnessOf(report, historicAtMs(report))).toBe('historic');
});
