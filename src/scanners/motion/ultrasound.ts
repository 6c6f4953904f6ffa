import { BROADBAND_HZ, lobeDbfs, lobeOf, MIDRANGE_HZ, type SpectrumFrame, type SpectrumLayout } from './spectrum.ts';

/*
 * Finds tones, pulses, hops, sweeps and bands between 18 kHz and the ceiling of a recording, and stays quiet about what
 * everyday sounds send up there: keys, hisses, clicks and clocks are loud below at the same moments, machines send the
 * harmonics of what sounds below, and a codec leaves residue where no microphone is as quiet.
 *
 * 1. Frames that hold digital silence are dropped, and frames are vetoed whose energy stands out both in 9-15 kHz and just
 *    below the searched band. Of the rest, the quietest must show whatever is reported, and no weaker than the loudest do.
 * 2. Each bin is compared with its neighbors (ordered-statistic CFAR): by its median for steady tones, by a high
 *    percentile for pulses. Lines at equal distances that go on below 17.5 kHz are a machine's.
 * 3. A tone that hops is seen as one narrow peak in many single frames; a band as a hump that falls on both sides; what
 *    comes and goes (pulses, short sweeps) as a part of the spectrum that rises alone, while all below stays as it was.
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
  /** How far it stands above its neighborhood, and how far it had to. */
  readonly aboveNoiseDb: number;
  readonly thresholdDb: number;
}

