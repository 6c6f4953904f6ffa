import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { hum, judge, LAYOUT, overNoise, RATE_HZ } from '#tests/support/ultrasound.ts';
import { mixInto, roomClip } from './sounds.ts';

describe('a recording that is quieter than any microphone', () => {
  /** Hardly more than half of the smallest step of 16 bits: a sender wakes what rounding had swallowed. */
  const silence = (seed: number) => {
    const next = createNumbers(seed);
    return new Float32Array(4 * RATE_HZ).map(() => (0.6 * (2 * next() - 1)) / 32_767);
  };

  test.each(['sparse-pulses', 'short-chirps', 'hopping'] as const)('%s are heard in it', (emission) => {
    const found = [1, 2, 3, 4].filter((seed) => {
      const plan = { emission, emissionDbfs: -60, seed, sampleRateHz: RATE_HZ };
      return judge(mixInto(silence(seed), plan).samples).tones.length > 0;
    });
    expect(found).toHaveLength(4);
  });

  test('sweeps are heard in it whose single peaks are too weak to be told', () => {
    const found = [1, 2, 3, 4, 5, 6].filter((seed) => {
      const plan = { emission: 'short-chirps', emissionDbfs: -66, seed, sampleRateHz: RATE_HZ } as const;
      return judge(mixInto(silence(seed), plan).samples).tones.length > 0;
    });
    expect(found).toHaveLength(6);
  });
});

test('frames that are loud below 15 kHz are left out and counted', () => {
  const { vetoedShare } = judge(roomClip({ background: 'sibilants' }).samples);
  expect(vetoedShare).toBeGreaterThan(0.1);
  expect(vetoedShare).toBeLessThan(0.9);
});

test('a gate leaves what is no digital silence', () => {
  const { samples } = roomClip({ background: 'gated', seed: 4 });
  const gated = judge(samples);
  expect(gated.tones).toEqual([]);
  expect(gated.mutedShare).toBeGreaterThan(0.1);
});

describe('pulses above what is loud below', () => {
  test('pulses no stronger than all that sounds just below are not told, and said to be covered', () => {
    const over = (recording: Float32Array, emissionDbfs: number) =>
      judge(mixInto(recording, { emission: 'sparse-pulses', emissionDbfs, seed: 5, sampleRateHz: RATE_HZ }).samples);
    expect(over(overNoise(new Float32Array(4 * RATE_HZ)), -45)).toMatchObject({ tones: [{}], covered: false });
    expect(over(overNoise(hum()), -45)).toMatchObject({ tones: [], covered: true });
  });

  test('even noise that goes on above covers nothing, however much of it sounds just below', () => {
    const next = createNumbers(11);
    const noise = Float32Array.from({ length: 4 * RATE_HZ }, () => 0.004 * (2 * next() - 1));
    const plan = { emission: 'sparse-pulses', emissionDbfs: -68, seed: 5, sampleRateHz: RATE_HZ } as const;
    expect(judge(mixInto(noise, plan).samples)).toMatchObject({ tones: [{ pattern: 'pulsed' }], covered: false });
  });

  test('what ends there hides none', () => {
    const period = 11 * LAYOUT.hopSamples;
    const voice = new Float32Array(RATE_HZ * 4).map((_, n) => {
      const at = (n % period) / 2_048;
      return at < 1 ? 0.05 * Math.sin(Math.PI * at) ** 2 * Math.sin((2 * Math.PI * 12_000 * n) / RATE_HZ) : 0;
    });
    expect(judge(overNoise(voice))).toMatchObject({ tones: [], enough: true, vetoedShare: 0 });
    const plan = { emission: 'sparse-pulses', emissionDbfs: -60, seed: 5, sampleRateHz: RATE_HZ } as const;
    expect(judge(mixInto(overNoise(voice), plan).samples).tones).toMatchObject([{ pattern: 'pulsed' }]);
  });
});
