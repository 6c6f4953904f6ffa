import { createCone, fitCone } from './cone.ts';
import type { UsualSparkle } from '../track/light.ts';
import { LIT, MAX_PHASES, MAX_SPOTS, viewAngle, type Spots } from '../track/tracks.ts';

/** A lit phase counts as seen from this share of the spot's greatest excess on, as lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** Lit phases without tracking since a spot was last seen, after which its place is a guess. */
const MAX_UNTRACKED = 1;
/** A spot that was out of view for more phases than this is met anew. */
const MAX_AWAY = 3;
/** What stays in a lost phase may be noise, levels. */
const MIN_LOST_LIMIT = 15;
/** A dark phase shows a light of its own from this share of what print as bright as the spot would show. */
const PRINT_SHARE = 0.65;
/** As bright in the dark as this share of its brightest lit phase: nobody's print, but a light. */
const OWN_LIGHT_SHARE = 0.8;
/** What a dark phase would show of print counts only above this, levels: the rest drowns in noise. */
const MIN_PRINT = 16;
/** Light adds at most this many times to what print shows; beyond it the dark phase is noise. */
const MAX_PRINT_GAIN = 4;
/** One dark phase in so many may catch the light of something else; of a scan's dark phases at most FLASHES - 1. */
const FLASH_IN = 12;
const FLASHES = 4;
/** What noise alone reaches at the place of a spot, times the sparkle. */
const NOISE_OVER_SPARKLE = 1.1;

/** What is left to white counts as at least this, levels. */
const MIN_TO_WHITE = 20;

/** What the phases of a spot say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them. */
  pairs: number;
  /** Lit phases in which it was seen: brighter than what the dark phases beside them foretell of print. */
  seen: number;
  /** Sightings in which the spot itself was found most of the time, and not only light at its place. */
  held: number;
  /** Dark phases, and those in which something shone by itself. */
  dark: number;
  shone: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked ever since. */
  lost: number;
  /** Lit phases in which it was lost at an angle between two sightings, though its place was in view. */
  gaps: number;
  /** Angle over which it was seen, degrees; 0 without a gyroscope. */
  seenDeg: number;
  /** Angle over which its place was in view, seen or not: the most about one of the phone's axes, degrees. */
  coveredDeg: number;
  /** By how much the sightings were brighter than print would be, on average, levels. */
  level: number;
  /** The same as a share of what their surroundings leave to white: a glint is white, whatever it stands on. */
  fill: number;
  /** Of what print as bright would show in the dark beside the sightings, the share that shows there only then. */
  print: number;
  /** What print as bright would show there, times what is there without it: in too dark a room print goes unseen. */
  printOverNoise: number;
  /** What a bright dark phase (the brightest but one in FLASH_IN) and the last two losses show beyond noise, as shares of a sighting. */
  shine: number;
  rest: number;
  /** By how much the light around it changed from the sightings to the losses, natural logarithm, 0 or more. */
  lumaStep: number;
  /** The same for the dark phases: around print that something covers they change, around what the torch switches not. */
  darkLumaStep: number;
  /** Typical area of its body. */
  areaPx: number;
  /** What noise and fine texture reach everywhere in the lit frames. */
  sparkle: number;
  /** Another that answers shines near its place when it is lost: it may be the same one, followed wrongly. */
  hasRival: boolean;
  /** Natural logarithm of how much more likely its phases are with a cone of view angles than without, and its width. */
  coneEvidence: number;
  coneDeg: number;
  /** The same as rest and lumaStep, for all losses outside of the cone. */
  coneRest: number;
  coneLumaStep: number;
}

export function createReflection(): Reflection {
  return {
    pairs: 0,
    seen: 0,
    held: 0,
    dark: 0,
    shone: 0,
    lost: 0,
    gaps: 0,
    seenDeg: 0,
    coveredDeg: 0,
    level: 0,
    fill: 0,
    print: 0,
    printOverNoise: 0,
    shine: 0,
    rest: 0,
    lumaStep: 0,
    darkLumaStep: 0,
    areaPx: 0,
    sparkle: 0,
    hasRival: false,
    coneEvidence: 0,
    coneDeg: 0,
    coneRest: 0,
    coneLumaStep: 0,
  };
}

