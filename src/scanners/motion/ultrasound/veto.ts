import type { SpectrumFrame, SpectrumLayout } from '../spectrum.ts';
import { ownNoiseOf } from './noise-floor.ts';
import { besideBins } from './search-band.ts';
import { median, sumOf } from './statistics.ts';

const VETO_ABOVE_MEDIAN_DB = 4;

/**
 * The frames that are not vetoed: loud below 15 kHz, and up to the searched band as well; what ends below it hides
 * nothing there. A frame next to a vetoed one shares samples with it.
 */
export function unvetoedFrames(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): readonly SpectrumFrame[] {
  const bins = besideBins(layout);
  const isBroad = standsOut(frames.map((frame) => frame.broadband));
  const reachesUp = standsOut(frames.map(({ powers }) => sumOf(powers.subarray(0, bins)) + bins * ownNoiseOf(layout)));
  const loud = (index: number) => isBroad(index) && reachesUp(index);
  return frames.filter((_, index) => !loud(index - 1) && !loud(index) && !loud(index + 1));
}

/** Whether the value at an index is far louder than the middle one. */
function standsOut(powers: readonly number[]): (index: number) => boolean {
  const limit = median(Float32Array.from(powers)) * 10 ** (VETO_ABOVE_MEDIAN_DB / 10);
  return (index) => (powers[index] ?? 0) > limit;
}
