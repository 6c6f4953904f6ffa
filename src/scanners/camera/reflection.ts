import { DARK, LIT, MAX_PHASES, MAX_SPOTS, type Spots } from './spots.ts';

/** A lit phase counts as seen from this share of the spot's peak on, as lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** Texture at its place may show more than that, as far as the dark phases foretell. */
const MOST_LOST_SHARE = 0.55;
const TEXTURE_FACTOR = 1.6;
/**
 * A dark phase shows a light of its own from this share of the peak on; and from that share of what print of the same
 * contrast would still show, since print fades with the light that falls on it and no further.
 */
const OFF_SHARE = 0.36;
const PRINT_SHARE = 0.65;
/** What a dark phase would show of print counts only above this, levels: the rest drowns in noise. */
const MIN_PRINT = 16;

/** What the phases of a spot say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them in which it was not. */
  pairs: number;
  /** Lit phases in which it was seen. */
  seen: number;
  /** Dark phases, those in which it shone, and those in which print would have shown but it did not. */
  dark: number;
  shone: number;
  notPrint: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked. */
  lost: number;
  /** Lit phases in which it was lost between two sightings, though its place was in view. */
  gaps: number;
  /** Highest value in the lost phases as a share of the peak. */
  lostShare: number;
  /** Mean modulation 1 - off/on over the pairs. */
  modulation: number;
  /** Angle over which it was seen, and from the nearest sighting to the furthest lost phase, degrees; 0 without a gyroscope. */
  seenDeg: number;
  lostDeg: number;
  /** Highest and mean value of the lit phases in which it was seen. */
  peak: number;
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
    lostShare: 0,
    modulation: 0,
    seenDeg: 0,
    lostDeg: 0,
    peak: 0,
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
  const peak = brightestPhase(spots, first, end);
  const { phaseLight, phaseValue, phaseIsTracked, phaseLuma } = spots;
  Object.assign(out, NOTHING);
  out.peak = peak;
  out.sparkle = sparkle;
  out.areaPx = spots.area[slot]!;
  let firstSeen = -1;
  let lastSeen = -1;
  let lostSince = 0;
  for (let i = first; i < end; i++) {
    const value = phaseValue[i]!;
    if (phaseLight[i] !== LIT) {
      out.dark++;
      const lit = i > first && phaseLight[i - 1] === LIT ? i - 1 : i + 1;
      const print = lit < end ? (phaseValue[lit]! * phaseLuma[i]!) / Math.max(1, phaseLuma[lit]!) : 0;
      const isSeen = lit < end && phaseLight[lit] === LIT && phaseValue[lit]! >= SEEN_SHARE * peak;
      if (value > OFF_SHARE * peak || (isSeen && print > MIN_PRINT && value > PRINT_SHARE * print)) out.shone++;
      else if (isSeen && PRINT_SHARE * print > MIN_PRINT) out.notPrint++;
      continue;
    }
    const near =
      phaseLight[i - 1] === DARK && i > first ? i - 1 : phaseLight[i + 1] === DARK && i + 1 < end ? i + 1 : -1;
    const texture = near < 0 ? 0 : (phaseValue[near]! * phaseLuma[i]!) / Math.max(1, phaseLuma[near]!);
    const lostLimit = Math.max(LOST_SHARE * peak, Math.min(MOST_LOST_SHARE * peak, TEXTURE_FACTOR * texture));
    if (value >= SEEN_SHARE * peak && value > lostLimit) {
      if (lostSince >= MIN_LOST) {
        // It was lost and came back: each pass through the cone is judged by itself.
        out.pairs = out.seen = out.dark = out.shone = out.notPrint = out.gaps = 0;
        out.modulation = out.seenDeg = out.level = 0;
        firstSeen = -1;
      } else out.gaps += lostSince;
      lostSince = 0;
      out.seen++;
      out.level += value;
      out.lost = 0;
      out.lostShare = 0;
      out.lostDeg = 0;
      if (firstSeen < 0) firstSeen = i;
      lastSeen = i;
      const before = i > first && phaseLight[i - 1] !== LIT ? phaseValue[i - 1]! : -1;
      const after = i + 1 < end && phaseLight[i + 1] !== LIT ? phaseValue[i + 1]! : -1;
      const off = Math.max(before, after);
      if (off >= 0) {
        out.modulation += 1 - off / Math.max(1, value);
        if (off <= OFF_SHARE * peak) out.pairs++;
      }
      for (let j = firstSeen; j < i; j++) {
        if (phaseLight[j] === LIT && phaseValue[j]! >= SEEN_SHARE * peak) {
          out.seenDeg = Math.max(out.seenDeg, angleBetween(spots, i, j));
        }
      }
    } else if (lastSeen >= 0 && phaseIsTracked[i] && value <= lostLimit) {
      out.lost++;
      lostSince++;
      out.lostShare = Math.max(out.lostShare, value / peak);
      out.lostDeg = Math.max(out.lostDeg, angleBetween(spots, i, lastSeen));
    }
  }
  if (out.seen > 0) {
    out.modulation /= out.seen;
    out.level /= out.seen;
  }
  if (out.lost > 0) out.hasRival = hasRival(spots, slot);
}

