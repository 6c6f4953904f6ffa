import { countBeside, hasDouble, type Sightings } from './company.ts';
import { createCone, fitCone } from './cone.ts';
import { excessOf, isDark } from './excess.ts';
import { saturationOf } from '../track/color.ts';
import type { UsualNoiseFloor } from '../track/light.ts';
import { LIT, MAX_PHASES, viewAngle, type Tracks } from '../track/tracks.ts';

/** Pairs of a lit and a dark phase that a glint must show before its cone is worth fitting. */
export const MIN_PAIRS = 2;

/** A lit phase counts as seen from this share of the track's greatest excess on, as lost below the other. */
const SEEN_SHARE = 0.5;
const LOST_SHARE = 0.38;
/** Lit phases without tracking since a track was last seen, after which its place is a guess. */
const MAX_UNTRACKED = 1;
/** A track that was out of view for more phases than this is met anew. */
const MAX_AWAY = 3;
/** What stays in a lost phase may be noise, levels. */
const MIN_LOST_LIMIT = 15;
/** Before it was first seen a lit phase counts as without it up to this share of the most that the track showed. */
const ABSENT_SHARE = 0.25;
/** A dark phase shows a light of its own from this share of what texture as bright as the track would show. */
const TEXTURE_SHARE = 0.65;
/** As bright in the dark as this share of its brightest lit phase: nobody's texture, but a light. */
const OWN_LIGHT_SHARE = 0.8;
/** What a dark phase would show of texture counts only above this, levels: the rest drowns in noise. */
const MIN_TEXTURE = 16;
/** One dark phase in so many may catch the light of something else; of a scan's dark phases at most FLASHES - 1. */
const FLASH_IN = 12;
const FLASHES = 4;
/** What noise alone reaches at the place of a track, times the noise floor. */
const NOISE_OVER_NOISE_FLOOR = 1.1;

/** What is left to white counts as at least this, levels. */
const MIN_TO_WHITE = 20;

/** What the phases of a track say about a lens. */
export interface Reflection {
  /** Lit phases in which it was seen with a dark phase beside them. */
  pairs: number;
  /** Lit phases in which it was seen: brighter than what the dark phases beside them foretell of texture. */
  seen: number;
  /** Sightings in which the track itself was found most of the time, and not only light at its place. */
  held: number;
  /** Dark phases, and those in which something shone by itself. */
  dark: number;
  shone: number;
  /** Lit phases in a row after it was last seen, its place in view and tracked ever since. */
  lost: number;
  /** Lit phases since it was last seen, whatever they show. */
  unseen: number;
  /** Phases up to the last sighting in which light showed at its place, but no point was found there any more. */
  unfound: number;
  /** Lit phases in a row before it was first seen, its place in view and tracked, in which it was not there yet. */
  before: number;
  /** Lit phases in which it was lost at an angle between two sightings, though its place was in view. */
  gaps: number;
  /** Angle over which it was seen, degrees; 0 without a gyroscope. */
  seenDeg: number;
  /** Angle over which its place was in view, seen or not: the most about one of the phone's axes, degrees. */
  coveredDeg: number;
  /** By how much the sightings were brighter than texture would be, on average, levels. */
  level: number;
  /** The same as a share of what their surroundings, and print at their place, leave to white: a glint is white, whatever it stands on. */
  fill: number;
  /** Of what texture as bright would show in the dark beside the sightings, the share that shows there only then. */
  texture: number;
  /** What texture as bright would show there, times what is there without it: in too dark a room texture goes unseen. */
  textureOverNoise: number;
  /** What a bright dark phase (the brightest but one in FLASH_IN) and the last two losses show beyond noise, as shares of a sighting. */
  shine: number;
  residual: number;
  /** By how much the light around it changed from the sightings to the losses, natural logarithm, 0 or more. */
  lumaStep: number;
  /** The same for the dark phases: around texture that something covers they change, around what the torch switches not. */
  darkLumaStep: number;
  /** The same as lumaStep and isAmbiguous, for the time before it was first seen. */
  lumaStepBefore: number;
  isAmbiguousBefore: boolean;
  /** Typical area of its body. */
  areaPx: number;
  /** What noise and fine texture reach everywhere in the lit frames. */
  noiseFloor: number;
  /** Another that answers shines near its place when it is lost: it may be the same one, followed wrongly. */
  isAmbiguous: boolean;
  /** Natural logarithm of how much more likely its phases are with a cone of view angles than without, and its width. */
  coneEvidence: number;
  coneDeg: number;
  /** Others beside it that answer about as brightly, print as well; glints about as bright; and glints that come and go about as white. */
  crowd: number;
  glints: number;
  alike: number;
  /** The same as residual and lumaStep, for all losses outside of the cone. */
  coneResidual: number;
  coneLumaStep: number;
  /** How colored it is in the light, 0 to 1: by how much less the least of red, green and blue that it adds is than the greatest. */
  saturation: number;
}

