import { BROADBAND_HZ, lobeOf, MIDRANGE_HZ, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import { quantileOfSorted } from './statistics.ts';

/** So much, as the level of a tone in one bin, every microphone adds by itself; recordings whose codec took it away get it back. */
const OWN_NOISE_DBFS = -110;

/** CFAR: bins next to the tested one that belong to its main lobe, and the bins on each side that stand for noise. */
export const GUARD_BINS = 4;
export const TRAINING_BINS = 30;

/** The percentile that sees a pulse with a duty of a fifth. */
export const PULSE_PERCENTILE = 0.85;
/** The percentile at which such a pulse is at its full level. */
export const FULL_PERCENTILE = 0.95;

/** The power of a bin that stands for the noise of any microphone. */
export function ownNoiseOf({ fftSize }: SpectrumLayout): number {
  return lobeOf(OWN_NOISE_DBFS, fftSize);
}

/**
 * A frame with the noise that the microphone adds below as well. In a recording that is quieter than any microphone what
 * a sender spills there would be the loudest, and the sender seem to follow it.
 */
export function asHeard(layout: SpectrumLayout, frame: SpectrumFrame): SpectrumFrame {
  const noiseOf = ([fromHz, toHz]: readonly [number, number]) => (ownNoiseOf(layout) * (toHz - fromHz)) / layout.binHz;
  return {
    ...frame,
    midrange: Math.max(frame.midrange, noiseOf(MIDRANGE_HZ)),
    broadband: Math.max(frame.broadband, noiseOf(BROADBAND_HZ)),
  };
}

/** Per bin over frames: the lower quartile, the median and two high percentiles of its power. */
export interface BinStatistics {
  readonly low: Float32Array;
  readonly median: Float32Array;
  readonly high: Float32Array;
  readonly top: Float32Array;
}

export function statisticsOf(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): BinStatistics {
  const { bins } = layout;
  const ownNoise = ownNoiseOf(layout);
  const statistics = {
    low: new Float32Array(bins),
    median: new Float32Array(bins),
    high: new Float32Array(bins),
    top: new Float32Array(bins),
  };
  const column = new Float32Array(frames.length);
  for (let bin = 0; bin < bins; bin++) {
    for (let frame = 0; frame < frames.length; frame++) column[frame] = frames[frame]!.powers[bin]! + ownNoise;
    column.sort();
    statistics.low[bin] = quantileOfSorted(column, 0.25);
    statistics.median[bin] = quantileOfSorted(column, 0.5);
    statistics.high[bin] = quantileOfSorted(column, PULSE_PERCENTILE);
    statistics.top[bin] = quantileOfSorted(column, FULL_PERCENTILE);
  }
  return statistics;
}

/** The middle of the bins on both sides of a bin, without those next to it. */
export function noiseAround(spectrum: Float32Array, bin: number): number {
  const training = new Float32Array(2 * TRAINING_BINS);
  for (let step = 0; step < TRAINING_BINS; step++) {
    training[2 * step] = spectrum[bin - GUARD_BINS - 1 - step] ?? 0;
    training[2 * step + 1] = spectrum[bin + GUARD_BINS + 1 + step] ?? 0;
  }
  return quantileOfSorted(training.sort(), 0.5);
}
