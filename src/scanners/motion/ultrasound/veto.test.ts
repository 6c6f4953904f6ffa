import { expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { mixInto, roomClip } from '#tests/simulator/sounds.ts';
import { judge, LAYOUT, overNoise, RATE_HZ, tone } from '#tests/support/ultrasound.ts';

test('frames that are loud below 15 kHz are left out and counted', () => {
  const { vetoedShare } = judge(roomClip({ background: 'sibilants' }).samples);
  expect(vetoedShare).toBeGreaterThan(0.1);
  expect(vetoedShare).toBeLessThan(0.9);
});

test('where impulses fill most of the time, silence about pulses is no answer', () => {
  const next = createNumbers(7);
  const clicks = new Float32Array(RATE_HZ * 4).map((_, n) =>
    n % (11 * LAYOUT.hopSamples) < 200 ? 0.1 * (2 * next() - 1) : 0,
  );
  const impulses = judge(overNoise(clicks));
  expect(impulses.tones).toEqual([]);
  expect(impulses.vetoedShare).toBeGreaterThan(0.5);
  expect(impulses.enough).toBe(false);
  // What stays is told all the same.
  const withTone = judge(overNoise(tone(19_500, -50).map((sample, n) => sample + clicks[n]!)));
  expect(withTone.enough).toBe(true);
  expect(withTone.tones).toHaveLength(1);
});

test('what is loud below and ends there hides no pulses above', () => {
  const period = 11 * LAYOUT.hopSamples;
  const voice = new Float32Array(RATE_HZ * 4).map((_, n) => {
    const at = (n % period) / 2_048;
    return at < 1 ? 0.05 * Math.sin(Math.PI * at) ** 2 * Math.sin((2 * Math.PI * 12_000 * n) / RATE_HZ) : 0;
  });
  expect(judge(overNoise(voice))).toMatchObject({ tones: [], enough: true, vetoedShare: 0 });
  const plan = { emission: 'sparse-pulses', emissionDbfs: -60, seed: 5, sampleRateHz: RATE_HZ } as const;
  expect(judge(mixInto(overNoise(voice), plan).samples).tones).toMatchObject([{ pattern: 'pulsed' }]);
});
