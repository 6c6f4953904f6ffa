import { expect, test } from 'vitest';
import { createProfiles, measureProfiles } from '#core/image/registration.ts';
import { createNumbers } from '#tests/support/random.ts';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import { createDarkMap } from './dark-map.ts';
import { createWay, follow, setKey, type Moved } from './follow.ts';
import { QUARTER } from './quarter.ts';
import { createTracks } from './tracks.ts';

const [WIDTH, HEIGHT] = [640, 384];
const FRAME_MS = 1000 / 15;
/** Where a track stands in the first frame, and one that is in the picture from the dark on. */
const [SLOT, X, Y] = [3, 300, 200];

/** A room of blocks, from so many pixels right of its left border. */
function room(shiftPx: number): Uint8Array {
  const numbers = createNumbers(3);
  const blocks = Float64Array.from({ length: 80 * 20 }, () => 40 + 160 * numbers());
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const column = Math.floor(((i % WIDTH) + 200 - shiftPx) / 24);
    return blocks[Math.floor(i / WIDTH / 24) * 80 + column]!;
  });
}

function noise(seed: number): Uint8Array {
  const numbers = createNumbers(seed);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, () => 20 + 200 * numbers());
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
  return { way, tracks, see };
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
