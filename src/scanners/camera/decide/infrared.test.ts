import { expect, test } from 'vitest';
import { createGlow, createGlows, measureGlow, observeGlows, observeShort, observeSpared, type Glow } from './glows.ts';
import { isInfrared, isNearInfrared, isVioletAtRim, wantsShortExposure } from './infrared.ts';
import { createTracks } from '../track/tracks.ts';

const [WIDTH, HEIGHT] = [64, 64];
const FRAME_MS = 1_000 / 15;

interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const VIOLET: Color = { r: 0.85, g: 0.65, b: 0.9 };
const WHITE: Color = { r: 1, g: 1, b: 1 };

/** What else is in the picture: the wall, its brightness, its rows' texture and its color (U and V beside gray), a bright thing beside the lamp, a phone that sharpens. */
interface Around {
  readonly wall?: number;
  readonly texture?: number;
  readonly wallU?: number;
  readonly wallV?: number;
  readonly beside?: number;
  readonly besideRows?: number;
  readonly sharpened?: number;
  readonly frameMs?: number;
  /** Where else such a lamp shines, pixels. */
  readonly others?: readonly (readonly [number, number])[];
}

/** A lamp of this color in the middle of a picture; from a brightness of 1.2 on its core is white. */
function pictureOf(color: Color, brightness: number, around: Around = {}) {
  const {
    wall = 12,
    texture = 0,
    wallU = 0,
    wallV = 0,
    beside = 0,
    besideRows = HEIGHT,
    sharpened = 0,
    others = [],
  } = around;
  const lamps = [[32, 32] as const, ...others];
  const luma = Uint8Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => wall + (Math.floor(i / WIDTH) % 12 < 4 ? 0 : texture),
  );
  const u = new Uint8Array((WIDTH * HEIGHT) / 4).fill(128 + wallU);
  const v = new Uint8Array(u.length).fill(128 + wallV);
  for (let y = 16; y < 50; y++) {
    for (let x = 16; x < 50; x++) {
      const shares = lamps.map(([lampX, lampY]) => Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 12));
      const light = brightness * Math.max(...shares);
      const under = luma[y * WIDTH + x]!;
      const level = (share: number): number => Math.min(255, under + 255 * light * share);
      const [r, g, b] = [level(color.r), level(color.g), level(color.b)];
      const gray = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[y * WIDTH + x] = Math.min(255, gray + sharpened * light);
      const at = (y >> 1) * (WIDTH / 2) + (x >> 1);
      u[at] = 128 + wallU + 0.564 * (b - gray);
      v[at] = 128 + wallV + 0.713 * (r - gray);
    }
  }
  if (beside > 0) for (let y = 0; y < besideRows; y++) luma.fill(beside, y * WIDTH + 37, (y + 1) * WIDTH);
  return { luma, chroma: { u, v, strideBytes: WIDTH / 2, step: 1 } as const, widthPx: WIDTH, heightPx: HEIGHT };
}

/** One track in the middle of dark pictures, and then of others. */
function watchPictures(
  dark: ReturnType<typeof pictureOf>,
  frames: number,
  frameMs = FRAME_MS,
  other = dark,
  otherFrames = 0,
  glows = createGlows(),
): Glow {
  const tracks = createTracks();
  tracks.used[3] = 1;
  tracks.x[3] = 32;
  tracks.y[3] = 32;
  tracks.peak[3] = 0;
  const glow = createGlow();
  for (let frame = 0; frame < frames; frame++) {
    observeGlows(glows, tracks, dark, frame * frameMs);
  }
  for (let frame = 0; frame < otherFrames; frame++) {
    observeSpared(glows, tracks, other);
  }
  measureGlow(glows, tracks, 3, glow);
  return glow;
}

/** A lamp of this color in a dark picture over so many frames. */
function watch(color: Color, frames: number, brightness = 1, around: Around = {}): Glow {
  return watchPictures(pictureOf(color, brightness, around), frames, around.frameMs);
}

