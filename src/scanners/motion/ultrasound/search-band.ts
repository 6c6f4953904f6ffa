import type { SpectrumLayout } from '../spectrum.ts';
import { GUARD_BINS, TRAINING_BINS } from './noise-floor.ts';

const LOWEST_TONE_HZ = 18_000;
/** The band of the specification. Only recordings made for more are searched further. */
const HIGHEST_TONE_HZ = 22_000;
const FAST_SAMPLE_RATE_HZ = 88_200;

/** Just below what is searched. */
export const BESIDE_HZ = [14_000, 17_400] as const;

/** Bins of the layout between which tones are sought; both keep the training bins inside the layout. */
export interface SearchBand {
  readonly from: number;
  readonly to: number;
}

export function searchBand({ sampleRateHz, ceilingHz, binHz, lowBin, bins }: SpectrumLayout): SearchBand {
  const topHz = sampleRateHz >= FAST_SAMPLE_RATE_HZ ? ceilingHz : HIGHEST_TONE_HZ;
  return {
    from: Math.ceil(LOWEST_TONE_HZ / binHz) - lowBin,
    to: Math.min(Math.floor(topHz / binHz) - lowBin, bins - GUARD_BINS - TRAINING_BINS),
  };
}

/** How many of the kept bins lie just below the searched band. */
export function besideBins({ binHz, lowBin }: SpectrumLayout): number {
  return Math.round(BESIDE_HZ[1] / binHz) - lowBin;
}
