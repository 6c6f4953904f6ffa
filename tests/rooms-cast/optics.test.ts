import { expect, test } from 'vitest';
import {
  ballCandela,
  barCandela,
  catEye,
  coneShare,
  facetCandela,
  ggx,
  lampShare,
  lensCandela,
  retroByEntrance,
  retroByObservation,
  SHEETING,
  torchShare,
} from './optics.ts';

/** The integral over a half sphere of what depends on the angle to its pole only. */
function overHalfSphere(value: (cosine: number) => number, steps = 200_000): number {
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    // Denser towards the pole, where sharp lobes lie.
    const part = (i + 0.5) / steps;
    const angle = (Math.PI / 2) * part ** 3;
    sum += value(Math.cos(angle)) * Math.sin(angle) * 2 * Math.PI * ((3 * Math.PI) / 2) * (part * part) * (1 / steps);
  }
  return sum;
}

test.each([0.005, 0.05, 0.3, 0.8])('the facets of a surface of roughness %d cover it once', (alpha) => {
  expect(overHalfSphere((cosine) => ggx(cosine, alpha) * cosine)).toBeCloseTo(1, 3);
});

test.each([0.01, 0.05])(
  'a ball of roughness %d sends back what a mirror ball does: no energy is won or lost',
  (alpha) => {
    const radiusM = 0.01;
    const lux = 20;
    const summed = overHalfSphere((cosine) => facetCandela(lux, radiusM ** 2, cosine, alpha, 0.6));
    expect(summed / ballCandela(lux, radiusM, 0.6)).toBeCloseTo(1, 1);
  },
);

test('the pieces of a bar add up to its facets, across and along', () => {
  const [radiusM, alpha, lux] = [0.01, 0.03, 20];
  const lean = 0.02;
  let summed = 0;
  const step = 1e-4;
  for (let around = -1.2; around < 1.2; around += step) {
    summed += facetCandela(lux, radiusM * step * 0.001, Math.cos(lean) * Math.cos(around), alpha, 0.6);
  }
  expect(summed / barCandela(lux, radiusM, 0.001, lean, alpha, 0.6)).toBeCloseTo(1, 1);
});

const LENS = { apertureM: 0.0015, returned: 0.02, spreadRad: 0.02, coneDeg: 20 };

test('a lens sends back its share of the light that enters it, in all directions together', () => {
  const steps = 2_000;
  let lumen = 0;
  for (let i = 0; i < steps; i++) {
    const apart = ((i + 0.5) / steps) * 0.2;
    lumen += lensCandela(30, LENS, apart, 0) * 2 * Math.PI * apart * (0.2 / steps);
  }
  expect(lumen).toBeCloseTo(30 * Math.PI * 0.00075 ** 2 * 0.02, 10);
});

test.each([5, 20, 50])('a cone of %d degrees is seen with half its light at its edge, and hardly beyond', (coneDeg) => {
  expect(coneShare(0, coneDeg)).toBe(1);
  expect(coneShare(coneDeg / 2, coneDeg)).toBeCloseTo(0.5, 9);
  expect(coneShare(coneDeg * 0.3, coneDeg)).toBeGreaterThan(0.9);
  expect(coneShare(coneDeg * 0.8, coneDeg)).toBeLessThan(0.02);
});

test('a lens comes out of the dark as one steps back: the torch stands beside the camera', () => {
  const nearness = (awayM: number): number => lensCandela(1, LENS, 0.015 / awayM, 0);
  expect(nearness(0.3)).toBeLessThan(0.01 * nearness(2));
});

test('a lens outshines the white wall around it many times, as LAPD measured of real ones', () => {
  const lux = 30;
  const wallPerPixel = (0.8 * lux) / Math.PI;
  // At 1 m a pixel of 1 mrad covers 1 mm².
  const lensPerPixel = lensCandela(lux, { ...LENS, returned: 0.03 }, 0.012, 0) / 1e-6;
  expect(lensPerPixel / wallPerPixel).toBeGreaterThan(20);
  expect(lensPerPixel / wallPerPixel).toBeLessThan(400);
});

test('a cat sends back no more than enters its eyes, more in the dark than in the light, and less the worse it sees', () => {
  const [open, slit, blurred] = [catEye(0.01, 0.3, 2, 50), catEye(0.003, 0.3, 2, 50), catEye(0.01, 0.3, 4, 50)];
  expect(open.returned).toBeLessThan(0.3);
  expect(open.returned).toBeGreaterThan(10 * slit.returned);
  const candela = [open, slit, blurred].map((eye) => lensCandela(10, eye, 0.005, 0));
  expect(candela[0]).toBeGreaterThan(candela[1]!);
  expect(candela[0]).toBeGreaterThan(candela[2]!);
  // A pupil of a centimeter is a light like that of the lenses that are looked for, and brighter.
  expect(candela[0]! / lensCandela(10, LENS, 0.005, 0)).toBeGreaterThan(5);
});

test('sheeting sends back what ISO 20471 asks for at its angles', () => {
  expect(SHEETING * retroByObservation(0.2)).toBeCloseTo(330, 0);
  expect(SHEETING * retroByObservation(0.333)).toBeCloseTo(250, 0);
  expect(SHEETING * retroByObservation(1)).toBeCloseTo(25, 0);
  expect(SHEETING * retroByObservation(1.5)).toBeCloseTo(10, 0);
  expect(retroByEntrance(20) / retroByEntrance(5)).toBeCloseTo(15 / 25, 6);
  expect(retroByEntrance(40) / retroByEntrance(5)).toBeCloseTo(10 / 25, 6);
});

test.each([50, 60] as const)(
  'lamps on %d Hz pulse twice a period, and a shutter open for whole pulses sees none of it',
  (mainsHz) => {
    const pulseMs = 500 / mainsHz;
    expect(lampShare(123, 3 * pulseMs, mainsHz, 0.5)).toBeCloseTo(1, 9);
    const at = Array.from({ length: 400 }, (_, i) => lampShare((i * 4 * pulseMs) / 400, 1, mainsHz, 0.5));
    const crossings = at.slice(1).filter((value, i) => at[i]! < 1 && value >= 1).length;
    expect(crossings).toBe(4);
    expect(Math.max(...at)).toBeGreaterThan(1.4);
  },
);

test('a torch that comes on while the shutter is open is seen for the rest of it', () => {
  const changes = [
    { atMs: Number.NEGATIVE_INFINITY, on: false },
    { atMs: 100, on: true },
    { atMs: 300, on: false },
  ];
  expect(torchShare(changes, 100, 20)).toBe(0);
  expect(torchShare(changes, 110, 20)).toBeCloseTo(0.5, 9);
  expect(torchShare(changes, 200, 20)).toBe(1);
  expect(torchShare(changes, 305, 20)).toBeCloseTo(0.75, 9);
  expect(torchShare(changes, 400, 20)).toBe(0);
});
