import { LIT, MAX_PHASES, MAX_SPOTS, type Spots } from './spots.ts';

/** A lit phase counts as seen from this share of the spot's greatest excess on, as lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** Lit phases without tracking since a spot was last seen, after which its place is a guess. */
const MAX_UNTRACKED = 1;
/** A spot that was out of view for more phases than this is met anew. */
const MAX_AWAY = 5;
/** What stays in a lost phase may be noise, levels. */
const MIN_LOST_LIMIT = 20;
/** A dark phase shows a light of its own from this share of what print as bright as the spot would show. */
const PRINT_SHARE = 0.65;
/** As bright in the dark as this share of its brightest lit phase: nobody's print, but a light. */
const OWN_LIGHT_SHARE = 0.8;
/** What a dark phase would show of print counts only above this, levels: the rest drowns in noise. */
const MIN_PRINT = 16;
/** Light adds at most this many times to what print shows; beyond it the dark phase is noise. */
const MAX_PRINT_GAIN = 4;
/** What noise alone reaches at the place of a spot, times the sparkle. */
const NOISE_OVER_SPARKLE = 1.3;

/** What is left to white counts as at least this, levels. */
const MIN_TO_WHITE = 20;

/** What the phases of a spot say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them. */
  pairs: number;
  /** Lit phases in which it was seen: brighter than what the dark phases beside them foretell of print. */
  seen: number;
  /** Dark phases, and those in which something shone by itself. */
  dark: number;
  shone: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked ever since. */
  lost: number;
  /** Lit phases in which it was lost between two sightings, though its place was in view. */
  gaps: number;
  /** Angle over which it was seen, degrees; 0 without a gyroscope. */
  seenDeg: number;
  /** By how much the sightings were brighter than print would be, on average, levels. */
  level: number;
  /** The same as a share of what their surroundings leave to white: a glint is white, whatever it stands on. */
  fill: number;
  /** Of what print as bright would show in the dark beside the sightings, the share that shows; noise is taken off. */
  print: number;
  /** What print as bright would show there, times what noise shows: with little light in the dark, print goes unseen. */
  printOverNoise: number;
  /** The brightest dark phase, and what the last two losses show beyond noise, as shares of a sighting. */
  shine: number;
  rest: number;
  /** By how much the light around it changed from the sightings to the losses, natural logarithm, 0 or more. */
  lumaStep: number;
  /** Typical area of its body. */
  areaPx: number;
  /** What noise and fine texture reach everywhere in the frame. */
  sparkle: number;
  /** Another that answers shines near its place when it is lost: it may be the same one, followed wrongly. */
  hasRival: boolean;
}

export function createReflection(): Reflection {
  return {
    pairs: 0,
    seen: 0,
    dark: 0,
    shone: 0,
    lost: 0,
    gaps: 0,
    seenDeg: 0,
    level: 0,
    fill: 0,
    print: 0,
    printOverNoise: 0,
    shine: 0,
    rest: 0,
    lumaStep: 0,
    areaPx: 0,
    sparkle: 0,
    hasRival: false,
  };
}

const NOTHING = createReflection();

/** Where the weighing of a spot's phases stands; one, reused for every spot. */
interface Weighing {
  /** Its phases in the columns of `Spots`. */
  first: number;
  end: number;
  /** What noise alone reaches, its greatest excess and its greatest value in a lit phase, levels. */
  noise: number;
  peak: number;
  peakValue: number;
  /** The first phase in which it was seen in this pass, -1: none; what all of them showed, and the light around it. */
  firstSeen: number;
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
  /** Dark phases beside sightings: their number, what they showed, and what they would have shown of print. */
  beside: number;
  besideValue: number;
  besidePrint: number;
  /** The brightest dark phase. */
  brightest: number;
}

const weighing: Weighing = {
  first: 0,
  end: 0,
  noise: 0,
  peak: 0,
  peakValue: 0,
  firstSeen: -1,
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
  brightest: 0,
};

