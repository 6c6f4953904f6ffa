import { LIT, MAX_PHASES, viewAngle, type Tracks } from '../track/tracks.ts';

/*
 * A lens sends light back into a cone: it is seen at the view angles inside, lost at those outside, and seen again when
 * the view comes back. Of everything else in a room, what is always seen knows no cone, what blinks or flickers knows no
 * angle, and what was followed wrongly does not come back.
 */

/** Between noise and its greatest excess, a track is seen above the first share of the way and lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** What stays in a lost phase may be noise, levels. */
const MIN_LOST_LIMIT = 15;
/** A phase shows the wrong thing this often: something else, a wrong place, noise. */
const MISTAKEN = 0.08;
const RIGHT = Math.log(1 - MISTAKEN);
const WRONG = Math.log(MISTAKEN);

/** The cone of view angles in which a track answers, as far as its phases show one. */
export interface Cone {
  /**
   * Natural logarithm of how much more likely the phases are with it than if the track was there for one stretch of time,
   * or seen by chance. Below 0 it was lost at angles at which it had been seen.
   */
  evidence: number;
  /** Between its outermost sightings, degrees. */
  widthDeg: number;
  /** What the losses outside of it show on average, levels, and the light around them. */
  lostValue: number;
  lostLuma: number;
  /** The light around the sightings in it. */
  seenLuma: number;
}

export function createCone(): Cone {
  return { evidence: 0, widthDeg: 0, lostValue: 0, lostLuma: 0, seenLuma: 0 };
}

const NO_CONE = createCone();

/** Working memory: the phases in which a track was seen or lost, in the order of time. */
interface Known {
  count: number;
  readonly phase: Int32Array;
  /** What it counts: above 0 seen, below lost; 1 for a whole phase, less for a part of one. */
  readonly says: Float32Array;
  /** View angle along the axis about which the view turned most, degrees. */
  readonly angle: Float64Array;
  /** The same entries in the order of their angles. */
  readonly order: Int32Array;
}

const known: Known = {
  count: 0,
  phase: new Int32Array(MAX_PHASES),
  says: new Float32Array(MAX_PHASES),
  angle: new Float64Array(MAX_PHASES),
  order: new Int32Array(MAX_PHASES),
};

/**
 * Finds the cone in which a track answers: the stretch of view angles with all its sightings within and all its losses
 * outside, as far as one can have both. `excess` says by how much each of the track's lit phases was brighter than texture
 * would be, from its first phase on; `noise` what noise alone reaches, levels.
 */
export function fitCone(tracks: Tracks, slot: number, excess: Float64Array, noise: number, out: Cone): void {
  Object.assign(out, NO_CONE);
  if (!readPhases(tracks, slot, excess, noise)) return;
  if (!measureAngles(tracks)) return;
  sortByAngle();
  findStretch(inAngle, known.order);
  findStretch(inTime, null);
  out.widthDeg = known.angle[known.order[inAngle.last]!]! - known.angle[known.order[inAngle.first]!]!;
  weighCone(tracks, out);
}

/** A stretch of the known phases with most sightings within and losses outside. */
interface Stretch {
  first: number;
  last: number;
  /** By how many its sightings outnumber its losses. */
  lead: number;
}

const inAngle: Stretch = { first: 0, last: 0, lead: 0 };
const inTime: Stretch = { first: 0, last: 0, lead: 0 };

/** The stretch in that order, in the order of time without one; the longest of equals. */
function findStretch(stretch: Stretch, order: Int32Array | null): void {
  stretch.first = 0;
  stretch.last = 0;
  stretch.lead = 0;
  let lead = 0;
  let from = 0;
  for (let at = 0; at < known.count; at++) {
    if (lead <= 0) {
      lead = 0;
      from = at;
    }
    lead += known.says[order ? order[at]! : at]!;
    if (lead < stretch.lead || (lead === stretch.lead && at - from <= stretch.last - stretch.first)) continue;
    stretch.lead = lead;
    stretch.first = from;
    stretch.last = at;
  }
}

/** Fills `known` with the phases that saw the track or lost it; false where there is nothing of the one or the other. */
function readPhases(tracks: Tracks, slot: number, excess: Float64Array, noise: number): boolean {
  const { phases, phaseLight, phaseValue, phaseIsTracked } = tracks;
  const start = slot * MAX_PHASES;
  const end = start + phases[slot]!;
  let peak = 0;
  for (let i = start; i < end; i++) if (phaseLight[i] === LIT) peak = Math.max(peak, excess[i - start]!);
  const floor = Math.min(noise, peak / 2);
  const seenLimit = floor + SEEN_SHARE * (peak - floor);
  const lostLimit = Math.max(MIN_LOST_LIMIT, floor + LOST_SHARE * (peak - floor));
  let seen = 0;
  let bright = 0;
  for (let i = start; i < end; i++) {
    if (phaseLight[i] !== LIT || excess[i - start]! < seenLimit || excess[i - start]! <= lostLimit) continue;
    seen++;
    bright += phaseValue[i]! - excess[i - start]! / 2;
  }
  known.count = 0;
  for (let i = start; i < end; i++) {
    if (phaseLight[i] !== LIT) continue;
    const above = excess[i - start]!;
    const isSeen = above >= seenLimit && above > lostLimit;
    // As bright as when it was seen, but the dark phase beside it is bright too: what shines there hides it.
    const isHidden = phaseValue[i]! * seen > bright;
    if (!isSeen && (above > lostLimit || isHidden || !phaseIsTracked[i])) continue;
    known.phase[known.count] = i;
    const counts = isPartOfPhase(tracks, i, start, end) ? PART_COUNTS : 1;
    known.says[known.count++] = isSeen ? counts : -counts;
  }
  return seen >= 2 && known.count > seen;
}

