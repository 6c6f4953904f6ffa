import { expect, test } from 'vitest';
import { guessCountry } from './country.ts';
import { EMERGENCY_NUMBERS, findEmergencyNumber } from './numbers.ts';
import table from './time-zones.json' with { type: 'json' };

test.each([
  ['Europe/Paris', 'FR'],
  ['Europe/Vaduz', 'LI'],
  ['Europe/Oslo', 'NO'],
  ['Asia/Tokyo', 'JP'],
  ['Asia/Calcutta', 'IN'],
  ['Asia/Kolkata', 'IN'],
  ['America/New_York', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['America/Buenos_Aires', 'AR'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Toronto', 'CA'],
  ['Australia/Sydney', 'AU'],
  ['Pacific/Auckland', 'NZ'],
])('a device set to %s is guessed to be in %s', (zone, country) => {
  expect(guessCountry(zone)).toBe(country);
});

test.each(['', 'UTC', 'Etc/GMT+3', 'Antarctica/South_Pole', 'Atlantic/Jan_Mayen', 'Mars/Olympus', 'toString'])(
  '%j is no country',
  (zone) => {
    expect(guessCountry(zone)).toBeNull();
  },
);

test('every guess has a number to call, and no zone stands twice', () => {
  const zones = Object.entries(table.zones).flatMap(([country, regions]) => {
    expect(findEmergencyNumber(country), country).not.toBeNull();
    return Object.entries(regions).flatMap(([region, names]) =>
      (names as string).split(' ').map((name) => `${region}/${name}`),
    );
  });
  expect(new Set(zones).size).toBe(zones.length);
  const missing = EMERGENCY_NUMBERS.filter(({ country }) => !(country in table.zones)).map(({ country }) => country);
  // Kosovo has no zone of its own in the database.
  expect(missing).toEqual(['XK']);
});

test('this machine knows every zone of the table by the same or a newer name', () => {
  for (const [country, regions] of Object.entries(table.zones)) {
    for (const [region, names] of Object.entries(regions)) {
      for (const name of (names as string).split(' ')) {
        expect(() => new Intl.DateTimeFormat('en', { timeZone: `${region}/${name}` }), country).not.toThrow();
      }
    }
  }
});
