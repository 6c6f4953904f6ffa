import { lobeDbfs, type SpectrumLayout } from '../spectrum.ts';
import type { SearchBand } from './search-band.ts';
import { db, median } from './statistics.ts';
import { THRESHOLDS_DB, type UltrasonicTone } from './tone.ts';

/** Width of the blocks in which bands are sought. */
export const BLOCK_HZ = 200;
const MIN_BAND_HZ = 400;
/** Within so many blocks beside it a band has fallen away; noise of a room falls to one side alone. */
export const BAND_FOOT_BLOCKS = 6;

/** A hump that falls on both sides: noise of a room falls with frequency, to one side alone. */
export function bandOf(layout: SpectrumLayout, band: SearchBand, spectrum: Float32Array): UltrasonicTone | null {
  const blockBins = Math.round(BLOCK_HZ / layout.binHz);
  const blocks = Math.floor((layout.bins - 1) / blockBins);
  const levels = Array.from({ length: blocks }, (_, block) =>
    db(median(spectrum.subarray(block * blockBins, (block + 1) * blockBins)) + 1e-30),
  );
  const first = Math.ceil(band.from / blockBins);
  const last = Math.floor(band.to / blockBins);
  const minBlocks = Math.ceil(MIN_BAND_HZ / BLOCK_HZ);
  let best: { from: number; to: number; aboveDb: number } | null = null;
  for (let from = first; from < last; from++) {
    for (let to = from + minBlocks; to <= last; to++) {
      const inside = Math.min(...levels.slice(from, to));
      const before = Math.min(...levels.slice(Math.max(0, from - BAND_FOOT_BLOCKS), from - 1));
      const after = Math.min(...levels.slice(to + 1, to + BAND_FOOT_BLOCKS));
      const aboveDb = inside - Math.max(before, after);
      if (aboveDb > (best?.aboveDb ?? THRESHOLDS_DB.band)) best = { from, to, aboveDb };
    }
  }
  if (!best) return null;
  const lowHz = (layout.lowBin + best.from * blockBins) * layout.binHz;
  const highHz = (layout.lowBin + best.to * blockBins) * layout.binHz;
  let power = 0;
  for (let bin = best.from * blockBins; bin < best.to * blockBins; bin++) power += spectrum[bin]! / Math.LN2;
  return {
    hz: (lowHz + highHz) / 2,
    lowHz,
    highHz,
    dbfs: lobeDbfs(power, layout.fftSize),
    pattern: 'band',
    aboveNoiseDb: best.aboveDb,
    thresholdDb: THRESHOLDS_DB.band,
  };
}
