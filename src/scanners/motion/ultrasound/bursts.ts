import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import { BAND_FOOT_BLOCKS, BLOCK_HZ } from './bands.ts';
import { isMachine } from './comb.ts';
import { ownNoiseOf } from './noise-floor.ts';
import type { SearchBand } from './search-band.ts';
import { MAX_LOUDER_BELOW } from './sound-below.ts';
import { db, louderWith, median, quantileOfSorted } from './statistics.ts';
import type { UltrasonicTone } from './tone.ts';

/** What comes and goes: how far a block must rise over its own quiet, in a frame and on average. */
const RISEN_DB = 3;
export const BURST_DB = 4;
/** Share of the frames in which something may be on, and how often it must come. */
const BURST_SHARE = [0.06, 0.85] as const;
export const MIN_BURSTS = 4;
/** Weaker beside the level that is told, as a ratio of powers, it did not come: 10 dB. */
const BURST_REACH = 10;
/** What rises by much out of nothing must stand out by so much of it beside the sound that is there. */
const HUMP_PER_RISE = 1 / 3;
/** Of what lies beside it, this share does not rise with it. */
const STILL_SHARE = 0.75;
/** Sweeps are at least so wide, in blocks; of what is narrower the bursts must be alike. */
const MIN_SWEEP_BLOCKS = 3;
const EQUAL_TOPS_DB = 2;
const EQUAL_TOPS_SHARE = 0.6;
/** Outside of its band nothing rises more than this with it. */
const MAX_RISE_BESIDE_DB = 2;
/** What rises by more than this spills into the rest, where by so much of the surplus nothing counts as risen. */
const STRONG_RISE_DB = 12;
const SPILL_SHARE = 1 / 3;

/**
 * What comes and goes: blocks that rise in some frames, beside others that do not, while nothing below does. Impulses,
 * however short, rise everywhere at once.
 */