const NOTHING = createReflection();

/** What a spot's phases amount to so far; one, reused for every spot. */
interface Tally {
  /** Its phases in the columns of `Spots`. */
  first: number;
  end: number;
  /** What noise alone reaches in the light and without it, levels. */
  litNoise: number;
  darkNoise: number;
  /** By how much each lit phase was brighter than print would be, from its first phase on; the most, and the most it showed. */
  readonly excess: Float64Array;
  peak: number;
  peakValue: number;
  /** The first and the last phase in which it was seen, -1: none; what all of them showed, and the light around it. */
  firstSeen: number;
  lastSeen: number;
  seenValue: number;
  seenLuma: number;
  /** Lit phases since it was last seen in which it was lost, and in which its place was not tracked. */
  lost: number;
  untracked: number;
  /** What those that lost it showed, all together, the last and the one before it; and the light around. */
  lostValue: number;
  lastLost: number;
  lostBefore: number;
  lostLuma: number;
  /** Dark phases beside sightings: their number, what they showed, what they would have shown of print, and the light around. */
  beside: number;
  besideValue: number;
  besidePrint: number;
  besideLuma: number;
  /** Dark phases beside none, and what they showed: what is there without the spot; and the light around. */
  apart: number;
  apartValue: number;
  apartLuma: number;
  /** The brightest dark phases, in descending order. */
  readonly brightest: Float64Array;
}

type PhasesOf = Pick<Tally, 'first' | 'end' | 'darkNoise'>;

const tally: Tally = {
  first: 0,
  end: 0,
  litNoise: 0,
  darkNoise: 0,
  excess: new Float64Array(MAX_PHASES),
  peak: 0,
  peakValue: 0,
  firstSeen: -1,
  lastSeen: -1,
  seenValue: 0,
  seenLuma: 0,
  lost: 0,
  untracked: 0,
  lostValue: 0,
  lastLost: 0,
  lostBefore: 0,
  lostLuma: 0,
  beside: 0,
  besideValue: 0,
  besidePrint: 0,
  besideLuma: 0,
  apart: 0,
  apartValue: 0,
  apartLuma: 0,
  brightest: new Float64Array(FLASHES),
};

/** Measures one spot against the sparkle that is usual. */
export function measureReflection(spots: Spots, slot: number, sparkle: UsualSparkle, out: Reflection): void {
  const { phaseNumber, phaseLight } = spots;
  const first = slot * MAX_PHASES;
  const end = first + spots.phases[slot]!;
  tally.first = first;
  tally.end = end;
  tally.litNoise = NOISE_OVER_SPARKLE * sparkle.lit;
  tally.darkNoise = NOISE_OVER_SPARKLE * sparkle.dark;
  measureExcess(spots, tally);
  meet(tally, out);
  for (let i = first; i < end; i++) {
    // It was out of view for long: where it is now is a guess.
    if (i > first && phaseNumber[i]! - phaseNumber[i - 1]! > MAX_AWAY) meet(tally, out);
    if (phaseLight[i] === LIT) weighLit(spots, tally, i, out);
    else weighDark(spots, tally, i, out);
  }
  if (out.seen > 0) compare(tally, out);
  if (out.pairs >= LENS_LIMITS.minPairs) addCone(spots, slot, tally, out);
  out.coveredDeg = coveredAngle(spots, first, end);
  out.sparkle = sparkle.lit;
  out.areaPx = spots.area[slot]!;
  out.hasRival = out.lost > 0 && hasRival(spots, slot, tally, out);
}

const cone = createCone();

function addCone(spots: Spots, slot: number, tally: Tally, out: Reflection): void {
  fitCone(spots, slot, tally.excess, tally.litNoise, cone);
  out.coneEvidence = cone.evidence;
  out.coneDeg = cone.widthDeg;
  out.coneRest = Math.max(0, cone.lostValue - tally.litNoise) / Math.max(1, tally.seenValue / out.seen);
  out.coneLumaStep = stepBetween(cone.seenLuma, cone.lostLuma);
}

