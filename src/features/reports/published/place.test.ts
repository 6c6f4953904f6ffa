import { expect, test } from 'vitest';
import { countReports, removalRange } from './place.ts';

test.each([
  [0, null],
  [1, '1–5'],
  [5, '1–5'],
  [6, '6–10'],
  [20, '11–20'],
  [50, '21–50'],
  [51, '50+'],
] as const)('%i removed are told as %s', (removed, range) => {
  expect(removalRange(removed)).toBe(range);
});

test('counts are stays, and what is too old is told apart', () => {
  const report = (freshness: 'current' | 'ageing' | 'historic', archived = false, corroborations = 0) => ({
    freshness,
    archived,
    corroborations,
  });
  expect(
    countReports([report('current', false, 2), report('ageing'), report('historic'), report('historic', true, 5)]),
  ).toEqual({ current: 1, ageing: 1, archived: 2, stays: 4 });
  expect(countReports([])).toEqual({ current: 0, ageing: 0, archived: 0, stays: 0 });
});
