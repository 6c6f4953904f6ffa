import { expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { createPicturePair, PRODUCTS, SQUARES, SUM } from './picture-pair.ts';

const [COLUMNS, ROWS] = [24, 20];

test.each([16, 15, 4, 1])('a square of %i pixels adds up to what its pixels do', (side) => {
  const numbers = createNumbers(side);
  const noise = () => Uint8Array.from({ length: COLUMNS * ROWS }, () => 256 * numbers());
  const pair = createPicturePair(COLUMNS, ROWS, noise());
  pair.reference.set(noise());
  const pixels = Array.from({ length: side * side }, (_, i) => Math.floor(i / side) * COLUMNS + (i % side));
  const total = (value: (pixel: number) => number) => pixels.reduce((sum, pixel) => sum + value(pixel), 0);
  const [from, to] = [2 * COLUMNS + 8, 4 * COLUMNS + 3];
  const before = (pixel: number) => pair.reference[from + pixel]!;
  const now = (pixel: number) => pair.current[to + pixel]!;

  pair.addUpReference(from, side);
  expect(pair.sums[SUM]).toBe(total(before));
  expect(pair.sums[SQUARES]).toBe(total((pixel) => before(pixel) ** 2));

  pair.addUpCurrent(from, to, side);
  expect(pair.sums[SUM]).toBe(total(now));
  expect(pair.sums[SQUARES]).toBe(total((pixel) => now(pixel) ** 2));
  expect(pair.sums[PRODUCTS]).toBe(total((pixel) => now(pixel) * before(pixel)));
});