/** What came and went within one phase is one event: its two parts together count as much as a phase. */
const PART_COUNTS = 0.5;

function isPartOfPhase({ phaseNumber }: Tracks, i: number, start: number, end: number): boolean {
  const number = phaseNumber[i]!;
  return (i > start && phaseNumber[i - 1] === number) || (i + 1 < end && phaseNumber[i + 1] === number);
}

/** View angles of the known phases, degrees about three axes. */
const views = new Float64Array(3 * MAX_PHASES);
const mean = new Float64Array(3);
const spread = new Float64Array(9);
const axis = new Float64Array(3);
const next = new Float64Array(3);
/** After so many turns of the power iteration an axis twice as long as the second is known to a thousandth. */
const ITERATIONS = 12;
/** A view that turned less tells no angle from another: the variance about one of the phone's axes, squared degrees. */
const MIN_VARIANCE = 1;

/** Lays the view angles of the known phases along the axis on which they differ most; false where they do not differ. */
function measureAngles(tracks: Tracks): boolean {
  const { count, phase, angle } = known;
  mean.fill(0);
  spread.fill(0);
  for (let at = 0; at < count; at++) {
    for (let a = 0; a < 3; a++) {
      views[3 * at + a] = viewAngle(tracks, phase[at]!, a);
      mean[a] = mean[a]! + views[3 * at + a]! / count;
    }
  }
  for (let at = 0; at < count; at++) {
    for (let a = 0; a < 3; a++) {
      const off = views[3 * at + a]! - mean[a]!;
      for (let b = 0; b < 3; b++) spread[3 * a + b] = spread[3 * a + b]! + off * (views[3 * at + b]! - mean[b]!);
    }
  }
  let most = 0;
  for (let a = 1; a < 3; a++) if (spread[4 * a]! > spread[4 * most]!) most = a;
  if (spread[4 * most]! < count * MIN_VARIANCE) return false;
  axis.fill(0);
  axis[most] = 1;
  for (let i = 0; i < ITERATIONS; i++) {
    let squares = 0;
    for (let a = 0; a < 3; a++) {
      next[a] = spread[3 * a]! * axis[0]! + spread[3 * a + 1]! * axis[1]! + spread[3 * a + 2]! * axis[2]!;
      squares += next[a]! ** 2;
    }
    for (let a = 0; a < 3; a++) axis[a] = next[a]! / Math.sqrt(squares);
  }
  for (let at = 0; at < count; at++) {
    angle[at] = 0;
    for (let a = 0; a < 3; a++) angle[at] = angle[at]! + axis[a]! * (views[3 * at + a]! - mean[a]!);
  }
  return true;
}

function sortByAngle(): void {
  const { order, angle, count } = known;
  for (let at = 0; at < count; at++) {
    let to = at;
    while (to > 0 && angle[order[to - 1]!]! > angle[at]!) {
      order[to] = order[to - 1]!;
      to--;
    }
    order[to] = at;
  }
}

/** What the sightings and losses in and outside of the stretch of angles show, and what speaks for that stretch. */
function weighCone({ phaseValue, phaseLuma }: Tracks, out: Cone): void {
  let sightings = 0;
  let inside = 0;
  let losses = 0;
  let outside = 0;
  for (let at = 0; at < known.count; at++) {
    const entry = known.order[at]!;
    const phase = known.phase[entry]!;
    const says = known.says[entry]!;
    const isInside = at >= inAngle.first && at <= inAngle.last;
    if (says > 0) sightings += says;
    else losses -= says;
    if (says > 0 && isInside) {
      inside++;
      out.seenLuma += phaseLuma[phase]!;
    } else if (says < 0 && !isInside) {
      outside++;
      out.lostValue += phaseValue[phase]!;
      out.lostLuma += phaseLuma[phase]!;
    }
  }
  out.seenLuma /= Math.max(1, inside);
  out.lostValue /= Math.max(1, outside);
  out.lostLuma /= Math.max(1, outside);
  const otherwise = Math.max(likelihoodOf(inTime, sightings, losses), byChance(sightings, losses));
  out.evidence = likelihoodOf(inAngle, sightings, losses) - otherwise;
}

/** Natural logarithm of the likelihood of the phases where the track is seen in this stretch and nowhere else. */
function likelihoodOf({ lead }: Stretch, sightings: number, losses: number): number {
  const right = lead + losses;
  return right * RIGHT + (sightings + losses - right) * WRONG;
}

/** The same where it is seen by chance, in as many of them. */
function byChance(sightings: number, losses: number): number {
  const all = sightings + losses;
  return sightings * Math.log(sightings / all) + losses * Math.log(losses / all);
}
