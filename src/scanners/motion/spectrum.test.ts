import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomClip } from '#tests/simulator/sounds.ts';
import { framesOf, LAYOUT, RATE_HZ, tone } from '#tests/support/ultrasound.ts';
import { createSpectrumStream, layoutOf, lobeDbfs, type SpectrumFrame } from './spectrum.ts';

test.each([
  [16_000, null],
  [32_000, null],
  [44_100, 4_096],
  [48_000, 4_096],
  [96_000, 8_192],
  [192_000, 16_384],
  [Number.NaN, null],
  [0, null],
])('%f Hz is cut into windows of %s samples', (rate, fftSize) => {
  expect(layoutOf(rate)?.fftSize ?? null).toBe(fftSize);
});

test('a stream may be cut anywhere', () => {
  const { samples } = roomClip({ seconds: 1 });
  const whole = framesOf(samples);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 20 }), (cuts) => {
      const stream = createSpectrumStream(LAYOUT);
      const frames: SpectrumFrame[] = [];
      let at = 0;
      for (const cut of [...cuts, samples.length]) {
        stream.push(samples.subarray(at, at + cut), (frame) => frames.push(frame));
        at = Math.min(samples.length, at + cut);
      }
      expect(frames.map((frame) => frame.broadband)).toEqual(whole.map((frame) => frame.broadband));
    }),
    { numRuns: 10 },
  );
});

test('a full-scale sine reads 0 dBFS', () => {
  const frames = framesOf(tone(20_015.625, 0, RATE_HZ, 1));
  const total = frames[0]!.powers.reduce((sum, power) => sum + power, 0);
  expect(lobeDbfs(total, LAYOUT.fftSize)).toBeCloseTo(0, 2);
});
