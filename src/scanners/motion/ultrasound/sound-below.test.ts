import { describe, expect, test } from 'vitest';
import { hum, judge, overNoise, RATE_HZ, tone } from '#tests/support/ultrasound.ts';

describe('the upper end of a sound', () => {
  const sum = (...parts: readonly Float32Array[]) =>
    parts[0]!.map((_, n) => parts.reduce((total, part) => total + part[n]!, 0));
  test('up to three lines may be a sender’s; more are the partials of a sound', () => {
    const lines = [18_410, 19_130, 19_990, 21_270].map((hz) => tone(hz, -60));
    expect(judge(overNoise(sum(...lines.slice(0, 3)))).tones).toHaveLength(3);
    expect(judge(overNoise(sum(...lines))).tones).toEqual([]);
  });

  test('a line that is weaker than what lies just below it is no tone', () => {
    const below = hum();
    expect(judge(overNoise(sum(below, tone(19_500, -60)))).tones).toHaveLength(0);
    expect(judge(overNoise(sum(below, tone(19_500, -40)))).tones).toHaveLength(1);
  });

  test('a tone that grows with the sound below belongs to it', () => {
    const swell = (signal: Float32Array) =>
      signal.map((sample, n) => sample * (1 + Math.sin((2 * Math.PI * 0.5 * n) / RATE_HZ)));
    const steady = tone(19_500, -60);
    const voice = tone(5_000, -50);
    expect(judge(overNoise(sum(swell(voice), steady))).tones).toHaveLength(1);
    expect(judge(overNoise(sum(swell(voice), swell(steady)))).tones).toEqual([]);
  });
});
