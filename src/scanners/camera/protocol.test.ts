import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutoutArea } from './protocol.ts';

it('cuts half the frame around a point and stays inside it', () => {
  expect(cutoutArea({ xPx: 640, yPx: 360 }, 1280, 720)).toEqual({
    leftPx: 320,
    topPx: 180,
    widthPx: 640,
    heightPx: 360,
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.integer({ min: 2, max: 4_096 });
  fc.assert(
    fc.property(side, side, share, share, (width, height, x, y) => {
      const at = { xPx: x * (width - 1), yPx: y * (height - 1) };
      const area = cutoutArea(at, width, height);
      expect(area.leftPx).toBeGreaterThanOrEqual(0);
      expect(area.topPx).toBeGreaterThanOrEqual(0);
      expect(area.leftPx + area.widthPx).toBeLessThanOrEqual(width);
      expect(area.topPx + area.heightPx).toBeLessThanOrEqual(height);
      expect(at.xPx).toBeGreaterThanOrEqual(area.leftPx - 1);
      expect(at.xPx).toBeLessThanOrEqual(area.leftPx + area.widthPx + 1);
      expect(Number.isInteger(area.leftPx + area.topPx + area.widthPx + area.heightPx)).toBe(true);
    }),
  );
});
