import { BRIGHT_CLUSTER_RADIUS_PX, CONSECUTIVE_DECISIONS } from '../definition.ts';
import type { CameraFinding, CameraMark, CameraPlace } from '../sample.ts';
import type { ColorQuestion } from '../track/short-exposure.ts';
import { isInView, MAX_TRACKS, type Tracks } from '../track/tracks.ts';
import { countSupport, createCounter, isCooledDown, type DecisionCounter, type Support } from './decision.ts';
import { numberOf, reportLamp, reportLens } from './finding.ts';
import { createGlow, glowOf, measureGlow, type Glow } from './glows.ts';
import type { Situation } from './guidance.ts';
import { isInfrared, isNearInfrared, isToldByRim, isVioletAtRim, wantsShortExposure } from './infrared.ts';
import {
  isLens,
  isOneOfMany,
  isSweepNarrow,
  isUnconfirmedLens,
  isWorthALook,
  LENS_LIMITS,
  scoreLens,
  scoreSoFar,
} from './lens-rule.ts';
import { createReflection, measureReflection, MIN_PAIRS, type Reflection } from './reflection.ts';
import type { Scene } from './scene.ts';

/*
 * What the tracks of a scan amount to, each 300 ms: alerts, places to look at by hand, and what the person is asked for.
 */

/** What was told so far, and what asks to be told. */
export interface Alerts {
  readonly lens: DecisionCounter;
  readonly infrared: DecisionCounter;
  lastAtMs: number | null;
  /** Since when there is a lamp to tell. */
  lampSinceMs: number | null;
  /** Working memory: one track's measures. */
  readonly reflection: Reflection;
  readonly shine: Glow;
}

export function createAlerts(): Alerts {
  return {
    lens: createCounter('lens_reflection'),
    infrared: createCounter('infrared_signature'),
    lastAtMs: null,
    lampSinceMs: null,
    reflection: createReflection(),
    shine: createGlow(),
  };
}

const NOTHING: readonly never[] = [];

/** What one decision amounts to. */
export interface Decision {
  readonly findings: readonly CameraFinding[];
  readonly marks: readonly CameraMark[];
  readonly clues: Clues;
  /** The slot of a lamp in view whose color a short exposure would show; -1: none, or a lens is about to be told. */
  readonly tooBright: number;
}

/** What the tracks ask the person for. */
type Clues = Pick<Situation, 'hasUnconfirmed' | 'hasFirstAnswer' | 'hasFaint'>;

/** A dark round shape is marked after so many decisions in a row. */
const DOME_DECISIONS = CONSECUTIVE_DECISIONS.hidden_camera;

/** Weighs every track in view. `isModulated`: a light is being switched. */
export function decide(
  alerts: Alerts,
  scene: Scene,
  atMs: number,
  isModulated: boolean,
  colorQuestion: ColorQuestion,
): Decision {
  const { tracks } = scene;
  const lamps = weighLamps(alerts, scene, atMs, colorQuestion);
  const lenses = weighLenses(alerts, scene, atMs, isModulated);
  const marks = likeliest([...lenses.marks, ...lamps.marks, ...domeMarks(scene)]);
  const asksLens = countSupport(alerts.lens, supportOf(lenses));
  const asksLamp = countSupport(alerts.infrared, supportOf(lamps));
  if (asksLens) for (const slot of lenses.slots) tracks.due[slot] = 1;
  const finding = isCooledDown(alerts.lastAtMs, atMs)
    ? findingOf(alerts, scene, asksLens ? lenses.slots : NOTHING, asksLamp ? lamps.slots : NOTHING, atMs)
    : null;
  // What a lens is about to be told for must not be exposed away.
  const tooBright = lenses.isAnyNew ? -1 : lamps.tooBright;
  return { findings: finding ? [finding] : NOTHING, marks, clues: lenses.clues, tooBright };
}

interface WeighedMark {
  readonly mark: CameraMark;
  readonly weight: number;
}

