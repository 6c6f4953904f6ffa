import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import {
  beginBearing,
  breakBearing,
  createBearing,
  isBearingKnown,
  learnBearing,
  offSight,
  shiftOfTurn,
  turnOnTheSpot,
  type Bearing,
} from './bearing.ts';

const FPS = 15;
/** A degree is about so many pixels with a phone's main camera at 1280 pixels. */
const PX_PER_DEG = 17.5;

/** One of the phone's axes, and with which sign, for a shift along x and one along y. */
interface Mounting {
  readonly xAxis: number;
  readonly yAxis: number;
  readonly sign: 1 | -1;
}

const sightOf = ({ xAxis, yAxis }: Mounting): number => 3 - xAxis - yAxis;

/** What a person does beside trembling. */
interface Walk {
  /** Of every degree that the phone turns for a shift along x, so much about its line of sight: that of one who looks down. */
  readonly rollOverTurn?: number;
  /** Steps past the thing: so many pixels along x that no turn explains. */
  readonly sidewaysPx?: number;
}

/**
 * Lets a hand tremble by two pixels while its person walks around something: what trembles shifts the picture, what walks
 * does not.
 */
function pan(
  bearing: Bearing,
  mounting: Mounting,
  frames: number,
  { rollOverTurn = 0, sidewaysPx = 0 }: Walk = {},
): void {
  const numbers = createNumbers(7);
  const normal = (): number => numbers() + numbers() + numbers() + numbers() - 2;
  const turned = new Float64Array(3);
  for (let frame = 0; frame < frames; frame++) {
    const step = (20 * Math.cos((2 * Math.PI * frame) / (12 * FPS)) * 2 * Math.PI) / (12 * FPS);
    const x = 2 * normal();
    const y = 2 * normal();
    turned[mounting.xAxis] = (mounting.sign * x) / PX_PER_DEG + step;
    turned[mounting.yAxis] = (mounting.sign * y) / PX_PER_DEG;
    turned[sightOf(mounting)] = rollOverTurn * turned[mounting.xAxis]! + normal() / PX_PER_DEG;
    learnBearing(bearing, x + sidewaysPx * normal() + 0.2 * normal(), y + 0.2 * normal(), turned);
  }
}

/** The phone's axes: the short side, the long one, and the one out of the screen. */
const UPRIGHT: Mounting = { xAxis: 2, yAxis: 1, sign: 1 };

