import { expect, test } from 'vitest';
import {
  createGlow,
  createGlows,
  isInfrared,
  isNearInfrared,
  isVioletAtRim,
  measureGlow,
  observeGlows,
  type Glow,
} from './infrared.ts';
import { createTracks } from '../track/tracks.ts';

const [WIDTH, HEIGHT] = [64, 64];
const FRAME_MS = 1_000 / 15;

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** A lamp of this colour in the middle of a dark picture over so many frames; from a brightness of 1.2 on its core is white. */
function watch(colour: Colour, frames: number, brightness = 1, frameMs = FRAME_MS) {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(12);
  const u = new Uint8Array((WIDTH * HEIGHT) / 4).fill(128);
  const v = new Uint8Array(u.length).fill(128);
  for (let y = 24; y < 42; y++) {
    for (let x = 24; x < 42; x++) {
      const light = brightness * Math.exp(-((x - 32) ** 2 + (y - 32) ** 2) / 12);
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

test('a light with a white core and a violet rim is none by itself', () => {
  const glow = watch({ r: 0.85, g: 0.65, b: 0.9 }, 20, 2);
  expect(glow).toMatchObject({ frames: 20, whiteFrames: 20 });
  expect(isInfrared(glow)).toBe(false);
  expect(isVioletAtRim(glow)).toBe(true);
});

test.each<[string, boolean, Partial<Glow>]>([
  ['one of a ring', true, { ring: 2 }],
  ['one of a pair', false, { ring: 1 }],
  ['one of a ring that goes on', false, { ring: 2, beyond: 1 }],
  ['far more violet than a rim', true, { redShare: 2, blueShare: 2.5 }],
  ['one of a violet string', false, { redShare: 2, blueShare: 2.5, string: 2 }],
  ['as pink as no infrared', false, { redShare: 3, blueShare: 2.9 }],
  ['rather blue', false, { redShare: 1.1, blueShare: 1.9, ring: 2 }],
  ['rather warm', false, { redShare: 1.8, blueShare: 1.2, ring: 2 }],
])('a light with a white core, %s: infrared %s', (_, expected, change) => {
  const white = { ...createGlow(), frames: 20, whiteFrames: 20, lastedMs: 2_000, redShare: 1.2, blueShare: 1.3 };
  expect(isInfrared({ ...white, ...change })).toBe(expected);
});

test('a ring and a string are counted by their places', () => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 320, 285, 360, 500].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    glows.bornAtMs[slot] = tracks.bornAtMs[slot]!;
    glows.frames[slot] = 9;
    glows.red[slot] = glows.blue[slot] = 130;
    glows.green[slot] = 100;
  }
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 2, beyond: 2, string: 1 });
  // Another kind of light, and one that shone at another time, are neither.
  glows.green[1] = 200;
  glows.toMs[4] = 5_000;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 1, beyond: 1, string: 0 });
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
  expect(glow).toEqual(createGlow());
});
