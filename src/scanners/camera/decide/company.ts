import { LIT, MAX_ANSWERS, MAX_PHASES, MAX_TRACKS, phasesSinceMet, type Tracks } from '../track/tracks.ts';
import { excessOf } from './excess.ts';

/* What stands beside a track: others that answer as it does, and one that may be the same, followed wrongly. */

/** What stands this near and shines back as much as this share of it is of its crowd; a glint that comes and goes this white is like it. */
const BESIDE_PX = 150;
const CROWD_SHARE = 0.6;
const ALIKE_SHARE = 0.7;
const MIN_BESIDE_PHASES = 2;

/**
 * How white a track is and how much brighter than print, levels; others beside it that answer about as brightly, glints about
 * as bright, and glints that come and go about as white.
 */
export interface Beside {
  readonly fill: number;
  readonly level: number;
  crowd: number;
  glints: number;
  alike: number;
}

/** Counts the others beside a track that answers. Print that the torch brings out is of the crowd, and no glint. */
export function countBeside(tracks: Tracks, slot: number, out: Beside): void {
  const { used, answers, height, glint, flash, x, y } = tracks;
  for (let other = 0; other < MAX_ANSWERS; other++) {
    if (other === slot || !used[other] || !answers[other] || phasesSinceMet(tracks, other) < MIN_BESIDE_PHASES)
      continue;
    if (Math.abs(x[other]! - x[slot]!) > BESIDE_PX || Math.abs(y[other]! - y[slot]!) > BESIDE_PX) continue;
    if (height[other]! >= CROWD_SHARE * height[slot]!) out.crowd++;
    if (glint[other]! > 0 && glint[other]! >= CROWD_SHARE * out.level) out.glints++;
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

/**
 * True where another beside the track answers as brightly in that time, and was hardly ever seen side by side with it. What
 * shows little more than it did beside the track is still itself: print that noise lifts is no double.
 */
export function hasDouble(tracks: Tracks, slot: number, sightings: Sightings, span: Span): boolean {
  const { seen, level, darkNoise } = sightings;
  const { used, answers, x, y } = tracks;
  const least = AMBIGUOUS_SHARE * level;
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (other === slot || !used[other] || !answers[other]) continue;
    if (Math.hypot(x[other]! - x[slot]!, y[other]! - y[slot]!) >= AMBIGUOUS_PX) continue;
    const usual = usualBeside(tracks, slot, other, least);
    if (!answeredIn(tracks, other, darkNoise, span, Math.max(least, (usual + level) / 2))) continue;
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
  let count = 0;
  eachTogether(tracks, one, other, (i, j) => {
    if (tracks.phaseValue[i]! >= least && tracks.phaseValue[j]! >= least) count++;
  });
  return count;
}

/** What another showed on average while one was seen and the place of the other was known, levels; 0 where that was hardly ever. */
function usualBeside(tracks: Tracks, one: number, other: number, least: number): number {
  let count = 0;
  let sum = 0;
  eachTogether(tracks, one, other, (i, j) => {
    if (tracks.phaseValue[i]! < least || !tracks.phaseIsTracked[j]) return;
    count++;
    sum += tracks.phaseValue[j]!;
  });
  return count >= MIN_SIDE_BY_SIDE ? sum / count : 0;
}

/** Each lit phase that two tracks have both seen, the newest first, by where it stands in the columns of each. */
function eachTogether(tracks: Tracks, one: number, other: number, visit: (i: number, j: number) => void): void {
  const { phases, phaseLight, phaseNumber } = tracks;
  let i = one * MAX_PHASES + phases[one]! - 1;
  let j = other * MAX_PHASES + phases[other]! - 1;
  while (i >= one * MAX_PHASES && j >= other * MAX_PHASES) {
    const isSame = phaseNumber[i] === phaseNumber[j];
    if (isSame && phaseLight[i] === LIT) visit(i, j);
    const isOneLater = phaseNumber[i]! > phaseNumber[j]!;
    if (isSame || isOneLater) i--;
    if (!isOneLater) j--;
  }
}
