import { describe, expect, test } from 'vitest';
import { identityMap, setMap } from '#core/image/affine.ts';
import { createNumbers } from '#tests/support/random.ts';
import { openJavaScriptKernel } from '../kernel/javascript.ts';
import { createPast, forgetPast, keepPicture, lookBack, movePast } from './past.ts';
import { QUARTER } from './quarter.ts';
import { createTracks, LIT, MAX_PHASES } from './tracks.ts';

const [WIDTH, HEIGHT] = [640, 384];
const [COLUMNS, ROWS] = [WIDTH / QUARTER, HEIGHT / QUARTER];
const [SLOT, X, Y] = [5, 320, 200];
const PHASE_MS = 733;
const NOISE_FLOOR = 10;

interface Shown {
  /** How far the room has gone to the right since the first picture, pixels. */
  readonly shiftPx?: number;
  /** A light in the room, how far right of the place, and how bright, levels. */
  readonly light?: { readonly asidePx: number; readonly level: number };
  /** Whether the place itself is white. */
  readonly isLight?: boolean;
  /** A room that looks otherwise. */
  readonly room?: number;
  readonly stepPx?: number;
}

/** Lit phases of a room, each with one picture; the place is that of X and Y in the first. */
function watch() {
  const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
  const past = createPast(COLUMNS, ROWS);
  const tracks = createTracks();
  let phases = 0;
  let shift = 0;
  const show = ({ shiftPx = 0, light, isLight = false, room = 3 }: Shown): void => {
    const numbers = createNumbers(room);
    const blocks = Float64Array.from({ length: 60 * 30 }, () => 40 + 120 * numbers());
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        kernel.luma[y * WIDTH + x] = blocks[Math.floor(y / 24) * 60 + Math.floor((x + 200 - shiftPx) / 24)]!;
      }
    }
    if (isLight) {
      for (let y = Y - 8; y < Y + 8; y++)
        kernel.luma.fill(255, y * WIDTH + X + shiftPx - 8, y * WIDTH + X + shiftPx + 8);
    }
    kernel.analyse();
    kernel.sparks.fill(4);
    if (light) {
      const column = Math.floor((X + shiftPx + light.asidePx) / QUARTER);
      kernel.sparks[Math.floor(Y / QUARTER) * COLUMNS + column] = light.level;
    }
    const step = identityMap();
    setMap(step, 1, 0, 0, 1, (shiftPx - shift) / QUARTER, 0);
    movePast(past, step);
    shift = shiftPx;
  };
  /** A lit phase, and the dark one after it. */
  const pass = (shown: Shown): void => {
    show(shown);
    tracks.closedPhases += 2;
    const phase = { number: 2 * phases + 1, atMs: phases * PHASE_MS };
    keepPicture(past, kernel, phase, (shown.stepPx ?? 0) / QUARTER, NOISE_FLOOR, Float64Array.of(3 * phases, 0, 0));
    phases++;
  };
  /** The track is met in one lit phase and seen in the next, and looks back. */
  const meet = (shown: Shown = {}): (readonly [number, number])[] => {
    pass(shown);
    show(shown);
    tracks.used[SLOT] = 1;
    tracks.answers[SLOT] = 1;
    tracks.peak[SLOT] = 0;
    tracks.priority[SLOT] = 200;
    tracks.height[SLOT] = 200;
    tracks.x[SLOT] = X + shift;
    tracks.y[SLOT] = Y;
    tracks.phases[SLOT] = 1;
    tracks.phaseNumber[SLOT * MAX_PHASES] = 2 * phases - 1;
    lookBack(past, tracks, kernel, phases * PHASE_MS);
    return Array.from({ length: tracks.phasesBefore[SLOT]! }, (_, i) => {
      const at = SLOT * MAX_PHASES + i;
      return [tracks.phaseNumber[at]!, tracks.phaseValue[at]!] as const;
    });
  };
  return { tracks, past, pass, meet };
}