export interface UltrasoundResult {
  readonly tones: readonly UltrasonicTone[];
  readonly frames: number;
  /** Up to here tones were sought: within the band of the specification, short of the recording's ceiling. */
  readonly searchedToHz: number;
  /** Share of the frames that hold digital silence: the microphone was muted, or a gate cut the sound. */
  readonly mutedShare: number;
  /** Share of the other frames that were too loud, below 15 kHz and up to the searched band, to be judged. */
  readonly vetoedShare: number;
  /** Nothing at all arrives above 18 kHz, not even noise: something filtered the sound. */
  readonly filtered: boolean;
  /** Nothing is told, but something came and went that is no stronger than the sound just below: it may be its end. */
  readonly covered: boolean;
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
/** Where more is vetoed, what comes and goes in between may be what impulses leave: only what stays is told, and nothing is called quiet. */
const MAX_VETOED_BESIDE_PULSES = 0.5;

/** CFAR: bins next to the tested one that belong to its main lobe, and the bins on each side that stand for noise. */
const GUARD_BINS = 4;
const TRAINING_BINS = 30;

export const THRESHOLDS_DB = { steady: 6, pulsed: 7, hopping: 13, band: 5 } as const satisfies Record<
  TonePattern,
  number
>;

/** How much louder a tone may be while it is loud below 15 kHz, as a ratio of powers: 3 dB. */
const MAX_RISE = 2;

/** The percentile that sees a pulse with a duty of a fifth. */
const PULSE_PERCENTILE = 0.85;
/** The percentile at which such a pulse is at its full level. */
const FULL_PERCENTILE = 0.95;
/** A pulse within this of its top is at its full level; so are at least this share of the frames in which it is seen. */
const FULL_LEVEL_DB = 5;
const FULL_LEVEL = 10 ** (FULL_LEVEL_DB / 10);
const FLAT_TOP_SHARE = 0.35;
/** Weaker than this beside its top, a tone is being switched. */
const EDGE_DB = 20;
/** The middle half of the peaks of a hopping tone lies within this. */
const HOPPING_SPREAD_DB = 6;
/** The weakest of them, beside the strongest, as a ratio of powers: 20 dB. */
const HOPPING_REACH = 100;
/** The strongest of many bins of noise stands about so far above their median. */
const NOISE_PEAK_DB = 8;
/** A peak stands so far above nearly all of what lies between 16.4 and 18 kHz in the same frame; a whine there is narrow. */
const ABOVE_PATCHES_DB = 6;
const PATCH_PERCENTILE = 0.9;
/** A frame may show this many hops at once; struck metal shows more. */
const MAX_PEAKS_IN_FRAME = 3;
/** Share of the judged frames, and of their quieter half, that must show one narrow peak. */
const HOPPING_SHARE = 0.25;
/** Width of the blocks in which bands are sought. */
const BLOCK_HZ = 200;
const MIN_BAND_HZ = 400;
/** A line within a band that is hardly weaker than all of it is what makes it up. */
const SPILL_BELOW_DB = 3;
/** Within so many blocks beside it a band has fallen away; noise of a room falls to one side alone. */
const BAND_FOOT_BLOCKS = 6;

/** No sound that was digitised with 16 bits is quieter than this in a bin; digital filtering leaves less. */
const FILTERED_BELOW_DBFS = -150;
/**
 * What a microphone adds by itself makes up -85 dBFS over the searched band (`OWN_NOISE_DBFS` in each bin): what is hardly
 * stronger than all of it is a codec's residue, or too far off to matter.
 */
const MIN_TONE_DBFS = -80;
/** So much, as the level of a tone in one bin, every microphone adds by itself; recordings whose codec took it away get it back. */
const OWN_NOISE_DBFS = -110;

/** Lines at equal distances are a machine's comb where at least two of them, and this share of all, are found down to below `COMB_TOP_HZ`. */
const COMB_TOP_HZ = 17_500;
const COMB_SHARE = 0.7;
const COMB_SPACING_HZ = [60, 3_000] as const;
const COMB_LINE_DB = 10;
/** A line may be so much weaker than the tone; it may lie so many bins beside its place. */
const COMB_WEAKER_DB = 6;
const COMB_BINS = 1;
const COMB_FRAMES = 9;

/** What comes and goes: how far a block must rise over its own quiet, in a frame and on average. */
const RISEN_DB = 3;
const BURST_DB = 4;
/** Share of the frames in which something may be on, and how often it must come. */
const BURST_SHARE = [0.06, 0.85] as const;
const MIN_BURSTS = 4;
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
/** How often a frame with it is louder below than one without, of all pairs: half of the time by chance. */
const MAX_LOUDER_BELOW = 0.72;

/** Where the searched band is so loud, what stands out by less is one of the many parts of that sound. */
const LOUD_UP_DBFS = -45;
const ABOVE_LOUD_DB = 20;
/** So far to both sides a short pulse spills. */
const SKIRT_HZ = 300;
const SKIRT_DB = 10;
/** A sender uses few lines at once; more are the partials of a sound. */
const MAX_LINES = 3;
/** Just below what is searched. */
const BESIDE_HZ = [14_000, 17_400] as const;
const ABOVE_BESIDE_DB = 3;
/** A sound that ends below the searched band falls by so much towards it; even noise goes on in it and covers nothing. */
const MIN_FALL_DB = 12;
/** What varies by less keeps its level whatever happens below. */
const MIN_SPREAD_DB = 6;

/** Fewer frames on one side are not compared. */
const MIN_COMPARED_FRAMES = 6;

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
  const tones = mergeTones(judged.flatMap((window) => window.tones));
  return {
    tones,
    covered: tones.length === 0 && judged.some((window) => window.covered),
    frames: frames.length,
    searchedToHz: (layout.lowBin + searchBand(layout).to) * layout.binHz,
    mutedShare: share((window) => window.mutedShare),
    vetoedShare: share((window) => window.vetoedShare),
    filtered: judged.every((window) => window.filtered),
    enough: frames.length >= MIN_FRAMES && judged.some((window) => window.enough),
  };
}

type WindowJudgement = Omit<UltrasoundResult, 'frames' | 'searchedToHz'>;

