import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRealFft, hannWindow } from './fft.ts';

function powerOf(frame: Float64Array): Float64Array {
  const power = new Float64Array(frame.length / 2 + 1);
  createRealFft(frame.length).power(frame, power);
  return power;
}

/** The definition, term by term. */
function directPowerOf(frame: Float64Array): Float64Array {
  return Float64Array.from({ length: frame.length / 2 + 1 }, (_, k) => {
    let re = 0;
    let im = 0;
    frame.forEach((sample, n) => {
      re += sample * Math.cos((2 * Math.PI * k * n) / frame.length);
      im -= sample * Math.sin((2 * Math.PI * k * n) / frame.length);
    });
    return re * re + im * im;
  });
}

const samples = (size: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .map((values) => Float64Array.from(values));

describe('the transform is the definition', () => {
  test.each([4, 8, 16, 64, 256])('%i samples', (size) => {
    fc.assert(
      fc.property(samples(size), (frame) => {
        const expected = directPowerOf(frame);
        powerOf(frame).forEach((value, k) => expect(Math.abs(value - expected[k]!)).toBeLessThan(1e-9 * size * size));
      }),
      { numRuns: 25 },
    );
  });
});

test('energy is kept (Parseval)', () => {
  fc.assert(
    fc.property(samples(1_024), (frame) => {
      const power = powerOf(frame);
      const inFrequency = power.reduce((sum, value, k) => sum + value * (k === 0 || k === 512 ? 1 : 2), 0) / 1_024;
      const inTime = frame.reduce((sum, sample) => sum + sample * sample, 0);
      expect(inFrequency).toBeCloseTo(inTime, 6);
    }),
    { numRuns: 10 },
  );
});

test('a sine of amplitude 1 in the middle of a bin has |X| = size / 2 there and nothing elsewhere', () => {
  const frame = Float64Array.from({ length: 4_096 }, (_, n) => Math.sin((2 * Math.PI * 1_600 * n) / 4_096));
  powerOf(frame).forEach((value, k) => expect(Math.sqrt(value)).toBeCloseTo(k === 1_600 ? 2_048 : 0, 6));
});

test('the frame is left as it is, and the transform may be used again', () => {
  const fft = createRealFft(8);
  const frame = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const [first, second] = [new Float64Array(5), new Float64Array(5)];
  fft.power(frame, first);
  fft.power(frame, second);
  expect(second).toEqual(first);
  expect(Array.from(frame)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a Hann window of N samples sums to N / 2, its squares to 3 N / 8', () => {
  const window = hannWindow(4_096);
  expect(window.reduce((sum, w) => sum + w, 0)).toBeCloseTo(2_048, 6);
  expect(window.reduce((sum, w) => sum + w * w, 0)).toBeCloseTo(1_536, 6);
});

test.each([0, 2, 3, 1_000])('%i samples are refused', (size) => {
  expect(() => createRealFft(size)).toThrow(RangeError);
});
