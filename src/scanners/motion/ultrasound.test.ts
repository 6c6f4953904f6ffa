import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { mixInto, roomClip } from '#tests/simulator/sounds.ts';
import { createSpectrumStream, layoutOf, lobeDbfs, type SpectrumFrame, type SpectrumLayout } from './spectrum.ts';
import { detectUltrasound, type UltrasoundResult } from './ultrasound.ts';

const RATE_HZ = 48_000;
const LAYOUT = layoutOf(RATE_HZ)!;

function framesOf(samples: Float32Array, layout = LAYOUT): readonly SpectrumFrame[] {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  return frames;
}

function judge(samples: Float32Array, layout = LAYOUT): UltrasoundResult {
  return detectUltrasound(layout, framesOf(samples, layout));
}

function tone(hz: number, dbfs: number, rate = RATE_HZ, seconds = 4): Float32Array {
  const level = 10 ** (dbfs / 20);
  return new Float32Array(rate * seconds).map((_, n) => level * Math.sin((2 * Math.PI * hz * n) / rate));
}

/** A quiet microphone's own noise, drawn once: the longest signal here lasts 13 seconds. */
const FLOOR = roomClip({ background: 'quiet', seed: 5, seconds: 13 }).samples;

/** A sine under an envelope, from a sample on. */
function addSine(samples: Float32Array, start: number, envelope: Float64Array, hz: number, phase: number): void {
  const step = (2 * Math.PI * hz) / RATE_HZ;
  const turn = 2 * Math.cos(step);
  const length = Math.min(envelope.length, samples.length - start);
  // Each sample of a sine follows from the two before.
  let [before, now] = [Math.sin(phase - step), Math.sin(phase)];
  for (let n = 0; n < length; n++) {
    samples[start + n]! += envelope[n]! * now;
    const after = turn * now - before;
    before = now;
    now = after;
  }
}

/** A signal over that noise. */
function overNoise(signal: Float32Array): Float32Array {
  return signal.map((sample, n) => sample + FLOOR[n]!);
}

/** White noise of -80 dBFS over a signal, at any sample rate. */
function hiss(signal: Float32Array): Float32Array {
  const next = createNumbers(3);
  return signal.map((sample) => sample + 1.7e-4 * (2 * next() - 1));
}

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

  test('frames that hold digital silence are dropped: a gate leaves the rest, a mute switch nothing', () => {
    const { samples } = roomClip({ background: 'gated', seed: 4 });
    const gated = judge(samples);
    expect(gated.tones).toEqual([]);
    expect(gated.mutedShare).toBeGreaterThan(0.1);
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
    expect(judge(roomClip({ seconds: 1.3 }).samples)).toMatchObject({ enough: false });
    expect(judge(roomClip({ seconds: 1.5 }).samples)).toMatchObject({ enough: true });
    expect(detectUltrasound(LAYOUT, [])).toMatchObject({ tones: [], frames: 0, enough: false });
  });

  test('frames that are loud below 15 kHz are left out and counted', () => {
    const { vetoedShare } = judge(roomClip({ background: 'sibilants' }).samples);
    expect(vetoedShare).toBeGreaterThan(0.1);
    expect(vetoedShare).toBeLessThan(0.9);
  });
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

test('a long recording tells a tone once', () => {
  const { tones, frames } = judge(overNoise(tone(19_400, -60, RATE_HZ, 13)));
  expect(tones).toHaveLength(1);
  expect(frames).toBeGreaterThan(600);
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

test('a full-scale sine reads 0 dBFS', () => {
  const frames = framesOf(tone(20_015.625, 0, RATE_HZ, 1));
  const total = frames[0]!.powers.reduce((sum, power) => sum + power, 0);
  expect(lobeDbfs(total, LAYOUT.fftSize)).toBeCloseTo(0, 2);
});

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