const NOTHING = createReflection();

function brightestPhase({ phaseLight, phaseValue }: Spots, first: number, end: number): number {
  let brightest = 1;
  for (let i = first; i < end; i++) {
    if (phaseLight[i] === LIT && phaseValue[i]! > brightest) brightest = phaseValue[i]!;
  }
  return brightest;
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
/** Pairs of a lit and a dark phase that a glint must show: the usual, for a bright one, for a faint one. */
export const MIN_PAIRS = 3;
const BRIGHT_PAIRS = 2;
const FAINT_PAIRS = 5;
/** The levels of these three: at least, and times the sparkle. */
export const MIN_LEVEL = 90;
const LEVEL_OVER_SPARKLE = 4;
const BRIGHT_LEVEL = 100;
const BRIGHT_OVER_SPARKLE = 6;
const FAINT_LEVEL = 75;
const FAINT_OVER_SPARKLE = 3;
/** A bright one is seen over more than the degree or two in which a pane flashes. */
const BRIGHT_DEG = 4;
/** Tape and panes are larger than a lens; what was never interrupted may be nearly as large. */
const MAX_AREA_PX = 38;
const MAX_CLEAN_AREA_PX = 30;
/** Where print would not show in the dark, a glint has to be smaller and brighter than print can be. */
const MAX_UNDECIDED_AREA_PX = 16;
const UNDECIDED_OVER_SPARKLE = 6;
const MAX_UNDECIDED_DEG = 22;
/** A lens sends light back into a cone of up to 20 degrees about its axis, on both sides of it. */
const MAX_SEEN_DEG = 40;
/** At most one in so many phases may contradict. */
const ONE_IN = 8;
/** An alert is raised from this calibrated score on. */
export const ALERT_SCORE = 0.5;

/**
 * The calibrated probability that a point which was lost is a lens: a logistic curve over what tells lenses from the
 * rest, fitted on the simulator's tuning rooms. docs/evidence/camera.md holds it against rooms it has not seen.
 */
export function scoreLens({ pairs, seen, dark, shone, notPrint, gaps, level, sparkle, areaPx }: Reflection): number {
  const contradicted = (ONE_IN * shone) / Math.max(1, dark) + (ONE_IN * gaps) / Math.max(1, seen);
  const sum =
    -1.535 +
    0.26 * (Math.min(6, pairs) - 3) +
    1.946 * Math.log(Math.max(1, level) / (5 * Math.max(1, sparkle))) +
    2.966 * Math.log(Math.max(1, level) / 140) -
    1.732 * (areaPx / 20 - 1) -
    0.101 * contradicted -
    (2 * notPrint >= seen ? 0 : 1.801);
  return 1 / (1 + Math.exp(-sum));
}

/** True for a point that answers the torch, shows nothing without it, and went out while its place stayed in view. */
export function isLens(reflection: Reflection): boolean {
  const { lost, hasRival, seenDeg } = reflection;
  return (
    isUnconfirmedLens(reflection) &&
    lost >= MIN_LOST &&
    lost <= MAX_LOST &&
    !hasRival &&
    seenDeg <= MAX_SEEN_DEG &&
    scoreLens(reflection) >= ALERT_SCORE
  );
}

/** True for a point that answers the torch but has not been lost yet: the sweep did not cover its cone. */
export function isUnconfirmedLens(reflection: Reflection): boolean {
  const { pairs, seen, dark, shone, notPrint, gaps, level, sparkle, areaPx, seenDeg } = reflection;
  if (areaPx > MAX_AREA_PX || ONE_IN * gaps > seen || ONE_IN * shone > dark) return false;
  if (2 * notPrint < seen) {
    if (areaPx > MAX_UNDECIDED_AREA_PX || seenDeg > MAX_UNDECIDED_DEG) return false;
    if (level < UNDECIDED_OVER_SPARKLE * sparkle) return false;
  }
  if (pairs >= MIN_PAIRS && level >= Math.max(MIN_LEVEL, LEVEL_OVER_SPARKLE * sparkle)) return true;
  if (gaps > 0 || shone > 0 || areaPx > MAX_CLEAN_AREA_PX) return false;
  if (pairs >= FAINT_PAIRS) return level >= Math.max(FAINT_LEVEL, FAINT_OVER_SPARKLE * sparkle);
  return (
    pairs >= BRIGHT_PAIRS && seenDeg >= BRIGHT_DEG && level >= Math.max(BRIGHT_LEVEL, BRIGHT_OVER_SPARKLE * sparkle)
  );
}
