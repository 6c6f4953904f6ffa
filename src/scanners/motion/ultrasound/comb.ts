import type { SpectrumFrame, SpectrumLayout } from '../spectrum.ts';
import { GUARD_BINS } from './noise-floor.ts';
import { vertexOffset } from './peak.ts';

/** Lines at equal distances are a machine's comb where at least two of them, and this share of all, are found down to below `COMB_TOP_HZ`. */
const COMB_TOP_HZ = 17_500;
const COMB_SHARE = 0.7;
const COMB_SPACING_HZ = [60, 3_000] as const;
const COMB_LINE_DB = 10;
/** A line may be so much weaker than the tone; it may lie so many bins beside its place. */
const COMB_WEAKER_DB = 6;
const COMB_BINS = 1;
export const COMB_FRAMES = 9;

/** Whether a tone is a line of a machine's comb in most of the frames in which it is strongest. */
export function isMachine(layout: SpectrumLayout, frames: readonly SpectrumFrame[], bin: number): boolean {
  const powerAt = ({ powers }: SpectrumFrame) => Math.max(powers[bin - 1]!, powers[bin]!, powers[bin + 1]!);
  const strongest = frames.toSorted((a, b) => powerAt(b) - powerAt(a)).slice(0, COMB_FRAMES);
  return 2 * strongest.filter((frame) => isInComb(layout, frame, bin)).length > strongest.length;
}

/** Whether in this frame lines about as strong stand at equal distances from a bin on downwards, below what beacons use. */
export function isInComb(layout: SpectrumLayout, frame: SpectrumFrame, bin: number): boolean {
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
