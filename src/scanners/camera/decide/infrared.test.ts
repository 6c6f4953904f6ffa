import { expect, test } from 'vitest';
import { addGlow } from '#tests/support/tracks.ts';
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

test('a pale light in a violet haze has the color of the haze, unless its own body says otherwise', () => {
  const pale: Color = { r: 0.85, g: 0.8, b: 0.87 };
  const haze = { wallU: 12, wallV: 10 };
  expect(isInfrared(watch(pale, 20))).toBe(false);
  const glow = watch(pale, 20, 1, haze);
  expect(glow).toMatchObject({ violetFrames: 20, coreFrames: 20, coreViolet: 0 });
  expect(isInfrared(glow)).toBe(false);
  expect(isInfrared({ ...glow, coreViolet: 7 })).toBe(true);
});

test('the edge of something bright has no skirt of its own', () => {
  expect(watch(VIOLET, 20, 1, { beside: 90 })).toMatchObject({ frames: 20, violetFrames: 20 });
  const glow = watch(VIOLET, 20, 1, { beside: 200 });
  expect(glow).toMatchObject({ frames: 20, violetFrames: 0, redShare: 0, blueShare: 0 });
  expect(isInfrared(glow)).toBe(false);
});

test('another lamp of a ring beside it is no edge', () => {
  expect(watch(VIOLET, 20, 1, { beside: 200, besideRows: 32 })).toMatchObject({ frames: 20, violetFrames: 20 });
});

/** Lamps at these places, each of them followed, over so many dark pictures. */
function watchRing(
  color: Color,
  brightness: number,
  places: readonly (readonly [number, number])[],
  { frames = 20, ...around }: Around & { readonly frames?: number } = {},
) {
  const picture = pictureOf(color, brightness, { ...around, others: places });
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, [x, y]] of places.entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    tracks.y[slot] = y;
    tracks.peak[slot] = slot;
  }
  for (let frame = 0; frame < frames; frame++) observeGlows(glows, tracks, picture, frame * FRAME_MS);
  measureGlow(glows, tracks, 0, glow);
  return { glow, glows, tracks, picture };
}

const DENSE_RING = [
  [32, 32],
  [38, 37],
  [26, 37],
] as const;

test.each([1, 3])('the lamps of a dense ring are no edges of each other, as bright as %d', (brightness) => {
  const { glow } = watchRing(VIOLET, brightness, DENSE_RING);
  expect(glow).toMatchObject({ frames: 20, violetFrames: 20, whiteFrames: brightness === 1 ? 0 : 20 });
});

test('lights close beside each other are one, and what it has shown stays when one of them ends', () => {
  const { glows, tracks, picture } = watchRing(VIOLET, 1, DENSE_RING, { frames: 6 });
  tracks.used[0] = 0;
  observeGlows(glows, tracks, picture, 6 * FRAME_MS);
  Object.assign(tracks.used, { 9: 1 });
  Object.assign(tracks.x, { 9: 32 });
  Object.assign(tracks.y, { 9: 32 });
  Object.assign(tracks.bornAtMs, { 9: 450 });
  observeGlows(glows, tracks, picture, 7 * FRAME_MS);
  const glow = createGlow();
  measureGlow(glows, tracks, 9, glow);
  expect(glow).toMatchObject({ frames: 8, violetFrames: 8 });
});

test('a light of another color beside a lamp is another one', () => {
  const glows = createGlows();
  const glow = createGlow();
  const lamp = pictureOf(VIOLET, 1);
  watchPictures(lamp, 12, FRAME_MS, lamp, 0, glows);
  const tracks = createTracks();
  for (const [slot, x] of [
    [3, 32],
    [4, 34],
  ] as const) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    tracks.y[slot] = 32;
  }
  tracks.peak[3] = -1;
  tracks.peak[4] = 0;
  observeGlows(glows, tracks, pictureOf(WHITE, 0.9), 900);
  measureGlow(glows, tracks, 4, glow);
  expect(glow).toMatchObject({ frames: 1, violetFrames: 0 });
  measureGlow(glows, tracks, 3, glow);
  expect(glow).toMatchObject({ frames: 12, violetFrames: 12 });
});