export function createReflection(): Reflection {
  return {
    pairs: 0,
    seen: 0,
    held: 0,
    dark: 0,
    shone: 0,
    lost: 0,
    unseen: 0,
    unfound: 0,
    before: 0,
    gaps: 0,
    seenDeg: 0,
    coveredDeg: 0,
    level: 0,
    fill: 0,
    texture: 0,
    textureOverNoise: 0,
    shine: 0,
    residual: 0,
    lumaStep: 0,
    lumaStepBefore: 0,
    isAmbiguousBefore: false,
    darkLumaStep: 0,
    areaPx: 0,
    noiseFloor: 0,
    isAmbiguous: false,
    coneEvidence: 0,
    coneDeg: 0,
    crowd: 0,
    glints: 0,
    alike: 0,
    coneResidual: 0,
    coneLumaStep: 0,
    saturation: 0,
  };
}

const NOTHING = createReflection();

/** Phases of one kind, added up: how many, what they showed, and the light around; levels. */
interface PhaseSum {
  count: number;
  value: number;
  luma: number;
}

function createPhaseSum(): PhaseSum {
  return { count: 0, value: 0, luma: 0 };
}

function clear(sum: PhaseSum): void {
  sum.count = 0;
  sum.value = 0;
  sum.luma = 0;
}

function addPhase(sum: PhaseSum, { phaseValue, phaseLuma }: Tracks, phase: number): void {
  sum.count++;
  sum.value += phaseValue[phase]!;
  sum.luma += phaseLuma[phase]!;
}

/** What a track's phases amount to so far; one, reused for every track. */
interface Tally {
  /** Its phases in the columns of `Tracks`. */
  first: number;
  end: number;
  /** What noise alone reaches in the light and without it, levels. */
  litNoise: number;
  darkNoise: number;
  /** By how much each lit phase was brighter than texture would be, from its first phase on; the most, and the most it showed. */
  readonly excess: Float64Array;
  peak: number;
  peakValue: number;
  /** The first and the last phase in which it was seen, -1: none; and all of them. */
  firstSeen: number;
  lastSeen: number;
  readonly seen: PhaseSum;
  /** Lit phases since it was last seen that lost it, the last of them and the one before it, and those in which its place was not tracked. */
  readonly lost: PhaseSum;
  lastLost: number;
  lostBefore: number;
  untracked: number;
  /** Lit phases in which nothing showed before it was first seen, the first of them, -1: none, and those in which its place was not tracked. */
  readonly before: PhaseSum;
  firstBefore: number;
  untrackedBefore: number;
  /** Dark phases beside sightings, and what they would have shown of texture; and dark phases beside none: what is there without the track. */
  readonly beside: PhaseSum;
  besideTexture: number;
  readonly apart: PhaseSum;
  /** The brightest dark phases, in descending order. */
  readonly brightest: Float64Array;
}

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
  seen: createPhaseSum(),
  lost: createPhaseSum(),
  lastLost: 0,
  lostBefore: 0,
  untracked: 0,
  before: createPhaseSum(),
  firstBefore: -1,
  untrackedBefore: 0,
  beside: createPhaseSum(),
  besideTexture: 0,
  apart: createPhaseSum(),
  brightest: new Float64Array(FLASHES),
};