function measureExcess(spots: Spots, into: Tally): void {
  into.peak = 1;
  into.peakValue = 1;
  for (let i = into.first; i < into.end; i++) {
    if (spots.phaseLight[i] !== LIT) continue;
    const excess = excessOf(spots, into, i);
    into.excess[i - into.first] = excess;
    into.peak = Math.max(into.peak, excess);
    into.peakValue = Math.max(into.peakValue, spots.phaseValue[i]!);
  }
}

/** The spot is met, for the first time or anew. */
function meet(tally: Tally, out: Reflection): void {
  Object.assign(out, NOTHING);
  tally.firstSeen = -1;
  tally.lastSeen = -1;
  tally.seenValue = 0;
  tally.seenLuma = 0;
  tally.beside = 0;
  tally.besideValue = 0;
  tally.besidePrint = 0;
  tally.besideLuma = 0;
  tally.apart = 0;
  tally.apartValue = 0;
  tally.apartLuma = 0;
  tally.brightest.fill(0);
  beginLoss(tally);
}

function beginLoss(tally: Tally): void {
  tally.lost = 0;
  tally.untracked = 0;
  tally.lostValue = 0;
  tally.lastLost = 0;
  tally.lostBefore = 0;
  tally.lostLuma = 0;
}

/** What the phases since it was met come to, held against each other. */
function compare(tally: Tally, out: Reflection): void {
  const sighting = Math.max(1, tally.seenValue / out.seen);
  const luma = tally.seenLuma / out.seen;
  out.level /= out.seen;
  out.fill = out.level / Math.max(MIN_TO_WHITE, 255 - luma);
  const bright = tally.brightest[Math.min(FLASHES - 1, Math.floor(out.dark / FLASH_IN))]!;
  out.shine = Math.max(0, bright - tally.darkNoise) / sighting;
  if (tally.lost === 0 && tally.apart === 0) return;
  const floor = tally.apart > 0 ? tally.apartValue / tally.apart : tally.lostValue / tally.lost;
  const print = tally.besidePrint / Math.max(1, tally.beside);
  out.print = Math.max(0, tally.besideValue / Math.max(1, tally.beside) - floor) / Math.max(1, print);
  out.printOverNoise = print / Math.max(1, floor);
  if (tally.apart > 0 && tally.beside > 0) {
    out.darkLumaStep = stepBetween(tally.besideLuma / tally.beside, tally.apartLuma / tally.apart);
  }
  if (tally.lost === 0) return;
  out.rest = Math.max(0, Math.max(tally.lastLost, tally.lostBefore) - tally.litNoise) / sighting;
  out.lumaStep = stepBetween(luma, tally.lostLuma / tally.lost);
}

/** By how much the light changed from one level to another: natural logarithm, 0 or more. */
function stepBetween(from: number, to: number): number {
  return Math.abs(Math.log(Math.max(1, to) / Math.max(1, from)));
}

/** A lit phase with no more excess than this has lost the spot, levels. */
function lostLimit({ peak }: Tally): number {
  return Math.max(MIN_LOST_LIMIT, LOST_SHARE * peak);
}

