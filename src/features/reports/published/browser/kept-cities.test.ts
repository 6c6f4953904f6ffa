import { beforeEach, expect, test, vi } from 'vitest';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { cutToFit, forgetCity, keepCity, keptCities, MOST_BYTES, MOST_CITIES, MOST_REPORTS } from './kept-cities.ts';

const report = (id: number, description = 'A lens in the clock.'): ReportedLocation => ({
  id: `01900000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name: 'Casa Azul',
  city: 'Lisbon',
  country: 'Portugal',
  address: '1 Harbour Street',
  issueType: 'camera',
  issueDescription: description,
  isVerified: false,
  createdAt: '2026-11-01T10:00:00.000Z',
});

const city = (name: string, keptAtMs = 1_000) => ({
  city: name,
  country: 'Portugal',
  keptAtMs,
  isCut: false,
  reports: [report(1)],
});

/** The browser's cache of answers, by their addresses. */
function fakeCaches(stored = new Map<string, Response>()) {
  const cache = {
    matchAll: async () => [...stored.values()].map((answer) => answer.clone()),
    put: async (address: string, answer: Response) => void stored.set(address, answer),
    delete: async (address: string) => stored.delete(address),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  return stored;
}

let stored: Map<string, Response>;
beforeEach(() => {
  stored = fakeCaches();
  return () => vi.unstubAllGlobals();
});

test('a city is kept as it was on a day, kept again in place of it, and forgotten', async () => {
  expect(await keepCity(city('Lisbon'))).toBe(true);
  expect(await keepCity(city('Porto', 2_000))).toBe(true);
  expect((await keptCities()).map((one) => one.city)).toEqual(['Porto', 'Lisbon']);
  expect(await keepCity(city('LISBON', 3_000))).toBe(true);
  expect((await keptCities()).map(({ keptAtMs }) => keptAtMs)).toEqual([3_000, 2_000]);
  await forgetCity(city('lisbon'));
  expect((await keptCities()).map((one) => one.city)).toEqual(['Porto']);
});

test('a device keeps no more than some cities, and says so', async () => {
  for (let nth = 0; nth < MOST_CITIES; nth += 1) expect(await keepCity(city(`City ${nth}`))).toBe(true);
  expect(await keepCity(city('One more'))).toBe(false);
  expect(await keepCity(city('City 0', 9_000))).toBe(true);
  expect(await keptCities()).toHaveLength(MOST_CITIES);
});

test('what cannot be read counts as nothing, and a browser without room keeps nothing', async () => {
  stored.set('/kept-cities/x/y', new Response('{'));
  expect(await keptCities()).toEqual([]);
  fakeCaches(new Map([['/kept-cities/x/y', Response.json({ city: 'Lisbon' })]]));
  expect(await keptCities()).toEqual([]);
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no room')) });
  expect(await keptCities()).toEqual([]);
  expect(await keepCity(city('Lisbon'))).toBe(false);
});

test('of one city the newest are kept, up to a number and a size', () => {
  const many = Array.from({ length: MOST_REPORTS + 1 }, (_, nth) => report(nth));
  expect(cutToFit(many)).toEqual({ reports: many.slice(0, MOST_REPORTS), isCut: true });
  expect(cutToFit(many.slice(0, 3))).toEqual({ reports: many.slice(0, 3), isCut: false });
  const long = Array.from({ length: 200 }, (_, nth) => report(nth, 'é'.repeat(2_500)));
  const { reports, isCut } = cutToFit(long);
  expect(isCut).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(reports)).byteLength).toBeLessThan(MOST_BYTES + 1_000);
});