export function burstsOf(
  layout: SpectrumLayout,
  band: SearchBand,
  frames: readonly SpectrumFrame[],
): UltrasonicTone | null {
  const blockBins = Math.round(BLOCK_HZ / layout.binHz);
  const blocks = Math.floor((layout.bins - 1) / blockBins);
  const ownNoise = ownNoiseOf(layout) * blockBins;
  const energies = frames.map(({ powers }) =>
    Float32Array.from({ length: blocks }, (_, block) => {
      let energy = ownNoise;
      for (let bin = block * blockBins; bin < (block + 1) * blockBins; bin++) energy += powers[bin]!;
      return energy;
    }),
  );
  const quiet = Float32Array.from({ length: blocks }, (_, block) =>
    quantileOfSorted(Float32Array.from(energies, (energy) => energy[block]!).sort(), 0.25),
  );
  const [first, last] = [Math.ceil(band.from / blockBins), Math.floor(band.to / blockBins)];
  const risen = 10 ** (RISEN_DB / 10);
  const isOn = energies.map((energy) => {
    for (let block = first; block + 2 < last; block++) {
      const wide =
        energy[block]! / quiet[block]! +
        energy[block + 1]! / quiet[block + 1]! +
        energy[block + 2]! / quiet[block + 2]!;
      if (wide > 3 * risen) return true;
    }
    return false;
  });
  const on = frames.filter((_, index) => isOn[index]);
  const off = frames.filter((_, index) => !isOn[index]);
  const share = on.length / frames.length;
  const bursts = isOn.filter((now, index) => now && !isOn[index - 1]).length;
  if (share < BURST_SHARE[0] || share > BURST_SHARE[1] || bursts < MIN_BURSTS) return null;

  const mean = (which: boolean) =>
    Float64Array.from({ length: blocks }, (_, block) => {
      const energy = energies.filter((__, index) => isOn[index] === which).map((one) => one[block]!);
      return energy.reduce((sum, one) => sum + one, 0) / energy.length;
    });
  const [onMean, offMean] = [mean(true), mean(false)];
  const riseDb = Array.from(onMean, (power, block) => db(power / offMean[block]!));
  const top = riseDb.reduce(
    (best, rise, block) => (block >= first && block < last && rise > riseDb[best]! ? block : best),
    first,
  );
  if (riseDb[top]! < BURST_DB) return null;
  const mostBesideDb = Math.max(MAX_RISE_BESIDE_DB, SPILL_SHARE * (riseDb[top]! - STRONG_RISE_DB));
  let [from, to] = [top, top + 1];
  while (from > 0 && riseDb[from - 1]! > mostBesideDb) from--;
  while (to < blocks && riseDb[to]! > mostBesideDb) to++;
  const beside = riseDb.filter((_, block) => block < from || block >= to);
  const still = beside.filter((rise) => rise <= mostBesideDb);
  // What rises all over is an impulse, or a part of the spectrum that a codec leaves out in turns.
  if (from === 0 || beside.length < BAND_FOOT_BLOCKS || still.length < STILL_SHARE * beside.length) return null;
  const foot = Math.max(
    Math.min(...onMean.subarray(Math.max(0, from - BAND_FOOT_BLOCKS), from)),
    to < blocks ? Math.min(...onMean.subarray(to, to + BAND_FOOT_BLOCKS)) : 0,
  );
  if (db(onMean[top]! / foot) < Math.max(BURST_DB, HUMP_PER_RISE * riseDb[top]!)) return null;
  if (louderWith(on, off, (frame) => frame.midrange) > MAX_LOUDER_BELOW) return null;
  if (louderWith(on, off, (frame) => frame.broadband) > MAX_LOUDER_BELOW) return null;

  const core = riseDb
    .map((rise, block) => (block >= from && block < to && rise > riseDb[top]! - BURST_DB ? block : -1))
    .filter((block) => block >= 0);
  const levels = Float32Array.from(energies, (energy) => {
    let power = 0;
    for (let block = from; block < to; block++) power += energy[block]! - offMean[block]!;
    return power;
  });
  // A narrow one that comes and goes may be the ring of struck metal, which is struck more or less hard each time.
  if (core.length < MIN_SWEEP_BLOCKS && !haveEqualTops(isOn, levels)) return null;
  const strength = quantileOfSorted(levels.toSorted(), 1 - share / 4);
  if (topsOf(isOn, levels).filter((top) => top > strength / BURST_REACH).length < MIN_BURSTS) return null;
  const pattern = core.length < MIN_SWEEP_BLOCKS ? 'pulsed' : 'hopping';
  const [lowBin, highBin] = [core[0]! * blockBins, (core.at(-1)! + 1) * blockBins];
  const strongest = strongestBin(on, lowBin, highBin);
  if (isMachine(layout, on, strongest)) return null;
  const [lowHz, highHz] = (pattern === 'pulsed' ? [strongest, strongest] : [lowBin, highBin]).map(
    (bin) => (layout.lowBin + bin) * layout.binHz,
  ) as [number, number];
  return {
    hz: (lowHz + highHz) / 2,
    lowHz,
    highHz,
    dbfs: lobeDbfs(strength, layout.fftSize),
    pattern,
    aboveNoiseDb: riseDb[top]!,
    thresholdDb: BURST_DB,
  };
}

/** The bin between these with the most power over all frames. */
function strongestBin(frames: readonly SpectrumFrame[], from: number, to: number): number {
  let [best, most] = [from, 0];
  for (let bin = from; bin < to; bin++) {
    const power = frames.reduce((sum, { powers }) => sum + powers[bin]!, 0);
    if (power > most) [best, most] = [bin, power];
  }
  return best;
}

/** The highest level of each burst. */
export function topsOf(isOn: readonly boolean[], levels: Float32Array): readonly number[] {
  const tops: number[] = [];
  isOn.forEach((now, index) => {
    if (!now) return;
    if (isOn[index - 1]) tops.push(Math.max(tops.pop()!, levels[index]!));
    else tops.push(levels[index]!);
  });
  return tops;
}

/** Whether most of the bursts reach about the same level. */
export function haveEqualTops(isOn: readonly boolean[], levels: Float32Array): boolean {
  const tops = topsOf(isOn, levels);
  const middle = median(Float32Array.from(tops));
  const factor = 10 ** (EQUAL_TOPS_DB / 10);
  const equal = tops.filter((top) => top < factor * middle && top > middle / factor);
  return equal.length >= EQUAL_TOPS_SHARE * tops.length;
}