/** The tracks of one kind that pass every test, whether another nearly does, and what is worth a look. */
interface Weighed {
  readonly slots: readonly number[];
  readonly isAnyNear: boolean;
  readonly marks: readonly WeighedMark[];
}

function supportOf({ slots, isAnyNear }: Weighed): Support {
  if (slots.length > 0) return 'match';
  return isAnyNear ? 'weak' : 'none';
}

/** `tooBright`: the slot of a lamp whose color a short exposure would show, or -1. */
function weighLamps(
  { shine }: Alerts,
  { tracks, glows, kernel }: Scene,
  atMs: number,
  colorQuestion: ColorQuestion,
): Weighed & { readonly tooBright: number } {
  const slots: number[] = [];
  let isAnyNear = false;
  let tooBright = -1;
  /** The light to mark of each glow that is violet and not told. */
  const rims = new Map<number, number>();
  for (const slot of slotsInView(tracks, kernel)) {
    measureGlow(glows, tracks, slot, shine);
    const isAskedFor = wantsShortExposure(shine) && !tracks.answers[slot];
    const waitsForColor = isToldByRim(shine) && (colorQuestion === 'asked' || (colorQuestion === 'open' && isAskedFor));
    if (isInfrared(shine) && !waitsForColor && atMs - tracks.seenAtMs[slot]! < MAX_LAMP_AGE_MS) slots.push(slot);
    else isAnyNear ||= isNearInfrared(shine);
    if (tracks.peak[slot]! < 0 || isReported(tracks, slot)) continue;
    if (isVioletAtRim(shine)) noteOldest(rims, tracks, glows.of[slot]!, slot);
    if (isAskedFor) tooBright = slot;
  }
  const marks = Array.from(rims.values(), (slot) => markOf(tracks, slot, 'not-modulated', 0));
  return { slots, isAnyNear, marks, tooBright };
}

/** `isAnyNew`: one of those that pass is not told yet. */
function weighLenses(
  { reflection }: Alerts,
  { tracks, light, kernel }: Scene,
  atMs: number,
  isModulated: boolean,
): Weighed & { readonly clues: Clues; readonly isAnyNew: boolean } {
  const slots: number[] = [];
  let isAnyNear = false;
  let isAnyNew = false;
  const marks: WeighedMark[] = [];
  const clues = { hasUnconfirmed: false, hasFirstAnswer: false, hasFaint: false };
  for (const slot of slotsInView(tracks, kernel)) {
    const isNew = !isReported(tracks, slot);
    const isFresh = atMs - tracks.seenAtMs[slot]! <= MAX_MARK_AGE_MS;
    measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
    if (!isModulated && isNew && isFresh && isLostPoint(reflection)) {
      marks.push(markOf(tracks, slot, 'not-modulated', 1));
    }
    // What shone before it was lit does not answer.
    if (!tracks.answers[slot]) continue;
    if (isLens(reflection, tracks.due[slot] === 1)) {
      slots.push(slot);
      isAnyNew ||= isNew;
      continue;
    }
    if (!isNew) continue;
    const isUnconfirmed = isUnconfirmedLens(reflection);
    isAnyNear ||= isUnconfirmed;
    if (!isFresh) continue;
    // What was seen over a wider angle than any lens waits for nothing.
    if (isUnconfirmed && reflection.seenDeg <= LENS_LIMITS.maxSeenDeg) {
      if (isWorthALook(reflection)) marks.push(markOf(tracks, slot, 'angle-not-covered', scoreSoFar(reflection)));
      clues.hasUnconfirmed ||= isSweepNarrow(reflection);
    } else if (isBriefLens(reflection)) marks.push(markOf(tracks, slot, 'too-few-blinks', scoreLens(reflection)));
    else if (isFirstAnswer(reflection)) clues.hasFirstAnswer = true;
    else clues.hasFaint ||= isFaint(reflection);
  }
  return { slots, isAnyNear, isAnyNew, marks, clues };
}