function judgeWindow(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): WindowJudgement {
  const heard = frames.filter((frame) => !frame.muted).map((frame) => asHeard(layout, frame));
  const mutedShare = frames.length === 0 ? 0 : 1 - heard.length / frames.length;
  const inTime = unvetoedFrames(layout, heard);
  const usable = inTime.toSorted((a, b) => a.broadband - b.broadband);
  const vetoedShare = heard.length === 0 ? 0 : 1 - usable.length / heard.length;
  const enough = usable.length >= Math.max(MIN_FRAMES, MIN_USABLE_SHARE * frames.length);
  const gaps = { mutedShare, vetoedShare, enough };
  if (!enough) return { tones: [], filtered: false, covered: false, ...gaps };

  const band = searchBand(layout);
  const all = statisticsOf(layout, usable);
  const floorDbfs = lobeDbfs(median(all.median.subarray(band.from, band.to)) - ownNoiseOf(layout), layout.fftSize);
  if (floorDbfs < FILTERED_BELOW_DBFS) return { tones: [], filtered: true, covered: false, ...gaps };

  const third = Math.ceil(usable.length / 3);
  const quiet = statisticsOf(layout, usable.slice(0, third));
  const loud = statisticsOf(layout, usable.slice(-third));
  const steady = narrowTones(layout, band, 'steady', all.median, quiet.median, loud.median);
  const isCalm = vetoedShare <= MAX_VETOED_BESIDE_PULSES;
  // A tone that is there in most frames at the level of the single peaks does not hop; peaks too weak to be told may be
  // parts of a sweep that is not.
  const peaks = isCalm ? hopsOf(layout, band, usable, inTime, all.low) : null;
  const hops =
    peaks && peaks.dbfs >= MIN_TONE_DBFS && !steady.some((tone) => tone.dbfs > peaks.dbfs - HOPPING_SPREAD_DB)
      ? peaks
      : null;
  const pulsed =
    hops || !isCalm
      ? []
      : narrowTones(layout, band, 'pulsed', all.high, quiet.top, loud.top).filter((tone) =>
          isFlatTopped(usable, Math.round(tone.hz / layout.binHz) - layout.lowBin, tone),
        );
  const lines = [...steady, ...pulsed].filter(
    (tone) =>
      !isMachine(layout, usable, Math.round(tone.hz / layout.binHz) - layout.lowBin) && isItsOwn(layout, usable, tone),
  );
  // Lines too weak to be told may be what short pulses leave of themselves in most frames.
  const narrow =
    mergeTones(lines.filter((tone) => !isSkirt(tone, lines))).length > MAX_LINES
      ? []
      : lines.filter((tone) => tone.dbfs >= MIN_TONE_DBFS);
  const hump = bandOf(layout, band, all.median);
  // What short pulses spill to both sides is no band of its own.
  const isSpill = (wide: UltrasonicTone) =>
    narrow.some(({ hz, dbfs }) => hz > wide.lowHz && hz < wide.highHz && dbfs > wide.dbfs - SPILL_BELOW_DB);
  const plateau = hump && !isSpill(hump) && isItsOwn(layout, usable, hump) ? hump : null;
  // Fast hops smear into a plateau that stands out far less than they do; peaks of noise are hardly above its band.
  const wide =
    hops && (plateau?.aboveNoiseDb ?? 0) + NOISE_PEAK_DB < hops.aboveNoiseDb
      ? hops
      : clearer(plateau, narrow.length === 0 && isCalm ? burstsOf(layout, band, inTime) : null);
  const alone = narrow.filter((tone) => !wide || tone.hz < wide.lowHz || tone.hz > wide.highHz);
  const heardTones = mergeTones(wide ? [...alone, wide] : alone).filter(
    (tone) =>
      tone.dbfs >= MIN_TONE_DBFS &&
      (tone.aboveNoiseDb >= ABOVE_LOUD_DB || othersDbfs(layout, band, all.high, tone) <= LOUD_UP_DBFS),
  );
  const beside = besideOf(layout, usable);
  const fallsDb = db(beside.power / beside.bins / (median(all.median.subarray(band.from, band.to)) + Number.MIN_VALUE));
  const leastDbfs = lobeDbfs(beside.power, layout.fftSize) + ABOVE_BESIDE_DB;
  const tones =
    fallsDb < MIN_FALL_DB
      ? heardTones
      : heardTones.filter((tone) => tone.dbfs >= leastDbfs || isUnmoved(layout, usable, tone));
  // Where nothing that comes and goes could be told, silence is no answer.
  return {
    ...gaps,
    tones,
    filtered: false,
    covered: tones.length < heardTones.length,
    enough: isCalm || tones.length > 0,
  };
}

/** Whether a line is what a far stronger one next to it spills. */
function isSkirt({ hz, dbfs }: UltrasonicTone, lines: readonly UltrasonicTone[]): boolean {
  return lines.some((other) => Math.abs(other.hz - hz) < SKIRT_HZ && other.dbfs > dbfs + SKIRT_DB);
}

/** Level of all that sounds in the searched band beside a tone, in its loud frames. */
function othersDbfs(layout: SpectrumLayout, band: SearchBand, high: Float32Array, tone: UltrasonicTone): number {
  const [from, to] = [tone.lowHz - SKIRT_HZ, tone.highHz + SKIRT_HZ].map(
    (hz) => Math.round(hz / layout.binHz) - layout.lowBin,
  ) as [number, number];
  return lobeDbfs(
    sumOf(high.subarray(band.from, Math.max(band.from, from))) + sumOf(high.subarray(Math.min(to, band.to), band.to)),
    layout.fftSize,
  );
}

