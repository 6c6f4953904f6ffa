import { expect, test } from 'vitest';
import { createGlow, createGlows, isInfrared, isNearInfrared, measureGlow, observeGlows } from './infrared.ts';
import { createTracks } from '../track/tracks.ts';

const [WIDTH, HEIGHT] = [64, 64];
const FRAME_MS = 1_000 / 15;

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** A lamp of this colour in the middle of a dark picture, its core white, over so many frames. */
function watch(colour: Colour, frames: number, frameMs = FRAME_MS) {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(12);
  const u = new Uint8Array((WIDTH * HEIGHT) / 4).fill(128);
  const v = new Uint8Array(u.length).fill(128);
  for (let y = 24; y < 42; y++) {
    for (let x = 24; x < 42; x++) {
      const light = 1.5 * Math.exp(-((x - 32) ** 2 + (y - 32) ** 2) / 12);
      const level = (share: number): number => Math.min(255, 12 + 255 * light * share);
      const [r, g, b] = [level(colour.r), level(colour.g), level(colour.b)];
      const grey = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[y * WIDTH + x] = grey;
      const at = (y >> 1) * (WIDTH / 2) + (x >> 1);
      u[at] = 128 + 0.564 * (b - grey);
      v[at] = 128 + 0.713 * (r - grey);
    }
  }
  const tracks = createTracks();
  tracks.used[3] = 1;
  tracks.x[3] = 32;
  tracks.y[3] = 32;
  tracks.peak[3] = 0;
  const glows = createGlows();
  const glow = createGlow();
  for (let frame = 0; frame < frames; frame++) {
    observeGlows(glows, tracks, luma, { u, v, strideBytes: WIDTH / 2, step: 1 }, WIDTH, HEIGHT, frame * frameMs);
  }
  measureGlow(glows, tracks, 3, glow);
  return glow;
}

test('a violet light that stays is infrared', () => {
  const glow = watch({ r: 0.85, g: 0.65, b: 0.9 }, 20);
  expect(glow.redShare).toBeGreaterThan(1.1);
  expect(glow.blueShare).toBeGreaterThan(1.2);
  expect(isInfrared(glow)).toBe(true);
});

test.each<[string, Colour]>([
  ['white', { r: 1, g: 1, b: 1 }],
  ['warm', { r: 1, g: 0.85, b: 0.6 }],
  ['red', { r: 1, g: 0.2, b: 0.2 }],
  ['green', { r: 0.2, g: 1, b: 0.3 }],
  ['blue', { r: 0.2, g: 0.4, b: 1 }],
])('a %s light is not', (_, colour) => {
  const glow = watch(colour, 20);
  expect(glow.frames).toBe(20);
  expect(isInfrared(glow)).toBe(false);
  expect(isNearInfrared(glow)).toBe(false);
});

test('a violet light seen in a few frames is near to it, and no more', () => {
  const glow = watch({ r: 0.85, g: 0.65, b: 0.9 }, 4);
  expect(isNearInfrared(glow)).toBe(true);
  expect(isInfrared(glow)).toBe(false);
});

test('another track in the same slot starts anew', () => {
  const glow = createGlow();
  const tracks = createTracks();
  measureGlow(createGlows(), tracks, 3, glow);
  expect(glow).toEqual({ frames: 0, lastedMs: 0, redShare: 0, blueShare: 0 });
});
