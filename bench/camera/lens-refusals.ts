/** Why a hidden lens was not told: which of the engine's points lay on it, and what spoke against the best of them. */
import { createReflection, measureReflection } from '#scanners/camera/decide/reflection.ts';
import { refusalsOf, type LensRefusal } from '#scanners/camera/decide/lens-rule.ts';
import { MAX_ANSWERS } from '#scanners/camera/track/tracks.ts';
import { STANDS_OUT, type CastFrame, type WatchCast } from '#tests/rooms-cast/judge.ts';

/** A point this near to the lens is the lens. */
const ON_IT_PX = 8;

export interface LensRefusals {
  readonly watch: WatchCast;
  /** What the best point on the lens was refused for, or why there was none; in words, empty where it was a lens. */
  told(): string;
}

export function watchLens(): LensRefusals {
  const reflection = createReflection();
  let best: readonly LensRefusal[] | null = null;
  let pairs = 0;
  let standsOut = 0;
  let held = 0;
  const lensIn = ({ sightings }: CastFrame): CastFrame['sightings'][number] | undefined =>
    sightings.find(({ glint }) => glint.kind === 'lens');
  return {
    watch(frame, { tracks, light }) {
      const lens = lensIn(frame);
      if (!lens) return;
      let isHeld = false;
      for (let slot = 0; slot < MAX_ANSWERS; slot++) {
        if (!tracks.used[slot]) continue;
        if (Math.hypot(tracks.x[slot]! - lens.xPx, tracks.y[slot]! - lens.yPx) > ON_IT_PX) continue;
        isHeld ||= tracks.peak[slot]! >= 0;
        measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
        const refusals = refusalsOf(reflection);
        if (best && refusals.length > best.length) continue;
        best = refusals;
        pairs = reflection.pairs;
      }
      if (lens.contrast < STANDS_OUT || lens.torch < 0.9) return;
      standsOut++;
      if (isHeld) held++;
    },
    told() {
      if (standsOut === 0) return 'never stands out';
      if (!best) return 'no point lay on it';
      return `held in ${held} of ${standsOut} frames, ${pairs} pairs; ${best.join(', ') || 'a lens'}`;
    },
  };
}
