import { expect, test } from 'vitest';
import { openShutter, planManualExposure, shortExposure, tellShutter, turnShutter } from './manual-exposure.ts';

test('five in six of the phones that let a page set their exposure can be told, and no other', () => {
  const seeds = Array.from({ length: 2_000 }, (_, i) => i);
  const phones = seeds.map((seed) => planManualExposure(seed, true)).filter((phone) => phone !== null);
  expect(phones.length / seeds.length).toBeCloseTo(5 / 6, 1);
  expect(phones.filter(({ startsAnew }) => startsAnew).length / phones.length).toBeCloseTo(1 / 4, 1);
  for (const { latencyMs, jitterMs } of phones) {
    expect(latencyMs - jitterMs / 2).toBeGreaterThanOrEqual(60);
    expect(latencyMs + jitterMs / 2).toBeLessThanOrEqual(350);
  }
  expect(seeds.every((seed) => planManualExposure(seed, false) === null)).toBe(true);
});

test('a shutter obeys after its latency, command by command, and one that cannot be told never', () => {
  const shutter = openShutter({ latencyMs: 100, jitterMs: 20, startsAnew: false }, 1);
  expect(shutter.commanded).toBe(false);
  tellShutter(shutter, 0, true);
  tellShutter(shutter, 66, true);
  tellShutter(shutter, 200, false);
  expect(shutter.commanded).toBe(false);
  const turns = [0, 66, 133, 200, 266, 333, 400].map((atMs) => turnShutter(shutter, atMs));
  expect(turns).toEqual([null, null, 'short', null, null, 'usual', null]);
  const deaf = openShutter(null, 1);
  tellShutter(deaf, 0, true);
  expect(deaf.commanded).toBeNull();
  expect(turnShutter(deaf, 1_000)).toBeNull();
});

test('a brief exposure is a thirty-second of the usual one, and no briefer than a sensor can', () => {
  expect(shortExposure(32)).toBe(1);
  expect(shortExposure(2)).toBe(0.1);
});