/** Measures one track against the noise floor that is usual. */
export function measureReflection(tracks: Tracks, slot: number, noiseFloor: UsualNoiseFloor, out: Reflection): void {
  const { phaseNumber, phaseLight } = tracks;
  const first = slot * MAX_PHASES;
  const end = first + tracks.phases[slot]!;
  tally.first = first;
  tally.end = end;
  tally.litNoise = NOISE_OVER_NOISE_FLOOR * noiseFloor.lit;
  tally.darkNoise = NOISE_OVER_NOISE_FLOOR * noiseFloor.dark;
  measureExcess(tracks, tally);
  meet(tally, out);
  for (let i = first; i < end; i++) {
    // It was out of view for long: where it is now is a guess.
    if (i > first && phaseNumber[i]! - phaseNumber[i - 1]! > MAX_AWAY) {
      meet(tally, out);
      tally.untrackedBefore = Number.POSITIVE_INFINITY;
    }
    if (phaseLight[i] === LIT) tallyLit(tracks, tally, i, out);
    else tallyDark(tracks, tally, i, out);
  }
  if (out.seen > 0) {
    compare(tally, out);
    out.unfound = Math.max(0, phaseNumber[tally.lastSeen]! - tracks.seenPhase[slot]!);
  }
  if (out.pairs >= MIN_PAIRS) addCone(tracks, slot, tally, out);
  out.coveredDeg = coveredAngle(tracks, first, end);
  out.saturation = saturationOf(tracks, slot);
  out.noiseFloor = noiseFloor.lit;
  out.areaPx = tracks.area[slot]!;
  const isOne = isGlint(out);
  tracks.glint[slot] = isOne ? out.level : 0;
  tracks.flash[slot] = isOne && out.lost + out.gaps + out.before > 0 ? out.fill : 0;
  countBeside(tracks, slot, out);
  out.isAmbiguousBefore = out.before > 0 && wasAmbiguous(tracks, slot, tally, out);
  out.isAmbiguous = out.lost > 0 && isAmbiguous(tracks, slot, tally, out);
}

/** Company is a glint from so many levels above print on, where no more than this share of what print would show is there in the dark. */
const MIN_GLINT_LEVEL = 30;
const MAX_GLINT_TEXTURE = 0.5;
/** What shines in more than this share of its dark phases shines by itself. */
const MAX_GLINT_SHONE = 1 / 3;

/** True for what answers as a glint does: it is no print that the torch brings out, and no light of its own. */
function isGlint({ level, texture, shone, dark }: Reflection): boolean {
  return level >= MIN_GLINT_LEVEL && texture <= MAX_GLINT_TEXTURE && shone <= MAX_GLINT_SHONE * dark;
}

const cone = createCone();

function addCone(tracks: Tracks, slot: number, tally: Tally, out: Reflection): void {
  fitCone(tracks, slot, tally.excess, tally.litNoise, cone);
  out.coneEvidence = cone.evidence;
  out.coneDeg = cone.widthDeg;
  out.coneResidual = Math.max(0, cone.lostValue - tally.litNoise) / Math.max(1, tally.seen.value / tally.seen.count);
  out.coneLumaStep = stepBetween(cone.seenLuma, cone.lostLuma);
}

function measureExcess(tracks: Tracks, into: Tally): void {
  into.peak = 1;
  into.peakValue = 1;
  for (let i = into.first; i < into.end; i++) {
    if (tracks.phaseLight[i] !== LIT) continue;
    const excess = excessOf(tracks, into, i);
    into.excess[i - into.first] = excess;
    into.peak = Math.max(into.peak, excess);
    into.peakValue = Math.max(into.peakValue, tracks.phaseValue[i]!);
  }
}

/** The track is met, for the first time or anew. */
function meet(tally: Tally, out: Reflection): void {
  Object.assign(out, NOTHING);
  tally.firstSeen = -1;
  tally.lastSeen = -1;
  clear(tally.seen);
  clear(tally.before);
  tally.firstBefore = -1;
  tally.untrackedBefore = 0;
  clear(tally.beside);
  tally.besideTexture = 0;
  clear(tally.apart);
  tally.brightest.fill(0);
  beginLoss(tally);
}

function beginLoss(tally: Tally): void {
  clear(tally.lost);
  tally.lastLost = 0;
  tally.lostBefore = 0;
  tally.untracked = 0;
}

