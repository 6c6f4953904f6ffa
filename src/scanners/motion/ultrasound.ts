import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from './spectrum.ts';

/*
 * Finds tones, pulses, hops and bands between 18 kHz and the ceiling of a recording, and stays quiet about keys, hisses
 * and clicks, which reach up there for moments and are loud below at the same moments.
 *
 * 1. Frames whose 9-15 kHz energy stands out are vetoed. Of the rest, the quietest must show whatever is reported, and
 *    no weaker than the loudest do.
 * 2. Each bin is compared with its neighbours (ordered-statistic CFAR): by its median for steady tones, by a high
 *    percentile for pulses.
 * 3. A tone that hops is seen as one narrow peak in many single frames; a band as a plateau with an edge on both sides.
 */

export type TonePattern = 'steady' | 'pulsed' | 'hopping' | 'band';

export interface UltrasonicTone {
  /** Its frequency; of hops and bands the middle. */
  readonly hz: number;
  readonly lowHz: number;
  readonly highHz: number;
  /** Level in the recording, in dB of a full-scale sine; of bands, of their whole power. */
  readonly dbfs: number;
  readonly pattern: TonePattern;
  /** How far it stands above its neighbourhood, and how far it had to. */
  readonly aboveNoiseDb: number;
  readonly thresholdDb: number;
}

export interface UltrasoundResult {
  readonly tones: readonly UltrasonicTone[];
  readonly frames: number;
  /** Up to here tones were sought: within the band of the specification, short of the recording's ceiling. */
  readonly searchedToHz: number;
  /** Share of the frames that were too loud below 15 kHz to be judged. */
  readonly vetoedShare: number;
  /** Nothing at all arrives above 18 kHz, not even noise: something filtered the sound. */
  readonly filtered: boolean;
  /** Whether there was enough to judge. */
  readonly enough: boolean;
}

export const LOWEST_TONE_HZ = 18_000;
/** The band of the specification. Only recordings made for more are searched further. */
const HIGHEST_TONE_HZ = 22_000;
const FAST_SAMPLE_RATE_HZ = 88_200;

/** Fewer frames than this are not judged (specification, section 5). */
export const MIN_FRAMES = 60;
/** A longer recording is judged in windows of about this many seconds. */
const WINDOW_SECONDS = 4;

const VETO_ABOVE_MEDIAN_DB = 4;
const MIN_USABLE_SHARE = 0.2;

/** CFAR: bins next to the tested one that belong to its main lobe, and the bins on each side that stand for noise. */
const GUARD_BINS = 4;
const TRAINING_BINS = 30;

export const THRESHOLDS_DB = { steady: 6, pulsed: 7, hopping: 13, band: 4 } as const satisfies Record<
  TonePattern,
  number
>;

/** How much louder a tone may be while it is loud below 15 kHz, as a ratio of powers: 3 dB. */
const MAX_RISE = 2;

/** The percentile that sees a pulse with a duty of a fifth. */
const PULSE_PERCENTILE = 0.85;
/** A pulse within this of its top is at its full level; so are at least this share of the frames in which it is seen. */
const FULL_LEVEL_DB = 5;
const FLAT_TOP_SHARE = 0.35;
/** The middle half of the peaks of a hopping tone lies within this. */
const HOPPING_SPREAD_DB = 6;
/** A frame may show this many hops at once; struck metal shows more. */
const MAX_PEAKS_IN_FRAME = 3;
/** Share of the judged frames, and of their quieter half, that must show one narrow peak. */
const HOPPING_SHARE = 0.25;
/** Width of the blocks in which bands are sought. */
const BLOCK_HZ = 200;
const MIN_BAND_HZ = 600;

/** No sound that was digitised with 16 bits is quieter than this in a bin; digital filtering leaves less. */
const FILTERED_BELOW_DBFS = -150;

const db = (ratio: number): number => 10 * Math.log10(ratio);