test('a violet light that stays is infrared', () => {
  const glow = watch(VIOLET, 20);
  expect(glow.redShare).toBeGreaterThan(1.1);
  expect(glow.blueShare).toBeGreaterThan(1.2);
  expect(isInfrared(glow)).toBe(true);
});

test.each([
  ['warm', -14, 10],
  ['green', -8, -10],
  ['blue', 12, -4],
])('a violet light on a %s wall is infrared: the color is what it adds', (_, wallU, wallV) => {
  const onGrey = watch(VIOLET, 20);
  const glow = watch(VIOLET, 20, 1, { wallU, wallV });
  expect(glow.redShare).toBeCloseTo(onGrey.redShare, 1);
  expect(glow.blueShare).toBeCloseTo(onGrey.blueShare, 1);
  expect(isInfrared(glow)).toBe(true);
});

test('a violet light in a violet haze of its own is infrared: the color is what is seen', () => {
  const pale: Color = { r: 0.85, g: 0.8, b: 0.87 };
  expect(isInfrared(watch(pale, 20))).toBe(false);
  expect(isInfrared(watch(pale, 20, 1, { wallU: 12, wallV: 10 }))).toBe(true);
});

test('the edge of something bright has no skirt of its own', () => {
  expect(watch(VIOLET, 20, 1, { beside: 90 })).toMatchObject({ frames: 20, violetFrames: 20 });
  const glow = watch(VIOLET, 20, 1, { beside: 200 });
  expect(glow).toMatchObject({ frames: 20, violetFrames: 0, redShare: 0, blueShare: 0 });
  expect(isInfrared(glow)).toBe(false);
});

test('frames in which a light may be an edge are not held against it as a neighbor', () => {
  const glows = createGlows();
  const edge = pictureOf(VIOLET, 1, { beside: 200 });
  watchPictures(edge, 20, FRAME_MS, edge, 0, glows);
  watchPictures(pictureOf(VIOLET, 1), 4, FRAME_MS, edge, 0, glows);
  expect([glows.frames[3], glows.ownFrames[3], glows.violetFrames[3]]).toEqual([24, 4, 4]);
});

test('another lamp of a ring beside it is no edge', () => {
  expect(watch(VIOLET, 20, 1, { beside: 200, besideRows: 32 })).toMatchObject({ frames: 20, violetFrames: 20 });
});

test('other lamps of a dense ring are no edge, unless they are white', () => {
  const others = [
    [38, 37],
    [26, 37],
  ] as const;
  const ringOf = (brightness: number): Glow => {
    const picture = pictureOf(VIOLET, brightness, { others });
    const tracks = createTracks();
    const glows = createGlows();
    const glow = createGlow();
    for (const [slot, [x, y]] of [[32, 32] as const, ...others].entries()) {
      tracks.used[slot] = 1;
      tracks.x[slot] = x;
      tracks.y[slot] = y;
      tracks.peak[slot] = slot;
    }
    for (let frame = 0; frame < 20; frame++) observeGlows(glows, tracks, picture, frame * FRAME_MS);
    measureGlow(glows, tracks, 0, glow);
    return glow;
  };
  expect(ringOf(1)).toMatchObject({ frames: 20, violetFrames: 20, whiteFrames: 0 });
  expect(ringOf(3)).toMatchObject({ frames: 20, violetFrames: 0, whiteFrames: 20 });
});

test('a core that a phone has sharpened is no white one while its green is not', () => {
  expect(watch(VIOLET, 20, 1.1, { sharpened: 40 })).toMatchObject({ frames: 20, violetFrames: 20, whiteFrames: 0 });
});