/** What the phases since it was met come to, held against each other. */
function compare(tally: Tally, out: Reflection): void {
  const { seen, lost, before, beside, apart } = tally;
  const sighting = Math.max(1, seen.value / seen.count);
  const luma = seen.luma / seen.count;
  out.level /= seen.count;
  const print = Math.max(0, sighting - out.level);
  out.fill = out.level / Math.max(MIN_TO_WHITE, 255 - luma - print);
  const bright = tally.brightest[Math.min(FLASHES - 1, Math.floor(out.dark / FLASH_IN))]!;
  out.shine = Math.max(0, bright - tally.darkNoise) / sighting;
  if (out.before > 0) out.lumaStepBefore = stepBetween(luma, before.luma / out.before);
  const absences = lost.count + out.before;
  if (absences === 0 && apart.count === 0) return;
  const floor = apart.count > 0 ? apart.value / apart.count : (lost.value + before.value) / absences;
  const texture = tally.besideTexture / Math.max(1, beside.count);
  out.texture = Math.max(0, beside.value / Math.max(1, beside.count) - floor) / Math.max(1, texture);
  out.textureOverNoise = texture / Math.max(1, floor);
  if (apart.count > 0 && beside.count > 0) {
    out.darkLumaStep = stepBetween(beside.luma / beside.count, apart.luma / apart.count);
  }
  if (lost.count === 0) return;
  out.residual = Math.max(0, Math.max(tally.lastLost, tally.lostBefore) - tally.litNoise) / sighting;
  out.lumaStep = stepBetween(luma, lost.luma / lost.count);
}

/** By how much the light changed from one level to another: natural logarithm, 0 or more. */
function stepBetween(from: number, to: number): number {
  return Math.abs(Math.log(Math.max(1, to) / Math.max(1, from)));
}

/** A lit phase with no more excess than this has lost the track, levels. */
function lostLimit({ peak }: Tally): number {
  return Math.max(MIN_LOST_LIMIT, LOST_SHARE * peak);
}

/** A lit phase sees the track, or finds it lost; between the two it says nothing. */
function tallyLit(tracks: Tracks, tally: Tally, lit: number, out: Reflection): void {
  out.unseen++;
  const excess = tally.excess[lit - tally.first]!;
  const value = tracks.phaseValue[lit]!;
  if (excess >= SEEN_SHARE * tally.peak && excess > lostLimit(tally)) {
    if (tally.lost.count > 0) out.gaps += countGaps(tracks, tally, lit);
    tally.lastSeen = lit;
    out.lost = 0;
    out.unseen = 0;
    beginLoss(tally);
    out.seen++;
    out.held += tracks.phaseIsTracked[lit]!;
    out.level += excess;
    addPhase(tally.seen, tracks, lit);
    if (tally.firstSeen < 0) tally.firstSeen = lit;
    if (isDark(tracks, tally, lit - 1) || isDark(tracks, tally, lit + 1)) out.pairs++;
    out.seenDeg = Math.max(out.seenDeg, seenAngle(tracks, tally, lit));
  } else if (tally.firstSeen >= 0 && excess <= lostLimit(tally)) {
    // As bright as before, but now the dark phase beside it is bright too: something shines there by itself.
    if (value > (tally.seen.value - out.level / 2) / out.seen) out.shone++;
    else if (!tracks.phaseIsTracked[lit]) tally.untracked++;
    else lose(tracks, tally, lit);
    out.lost = tally.untracked <= MAX_UNTRACKED ? tally.lost.count : 0;
  } else if (tally.firstSeen < 0) {
    wait(tracks, tally, lit, out);
  }
}

/** A lit phase before it was first seen: what shows something already, on its way up, says nothing. */
function wait(tracks: Tracks, tally: Tally, lit: number, out: Reflection): void {
  if (tracks.phaseValue[lit]! > Math.max(MIN_LOST_LIMIT, tally.litNoise, ABSENT_SHARE * tally.peakValue)) return;
  if (!tracks.phaseIsTracked[lit]) tally.untrackedBefore++;
  else {
    if (tally.firstBefore < 0) tally.firstBefore = lit;
    addPhase(tally.before, tracks, lit);
  }
  out.before = tally.untrackedBefore <= MAX_UNTRACKED ? tally.before.count : 0;
}

/**
 * Of the lit phases in which it was lost before it was seen in this one, those that speak against a lens: at an angle
 * between the sighting before them and this one. A view that left the cone and came back finds it again at the cone's
 * edge. Without a gyroscope a long loss is taken for that.
 */
function countGaps(tracks: Tracks, tally: Tally, lit: number): number {
  const apartDeg = angleBetween(tracks, tally.lastSeen, lit);
  if (apartDeg === 0) return tally.lost.count < LEFT_AFTER ? tally.lost.count : 0;
  let gaps = 0;
  for (let i = tally.lastSeen + 1; i < lit; i++) {
    if (tracks.phaseLight[i] !== LIT || !tracks.phaseIsTracked[i] || tally.excess[i - tally.first]! > lostLimit(tally))
      continue;
    if (angleBetween(tracks, tally.lastSeen, i) <= apartDeg && angleBetween(tracks, i, lit) <= apartDeg) gaps++;
  }
  return gaps;
}

