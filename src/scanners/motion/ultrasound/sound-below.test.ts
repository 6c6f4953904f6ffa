import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { mixInto } from '#tests/simulator/sounds.ts';
import { addSine, judge, overNoise, RATE_HZ, tone } from '#tests/support/ultrasound.ts';

describe('the upper end of a sound', () => {
  const sum = (...parts: readonly Float32Array[]) =>
    parts[0]!.map((_, n) => parts.reduce((total, part) => total + part[n]!, 0));
  /** Many lines from 14 to 17.4 kHz, -35 dBFS all together, -40 dBFS from 16.4 kHz on. */
  const HUM = (() => {
    const next = createNumbers(9);
    const hum = new Float32Array(4 * RATE_HZ);
    const level = new Float64Array(hum.length).fill(1e-3);
    for (let line = 0; line < 300; line++) addSine(hum, 0, level, 14_000 + 3_400 * next(), 6.28 * next());
    return hum;
  })();

  test('up to three lines may be a sender’s; more are the partials of a sound', () => {
    const lines = [18_410, 19_130, 19_990, 21_270].map((hz) => tone(hz, -60));
    expect(judge(overNoise(sum(...lines.slice(0, 3)))).tones).toHaveLength(3);
    expect(judge(overNoise(sum(...lines))).tones).toEqual([]);
  });

  test('a line that is weaker than what lies just below it is no tone', () => {
    expect(judge(overNoise(sum(HUM, tone(19_500, -60)))).tones).toHaveLength(0);
    expect(judge(overNoise(sum(HUM, tone(19_500, -40)))).tones).toHaveLength(1);
  });

  test('pulses no stronger than all that sounds just below are not told, and said to be covered', () => {
    const over = (recording: Float32Array, emissionDbfs: number) =>
      judge(mixInto(recording, { emission: 'sparse-pulses', emissionDbfs, seed: 5, sampleRateHz: RATE_HZ }).samples);
    expect(over(overNoise(new Float32Array(HUM.length)), -45)).toMatchObject({ tones: [{}], covered: false });
    expect(over(overNoise(HUM), -45)).toMatchObject({ tones: [], covered: true });
  });

  test('even noise that goes on above covers nothing, however much of it sounds just below', () => {
    const next = createNumbers(11);
    const noise = Float32Array.from({ length: HUM.length }, () => 0.004 * (2 * next() - 1));
    const plan = { emission: 'sparse-pulses', emissionDbfs: -68, seed: 5, sampleRateHz: RATE_HZ } as const;
    expect(judge(mixInto(noise, plan).samples)).toMatchObject({ tones: [{ pattern: 'pulsed' }], covered: false });
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
