import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCone, fitCone } from './cone.ts';
import { createTracks, LIT, MAX_PHASES } from '../track/tracks.ts';

const SLOT = 3;
const NOISE = 20;

/** One lit phase: at which view angle, degrees, and by how much it was brighter than texture would be, levels. */
interface Phase {
  readonly deg: number;
  readonly excess: number;
  readonly value?: number;
  readonly isTracked?: boolean;
  readonly luma?: number;
  /** Which of the scan's phases it is; its place in the list unless given. */
  readonly number?: number;
  /** Where it was in the picture, pixels from the middle. */
  readonly xPx?: number;
}

const RAD = Math.PI / 180;
/** Of a turn about the first axis, degrees, that shifts the picture's middle by a pixel along x. */
const DEG_PER_PX = 0.05;
/** Where in the picture is what is so far off the line of sight, pixels from its middle. */
const placeAt = (deg: number): number => Math.tan(deg * RAD) / (DEG_PER_PX * RAD);

function coneOf(phases: readonly Phase[], axis: readonly [number, number, number] = [1, 0, 0]) {
  const tracks = createTracks();
  const excess = new Float64Array(MAX_PHASES);
  tracks.bearing.degPerPx[0] = DEG_PER_PX;
  tracks.phases[SLOT] = phases.length;
  for (const [i, phase] of phases.entries()) {
    const { deg, excess: above, value = above, isTracked = true, luma = 140, xPx = 0, number = i } = phase;
    const at = SLOT * MAX_PHASES + i;
    excess[i] = above;
    tracks.phaseNumber[at] = number;
    tracks.phaseLight[at] = LIT;
    tracks.phaseValue[at] = value;
    tracks.phaseIsTracked[at] = isTracked ? 1 : 0;
    tracks.phaseLuma[at] = luma;
    tracks.phaseX[at] = xPx;
    for (let a = 0; a < 3; a++) tracks.phaseAngle[3 * at + a] = 100 + deg * axis[a]!;
  }
  const cone = createCone();
  fitCone(tracks, SLOT, excess, NOISE, cone);
  return cone;
}

/** To and fro between -20 and 20 degrees in steps of 4, three times. */
const SWEEP = Array.from({ length: 60 }, (_, i) => 20 - 4 * Math.abs((i % 20) - 10));
const swept = (excessAt: (deg: number, i: number) => number): Phase[] =>
  SWEEP.map((deg, i) => ({ deg, excess: excessAt(deg, i) }));
const lens = (deg: number): number => (deg >= -12 && deg <= 8 ? 150 : 10);

test('a lens is seen in its cone and lost on both sides, whatever the axis of the sweep', () => {
  for (const axis of [
    [1, 0, 0],
    [0, 1, 0],
    [0.6, -0.6, 0.53],
  ] as const) {
    const cone = coneOf(swept(lens), axis);
    expect(cone.widthDeg).toBeCloseTo(20, 1);
    expect(cone).toMatchObject({ lostValue: 10, seenLuma: 140, lostLuma: 140 });
    expect(cone.evidence).toBeGreaterThan(15);
  }
});

test('a hand that wanders blurs no cone: a turn on the spot shifts the picture and is no view angle', () => {
  const wander = [0, 9, -7, 4, -11, 6, 10, -3];
  const isHeld = swept(lens).map((phase, i) => {
    const off = wander[i % wander.length]!;
    return { ...phase, deg: phase.deg + off, xPx: placeAt(off) };
  });
  expect(coneOf(isHeld).evidence).toBeCloseTo(coneOf(swept(lens)).evidence, 6);
  expect(coneOf(isHeld.map((phase) => ({ ...phase, xPx: 0 }))).evidence).toBeLessThan(5);
  const onTheTrack = swept(lens).map((phase) => ({ ...phase, xPx: placeAt(phase.deg) }));
  expect(coneOf(onTheTrack).evidence).toBe(0);
});

