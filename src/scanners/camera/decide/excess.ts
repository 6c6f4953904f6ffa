import { LIT, type Tracks } from '../track/tracks.ts';

/* By how much a lit phase is brighter than what the dark phases beside it foretell of texture. */

/** Light adds at most this many times to what texture shows; beyond it the dark phase is noise. */
const MAX_TEXTURE_GAIN = 4;

/** Where a track's phases stand in the columns of `Tracks`, and what noise alone reaches in the dark, levels. */
export interface PhasesOf {
  readonly first: number;
  readonly end: number;
  readonly darkNoise: number;
}

/** True for a dark phase of the track; false for a lit one, and outside of what is known of it. */
export function isDark({ phaseLight }: Tracks, { first, end }: PhasesOf, i: number): boolean {
  return i >= first && i < end && phaseLight[i] !== LIT;
}

/**
 * By how much a lit phase is brighter than the texture at its place would be: what the dark phases beside it showed, in
 * this light. Print fades with the light that falls on it and no further, so that it has no excess.
 */
export function excessOf(tracks: Tracks, phases: PhasesOf, lit: number): number {
  const hasBefore = isDark(tracks, phases, lit - 1);
  const hasAfter = isDark(tracks, phases, lit + 1);
  const before = hasBefore ? textureFrom(tracks, lit - 1, lit, phases.darkNoise) : 0;
  const after = hasAfter ? textureFrom(tracks, lit + 1, lit, phases.darkNoise) : 0;
  return Math.max(0, tracks.phaseValue[lit]! - (before + after) / (hasBefore && hasAfter ? 2 : 1));
}

function textureFrom({ phaseValue, phaseLuma }: Tracks, dark: number, lit: number, noise: number): number {
  const value = phaseValue[dark]!;
  if (value <= noise) return 0;
  const light = Math.min(MAX_TEXTURE_GAIN, phaseLuma[lit]! / Math.max(1, phaseLuma[dark]!));
  return light * Math.sqrt(value * value - noise * noise);
}