/** Judges the spectra of one recording. Total: any number of frames, any values. */
export function detectUltrasound(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): UltrasoundResult {
  const framesPerWindow = (WINDOW_SECONDS * layout.sampleRateHz) / layout.hopSamples;
  const windows = Math.max(1, Math.round(frames.length / framesPerWindow));
  const judged = Array.from({ length: windows }, (_, index) =>
    judgeWindow(
      layout,
      frames.slice(Math.floor((index * frames.length) / windows), Math.floor(((index + 1) * frames.length) / windows)),
    ),
  );
  const share = (pick: (window: WindowJudgement) => number) =>
    judged.reduce((sum, window) => sum + pick(window), 0) / windows;
  return {
    tones: mergeTones(judged.flatMap((window) => window.tones)),
    frames: frames.length,
    searchedToHz: (layout.lowBin + searchBand(layout).to) * layout.binHz,
    vetoedShare: share((window) => window.vetoedShare),
    filtered: judged.every((window) => window.filtered),
    enough: frames.length >= MIN_FRAMES && judged.some((window) => window.enough),
  };
}

type WindowJudgement = Omit<UltrasoundResult, 'frames' | 'searchedToHz'>;

function judgeWindow(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): WindowJudgement {
  const usable = usableFrames(frames);
  const vetoedShare = frames.length === 0 ? 0 : 1 - usable.length / frames.length;
  const enough = usable.length >= Math.max(MIN_FRAMES / 2, MIN_USABLE_SHARE * frames.length);
  if (!enough) return { tones: [], vetoedShare, filtered: false, enough };

  const band = searchBand(layout);
  const all = statisticsOf(layout, usable);
  const floorDbfs = lobeDbfs(median(all.median.subarray(band.from, band.to)), layout.fftSize);
  if (floorDbfs < FILTERED_BELOW_DBFS) return { tones: [], vetoedShare, filtered: true, enough };

  const third = Math.ceil(usable.length / 3);
  const quiet = statisticsOf(layout, usable.slice(0, third));
  const loud = statisticsOf(layout, usable.slice(-third));
  const steady = narrowTones(layout, band, 'steady', all.median, quiet.median, loud.median);
  // A tone that is there in most frames at the level of the single peaks does not hop.
  const peaks = hopsOf(layout, band, usable, all.low);
  const hops = peaks && !steady.some((tone) => tone.dbfs > peaks.dbfs - HOPPING_SPREAD_DB) ? peaks : null;
  const pulsed = hops
    ? []
    : narrowTones(layout, band, 'pulsed', all.high, quiet.high, loud.high).filter((tone) =>
        isFlatTopped(usable, Math.round(tone.hz / layout.binHz) - layout.lowBin, tone),
      );
  // Fast hops smear into a plateau; a plateau never looks like hops.
  const wide = hops ?? bandOf(layout, band, all.median);
  const narrow = [...steady, ...pulsed].filter((tone) => !wide || tone.hz < wide.lowHz || tone.hz > wide.highHz);
  return { tones: mergeTones(wide ? [...narrow, wide] : narrow), vetoedShare, filtered: false, enough };
}

/** The frames that are not vetoed, quietest below 15 kHz first. A frame next to a vetoed one shares samples with it. */
function usableFrames(frames: readonly SpectrumFrame[]): readonly SpectrumFrame[] {
  const limit = median(Float32Array.from(frames, (frame) => frame.broadband)) * 10 ** (VETO_ABOVE_MEDIAN_DB / 10);
  const loud = (index: number) => (frames[index]?.broadband ?? 0) > limit;
  return frames
    .filter((_, index) => !loud(index - 1) && !loud(index) && !loud(index + 1))
    .toSorted((a, b) => a.broadband - b.broadband);
}

/** Bins of the layout between which tones are sought; both keep the training bins inside the layout. */
interface SearchBand {
  readonly from: number;
  readonly to: number;
}

function searchBand({ sampleRateHz, ceilingHz, binHz, lowBin, bins }: SpectrumLayout): SearchBand {
  const topHz = sampleRateHz >= FAST_SAMPLE_RATE_HZ ? ceilingHz : HIGHEST_TONE_HZ;
  return {
    from: Math.ceil(LOWEST_TONE_HZ / binHz) - lowBin,
    to: Math.min(Math.floor(topHz / binHz) - lowBin, bins - GUARD_BINS - TRAINING_BINS),
  };
}

/** Per bin over frames: the lower quartile, the median and the high percentile of its power. */
interface BinStatistics {
  readonly low: Float32Array;
  readonly median: Float32Array;
  readonly high: Float32Array;
}

