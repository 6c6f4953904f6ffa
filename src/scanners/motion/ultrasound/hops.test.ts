import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { addSine, judge, RATE_HZ } from '#tests/support/ultrasound.ts';

describe('a lossy codec', () => {
  /** Patches of noise up to 19 kHz that last as long as a codec's block, over nothing but rounding to 16 bits. */
  function patches(seed: number): Float32Array {
    const next = createNumbers(seed);
    const block = 2_048;
    const samples = new Float32Array(4 * RATE_HZ);
    const swell = Float64Array.from({ length: block }, (_, n) => Math.sin((Math.PI * n) / block));
    for (let start = 0; start < samples.length; start += block) {
      for (let hz = 16_200; hz < 18_900; hz += 300) {
        if (next() < 0.45) continue;
        const parts = Array.from({ length: 6 }, () => [hz + 300 * next(), 2 * Math.PI * next()] as const);
        const level = 10 ** ((-86 + 6 * next()) / 20);
        const envelope = swell.map((gain) => level * gain);
        for (const [f, phase] of parts)
          addSine(samples, start, envelope, f, (2 * Math.PI * f * start) / RATE_HZ + phase);
      }
    }
    return samples.map((sample) => Math.round(32_767 * (sample + 1e-3 * (next() - 0.5) * 0.1)) / 32_767);
  }

  test.each([41, 42, 43, 44])('leaves the upper end of a sound in patches, which are no hops: seed %i', (seed) => {
    expect(judge(patches(seed)).tones.filter((found) => found.pattern === 'hopping')).toEqual([]);
  });
});
