import type { Evidence } from '#core/evidence/evidence.ts';
import type { CameraRule } from './rules.ts';
import { countClusters, createCounter, isCooledDown, countSupport, type DecisionCounter } from './decision.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, CONSECUTIVE_DECISIONS, IR_CLUSTER_RADIUS_PX } from '../definition.ts';
import type { Domes } from './domes.ts';
import type { Situation } from './guidance.ts';
import { createGlow, glowOf, isWhite, measureGlow, MIN_VIOLET_FRAMES_SHARE, type Glow, type Glows } from './glows.ts';
import {
  bodyColorOf,
  isInfrared,
  isNearInfrared,
  isRing,
  isToldByRim,
  isVioletAtRim,
  leastRingFrames,
  MIN_GLOW_FRAMES,
  minShareOf,
  minVioletShareOf,
  sparedOf,
  wantsShortExposure,
} from './infrared.ts';
import type { CameraKernel } from '../kernel/kernel.ts';
import { isColorKnown } from '../track/color.ts';
import type { PictureLight } from '../track/light.ts';
import { createReflection, measureReflection, MIN_PAIRS, type Reflection } from './reflection.ts';
import {
  companyOf,
  isLens,
  isOneOfMany,
  isSweepNarrow,
  isUnconfirmedLens,
  isWorthALook,
  leastFill,
  leastLevel,
  leastLost,
  leastPairs,
  LENS_LIMITS,
  scoreLens,
  scoreSoFar,
} from './lens-rule.ts';
import type { CameraFinding, CameraMark, CameraPlace } from '../sample.ts';
import type { ColorQuestion } from '../track/short-exposure.ts';
import { isInView, MAX_TRACKS, type Tracks } from '../track/tracks.ts';

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

