import { createRealFft, hannWindow } from '#core/signal/fft.ts';

/** Below this a microphone's own roll-off and everyday sounds rule; the analysis needs a margin under the band it judges. */
const KEPT_FROM_HZ = 16_400;
/** From here up to there the harmonics of machines are seen that go on above. */
const BELOW_FROM_HZ = 12_000;
/** Everyday sounds that reach above 18 kHz for a moment, such as keys and clocks, are loud in both at the same moment. */
export const MIDRANGE_HZ = [2_000, 9_000] as const;
export const BROADBAND_HZ = [9_000, 15_000] as const;
/** No microphone that hears gives as many exact zeros in a row: it was muted, or a gate cut the sound. */
const MUTED_SAMPLES = 64;
/** No sound device is faster. */
const MAX_SAMPLE_RATE_HZ = 400_000;
/** Wanted width of a bin: 4,096 samples at 48 kHz. */
const BIN_HZ = 12;

/** How sound is cut into spectra: Hann windows of `fftSize` samples every `hopSamples`; the bins kept of each. */
export interface SpectrumLayout {
  readonly sampleRateHz: number;
  /** The highest frequency that was recorded: half the rate of the slowest device on the way. */
  readonly ceilingHz: number;
  readonly fftSize: number;
  readonly hopSamples: number;
  readonly binHz: number;
  /** Index of the first bin kept; `bins` bins follow, up to the ceiling. */
  readonly lowBin: number;
  readonly bins: number;
  /** Index of the first bin kept of those below, which end where the others begin. */
  readonly belowBin: number;
}

/** The spectrum of one window. */
export interface SpectrumFrame {
  /** |X|² of `layout.bins` bins from `layout.lowBin` on. */
  readonly powers: Float32Array;
  /** |X|² of the bins from `layout.belowBin` up to `layout.lowBin`. */
  readonly below: Float32Array;
  /** Energy between 9 and 15 kHz, in the same unit. */
  readonly broadband: number;
  /** Energy between 2 and 9 kHz, in the same unit. */
  readonly midrange: number;
  /** A part of the window is digital silence: what is left of its sound was cut, and shows what was never there. */
  readonly muted: boolean;
}

/** The layout for a sample rate; null where the sound ends below what is looked for. */
export function layoutOf(sampleRateHz: number, ceilingHz: number = sampleRateHz / 2): SpectrumLayout | null {
  if (!(ceilingHz >= KEPT_FROM_HZ + 2_000 && ceilingHz <= sampleRateHz / 2 && sampleRateHz <= MAX_SAMPLE_RATE_HZ))
    return null;
  const fftSize = 2 ** Math.round(Math.log2(sampleRateHz / BIN_HZ));
  const binHz = sampleRateHz / fftSize;
  const lowBin = Math.floor(KEPT_FROM_HZ / binHz);
  const bins = Math.floor(ceilingHz / binHz) - lowBin;
  const belowBin = Math.floor(BELOW_FROM_HZ / binHz);
  return { sampleRateHz, ceilingHz, fftSize, hopSamples: fftSize / 4, binHz, lowBin, bins, belowBin };
}

export interface SpectrumStream {
  /** Takes the next samples, any number of them, and hands out each spectrum that they complete. */
  push(samples: Float32Array, onFrame: (frame: SpectrumFrame) => void): void;
}

/** Cuts a stream of samples (-1 to 1) into spectra. Nothing is handed out before the first full window. */
export function createSpectrumStream(layout: SpectrumLayout): SpectrumStream {
  const { fftSize, hopSamples, lowBin, bins, belowBin, binHz } = layout;
  const fft = createRealFft(fftSize);
  const window = hannWindow(fftSize);
  const [midrange, broadband] = [MIDRANGE_HZ, BROADBAND_HZ].map(
    (band) => band.map((hz) => Math.round(hz / binHz)) as [number, number],
  ) as [[number, number], [number, number]];
  const history = new Float32Array(fftSize);
  const windowed = new Float64Array(fftSize);
  const power = new Float64Array(fftSize / 2 + 1);
  let filled = 0;

  function energyOf([from, to]: readonly [number, number]): number {
    let energy = 0;
    for (let bin = from; bin < to; bin++) energy += power[bin]!;
    return energy;
  }

  function transform(): SpectrumFrame {
    for (let n = 0; n < fftSize; n++) windowed[n] = history[n]! * window[n]!;
    fft.power(windowed, power);
    return {
      powers: Float32Array.from(power.subarray(lowBin, lowBin + bins)),
      below: Float32Array.from(power.subarray(belowBin, lowBin)),
      broadband: energyOf(broadband),
      midrange: energyOf(midrange),
      muted: isMuted(history),
    };
  }

  return {
    push(samples, onFrame) {
      for (let taken = 0; taken < samples.length;) {
        const count = Math.min(fftSize - filled, samples.length - taken);
        history.set(samples.subarray(taken, taken + count), filled);
        filled += count;
        taken += count;
        if (filled < fftSize) return;
        onFrame(transform());
        history.copyWithin(0, hopSamples);
        filled -= hopSamples;
      }
    },
  };
}

/** Amplitude, in dB of a full-scale sine, of a tone whose main lobe holds this much of Σ|X|². */
export function lobeDbfs(lobePower: number, fftSize: number): number {
  // Σ over the lobe of |X|² is A²/4 · N · Σw², and Σw² of a Hann window is 3N/8.
  return 10 * Math.log10(Math.max(lobePower, Number.MIN_VALUE) / ((3 / 32) * fftSize * fftSize));
}

/** Σ|X|² over the main lobe of a tone of this level: the other way round. */
export function lobeOf(dbfs: number, fftSize: number): number {
  return 10 ** (dbfs / 10) * (3 / 32) * fftSize * fftSize;
}

/** Whether so many samples in a row are exactly zero; a run of them holds at least one of each half as many. */
function isMuted(samples: Float32Array): boolean {
  const step = MUTED_SAMPLES / 2;
  for (let at = step - 1; at < samples.length; at += step) {
    if (samples[at] !== 0) continue;
    let [from, to] = [at, at];
    while (from > 0 && samples[from - 1] === 0) from--;
    while (to + 1 < samples.length && samples[to + 1] === 0) to++;
    if (to - from + 1 >= MUTED_SAMPLES) return true;
    at += Math.floor((to - at) / step) * step;
  }
  return false;
}
