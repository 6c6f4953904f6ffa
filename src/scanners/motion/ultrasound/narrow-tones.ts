import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import { FULL_PERCENTILE, noiseAround, PULSE_PERCENTILE } from './noise-floor.ts';
import { lobePower, vertexOffset } from './peak.ts';
import type { SearchBand } from './search-band.ts';
import { db, quantileOfSorted } from './statistics.ts';
import { THRESHOLDS_DB, type UltrasonicTone } from './tone.ts';

/** How much louder a tone may be while it is loud below 15 kHz, as a ratio of powers: 3 dB. */
const MAX_RISE = 2;

/** A pulse within this of its top is at its full level; so are at least this share of the frames in which it is seen. */
const FULL_LEVEL_DB = 5;
export const FULL_LEVEL = 10 ** (FULL_LEVEL_DB / 10);
const FLAT_TOP_SHARE = 0.35;
/** Weaker than this beside its top, a tone is being switched. */
const EDGE_DB = 20;

/** So far to both sides a short pulse spills. */
export const SKIRT_HZ = 300;
const SKIRT_DB = 10;

/**
 * Bins that stand out from their neighbors over all judged frames, and in their quietest third as well. What is louder
 * there whenever it is louder below 15 kHz belongs to the sound below: the ring of struck metal.
 */
export function narrowTones(
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
export function isFlatTopped(
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

/** Whether a line is what a far stronger one next to it spills. */
export function isSkirt({ hz, dbfs }: UltrasonicTone, lines: readonly UltrasonicTone[]): boolean {
  return lines.some((other) => Math.abs(other.hz - hz) < SKIRT_HZ && other.dbfs > dbfs + SKIRT_DB);
}