test.each<[string, number, readonly (readonly [number, number])[]]>([
  [
    'around a middle',
    20,
    [
      [32, 26],
      [38, 36],
      [26, 36],
    ],
  ],
  [
    'in a row',
    0,
    [
      [22, 32],
      [32, 32],
      [42, 32],
    ],
  ],
  [
    'as two',
    0,
    [
      [28, 32],
      [38, 32],
    ],
  ],
])('lights that stand %s are a ring in %d frames of 20', (_, ringFrames, places) => {
  const { glow } = watchRing(VIOLET, 1, places);
  expect(glow).toMatchObject({ ringFrames, manyFrames: places.length < 3 ? 0 : 20 });
});

test('a core that a phone has sharpened is no white one while its green is not', () => {
  expect(watch(VIOLET, 20, 1.1, { sharpened: 40 })).toMatchObject({ frames: 20, violetFrames: 20, whiteFrames: 0 });
});

test.each<[string, boolean, Partial<Glow>]>([
  ['for long enough', true, {}],
  ['in fewer frames', false, { frames: 8, violetFrames: 8 }],
  ['for a moment', false, { lastedMs: 800 }],
  ['but pale', false, { redShare: 1.12 }],
  ['pale, as a ring', true, { redShare: 1.12, ringFrames: 5, manyFrames: 8 }],
  ['pale, as a ring in fewer frames', false, { redShare: 1.12, ringFrames: 4, manyFrames: 4 }],
  ['pale, as a ring now and then', false, { redShare: 1.12, ringFrames: 5, manyFrames: 11 }],
  ['paler than a ring', false, { redShare: 1.08, ringFrames: 9, manyFrames: 9 }],
  ['one of a string', false, { string: 2 }],
  ['beside two with as blue a rim', true, { coldRims: 2 }],
  ['beside three with as blue a rim', false, { coldRims: 3 }],
  ['in four frames of five', true, { violetFrames: 8 }],
  ['in fewer than four of five', false, { violetFrames: 7 }],
  ['in two frames of three, its body being violet', true, { violetFrames: 6, sparedFrames: 6, sparedViolet: 4 }],
  ['in fewer than two of three, its body being violet', false, { violetFrames: 5, sparedFrames: 6, sparedViolet: 4 }],
  ['far more blue than red', false, { redShare: 1.25, blueShare: 1.75 }],
  ['far more red than blue', false, { redShare: 1.6, blueShare: 1.3 }],
  ['as pink as no infrared', false, { redShare: 2.8, blueShare: 2.9 }],
])('a light with a violet core, %s: infrared %s', (_, expected, change) => {
  const violet = { ...createGlow(), frames: 9, violetFrames: 9, lastedMs: 900, redShare: 1.25, blueShare: 1.35 };
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

test('a light with a white core and a violet rim is infrared only where it is seen for long', () => {
  const glow = watch(VIOLET, 19, 2);
  expect(glow).toMatchObject({ frames: 19, whiteFrames: 19 });
  expect(isInfrared(glow)).toBe(false);
  expect(isVioletAtRim(glow)).toBe(true);
  expect(isInfrared(watch(VIOLET, 20, 2))).toBe(true);
});

/** White in the dark with a violet rim, and so many frames in which exposure spares its core, which are this picture. */
const watchSpared = (other: ReturnType<typeof pictureOf>, otherFrames = 5): Glow =>
  watchPictures(pictureOf(VIOLET, 2), 15, FRAME_MS, other, otherFrames);

test('a light with a white core and a violet rim is infrared where its core is violet as soon as exposure spares it', () => {
  const glow = watchSpared(pictureOf(VIOLET, 0.9));
  expect(glow).toMatchObject({ frames: 15, whiteFrames: 15, sparedFrames: 5, sparedViolet: 5 });
  expect(isInfrared(glow)).toBe(true);
  expect(isInfrared(watchSpared(pictureOf(VIOLET, 0.9), 4))).toBe(false);
});

test('a light whose core is white where exposure spares it is not told by that, whatever its rim', () => {
  const glow = watchSpared(pictureOf(WHITE, 0.8));
  expect(glow).toMatchObject({ violetFrames: 15, sparedFrames: 5, sparedViolet: 0 });
  expect(isInfrared(glow)).toBe(false);
  expect(isVioletAtRim(glow)).toBe(true);
});

test('a core that stays white is not spared, and neither is one on a wall that is half as bright', () => {
  expect(watchSpared(pictureOf(VIOLET, 2))).toMatchObject({ sparedFrames: 0 });
  expect(watchSpared(pictureOf(VIOLET, 0.4, { wall: 120 }))).toMatchObject({ sparedFrames: 0 });
});

test('a violet core on a warm wall that the torch lights is violet: the color is what it adds', () => {
  const glow = watchSpared(pictureOf(VIOLET, 0.7, { wall: 60, wallU: -14, wallV: 10 }));
  expect(glow).toMatchObject({ sparedFrames: 5, sparedViolet: 5 });
});

test('a rough wall that the torch lights is no part of the light before it', () => {
  const pale: Color = { r: 0.83, g: 0.7, b: 0.84 };
  const glow = watchSpared(pictureOf(pale, 0.85, { wall: 30, texture: 40 }));
  expect(glow).toMatchObject({ sparedFrames: 5, sparedViolet: 5 });
});

test('what the torch lights tells nothing of a point that did not shine in the dark', () => {
  const picture = pictureOf(VIOLET, 0.9);
  expect(watchPictures(picture, 0, FRAME_MS, picture, 12)).toEqual(createGlow());
});

const RING = { ringFrames: 10, manyFrames: 10 };

test.each<[string, boolean, Partial<Glow>]>([
  ['with a rim alone', false, {}],
  ['as a ring', true, RING],
  ['as a ring with hardly any red', false, { ...RING, redShare: 1.08, blueShare: 1.16 }],
  ['as a ring, white in a short exposure', false, { ...RING, shortFrames: 6, shortViolet: 2 }],
  ['as a ring, violet in half of a short exposure', true, { ...RING, shortFrames: 6, shortViolet: 3 }],
  ['as a ring with hardly more blue than red', true, { ...RING, redShare: 1.29 }],
  ['as a ring with a warm rim', false, { ...RING, redShare: 1.31 }],
  ['as a ring that wavers', false, { ...RING, violetFrames: 15 }],
  ['as a ring, hardly seen in a short exposure', true, { ...RING, shortFrames: 4 }],
  ['as a ring, one of a string', false, { ...RING, string: 2 }],
  ['more violet than most rims, and seen for long', true, { frames: 20, violetFrames: 16 }],
  ['more violet than most rims, seen for long, and pale', false, { frames: 20, violetFrames: 16, redShare: 1.19 }],
  ['more violet than most rims, seen for long, and wavering', false, { frames: 20, violetFrames: 15 }],
  [
    'more violet than most rims, seen for long, and white where spared',
    false,
    { frames: 20, violetFrames: 20, sparedFrames: 6, sparedViolet: 2 },
  ],
  ['more violet than any rim', true, { redShare: 1.5, blueShare: 1.6 }],
  ['more violet than any rim, and warm', false, { redShare: 1.6, blueShare: 1.64 }],
  ['more violet than any rim, and cold', false, { redShare: 1.5, blueShare: 2.05 }],
  ['more violet than any rim, one of a string', false, { redShare: 1.6, blueShare: 1.8, string: 2 }],
  ['more violet than any rim, white in a short exposure', false, { redShare: 1.6, blueShare: 1.8, shortFrames: 5 }],
  ['violet where spared', true, { sparedFrames: 6, sparedViolet: 4 }],
  ['violet in half of the frames in which it is spared', false, { sparedFrames: 16, sparedViolet: 8 }],
  ['violet where spared, but pale', false, { sparedFrames: 12, sparedViolet: 12, redShare: 1.08 }],
  ['violet in a short exposure', true, { shortFrames: 5, shortViolet: 4 }],
  ['violet in a short exposure of a few frames', false, { shortFrames: 4, shortViolet: 4 }],
  ['violet where spared, white in a short exposure', false, { sparedFrames: 20, sparedViolet: 15, shortFrames: 5 }],
  ['violet where spared, one of a string', false, { sparedFrames: 12, sparedViolet: 12, string: 2 }],
  ['as pink as no infrared', false, { redShare: 3, blueShare: 3.1 }],
])('a light with a white core, %s: infrared %s', (_, expected, change) => {
  const white = { frames: 19, violetFrames: 19, whiteFrames: 19, lastedMs: 2_000, redShare: 1.2, blueShare: 1.3 };
  expect(isInfrared({ ...createGlow(), ...white, ...change })).toBe(expected);
});

test.each<[string, boolean, Partial<Glow>]>([
  ['alone', true, {}],
  ['seen in a few frames', false, { frames: 8, violetFrames: 8, whiteFrames: 8 }],
  ['with a colored core', false, { whiteFrames: 2 }],
  ['that is pale', false, { redShare: 1.08 }],
  ['that is warm', false, { redShare: 1.6, blueShare: 1.3 }],
  ['that is one of a string', false, { string: 2 }],
  ['that its ring alone tells', true, RING],
  ['that its rim alone tells', true, { redShare: 1.6, blueShare: 1.8 }],
  ['that was violet where spared', false, { sparedFrames: 12, sparedViolet: 8 }],
  ['that one was wanted for', false, { isShortWanted: true }],
])('a light with a white core and a violet rim, %s: wants a short exposure %s', (_, expected, change) => {
  const white = { frames: 9, violetFrames: 9, whiteFrames: 9, lastedMs: 2_000, redShare: 1.2, blueShare: 1.3 };
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

test('in a short exposure the brightest of what is seen where its lights should be is the lamp', () => {
  const { glows, tracks } = watchRing(VIOLET, 3, DENSE_RING);
  const glow = createGlow();
  tracks.x[1] = 20;
  tracks.y[1] = 48;
  observeShort(glows, tracks, pictureOf(VIOLET, 0.5, { wall: 1, others: [[32, 32]] }));
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ shortFrames: 1, shortViolet: 1 });
});

const VIOLET_SUMS = {
  color: { red: 130, green: 100, blue: 140, tintRed: 0, tintGreen: 0, tintBlue: 0 },
  frames: 9,
  violetFrames: 9,
};

test('a string is counted by the places of its lights, its time and its color', () => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 400, 500, 800].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    addGlow(glows, tracks, [slot], VIOLET_SUMS);
  }
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ frames: 9, string: 1 });
  glows.sums[2]!.toMs = 5_000;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 0 });
  glows.sums[2]!.toMs = 0;
  glows.sums[2]!.color.green = 60;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 1 });
  glows.sums[2]!.color.green = 108;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 0 });
});