function statisticsOf({ bins }: SpectrumLayout, frames: readonly SpectrumFrame[]): BinStatistics {
  const statistics = { low: new Float32Array(bins), median: new Float32Array(bins), high: new Float32Array(bins) };
  const column = new Float32Array(frames.length);
  for (let bin = 0; bin < bins; bin++) {
    for (let frame = 0; frame < frames.length; frame++) column[frame] = frames[frame]!.powers[bin]!;
    column.sort();
    statistics.low[bin] = quantileOfSorted(column, 0.25);
    statistics.median[bin] = quantileOfSorted(column, 0.5);
    statistics.high[bin] = quantileOfSorted(column, PULSE_PERCENTILE);
  }
  return statistics;
}

function quantileOfSorted(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function median(values: Float32Array): number {
  return quantileOfSorted(Float32Array.from(values).sort(), 0.5);
}

/** The middle of the bins on both sides of a bin, without those next to it. */
function noiseAround(spectrum: Float32Array, bin: number): number {
  const training = new Float32Array(2 * TRAINING_BINS);
  for (let step = 0; step < TRAINING_BINS; step++) {
    training[2 * step] = spectrum[bin - GUARD_BINS - 1 - step] ?? 0;
    training[2 * step + 1] = spectrum[bin + GUARD_BINS + 1 + step] ?? 0;
  }
  return quantileOfSorted(training.sort(), 0.5);
}

/**
 * Bins that stand out from their neighbours over all judged frames, and in their quietest third as well. What is louder
 * there whenever it is louder below 15 kHz belongs to the sound below: the ring of struck metal.
 */
function narrowTones(
  layout: SpectrumLayout,
  band: SearchBand,
  pattern: 'steady' | 'pulsed',
  all: Float32Array,
  quiet: Float32Array,
  loud: Float32Array,
): readonly UltrasonicTone[] {
  const tones: UltrasonicTone[] = [];
  const thresholdDb = THRESHOLDS_DB[pattern];
  const factor = 10 ** (thresholdDb / 10);
  for (let bin = band.from; bin < band.to; bin++) {
    const power = all[bin]!;
    if (power < all[bin - 1]! || power < all[bin + 1]!) continue;
    const noise = noiseAround(all, bin);
    if (power < factor * noise) continue;
    const quietPower = Math.max(quiet[bin - 1]!, quiet[bin]!, quiet[bin + 1]!);
    if (quietPower < factor * noiseAround(quiet, bin)) continue;
    if (loud[bin]! > MAX_RISE * quietPower) continue;
    const hz = (layout.lowBin + bin + vertexOffset(all, bin)) * layout.binHz;
    tones.push({
      hz,
      lowHz: hz,
      highHz: hz,
      dbfs: lobeDbfs(lobePower(all, bin, noise), layout.fftSize),
      pattern,
      aboveNoiseDb: db(power / noise),
      thresholdDb,
    });
  }
  return tones;
}

/**
 * Whether a bin is either at its full level or in the noise, as a switched tone is. The ring of struck metal decays, so
 * it is seen at every level in between.
 */
function isFlatTopped(
  frames: readonly SpectrumFrame[],
  bin: number,
  { aboveNoiseDb, thresholdDb }: UltrasonicTone,
): boolean {
  const levels = Float32Array.from(frames, (frame) => frame.powers[bin]!).sort();
  const noise = quantileOfSorted(levels, PULSE_PERCENTILE) / 10 ** ((aboveNoiseDb - thresholdDb) / 10);
  const top = quantileOfSorted(levels, 0.95);
  const risen = levels.filter((power) => power > noise).length;
  const full = levels.filter((power) => power > top / 10 ** (FULL_LEVEL_DB / 10)).length;
  return full >= FLAT_TOP_SHARE * risen;
}

/** Where between its neighbours a peak has its top, by a parabola through the three levels: -0.5 to 0.5 bins. */
function vertexOffset(spectrum: Float32Array, bin: number): number {
  const [before, at, after] = [bin - 1, bin, bin + 1].map((index) => Math.log(Math.max(spectrum[index]!, 1e-30))) as [
    number,
    number,
    number,
  ];
  const curve = before - 2 * at + after;
  return curve < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve))) : 0;
}

function lobePower(spectrum: Float32Array, bin: number, noise: number): number {
  let power = 0;
  for (let index = bin - 2; index <= bin + 2; index++) power += Math.max(0, spectrum[index]! - noise);
  return power;
}

