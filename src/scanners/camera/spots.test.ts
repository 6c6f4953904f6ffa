import { describe, expect, test } from 'vitest';
import { identityMap } from '#core/image/affine.ts';
import type { Peaks } from '#core/image/peaks.ts';
import { createPicturePair } from '#core/image/picture-pair.ts';
import { createRegistration } from '#core/image/registration.ts';
import { openJavaScriptKernel } from './kernel/javascript.ts';
import type { CameraKernel } from './kernel/kernel.ts';
import {
  claimPeaks,
  closePhase,
  createGlowMap,
  createSpots,
  DARK,
  keepLitPlaces,
  LIT,
  losePlaces,
  MAX_PHASES,
  observeSpots,
  returnToLitPlaces,
  setGlow,
  type Spots,
} from './spots.ts';

const [WIDTH, HEIGHT] = [320, 192];
const [X, Y] = [150, 100];
const STILL = new Float64Array(3);

function setPeak(peaks: Peaks, height: number): void {
  peaks.count = height > 0 ? 1 : 0;
  peaks.x[0] = X;
  peaks.y[0] = Y;
  peaks.height[0] = height;
  peaks.areaPx[0] = 8;
}

/** A frame in which the place of the spot stands out by so many levels from surroundings of that luma. */
function show(kernel: CameraKernel, level: number, around: number): void {
  kernel.topHat.fill(0);
  kernel.topHat[Y * WIDTH + X] = level;
  kernel.quarter.fill(around);
  setPeak(kernel.peaks, level >= 60 ? level : 0);
}

/** A spot that answers, in slot 0, and the kernel whose frames it is looked for in. */
function watch() {
  const spots = createSpots();
  const kernel = openJavaScriptKernel(WIDTH, HEIGHT);
  const glow = createGlowMap(WIDTH >> 2, HEIGHT >> 2);
  setGlow(glow, new Uint8Array((WIDTH >> 2) * (HEIGHT >> 2)));
  const see = (level: number, around: number, angle = STILL, light: 'on' | 'off' = 'on'): void => {
    show(kernel, level, around);
    claimPeaks(spots, kernel.peaks, glow, light, { answering: light === 'on', glowing: false }, angle, 0);
    observeSpots(spots, kernel, light, true, true, angle, 0);
  };
  return { spots, see };
}

const valueOf = ({ phaseValue, phases }: Spots): number => phaseValue[phases[0]! - 1]!;

describe('what a phase shows', () => {
  test('is the mean of its frames', () => {
    const { spots, see } = watch();
    for (const level of [100, 110, 120]) see(level, 140);
    closePhase(spots, LIT);
    expect(valueOf(spots)).toBe(110);
    expect(spots.phaseLuma[0]).toBe(140);
  });

  test('is mostly what its frames show that leave something to white', () => {
    const { spots, see } = watch();
    see(200, 155);
    for (let frame = 0; frame < 4; frame++) see(5, 250);
    closePhase(spots, LIT);
    expect(valueOf(spots)).toBe(Math.floor((100 * 200 + 4 * 5 * 5) / 120));
    expect(spots.phaseLuma[0]).toBe(Math.floor((100 * 155 + 4 * 5 * 250) / 120));
  });

  test('counts without its brightest frame in the dark, where every frame weighs the same', () => {
    const { spots, see } = watch();
    see(200, 140);
    closePhase(spots, LIT);
    for (const level of [30, 200, 40]) see(level, level, STILL, 'off');
    closePhase(spots, DARK);
    expect(valueOf(spots)).toBe(35);
  });

  test('is shown at the middle of the way that the phone and the spot went meanwhile', () => {
    const { spots, see } = watch();
    for (const deg of [4, 6, 8]) see(200, 140, Float64Array.of(0, deg, 0));
    closePhase(spots, LIT);
    expect(spots.phaseAngle[1]).toBeCloseTo(6);
    expect(spots.phaseX[0]).toBeCloseTo(X);
    expect(spots.phaseY[0]).toBeCloseTo(Y);
  });
});

describe('a place', () => {
  const registration = Object.assign(
    createRegistration(createPicturePair(80, 48, new Uint8Array(80 * 48))),
    identityMap(),
  );
  /** Watches the place while nothing shows there; whether the phase counts as watched. */
  const isWatched = ({ spots, see }: ReturnType<typeof watch>): boolean => {
    for (let frame = 0; frame < 3; frame++) see(0, 140);
    closePhase(spots, LIT);
    return spots.phaseIsTracked[spots.phases[0]! - 1] === 1;
  };

  test('is watched also while nothing shows there', () => {
    const world = watch();
    world.see(200, 140);
    closePhase(world.spots, LIT);
    expect(isWatched(world)).toBe(true);
  });

  test('is a guess once the picture went somewhere unknown, until the spot is seen again', () => {
    const world = watch();
    world.see(200, 140);
    closePhase(world.spots, LIT);
    losePlaces(world.spots);
    expect(isWatched(world)).toBe(false);
    world.see(200, 140);
    closePhase(world.spots, LIT);
    expect(isWatched(world)).toBe(true);
  });

  test('is known again where the lit phase before was found, unless it had been a guess then', () => {
    const world = watch();
    const { spots } = world;
    world.see(200, 140);
    closePhase(spots, LIT);
    keepLitPlaces(spots, 1_000);
    losePlaces(spots);
    returnToLitPlaces(spots, registration, WIDTH, HEIGHT, 1_000, STILL);
    expect(isWatched(world)).toBe(true);
    losePlaces(spots);
    keepLitPlaces(spots, 2_000);
    returnToLitPlaces(spots, registration, WIDTH, HEIGHT, 2_000, STILL);
    expect(isWatched(world)).toBe(false);
  });

  test('keeps all of a scan', () => {
    const { spots, see } = watch();
    for (let phase = 0; phase < MAX_PHASES + 3; phase++) {
      see(200, 140, Float64Array.of(phase, 0, 0));
      closePhase(spots, LIT);
    }
    expect(spots.phases[0]).toBe(MAX_PHASES);
    expect([spots.phaseAngle[0], spots.phaseX[0], spots.phaseAngle[3 * (MAX_PHASES - 1)]]).toEqual([
      3,
      X,
      MAX_PHASES + 2,
    ]);
  });
});