test.each<[string, { red: number; green: number; blue: number; frames?: number }, number]>([
  ['as blue, however little red', { red: 104, green: 100, blue: 131 }, 1],
  ['hardly as blue', { red: 104, green: 100, blue: 129 }, 0],
  ['as blue, and without red', { red: 102, green: 100, blue: 140 }, 0],
  ['as blue, and warm', { red: 145, green: 100, blue: 140 }, 0],
  ['as blue, seen in few frames', { red: 104, green: 100, blue: 140, frames: 4 }, 0],
])('a rim beside a light that is %s is counted with it', (_, { frames = 5, ...color }, coldRims) => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 340].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
  }
  addGlow(glows, tracks, [0], VIOLET_SUMS);
  addGlow(glows, tracks, [1], { color: { ...VIOLET_SUMS.color, ...color }, frames });
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ coldRims, string: 0 });
});

test('lights brighter than white whose rims are more violet than any lamp make a string, and noise of that color none', () => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 420, 540].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
    addGlow(glows, tracks, [slot], {
      ...VIOLET_SUMS,
      color: { ...VIOLET_SUMS.color, red: slot === 0 ? 180 : 290, blue: slot === 0 ? 190 : 330 },
      whiteFrames: 5,
    });
  }
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 2 });
  glows.sums[2]!.whiteFrames = 4;
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 1 });
});

test('a ring counts once, however many lights it has, and what wavers does not', () => {
  const tracks = createTracks();
  const glows = createGlows();
  const glow = createGlow();
  for (const [slot, x] of [300, 420, 430, 540].entries()) {
    tracks.used[slot] = 1;
    tracks.x[slot] = x;
  }
  for (const slots of [[0], [1, 2], [3]]) addGlow(glows, tracks, slots, VIOLET_SUMS);
  measureGlow(glows, tracks, 0, glow);
  expect(glow).toMatchObject({ string: 2 });
  glows.sums[3]!.violetFrames = 5;
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
  }
});
