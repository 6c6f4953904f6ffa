import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterCells, type PlacedCell } from './map-clusters.ts';

const cell = (latitude: number, longitude: number, count: number, city = 'City'): PlacedCell => ({
  cell: { latitude, longitude, count, city },
  x: longitude * 2,
  y: -latitude * 2,
});

test('neighbors are counted into the largest', () => {
  expect(
    clusterCells([cell(48.9, 2.3, 40, 'Paris'), cell(49.4, 1.1, 3, 'Rouen'), cell(-33.9, 18.4, 7, 'Cape Town')], {
      distancePx: 20,
      degrees: 1,
    }),
  ).toEqual([
    {
      id: '48,2',
      x: 4.6,
      y: -97.8,
      count: 43,
      city: 'Paris',
      area: { west: 1, south: 48, east: 3, north: 50 },
      cells: 2,
    },
    {
      id: '-34,18',
      x: 36.8,
      y: 67.8,
      count: 7,
      city: 'Cape Town',
      area: { west: 18, south: -34, east: 19, north: -33 },
      cells: 1,
    },
  ]);
});

test('areas end at the pole and the date line', () => {
  expect(clusterCells([cell(90, 180, 1)], { distancePx: 20, degrees: 1 })[0]?.area).toEqual({
    west: 179,
    south: 89,
    east: 180,
    north: 90,
  });
});

test('no report is lost or counted twice, no two pins touch, and the order does not matter', () => {
  const placed = fc.record({
    latitude: fc.integer({ min: -90, max: 89 }),
    longitude: fc.integer({ min: -180, max: 179 }),
    count: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(placed, { maxLength: 40, selector: ({ latitude, longitude }) => `${latitude},${longitude}` }),
      fc.integer({ min: 1, max: 80 }),
      (cells, distancePx) => {
        const input = cells.map(({ latitude, longitude, count }) => cell(latitude, longitude, count));
        const clusters = clusterCells(input, { distancePx, degrees: 1 });
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
          input.reduce((sum, one) => sum + one.cell.count, 0),
        );
        expect(clusters.reduce((sum, one) => sum + one.cells, 0)).toBe(input.length);
        for (const [index, one] of clusters.entries())
          for (const other of clusters.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(distancePx);
        expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
        expect(clusterCells(input.toReversed(), { distancePx, degrees: 1 })).toEqual(clusters);
      },
    ),
  );
});
