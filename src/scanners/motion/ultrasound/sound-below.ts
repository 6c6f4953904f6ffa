import type { SpectrumFrame, SpectrumLayout } from '../spectrum.ts';
import { FULL_LEVEL } from './narrow-tones.ts';
import { FULL_PERCENTILE, ownNoiseOf } from './noise-floor.ts';
import { BESIDE_HZ, besideBins } from './search-band.ts';
import { louderWith, median, quantileOfSorted, spreadDb, sumOf } from './statistics.ts';
import type { UltrasonicTone } from './tone.ts';

/** How often a frame with it is louder below than one without, of all pairs: half of the time by chance. */
export const MAX_LOUDER_BELOW = 0.72;

/** What is told stands so far over what lies just below the searched band. */
export const ABOVE_BESIDE_DB = 3;

/** What varies by less keeps its level whatever happens below. */
const MIN_SPREAD_DB = 6;

/** Fewer frames on one side are not compared. */
const MIN_COMPARED_FRAMES = 6;

/**
 * Whether it stands out over what lies just below the searched band in the frames in which it is on, and does not grow
 * with it: what does either is the upper end of a sound.
 */
export function isItsOwn(layout: SpectrumLayout, frames: readonly SpectrumFrame[], tone: UltrasonicTone): boolean {
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

/**
 * Whether peaks come, or are strong, when it is loud below: what a codec leaves over of speech and cries is there with
 * them. A sender does not listen.
 */
export function belongsToSoundBelow(
  frames: readonly SpectrumFrame[],
  peaks: readonly ({ power: number } | null)[],
): boolean {
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

/** Power of all that sounds from the lowest bin kept up to just below the searched band, in half of the frames. */
export function besideOf(layout: SpectrumLayout, frames: readonly SpectrumFrame[]) {
  const bins = besideBins(layout);
  return { bins, power: median(Float32Array.from(frames, ({ powers }) => sumOf(powers.subarray(0, bins)))) };
}

/** Whether a single tone keeps its level, whatever else sounds. */
export function isUnmoved(
  { binHz, lowBin }: SpectrumLayout,
  frames: readonly SpectrumFrame[],
  tone: UltrasonicTone,
): boolean {
  if (tone.pattern !== 'steady') return false;
  const bin = Math.round(tone.hz / binHz) - lowBin;
  return (
    spreadDb(Float32Array.from(frames, ({ powers }) => Math.max(...powers.subarray(bin - 1, bin + 2)))) < MIN_SPREAD_DB
  );
}
