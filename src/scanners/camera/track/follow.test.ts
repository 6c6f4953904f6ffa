import { describe, expect, test } from 'vitest';
import { createProfiles, measureProfiles } from '#core/image/registration.ts';
import { drawLuma } from '#tests/support/luma.ts';
import { createNumbers } from '#tests/support/random.ts';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import { createDarkMap } from './dark-map.ts';
import { createWay, follow, setKey, type Moved } from './follow.ts';
import { createPast } from './past.ts';
import { strayOf } from './predict.ts';
import { QUARTER } from './quarter.ts';
import { createTracks, type Tracks } from './tracks.ts';

const [WIDTH, HEIGHT] = [640, 384];
const FRAME_MS = 1000 / 15;
/** Where a track stands in the first frame, and one that is in the picture from the dark on. */
const [SLOT, X, Y] = [3, 300, 200];

/** A room of blocks, from so many pixels right of its left border. */
function room(shiftPx: number): Uint8Array {
  const numbers = createNumbers(3);
  const blocks = Float64Array.from({ length: 80 * 20 }, () => 40 + 160 * numbers());
  return drawLuma(WIDTH, HEIGHT, (x, y) => blocks[80 * Math.floor(y / 24) + Math.floor((x + 200 - shiftPx) / 24)]!);
}

function noise(seed: number): Uint8Array {
  const numbers = createNumbers(seed);
  return drawLuma(WIDTH, HEIGHT, () => 20 + 200 * numbers());
}

/** Watches pictures one after the other, each of them lit; the first becomes the key frame, and others that are followed. */
function watch() {
  const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
  const way = createWay(kernel.pairs);
  const tracks = createTracks();
  const [columns, rows] = [WIDTH / QUARTER, HEIGHT / QUARTER];
  const moved: Moved = {
    tracks,
    darkMap: createDarkMap(columns, rows),
    past: createPast(columns, rows),
    angle: new Float64Array(3),
    profiles: createProfiles(columns, rows),
    kernel,
  };
  tracks.used[SLOT] = 1;
  tracks.isPlaced[SLOT] = 1;
  tracks.x[SLOT] = X;
  tracks.y[SLOT] = Y;
  let frame = 0;
  const see = (picture: Uint8Array, isLit = true): boolean => {
    kernel.luma.set(picture);
    kernel.analyse();
    kernel.addUp();
    measureProfiles(kernel.columnSums, kernel.rowSums, moved.profiles);
    const atMs = frame++ * FRAME_MS;
    follow(way, moved, isLit, atMs);
    if (isLit && way.isFollowed) setKey(way, moved, atMs);
    return way.isFollowed;
  };
  return { way, tracks, see, angle: moved.angle };
}

test('a picture that moves is followed, and its tracks with it', () => {
  const { tracks, see } = watch();
  for (const shift of [0, 6, 14, 9]) expect(see(room(shift))).toBe(true);
  expect(tracks.x[SLOT]).toBeCloseTo(X + 9, 0);
  expect(tracks.y[SLOT]).toBeCloseTo(Y, 0);
});

test('beyond a gap of lost frames it is found by the key frame, and every place in it', () => {
  const { way, tracks, see } = watch();
  see(room(0));
  see(room(4));
  for (const seed of [1, 2, 3, 4, 5]) expect(see(noise(seed), false)).toBe(false);
  expect(see(room(30))).toBe(true);
  expect(tracks.x[SLOT]).toBeCloseTo(X + 30, 0);
  expect(tracks.isPlaced[SLOT]).toBe(1);
  expect(way.cameFromMs).toBeCloseTo(FRAME_MS);
  expect(see(room(33))).toBe(true);
  expect(tracks.x[SLOT]).toBeCloseTo(X + 33, 0);
});

test('pictures that follow each other but not the key frame are not followed', () => {
  const { tracks, see } = watch();
  see(room(0));
  const elsewhere = noise(9);
  see(noise(8), false);
  see(elsewhere, false);
  expect(see(elsewhere, false)).toBe(false);
  expect(tracks.isPlaced[SLOT]).toBe(1);
});

test('after three seconds without the key frame it is given up: no place is known, and another begins', () => {
  const { tracks, see } = watch();
  see(room(0));
  const elsewhere = noise(9);
  const followed = Array.from({ length: 60 }, () => see(elsewhere, false));
  expect(followed.indexOf(true) * FRAME_MS).toBeGreaterThan(3_000);
  expect(followed.slice(50)).toEqual(Array.from({ length: 10 }, () => true));
  expect(tracks.isPlaced[SLOT]).toBe(0);
});

test('in the light, four pictures that follow each other leave behind a key frame that none of them finds', () => {
  const { tracks, see } = watch();
  see(room(0));
  const elsewhere = noise(9);
  see(noise(8), false);
  see(elsewhere, false);
  const followed = Array.from({ length: 8 }, () => see(elsewhere));
  expect(followed).toEqual([false, false, false, false, true, true, true, true]);
  expect(tracks.isPlaced[SLOT]).toBe(0);
});