/** Measures one spot; `sparkle` is the usual one. Each pass of the view through the cone is measured by itself. */
export function measureReflection(spots: Spots, slot: number, sparkle: number, out: Reflection): void {
  const { phaseNumber, phaseLight } = spots;
  const first = slot * MAX_PHASES;
  const end = first + spots.phases[slot]!;
  Object.assign(weighing, { first, end, noise: NOISE_OVER_SPARKLE * sparkle });
  findPeak(spots, weighing);
  beginPass(weighing, out);
  for (let i = first; i < end; i++) {
    // It was out of view for long: where it is now is a guess.
    if (i > first && phaseNumber[i]! - phaseNumber[i - 1]! > MAX_AWAY) beginPass(weighing, out);
    if (phaseLight[i] === LIT) weighLit(spots, weighing, i, out);
    else weighDark(spots, weighing, i, out);
  }
  if (out.seen > 0) compare(weighing, out);
  out.sparkle = sparkle;
  out.areaPx = spots.area[slot]!;
  out.hasRival = out.lost > 0 && hasRival(spots, slot, out);
}

function findPeak(spots: Spots, into: Weighing): void {
  into.peak = 1;
  into.peakValue = 1;
  for (let i = into.first; i < into.end; i++) {
    if (spots.phaseLight[i] !== LIT) continue;
    into.peak = Math.max(into.peak, excessOf(spots, into, i));
    into.peakValue = Math.max(into.peakValue, spots.phaseValue[i]!);
  }
}

function beginPass(pass: Weighing, out: Reflection): void {
  Object.assign(out, NOTHING);
  pass.firstSeen = -1;
  pass.seenValue = 0;
  pass.seenLuma = 0;
  pass.beside = 0;
  pass.besideValue = 0;
  pass.besidePrint = 0;
  pass.brightest = 0;
  beginLoss(pass);
}

function beginLoss(pass: Weighing): void {
  pass.lost = 0;
  pass.untracked = 0;
  pass.lostValue = 0;
  pass.lastLost = 0;
  pass.lostBefore = 0;
  pass.lostLuma = 0;
}

/** What the phases of a pass come to, held against each other. */
function compare(pass: Weighing, out: Reflection): void {
  const sighting = Math.max(1, pass.seenValue / out.seen);
  const luma = pass.seenLuma / out.seen;
  out.level /= out.seen;
  out.fill = out.level / Math.max(MIN_TO_WHITE, 255 - luma);
  out.shine = pass.brightest / sighting;
  if (pass.lost === 0) return;
  const noise = pass.lostValue / pass.lost;
  const print = pass.besidePrint / Math.max(1, pass.beside);
  out.print = Math.max(0, pass.besideValue / Math.max(1, pass.beside) - noise) / Math.max(1, print);
  out.printOverNoise = print / Math.max(1, noise);
  out.rest = Math.max(0, Math.max(pass.lastLost, pass.lostBefore) - pass.noise) / sighting;
  out.lumaStep = Math.abs(Math.log(Math.max(1, pass.lostLuma / pass.lost) / Math.max(1, luma)));
}

/** A lit phase sees the spot, or finds it lost; between the two it says nothing. */
function weighLit(spots: Spots, pass: Weighing, lit: number, out: Reflection): void {
  const excess = excessOf(spots, pass, lit);
  const value = spots.phaseValue[lit]!;
  const lostLimit = Math.max(MIN_LOST_LIMIT, LOST_SHARE * pass.peak);
  if (excess >= SEEN_SHARE * pass.peak && excess > lostLimit) {
    // It was lost and came back: another pass.
    if (pass.lost >= MIN_LOST) beginPass(pass, out);
    out.gaps += pass.lost;
    out.lost = 0;
    beginLoss(pass);
    out.seen++;
    out.level += excess;
    pass.seenValue += value;
    pass.seenLuma += spots.phaseLuma[lit]!;
    if (pass.firstSeen < 0) pass.firstSeen = lit;
    if (isDark(spots, pass, lit - 1) || isDark(spots, pass, lit + 1)) out.pairs++;
    out.seenDeg = Math.max(out.seenDeg, seenAngle(spots, pass, lit));
  } else if (pass.firstSeen >= 0 && excess <= lostLimit) {
    // As bright as before, but now the dark phase beside it is bright too: something shines there by itself.
    if (value > (pass.seenValue - out.level / 2) / out.seen) out.shone++;
    else if (!spots.phaseIsTracked[lit]) pass.untracked++;
    else lose(spots, pass, lit);
    out.lost = pass.untracked <= MAX_UNTRACKED ? pass.lost : 0;
  }
}

