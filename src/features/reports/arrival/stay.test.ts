import { expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { countOtherStays, isOtherStay, roomsOf, type Stay } from './stay.ts';

const NOW = Date.UTC(2026, 10, 24);

test('counted are stays, not reports', () => {
  const stay = (reporterId: string | null, days: number) => ({ reporterId, createdAtMs: NOW + days * DAY_MS });
  const first = stay('anna', 0);
  expect(countOtherStays(first, [])).toBe(0);
  expect(countOtherStays(first, [stay('anna', 30)])).toBe(0);
  expect(countOtherStays(first, [stay('bert', 0), stay('bert', 9), stay('cleo', 20)])).toBe(2);
  expect(countOtherStays(first, [stay('bert', 6), stay('cleo', 0)])).toBe(0);
  expect(countOtherStays(first, [stay(null, 1), stay(null, 6)])).toBe(0);
  expect(countOtherStays(first, [stay(null, 7), stay(null, 8), stay(null, 14)])).toBe(2);
});

test('another stay is another account, another network, and a week or another room between them', () => {
  const stay = (more: Partial<Stay>): Stay => ({ reporterId: null, createdAtMs: NOW, ...more });
  const first = stay({ reporterId: 'anna', network: 'n1', rooms: ['12'] });
  const later = { createdAtMs: NOW + 7 * DAY_MS };
  expect(isOtherStay(first, stay({ reporterId: 'bert', ...later }))).toBe(true);
  expect(isOtherStay(first, stay({ reporterId: 'anna', network: 'n2', rooms: ['14'], ...later }))).toBe(false);
  expect(isOtherStay(first, stay({ reporterId: 'bert', network: 'n1', rooms: ['14'], ...later }))).toBe(false);
  expect(isOtherStay(first, stay({ reporterId: 'bert', network: 'n2', rooms: ['14'] }))).toBe(true);
  expect(isOtherStay(first, stay({ reporterId: 'bert', network: 'n2', rooms: ['12'] }))).toBe(false);
  expect(isOtherStay(first, stay({ reporterId: 'bert', network: 'n2' }))).toBe(false);
  expect(roomsOf('In room 412, not in Zimmer Nr. 12, nor in room 412.')).toEqual(['412', '12']);
});