/** A lit phase sees the spot, or finds it lost; between the two it says nothing. */
function weighLit(spots: Spots, tally: Tally, lit: number, out: Reflection): void {
  const excess = tally.excess[lit - tally.first]!;
  const value = spots.phaseValue[lit]!;
  if (excess >= SEEN_SHARE * tally.peak && excess > lostLimit(tally)) {
    if (tally.lost > 0) out.gaps += countGaps(spots, tally, lit);
    tally.lastSeen = lit;
    out.lost = 0;
    beginLoss(tally);
    out.seen++;
    out.held += spots.phaseIsTracked[lit]!;
    out.level += excess;
    tally.seenValue += value;
    tally.seenLuma += spots.phaseLuma[lit]!;
    if (tally.firstSeen < 0) tally.firstSeen = lit;
    if (isDark(spots, tally, lit - 1) || isDark(spots, tally, lit + 1)) out.pairs++;
    out.seenDeg = Math.max(out.seenDeg, seenAngle(spots, tally, lit));
  } else if (tally.firstSeen >= 0 && excess <= lostLimit(tally)) {
    // As bright as before, but now the dark phase beside it is bright too: something shines there by itself.
    if (value > (tally.seenValue - out.level / 2) / out.seen) out.shone++;
    else if (!spots.phaseIsTracked[lit]) tally.untracked++;
    else lose(spots, tally, lit);
    out.lost = tally.untracked <= MAX_UNTRACKED ? tally.lost : 0;
  }
}

/**
 * Of the lit phases in which it was lost before it was seen in this one, those that speak against a lens: at an angle
 * between the sighting before them and this one. A view that left the cone and came back finds it again at the cone's
 * edge. Without a gyroscope a long loss is taken for that.
 */
function countGaps(spots: Spots, tally: Tally, lit: number): number {
  const apartDeg = angleBetween(spots, tally.lastSeen, lit);
  if (apartDeg === 0) return tally.lost < LEFT_AFTER ? tally.lost : 0;
  let gaps = 0;
  for (let i = tally.lastSeen + 1; i < lit; i++) {
    if (spots.phaseLight[i] !== LIT || !spots.phaseIsTracked[i] || tally.excess[i - tally.first]! > lostLimit(tally))
      continue;
    if (angleBetween(spots, tally.lastSeen, i) <= apartDeg && angleBetween(spots, i, lit) <= apartDeg) gaps++;
  }
  return gaps;
}

function lose({ phaseValue, phaseLuma }: Spots, tally: Tally, lit: number): void {
  tally.lost++;
  tally.lostBefore = tally.lastLost;
  tally.lastLost = phaseValue[lit]!;
  tally.lostValue += phaseValue[lit]!;
  tally.lostLuma += phaseLuma[lit]!;
}

/** Greatest angle between a lit phase and those before it in which the spot was seen, degrees. */
function seenAngle(spots: Spots, tally: Tally, lit: number): number {
  let greatest = 0;
  for (let i = tally.firstSeen; i < lit; i++) {
    if (spots.phaseLight[i] !== LIT || tally.excess[i - tally.first]! < SEEN_SHARE * tally.peak) continue;
    greatest = Math.max(greatest, angleBetween(spots, i, lit));
  }
  return greatest;
}

function coveredAngle(spots: Spots, first: number, end: number): number {
  let widest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = first; i < end; i++) {
      const angle = viewAngle(spots, i, axis);
      least = Math.min(least, angle);
      most = Math.max(most, angle);
    }
    widest = Math.max(widest, most - least);
  }
  return widest;
}

function angleBetween(spots: Spots, a: number, b: number): number {
  const turnX = viewAngle(spots, a, 0) - viewAngle(spots, b, 0);
  const turnY = viewAngle(spots, a, 1) - viewAngle(spots, b, 1);
  const turnZ = viewAngle(spots, a, 2) - viewAngle(spots, b, 2);
  // Math.hypot of three takes its arguments from the heap, which comes to 90 kB a frame here.
  return Math.sqrt(turnX * turnX + turnY * turnY + turnZ * turnZ);
}

/** A dark phase tells what shines by itself; beside a sighting also print, from what only answers. */
function weighDark(spots: Spots, tally: Tally, dark: number, out: Reflection): void {
  const { phaseValue, phaseLuma } = spots;
  const value = phaseValue[dark]!;
  out.dark++;
  keepBrightest(tally.brightest, value);
  if (value > tally.darkNoise && value >= OWN_LIGHT_SHARE * tally.peakValue) {
    out.shone++;
    return;
  }
  const lit = dark > tally.first && !isDark(spots, tally, dark - 1) ? dark - 1 : dark + 1;
  if (lit >= tally.end || isDark(spots, tally, lit)) return;
  if (tally.excess[lit - tally.first]! < SEEN_SHARE * tally.peak) {
    tally.apart++;
    tally.apartValue += value;
    tally.apartLuma += phaseLuma[dark]!;
    return;
  }
  const print = PRINT_SHARE * phaseValue[lit]! * (phaseLuma[dark]! / Math.max(1, phaseLuma[lit]!));
  tally.beside++;
  tally.besideValue += value;
  tally.besideLuma += phaseLuma[dark]!;
  tally.besidePrint += print;
  if (print > Math.max(MIN_PRINT, tally.darkNoise) && value > print) out.shone++;
}