test('the two parts of a phase count as much as one', () => {
  const whole = swept(lens).slice(0, 40);
  const parts = whole.flatMap((phase, number) => [
    { ...phase, number },
    { ...phase, number },
  ]);
  expect(coneOf(parts).evidence).toBeCloseTo(coneOf(whole).evidence, 6);
  expect(coneOf(parts).widthDeg).toBeCloseTo(coneOf(whole).widthDeg, 6);
});

test('a few phases may be mistaken', () => {
  const cone = coneOf(swept((deg, i) => (i === 7 ? 150 - lens(deg) : i === 25 ? 10 : lens(deg))));
  expect(cone.widthDeg).toBeCloseTo(20, 1);
  expect(cone.evidence).toBeGreaterThan(10);
});

test('one pass says nothing that a wrong place would not', () => {
  const once = [-16, -12, -8, -4, 0, 4, 8, 12, 16, 20].map((deg) => ({ deg, excess: deg < 0 ? 150 : 10 }));
  expect(coneOf(once).evidence).toBeCloseTo(0);
  const andBack = [...once, ...once.toReversed()];
  expect(coneOf(andBack).evidence).toBeGreaterThan(4);
});

test.each([
  ['metal, which is always seen', swept(() => 150)],
  ['what blinks without regard to the angle', swept((_, i) => (i % 4 < 2 ? 150 : 10))],
  ['what was seen until it was followed wrongly', swept((_, i) => (i < 25 ? 150 : 10))],
  ['what came and stayed', swept((_, i) => (i < 25 ? 10 : 150))],
  ['what came late, at angles at which it had not been', swept((_, i) => (i < 6 ? 10 : 150)).slice(0, 16)],
  ['what was there for a while', swept((_, i) => (i > 14 && i < 25 ? 150 : 10))],
  ['what is never seen', swept(() => 0)],
  ['what nobody saw from another angle', SWEEP.map((_, i) => ({ deg: 0, excess: i >= 20 && i < 40 ? 150 : 10 }))],
  ['nothing', []],
])('no cone has %s', (_, phases) => {
  expect(coneOf(phases).evidence).toBeLessThan(1.5);
});

test('a phone without a gyroscope, or one that is held still, knows no cone', () => {
  for (const trembleDeg of [0, 0.5]) {
    const phases = SWEEP.map((_, i) => ({ deg: trembleDeg * (i % 3), excess: i % 20 < 10 ? 150 : 10 }));
    expect(coneOf(phases)).toMatchObject({ evidence: 0, widthDeg: 0 });
  }
});

test('its edge lies between the noise and its brightest phase', () => {
  const faint = (deg: number): number => (lens(deg) === 150 ? 80 : 38);
  expect(coneOf(swept(faint)).evidence).toBeGreaterThan(15);
  const between = (deg: number): number => (lens(deg) === 150 ? 80 : 47);
  expect(coneOf(swept(between)).evidence).toBe(0);
});

test('a loss counts only where the place is known and nothing else shines there', () => {
  const untracked = swept(lens).map((phase) => ({ ...phase, isTracked: phase.excess === 150 }));
  expect(coneOf(untracked).evidence).toBe(0);
  const outshone = swept(lens).map((phase) => ({ ...phase, value: 150 }));
  expect(coneOf(outshone).evidence).toBe(0);
});

test('the light is measured on both sides', () => {
  const phases = swept((deg, i) => (i === 0 || i === 1 ? 150 : lens(deg))).map((phase) => ({
    ...phase,
    luma: phase.excess === 150 ? 140 : 100,
  }));
  expect(coneOf(phases)).toMatchObject({ seenLuma: 140, lostLuma: 100 });
});

test('whatever the phases, the evidence is a number and the width no wider than the sweep', () => {
  const phase = fc.record({ deg: fc.integer({ min: -60, max: 60 }), excess: fc.nat(255), isTracked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(phase, { maxLength: MAX_PHASES }), (phases) => {
      const { evidence, widthDeg } = coneOf(phases, [0, 0, 1]);
      expect(Number.isFinite(evidence)).toBe(true);
      expect(widthDeg).toBeLessThanOrEqual(120 + 1e-3);
    }),
  );
});
