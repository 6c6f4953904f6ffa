import { expect, test } from 'vitest';
import { clockTime, day, moment } from './moment.ts';

const HOUR_MS = 3_600_000;

test('times are written as Intl writes them, at every hour of every day for years', () => {
  const intl = {
    moment: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat('en', { dateStyle: 'medium' }),
    clockTime: new Intl.DateTimeFormat('en', { timeStyle: 'short' }),
  };
  const differing: string[] = [];
  for (let atMs = Date.UTC(2024, 0, 1); atMs < Date.UTC(2028, 0, 1); atMs += HOUR_MS + 61_000) {
    const written = [moment(atMs), day(atMs), clockTime(atMs)];
    const expected = [intl.moment.format(atMs), intl.day.format(atMs), intl.clockTime.format(atMs)];
    if (written.join('|') !== expected.join('|')) differing.push(`${written.join('|')} is not ${expected.join('|')}`);
  }
  expect(differing).toEqual([]);
  expect(moment('2026-11-25T12:05:00')).toBe('Nov 25, 2026, 12:05 PM');
  expect(clockTime('2026-11-25T00:00:00')).toBe('12:00 AM');
});
