import { LIT, MAX_ANSWERS, MAX_PHASES, MAX_TRACKS, phasesSinceMet, type Tracks } from '../track/tracks.ts';
import { excessOf } from './excess.ts';

/* What stands beside a track: others that answer as it does, and one that may be the same, followed wrongly. */

/** What stands this near and shines back as much as this share of it is of its crowd; what comes and goes this white is like it. */
const BESIDE_PX = 150;
const CROWD_SHARE = 0.6;
const ALIKE_SHARE = 0.7;
const MIN_BESIDE_PHASES = 2;

/** How white a track is, others beside it that answer about as brightly, and those that come and go about as white. */
export interface Beside {
  readonly fill: number;
  crowd: number;
  alike: number;
}

/** Counts the others beside a track that answers: about as bright, and come and gone about as white. */
export function countBeside(tracks: Tracks, slot: number, out: Beside): void {
  const { used, answers, height, flash, x, y } = tracks;
  for (let other = 0; other < MAX_ANSWERS; other++) {
    if (other === slot || !used[other] || !answers[other] || phasesSinceMet(tracks, other) < MIN_BESIDE_PHASES)
      continue;
    if (Math.abs(x[other]! - x[slot]!) > BESIDE_PX || Math.abs(y[other]! - y[slot]!) > BESIDE_PX) continue;
    if (height[other]! >= CROWD_SHARE * height[slot]!) out.crowd++;
    if (flash[other]! > 0 && flash[other]! >= ALIKE_SHARE * out.fill) out.alike++;
  }
}

/** Another that answers this near to a lost one since then, about as bright, may be the same one, followed wrongly. */
const AMBIGUOUS_PX = 50;
const AMBIGUOUS_SHARE = 0.8;
/** Two that were seen side by side in so many lit phases, and in half of its sightings, are two. */
const MIN_SIDE_BY_SIDE = 2;

/** Lit phases by their numbers in the scan, the last left out. Without an end they go on: what was just met counts too. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A track's sightings: how many, by how much brighter than texture, and what noise reaches in the dark; levels. */
export interface Sightings {
  readonly seen: number;
  readonly level: number;
  readonly darkNoise: number;
}

/** True where another beside the track answers as brightly in that time, and was hardly ever seen side by side with it. */
export function hasDouble(tracks: Tracks, slot: number, sightings: Sightings, span: Span): boolean {
  const { seen, level, darkNoise } = sightings;
  const { used, answers, x, y } = tracks;
  const least = AMBIGUOUS_SHARE * level;
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (other === slot || !used[other] || !answers[other]) continue;
    if (Math.hypot(x[other]! - x[slot]!, y[other]! - y[slot]!) >= AMBIGUOUS_PX) continue;
    if (!answeredIn(tracks, other, darkNoise, span, least)) continue;
    if (countSideBySide(tracks, slot, other, least) < Math.max(MIN_SIDE_BY_SIDE, seen / 2)) return true;
  }
  return false;
}

/** True for a track that answered in a lit phase of that time, or has just been met. Texture beside it is none. */
function answeredIn(tracks: Tracks, slot: number, darkNoise: number, { from, until }: Span, least: number): boolean {
  const { phases, phaseLight, phaseNumber, peak, height } = tracks;
  const first = slot * MAX_PHASES;
  const end = first + phases[slot]!;
  if (end === first) return until === Number.POSITIVE_INFINITY && peak[slot]! >= 0 && height[slot]! >= least;
  for (let i = end - 1; i >= first && phaseNumber[i]! >= from; i--) {
    if (phaseNumber[i]! >= until || phaseLight[i] !== LIT) continue;
    if (excessOf(tracks, { first, end, darkNoise }, i) >= least) return true;
  }
  return false;
}

/** Lit phases in which both showed. */
function countSideBySide(tracks: Tracks, one: number, other: number, least: number): number {
  const { phases, phaseLight, phaseValue, phaseNumber } = tracks;
  let i = one * MAX_PHASES + phases[one]! - 1;
  let j = other * MAX_PHASES + phases[other]! - 1;
  let count = 0;
  while (i >= one * MAX_PHASES && j >= other * MAX_PHASES) {
    const isSame = phaseNumber[i] === phaseNumber[j];
    if (isSame && phaseLight[i] === LIT && phaseValue[i]! >= least && phaseValue[j]! >= least) count++;
    const isOneLater = phaseNumber[i]! > phaseNumber[j]!;
    if (isSame || isOneLater) i--;
    if (!isOneLater) j--;
  }
  return count;
}
