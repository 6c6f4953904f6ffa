import { expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { body, findBody } from './body.ts';

const [WIDTH, HEIGHT] = [96, 64];

/** Noise up to that level, and lights: where, how wide and how bright. */
function picture(
  lights: readonly (readonly [x: number, y: number, px: number, level: number])[],
  noise = 0,
): Uint8Array {
  const numbers = createNumbers(7);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const shine = lights.map(
      ([x, y, px, level]) =>
        level * Math.exp(-(((i % WIDTH) - x) ** 2 + (Math.floor(i / WIDTH) - y) ** 2) / (2 * px * px)),
    );
    return Math.min(
      255,
      shine.reduce((sum, level) => sum + level, noise * numbers()),
    );
  });
}

const find = (luma: Uint8Array, x: number, y: number): boolean => findBody(luma, WIDTH, HEIGHT, x, y, 20);

test.each([
  ['a small one in noise', picture([[50, 30, 1.2, 90]], 20)],
  ['one that is white all over', picture([[50, 30, 4, 900]])],
  [
    'one beside a brighter one that is further away',
    picture([
      [50, 30, 1.5, 160],
      [62, 30, 2, 240],
    ]),
  ],
])('the body near to a place is found in its middle: %s', (_, luma) => {
  expect(find(luma, 45, 27)).toBe(true);
  expect(Math.hypot(body.x - 50, body.y - 30)).toBeLessThan(1.5);
});

test('noise, a pixel of the sensor that is too dim for a light, and what is further away are none', () => {
  expect(find(picture([], 40), 45, 27)).toBe(false);
  expect(find(picture([[50, 30, 0.1, 80]]), 45, 27)).toBe(false);
  expect(find(picture([[80, 50, 2, 240]]), 45, 27)).toBe(false);
  expect(find(picture([[50, 30, 2, 240]]), -90, 27), 'a place out of the picture').toBe(false);
});
