import { describe, expect, test } from 'vitest';
import { profilesOf } from '#tests/support/profiles.ts';
import { createNumbers } from '#tests/support/random.ts';
import { mapX, mapY, setMap, type AffineMap } from './affine.ts';
import { createPicturePair } from './picture-pair.ts';
import { createRegistration, register, setReference, type Registration } from './registration.ts';

const [COLUMNS, ROWS] = [320, 180];

const WALL_COLUMNS = 2 * COLUMNS;
const WALL_ROWS = 2 * ROWS;

/** A wall of soft blots, twice as large as the picture; levels at places counted from its middle. */
function drawWall(seed: number): (x: number, y: number) => number {
  const numbers = createNumbers(seed);
  const wall = new Float64Array(WALL_COLUMNS * WALL_ROWS).fill(128);
  for (let blot = 0; blot < 2_000; blot++) {
    const [middleX, middleY] = [WALL_COLUMNS * numbers(), WALL_ROWS * numbers()];
    const reach = 3 + 6 * numbers();
    const level = 110 * (numbers() - 0.5);
    for (let y = Math.max(0, Math.ceil(middleY - reach)); y < Math.min(WALL_ROWS, middleY + reach); y++) {
      for (let x = Math.max(0, Math.ceil(middleX - reach)); x < Math.min(WALL_COLUMNS, middleX + reach); x++) {
        wall[y * WALL_COLUMNS + x]! += level * Math.max(0, 1 - Math.hypot(x - middleX, y - middleY) / reach);
      }
    }
  }
  return (x, y) => {
    const [column, row] = [Math.floor(x + COLUMNS), Math.floor(y + ROWS)];
    const [right, down] = [x + COLUMNS - column, y + ROWS - row];
    const at = row * WALL_COLUMNS + column;
    const above = wall[at]! * (1 - right) + wall[at + 1]! * right;
    const below = wall[at + WALL_COLUMNS]! * (1 - right) + wall[at + WALL_COLUMNS + 1]! * right;
    return above * (1 - down) + below * down;
  };
}

/** The wall after the picture went the way of `map`, under so much light. */
function see(wall: (x: number, y: number) => number, map: AffineMap, light: number, into: Uint8Array): void {
  const determinant = map.a * map.d - map.b * map.c;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const x = column - COLUMNS / 2 - map.tx;
      const y = row - ROWS / 2 - map.ty;
      const level = wall((map.d * x - map.b * y) / determinant, (map.a * y - map.c * x) / determinant);
      into[row * COLUMNS + column] = Math.max(0, Math.min(255, light * level));
    }
  }
}

/** The mean over a pixel, as a sensor sees it. */
function softened(wall: (x: number, y: number) => number): (x: number, y: number) => number {
  return (x, y) =>
    (wall(x - 0.25, y - 0.25) + wall(x + 0.25, y - 0.25) + wall(x - 0.25, y + 0.25) + wall(x + 0.25, y + 0.25)) / 4;
}

const STILL: AffineMap = { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 };

const WALLS = [drawWall(11), drawWall(12)];

/** A registration whose reference is the wall as it stood still, and whose current plane shows what came after. */
function watch(before: number, after: number, map: AffineMap, light = 1, hint?: AffineMap): Registration {
  const plane = new Uint8Array(COLUMNS * ROWS);
  const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
  see(drawWall(before), STILL, 1, plane);
  setReference(registration, profilesOf(COLUMNS, ROWS, plane));
  see(drawWall(after), map, light, plane);
  if (hint) setMap(registration, hint.a, hint.b, hint.c, hint.d, hint.tx, hint.ty);
  register(registration, profilesOf(COLUMNS, ROWS, plane));
  return registration;
}

/** Furthest that the map found leads from the true one, at the corners of the picture. */
function errorPx(found: AffineMap, truth: AffineMap): number {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [(x * COLUMNS) / 2, (y * ROWS) / 2] as const));
  return Math.max(
    ...corners.map(([x, y]) =>
      Math.hypot(mapX(found, x, y) - mapX(truth, x, y), mapY(found, x, y) - mapY(truth, x, y)),
    ),
  );
}

