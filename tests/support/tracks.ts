import type { Glows } from '#scanners/camera/decide/glows.ts';
import { DARK, LIT, MAX_PHASES, type Tracks } from '#scanners/camera/track/tracks.ts';

/** What is other than usual in the phases of a track. */
export interface PhasesOfTrack {
  readonly area?: number;
  readonly degPerPhase?: number;
  /** The view angle in each lit phase instead, degrees. */
  readonly deg?: readonly number[];
  /** The light around it in the lit phases without a sighting; 140 as in the others unless given. */
  readonly lumaWithout?: number;
  /** What the dark phases beside no sighting show; as the others unless given. */
  readonly darkWithout?: number;
  /** The light around it in the dark phases; 60 unless given. The same beside no sighting; as in the others unless given. */
  readonly lumaInDark?: number;
  readonly lumaInDarkWithout?: number;
  /** What one of the dark phases shows instead, by the index of the lit phase before it. */
  readonly flash?: { readonly after: number; readonly value: number };
  /** Lit phases in which its place was not tracked. */
  readonly untracked?: readonly number[];
  /** Phases out of view before the lit phase of that index. */
  readonly away?: { readonly before: number; readonly phases: number };
  /** The last lit phase in which a point was found at its place; the last of all unless given. */
  readonly foundIn?: number;
  /** Where the track is, pixels. */
  readonly xPx?: number;
}

/** A track whose phases, oldest first, alternate lit and dark; values are levels, luma 140 in the light and 60 without. */
export function addTrack(
  tracks: Tracks,
  slot: number,
  lit: readonly number[],
  dark: number,
  change: PhasesOfTrack,
): void {
  tracks.used[slot] = 1;
  tracks.isPlaced[slot] = 1;
  tracks.answers[slot] = 1;
  tracks.area[slot] = change.area ?? 12;
  tracks.x[slot] = change.xPx ?? 400;
  tracks.y[slot] = 300;
  let at = slot * MAX_PHASES;
  for (const [index, value] of lit.entries()) {
    const away = change.away && index >= change.away.before ? change.away.phases : 0;
    for (const light of [LIT, DARK]) {
      tracks.phaseNumber[at] = 2 * index + (light === LIT ? 1 : 2) + away;
      tracks.phaseLight[at] = light;
      const isFlash = light === DARK && change.flash?.after === index;
      const shadow = value < 100 ? (change.darkWithout ?? dark) : dark;
      tracks.phaseValue[at] = light === LIT ? value : isFlash ? change.flash!.value : shadow;
      const { lumaInDark = 60, lumaInDarkWithout = lumaInDark, lumaWithout = 140 } = change;
      const [lit, unlit] = value < 100 ? [lumaWithout, lumaInDarkWithout] : [140, lumaInDark];
      tracks.phaseLuma[at] = light === LIT ? lit : unlit;
      tracks.phaseIsTracked[at] = change.untracked?.includes(index) ? 0 : 1;
      tracks.phaseAngle[3 * at] = change.deg?.[index] ?? index * (change.degPerPhase ?? 3);
      at++;
    }
  }
  tracks.phases[slot] = at - slot * MAX_PHASES;
  tracks.closedPhases = tracks.phaseNumber[at - 1] ?? 0;
  tracks.seenPhase[slot] = change.foundIn === undefined ? tracks.closedPhases : 2 * change.foundIn + 1;
}

/** Makes these tracks the lights of one glow of which so much was seen. */
export function addGlow(
  glows: Glows,
  tracks: Tracks,
  slots: readonly number[],
  seen: Partial<Omit<Glows['sums'][number], 'color'>> & { readonly color: Glows['sums'][number]['color'] },
): void {
  const glow = slots[0]!;
  for (const slot of slots) {
    glows.of[slot] = glow;
    glows.bornAtMs[slot] = tracks.bornAtMs[slot]!;
  }
  const { color, ...counts } = seen;
  Object.assign(glows.sums[glow]!, counts);
  Object.assign(glows.sums[glow]!.color, color);
}
