import type { Evidence } from '#core/evidence/evidence.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, IR_CLUSTER_RADIUS_PX } from '../definition.ts';
import type { CameraFinding } from '../sample.ts';
import { isColorKnown } from '../track/color.ts';
import { MAX_TRACKS, type Tracks } from '../track/tracks.ts';
import { countClusters } from './decision.ts';
import { createGlow, glowOf, isWhite, measureGlow, MIN_VIOLET_FRAMES_SHARE } from './glows.ts';
import {
  bodyColorOf,
  isRing,
  leastRingFrames,
  MIN_GLOW_FRAMES,
  minShareOf,
  minVioletShareOf,
  sparedOf,
} from './infrared.ts';
import { companyOf, leastFill, leastLevel, leastLost, leastPairs, LENS_LIMITS, scoreLens } from './lens-rule.ts';
import { createReflection, measureReflection } from './reflection.ts';
import type { CameraRule } from './rules.ts';
import type { Scene } from './scene.ts';

/* A finding with its evidence: what was measured of the track that is told, and by which rules. */

/** The same number as long as the same track is followed, and no other track's. */
export function numberOf({ bornAtMs }: Tracks, slot: number): number {
  return Math.round(bornAtMs[slot]!) * MAX_TRACKS + slot;
}

/** Counts the clusters of what was seen together and remembers that they are told. */
function tell(tracks: Tracks, slots: readonly number[], radiusPx: number): number {
  const x = Float64Array.from(slots, (slot) => tracks.x[slot]!);
  const y = Float64Array.from(slots, (slot) => tracks.y[slot]!);
  for (const slot of slots) tracks.alerted[slot] = 1;
  return countClusters(x, y, slots.length, radiusPx, new Int32Array(slots.length));
}

/** Working memory: one track's measures. */
const reflection = createReflection();
const shine = createGlow();

/** Tells the lens in `slot`, and with it all of `slots`. */
export function reportLens(
  { tracks, light }: Scene,
  slot: number,
  slots: readonly number[],
  atMs: number,
): CameraFinding {
  measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
  const { pairs, lost, before, level, fill, texture, coneEvidence, saturation } = reflection;
  const company = companyOf(reflection);
  const least = leastLost(reflection);
  const isLost = lost >= least;
  const leastBefore = isLost ? least : LENS_LIMITS.minLost;
  const at = placeOf(tracks, slot);
  const evidence = evidenceAt(atMs, at.locator);
  return {
    threatType: 'lens_reflection',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    track: numberOf(tracks, slot),
    clusters: tell(tracks, slots, BRIGHT_CLUSTER_RADIUS_PX),
    score: scoreLens(reflection),
    evidence: [
      evidence('lens-lock-in', pairs, 'lit phases beside a dark one', leastPairs(reflection)),
      ...(isLost ? [evidence('lens-lost', lost, 'lit phases', least)] : []),
      ...(before >= leastBefore ? [evidence('lens-came', before, 'lit phases', leastBefore)] : []),
      ...(coneEvidence >= LENS_LIMITS.minConeEvidence
        ? [evidence('lens-cone', oddsOf(coneEvidence), CONE_UNIT, oddsOf(LENS_LIMITS.minConeEvidence))]
        : []),
      evidence('lens-level', level, 'levels more than print would show', leastLevel(reflection)),
      evidence('lens-white', 100 * fill, '% of what is left to white', 100 * leastFill(reflection)),
      evidence('lens-alone', company.is, 'others like it beside it, at most', company.most),
      evidence(
        'lens-print',
        100 * (1 - texture),
        '% less in the dark than print would show',
        100 * (1 - LENS_LIMITS.maxTexture),
      ),
      ...(isColorKnown(tracks, slot)
        ? [
            evidence(
              'lens-color',
              100 * saturation,
              '% saturation of its color, at most',
              100 * LENS_LIMITS.maxSaturation,
            ),
          ]
        : []),
    ],
  };
}

/** Makes the evidence for a rule: the value that was measured here, its unit, and the threshold that it is held against. */
function evidenceAt(
  atMs: number,
  locator: string,
): (rule: CameraRule, value: number, unit: string, threshold: number) => Evidence {
  return (rule, value, unit, threshold) => ({ rule, measured: { value, unit }, threshold, atMs, locator });
}

const CONE_UNIT = 'times more likely to come and go with the view angle than by chance';
/** More than this is certainty in name only. */
const MAX_ODDS = 1_000_000;

function oddsOf(evidence: number): number {
  return Math.min(MAX_ODDS, Math.round(Math.exp(evidence)));
}

/** Tells the lamp in `slot`, and with it all of `slots`. */
export function reportLamp(
  { tracks, glows }: Scene,
  slot: number,
  slots: readonly number[],
  atMs: number,
): CameraFinding {
  measureGlow(glows, tracks, slot, shine);
  const { frames, violetFrames, whiteFrames, redShare, blueShare } = shine;
  const minShare = minShareOf(shine);
  const spared = sparedOf(shine);
  const at = placeOf(tracks, slot);
  const evidence = evidenceAt(atMs, at.locator);
  for (const told of slots) glowOf(glows, tracks, told)!.isTold = true;
  return {
    threatType: 'infrared_signature',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    track: numberOf(tracks, slot),
    clusters: tell(tracks, slots, IR_CLUSTER_RADIUS_PX),
    evidence: [
      evidence('infrared-dark', frames, 'dark frames in which it shone', MIN_GLOW_FRAMES),
      evidence('infrared-red', redShare, 'times its green', minShare),
      evidence('infrared-blue', blueShare, 'times its green', minShare),
      evidence('infrared-steady', violetFrames, 'dark frames in which it was violet', frames * minVioletShareOf(shine)),
      ...(isWhite(shine)
        ? []
        : [evidence('infrared-core', frames - whiteFrames, 'dark frames with a colored core', frames / 2)]),
      ...(bodyColorOf(shine) === 'violet'
        ? [
            evidence(
              'infrared-spared',
              spared.violet,
              'frames with a spared core in which it was violet',
              spared.frames * MIN_VIOLET_FRAMES_SHARE,
            ),
          ]
        : []),
      ...(isRing(shine)
        ? [evidence('infrared-ring', shine.ringFrames, 'dark frames as a ring', leastRingFrames(shine))]
        : []),
    ],
  };
}

function placeOf(
  tracks: Tracks,
  slot: number,
): { readonly xPx: number; readonly yPx: number; readonly locator: string } {
  const xPx = tracks.x[slot]!;
  const yPx = tracks.y[slot]!;
  return { xPx, yPx, locator: `x ${Math.round(xPx)} px, y ${Math.round(yPx)} px` };
}
