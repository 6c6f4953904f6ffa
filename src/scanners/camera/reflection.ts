import { LIT, MAX_PHASES, MAX_SPOTS, type Spots } from './spots.ts';

/** A lit phase counts as seen from this share of the spot's greatest excess on, as lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** What stays in a lost phase may be noise, levels. */
const MIN_LOST_LIMIT = 20;
/** A dark phase shows a light of its own from this share of what print as bright as the spot would show. */
const PRINT_SHARE = 0.65;
/** What a dark phase would show of print counts only above this, levels: the rest drowns in noise. */
const MIN_PRINT = 16;
/** Light adds at most this many times to what print shows; beyond it the dark phase is noise. */
const MAX_PRINT_GAIN = 4;
/** What noise alone reaches at the place of a spot, times the sparkle. */
const NOISE_OVER_SPARKLE = 1.6;

/** What the phases of a spot say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them. */
  pairs: number;
  /** Lit phases in which it was seen: brighter than what the dark phases beside them foretell of print. */
  seen: number;
  /** Dark phases, those in which something shone by itself, and those in which print would have shown but did not. */
  dark: number;
  shone: number;
  notPrint: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked. */
  lost: number;
  /** Lit phases in which it was lost between two sightings, though its place was in view. */
  gaps: number;
  /** Angle over which it was seen, degrees; 0 without a gyroscope. */
  seenDeg: number;
  /** By how much the sightings were brighter than print would be, on average, levels. */
  level: number;
  areaPx: number;
  /** What noise and fine texture reach everywhere in the frame. */
  sparkle: number;
  /** Another that answers was first seen near its place when it was lost: it may be the same one, elsewhere. */
  hasRival: boolean;
}

export function createReflection(): Reflection {
  return {
    pairs: 0,
    seen: 0,
    dark: 0,
    shone: 0,
    notPrint: 0,
    lost: 0,
    gaps: 0,
    seenDeg: 0,
    level: 0,
    areaPx: 0,
    sparkle: 0,
    hasRival: false,
  };
}

function angleBetween({ phaseAngle }: Spots, a: number, b: number): number {
  return Math.hypot(
    phaseAngle[3 * a]! - phaseAngle[3 * b]!,
    phaseAngle[3 * a + 1]! - phaseAngle[3 * b + 1]!,
    phaseAngle[3 * a + 2]! - phaseAngle[3 * b + 2]!,
  );
}

/** Measures one spot; `sparkle` is that of the frame. */
export function measureReflection(spots: Spots, slot: number, sparkle: number, out: Reflection): void {
  const first = slot * MAX_PHASES;
  const end = first + spots.phases[slot]!;
  const { phaseLight, phaseValue, phaseIsTracked } = spots;
  const noise = NOISE_OVER_SPARKLE * sparkle;
  const peak = greatestExcess(spots, first, end, noise);
  Object.assign(out, NOTHING);
  out.sparkle = sparkle;
  out.areaPx = spots.area[slot]!;
  const lostLimit = Math.max(MIN_LOST_LIMIT, LOST_SHARE * peak);
  let firstSeen = -1;
  let lostSince = 0;
  let seenValue = 0;
  for (let i = first; i < end; i++) {
    if (phaseLight[i] !== LIT) {
      weighDark(spots, first, end, i, SEEN_SHARE * peak, noise, out);
      continue;
    }
    const excess = excessOf(spots, first, end, i, noise);
    if (excess >= SEEN_SHARE * peak && excess > lostLimit) {
      if (lostSince >= MIN_LOST) {
        // It was lost and came back: each pass through the cone is judged by itself.
        out.pairs = out.seen = out.dark = out.shone = out.notPrint = out.gaps = 0;
        out.seenDeg = out.level = seenValue = 0;
        firstSeen = -1;
      } else out.gaps += lostSince;
      lostSince = 0;
      out.seen++;
      out.level += excess;
      seenValue += phaseValue[i]!;
      out.lost = 0;
      if (firstSeen < 0) firstSeen = i;
      if (hasDarkBeside(spots, first, end, i)) out.pairs++;
      for (let j = firstSeen; j < i; j++) {
        if (phaseLight[j] === LIT && excessOf(spots, first, end, j, noise) >= SEEN_SHARE * peak) {
          out.seenDeg = Math.max(out.seenDeg, angleBetween(spots, i, j));
        }
      }
    } else if (firstSeen >= 0 && excess <= lostLimit) {
      if (phaseValue[i]! > (seenValue - out.level / 2) / out.seen) {
        // As bright as before, but now the dark phase beside it is bright too: something shines there by itself.
        out.shone++;
      } else if (phaseIsTracked[i]) {
        out.lost++;
        lostSince++;
      }
    }
  }
  if (out.seen > 0) out.level /= out.seen;
  if (out.lost > 0) out.hasRival = hasRival(spots, slot);
}