describe('how far a turn shifts the picture', () => {
  test.each<Mounting>([
    { xAxis: 2, yAxis: 1, sign: 1 },
    { xAxis: 1, yAxis: 2, sign: -1 },
    { xAxis: 0, yAxis: 1, sign: -1 },
  ])('is learned to a tenth within ten seconds, whichever way the camera is mounted: %o', (mounting) => {
    const bearing = createBearing();
    pan(bearing, mounting, 10 * FPS);
    expect(turnOnTheSpot(bearing, mounting.xAxis, 100, 0) * mounting.sign * PX_PER_DEG).toBeCloseTo(100, -1);
    expect(turnOnTheSpot(bearing, mounting.yAxis, 0, 100) * mounting.sign * PX_PER_DEG).toBeCloseTo(100, -1);
    expect(bearing.sight).toBe(sightOf(mounting));
    expect(turnOnTheSpot(bearing, bearing.sight, 100, 100)).toBe(0);
  });

  test('is the same for both sides of the picture, also where its person walks past along one of them', () => {
    const bearing = createBearing();
    pan(bearing, UPRIGHT, 20 * FPS, { sidewaysPx: 3 });
    expect(turnOnTheSpot(bearing, 2, 100, 0)).toBe(turnOnTheSpot(bearing, 1, 0, 100));
    expect(turnOnTheSpot(bearing, 2, 100, 0) * PX_PER_DEG).toBeCloseTo(100, -1);
  });

  test('a roll about the line of sight shifts nothing, also where it comes with every turn, as that of one who looks down', () => {
    for (const rollOverTurn of [1.2, -1.2]) {
      const bearing = createBearing();
      pan(bearing, UPRIGHT, 20 * FPS, { rollOverTurn, sidewaysPx: 1 });
      expect(bearing.sight).toBe(0);
    }
  });

  test('is known of a phone that never rolls', () => {
    const bearing = createBearing();
    const numbers = createNumbers(3);
    for (let frame = 0; frame < 10 * FPS; frame++) {
      const [x, y] = [numbers() - 0.5, numbers() - 0.5];
      learnBearing(bearing, x * PX_PER_DEG, y * PX_PER_DEG, Float64Array.of(0, y, x));
    }
    expect(bearing.sight).toBe(0);
    expect(turnOnTheSpot(bearing, 2, PX_PER_DEG, 0)).toBeCloseTo(1, 6);
  });

  test('is not known before the hand has trembled for two seconds', () => {
    const bearing = createBearing();
    pan(bearing, UPRIGHT, 2 * FPS);
    expect([...bearing.degPerPx]).toEqual([0, 0, 0, 0, 0, 0]);
    pan(bearing, UPRIGHT, FPS);
    expect(bearing.degPerPx[4]).not.toBe(0);
  });

  test('is not known of a picture that stands still, or goes along one line only', () => {
    const bearing = createBearing();
    const turned = Float64Array.of(0, 0.5, 0);
    for (let frame = 0; frame < 100; frame++) learnBearing(bearing, 0, 0, turned);
    for (let frame = 0; frame < 100; frame++) learnBearing(bearing, frame % 4, 2 * (frame % 4), turned);
    expect([...bearing.degPerPx]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('is not known where shifts and turns go together by chance', () => {
    const bearing = createBearing();
    const numbers = createNumbers(11);
    const known: number[] = [];
    for (let frame = 0; frame < 20 * FPS; frame++) {
      learnBearing(bearing, numbers() - 0.5, numbers() - 0.5, Float64Array.of(0, numbers() - 0.5, 0));
      if (frame > 4 * FPS && (isBearingKnown(bearing) || bearing.degPerPx.some((value) => value !== 0)))
        known.push(frame);
    }
    expect(known).toEqual([]);
  });

  test('takes nothing from a jump to somewhere unknown', () => {
    const bearing = createBearing();
    const mounting = UPRIGHT;
    pan(bearing, mounting, 10 * FPS);
    const before = turnOnTheSpot(bearing, 2, 100, 0);
    for (let jump = 0; jump < 20; jump++) {
      breakBearing(bearing);
      learnBearing(bearing, 300, 0, new Float64Array(3));
    }
    expect(turnOnTheSpot(bearing, 2, 100, 0)).toBe(before);
  });

  test('is forgotten with the picture that it was learned from, and learned anew', () => {
    const bearing = createBearing();
    pan(bearing, UPRIGHT, 10 * FPS);
    beginBearing(bearing, 720, 1280);
    expect([...bearing.degPerPx, ...bearing.products].every((value) => value === 0)).toBe(true);
    expect(bearing).toMatchObject({ sight: -1, middleX: 360, middleY: 640 });
    pan(bearing, { xAxis: 1, yAxis: 2, sign: -1 }, 10 * FPS);
    expect(turnOnTheSpot(bearing, 1, -100, 0) * PX_PER_DEG).toBeCloseTo(100, -1);
  });
});

test('what was learned foretells the shift of a turn, and nothing before', () => {
  const bearing = createBearing();
  const turned = Float64Array.of(0.1, 0.2, -0.4);
  expect(isBearingKnown(bearing)).toBe(false);
  expect(shiftOfTurn(bearing, turned, 0)).toBe(0);
  pan(bearing, UPRIGHT, 10 * FPS);
  expect(isBearingKnown(bearing)).toBe(true);
  expect(shiftOfTurn(bearing, turned, 0)).toBeCloseTo(-0.4 * PX_PER_DEG, 0);
  expect(shiftOfTurn(bearing, turned, 1)).toBeCloseTo(0.2 * PX_PER_DEG, 0);
});

test('a place is off the line of sight by its arc tangent: further out a pixel is less', () => {
  const bearing = createBearing();
  beginBearing(bearing, 1280, 720);
  pan(bearing, UPRIGHT, 20 * FPS);
  const pxPerRad = 180 / Math.PI / turnOnTheSpot(bearing, 2, 1, 0);
  expect(offSight(bearing, 2, 640, 700)).toBe(0);
  expect(offSight(bearing, 2, 640 + pxPerRad, 0)).toBeCloseTo(45, 6);
  expect(offSight(bearing, 1, 0, 360 - pxPerRad)).toBeCloseTo(-45, 6);
  expect(offSight(bearing, 2, 641, 360)).toBeCloseTo(turnOnTheSpot(bearing, 2, 1, 0), 4);
  expect(offSight(bearing, bearing.sight, 900, 900)).toBe(0);
});
