import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import { haveEqualTops, MIN_BURSTS, topsOf } from './bursts.ts';
import { COMB_FRAMES, isInComb } from './comb.ts';
import { FULL_LEVEL } from './narrow-tones.ts';
import { GUARD_BINS, noiseAround, ownNoiseOf } from './noise-floor.ts';
import { lobePower } from './peak.ts';
import type { SearchBand } from './search-band.ts';
import { belongsToSoundBelow } from './sound-below.ts';
import { db, median, quantileOfSorted } from './statistics.ts';
import { THRESHOLDS_DB, type UltrasonicTone } from './tone.ts';

/** The middle half of the peaks of a hopping tone lies within this. */
export const HOPPING_SPREAD_DB = 6;
/** The weakest of them, beside the strongest, as a ratio of powers: 20 dB. */
const HOPPING_REACH = 100;
/** A peak stands so far above nearly all of what lies between 16.4 and 18 kHz in the same frame; a whine there is narrow. */
const ABOVE_PATCHES_DB = 6;
const PATCH_PERCENTILE = 0.9;
/** A frame may show this many hops at once; struck metal shows more. */
const MAX_PEAKS_IN_FRAME = 3;
/** Share of the judged frames, and of their quieter half, that must show one narrow peak. */
const HOPPING_SHARE = 0.25;

/** One narrow peak in many single frames, at changing frequencies. The frames come from the quietest on, and in time. */
export function hopsOf(
  layout: SpectrumLayout,
  band: SearchBand,
  frames: readonly SpectrumFrame[],
  inTime: readonly SpectrumFrame[],
  low: Float32Array,
): UltrasonicTone | null {
  const floor = Float32Array.from({ length: band.to }, (_, bin) => (bin < band.from ? 0 : noiseAround(low, bin)));
  const ownNoise = ownNoiseOf(layout);
  const seen = frames.map((frame) => framePeak(frame.powers, floor, band, ownNoise));
  // What is far weaker than the strongest is no hop of the same sender.
  const strongest = quantileOfSorted(Float32Array.from(seen, (peak) => peak?.power ?? 0).sort(), 0.9);
  const peaks = seen.map((peak) => (peak && peak.power > strongest / HOPPING_REACH ? peak : null));
  const quiet = peaks.slice(0, Math.ceil(peaks.length / 2)).filter((peak) => peak !== null);
  const found = peaks.filter((peak) => peak !== null);
  if (found.length < HOPPING_SHARE * peaks.length || quiet.length < (HOPPING_SHARE * peaks.length) / 2) return null;
  if (belongsToSoundBelow(frames, peaks)) return null;
  const powers = Float32Array.from(found, (peak) => peak.power).sort();
  const powerIn = new Map(frames.map((frame, index) => [frame, peaks[index]?.power ?? 0]));
  const levels = Float32Array.from(inTime, (frame) => powerIn.get(frame)!);
  const isSeen = Array.from(levels, (power) => power > 0);
  // Of short pulses most frames hold an edge; each comes as strong as the others.
  const isSwitched = topsOf(isSeen, levels).length >= MIN_BURSTS && haveEqualTops(isSeen, levels);
  if (db(quantileOfSorted(powers, 0.75) / quantileOfSorted(powers, 0.25)) > HOPPING_SPREAD_DB && !isSwitched)
    return null;
  const loudest = peaks
    .map((peak, index) => ({ peak, frame: frames[index]! }))
    .filter(({ peak }) => peak !== null)
    .toSorted((a, b) => b.peak!.power - a.peak!.power)
    .slice(0, COMB_FRAMES);
  if (2 * loudest.filter(({ peak, frame }) => isInComb(layout, frame, peak!.bin)).length > loudest.length) return null;
  const full = found.filter((peak) => peak.power > strongest / FULL_LEVEL);
  const bins = Float32Array.from(full, (peak) => peak.bin).sort();
  const isOneTone = quantileOfSorted(bins, 0.85) - quantileOfSorted(bins, 0.15) <= 2 * GUARD_BINS;
  const [lowBin, highBin] = (isOneTone ? [0.5, 0.5] : [0.05, 0.95]).map((share) => quantileOfSorted(bins, share)) as [
    number,
    number,
  ];
  const lowHz = (layout.lowBin + lowBin) * layout.binHz;
  const highHz = (layout.lowBin + highBin) * layout.binHz;
  return {
    hz: (lowHz + highHz) / 2,
    lowHz,
    highHz,
    dbfs: lobeDbfs(quantileOfSorted(powers, 0.75), layout.fftSize),
    pattern: isOneTone ? 'pulsed' : 'hopping',
    aboveNoiseDb: db(median(Float32Array.from(found, (peak) => peak.ratio))),
    thresholdDb: THRESHOLDS_DB.hopping,
  };
}

/** The narrow peak of a frame, or null where there is none or where too many compete. */
function framePeak(
  powers: Float32Array,
  floor: Float32Array,
  band: SearchBand,
  ownNoise: number,
): { bin: number; ratio: number; power: number } | null {
  const ratios = new Float32Array(band.to - band.from);
  for (let bin = band.from; bin < band.to; bin++) ratios[bin - band.from] = (powers[bin]! + ownNoise) / floor[bin]!;
  let best = 0;
  for (let index = 1; index < ratios.length; index++) if (ratios[index]! > ratios[best]!) best = index;
  const factor = 10 ** (THRESHOLDS_DB.hopping / 10);
  // It stands out from their median where fewer than half of them come near; counting is quicker than sorting.
  const near = ratios[best]! / factor;
  const strong = ratios.reduce((count, ratio) => (ratio > near ? count + 1 : count), 0);
  if (2 * strong >= ratios.length) return null;
  const level = median(ratios);
  let peaks = 1;
  for (let index = 0, lastPeak = -Infinity; index < ratios.length; index++) {
    if (Math.abs(index - best) <= 2 * GUARD_BINS || ratios[index]! < ratios[best]! / 4) continue;
    if (index - lastPeak > 2 * GUARD_BINS) peaks++;
    lastPeak = index;
  }
  if (peaks > MAX_PEAKS_IN_FRAME) return null;
  const bin = band.from + best;
  // What goes on from below is the upper end of a sound, or what a codec keeps of it in patches.
  const beside = quantileOfSorted(powers.slice(0, band.from).sort(), PATCH_PERCENTILE) + ownNoise;
  if (powers[bin]! < beside * 10 ** (ABOVE_PATCHES_DB / 10)) return null;
  return { bin, ratio: ratios[best]! / level, power: lobePower(powers, bin, floor[bin]! * level) };
}