test.each<[string, boolean, Partial<Glow>]>([
  ['for long', true, {}],
  ['for short', false, { frames: 11, violetFrames: 11 }],
  ['but pale', false, { redShare: 1.12 }],
  ['pale and short, as one of a ring', true, { redShare: 1.12, frames: 6, violetFrames: 6, ring: 2 }],
  ['one of a string', false, { string: 2 }],
  ['in four frames of five', true, { frames: 15, violetFrames: 12 }],
  ['in two frames of three', false, { violetFrames: 8 }],
  ['clear, for short', true, { redShare: 1.55, blueShare: 1.6, frames: 7, violetFrames: 6 }],
  ['clear, for shorter', false, { redShare: 1.55, blueShare: 1.6, frames: 6, violetFrames: 6 }],
  ['clear, in two frames of three', false, { redShare: 1.55, blueShare: 1.6, frames: 9, violetFrames: 6 }],
  ['in half of its frames, as one of a ring', false, { violetFrames: 6, ring: 2 }],
])('a lone light with a violet core, %s: infrared %s', (_, expected, change) => {
  const violet = { ...createGlow(), frames: 12, violetFrames: 12, lastedMs: 2_000, redShare: 1.25, blueShare: 1.35 };
  expect(isInfrared({ ...violet, ...change })).toBe(expected);
});

test.each<[string, Color]>([
  ['white', WHITE],
  ['warm', { r: 1, g: 0.85, b: 0.6 }],
  ['red', { r: 1, g: 0.2, b: 0.2 }],
  ['green', { r: 0.2, g: 1, b: 0.3 }],
  ['blue', { r: 0.2, g: 0.4, b: 1 }],
])('a %s light is not', (_, color) => {
  const glow = watch(color, 20);
  expect(glow.frames).toBe(20);
  expect(isInfrared(glow)).toBe(false);
  expect(isNearInfrared(glow)).toBe(false);
});

test('a light with a white core and a violet rim is none by itself', () => {
  const glow = watch(VIOLET, 20, 2);
  expect(glow).toMatchObject({ frames: 20, whiteFrames: 20 });
  expect(isInfrared(glow)).toBe(false);
  expect(isVioletAtRim(glow)).toBe(true);
});

/** White in the dark with a violet rim, and so many frames in which exposure spares its core, which are this picture. */
const watchSpared = (other: ReturnType<typeof pictureOf>, otherFrames = 12): Glow =>
  watchPictures(pictureOf(VIOLET, 2), 20, FRAME_MS, other, otherFrames);

test('a light with a white core and a violet rim is infrared where its core is violet as soon as exposure spares it', () => {
  const glow = watchSpared(pictureOf(VIOLET, 0.9));
  expect(glow).toMatchObject({ frames: 20, whiteFrames: 20, sparedFrames: 12, sparedViolet: 12 });
  expect(isInfrared(glow)).toBe(true);
  expect(isInfrared(watchSpared(pictureOf(VIOLET, 0.9), 11))).toBe(false);
});

test('a light whose core is white where exposure spares it is none, whatever its rim', () => {
  const glow = watchSpared(pictureOf(WHITE, 0.8));
  expect(glow).toMatchObject({ violetFrames: 20, sparedFrames: 12, sparedViolet: 0 });
  expect(isInfrared(glow)).toBe(false);
  expect(isVioletAtRim(glow)).toBe(true);
});

test('a core that stays white is not spared, and neither is one on a wall that is half as bright', () => {
  expect(watchSpared(pictureOf(VIOLET, 2))).toMatchObject({ sparedFrames: 0 });
  expect(watchSpared(pictureOf(VIOLET, 0.4, { wall: 120 }))).toMatchObject({ sparedFrames: 0 });
});

test('a violet core on a warm wall that the torch lights is violet: the color is what it adds', () => {
  const glow = watchSpared(pictureOf(VIOLET, 0.7, { wall: 60, wallU: -14, wallV: 10 }));
  expect(glow).toMatchObject({ sparedFrames: 12, sparedViolet: 12 });
});

test('a rough wall that the torch lights is no part of the light before it', () => {
  const pale: Color = { r: 0.83, g: 0.7, b: 0.84 };
  const glow = watchSpared(pictureOf(pale, 0.85, { wall: 30, texture: 40 }));
  expect(glow).toMatchObject({ sparedFrames: 12, sparedViolet: 12 });
});