describe('what a place showed before its track was met', () => {
  test('is put before its phases, oldest first, with where the phone pointed and the place was', () => {
    const { tracks, pass, meet } = watch();
    pass({});
    pass({ shiftPx: 20 });
    expect(meet({ shiftPx: 44 })).toEqual([
      [1, 4],
      [3, 4],
    ]);
    const at = SLOT * MAX_PHASES;
    expect(tracks.phases[SLOT]).toBe(3);
    expect([...tracks.phaseNumber.subarray(at, at + 3)]).toEqual([1, 3, 5]);
    expect([...tracks.phaseLight.subarray(at, at + 2)]).toEqual([LIT, LIT]);
    expect([...tracks.phaseIsTracked.subarray(at, at + 2)]).toEqual([1, 1]);
    expect(tracks.phaseX[at]).toBeCloseTo(X, -1);
    expect(tracks.phaseX[at + 1]).toBeCloseTo(X + 20, -1);
    expect(tracks.phaseAngle[3 * (at + 1)]).toBe(3);
  });

  test('is looked up once', () => {
    const { tracks, pass, meet } = watch();
    pass({});
    meet();
    expect(tracks.hasLookedBack[SLOT]).toBe(1);
    pass({});
    expect(meet()).toHaveLength(1);
  });

  test('goes its own way before the wall', () => {
    const { tracks, past, pass, meet } = watch();
    pass({});
    // The picture as a whole went twelve pixels further than what is around the place.
    const step = identityMap();
    setMap(step, 1, 0, 0, 1, 12 / QUARTER, 0);
    movePast(past, step);
    expect(meet()).toEqual([[1, 4]]);
    expect(tracks.phaseX[SLOT * MAX_PHASES]).toBeCloseTo(X, -1);
  });

  test('is found further off where the picture went elsewhere, and where the light itself is all that differs', () => {
    const { tracks, past, pass, meet } = watch();
    pass({});
    const step = identityMap();
    setMap(step, 1, 0, 0, 1, 36 / QUARTER, 0);
    movePast(past, step);
    expect(meet({ isLight: true })).toEqual([[1, 4]]);
    expect(tracks.phaseX[SLOT * MAX_PHASES]).toBeCloseTo(X, -1);
  });

  test('shows no more than noise where nothing stands out of it', () => {
    const { pass, meet } = watch();
    pass({ light: { asidePx: 0, level: 21 } });
    pass({ light: { asidePx: 0, level: 23 } });
    expect(meet()).toEqual([
      [1, NOISE_FLOOR],
      [3, 23],
    ]);
  });

  test.each([
    ['something like it shone there', { light: { asidePx: 0, level: 120 } }],
    ['something like it shone beside it', { light: { asidePx: 8, level: 120 } }],
    ['what is around it is not found', { room: 8 }],
    ['it was out of view', { shiftPx: -310 }],
    ['the picture moved too fast for a glint to show', { stepPx: 16 }],
  ])('is not told where %s, nor before that', (_, shown) => {
    const { pass, meet } = watch();
    pass({});
    pass({});
    pass(shown);
    pass(shown);
    expect(meet()).toEqual([]);
  });

  test('is told beside a light that is far, or much weaker', () => {
    for (const light of [
      { asidePx: 60, level: 200 },
      { asidePx: 8, level: 100 },
    ]) {
      const { pass, meet } = watch();
      pass({ light });
      expect(meet()).toHaveLength(1);
    }
  });

  test('is not known once the picture went somewhere unknown', () => {
    const { past, pass, meet } = watch();
    pass({});
    forgetPast(past);
    expect(meet()).toEqual([]);
  });

  test('is that of the sharpest picture of each phase, and of two as sharp of the later', () => {
    const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
    const past = createPast(COLUMNS, ROWS);
    const level = (): number => past.phases[past.latest]!.sparks[0]!;
    const keep = (value: number, shift: number, number = 1): void => {
      kernel.sparks.fill(value);
      keepPicture(past, kernel, { number, atMs: 0 }, shift, NOISE_FLOOR, new Float64Array(3));
    };
    keep(1, 2);
    keep(2, 0.2);
    expect(level()).toBe(2);
    keep(3, 2);
    expect(level()).toBe(2);
    keep(4, 0.9);
    expect(level()).toBe(4);
    keep(5, 2, 3);
    expect(level()).toBe(5);
  });
});