function keepBrightest(brightest: Float64Array, value: number): void {
  let at = brightest.length;
  while (at > 0 && value > brightest[at - 1]!) {
    at--;
    if (at + 1 < brightest.length) brightest[at + 1] = brightest[at]!;
  }
  if (at < brightest.length) brightest[at] = value;
}

/** True for a dark phase of the spot; false for a lit one, and outside of what is known of it. */
function isDark({ phaseLight }: Spots, { first, end }: PhasesOf, i: number): boolean {
  return i >= first && i < end && phaseLight[i] !== LIT;
}

/**
 * By how much a lit phase is brighter than the texture at its place would be: what the dark phases beside it showed, in
 * this light. Print fades with the light that falls on it and no further, so that it has no excess.
 */
function excessOf(spots: Spots, tally: PhasesOf, lit: number): number {
  const hasBefore = isDark(spots, tally, lit - 1);
  const hasAfter = isDark(spots, tally, lit + 1);
  const before = hasBefore ? textureFrom(spots, lit - 1, lit, tally.darkNoise) : 0;
  const after = hasAfter ? textureFrom(spots, lit + 1, lit, tally.darkNoise) : 0;
  return Math.max(0, spots.phaseValue[lit]! - (before + after) / (hasBefore && hasAfter ? 2 : 1));
}

function textureFrom({ phaseValue, phaseLuma }: Spots, dark: number, lit: number, noise: number): number {
  const value = phaseValue[dark]!;
  if (value <= noise) return 0;
  const light = Math.min(MAX_PRINT_GAIN, phaseLuma[lit]! / Math.max(1, phaseLuma[dark]!));
  return light * Math.sqrt(value * value - noise * noise);
}

/** Another that answers this near to a lost one since then, about as bright, may be the same one, followed wrongly. */
const RIVAL_PX = 50;
const RIVAL_SHARE = 0.8;
/** Two that were seen side by side in so many lit phases, and in half of its sightings, are two. */
const MIN_SIDE_BY_SIDE = 2;

function hasRival(spots: Spots, slot: number, tally: Tally, { level, seen }: Reflection): boolean {
  const since = spots.phaseNumber[tally.lastSeen]!;
  const least = RIVAL_SHARE * level;
  for (let other = 0; other < MAX_SPOTS; other++) {
    if (other === slot || !spots.used[other] || !spots.answers[other]) continue;
    if (Math.hypot(spots.x[other]! - spots.x[slot]!, spots.y[other]! - spots.y[slot]!) >= RIVAL_PX) continue;
    if (!shinesSince(spots, other, tally.darkNoise, since, least)) continue;
    if (countSideBySide(spots, slot, other, least) < Math.max(MIN_SIDE_BY_SIDE, seen / 2)) return true;
  }
  return false;
}

/** True for a spot that answered in a lit phase after that one, or has just been met. Print beside it is no rival. */
function shinesSince(spots: Spots, slot: number, darkNoise: number, since: number, least: number): boolean {
  const { phases, phaseLight, phaseNumber, peak, height } = spots;
  const first = slot * MAX_PHASES;
  const end = first + phases[slot]!;
  if (end === first) return peak[slot]! >= 0 && height[slot]! >= least;
  for (let i = end - 1; i >= first && phaseNumber[i]! > since; i--) {
    if (phaseLight[i] === LIT && excessOf(spots, { first, end, darkNoise }, i) >= least) return true;
  }
  return false;
}