test('what the torch lights tells nothing of a point that did not shine in the dark', () => {
  const picture = pictureOf(VIOLET, 0.9);
  expect(watchPictures(picture, 0, FRAME_MS, picture, 12)).toEqual(createGlow());
});

test.each<[string, boolean, Partial<Glow>]>([
  ['one of a ring', true, { ring: 2 }],
  ['one of a pair', false, { ring: 1 }],
  ['one of a ring, in three frames of four', false, { ring: 2, violetFrames: 15 }],
  ['one of a ring, white in a short exposure', false, { ring: 2, shortFrames: 5, shortViolet: 2 }],
  ['one of a ring, not seen in a short exposure', true, { ring: 2, shortFrames: 4 }],
  ['one of a ring with hardly any red', false, { ring: 2, redShare: 1.08, blueShare: 1.16 }],
  ['more violet than a rim', true, { redShare: 1.7, blueShare: 1.75 }],
  ['as violet as a rim, for short', false, { redShare: 1.6, blueShare: 1.7, frames: 7, violetFrames: 7 }],
  ['one of a ring that goes on', false, { ring: 2, beyond: 1 }],
  ['far more violet than a rim', true, { redShare: 2, blueShare: 2.5 }],
  ['one of a violet string', false, { redShare: 2, blueShare: 2.5, string: 2 }],
  ['violet where spared', true, { sparedFrames: 12, sparedViolet: 8 }],
  ['violet in half of the frames in which it is spared', false, { sparedFrames: 16, sparedViolet: 8 }],
  ['violet where spared, but pale', false, { sparedFrames: 12, sparedViolet: 12, redShare: 1.12 }],
  ['violet in a short exposure', true, { shortFrames: 5, shortViolet: 4 }],
  ['violet in a short exposure of a few frames', false, { shortFrames: 4, shortViolet: 4 }],
  [
    'violet where spared, white in a short exposure',
    false,
    { sparedFrames: 20, sparedViolet: 15, shortFrames: 5, shortViolet: 0 },
  ],
  ['violet in a short exposure, but pale', false, { shortFrames: 6, shortViolet: 6, redShare: 1.12 }],
  ['violet where spared, one of a string', false, { sparedFrames: 12, sparedViolet: 12, string: 2 }],
  ['as pink as no infrared', false, { redShare: 3, blueShare: 2.9 }],
  ['rather blue', false, { redShare: 1.1, blueShare: 1.9, ring: 2 }],
  ['rather warm', false, { redShare: 1.8, blueShare: 1.2, ring: 2 }],
])('a light with a white core, %s: infrared %s', (_, expected, change) => {
  const white = {
    ...createGlow(),
    frames: 20,
    violetFrames: 20,
    whiteFrames: 20,
    lastedMs: 2_000,
    redShare: 1.2,
    blueShare: 1.3,
  };
  expect(isInfrared({ ...white, ...change })).toBe(expected);
});

test.each<[string, boolean, Partial<Glow>]>([
  ['alone', true, {}],
  ['seen in a few frames', false, { frames: 5, violetFrames: 5, whiteFrames: 5 }],
  ['with a colored core', false, { whiteFrames: 2 }],
  ['that is pale', false, { redShare: 1.12 }],
  ['that is warm', false, { redShare: 1.6, blueShare: 1.3 }],
  ['that is one of a string', false, { string: 2 }],
  ['that its ring alone tells', true, { ring: 2 }],
  ['far more violet than a rim', false, { redShare: 1.7, blueShare: 1.8 }],
  ['that was violet where spared', false, { sparedFrames: 12, sparedViolet: 8 }],
  ['that one was wanted for', false, { isShortWanted: true }],
])('a light with a white core and a violet rim, %s: wants a short exposure %s', (_, expected, change) => {
  const white = { frames: 8, violetFrames: 8, whiteFrames: 8, lastedMs: 2_000, redShare: 1.2, blueShare: 1.3 };
  expect(wantsShortExposure({ ...createGlow(), ...white, ...change })).toBe(expected);
});

