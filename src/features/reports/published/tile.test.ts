import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP_DEGREES } from '#contract/limits.ts';
import { tileBox, tileOf, tileRunsOf } from './tile.ts';

test.each([
  [-90, -180, 0],
  [-90, 180, 359],
  [90, 180, 180 * 360 - 1],
  [0, 0, 90 * 360 + 180],
  [48.85, 2.35, 138 * 360 + 182],
  [-0.5, -0.5, 89 * 360 + 179],
])('%d, %d lies in tile %i', (latitude, longitude, tile) => {
  expect(tileOf({ latitude, longitude })).toBe(tile);
});

test('a rectangle touches the tile of every position in it, and no tile twice', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(
      latitude,
      latitude,
      longitude,
      longitude,
      share,
      share,
      fc.constantFrom(...MAP_DEGREES),
      (a, b, c, d, up, right, degrees) => {
        const [south, north, west, east] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
        const runs = tileRunsOf([{ west, south, east, north }], degrees);
        const inside = {
          latitude: Math.min(north, south + (north - south) * up),
          longitude: Math.min(east, west + (east - west) * right),
        };
        const tile = tileOf(inside, degrees);
        expect(runs.filter(({ first, last }) => first <= tile && tile <= last)).toHaveLength(1);
        for (const { first, last } of runs) expect(last).toBeGreaterThanOrEqual(first);
        expect(runs.length).toBeLessThanOrEqual(180 / degrees);
        const box = tileBox(inside, degrees);
        expect(tileOf({ latitude: box.south, longitude: box.west }, degrees)).toBe(tile);
        expect(box.south <= inside.latitude && inside.latitude <= box.north).toBe(true);
        expect(box.west <= inside.longitude && inside.longitude <= box.east).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('rectangles that meet in a tile share it', () => {
  // Around the world from 0.5° east to 0.2° east: both halves touch the tile between 0° and 1°.
  const halves = [
    { west: 0.5, south: 0, east: 180, north: 0.5 },
    { west: -180, south: 0, east: 0.2, north: 0.5 },
  ];
  expect(tileRunsOf(halves)).toEqual([{ first: 90 * 360, last: 90 * 360 + 359 }]);
});
