import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#core/time/durations.ts';
import { addWorkingHours, bankHolidays, endOfDayAfter } from './business-time.ts';

/** As GOV.UK lists them for England and Wales. */
const LISTED: Readonly<Record<number, readonly string[]>> = {
  2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
};

test.each(Object.entries(LISTED))('the bank holidays of %s', (year, days) => {
  const found = [...bankHolidays(Number(year))].map((atMs) => new Date(atMs).toISOString().slice(5, 10));
  expect(found.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(days);
});

const at = (iso: string): number => Date.parse(iso);

describe('48 hours of working days', () => {
  test.each([
    ['on working days', '2026-11-24T10:00:00Z', '2026-11-26T10:00:00Z'],
    ['over a weekend', '2026-11-27T10:00:00Z', '2026-12-01T10:00:00Z'],
    ['from a Sunday on', '2026-11-29T10:00:00Z', '2026-12-02T00:00:00Z'],
    ['over Christmas of 2026', '2026-12-24T12:00:00Z', '2026-12-30T12:00:00Z'],
    ['over the New Year', '2026-12-31T09:00:00Z', '2027-01-05T09:00:00Z'],
    ['over Easter of 2027', '2027-03-25T18:00:00Z', '2027-03-31T17:00:00Z'],
    ['over the night in which London’s clock goes forward', '2026-03-27T10:00:00Z', '2026-03-31T09:00:00Z'],
    ['over the night in which it goes back', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00Z'],
    ['in summer, when London’s day begins at 23:00 UTC', '2026-08-28T23:30:00Z', '2026-09-02T23:00:00Z'],
  ])('%s', (_when, from, until) => {
    expect(new Date(addWorkingHours(at(from), 48)).toISOString()).toBe(new Date(at(until)).toISOString());
  });

  test('are never over early, and one hour more is over later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 120 }),
        (fromMs, hours) => {
          const untilMs = addWorkingHours(fromMs, hours);
          // An hour less where London's clock goes forward meanwhile.
          expect(untilMs).toBeGreaterThanOrEqual(fromMs + (hours - 1) * HOUR_MS);
          expect(addWorkingHours(fromMs, hours + 1)).toBeGreaterThan(untilMs);
        },
      ),
    );
  });
});

describe('the end of the fifth day after', () => {
  test.each([
    ['in winter', '2026-11-24T10:00:00Z', '2026-11-30T00:00:00Z'],
    ['weekends and bank holidays counted', '2026-12-24T23:59:00Z', '2026-12-30T00:00:00Z'],
    ['in summer, by London’s midnight', '2026-07-01T22:30:00Z', '2026-07-06T23:00:00Z'],
    ['into the summer', '2027-03-26T12:00:00Z', '2027-03-31T23:00:00Z'],
    ['out of the summer', '2026-10-22T12:00:00Z', '2026-10-28T00:00:00Z'],
  ])('%s', (_when, from, until) => {
    expect(new Date(endOfDayAfter(at(from), 5)).toISOString()).toBe(new Date(at(until)).toISOString());
  });
});