test.each([
  { shift: 24, isCorrected: true },
  { shift: 3, isCorrected: false },
])('the key frame puts places right that moved by $shift pixels unseen: $isCorrected', ({ shift, isCorrected }) => {
  const { way, see } = watch();
  see(room(0));
  see(room(0));
  for (const seed of [1, 2, 3]) see(noise(seed), false);
  expect(see(room(shift))).toBe(true);
  expect(way.isCorrected).toBe(isCorrected);
  see(room(shift + 3));
  expect(way.isCorrected).toBe(false);
});

/** Of a turn about the second and the first axis, degrees, that shifts the picture by a pixel along x and y. */
const DEG_PER_PX = 0.06;

test('where the picture shows nothing, the phone’s turn tells where it went, for half a second', () => {
  const { way, tracks, see, angle } = watch();
  tracks.bearing.sight = 2;
  tracks.bearing.degPerPx[2] = tracks.bearing.degPerPx[1] = DEG_PER_PX;
  let at = 0;
  const turn = (px: number): number => {
    at += px;
    angle[1] = at * DEG_PER_PX;
    return at;
  };
  for (const px of [0, 5, 5]) expect(see(room(turn(px)))).toBe(true);
  const reckoned: boolean[] = [];
  for (const seed of [1, 2, 3, 4]) {
    turn(12);
    expect(see(noise(seed), false)).toBe(false);
    reckoned.push(way.isReckoned);
  }
  expect(reckoned).toEqual([true, true, true, true]);
  expect(tracks.x[SLOT]).toBeCloseTo(X + at, -1);
  expect(see(room(turn(12)))).toBe(true);
  expect(tracks.x[SLOT]).toBeCloseTo(X + at, 0);
  for (const seed of [5, 6, 7, 8, 9, 10, 11, 12, 13]) see(noise(seed), false);
  expect(way.isReckoned).toBe(false);
});

test('without a gyroscope nothing is reckoned', () => {
  const { way, see } = watch();
  for (const shift of [0, 5, 10]) see(room(shift));
  see(noise(1), false);
  expect(way.isReckoned).toBe(false);
});

/** Something with a texture of its own stands before the room, and goes further than it. */
function roomBehind(wallPx: number, thingPx: number): Uint8Array {
  const [picture, thing] = [room(wallPx), room(thingPx + 1_000)];
  for (let y = Y - 60; y < Y + 60; y++) {
    const from = y * WIDTH + X - 60 + thingPx;
    picture.set(thing.subarray(from, from + 120), from);
  }
  return picture;
}

/** A point of the torch that was seen, and is not now. */
function wait(tracks: Tracks): void {
  tracks.answers[SLOT] = 1;
  tracks.phases[SLOT] = 2;
  tracks.unseenFrames[SLOT] = 1;
}

describe('where the key frame is found again', () => {
  /** The picture goes 6 pixels a frame and the track 12, as something before the room does: seen in the third frame, or not. */
  function comeBack(isSeen: boolean, isBetweenFollowed = true): number {
    const between = isBetweenFollowed ? room(12) : noise(2);
    const { way, tracks, see } = watch();
    see(room(0));
    see(room(6));
    expect(see(between, false)).toBe(isBetweenFollowed);
    if (isSeen) {
      tracks.x[SLOT] = X + 24;
      tracks.seenAtMs[SLOT] = 2 * FRAME_MS;
    }
    way.isReturned = false;
    see(room(18));
    return tracks.x[SLOT]!;
  }

  test('who was not seen since is put to where that frame’s picture is', () => {
    expect(comeBack(false)).toBeCloseTo(X + 18, 0);
  });

  test('who was seen since keeps its place', () => {
    expect(comeBack(true)).toBeCloseTo(X + 30, 0);
  });

  test('who was seen since, but before a frame that could not be followed, does not', () => {
    expect(comeBack(true, false)).toBeCloseTo(X + 18, 0);
  });
});

test('what is around a place leads it no further than 12 pixels beside its own way', () => {
  for (const [thingPx, isLed] of [
    [4, true],
    [8, false],
  ] as const) {
    const { tracks, see } = watch();
    wait(tracks);
    for (const step of [0, 1, 2, 3]) see(roomBehind(2 * step, thingPx * step));
    expect(tracks.isAnchored[SLOT]).toBe(isLed ? 1 : 0);
    expect(tracks.isPlaced[SLOT]).toBe(1);
    expect(strayOf(tracks, SLOT)).toBeLessThanOrEqual(12);
    expect(Math.abs(tracks.x[SLOT]! - X - 3 * thingPx) < 4).toBe(isLed);
  }
});

test('what waits to be seen again goes with what is around it, not with the wall behind', () => {
  for (const waits of [0, 1]) {
    const { tracks, see } = watch();
    if (waits) wait(tracks);
    for (const step of [0, 1, 2, 3]) expect(see(roomBehind(2 * step, 6 * step))).toBe(true);
    expect(tracks.isAnchored[SLOT]).toBe(waits);
    expect(tracks.x[SLOT]).toBeCloseTo(X + (waits ? 18 : 6), -1);
    if (waits) expect(tracks.x[SLOT]).toBeGreaterThan(X + 15);
  }
});
