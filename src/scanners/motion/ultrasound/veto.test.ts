import { expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { judge, LAYOUT, overNoise, RATE_HZ, tone } from '#tests/support/ultrasound.ts';

test('where impulses fill most of the time, silence about pulses is no answer', () => {
  const next = createNumbers(7);
  const clicks = new Float32Array(RATE_HZ * 4).map((_, n) =>
    n % (10 * LAYOUT.hopSamples) < 200 ? 0.1 * (2 * next() - 1) : 0,
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
