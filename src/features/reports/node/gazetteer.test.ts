import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGazetteer } from './gazetteer.ts';

const gazetteer = createGazetteer();

test.each([
  ['Paris', null, 'France', 48.85, 2.35],
  ['PARIS 75008', null, 'france', 48.85, 2.35],
  ['Paris', 'Texas', 'United States', 33.66, -95.56],
  ['München', null, 'Deutschland', 48.14, 11.58],
  ['Munich', 'Bavaria', 'Germany', 48.14, 11.58],
  ['東京', null, '日本', 35.69, 139.69],
  ['New York City', 'NY', 'USA', 40.71, -74.01],
  ['St. Petersburg', null, 'Russia', 59.94, 30.31],
  ['Sharjah', null, 'UAE', 25.34, 55.41],
  ['Ubud, Bali', null, 'Indonesia', -8.51, 115.27],
  ['Edinburgh', null, 'Scotland', 55.95, -3.2],
  ['Playa del Carmen', 'Quintana Roo', 'México', 20.63, -87.08],
  ['Praha', null, 'CZ', 50.09, 14.42],
] as const)('%s, %s, %s', async (city, state, country, latitude, longitude) => {
  const found = await gazetteer.find({ city, state, country });
  expect(found?.latitude).toBeCloseTo(latitude, 1);
  expect(found?.longitude).toBeCloseTo(longitude, 1);
});

test.each([
  ['Bled', 'Slovenia'],
  ['Paris', 'Atlantis'],
  ['', ''],
  ['constructor', '__proto__'],
  ['75008', 'France'],
])('%j in %j has no position', async (city, country) => {
  expect(await gazetteer.find({ city, state: null, country })).toBeNull();
});

test('the table names its origin, its date and its licence, and stays small', () => {
  const text = readFileSync(new URL('gazetteer.json', import.meta.url), 'utf8');
  const { countries, ...header } = JSON.parse(text) as { countries: Record<string, string> };
  expect(header).toMatchObject({
    origin: expect.stringContaining('GeoNames'),
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    licence: 'CC BY 4.0',
    madeBy: 'scripts/build-gazetteer.ts',
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(600_000);
  const lines = Object.values(countries).flatMap((cities) => cities.split('\n'));
  expect(lines).toHaveLength(24_361);
  for (const line of lines) {
    expect(line).toMatch(/^[0-9a-z]{6}[^@]+(?:@.+)?$/);
    expect(Number.parseInt(line.slice(0, 3), 36)).toBeLessThanOrEqual(18_000);
    expect(Number.parseInt(line.slice(3, 6), 36)).toBeLessThanOrEqual(36_000);
  }
});
