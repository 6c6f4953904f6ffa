import { expect, test } from 'vitest';
import { createDomes, findDomes } from './domes.ts';

const [COLUMNS, ROWS] = [160, 120];

function picture(paint: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: COLUMNS * ROWS }, (_, i) => paint(i % COLUMNS, Math.floor(i / COLUMNS)));
}

function found(plane: Uint8Array): { x: number; y: number }[] {
  const domes = createDomes(COLUMNS, ROWS);
  findDomes(domes, plane);
  return Array.from({ length: domes.count }, (_, i) => ({ x: domes.x[i]!, y: domes.y[i]! }));
}

test.each([7, 9, 12, 17])('a dark disc of radius %i is found where it is', (radius) => {
  const places = found(picture((x, y) => (Math.hypot(x - 80, y - 60) <= radius ? 30 : 160)));
  expect(places).toHaveLength(1);
  expect(Math.hypot(places[0]!.x - 80, places[0]!.y - 60)).toBeLessThan(4);
});

test.each([
  ['a plain wall', () => 150],
  ['a dark square', (x: number, y: number) => (Math.max(Math.abs(x - 80), Math.abs(y - 60)) <= 10 ? 30 : 160)],
  ['a dark stripe', (x: number) => (Math.abs(x - 80) <= 9 ? 30 : 160)],
  ['a slow shade', (x: number) => 40 + x],
  ['a bright disc', (x: number, y: number) => (Math.hypot(x - 80, y - 60) <= 9 ? 220 : 60)],
  ['a disc that is hardly darker', (x: number, y: number) => (Math.hypot(x - 80, y - 60) <= 9 ? 120 : 160)],
])('%s is none', (_, paint) => {
  expect(found(picture(paint))).toEqual([]);
});

test('it counts how often in a row it was there', () => {
  const domes = createDomes(COLUMNS, ROWS);
  const times = [80, 82, 84, 20].map((middle) => {
    findDomes(
      domes,
      picture((x, y) => (Math.hypot(x - middle, y - 60) <= 9 ? 30 : 160)),
    );
    return domes.times[0];
  });
  expect(times).toEqual([1, 2, 3, expect.any(Number)]);
});
