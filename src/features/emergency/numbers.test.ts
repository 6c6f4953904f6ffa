import { expect, test } from 'vitest';
import { EMERGENCY_NUMBERS, findEmergencyNumber } from './numbers.ts';

test.each([
  ['US', '911'],
  ['GB', '999'],
  ['DE', '112'],
  ['AU', '000'],
  ['NZ', '111'],
  ['JP', '110'],
  ['KR', '112'],
  ['BR', '190'],
  ['TH', '191'],
])('the police in %s are called at %s', (country, number) => {
  expect(findEmergencyNumber(country)?.police).toBe(number);
});

test.each(['', 'ZZ', 'us', '__proto__'])('an unknown country (%j) has no number', (country) => {
  expect(findEmergencyNumber(country)).toBeNull();
});

test('every row can be dialled and says where it comes from and when it was compared', () => {
  for (const row of EMERGENCY_NUMBERS) {
    const { country, police, also, checked } = row as (typeof EMERGENCY_NUMBERS)[number] & {
      also?: { number: string };
    };
    expect(country, row.name).toMatch(/^[A-Z]{2}$/);
    for (const number of [police, also?.number ?? police]) expect(number, row.name).toMatch(/^\d{2,5}$/);
    expect(also?.number, row.name).not.toBe(police);
    expect(checked, row.name).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
  }
});

test('countries stand once, in the order of their names', () => {
  expect(new Set(EMERGENCY_NUMBERS.map((row) => row.country)).size).toBe(EMERGENCY_NUMBERS.length);
  const names = EMERGENCY_NUMBERS.map((row) => row.name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('every member state of the European Union has the number its law names', () => {
  const members = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
  for (const country of members) {
    expect(findEmergencyNumber(country), country).toMatchObject({ police: '112', source: 'law' });
  }
});
