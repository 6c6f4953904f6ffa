import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followBy, identityMap, mapX, mapY, setMap, undoBefore, type AffineMap } from './affine.ts';

const linear = fc.double({ min: -0.2, max: 0.2, noNaN: true });
const shift = fc.double({ min: -50, max: 50, noNaN: true });
/** Near enough to the identity to have an inverse. */
const maps: fc.Arbitrary<AffineMap> = fc
  .tuple(linear, linear, linear, linear, shift, shift)
  .map(([a, b, c, d, tx, ty]) => ({ a: 1 + a, b, c, d: 1 + d, tx, ty }));

function expectSame(map: AffineMap, x: number, y: number, toX: number, toY: number): void {
  expect(mapX(map, x, y)).toBeCloseTo(toX, 6);
  expect(mapY(map, x, y)).toBeCloseTo(toY, 6);
}

test('a map that is followed by a step takes a point first one way, then the other', () => {
  fc.assert(
    fc.property(maps, maps, shift, shift, (map, step, x, y) => {
      const both = { ...map };
      followBy(both, step);
      const [midX, midY] = [mapX(map, x, y), mapY(map, x, y)];
      expectSame(both, x, y, mapX(step, midX, midY), mapY(step, midX, midY));
    }),
  );
});

test('a map that undoes a step first takes where the step led to where the point was', () => {
  fc.assert(
    fc.property(maps, maps, shift, shift, (map, step, x, y) => {
      const back = { ...map };
      undoBefore(back, step);
      expectSame(back, mapX(step, x, y), mapY(step, x, y), mapX(map, x, y), mapY(map, x, y));
    }),
  );
});

test('a step without an inverse changes nothing', () => {
  const map = identityMap();
  const flat = identityMap();
  setMap(flat, 1, 1, 1, 1, 0, 0);
  undoBefore(map, flat);
  expect(map).toEqual(identityMap());
});
