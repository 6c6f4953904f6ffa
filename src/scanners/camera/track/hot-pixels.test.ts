import { expect, test } from 'vitest';
import { identityMap } from '#core/image/affine.ts';
import { createPeaks } from '#core/image/peaks.ts';
import { createHotPixels, dropHotPixels } from './hot-pixels.ts';
import { QUARTER } from './quarter.ts';
import { createTracks } from './tracks.ts';

const [WIDTH, HEIGHT] = [640, 384];
/** Where a pixel of the sensor shines, and a glint on the wall in the first frame. */
const [HOT_X, HOT_Y] = [301, 200];
const [GLINT_X, GLINT_Y] = [120, 90];
const HOT_SLOT = 3;
const GLINT_SLOT = 4;

/** Frames of a picture that moves by so many pixels from each to the next, with a hot pixel and a glint in each. */
function watch(stepPx: number) {
  const hot = createHotPixels(WIDTH, HEIGHT);
  const peaks = createPeaks(50);
  const tracks = createTracks();
  const map = { ...identityMap(), tx: stepPx / QUARTER };
  let frame = 0;
  for (const slot of [HOT_SLOT, GLINT_SLOT]) tracks.used[slot] = 1;
  const see = (others: readonly number[] = []): readonly number[] => {
    const glintX = GLINT_X + stepPx * frame++;
    [HOT_X, glintX, ...others].forEach((x, i) => {
      peaks.x[i] = x;
      peaks.y[i] = i === 0 ? HOT_Y : GLINT_Y + 20 * Math.max(0, i - 1);
      peaks.height[i] = 100;
      peaks.areaPx[i] = i;
    });
    peaks.count = 2 + others.length;
    tracks.seenX[HOT_SLOT] = HOT_X;
    tracks.seenY[HOT_SLOT] = HOT_Y;
    tracks.seenX[GLINT_SLOT] = glintX;
    tracks.seenY[GLINT_SLOT] = GLINT_Y;
    dropHotPixels(hot, peaks, tracks, frame > 1 ? map : null);
    return Array.from(peaks.areaPx.subarray(0, peaks.count));
  };
  return { tracks, see };
}

test('a point that stays where it is while the picture moves is a hot pixel, and its track ends', () => {
  const { tracks, see } = watch(6);
  expect(Array.from({ length: 4 }, () => see())).toEqual(Array.from({ length: 4 }, () => [0, 1]));
  expect(tracks.used[HOT_SLOT]).toBe(1);
  expect(see()).toEqual([1]);
  expect(tracks.used[HOT_SLOT]).toBe(0);
  expect(tracks.used[GLINT_SLOT]).toBe(1);
  expect(see()).toEqual([1]);
});

test('it is one also where the picture moves on slowly', () => {
  const { tracks, see } = watch(2);
  const shown = Array.from({ length: 20 }, () => see());
  expect(shown.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => [0, 1]));
  expect(shown.slice(12)).toEqual(Array.from({ length: 8 }, () => [1]));
  expect(tracks.used[GLINT_SLOT]).toBe(1);
});

test('while the picture stands still nobody can tell one', () => {
  const { tracks, see } = watch(0);
  for (let frame = 0; frame < 20; frame++) expect(see()).toEqual([0, 1]);
  expect(tracks.used[HOT_SLOT]).toBe(1);
});

test('where all points stay it is the map that is wrong', () => {
  const { see } = watch(6);
  const still = Array.from({ length: 13 }, (_, i) => 40 + 30 * i);
  for (let frame = 0; frame < 20; frame++) expect(see(still)).toHaveLength(15);
});
