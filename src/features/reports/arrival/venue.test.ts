import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { geohashOf, venueAt, venueIdOf, venueKeyOf } from './venue.ts';

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

test.each([
  [57.64911, 10.40744, 'u4pruy'],
  [42.605, -5.603, 'ezs42s'],
  [-90, -180, '000000'],
  [90, 180, 'zzzzzz'],
])('%d, %d lies in the square %s', (latitude, longitude, square) => {
  expect(geohashOf({ latitude, longitude })).toBe(square);
});

describe('houses of one name in one city', () => {
  const ibis = place('Ibis', 'London', 'United Kingdom');
  const named = venueIdOf(ibis, sha256);
  const euston = { latitude: 51.5282, longitude: -0.1337 };
  const earlsCourt = { latitude: 51.4875, longitude: -0.1968 };
  const at = (pin: typeof euston, known: Parameters<typeof venueAt>[2]) => venueAt(ibis, pin, known, sha256);

  test('the first pin takes the name’s number, also where reports without a pin have it', () => {
    expect(at(euston, [])).toBe(named);
    expect(at(euston, [{ id: named, position: null }])).toBe(named);
  });

  test('a pin near it is the same house, one far away another of its own, and the nearest of several wins', () => {
    const first = { id: named, position: euston };
    expect(at({ latitude: 51.5285, longitude: -0.1325 }, [first])).toBe(named);
    const other = at(earlsCourt, [first]);
    expect(other).not.toBe(named);
    expect(other).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8/);
    const second = { id: other, position: earlsCourt };
    expect(at({ latitude: 51.4879, longitude: -0.197 }, [first, second])).toBe(other);
    expect(at(euston, [second, first])).toBe(named);
  });
});