/** Power of all that sounds from the lowest bin kept up to just below the searched band, in half of the frames. */
function besideOf(layout: SpectrumLayout, frames: readonly SpectrumFrame[]) {
  const bins = besideBins(layout);
  return { bins, power: median(Float32Array.from(frames, ({ powers }) => sumOf(powers.subarray(0, bins)))) };
}

/** How many of the kept bins lie just below the searched band. */
function besideBins({ binHz, lowBin }: SpectrumLayout): number {
  return Math.round(BESIDE_HZ[1] / binHz) - lowBin;
}

/** Whether a single tone keeps its level, whatever else sounds. */
function isUnmoved({ binHz, lowBin }: SpectrumLayout, frames: readonly SpectrumFrame[], tone: UltrasonicTone): boolean {
  if (tone.pattern !== 'steady') return false;
  const bin = Math.round(tone.hz / binHz) - lowBin;
  return (
    spreadDb(Float32Array.from(frames, ({ powers }) => Math.max(...powers.subarray(bin - 1, bin + 2)))) < MIN_SPREAD_DB
  );
}

/** How far the loud tenth of these powers is from the weak tenth. */
function spreadDb(powers: Float32Array): number {
  const sorted = powers.toSorted();
  return db(quantileOfSorted(sorted, 0.9) / quantileOfSorted(sorted, 0.1));
}

/**
 * Whether it stands out over what lies just below the searched band in the frames in which it is on, and does not grow
 * with it: what does either is the upper end of a sound.
 */
function isItsOwn(layout: SpectrumLayout, frames: readonly SpectrumFrame[], tone: UltrasonicTone): boolean {
  const { binHz, lowBin, belowBin } = layout;
  const [from, to] = [tone.lowHz, tone.highHz].map((hz) => Math.round(hz / binHz) - lowBin) as [number, number];
  const levels = frames.map((frame) => {
    let [sum, top] = [0, 0];
    for (let bin = from - 1; bin <= to + 1; bin++) {
      sum += frame.powers[bin]!;
      top = Math.max(top, frame.powers[bin]!);
    }
    return { frame, power: to > from ? sum / (to - from + 3) : top };
  });
  const byPower = levels.toSorted((a, b) => b.power - a.power);
  const half = byPower.length >> 1;
  const sorted = Float32Array.from(byPower, ({ power }) => power).sort();
  const top = quantileOfSorted(sorted, FULL_PERCENTILE);
  const on = byPower.filter(({ power }) => power > top / FULL_LEVEL).map(({ frame }) => frame);
  const besideHz = BESIDE_HZ.map((hz) => Math.round(hz / binHz)) as [number, number];
  const beside = Float32Array.from({ length: besideHz[1] - besideHz[0] }, (_, step) => {
    const bin = besideHz[0] + step;
    return median(
      Float32Array.from(on, ({ below, powers }) => (bin < lowBin ? below[bin - belowBin]! : powers[bin - lowBin]!)),
    );
  });
  const level = byPower[on.length >> 1]!.power;
  if (level < (median(beside) + ownNoiseOf(layout)) * 10 ** (ABOVE_BESIDE_DB / 10)) return false;
  if (spreadDb(sorted) < MIN_SPREAD_DB) return true;
  const [more, less] = [byPower.slice(0, half), byPower.slice(-half)].map((some) => some.map(({ frame }) => frame));
  return [(frame: SpectrumFrame) => frame.midrange, (frame: SpectrumFrame) => frame.broadband].every(
    (energyOf) => louderWith(more!, less!, energyOf) <= MAX_LOUDER_BELOW,
  );
}

/** What comes and goes stands out more while it is on than over all frames; a band that stays does not. */
function clearer(stays: UltrasonicTone | null, comesAndGoes: UltrasonicTone | null): UltrasonicTone | null {
  if (!stays || !comesAndGoes) return stays ?? comesAndGoes;
  return comesAndGoes.aboveNoiseDb > stays.aboveNoiseDb + BURST_DB ? comesAndGoes : stays;
}

/**
 * A frame with the noise that the microphone adds below as well. In a recording that is quieter than any microphone what
 * a sender spills there would be the loudest, and the sender seem to follow it.
 */