function lose(tracks: Tracks, tally: Tally, lit: number): void {
  addPhase(tally.lost, tracks, lit);
  tally.lostBefore = tally.lastLost;
  tally.lastLost = tracks.phaseValue[lit]!;
}

/** Greatest angle between a lit phase and those before it in which the track was seen, degrees. */
function seenAngle(tracks: Tracks, tally: Tally, lit: number): number {
  let greatest = 0;
  for (let i = tally.firstSeen; i < lit; i++) {
    if (tracks.phaseLight[i] !== LIT || tally.excess[i - tally.first]! < SEEN_SHARE * tally.peak) continue;
    greatest = Math.max(greatest, angleBetween(tracks, i, lit));
  }
  return greatest;
}

function coveredAngle(tracks: Tracks, first: number, end: number): number {
  let widest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = first; i < end; i++) {
      const angle = viewAngle(tracks, i, axis);
      least = Math.min(least, angle);
      most = Math.max(most, angle);
    }
    widest = Math.max(widest, most - least);
  }
  return widest;
}

function angleBetween(tracks: Tracks, a: number, b: number): number {
  const turnX = viewAngle(tracks, a, 0) - viewAngle(tracks, b, 0);
  const turnY = viewAngle(tracks, a, 1) - viewAngle(tracks, b, 1);
  const turnZ = viewAngle(tracks, a, 2) - viewAngle(tracks, b, 2);
  // Math.hypot of three takes its arguments from the heap, which comes to 90 kB a frame here.
  return Math.sqrt(turnX * turnX + turnY * turnY + turnZ * turnZ);
}

/** A dark phase tells what shines by itself; beside a sighting also texture, from what only answers. */
function tallyDark(tracks: Tracks, tally: Tally, dark: number, out: Reflection): void {
  const { phaseValue, phaseLuma } = tracks;
  const value = phaseValue[dark]!;
  out.dark++;
  keepBrightest(tally.brightest, value);
  if (value > tally.darkNoise && value >= OWN_LIGHT_SHARE * tally.peakValue) {
    out.shone++;
    return;
  }
  const lit = dark > tally.first && !isDark(tracks, tally, dark - 1) ? dark - 1 : dark + 1;
  if (lit >= tally.end || isDark(tracks, tally, lit)) return;
  if (tally.excess[lit - tally.first]! < SEEN_SHARE * tally.peak) {
    addPhase(tally.apart, tracks, dark);
    return;
  }
  const texture = TEXTURE_SHARE * phaseValue[lit]! * (phaseLuma[dark]! / Math.max(1, phaseLuma[lit]!));
  addPhase(tally.beside, tracks, dark);
  tally.besideTexture += texture;
  if (texture > Math.max(MIN_TEXTURE, tally.darkNoise) && value > texture) out.shone++;
}

function keepBrightest(brightest: Float64Array, value: number): void {
  let at = brightest.length;
  while (at > 0 && value > brightest[at - 1]!) {
    at--;
    if (at + 1 < brightest.length) brightest[at + 1] = brightest[at]!;
  }
  if (at < brightest.length) brightest[at] = value;
}

/** True where another may be the same one, followed wrongly, since it was lost. */
function isAmbiguous(tracks: Tracks, slot: number, tally: Tally, reflection: Reflection): boolean {
  const since = tracks.phaseNumber[tally.lastSeen]! + 1;
  return hasDouble(tracks, slot, sightingsOf(tally, reflection), { from: since, until: Number.POSITIVE_INFINITY });
}

/** The same while nothing showed at its place, before it was first seen. */
function wasAmbiguous(tracks: Tracks, slot: number, tally: Tally, reflection: Reflection): boolean {
  const from = tracks.phaseNumber[tally.firstBefore]!;
  return hasDouble(tracks, slot, sightingsOf(tally, reflection), { from, until: tracks.phaseNumber[tally.firstSeen]! });
}

function sightingsOf({ darkNoise }: Tally, { seen, level }: Reflection): Sightings {
  return { seen, level, darkNoise };
}

/** Without a gyroscope: after so many lost phases the view has left the cone, and may come back. */
const LEFT_AFTER = 3;
