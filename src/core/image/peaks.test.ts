import { beforeEach, describe, expect, test } from 'vitest';
import { createPeaks, findPeaks, type PeakShape } from './peaks.ts';

const [WIDTH, HEIGHT] = [64, 64];
const SHAPE: PeakShape = { maxAreaPx: 110, maxLengthPx: 13, maxAspect: 2.5, minFill: 0.45, borderPx: 4 };

const topHat = new Uint8Array(WIDTH * HEIGHT);
const luma = new Uint8Array(WIDTH * HEIGHT);
beforeEach(() => {
  topHat.fill(0);
  luma.fill(150);
});

/** Sets a rectangle of both planes. */
function draw(left: number, top: number, wide: number, tall: number, above: number, level: number): void {
  for (let y = top; y < top + tall; y++) {
    topHat.fill(above, y * WIDTH + left, y * WIDTH + left + wide);
    luma.fill(level, y * WIDTH + left, y * WIDTH + left + wide);
  }
}

function found() {
  const maxima = new Uint8Array((WIDTH >> 2) * (HEIGHT >> 2));
  for (const [i, value] of topHat.entries()) {
    const cell = (i >> 8) * (WIDTH >> 2) + ((i % WIDTH) >> 2);
    maxima[cell] = Math.max(maxima[cell]!, value);
  }
  const peaks = createPeaks(16);
  findPeaks(topHat, luma, maxima, WIDTH, HEIGHT, 60, SHAPE, peaks);
  return Array.from({ length: peaks.count }, (_, i) => ({
    x: Math.round(peaks.x[i]!),
    y: Math.round(peaks.y[i]!),
    height: peaks.height[i]!,
    areaPx: peaks.areaPx[i]!,
  }));
}

describe('a compact bright point', () => {
  test('is what hangs together from half of its height on', () => {
    draw(30, 30, 3, 3, 50, 200);
    draw(31, 31, 1, 1, 100, 250);
    expect(found()).toEqual([{ x: 31, y: 31, height: 100, areaPx: 9 }]);
  });

  test('is found on texture that is half as high, by what is nearly as white', () => {
    draw(16, 16, 32, 32, 45, 200);
    draw(31, 31, 2, 2, 80, 255);
    expect(found()).toEqual([{ x: 32, y: 32, height: 80, areaPx: 4 }]);
  });

  test('is no end of a bright strip, however its height above the wall changes along it', () => {
    draw(16, 31, 32, 3, 60, 250);
    draw(20, 31, 3, 3, 95, 250);
    expect(found()).toEqual([]);
  });

  test('is no edge of a white plate', () => {
    draw(16, 16, 32, 32, 50, 250);
    draw(31, 31, 2, 2, 80, 255);
    expect(found()).toEqual([]);
  });
});
