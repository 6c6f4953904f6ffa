import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { venueIdOf, venueKeyOf } from './venue.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const place = (name: string, city = 'Lisbon', country = 'Portugal') => ({ name, city, country });

test.each([
  ['Grand Hôtel', 'the  GRAND hotel'],
  ['Hotel Müller', 'Muller'],
  ['Two-Keys Inn', 'Two Keys'],
  ['Hotel & Spa Azul', 'Azul'],
])('%s is %s', (one, other) => {
  expect(venueKeyOf(place(one))).toBe(venueKeyOf(place(other)));
});

test.each([
  [place('Grand Hotel'), place('Grande Hotel')],
  [place('Grand Hotel'), place('Grand Hotel', 'Porto')],
  [place('Grand Hotel'), place('Grand Hotel', 'Lisbon', 'Spain')],
  [place('Room 1'), place('Room 2')],
  [place('The Hotel'), place('The Inn')],
  [place('東京ホテル'), place('大阪ホテル')],
])('%o is not %o', (one, other) => {
  expect(venueKeyOf(one)).not.toBe(venueKeyOf(other));
});

test('its number is a UUID that follows from the key alone', () => {
  const id = venueIdOf(place('Grand Hotel'), sha256);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(venueIdOf(place('grand'), sha256)).toBe(id);
  expect(venueIdOf(place('Grand Hotel', 'Porto'), sha256)).not.toBe(id);
});