/** Lit phases in which both showed. */
function countSideBySide(spots: Spots, one: number, other: number, least: number): number {
  const { phases, phaseLight, phaseValue, phaseNumber } = spots;
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

/** Without a gyroscope: after so many lost phases the view has left the cone, and may come back. */
const LEFT_AFTER = 3;

/** How far a point may look like something else than a lens. */
export interface LensLimits {
  /** Pairs of a lit and a dark phase that a glint must show. */
  readonly minPairs: number;
  /** By how much they differ at least, levels, and times what noise and fine texture reach. */
  readonly minLevel: number;
  readonly minLevelOverSparkle: number;
  /** Tape and panes are larger than a lens. */
  readonly maxAreaPx: number;
  /** At least this share of the sightings holds the spot itself. */
  readonly minHeldShare: number;
  /** At most this share of the dark phases may shine, and the bright one among them by at most that share of a sighting. */
  readonly maxShoneShare: number;
  readonly maxShine: number;
  /** What shows more than this share of what print would is print. */
  readonly maxPrint: number;
  /** A pane flashes within 3 degrees. */
  readonly minSeenDeg: number;
  /**
   * A lens shines over up to 16 degrees to either side of its axis, and its edge for a few more. What shines over a wider
   * angle and then fades is metal or tape.
   */
  readonly maxSeenDeg: number;
  /** Without a gyroscope the number of sightings stands for the angle. */
  readonly minSeenPairs: number;
  /** Lit phases in a row without it before it counts as lost, and after which nobody can say where exactly it was. */
  readonly minLost: number;
  readonly maxLost: number;
  /** At most this share of the sightings may be missing between others. */
  readonly maxGapShare: number;
  /** What still shows more than this share of a sighting was not lost. */
  readonly maxRest: number;
  /**
   * Where the light around it changed by more than this, natural logarithm, with the torch or without, it went out with
   * the light, or was covered.
   */
  readonly maxLumaStep: number;
  /** With a cone its phases are at least e to this times more likely. */
  readonly minConeEvidence: number;
  /** With less it was lost at more than one angle at which it had been seen: something else was followed. */
  readonly minGoneEvidence: number;
  /** An alert is raised from this calibrated score on. */
  readonly minScore: number;
}

/** What each of them finds and spares: docs/evidence/camera-tuning.md. */
export const LENS_LIMITS: LensLimits = {
  minPairs: 2,
  minLevel: 30,
  minLevelOverSparkle: 1.8,
  maxAreaPx: 24,
  minHeldShare: 2 / 3,
  maxShoneShare: 1 / 3,
  maxShine: 1 / 2,
  maxPrint: 0.2,
  minSeenDeg: 7,
  maxSeenDeg: 42,
  minSeenPairs: 3,
  minLost: 2,
  maxLost: 6,
  maxGapShare: 1 / 6,
  maxRest: 0.4,
  maxLumaStep: 0.35,
  minConeEvidence: 4.5,
  minGoneEvidence: -3,
  minScore: 0.75,
};

/** A clear cone adds to the score up to here: one phase is much like the next. */
const MAX_CONE_EVIDENCE = 12;

/** Print that would show less than this, times what is there without it, says as little; more than that, no more. */
const MIN_PRINT_OVER_NOISE = 0.2;
const MAX_PRINT_OVER_NOISE = 10;

/** The weights of the score's logistic curve. */
const SCORE = { constant: -5.09, fill: 6.97, cone: 0.37, print: 2.48 } as const;

/**
 * What the score rests on: how white the point is, how clear a cone it has, and how surely print as bright would have
 * shown in the torch's pauses.
 */
export function scoreFeatures({ fill, coneEvidence, printOverNoise }: Reflection): readonly [number, number, number] {
  return [
    Math.min(1, fill),
    Math.max(0, Math.min(MAX_CONE_EVIDENCE, coneEvidence) - LENS_LIMITS.minConeEvidence),
    Math.log(Math.max(MIN_PRINT_OVER_NOISE, Math.min(MAX_PRINT_OVER_NOISE, printOverNoise))),
  ];
}

/**
 * The calibrated probability that a point within all other limits is a lens: a logistic curve, fitted on the tuning set.
 * docs/evidence/camera.md holds it against rooms it has not seen.
 */
export function scoreLens(reflection: Reflection): number {
  const [fill, cone, print] = scoreFeatures(reflection);
  return 1 / (1 + Math.exp(-(SCORE.constant + SCORE.fill * fill + SCORE.cone * cone + SCORE.print * print)));
}

/**
 * True for a point that answers the torch and shows nothing without it, and that either went out while its place stayed
 * in view, or came and went with the view angle. Where it was one before and its alert is due, it may be lost for longer.
 */
export function isLens(reflection: Reflection, isDue = false, limits = LENS_LIMITS): boolean {
  const { pairs, seen, held, level, areaPx, dark, shone, print, shine, darkLumaStep } = reflection;
  return (
    pairs >= limits.minPairs &&
    level >= leastLevel(reflection, limits) &&
    areaPx <= limits.maxAreaPx &&
    held >= limits.minHeldShare * seen &&
    shone <= limits.maxShoneShare * dark &&
    print <= limits.maxPrint &&
    shine <= limits.maxShine &&
    darkLumaStep <= limits.maxLumaStep &&
    (isGone(reflection, isDue, limits) || hasCone(reflection, limits)) &&
    scoreLens(reflection) >= limits.minScore
  );
}

/** By how much a point must be brighter than print would be where noise and fine texture reach so far, levels. */
export function leastLevel({ sparkle }: Pick<Reflection, 'sparkle'>, limits = LENS_LIMITS): number {
  return Math.max(limits.minLevel, limits.minLevelOverSparkle * sparkle);
}

/** True for a point that was seen over the angle of a lens, and is lost. */
function isGone(reflection: Reflection, isDue: boolean, limits: LensLimits): boolean {
  const { pairs, seen, gaps, seenDeg, lost, rest, lumaStep, hasRival, coneEvidence } = reflection;
  const isSeenWidely =
    seenDeg > 0 ? seenDeg >= limits.minSeenDeg && seenDeg <= limits.maxSeenDeg : pairs >= limits.minSeenPairs;
  return (
    isSeenWidely &&
    coneEvidence >= limits.minGoneEvidence &&
    gaps <= limits.maxGapShare * seen &&
    lost >= limits.minLost &&
    (lost <= limits.maxLost || isDue) &&
    rest <= limits.maxRest &&
    lumaStep <= limits.maxLumaStep &&
    !hasRival
  );
}

/** True for a point that is seen in a cone of view angles as wide as a lens's, and comes back there. */
function hasCone({ coneEvidence, coneDeg, coneRest, coneLumaStep }: Reflection, limits: LensLimits): boolean {
  return (
    coneEvidence >= limits.minConeEvidence &&
    coneDeg >= limits.minSeenDeg &&
    coneDeg <= limits.maxSeenDeg &&
    coneRest <= limits.maxRest &&
    coneLumaStep <= limits.maxLumaStep
  );
}

/** True for a point that answers the torch but has not been lost: the sweep did not cover its cone. */
export function isUnconfirmedLens(reflection: Reflection): boolean {
  const { pairs, seen, dark, shone, gaps, level, areaPx } = reflection;
  return (
    pairs >= LENS_LIMITS.minPairs &&
    level >= leastLevel(reflection) &&
    areaPx <= LENS_LIMITS.maxAreaPx &&
    gaps <= LENS_LIMITS.maxGapShare * seen &&
    shone <= LENS_LIMITS.maxShoneShare * dark
  );
}

/** From here on the sweep has left the cone of any lens, on one side at least: a wider one would tell no more. */
const WIDE_SWEEP_DEG = 50;

/** True where the place was not seen over a wide enough angle to tell whether it has a cone. */
export function isSweepNarrow({ coveredDeg }: Reflection): boolean {
  return coveredDeg < WIDE_SWEEP_DEG;
}
