import { expect, test } from 'vitest';
import { isColorKnown, observeColors, saturationOf } from './color.ts';
import { BLUE_OF_U, greenOf, RED_OF_V, type ColorPicture } from './picture.ts';
import { createTracks, MAX_ANSWERS } from './tracks.ts';

const [WIDTH, HEIGHT] = [64, 48];
const [X, Y] = [30, 22];

type Color = readonly [red: number, green: number, blue: number];

/** A wall of one color, and what a small light adds to it until it is white. */
function pictureOf(wall: Color, light: Color, radiusPx = 1.5): ColorPicture {
  const at = (x: number, y: number): Color => {
    const falls = Math.exp(-((x - X) ** 2 + (y - Y) ** 2) / (2 * radiusPx ** 2));
    return wall.map((level, channel) => Math.min(255, level + falls * light[channel]!)) as unknown as Color;
  };
  const lumaOf = ([red, green, blue]: Color): number => 0.299 * red + 0.587 * green + 0.114 * blue;
  const luma = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => lumaOf(at(i % WIDTH, Math.floor(i / WIDTH))));
  const chromaOf = (difference: (color: Color) => number): Uint8Array =>
    Uint8Array.from({ length: (WIDTH * HEIGHT) / 4 }, (_, i) => {
      const [x, y] = [2 * (i % (WIDTH / 2)), 2 * Math.floor(i / (WIDTH / 2))];
      const four = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      return Math.max(0, Math.min(255, 128 + four.reduce((sum, color) => sum + difference(color) / 4, 0)));
    });
  const u = chromaOf((color) => 0.564 * (color[2] - lumaOf(color)));
  const v = chromaOf((color) => 0.713 * (color[0] - lumaOf(color)));
  return { luma, chroma: { u, v, strideBytes: WIDTH / 2, step: 1 }, widthPx: WIDTH, heightPx: HEIGHT };
}

/** The saturation of an answering point at a light after so many frames; null where they do not tell. */
function saturationAt(wall: Color, light: Color, { frames = 4, slot = 0, isSeen = true, x = X } = {}): number | null {
  const tracks = createTracks();
  tracks.used[slot] = 1;
  tracks.answers[slot] = slot < MAX_ANSWERS ? 1 : 0;
  tracks.peak[slot] = isSeen ? 0 : -1;
  tracks.x[slot] = x;
  tracks.y[slot] = Y;
  const picture = pictureOf(wall, light);
  for (let frame = 0; frame < frames; frame++) observeColors(tracks, picture);
  return isColorKnown(tracks, slot) ? saturationOf(tracks, slot) : null;
}

const GRAY: Color = [90, 90, 90];
const TORCH: Color = [400, 400, 400];

test.each<[string, Color, Color]>([
  ['green', GRAY, [30, 400, 50]],
  ['amber', GRAY, [400, 200, 20]],
  ['blue', GRAY, [20, 60, 300]],
  ['red, on a wall of its own color', [140, 90, 80], [300, 20, 20]],
  ['red, and so bright that it is all but white', GRAY, [900, 60, 50]],
])('a light that shines in one color is not white: %s', (_, wall, light) => {
  expect(saturationAt(wall, light)).toBeGreaterThan(0.7);
});

test.each<[string, Color, Color]>([
  ['white', GRAY, TORCH],
  ['dim', GRAY, [60, 60, 60]],
  ['tinted by a coating', GRAY, [160, 260, 180]],
  ['white on a wall that leaves one channel nothing', [250, 170, 90], TORCH],
  ['dim on such a wall', [230, 140, 60], [40, 40, 40]],
])('what the torch brings out is white enough: %s', (_, wall, light) => {
  expect(saturationAt(wall, light)).toBeLessThan(0.5);
});

test.each([
  ['what adds too little to tell', GRAY, [20, 1, 1] as Color, {}],
  ['fewer frames than tell', GRAY, [30, 400, 50] as Color, { frames: 2 }],
  ['what is not seen', GRAY, [30, 400, 50] as Color, { isSeen: false }],
  ['what shines by itself', GRAY, [30, 400, 50] as Color, { slot: MAX_ANSWERS }],
  ['what is at the border', GRAY, [30, 400, 50] as Color, { x: 5 }],
])('no color is known of %s', (_, wall, light, how) => {
  expect(saturationAt(wall, light, how)).toBeNull();
});

test('planes side by side and interleaved say the same', () => {
  const picture = pictureOf(GRAY, [30, 400, 50]);
  const { chroma } = picture;
  const both = new Uint8Array(2 * chroma.u.length);
  chroma.u.forEach((value, i) => (both[2 * i] = value));
  chroma.v.forEach((value, i) => (both[2 * i + 1] = value));
  const interleaved = { u: both, v: both.subarray(1), strideBytes: WIDTH, step: 2 } as const;
  const tracks = createTracks();
  tracks.used[0] = 1;
  tracks.answers[0] = 1;
  tracks.x[0] = X;
  tracks.y[0] = Y;
  for (let frame = 0; frame < 3; frame++) observeColors(tracks, { ...picture, chroma: interleaved });
  expect(saturationOf(tracks, 0)).toBeCloseTo(saturationAt(GRAY, [30, 400, 50])!);
});

test('red, green and blue come out of luma and color differences', () => {
  const [red, green, blue] = [200, 100, 50];
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const [u, v] = [0.564 * (blue - luma), 0.713 * (red - luma)];
  expect(luma + RED_OF_V * v).toBeCloseTo(red, 0);
  expect(luma + greenOf(u, v)).toBeCloseTo(green, 0);
  expect(luma + BLUE_OF_U * u).toBeCloseTo(blue, 0);
});