function lose({ phaseValue, phaseLuma }: Spots, pass: Weighing, lit: number): void {
  pass.lost++;
  pass.lostBefore = pass.lastLost;
  pass.lastLost = phaseValue[lit]!;
  pass.lostValue += phaseValue[lit]!;
  pass.lostLuma += phaseLuma[lit]!;
}

/** Greatest angle between a lit phase and those of its pass in which the spot was seen, degrees. */
function seenAngle(spots: Spots, pass: Weighing, lit: number): number {
  let greatest = 0;
  for (let i = pass.firstSeen; i < lit; i++) {
    if (spots.phaseLight[i] !== LIT || excessOf(spots, pass, i) < SEEN_SHARE * pass.peak) continue;
    greatest = Math.max(greatest, angleBetween(spots, i, lit));
  }
  return greatest;
}

function angleBetween({ phaseAngle }: Spots, a: number, b: number): number {
  return Math.hypot(
    phaseAngle[3 * a]! - phaseAngle[3 * b]!,
    phaseAngle[3 * a + 1]! - phaseAngle[3 * b + 1]!,
    phaseAngle[3 * a + 2]! - phaseAngle[3 * b + 2]!,
  );
}

/** A dark phase tells what shines by itself; beside a sighting also print, from what only answers. */
function weighDark(spots: Spots, pass: Weighing, dark: number, out: Reflection): void {
  const { phaseValue, phaseLuma } = spots;
  const value = phaseValue[dark]!;
  out.dark++;
  pass.brightest = Math.max(pass.brightest, value);
  if (value > pass.noise && value >= OWN_LIGHT_SHARE * pass.peakValue) {
    out.shone++;
    return;
  }
  const lit = dark > pass.first && !isDark(spots, pass, dark - 1) ? dark - 1 : dark + 1;
  if (lit >= pass.end || isDark(spots, pass, lit)) return;
  if (excessOf(spots, pass, lit) < SEEN_SHARE * pass.peak) return;
  const print = PRINT_SHARE * phaseValue[lit]! * (phaseLuma[dark]! / Math.max(1, phaseLuma[lit]!));
  pass.beside++;
  pass.besideValue += value;
  pass.besidePrint += print;
  if (print > Math.max(MIN_PRINT, pass.noise) && value > print) out.shone++;
}

/** True for a dark phase of the spot; false for a lit one, and outside of what is known of it. */
function isDark({ phaseLight }: Spots, { first, end }: Weighing, i: number): boolean {
  return i >= first && i < end && phaseLight[i] !== LIT;
}

/**
 * By how much a lit phase is brighter than the texture at its place would be: what the dark phases beside it showed, in
 * this light. Print fades with the light that falls on it and no further, so that it has no excess.
 */
function excessOf(spots: Spots, pass: Weighing, lit: number): number {
  const hasBefore = isDark(spots, pass, lit - 1);
  const hasAfter = isDark(spots, pass, lit + 1);
  const before = hasBefore ? textureFrom(spots, lit - 1, lit, pass.noise) : 0;
  const after = hasAfter ? textureFrom(spots, lit + 1, lit, pass.noise) : 0;
  return Math.max(0, spots.phaseValue[lit]! - (before + after) / (hasBefore && hasAfter ? 2 : 1));
}

function textureFrom({ phaseValue, phaseLuma }: Spots, dark: number, lit: number, noise: number): number {
  const value = phaseValue[dark]!;
  if (value <= noise) return 0;
  const light = Math.min(MAX_PRINT_GAIN, phaseLuma[lit]! / Math.max(1, phaseLuma[dark]!));
  return light * Math.sqrt(value * value - noise * noise);
}

/** Another that answers this near to a lost one, about as bright, may be the same one, followed wrongly. */
const RIVAL_PX = 50;
const RIVAL_SHARE = 0.55;
/** Two that were seen side by side in so many lit phases, and in half of its sightings, are two. */
const MIN_SIDE_BY_SIDE = 2;
/** A lit phase of at most so many phases ago is the last one. */
const RECENT_PHASES = 3;

function hasRival(spots: Spots, slot: number, { level, seen }: Reflection): boolean {
  const least = RIVAL_SHARE * level;
  for (let other = 0; other < MAX_SPOTS; other++) {
    if (other === slot || !spots.used[other] || !spots.answers[other]) continue;
    if (Math.hypot(spots.x[other]! - spots.x[slot]!, spots.y[other]! - spots.y[slot]!) >= RIVAL_PX) continue;
    if (!shinesNow(spots, other, least)) continue;
    if (countSideBySide(spots, slot, other, least) < Math.max(MIN_SIDE_BY_SIDE, seen / 2)) return true;
  }
  return false;
}

