import { describe, expect, test } from 'vitest';
import { profilesOf } from '#tests/support/profiles.ts';
import { createNumbers } from '#tests/support/random.ts';
import { identityMap, mapX, mapY, setMap, type AffineMap } from './affine.ts';
import { createTiles, fitJointly } from './joint-fit.ts';
import { createPicturePair } from './picture-pair.ts';
import { createRegistration, register, setReference } from './registration.ts';

const [COLUMNS, ROWS] = [320, 180];

interface Thing {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly level: number;
}

/** A bare wall with a picture, a switch and a shelf on it; places counted from its middle. */
const THINGS: readonly Thing[] = [
  { left: -90, top: -50, right: -45, bottom: -20, level: 60 },
  { left: 30, top: -35, right: 42, bottom: -20, level: 190 },
  { left: 55, top: 20, right: 110, bottom: 32, level: 80 },
  { left: -60, top: 30, right: -50, bottom: 60, level: 170 },
];
/** One edge from top to bottom: the corner of a room. */
const CORNER: readonly Thing[] = [{ left: 10, top: -400, right: 400, bottom: 400, level: 90 }];

function see(things: readonly Thing[], map: AffineMap, noise: number, seed: number, light = 1): Uint8Array {
  const numbers = createNumbers(seed);
  const determinant = map.a * map.d - map.b * map.c;
  // Four samples a pixel are edges soft enough for parts of a pixel.
  const levelAt = (column: number, row: number): number => {
    const [dx, dy] = [column - COLUMNS / 2 - map.tx, row - ROWS / 2 - map.ty];
    const x = (map.d * dx - map.b * dy) / determinant;
    const y = (map.a * dy - map.c * dx) / determinant;
    const thing = things.findLast(({ left, top, right, bottom }) => x >= left && y >= top && x < right && y < bottom);
    return thing?.level ?? 130;
  };
  return Uint8Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    let level = 0;
    for (const part of [0.125, 0.375, 0.625, 0.875]) level += levelAt(column + part, row + ((part * 3) % 1)) / 4;
    return Math.max(0, Math.min(255, light * level + noise * 2 * (numbers() + numbers() + numbers() - 1.5)));
  });
}

const still = identityMap();

function mapOf(turnDeg: number, stretch: number, tx: number, ty: number): AffineMap {
  const map = identityMap();
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)];
  setMap(map, stretch * cos, -stretch * sin, stretch * sin, stretch * cos, tx, ty);
  return map;
}

/** Fits the second picture to the first; null where they do not fit. */
function fit(before: Uint8Array, after: Uint8Array, shifts: readonly number[] = [0, 0]): AffineMap | null {
  const pair = createPicturePair(COLUMNS, ROWS, after);
  pair.reference.set(before);
  const map = identityMap();
  return fitJointly(map, createTiles(COLUMNS, ROWS), pair, Int32Array.from(shifts)) ? map : null;
}

/** How far the fitted map leads beside the true one within the picture, pixels, at most. */
function errorOf(fitted: AffineMap | null, map: AffineMap): number {
  if (!fitted) return Number.POSITIVE_INFINITY;
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [100 * x, 60 * y] as const));
  return Math.max(
    ...corners.map(([x, y]) => Math.hypot(mapX(fitted, x, y) - mapX(map, x, y), mapY(fitted, x, y) - mapY(map, x, y))),
  );
}

describe('a bare wall with a few things on it', () => {
  test.each([
    ['a small step', mapOf(0, 1, 1.4, -0.6)],
    ['a large one', mapOf(0, 1, -9, 7)],
    ['a turn and a stretch', mapOf(1, 1.01, 3, 2)],
  ])('is found again after %s', (_name, map) => {
    expect(errorOf(fit(see(THINGS, still, 1, 1), see(THINGS, map, 1, 2)), map)).toBeLessThan(0.8);
  });

  test('is found in a third of the light, and in noise', () => {
    const map = mapOf(0, 1, 4, -3);
    expect(errorOf(fit(see(THINGS, still, 1, 1), see(THINGS, map, 4, 2, 0.35)), map)).toBeLessThan(1);
  });

  test('is followed where blocks that must agree one by one are too few', () => {
    const map = mapOf(0, 1, 5, -4);
    const few = THINGS.slice(0, 3);
    const plane = see(few, still, 1, 1);
    const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
    setReference(registration, profilesOf(COLUMNS, ROWS, plane));
    plane.set(see(few, map, 1, 2));
    register(registration, profilesOf(COLUMNS, ROWS, plane));
    expect(registration.inliers).toBeLessThan(5);
    expect(registration.found).toBe(true);
    expect(errorOf(registration, map)).toBeLessThan(0.8);
  });
});

describe('nothing is found', () => {
  test('along an edge that looks the same everywhere', () => {
    expect(fit(see(CORNER, still, 1, 1), see(CORNER, mapOf(0, 1, 3, 0), 1, 2))).toBeNull();
  });

  test('in noise, on a wall with nothing on it and in another room', () => {
    const room = see(THINGS, still, 1, 1);
    expect(fit(see([], still, 6, 1), see([], still, 6, 2))).toBeNull();
    expect(fit(room, see([], still, 1, 2))).toBeNull();
    const others = THINGS.map(({ left, top, right, bottom, level }) => ({
      left: -top * 1.4,
      top: left * 0.6,
      right: -top * 1.4 + (bottom - top),
      bottom: left * 0.6 + (right - left) / 2,
      level,
    }));
    expect(fit(room, see(others, still, 1, 3))).toBeNull();
  });

  test('where the map must stay as it was', () => {
    const pair = createPicturePair(COLUMNS, ROWS, see([], still, 6, 2));
    pair.reference.set(see(THINGS, still, 1, 1));
    const map = mapOf(0, 1, 7, 8);
    expect(fitJointly(map, createTiles(COLUMNS, ROWS), pair, Int32Array.from([0, 0]))).toBe(false);
    expect(map).toEqual(mapOf(0, 1, 7, 8));
  });
});
