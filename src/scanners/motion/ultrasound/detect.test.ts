import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { addSine, FLOOR, hiss, judge, LAYOUT, overNoise, RATE_HZ, tone } from '#tests/support/ultrasound.ts';
import { layoutOf, type SpectrumLayout } from '../spectrum.ts';
import { detectUltrasound } from './detect.ts';

describe('figures of a tone', () => {
  test.each([
    [19_250, -40],
    [18_100, -70],
    [20_004.3, -55],
    [21_500, -75],
  ])('%f Hz at %i dBFS', (hz, dbfs) => {
    const [found, ...others] = judge(overNoise(tone(hz, dbfs))).tones;
    expect(others).toEqual([]);
    expect(Math.abs(found!.hz - hz)).toBeLessThan(2);
    expect(Math.abs(found!.dbfs - dbfs)).toBeLessThan(1);
    expect(found!.aboveNoiseDb).toBeGreaterThanOrEqual(found!.thresholdDb);
  });

  test('a louder tone stands further above the noise', () => {
    const above = [-80, -70, -60, -50].map((dbfs) => judge(overNoise(tone(19_000, dbfs))).tones[0]?.aboveNoiseDb ?? 0);
    expect(above).toEqual([...above].sort((a, b) => a - b));
  });
});

describe('what a signal does is told by its pattern', () => {
  test('noise alone has none', () => {
    expect(judge(FLOOR).tones).toEqual([]);
  });

  test('a tone is steady', () => {
    expect(judge(overNoise(tone(19_000, -60))).tones).toMatchObject([{ pattern: 'steady' }]);
  });

  test('a tone that comes and goes is pulsed', () => {
    const pulsed = tone(19_000, -60).map(
      (sample, n) => sample * Math.max(0, Math.sin((2 * Math.PI * 2 * n) / RATE_HZ)),
    );
    expect(judge(overNoise(pulsed)).tones).toMatchObject([{ pattern: 'pulsed' }]);
  });

  test('many lines side by side are a band', () => {
    const next = createNumbers(12);
    const band = new Float32Array(4 * RATE_HZ);
    const level = new Float64Array(band.length).fill(1e-4);
    for (let line = 0; line < 300; line++) addSine(band, 0, level, 18_700 + 1_000 * next(), 6.28 * next());
    expect(judge(overNoise(band)).tones.map((found) => found.pattern)).toContain('band');
  });
});

describe('what a recording can carry', () => {
  test('at 44.1 kHz a tone at 20 kHz is found', () => {
    const layout = layoutOf(44_100)!;
    const samples = hiss(tone(20_000, -60, 44_100));
    expect(judge(samples, layout).tones.map((found) => Math.round(found.hz / 100) * 100)).toEqual([20_000]);
  });

  test('at 96 kHz a transducer at 40 kHz is found', () => {
    const layout = layoutOf(96_000)!;
    const samples = hiss(tone(40_000, -60, 96_000));
    expect(judge(samples, layout).tones.map((found) => Math.round(found.hz / 100) * 100)).toEqual([40_000]);
  });
});

describe('what cannot be judged', () => {
  test('digital silence above hearing is told as filtered, not as quiet', () => {
    const low = new Float32Array(4 * RATE_HZ).map((_, n) => 0.1 * Math.sin((2 * Math.PI * 440 * n) / RATE_HZ));
    expect(judge(low)).toMatchObject({ tones: [], filtered: true });
  });

  test('frames that hold digital silence are dropped, and a mute switch leaves nothing', () => {
    expect(judge(new Float32Array(4 * RATE_HZ))).toMatchObject({ tones: [], mutedShare: 1, enough: false });
    const toneInGaps = tone(19_000, -50).map((sample, n) => (n % 40_000 < 20_000 ? 0 : sample));
    expect(judge(overNoise(toneInGaps)).tones.length).toBeGreaterThan(0);
  });

  test('what a codec leaves is weaker than what any microphone adds', () => {
    const next = createNumbers(4);
    const residue = tone(19_000, -97).map((sample, n) => (Math.floor(n / 9_600) % 2 === 0 ? 0 : sample));
    const faint = residue.map((sample) => sample + 5e-6 * (2 * next() - 1));
    const low = tone(440, -30);
    expect(judge(faint.map((sample, n) => sample + low[n]!))).toMatchObject({
      tones: [],
      filtered: false,
      enough: true,
    });
    const loud = faint.map((sample, n) => low[n]! + 30 * sample);
    expect(judge(loud).tones).toMatchObject([{ pattern: 'pulsed' }]);
  });

  test('less than sixty frames are not enough', () => {
    expect(judge(FLOOR.subarray(0, 1.3 * RATE_HZ))).toMatchObject({ enough: false });
    expect(judge(FLOOR.subarray(0, 1.5 * RATE_HZ))).toMatchObject({ enough: true });
    expect(detectUltrasound(LAYOUT, [])).toMatchObject({ tones: [], frames: 0, enough: false });
  });
});

test('a long recording tells a tone once', () => {
  const { tones, frames } = judge(hiss(tone(19_400, -60, RATE_HZ, 13)));
  expect(tones).toHaveLength(1);
  expect(frames).toBeGreaterThan(600);
});

test('any spectra are judged without a throw, and tones lie in the searched band', () => {
  const layout: SpectrumLayout = { ...LAYOUT, bins: 660 };
  const frame = fc.record({
    powers: fc
      .array(fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }), { minLength: 660, maxLength: 660 })
      .map((values) => Float32Array.from(values)),
    below: fc.constant(new Float32Array(LAYOUT.lowBin - LAYOUT.belowBin)),
    broadband: fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }),
    midrange: fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }),
    muted: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
      const { tones } = detectUltrasound(layout, Array.from({ length: times }, () => some).flat());
      for (const { hz, dbfs } of tones) {
        expect(hz).toBeGreaterThan(17_900);
        expect(hz).toBeLessThan(22_100);
        expect(dbfs).toBeGreaterThanOrEqual(-80);
        expect(Number.isFinite(dbfs)).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});