/** What is followed in the picture, and how large that is. */
export interface Scene {
  readonly tracks: Tracks;
  readonly glows: Glows;
  readonly domes: Pick<Domes, 'count' | 'times' | 'x' | 'y'>;
  readonly light: Pick<PictureLight, 'usualNoiseFloor'>;
  readonly kernel: Pick<CameraKernel, 'widthPx' | 'heightPx'>;
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
  const { reflection, shine } = alerts;
  const { tracks, glows, domes, light } = scene;
  const { widthPx, heightPx } = scene.kernel;
  const lenses: number[] = [];
  const lamps: number[] = [];
  let isNearLamp = false;
  let tooBright = -1;
  let isSuspicious = false;
  const candidates: { readonly mark: CameraMark; readonly weight: number }[] = [];
  /** The light to mark of each glow that is violet and not told. */
  const rims = new Map<number, number>();
  const clues = { hasUnconfirmed: false, hasFirstAnswer: false, hasFaint: false };
  const mark = (slot: number, reason: CameraMark['reason'], weight: number): void => {
    const { x, y } = tracks;
    candidates.push({ mark: { xPx: x[slot]!, yPx: y[slot]!, reason, track: numberOf(tracks, slot) }, weight });
  };
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    const xPx = tracks.x[slot]!;
    const yPx = tracks.y[slot]!;
    if (!tracks.used[slot] || !isInView(widthPx, heightPx, xPx, yPx)) continue;
    measureGlow(glows, tracks, slot, shine);
    const isAskedFor = wantsShortExposure(shine) && !tracks.answers[slot];
    const waitsForColor = isToldByRim(shine) && (colorQuestion === 'asked' || (colorQuestion === 'open' && isAskedFor));
    if (isInfrared(shine) && !waitsForColor && atMs - tracks.seenAtMs[slot]! < 1_000) lamps.push(slot);
    else isNearLamp ||= isNearInfrared(shine);
    if (tracks.peak[slot]! >= 0 && !isReported(tracks, xPx, yPx)) {
      if (isVioletAtRim(shine)) noteOldest(rims, tracks, glows.of[slot]!, slot);
      if (isAskedFor) tooBright = slot;
    }
    measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
    if (!isModulated && isLostPoint(reflection) && !isReported(tracks, xPx, yPx)) {
      if (atMs - tracks.seenAtMs[slot]! <= MAX_MARK_AGE_MS) mark(slot, 'not-modulated', 1);
    }
    // What shone before it was lit does not answer.
    if (!tracks.answers[slot]) continue;
    const isFound = isLens(reflection, tracks.due[slot] === 1);
    if (isFound) lenses.push(slot);
    if (isFound || isReported(tracks, xPx, yPx)) continue;
    const isUnconfirmed = isUnconfirmedLens(reflection);
    isSuspicious ||= isUnconfirmed;
    if (atMs - tracks.seenAtMs[slot]! > MAX_MARK_AGE_MS) continue;
    // What was seen over a wider angle than any lens waits for nothing.
    if (isUnconfirmed && reflection.seenDeg <= LENS_LIMITS.maxSeenDeg) {
      if (isWorthALook(reflection)) mark(slot, 'angle-not-covered', scoreSoFar(reflection));
      clues.hasUnconfirmed ||= isSweepNarrow(reflection);
    } else if (isBriefLens(reflection)) mark(slot, 'too-few-blinks', scoreLens(reflection));
    else if (isFirstAnswer(reflection)) clues.hasFirstAnswer = true;
    else clues.hasFaint ||= isFaint(reflection);
  }
  for (const slot of rims.values()) mark(slot, 'not-modulated', 0);
  for (let i = 0; i < domes.count; i++) {
    if (domes.times[i]! < DOME_DECISIONS) continue;
    // After all others: most dark round shapes are sockets, knobs and lamps.
    candidates.push({ mark: { xPx: 4 * domes.x[i]!, yPx: 4 * domes.y[i]!, reason: 'dark-dome' }, weight: 0 });
  }
  const marks = candidates
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_MARKS)
    .map((candidate) => candidate.mark);
  const asksLens = countSupport(alerts.lens, lenses.length > 0 ? 'match' : isSuspicious ? 'weak' : 'none');
  const asksLamp = countSupport(alerts.infrared, lamps.length > 0 ? 'match' : isNearLamp ? 'weak' : 'none');
  if (asksLens) for (const slot of lenses) tracks.due[slot] = 1;
  const isNew = (slot: number): boolean => !isReported(tracks, tracks.x[slot]!, tracks.y[slot]!);
  if (tooBright >= 0 && lenses.some(isNew)) tooBright = -1;
  if (!isCooledDown(alerts.lastAtMs, atMs)) return { findings: NOTHING, marks, clues, tooBright };
  // Nobody is sent to what was seen long ago and is looked for by guess.
  const isKnown = (slot: number): boolean =>
    tracks.isPlaced[slot] === 1 || atMs - tracks.seenAtMs[slot]! <= MAX_GUESS_MS;
  const lens = asksLens ? lenses.find((slot) => isKnown(slot) && isNew(slot)) : undefined;
  const isUntold = (slot: number): boolean => isNew(slot) && glowOf(glows, tracks, slot)?.isTold === false;
  const untold = lens === undefined && asksLamp ? lamps.filter(isUntold) : [];
  const lamp = lampToTell(alerts, tracks, untold, atMs);
  if (lens === undefined && lamp === undefined) return { findings: NOTHING, marks, clues, tooBright };
  alerts.lastAtMs = atMs;
  const finding =
    lens === undefined ? reportLamp(alerts, scene, lamp!, lamps, atMs) : reportLens(alerts, scene, lens, lenses, atMs);
  return { findings: [finding], marks, clues, tooBright };
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

/** True at the place of something that an alert has named. */
function isReported(tracks: Tracks, x: number, y: number): boolean {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || !tracks.alerted[slot]) continue;
    if (Math.hypot(tracks.x[slot]! - x, tracks.y[slot]! - y) < BRIGHT_CLUSTER_RADIUS_PX) return true;
  }
  return false;
}

/** The same number as long as the same track is followed, and no other track's. */
function numberOf({ bornAtMs }: Tracks, slot: number): number {
  return Math.round(bornAtMs[slot]!) * MAX_TRACKS + slot;
}

/** Counts the clusters of what was seen together and remembers that they are told. */
function tell(tracks: Tracks, slots: readonly number[], radiusPx: number): number {
  const x = Float64Array.from(slots, (slot) => tracks.x[slot]!);
  const y = Float64Array.from(slots, (slot) => tracks.y[slot]!);
  for (const slot of slots) tracks.alerted[slot] = 1;
  return countClusters(x, y, slots.length, radiusPx, new Int32Array(slots.length));
}

