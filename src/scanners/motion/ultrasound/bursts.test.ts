import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { judge, overNoise, RATE_HZ } from '#tests/support/ultrasound.ts';

describe('short pulses', () => {
  /** Pulses of some seconds each, with edges of 3 ms: when each begins, its frequency and its level. */
  function pulses(each: readonly (readonly [at: number, hz: number, dbfs: number])[], on: number): Float32Array {
    const signal = new Float32Array(4 * RATE_HZ);
    for (const [at, hz, dbfs] of each) {
      const start = Math.floor(at * RATE_HZ);
      for (let n = 0; n < on * RATE_HZ; n++) {
        const edge = Math.min(1, n / RATE_HZ / 0.003, (on - n / RATE_HZ) / 0.003);
        signal[start + n]! += 10 ** (dbfs / 20) * edge * Math.sin((2 * Math.PI * hz * n) / RATE_HZ);
      }
    }
    return signal;
  }
  const times = (count: number, gap: number) => Array.from({ length: count }, (_, k) => 0.1 + k * gap);

  test.each([0.02, 0.03, 0.06, 0.15])('of %f s are told where they are, and as one tone', (on) => {
    const { tones } = judge(
      overNoise(
        pulses(
          times(9, 0.4).map((at) => [at, 19_400, -60] as const),
          on,
        ),
      ),
    );
    expect(tones).toHaveLength(1);
    expect(Math.abs(tones[0]!.hz - 19_400)).toBeLessThan(40);
  });

  test('of two tones in turns are heard', () => {
    const turns = times(18, 0.2).map((at, k) => [at, k % 2 === 0 ? 18_700 : 19_900, -60] as const);
    const { tones } = judge(overNoise(pulses(turns, 0.05)));
    expect(tones).toMatchObject([{ pattern: 'hopping' }]);
  });

  test('one strong one among faint stirrings came once', () => {
    const next = createNumbers(8);
    const faint = times(6, 0.6).map((at) => [at, 19_400, -92] as const);
    const over = (more: readonly (readonly [number, number, number])[]) =>
      judge(pulses([...faint, ...more], 0.08).map((sample) => sample + 2e-6 * (2 * next() - 1))).tones;
    expect(over([[2.2, 19_400, -60]])).toEqual([]);
    expect(over([1, 1.6, 2.2, 2.8].map((at) => [at, 19_400, -60] as const))).toHaveLength(1);
  });
});
