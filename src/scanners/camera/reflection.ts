import { LIT, MAX_PHASES, type Spots } from './spots.ts';

/** A lit phase counts as seen from this share of the spot's peak on, as lost below the other. */
const SEEN_SHARE = 0.45;
const LOST_SHARE = 0.3;
/** A dark phase with more than this share of the peak shows a light of its own. */
const OFF_SHARE = 0.25;

/** What the phases of a spot say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them in which it was not. */
  pairs: number;
  /** Lit phases in which it was seen. */
  seen: number;
  /** Dark phases, and those in which it shone. */
  dark: number;
  shone: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked. */
  lost: number;
  /** Lit phases in which it was lost, the whole scan. */
  lostInAll: number;
  /** Highest value in the lost phases as a share of the peak. */
  lostShare: number;
  /** Mean modulation 1 - off/on over the pairs. */
  modulation: number;
  /** Angle over which it was seen, and from the nearest sighting to the furthest lost phase, degrees; 0 without a gyroscope. */
  seenDeg: number;
  lostDeg: number;
  slidePx: number;
  peak: number;
}

export function createReflection(): Reflection {
  return {
    pairs: 0,
    seen: 0,
    dark: 0,
    shone: 0,
    lost: 0,
    lostInAll: 0,
    lostShare: 0,
    modulation: 0,
    seenDeg: 0,
    lostDeg: 0,
    slidePx: 0,
    peak: 0,
  };
}

function angleBetween(spots: Spots, a: number, b: number): number {
  const { phaseAngle } = spots;
  return Math.hypot(
    phaseAngle[3 * a]! - phaseAngle[3 * b]!,
    phaseAngle[3 * a + 1]! - phaseAngle[3 * b + 1]!,
    phaseAngle[3 * a + 2]! - phaseAngle[3 * b + 2]!,
  );
}

/** Measures one spot. */
export function measureReflection(spots: Spots, slot: number, out: Reflection): void {
  const first = slot * MAX_PHASES;
  const end = first + spots.phases[slot]!;
  const peak = spots.height[slot]!;
  const { phaseLight, phaseValue, phaseIsTracked } = spots;
  out.pairs = 0;
  out.seen = 0;
  out.dark = 0;
  out.shone = 0;
  out.lost = 0;
  out.lostInAll = 0;
  out.lostShare = 0;
  out.modulation = 0;
  out.seenDeg = 0;
  out.lostDeg = 0;
  out.slidePx = spots.slide[slot]!;
  out.peak = peak;
  let firstSeen = -1;
  let lastSeen = -1;
  for (let i = first; i < end; i++) {
    const value = phaseValue[i]!;
    if (phaseLight[i] !== LIT) {
      out.dark++;
      if (value > OFF_SHARE * peak) out.shone++;
      continue;
    }
    if (value >= SEEN_SHARE * peak) {
      out.seen++;
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
    } else if (lastSeen >= 0 && phaseIsTracked[i] && value <= LOST_SHARE * peak) {
      out.lost++;
      out.lostInAll++;
      out.lostShare = Math.max(out.lostShare, value / peak);
      out.lostDeg = Math.max(out.lostDeg, angleBetween(spots, i, lastSeen));
    }
  }
  if (out.seen > 0) out.modulation /= out.seen;
}

const MIN_PEAK = 60;

/** True for a point that answers the torch, shows nothing without it, and went out while its place stayed in view. */
export function isLens(reflection: Reflection): boolean {
  return isUnconfirmedLens(reflection) && reflection.lost >= 2;
}

/** True for a point that answers the torch but has not been lost yet: the sweep did not cover its cone. */
export function isUnconfirmedLens(reflection: Reflection): boolean {
  return reflection.peak >= MIN_PEAK && reflection.pairs >= 2 && reflection.shone === 0;
}