function* slotsInView(tracks: Tracks, { widthPx, heightPx }: Scene['kernel']): Generator<number> {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (tracks.used[slot] && isInView(widthPx, heightPx, tracks.x[slot]!, tracks.y[slot]!)) yield slot;
  }
}

function markOf(tracks: Tracks, slot: number, reason: CameraMark['reason'], weight: number): WeighedMark {
  return { mark: { xPx: tracks.x[slot]!, yPx: tracks.y[slot]!, reason, track: numberOf(tracks, slot) }, weight };
}

/** After all others: most dark round shapes are sockets, knobs and lamps. */
function domeMarks({ domes }: Scene): WeighedMark[] {
  const marks: WeighedMark[] = [];
  for (let i = 0; i < domes.count; i++) {
    if (domes.times[i]! < DOME_DECISIONS) continue;
    marks.push({ mark: { xPx: 4 * domes.x[i]!, yPx: 4 * domes.y[i]!, reason: 'dark-dome' }, weight: 0 });
  }
  return marks;
}

function likeliest(marks: readonly WeighedMark[]): CameraMark[] {
  return marks
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_MARKS)
    .map(({ mark }) => mark);
}

/** The alert that is due, a lens before a lamp: of the tracks that asked for one often enough, the first that is not told yet. */
function findingOf(
  alerts: Alerts,
  scene: Scene,
  lenses: readonly number[],
  lamps: readonly number[],
  atMs: number,
): CameraFinding | null {
  const { tracks, glows } = scene;
  // Nobody is sent to what was seen long ago and is looked for by guess.
  const isKnown = (slot: number): boolean =>
    tracks.isPlaced[slot] === 1 || atMs - tracks.seenAtMs[slot]! <= MAX_GUESS_MS;
  const lens = lenses.find((slot) => isKnown(slot) && !isReported(tracks, slot));
  const isUntold = (slot: number): boolean =>
    !isReported(tracks, slot) && glowOf(glows, tracks, slot)?.isTold === false;
  const lamp = lampToTell(alerts, tracks, lens === undefined ? lamps.filter(isUntold) : [], atMs);
  if (lens === undefined && lamp === undefined) return null;
  alerts.lastAtMs = atMs;
  return lens === undefined ? reportLamp(scene, lamp!, lamps, atMs) : reportLens(scene, lens, lenses, atMs);
}

/** Keeps of each glow the light that is followed for longest, so that its mark stays. */
function noteOldest(of: Map<number, number>, { bornAtMs }: Tracks, glow: number, slot: number): void {
  const kept = of.get(glow);
  if (kept === undefined || bornAtMs[slot]! < bornAtMs[kept]!) of.set(glow, slot);
}

/** For so long a lamp may wait for a decision in a frame that shows it. */
const MAX_LAMP_WAIT_MS = 1_500;

/** A lamp shines all the time: it is told where it shines right now, or where it should be if no decision falls on such a frame. */
function lampToTell(alerts: Alerts, tracks: Tracks, untold: readonly number[], atMs: number): number | undefined {
  if (untold.length === 0) {
    alerts.lampSinceMs = null;
    return undefined;
  }
  alerts.lampSinceMs ??= atMs;
  const isLate = atMs - alerts.lampSinceMs >= MAX_LAMP_WAIT_MS;
  const lamp = middleOfLastSeen(tracks, isLate ? untold : untold.filter((slot) => tracks.seenAtMs[slot] === atMs));
  if (lamp !== undefined) alerts.lampSinceMs = null;
  return lamp;
}

/** Of the lights that were seen last the one in their middle: a track that strayed is beside them. */
function middleOfLastSeen({ seenAtMs, x, y }: Tracks, slots: readonly number[]): number | undefined {
  const lastMs = Math.max(...slots.map((slot) => seenAtMs[slot]!));
  const last = slots.filter((slot) => seenAtMs[slot] === lastMs);
  const middleOf = (column: Float64Array): number =>
    column[last.toSorted((a, b) => column[a]! - column[b]!)[last.length >> 1]!]!;
  const far = (slot: number): number => Math.hypot(x[slot]! - middleOf(x), y[slot]! - middleOf(y));
  return last.toSorted((a, b) => far(a) - far(b))[0];
}

