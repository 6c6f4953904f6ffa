import { geoNaturalEarth1 } from 'd3-geo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP_DEGREES } from '#contract/limits.ts';
import { degreesFor, visibleBox } from './map-view.ts';

const WIDTH_PX = 360;
const HEIGHT_PX = 216;

function projectionAt(zoom: number, longitude: number, latitude: number) {
  const whole = geoNaturalEarth1().fitSize([WIDTH_PX, HEIGHT_PX], { type: 'Sphere' });
  const moved = geoNaturalEarth1()
    .scale(whole.scale() * zoom)
    .translate([0, 0]);
  const [x, y] = moved([longitude, latitude])!;
  return moved.translate([WIDTH_PX / 2 - x, HEIGHT_PX / 2 - y]);
}

test.each([
  [1, 15],
  [2, 15],
  [4, 5],
  [10, 5],
  [16, 1],
  [200, 1],
] as const)('where a degree is %d px wide, cells have %d degrees', (pxPerDegree, degrees) => {
  expect(degreesFor(pxPerDegree, 52)).toBe(degrees);
});

test('whatever shows on the drawing lies in the box, whose edges are edges of cells', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(2, 4, 8, 16, 32),
      fc.integer({ min: -180, max: 180 }),
      fc.integer({ min: -89, max: 89 }),
      fc.constantFrom(...MAP_DEGREES),
      share,
      share,
      (zoom, longitude, latitude, degrees, right, down) => {
        const projection = projectionAt(zoom, longitude, latitude);
        const box = visibleBox(projection, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, degrees });
        for (const edge of Object.values(box)) expect(edge % degrees).toBeCloseTo(0);
        const position = { longitude: right * 360 - 180, latitude: down * 180 - 90 };
        const [x, y] = projection([position.longitude, position.latitude])!;
        const isShown = x >= 0 && x <= WIDTH_PX && y >= 0 && y <= HEIGHT_PX;
        const isIn =
          position.longitude >= box.west &&
          position.longitude <= box.east &&
          position.latitude >= box.south &&
          position.latitude <= box.north;
        expect(!isShown || isIn).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a close view asks for a small part of the world', () => {
  const box = visibleBox(projectionAt(16, 2.3, 48.9), { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, degrees: 1 });
  expect(box.east - box.west).toBeLessThan(45);
  expect(box.north - box.south).toBeLessThan(20);
});