function asHeard(layout: SpectrumLayout, frame: SpectrumFrame): SpectrumFrame {
  const noiseOf = ([fromHz, toHz]: readonly [number, number]) => (ownNoiseOf(layout) * (toHz - fromHz)) / layout.binHz;
  return {
    ...frame,
    midrange: Math.max(frame.midrange, noiseOf(MIDRANGE_HZ)),
    broadband: Math.max(frame.broadband, noiseOf(BROADBAND_HZ)),
  };
}

/**
 * The frames that are not vetoed: loud below 15 kHz, and up to the searched band as well; what ends below it hides
 * nothing there. A frame next to a vetoed one shares samples with it.
 */
function unvetoedFrames(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): readonly SpectrumFrame[] {
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

/** The power of a bin that stands for the noise of any microphone. */
function ownNoiseOf({ fftSize }: SpectrumLayout): number {
  return lobeOf(OWN_NOISE_DBFS, fftSize);
}

function sumOf(powers: Float32Array): number {
  return powers.reduce((sum, power) => sum + power, 0);
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

/** Per bin over frames: the lower quartile, the median and two high percentiles of its power. */
interface BinStatistics {
  readonly low: Float32Array;
  readonly median: Float32Array;
  readonly high: Float32Array;
  readonly top: Float32Array;
}

function statisticsOf(layout: SpectrumLayout, frames: readonly SpectrumFrame[]): BinStatistics {
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
 * Bins that stand out from their neighbors over all judged frames, and in their quietest third as well. What is louder
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
  const top = quantileOfSorted(levels, FULL_PERCENTILE);
  // Of a strong tone also the soft edges stand above the noise; they say nothing.
  const low = Math.max(noise, top / 10 ** (EDGE_DB / 10));
  const risen = levels.filter((power) => power > low).length;
  const full = levels.filter((power) => power > top / FULL_LEVEL).length;
  return full >= FLAT_TOP_SHARE * risen;
}

/** Where between its neighbors a peak has its top, by a parabola through the three levels: -0.5 to 0.5 bins. */
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

/** A hump that falls on both sides: noise of a room falls with frequency, to one side alone. */
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

/** One narrow peak in many single frames, at changing frequencies. The frames come from the quietest on, and in time. */
function hopsOf(
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

/**
 * Whether peaks come, or are strong, when it is loud below: what a codec leaves over of speech and cries is there with
 * them. A sender does not listen.
 */
function belongsToSoundBelow(frames: readonly SpectrumFrame[], peaks: readonly ({ power: number } | null)[]): boolean {
  const on = frames.filter((_, index) => peaks[index] !== null);
  const off = frames.filter((_, index) => peaks[index] === null);
  const byPower = peaks
    .flatMap((peak, index) => (peak ? [{ power: peak.power, frame: frames[index]! }] : []))
    .toSorted((a, b) => b.power - a.power)
    .map(({ frame }) => frame);
  const half = Math.floor(byPower.length / 2);
  const pairs = [
    [byPower.slice(0, half), byPower.slice(-half)],
    ...(Math.min(on.length, off.length) >= MIN_COMPARED_FRAMES ? [[on, off]] : []),
  ] as const;
  return pairs.some(([more, less]) =>
    [(frame: SpectrumFrame) => frame.midrange, (frame: SpectrumFrame) => frame.broadband].some(
      (energyOf) => louderWith(more!, less!, energyOf) > MAX_LOUDER_BELOW,
    ),
  );
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

/** Whether a tone is a line of a machine's comb in most of the frames in which it is strongest. */
function isMachine(layout: SpectrumLayout, frames: readonly SpectrumFrame[], bin: number): boolean {
  const powerAt = ({ powers }: SpectrumFrame) => Math.max(powers[bin - 1]!, powers[bin]!, powers[bin + 1]!);
  const strongest = frames.toSorted((a, b) => powerAt(b) - powerAt(a)).slice(0, COMB_FRAMES);
  return 2 * strongest.filter((frame) => isInComb(layout, frame, bin)).length > strongest.length;
}

/** Whether in this frame lines about as strong stand at equal distances from a bin on downwards, below what beacons use. */
function isInComb(layout: SpectrumLayout, frame: SpectrumFrame, bin: number): boolean {
  const { belowBin, lowBin, binHz } = layout;
  const spectrum = new Float32Array(lowBin - belowBin + bin + 2 * GUARD_BINS);
  spectrum.set(frame.below);
  spectrum.set(frame.powers.subarray(0, bin + 2 * GUARD_BINS), frame.below.length);
  const near = frame.below.length + bin;
  const tone = [near - 1, near, near + 1].reduce((best, at) => (spectrum[at]! > spectrum[best]! ? at : best), near);
  const at = tone + vertexOffset(spectrum, tone);
  const lines = linesOf(spectrum.subarray(0, tone), spectrum[tone]! / 10 ** (COMB_WEAKER_DB / 10));
  const top = COMB_TOP_HZ / binHz - belowBin;
  return lines.some((next) => {
    let spacing = at - next;
    if (spacing * binHz < COMB_SPACING_HZ[0] || spacing * binHz > COMB_SPACING_HZ[1]) return false;
    let [asked, found, foundBelow] = [0, 0, 0];
    for (let step = 1; at - step * spacing >= lines[0]! - 2; step++) {
      const wanted = at - step * spacing;
      const line = lines.find((one) => Math.abs(one - wanted) <= COMB_BINS);
      asked += 1;
      if (line === undefined) continue;
      spacing = (at - line) / step;
      found += 1;
      if (line < top) foundBelow += 1;
    }
    return foundBelow >= 2 && found >= COMB_SHARE * asked;
  });
}

/** Where a spectrum has lines of at least this power, as bins with fractions. Lines of a comb stand close: the valleys beside them are its noise. */
function linesOf(spectrum: Float32Array, least: number): readonly number[] {
  const factor = 10 ** (COMB_LINE_DB / 10);
  const lines: number[] = [];
  for (let bin = 1; bin < spectrum.length - 1; bin++) {
    const power = spectrum[bin]!;
    if (power < least || power < spectrum[bin - 1]! || power < spectrum[bin + 1]!) continue;
    if (power >= factor * Math.max(valleyOf(spectrum, bin, -1), valleyOf(spectrum, bin, 1)))
      lines.push(bin + vertexOffset(spectrum, bin));
  }
  return lines;
}

/** The lowest power within a few bins to one side. */
function valleyOf(spectrum: Float32Array, bin: number, step: 1 | -1): number {
  let lowest = spectrum[bin]!;
  for (let away = 2; away <= GUARD_BINS; away++) lowest = Math.min(lowest, spectrum[bin + step * away] ?? lowest);
  return lowest;
}

/**
 * What comes and goes: blocks that rise in some frames, beside others that do not, while nothing below does. Impulses,
 * however short, rise everywhere at once.
 */
function burstsOf(layout: SpectrumLayout, band: SearchBand, frames: readonly SpectrumFrame[]): UltrasonicTone | null {
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
function topsOf(isOn: readonly boolean[], levels: Float32Array): readonly number[] {
  const tops: number[] = [];
  isOn.forEach((now, index) => {
    if (!now) return;
    if (isOn[index - 1]) tops.push(Math.max(tops.pop()!, levels[index]!));
    else tops.push(levels[index]!);
  });
  return tops;
}

/** Whether most of the bursts reach about the same level. */
function haveEqualTops(isOn: readonly boolean[], levels: Float32Array): boolean {
  const tops = topsOf(isOn, levels);
  const middle = median(Float32Array.from(tops));
  const factor = 10 ** (EQUAL_TOPS_DB / 10);
  const equal = tops.filter((top) => top < factor * middle && top > middle / factor);
  return equal.length >= EQUAL_TOPS_SHARE * tops.length;
}

/** How many of these lie below a limit, or at it. */
function countBelow(sorted: Float32Array, limit: number, orAt: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle]!;
    if (value < limit || (orAt && value === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of all pairs of a frame of each list, the share in which the one of the first is louder (Mann and Whitney). */
function louderWith(
  on: readonly SpectrumFrame[],
  off: readonly SpectrumFrame[],
  energyOf: (frame: SpectrumFrame) => number,
): number {
  const without = Float32Array.from(off, energyOf).sort();
  let louder = 0;
  for (const frame of on) {
    const energy = Math.fround(energyOf(frame));
    // Where both are as quiet as the microphone itself, half of the pairs count.
    louder += (countBelow(without, energy, false) + countBelow(without, energy, true)) / 2;
  }
  return louder / (on.length * off.length);
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