test.each([
  ['near to its place', 3, { shortFrames: 2, shortViolet: 2 }],
  ['far from it', 20, { shortFrames: 0 }],
])('a lamp shows its color in a short exposure %s', (_, awayPx, seen) => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  Object.assign(tracks.used, { 3: 1 });
  Object.assign(tracks.x, { 3: 32 });
  Object.assign(tracks.y, { 3: 32 });
  const dark = pictureOf(VIOLET, 3);
  observeGlows(glows, tracks, dark, 0);
  const short = pictureOf(VIOLET, 0.5, { wall: 1 });
  tracks.x[3] = 32 - awayPx;
  for (let frame = 0; frame < 2; frame++) observeShort(glows, tracks, short);
  measureGlow(glows, tracks, 3, glow);
  expect(glow).toMatchObject(seen);
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
    glows.ownFrames[slot] = 6;
    glows.violetFrames[slot] = 4;
    glows.red[slot] = glows.blue[slot] = 130;
    glows.green[slot] = 100;
  }
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 2, ringFrames: 18, ringViolet: 8, ringLastedMs: 0, beyond: 2, string: 1 });
  // Another kind of light, and one that shone at another time, are neither.
  glows.green[1] = 200;
  glows.toMs[4] = 5_000;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 1, beyond: 1, string: 0 });
  // Noise is violet now and then.
  glows.violetFrames[2] = 3;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 0, beyond: 1, string: 0 });
});

test.each<[string, boolean, Partial<Glow>]>([
  ['violet in nine frames', true, {}],
  ['seen in eight', false, { ringFrames: 5, ringViolet: 5 }],
  ['violet in three of four', false, { ringFrames: 9, ringViolet: 6 }],
  ['seen for a moment', false, { ringLastedMs: 800 }],
  ['that are two', false, { ring: 1 }],
  ['of a string', false, { string: 2 }],
  ['with others like them around', false, { beyond: 1 }],
])('lights of a ring that are followed for short each, together %s: told %s', (_, expected, change) => {
  const short = { frames: 3, violetFrames: 3, lastedMs: 200, redShare: 1.3, blueShare: 1.4 };
  const ring = { ring: 2, ringFrames: 6, ringViolet: 6, ringLastedMs: 1_200 };
  expect(isInfrared({ ...createGlow(), ...short, ...ring, ...change })).toBe(expected);
});

test('lights brighter than white whose rims are more violet than any lamp make a string, and noise of that color none', () => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 420, 540].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    glows.bornAtMs[slot] = tracks.bornAtMs[slot]!;
    glows.frames[slot] = glows.ownFrames[slot] = 9;
    glows.whiteFrames[slot] = 5;
    glows.red[slot] = slot === 0 ? 130 : 590;
    glows.blue[slot] = slot === 0 ? 140 : 850;
    glows.green[slot] = 100;
  }
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ ring: 0, beyond: 0, string: 2 });
  glows.whiteFrames[2] = 4;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 1 });
});

test('a violet light seen in a few frames is near to it, and no more', () => {
  const glow = watch(VIOLET, 4);
  expect(isNearInfrared(glow)).toBe(true);
  expect(isInfrared(glow)).toBe(false);
});

test('another track in the same slot starts anew', () => {
  const glow = createGlow();
  const tracks = createTracks();
  const glows = createGlows();
  measureGlow(glows, tracks, 3, glow);
  expect(glow).toEqual(createGlow());
  Object.assign(tracks.used, { 3: 1 });
  Object.assign(tracks.x, { 3: 32 });
  Object.assign(tracks.y, { 3: 32 });
  const picture = pictureOf(VIOLET, 0.9);
  for (const bornAtMs of [0, 1_000]) {
    tracks.bornAtMs[3] = bornAtMs;
    observeGlows(glows, tracks, picture, bornAtMs);
    observeSpared(glows, tracks, picture);
    measureGlow(glows, tracks, 3, glow);
    expect(glow).toMatchObject({ frames: 1, violetFrames: 1, sparedFrames: 2, sparedViolet: 2 });
    expect(glows.ownFrames[3]).toBe(1);
  }
});
