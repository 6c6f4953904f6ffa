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

export const THRESHOLDS_DB = { steady: 6, pulsed: 7, hopping: 13, band: 5 } as const satisfies Record<
  TonePattern,
  number
>;

/** Tones of the same kind of signal that are one: a steady tone is not told again as pulsed, nor once a window. */
export function mergeTones(tones: readonly UltrasonicTone[]): readonly UltrasonicTone[] {
  const merged: UltrasonicTone[] = [];
  for (const tone of tones.toSorted((a, b) => b.aboveNoiseDb - b.thresholdDb - (a.aboveNoiseDb - a.thresholdDb))) {
    if (
      !merged.some((other) => Math.abs(other.hz - tone.hz) < 60 || (tone.hz >= other.lowHz && tone.hz <= other.highHz))
    )
      merged.push(tone);
  }
  return merged.toSorted((a, b) => a.hz - b.hz);
}