/** Nobody looks at more places than this at a time: the likeliest are shown. */
const MAX_MARKS = 3;
/** A lamp is told where it shines: one that was last seen longer ago is not. */
const MAX_LAMP_AGE_MS = 1_000;
/** What was last seen longer ago is not pointed at any more. */
const MAX_MARK_AGE_MS = 2_000;
/** In cast rooms three of four places taken for known that were last seen no longer ago are within 23 pixels of the truth; guesses alone were not counted. */
const MAX_GUESS_MS = 3_000;
/** Bright, small and never in doubt: what a first answer must be to be worth waiting for. */
const MIN_FIRST_LEVEL = 85;
const MAX_FIRST_AREA_PX = 24;
const MAX_FAINT_AREA_PX = 8;
const MAX_FAINT_LEVEL = 70;
/** Seen over less than this it may have been a pane's flash. */
const MIN_BRIEF_DEG = 3;
/** A point that no light is switched on: decisions in which it was seen, and then not. */
const MIN_STEADY = 5;
const MIN_GONE = 3;

function isFirstAnswer({ pairs, seen, gaps, shone, lost, level, areaPx, noiseFloor }: Reflection): boolean {
  if (pairs !== 1 || seen > 2 || gaps + shone + lost > 0) return false;
  return areaPx <= MAX_FIRST_AREA_PX && level >= Math.max(MIN_FIRST_LEVEL, 4 * noiseFloor);
}

/** Everything speaks for a lens but the number of times that it answered. */
function isBriefLens(reflection: Reflection): boolean {
  const { pairs, seen, lost, isAmbiguous, seenDeg } = reflection;
  if (pairs === 0 || seen < 2 || lost < LENS_LIMITS.minLost || isAmbiguous || seenDeg < MIN_BRIEF_DEG) return false;
  if (isOneOfMany(reflection)) return false;
  return isUnconfirmedLens({ ...reflection, pairs: MIN_PAIRS });
}

function isFaint({ pairs, gaps, shone, lost, level, areaPx, noiseFloor }: Reflection): boolean {
  if (pairs < 3 || gaps + shone + lost > 0) return false;
  return areaPx <= MAX_FAINT_AREA_PX && level >= 2 * noiseFloor && level < MAX_FAINT_LEVEL;
}

/** Seen steadily, then gone while its place stayed in view: the angular test alone, which lamps do not pass. */
function isLostPoint({ seen, lost, gaps, level, areaPx, noiseFloor }: Reflection): boolean {
  return seen >= MIN_STEADY && lost >= MIN_GONE && gaps === 0 && areaPx <= MAX_FIRST_AREA_PX && level >= 4 * noiseFloor;
}

/** What was seen longer ago than this may be beside where it is believed to be. */
const MAX_NAMED_AGE_MS = 10_000;

/** Where the things are that alerts have named, as far as they are in view. */
export function placesNamed(
  { tracks, kernel: { widthPx, heightPx } }: Pick<Scene, 'tracks' | 'kernel'>,
  atMs: number,
): CameraPlace[] {
  const places: CameraPlace[] = [];
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || !tracks.alerted[slot] || atMs - tracks.seenAtMs[slot]! > MAX_NAMED_AGE_MS) continue;
    const xPx = tracks.x[slot]!;
    const yPx = tracks.y[slot]!;
    if (isInView(widthPx, heightPx, xPx, yPx)) places.push({ xPx, yPx });
  }
  return places;
}

/** True for a track at the place of something that an alert has named. */
function isReported({ used, alerted, x, y }: Tracks, slot: number): boolean {
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (!used[other] || !alerted[other]) continue;
    if (Math.hypot(x[other]! - x[slot]!, y[other]! - y[slot]!) < BRIGHT_CLUSTER_RADIUS_PX) return true;
  }
  return false;
}
