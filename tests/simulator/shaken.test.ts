import { expect, test } from 'vitest';
import { followShaken, planShaken } from './shaken.ts';
import { openRenderer } from './rendering.ts';
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);

test('shaken scans are of rooms from a night light to an office, half of them bare, in a hand that shakes', () => {
  const scans = SEEDS.map((seed) => planShaken(seed, 6));
  const lx = scans.map((scan) => scan.lx).toSorted((a, b) => a - b);
  expect(lx[0]).toBeGreaterThanOrEqual(0.3);
  expect(lx[0]).toBeLessThan(1);
  expect(lx.at(-1)).toBeLessThanOrEqual(130);
  expect(lx.at(-1)).toBeGreaterThan(80);
  expect(scans.filter(({ isSparse }) => isSparse)).toHaveLength(SEEDS.length / 2);
  for (const { plan } of scans) {
    const { shiftX, shiftY } = plan.path;
    const steps = Array.from(shiftX.slice(1), (x, i) => (x - shiftX[i]!) ** 2 + (shiftY[i + 1]! - shiftY[i]!) ** 2);
    const stepPx = Math.sqrt(steps.reduce((sum, step) => sum + step, 0) / steps.length);
    expect(stepPx).toBeGreaterThan(4);
    expect(stepPx).toBeLessThan(9.1);
    expect(Math.max(...shiftX.map(Math.abs))).toBeLessThanOrEqual(140);
    expect(Math.max(...shiftY.map(Math.abs))).toBeLessThanOrEqual(100);
  }
});

test.each([
  ['a bare room of 1 lx', 1],
  ['a bare room of 75 lx', 3],
  ['a furnished room of 1 lx', 6],
])('%s is followed under a torch that blinks, and rightly', async (_room, seed) => {
  const { followedShare, wrongShare, errorPx } = await openRenderer().then(async (renderer) =>
    followShaken(renderer, planShaken(seed, 4), await loadKernel()),
  );
  expect(followedShare).toBeGreaterThan(0.9);
  expect(wrongShare).toBeLessThan(0.05);
  expect(errorPx).toBeLessThan(3);
});