/** A plateau with an edge on both sides: noise of a room falls with frequency and has none. */
function bandOf(layout: SpectrumLayout, band: SearchBand, spectrum: Float32Array): UltrasonicTone | null {
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
      const before = Math.max(...levels.slice(Math.max(0, from - 5), from - 1));
      const after = Math.max(...levels.slice(to + 1, to + 5));
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

/** One narrow peak in many single frames, at changing frequencies. */
function hopsOf(
  layout: SpectrumLayout,
  band: SearchBand,
  frames: readonly SpectrumFrame[],
  low: Float32Array,
): UltrasonicTone | null {
  const floor = Float32Array.from({ length: band.to }, (_, bin) => (bin < band.from ? 0 : noiseAround(low, bin)));
  const peaks = frames.map((frame) => framePeak(frame.powers, floor, band));
  const quiet = peaks.slice(0, Math.ceil(peaks.length / 2)).filter((peak) => peak !== null);
  const found = peaks.filter((peak) => peak !== null);
  if (found.length < HOPPING_SHARE * peaks.length || quiet.length < (HOPPING_SHARE * peaks.length) / 2) return null;
  const powers = Float32Array.from(found, (peak) => peak.power).sort();
  if (db(quantileOfSorted(powers, 0.75) / quantileOfSorted(powers, 0.25)) > HOPPING_SPREAD_DB) return null;
  const bins = Float32Array.from(found, (peak) => peak.bin).sort();
  const [lowBin, highBin] = [quantileOfSorted(bins, 0.05), quantileOfSorted(bins, 0.95)];
  const lowHz = (layout.lowBin + lowBin) * layout.binHz;
  const highHz = (layout.lowBin + highBin) * layout.binHz;
  return {
    hz: (lowHz + highHz) / 2,
    lowHz,
    highHz,
    dbfs: lobeDbfs(quantileOfSorted(powers, 0.75), layout.fftSize),
    pattern: highBin - lowBin > 2 * GUARD_BINS ? 'hopping' : 'pulsed',
    aboveNoiseDb: db(median(Float32Array.from(found, (peak) => peak.ratio))),
    thresholdDb: THRESHOLDS_DB.hopping,
  };
}

/** The narrow peak of a frame, or null where there is none or where too many compete. */
function framePeak(
  powers: Float32Array,
  floor: Float32Array,
  band: SearchBand,
): { bin: number; ratio: number; power: number } | null {
  const ratios = new Float32Array(band.to - band.from);
  for (let bin = band.from; bin < band.to; bin++) ratios[bin - band.from] = powers[bin]! / floor[bin]!;
  const level = quantileOfSorted(Float32Array.from(ratios).sort(), 0.5);
  let best = 0;
  for (let index = 1; index < ratios.length; index++) if (ratios[index]! > ratios[best]!) best = index;
  const factor = 10 ** (THRESHOLDS_DB.hopping / 10);
  if (ratios[best]! < factor * level) return null;
  let peaks = 1;
  for (let index = 0, lastPeak = -Infinity; index < ratios.length; index++) {
    if (Math.abs(index - best) <= 2 * GUARD_BINS || ratios[index]! < ratios[best]! / 4) continue;
    if (index - lastPeak > 2 * GUARD_BINS) peaks++;
    lastPeak = index;
  }
  if (peaks > MAX_PEAKS_IN_FRAME) return null;
  const bin = band.from + best;
  return { bin, ratio: ratios[best]! / level, power: lobePower(powers, bin, floor[bin]! * level) };
}

/** Tones of the same kind of signal that are one: a steady tone is not told again as pulsed, nor once a window. */
function mergeTones(tones: readonly UltrasonicTone[]): readonly UltrasonicTone[] {
  const merged: UltrasonicTone[] = [];
  for (const tone of tones.toSorted((a, b) => b.aboveNoiseDb - b.thresholdDb - (a.aboveNoiseDb - a.thresholdDb))) {
    if (
      !merged.some((other) => Math.abs(other.hz - tone.hz) < 60 || (tone.hz >= other.lowHz && tone.hz <= other.highHz))
    )
      merged.push(tone);
  }
  return merged.toSorted((a, b) => a.hz - b.hz);
}
