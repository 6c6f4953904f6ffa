import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaAfterKey, areaBetween, middleArea } from './areas.ts';

const SIZE = { widthPx: 640, heightPx: 480 };

test('an area is the same from whichever corner it is drawn, and ends at the edge', () => {
  const area = { left: 10, top: 20, width: 90, height: 60 };
  expect(areaBetween({ x: 10, y: 20 }, { x: 100, y: 80 }, SIZE)).toEqual(area);
  expect(areaBetween({ x: 100, y: 80 }, { x: 10, y: 20 }, SIZE)).toEqual(area);
  expect(areaBetween({ x: 100, y: 20 }, { x: 10, y: 80 }, SIZE)).toEqual(area);
  expect(areaBetween({ x: -50, y: 400 }, { x: 900, y: 900 }, SIZE)).toEqual({
    left: 0,
    top: 400,
    width: 640,
    height: 80,
  });
  expect(areaBetween({ x: 10, y: 20 }, { x: 14, y: 300 }, SIZE)).toBeNull();
});

test('keys move an area and change its size, and never take it out of the picture', () => {
  const area = middleArea(SIZE);
  expect(area).toEqual({ left: 240, top: 180, width: 160, height: 120 });
  expect(areaAfterKey(area, 'ArrowLeft', false, SIZE)).toEqual({ ...area, left: 230 });
  expect(areaAfterKey(area, 'ArrowDown', true, SIZE)).toEqual({ ...area, height: 130 });
  expect(areaAfterKey(area, 'Enter', false, SIZE)).toBeNull();
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 200 }), (presses) => {
      let moved = area;
      for (const [key, resize] of presses) moved = areaAfterKey(moved, key, resize, SIZE)!;
      expect(moved.left).toBeGreaterThanOrEqual(0);
      expect(moved.top).toBeGreaterThanOrEqual(0);
      expect(moved.width).toBeGreaterThanOrEqual(8);
      expect(moved.height).toBeGreaterThanOrEqual(8);
      expect(moved.left + moved.width).toBeLessThanOrEqual(SIZE.widthPx);
      expect(moved.top + moved.height).toBeLessThanOrEqual(SIZE.heightPx);
    }),
  );
});