/** A dark phase beside a sighting tells print, and what shines by itself, from what only answers. */
function weighDark(
  spots: Spots,
  first: number,
  end: number,
  dark: number,
  seen: number,
  noise: number,
  out: Reflection,
): void {
  const { phaseLight, phaseValue, phaseLuma } = spots;
  out.dark++;
  const lit = dark > first && phaseLight[dark - 1] === LIT ? dark - 1 : dark + 1;
  if (lit >= end || phaseLight[lit] !== LIT || excessOf(spots, first, end, lit, noise) < seen) return;
  const print = PRINT_SHARE * phaseValue[lit]! * (phaseLuma[dark]! / Math.max(1, phaseLuma[lit]!));
  if (print <= MIN_PRINT) return;
  if (phaseValue[dark]! > print) out.shone++;
  else out.notPrint++;
}

function hasDarkBeside({ phaseLight }: Spots, first: number, end: number, lit: number): boolean {
  return (lit > first && phaseLight[lit - 1] !== LIT) || (lit + 1 < end && phaseLight[lit + 1] !== LIT);
}

/**
 * By how much a lit phase is brighter than the texture at its place would be: what the dark phases beside it showed, in
 * this light. Print fades with the light that falls on it and no further, so that it has no excess.
 */
function excessOf(spots: Spots, first: number, end: number, lit: number, noise: number): number {
  const texture = Math.max(
    lit > first ? textureFrom(spots, lit - 1, lit, noise) : 0,
    lit + 1 < end ? textureFrom(spots, lit + 1, lit, noise) : 0,
  );
  return Math.max(0, spots.phaseValue[lit]! - texture);
}

function textureFrom({ phaseLight, phaseValue, phaseLuma }: Spots, dark: number, lit: number, noise: number): number {
  const value = phaseValue[dark]!;
  if (phaseLight[dark] === LIT || value <= noise) return 0;
  const light = Math.min(MAX_PRINT_GAIN, phaseLuma[lit]! / Math.max(1, phaseLuma[dark]!));
  return light * Math.sqrt(value * value - noise * noise);
}

const NOTHING = createReflection();

function greatestExcess(spots: Spots, first: number, end: number, noise: number): number {
  let greatest = 1;
  for (let i = first; i < end; i++) {
    if (spots.phaseLight[i] === LIT) greatest = Math.max(greatest, excessOf(spots, first, end, i, noise));
  }
  return greatest;
}

/** Another spot like this one started this near to it, about when or after it was last seen. */
const RIVAL_PX = 45;
const RIVAL_SHARE = 0.4;
const RIVAL_BEFORE_MS = 700;

function hasRival(spots: Spots, slot: number): boolean {
  for (let other = 0; other < MAX_SPOTS; other++) {
    if (other === slot || !spots.used[other] || !spots.answers[other]) continue;
    if (spots.bornAtMs[other]! < spots.seenAtMs[slot]! - RIVAL_BEFORE_MS) continue;
    if (spots.phases[other] === 0 && spots.unseenFrames[other]! > 0) continue;
    if (spots.height[other]! < RIVAL_SHARE * spots.height[slot]!) continue;
    if (Math.hypot(spots.x[other]! - spots.x[slot]!, spots.y[other]! - spots.y[slot]!) < RIVAL_PX) return true;
  }
  return false;
}