describe('the way of a picture is found', () => {
  test.each([
    ['that stood still', STILL],
    ['that moved by parts of a pixel', { ...STILL, tx: 2.4, ty: -1.7 }],
    ['that moved far', { ...STILL, tx: -21, ty: 13 }],
    ['that turned and came nearer', { a: 1.004, b: -0.01, c: 0.01, d: 1.004, tx: 5.5, ty: 3.2 }],
  ])('%s', (_, map) => {
    const registration = watch(1, 1, map);
    expect(registration.found).toBe(true);
    expect(errorPx(registration, map)).toBeLessThan(1);
  });

  test('whatever the light', () => {
    const map = { ...STILL, tx: 6.3, ty: -4.1 };
    const registration = watch(2, 2, map, 0.4);
    expect(registration.found).toBe(true);
    expect(errorPx(registration, map)).toBeLessThan(1);
  });

  test('beyond the reach of its profiles, from near the map that is held', () => {
    const map = { ...STILL, tx: 60, ty: 0 };
    expect(watch(3, 3, map).found).toBe(false);
    const registration = watch(3, 3, map, 1, { ...STILL, tx: 57, ty: 2 });
    expect(registration.found).toBe(true);
    expect(errorPx(registration, map)).toBeLessThan(1);
  });

  test('of one that has grown narrow since, as what somebody walks around does, from near the map that is held', () => {
    const map = { a: 0.93, b: 0.006, c: -0.01, d: 0.99, tx: 9, ty: -2 };
    const registration = watch(6, 6, map, 1, { ...map, a: 0.935, tx: 8.2 });
    expect(registration.found).toBe(true);
    expect(registration.inliers).toBeGreaterThan(15);
    expect(errorPx(registration, map)).toBeLessThan(1);
  });
});

test('what a few blocks say against the map that is held is not believed: rows and columns of a room are much alike', () => {
  const plane = new Uint8Array(COLUMNS * ROWS);
  const moved = new Uint8Array(COLUMNS * ROWS);
  const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
  see(WALLS[0]!, STILL, 1, plane);
  setReference(registration, profilesOf(COLUMNS, ROWS, plane));
  see(WALLS[0]!, { ...STILL, tx: 20 }, 1, moved);
  plane.fill(128);
  for (let i = 0; i < plane.length; i++) if (i % COLUMNS < 0.45 * COLUMNS) plane[i] = moved[i]!;
  const profiles = profilesOf(COLUMNS, ROWS, plane);
  register(registration, profiles);
  expect(registration.found).toBe(true);
  expect(registration.tx).toBeCloseTo(20, 0);
  const held = { ...STILL, tx: -9, ty: 8 };
  setMap(registration, 1, 0, 0, 1, held.tx, held.ty);
  register(registration, profiles);
  expect(registration).toMatchObject({ found: false, ...held });
});

test('of stripes, which fit one stripe further as well, the nearest fit is taken', () => {
  // One stripe further is a whole number of pixels, so that it even looks the better one.
  const stripes = (x: number, y: number): number => 60 * Math.sin((2 * Math.PI * x) / 11.5) + WALLS[0]!(0, y);
  const map = { ...STILL, tx: 1.5, ty: 0.5 };
  const plane = new Uint8Array(COLUMNS * ROWS);
  const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
  see(stripes, STILL, 1, plane);
  setReference(registration, profilesOf(COLUMNS, ROWS, plane));
  see(stripes, map, 1, plane);
  register(registration, profilesOf(COLUMNS, ROWS, plane));
  expect(registration.found).toBe(true);
  expect(errorPx(registration, map)).toBeLessThan(1);
});

/*
 * A spot is taken along from frame to frame, and what each step lacks adds up: a tenth of the way is ten pixels after a
 * second. Both pictures stand between whole pixels, as pictures do.
 */
test.each([0.3, 0.5, 0.8, 1.25, 3.1, 4.5])('nothing is lost of a way of %f pixels, whichever way', (px) => {
  const lacks = [0, 1, 2, 3, 4, 5].map((seed) => {
    const [x, y] = [Math.cos(seed * 1.1), Math.sin(seed * 1.1)];
    const from = { ...STILL, tx: 0.17 * seed, ty: 0.31 * seed };
    const plane = new Uint8Array(COLUMNS * ROWS);
    const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
    see(softened(WALLS[seed % WALLS.length]!), from, 1, plane);
    setReference(registration, profilesOf(COLUMNS, ROWS, plane));
    see(softened(WALLS[seed % WALLS.length]!), { ...from, tx: from.tx + px * x, ty: from.ty + px * y }, 1, plane);
    register(registration, profilesOf(COLUMNS, ROWS, plane));
    expect(registration.found).toBe(true);
    return px - (registration.tx * x + registration.ty * y);
  });
  expect(Math.abs(lacks.reduce((sum, lack) => sum + lack, 0) / lacks.length)).toBeLessThan(0.05);
});

test('another picture is not found, and the map that is held stays', () => {
  const hint = { ...STILL, tx: 3, ty: 1 };
  const registration = watch(4, 5, { ...STILL, tx: 3, ty: 1 }, 1, hint);
  expect(registration).toMatchObject({ found: false, ...hint });
});

test('a wall without texture says nothing', () => {
  const plane = new Uint8Array(COLUMNS * ROWS).fill(120);
  const registration = createRegistration(createPicturePair(COLUMNS, ROWS, plane));
  setReference(registration, profilesOf(COLUMNS, ROWS, plane));
  register(registration, profilesOf(COLUMNS, ROWS, plane));
  expect(registration).toMatchObject({ found: false, textured: 0 });
});