function reportLens(alerts: Alerts, scene: Scene, slot: number, slots: readonly number[], atMs: number): CameraFinding {
  const { reflection } = alerts;
  const { tracks, light } = scene;
  measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
  const { pairs, lost, before, level, fill, texture, coneEvidence, saturation } = reflection;
  const company = companyOf(reflection);
  const least = leastLost(reflection);
  const isLost = lost >= least;
  const leastBefore = isLost ? least : LENS_LIMITS.minLost;
  const at = placeOf(tracks, slot);
  const evidence = evidenceAt(atMs, at.locator);
  return {
    threatType: 'lens_reflection',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    track: numberOf(tracks, slot),
    clusters: tell(tracks, slots, BRIGHT_CLUSTER_RADIUS_PX),
    score: scoreLens(reflection),
    evidence: [
      evidence('lens-lock-in', pairs, 'lit phases beside a dark one', leastPairs(reflection)),
      ...(isLost ? [evidence('lens-lost', lost, 'lit phases', least)] : []),
      ...(before >= leastBefore ? [evidence('lens-came', before, 'lit phases', leastBefore)] : []),
      ...(coneEvidence >= LENS_LIMITS.minConeEvidence
        ? [evidence('lens-cone', oddsOf(coneEvidence), CONE_UNIT, oddsOf(LENS_LIMITS.minConeEvidence))]
        : []),
      evidence('lens-level', level, 'levels more than print would show', leastLevel(reflection)),
      evidence('lens-white', 100 * fill, '% of what is left to white', 100 * leastFill(reflection)),
      evidence('lens-alone', company.is, 'others like it beside it, at most', company.most),
      evidence(
        'lens-print',
        100 * (1 - texture),
        '% less in the dark than print would show',
        100 * (1 - LENS_LIMITS.maxTexture),
      ),
      ...(isColorKnown(tracks, slot)
        ? [
            evidence(
              'lens-color',
              100 * saturation,
              '% saturation of its color, at most',
              100 * LENS_LIMITS.maxSaturation,
            ),
          ]
        : []),
    ],
  };
}

/** Makes the evidence for a rule: the value that was measured here, its unit, and the threshold that it is held against. */
function evidenceAt(
  atMs: number,
  locator: string,
): (rule: CameraRule, value: number, unit: string, threshold: number) => Evidence {
  return (rule, value, unit, threshold) => ({ rule, measured: { value, unit }, threshold, atMs, locator });
}

const CONE_UNIT = 'times more likely to come and go with the view angle than by chance';
/** More than this is certainty in name only. */
const MAX_ODDS = 1_000_000;

function oddsOf(evidence: number): number {
  return Math.min(MAX_ODDS, Math.round(Math.exp(evidence)));
}

function reportLamp(alerts: Alerts, scene: Scene, slot: number, slots: readonly number[], atMs: number): CameraFinding {
  const { shine } = alerts;
  const { tracks, glows } = scene;
  measureGlow(glows, tracks, slot, shine);
  const { frames, violetFrames, whiteFrames, redShare, blueShare } = shine;
  const minShare = minShareOf(shine);
  const spared = sparedOf(shine);
  const at = placeOf(tracks, slot);
  const evidence = evidenceAt(atMs, at.locator);
  for (const told of slots) glowOf(glows, tracks, told)!.isTold = true;
  return {
    threatType: 'infrared_signature',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    track: numberOf(tracks, slot),
    clusters: tell(tracks, slots, IR_CLUSTER_RADIUS_PX),
    evidence: [
      evidence('infrared-dark', frames, 'dark frames in which it shone', MIN_GLOW_FRAMES),
      evidence('infrared-red', redShare, 'times its green', minShare),
      evidence('infrared-blue', blueShare, 'times its green', minShare),
      evidence('infrared-steady', violetFrames, 'dark frames in which it was violet', frames * minVioletShareOf(shine)),
      ...(isWhite(shine)
        ? []
        : [evidence('infrared-core', frames - whiteFrames, 'dark frames with a colored core', frames / 2)]),
      ...(bodyColorOf(shine) === 'violet'
        ? [
            evidence(
              'infrared-spared',
              spared.violet,
              'frames with a spared core in which it was violet',
              spared.frames * MIN_VIOLET_FRAMES_SHARE,
            ),
          ]
        : []),
      ...(isRing(shine)
        ? [evidence('infrared-ring', shine.ringFrames, 'dark frames as a ring', leastRingFrames(shine))]
        : []),
    ],
  };
}

function placeOf(
  tracks: Tracks,
  slot: number,
): { readonly xPx: number; readonly yPx: number; readonly locator: string } {
  const xPx = tracks.x[slot]!;
  const yPx = tracks.y[slot]!;
  return { xPx, yPx, locator: `x ${Math.round(xPx)} px, y ${Math.round(yPx)} px` };
}
