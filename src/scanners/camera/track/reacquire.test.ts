import { expect, test } from 'vitest';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import { associate } from './associate.ts';
import { createDarkMap, setDarkMap } from './dark-map.ts';
import { closePhase, observePhases } from './phases.ts';
import { createTracks, DARK, LIT } from './tracks.ts';

const [WIDTH, HEIGHT] = [640, 480];
const STILL = new Float64Array(3);

interface Point {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const at = (x: number, y = 200, height = 150): Point => ({ x, y, height });

/** A room, dark in the torch's pauses or lit, in which points answer. */
function roomOf(isDark: boolean) {
  const tracks = createTracks();
  const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
  const glow = createDarkMap(WIDTH >> 2, HEIGHT >> 2);
  setDarkMap(glow, new Uint8Array((WIDTH >> 2) * (HEIGHT >> 2)));
  const see = (light: 'on' | 'off', ...points: readonly Point[]): void => {
    const { peaks, luma } = kernel;
    luma.fill(20);
    peaks.count = points.length;
    for (const [i, { x, y, height }] of points.entries()) {
      peaks.x[i] = x;
      peaks.y[i] = y;
      peaks.height[i] = height;
      peaks.areaPx[i] = 8;
      luma[y * WIDTH + x] = 20 + height;
    }
    associate(
      tracks,
      kernel,
      glow,
      light,
      { answering: light === 'on', glowing: false, returning: isDark && light === 'on' },
      STILL,
      0,
    );
    observePhases(tracks, kernel, light, true, true, STILL, 0);
  };
  const lit = (...points: readonly Point[]): void => {
    for (let frame = 0; frame < 3; frame++) see('on', ...points);
    closePhase(tracks, LIT);
  };
  const pause = (): void => {
    for (let frame = 0; frame < 5; frame++) see('off');
    closePhase(tracks, DARK);
  };
  const places = (): (readonly [number, number])[] =>
    [...tracks.used.keys()].filter((slot) => tracks.used[slot]).map((slot) => [slot, tracks.x[slot]!] as const);
  return { tracks, see, lit, pause, places };
}

/** Where the tracks are, each by its slot, once these points were seen, and after a pause the others. */
function afterPause(before: readonly Point[], after: readonly Point[], isDark = true) {
  const { see, lit, pause, places } = roomOf(isDark);
  lit(...before);
  pause();
  see('on', ...after);
  return places();
}

test('one light that shines again beside its place is the same', () => {
  expect(afterPause([at(300)], [at(330)])).toEqual([[0, 330]]);
  expect(afterPause([at(300)], [at(330, 230)])).toEqual([[0, 330]]);
});

test('where the picture was followed through the pause a light beside its place is another', () => {
  expect(afterPause([at(300)], [at(330)], false)).toHaveLength(2);
});

test('one that is too far, too dim or too bright is another', () => {
  expect(afterPause([at(300)], [at(345)])).toHaveLength(2);
  expect(afterPause([at(300, 200, 150)], [at(330, 200, 60)])).toHaveLength(2);
  expect(afterPause([at(300, 200, 60)], [at(330, 200, 160)])).toHaveLength(2);
});

test('of two that could be it neither is', () => {
  expect(afterPause([at(300)], [at(330), at(280, 220)])).toHaveLength(3);
});

test('nothing is taken that another of two missing could be', () => {
  expect(afterPause([at(300), at(300, 220)], [at(325, 210)])).toHaveLength(3);
});

test('what another track holds at its own place is explained', () => {
  expect(afterPause([at(300), at(330)], [at(330)])).toEqual([
    [0, 300],
    [1, 330],
  ]);
});

test('a track that began with the light in this phase gives way, and not one that was there before', () => {
  const { tracks, see, lit, pause, places } = roomOf(true);
  lit(at(300));
  pause();
  see('on', at(330), at(280, 220));
  see('on', at(330));
  expect(places()).toContainEqual([0, 330]);
  expect(tracks.used[1]).toBe(0);
});

test('one that was missing in the last lit phase is met anew', () => {
  const { see, lit, pause, places } = roomOf(true);
  lit(at(300));
  pause();
  lit();
  pause();
  see('on', at(330));
  expect(places()).toHaveLength(2);
});

test('what its phase had shown at another place is forgotten', () => {
  const { tracks, see, lit, pause } = roomOf(true);
  lit(at(300));
  pause();
  see('on');
  see('on');
  expect(tracks.phaseFrames[0]).toBe(2);
  see('on', at(330));
  expect(tracks.phaseFrames[0]).toBe(1);
});
