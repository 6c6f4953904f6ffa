import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import { bandOf } from './bands.ts';
import { BURST_DB, burstsOf } from './bursts.ts';
import { isMachine } from './comb.ts';
import { HOPPING_SPREAD_DB, hopsOf } from './hops.ts';
import { isFlatTopped, isSkirt, narrowTones, SKIRT_HZ } from './narrow-tones.ts';
import { asHeard, ownNoiseOf, statisticsOf } from './noise-floor.ts';
import { searchBand, type SearchBand } from './search-band.ts';
import { ABOVE_BESIDE_DB, besideOf, isItsOwn, isUnmoved } from './sound-below.ts';
import { db, median, sumOf } from './statistics.ts';
import { mergeTones, type UltrasonicTone } from './tone.ts';
import { unvetoedFrames } from './veto.ts';

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

/** Fewer frames than this are not judged (specification, section 5). */
const MIN_FRAMES = 60;
/** A longer recording is judged in windows of about this many seconds. */
const WINDOW_SECONDS = 4;

const MIN_USABLE_SHARE = 0.2;
/** Where more is vetoed, what comes and goes in between may be what impulses leave: only what stays is told, and nothing is called quiet. */
const MAX_VETOED_BESIDE_PULSES = 0.5;

/** The strongest of many bins of noise stands about so far above their median. */
const NOISE_PEAK_DB = 8;
/** A line within a band that is hardly weaker than all of it is what makes it up. */
const SPILL_BELOW_DB = 3;

/** No sound that was digitised with 16 bits is quieter than this in a bin; digital filtering leaves less. */
const FILTERED_BELOW_DBFS = -150;
/**
 * What a microphone adds by itself makes up -85 dBFS over the searched band (`OWN_NOISE_DBFS` in each bin): what is hardly
 * stronger than all of it is a codec's residue, or too far off to matter.
 */
const MIN_TONE_DBFS = -80;

/** Where the searched band is so loud, what stands out by less is one of the many parts of that sound. */
const LOUD_UP_DBFS = -45;
const ABOVE_LOUD_DB = 20;
/** A sender uses few lines at once; more are the partials of a sound. */
const MAX_LINES = 3;
/** A sound that ends below the searched band falls by so much towards it; even noise goes on in it and covers nothing. */
const MIN_FALL_DB = 12;

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

/** What comes and goes stands out more while it is on than over all frames; a band that stays does not. */
function clearer(stays: UltrasonicTone | null, comesAndGoes: UltrasonicTone | null): UltrasonicTone | null {
  if (!stays || !comesAndGoes) return stays ?? comesAndGoes;
  return comesAndGoes.aboveNoiseDb > stays.aboveNoiseDb + BURST_DB ? comesAndGoes : stays;
}