/** Lit phases in a row without it before it counts as lost. */
export const MIN_LOST = 3;
/** After that many nobody can say where exactly it was. */
const MAX_LOST = 5;
/** Pairs of a lit and a dark phase that a glint must show. */
export const MIN_PAIRS = 2;
/** By how much they differ at least, levels; the rest drowns in noise. */
export const MIN_LEVEL = 45;
/** Tape and panes are larger than a lens. */
const MAX_AREA_PX = 48;
/** A pane flashes within 3 degrees; a lens sends light back into a cone of up to 20 about its axis, on both sides of it. */
const MIN_SEEN_DEG = 5;
const MAX_SEEN_DEG = 42;
/** Of a lens as much or more is usually seen. */
const USUAL_SEEN_DEG = 12;
/** Without a gyroscope the number of sightings stands for the angle: as many pass in that many degrees. */
const MIN_SEEN_PAIRS = 3;
const USUAL_SEEN_PAIRS = 4;
/** At most one in so many sightings may be missing, and one in so many dark phases shine. */
const ONE_GAP_IN = 6;
const ONE_SHONE_IN = 5;
/** An alert is raised from this calibrated score on. */
export const ALERT_SCORE = 0.6;

/**
 * The calibrated probability that a point which was lost is a lens: a logistic curve over what tells lenses from the
 * rest, fitted on the simulator's tuning rooms. docs/evidence/camera.md holds it against rooms it has not seen.
 */
export function scoreLens(reflection: Reflection): number {
  const { pairs, seen, dark, shone, notPrint, gaps, lost, level, sparkle, areaPx, seenDeg } = reflection;
  const unexplained = dark - seen - lost - 1;
  const span = seenDeg > 0 ? seenDeg / USUAL_SEEN_DEG : pairs / USUAL_SEEN_PAIRS;
  const sum =
    0.961 -
    0.247 * (Math.min(6, pairs) - 3) +
    1.634 * Math.log(Math.max(1, level) / (5 * Math.max(1, sparkle))) +
    1.572 * Math.log(Math.max(1, level) / 140) -
    1.616 * (areaPx / 20 - 1) -
    (6.7 * shone) / Math.max(1, dark) -
    (1.57 * gaps) / Math.max(1, seen) -
    (2 * notPrint >= seen ? 0 : 1.26) +
    2.785 * (Math.min(1, span) - 1) -
    1.445 * Math.min(1, Math.max(0, unexplained) / 4);
  return 1 / (1 + Math.exp(-sum));
}

/** True for a point that answers the torch, shows nothing without it, and went out while its place stayed in view. */
export function isLens(reflection: Reflection): boolean {
  const { pairs, lost, hasRival, seenDeg } = reflection;
  const isSeenWidely = seenDeg > 0 ? seenDeg >= MIN_SEEN_DEG && seenDeg <= MAX_SEEN_DEG : pairs >= MIN_SEEN_PAIRS;
  return (
    isUnconfirmedLens(reflection) &&
    isSeenWidely &&
    lost >= MIN_LOST &&
    lost <= MAX_LOST &&
    !hasRival &&
    scoreLens(reflection) >= ALERT_SCORE
  );
}

/** True for a point that answers the torch but has not been lost yet: the sweep did not cover its cone. */
export function isUnconfirmedLens({ pairs, seen, dark, shone, gaps, level, areaPx }: Reflection): boolean {
  return (
    pairs >= MIN_PAIRS &&
    level >= MIN_LEVEL &&
    areaPx <= MAX_AREA_PX &&
    ONE_GAP_IN * gaps <= seen &&
    ONE_SHONE_IN * shone <= dark
  );
}