/** True for a spot that showed in the last lit phase, or has just been met. */
function shinesNow(spots: Spots, slot: number, least: number): boolean {
  const { phaseLight, phaseValue, phaseNumber, closedPhases } = spots;
  for (let i = slot * MAX_PHASES + spots.phases[slot]! - 1; i >= slot * MAX_PHASES; i--) {
    if (phaseLight[i] === LIT) return phaseNumber[i]! >= closedPhases - RECENT_PHASES && phaseValue[i]! >= least;
  }
  return spots.peak[slot]! >= 0 && spots.height[slot]! >= least;
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

/** Lit phases in a row without it before it counts as lost; where everything else speaks clearly for a lens, fewer. */
export const MIN_LOST = 3;
export const MIN_LOST_CLEARLY = 2;
/** After that many nobody can say where exactly it was. */
const MAX_LOST = 6;
/** Pairs of a lit and a dark phase that a glint must show. */
export const MIN_PAIRS = 2;
/** By how much they differ at least, levels; the rest drowns in noise. */
export const MIN_LEVEL = 42;
/** Tape and panes are larger than a lens. */
const MAX_AREA_PX = 30;
/** A pane flashes within 3 degrees; a lens sends light back into a cone of up to 20 about its axis, on both sides of it. */
const MIN_SEEN_DEG = 7;
export const MAX_SEEN_DEG = 44;
/** Without a gyroscope the number of sightings stands for the angle. */
const MIN_SEEN_PAIRS = 3;
/** At most one in so many sightings may be missing, and one in so many dark phases shine. */
const ONE_GAP_IN = 6;
const ONE_SHONE_IN = 6;
/** Where print would show less than this, nobody can tell it from a glint. */
const MIN_PRINT_OVER_NOISE = 0.5;
/** What shows more than this of what print would is print. */
export const MAX_PRINT = 0.4;
/** What still shows more than this was not lost. */
const MAX_REST = 0.3;
/** An alert is raised from this calibrated score on, and earlier from the other. */
export const ALERT_SCORE = 0.88;
const CLEAR_SCORE = 0.93;

/**
 * The calibrated probability that a point which was lost is a lens: a logistic curve over what tells lenses from the
 * rest, fitted on the simulator's tuning rooms. docs/evidence/camera.md holds it against rooms it has not seen.
 */
export function scoreLens({ seen, dark, lost, fill, areaPx, print, shine, rest, lumaStep }: Reflection): number {
  const unexplained = Math.min(1, Math.max(0, dark - seen - lost - 1) / 4);
  const sum =
    3.731 +
    1.182 * Math.log(Math.max(0.1, fill)) -
    0.376 * Math.log(Math.max(2, areaPx) / 14) -
    1.161 * Math.min(1, print) -
    8.553 * Math.max(0, Math.min(1.2, shine) - 0.3) -
    2.528 * Math.min(1, 4 * Math.max(0, lumaStep - 0.05)) -
    2.24 * unexplained -
    2.217 * rest;
  return 1 / (1 + Math.exp(-sum));
}

/**
 * True for a point that answers the torch, shows nothing without it, and went out while its place stayed in view. Where
 * it was one before and its alert is due, it may be lost for longer.
 */
export function isLens(reflection: Reflection, isDue = false): boolean {
  const { pairs, lost, rest, print, printOverNoise, hasRival, seenDeg } = reflection;
  const isLost = lost >= MIN_LOST_CLEARLY && (lost <= MAX_LOST || isDue);
  const isSeenWidely = seenDeg > 0 ? seenDeg >= MIN_SEEN_DEG && seenDeg <= MAX_SEEN_DEG : pairs >= MIN_SEEN_PAIRS;
  return (
    isUnconfirmedLens(reflection) &&
    isSeenWidely &&
    isLost &&
    rest <= MAX_REST &&
    print <= MAX_PRINT &&
    printOverNoise >= MIN_PRINT_OVER_NOISE &&
    !hasRival &&
    scoreLens(reflection) >= (lost >= MIN_LOST ? ALERT_SCORE : CLEAR_SCORE)
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
