import { followBy, identityMap, setMap, undoBefore, type AffineMap } from '#core/image/affine.ts';
import { MIN_TILES } from '#core/image/joint-fit.ts';
import type { PicturePair } from '#core/image/picture-pair.ts';
import {
  createRegistration,
  register,
  setReference,
  type Profiles,
  type Registration,
} from '#core/image/registration.ts';
import { breakBearing, learnBearing, isBearingKnown, shiftOfTurn, turnOnTheSpot, type Bearing } from './bearing.ts';
import { body, findBody } from './body.ts';
import { moveDarkMap, type DarkMap } from './dark-map.ts';
import { areMostElsewhere, keepKeyPlaces, keepPlaces, losePlaces, predict, returnToKeyPlaces } from './predict.ts';
import { forgetPast, movePast, type Past } from './past.ts';
import { QUARTER } from './quarter.ts';
import type { Tracks } from './tracks.ts';

/*
 * Where the picture went, from frame to frame and across what could not be followed. What is not followed is not looked
 * at: no point of such a frame can be told from another. Two pictures are kept to compare with: the last frame, and the
 * key frame, the last good one in the light. The way through noise, glare and the torch's pauses may break; whoever finds
 * the key frame again has every place that was known in it.
 */

/** With at least this many textured blocks a picture that is not found again has moved out of reach. */
const MIN_TEXTURED = 8;
/** A last frame that two in a row do not find is of no use: noise, or glare. */
const MAX_MISSED = 2;
/** What was in view longer ago than this compares with nothing. */
const MAX_KEY_MS = 3_000;
/** Frames in the light that follow each other, so many of them without finding the key frame, have left it behind. */
const MAX_STRAYS = 4;
/** Longer than a frame, and shorter than two: how fast a picture went before and after a gap says nothing. */
const MAX_STEP_MS = 100;

/** How the picture was followed up to the current frame. */
export interface Way {
  /** From the frame kept last, which is usually the one before, to this one. */
  readonly step: Registration;
  /** From the key frame to this one. */
  readonly key: Registration;
  /** Whether this lit phase has found the key frame, or has none to compare with. */
  isReturned: boolean;
  /** Whether the places in this frame are known from those in frames before; true where there was none. */
  isFollowed: boolean;
  /** Whether they are at least reckoned from the phone's turn, for no longer than a pause of the torch. */
  isReckoned: boolean;
  followedAtMs: number;
  /** Whether the key frame put most places right in the current one: they had been reckoned, or had drifted, beside it. */
  isCorrected: boolean;
  /** Frames in a row that the kept one did not find. */
  missed: number;
  /** Frames in the light that the one before found and the key frame did not, since it was found last. */
  strays: number;
  /** Since when the way from the key frame is broken; NaN where it is not. */
  adriftSinceMs: number;
  /** Since when every frame found the one kept before it. */
  unbrokenSinceMs: number;
  stepAtMs: number;
  readonly stepAngle: Float64Array;
  keyAtMs: number;
  readonly keyAngle: Float64Array;
  /** Where the picture came from, if it was followed: from the frame at `cameFromMs`, quarter pixels about the center. */
  readonly cameBy: AffineMap;
  cameFromMs: number;
  /** How the picture moves apart from the phone's turns, pixels a millisecond along x and y: as somebody walks. */
  readonly drift: Float64Array;
  /** Where the picture went by turn and drift alone: from the frame before to this one, and from the kept one to the frame before. */
  readonly hop: AffineMap;
  readonly reckoned: AffineMap;
  frameAtMs: number;
  readonly frameAngle: Float64Array;
  /** Working memory: a turn, degrees about three axes. */
  readonly turned: Float64Array;
}

/** A way that begins with the next frame; it takes both pairs for itself. */
export function createWay(pairs: readonly [PicturePair, PicturePair]): Way {
  return {
    step: createRegistration(pairs[0]),
    key: createRegistration(pairs[1]),
    isReturned: false,
    isFollowed: true,
    isReckoned: false,
    followedAtMs: Number.NaN,
    isCorrected: false,
    missed: 0,
    strays: 0,
    adriftSinceMs: Number.NaN,
    unbrokenSinceMs: 0,
    stepAtMs: 0,
    stepAngle: new Float64Array(3),
    keyAtMs: Number.NaN,
    keyAngle: new Float64Array(3),
    cameBy: identityMap(),
    cameFromMs: Number.NaN,
    drift: new Float64Array(2),
    hop: identityMap(),
    reckoned: identityMap(),
    frameAtMs: Number.NaN,
    frameAngle: new Float64Array(3),
    turned: new Float64Array(3),
  };
}

/** What moves with the picture, and how large that is. */
export interface Moved {
  readonly tracks: Tracks;
  readonly darkMap: DarkMap;
  readonly past: Past;
  /** The view angle, degrees about three axes. */
  readonly angle: Float64Array;
  readonly profiles: Profiles;
  readonly kernel: { readonly widthPx: number; readonly heightPx: number };
}

/** Follows the picture into the current frame, and takes tracks and dark map along. `isLit`: settled, in the switched light. */
export function follow(way: Way, moved: Moved, isLit: boolean, atMs: number): void {
  const { step, key } = way;
  const { tracks, darkMap, past, angle, profiles, kernel } = moved;
  const { bearing } = tracks;
  reckon(way, bearing, angle, atMs);
  if (way.missed > 0) setMap(step, 1, 0, 0, 1, way.reckoned.tx + way.hop.tx, way.reckoned.ty + way.hop.ty);
  register(step, profiles);
  const turned = turnedSince(way, angle, way.stepAngle);
  if (step.found && atMs - way.stepAtMs <= MAX_STEP_MS) {
    learnDrift(way, bearing, turned, atMs - way.stepAtMs);
    learnBearing(bearing, QUARTER * step.tx, QUARTER * step.ty, turned);
  } else breakBearing(bearing);
  const onward = step.found ? onwardOf(way) : way.hop;
  if (step.found) {
    // The places are those in the kept frame as long as it is the one before.
    const surroundings = way.missed === 0 ? step : null;
    predict(tracks, onward, kernel.widthPx, kernel.heightPx, viewTurn(bearing, turned, step), surroundings);
    cameBy(way, step, way.stepAtMs);
  } else {
    predict(tracks, onward, kernel.widthPx, kernel.heightPx, STANDSTILL);
    way.unbrokenSinceMs = atMs;
    followBy(way.reckoned, onward);
  }
  moveDarkMap(darkMap, onward);
  movePast(past, onward);
  // Where the key frame's profiles mislead, the way from frame to frame leads there.
  followBy(key, onward);
  // Where nothing was in view so far, the first frame that shows something is the first.
  const isFirst = !step.hasReference || (!step.found && !key.hasReference && !hasTexture(way));
  way.isFollowed = isFirst || (step.found && Number.isNaN(way.adriftSinceMs));
  way.isCorrected = false;
  if (!way.isFollowed || (isLit && !way.isReturned)) returnToKey(way, moved, isLit, atMs);
  if (way.isFollowed) way.followedAtMs = atMs;
  if (way.isFollowed) way.strays = 0;
  else if (isLit && step.found) way.strays++;
  way.isReckoned = !way.isFollowed && isBearingKnown(bearing) && isReckonable(way, atMs);
  if (way.isFollowed) {
    way.adriftSinceMs = Number.NaN;
    way.missed = 0;
  } else if (!step.found) {
    way.missed++;
    if (way.missed >= MAX_MISSED && Number.isNaN(way.adriftSinceMs)) way.adriftSinceMs = atMs;
  }
  const isOutOfReach = way.strays >= MAX_STRAYS || atMs - way.adriftSinceMs > MAX_KEY_MS;
  const isGivenUp = isOutOfReach || (way.adriftSinceMs <= atMs && !key.hasReference);
  if (isGivenUp) {
    losePlaces(tracks);
    forgetPast(past);
    key.hasReference = false;
    way.adriftSinceMs = Number.NaN;
    way.strays = 0;
  }
  if (way.isFollowed || step.found || way.missed >= MAX_MISSED) {
    setReference(step, profiles);
    way.missed = 0;
    way.stepAtMs = atMs;
    way.stepAngle.set(angle);
    setMap(way.reckoned, 1, 0, 0, 1, 0, 0);
  }
}

/** A light is looked for this far from where it should be, further for each frame unseen, and no further than that. */
const LIGHT_REACH_PX = 20;
const LIGHT_REACH_PER_FRAME_PX = 8;
const MAX_LIGHT_REACH_PX = 44;

/**
 * Takes everything along through a frame that shows nothing but lights: by turn and drift, and by where the light in that
 * slot has gone. Returns whether it was found; `body` is its own then.
 */
export function followLight(
  way: Way,
  moved: Moved & { readonly kernel: { readonly luma: Uint8Array } },
  slot: number,
  atMs: number,
): boolean {
  const { hop, drift } = way;
  const { tracks, darkMap, past, angle, kernel } = moved;
  const spanMs = atMs - way.frameAtMs;
  reckon(way, tracks.bearing, angle, atMs);
  const x = tracks.x[slot]! + QUARTER * hop.tx;
  const y = tracks.y[slot]! + QUARTER * hop.ty;
  const unseen = tracks.unseenFrames[slot]!;
  const reachPx = Math.min(MAX_LIGHT_REACH_PX, LIGHT_REACH_PX + LIGHT_REACH_PER_FRAME_PX * unseen);
  const { luma, widthPx, heightPx } = kernel;
  const isFound = tracks.used[slot] === 1 && findBody(luma, widthPx, heightPx, x, y, reachPx);
  if (isFound) {
    setMap(hop, 1, 0, 0, 1, hop.tx + (body.x - x) / QUARTER, hop.ty + (body.y - y) / QUARTER);
    drift[0] = drift[0]! + (DRIFT_TRUST * (body.x - x)) / Math.max(1, spanMs);
    drift[1] = drift[1]! + (DRIFT_TRUST * (body.y - y)) / Math.max(1, spanMs);
    way.followedAtMs = atMs;
  }
  predict(tracks, hop, widthPx, heightPx, STANDSTILL);
  if (isFound) seeAgain(tracks, slot, angle, atMs);
  else tracks.unseenFrames[slot] = Math.min(65_535, unseen + 1);
  moveDarkMap(darkMap, hop);
  movePast(past, hop);
  followBy(way.key, hop);
  followBy(way.reckoned, hop);
  way.isFollowed = isFound;
  // The frame kept last is looked for from where it is by now.
  way.missed = 1;
  way.unbrokenSinceMs = atMs;
  return isFound;
}

/** The track is where it is believed to be. */
function seeAgain(tracks: Tracks, slot: number, angle: Float64Array, atMs: number): void {
  tracks.seenX[slot] = tracks.x[slot]!;
  tracks.seenY[slot] = tracks.y[slot]!;
  tracks.strayX[slot] = 0;
  tracks.strayY[slot] = 0;
  tracks.seenAngle.set(angle, 3 * slot);
  tracks.seenAtMs[slot] = atMs;
  tracks.seenPhase[slot] = tracks.closedPhases + 1;
  tracks.unseenFrames[slot] = 0;
}

const STANDSTILL = new Float64Array(3);
/** Share of one step in the drift that is known. */
const DRIFT_TRUST = 0.3;
/** A hand goes on as it went for so long: a pause of the torch, and what exposure takes to settle. */
const MAX_RECKON_MS = 500;

/** True while the picture was followed so lately that it is about where its drift, and the phone's turn, have led it. */
export function isReckonable({ followedAtMs }: Way, atMs: number): boolean {
  return atMs - followedAtMs <= MAX_RECKON_MS;
}

/** Where the picture is by the phone's turn and the drift that it had. */
function reckon(way: Way, bearing: Bearing, angle: Float64Array, atMs: number): void {
  const { hop, drift, frameAngle } = way;
  const turned = turnedSince(way, angle, frameAngle);
  const spanMs = isReckonable(way, atMs) ? atMs - way.frameAtMs : 0;
  const x = shiftOfTurn(bearing, turned, 0) + drift[0]! * spanMs;
  const y = shiftOfTurn(bearing, turned, 1) + drift[1]! * spanMs;
  setMap(hop, 1, 0, 0, 1, (x || 0) / QUARTER, (y || 0) / QUARTER);
  way.frameAtMs = atMs;
  frameAngle.set(angle);
}

function learnDrift({ drift, step }: Way, bearing: Bearing, turned: Float64Array, spanMs: number): void {
  const x = (QUARTER * step.tx - shiftOfTurn(bearing, turned, 0)) / spanMs;
  const y = (QUARTER * step.ty - shiftOfTurn(bearing, turned, 1)) / spanMs;
  drift[0] = drift[0]! + DRIFT_TRUST * (x - drift[0]!);
  drift[1] = drift[1]! + DRIFT_TRUST * (y - drift[1]!);
}

/** Working memory. */
const rest = identityMap();

/** From the frame before to this one, when the picture was found: what was only reckoned meanwhile is taken back. */
function onwardOf({ step, reckoned }: Way): AffineMap {
  setMap(rest, step.a, step.b, step.c, step.d, step.tx, step.ty);
  undoBefore(rest, reckoned);
  return rest;
}

/** The current frame becomes the key frame: it was followed, in the light that the next one will be seen in. */
export function setKey(way: Way, { tracks, profiles, angle }: Moved, atMs: number): void {
  setReference(way.key, profiles);
  keepKeyPlaces(tracks, atMs);
  way.keyAtMs = atMs;
  way.keyAngle.set(angle);
}

/** True where the kept frame shows something to follow the picture by. */
export function hasTexture({ step }: Way): boolean {
  return step.textured >= MIN_TEXTURED || (step.tiles.isChosen && step.tiles.count >= MIN_TILES);
}

/** Working memory: the way from the key frame up to the frame before, and from the kept frame to this one by the key frame. */
const before = identityMap();
const bridge = identityMap();

/** Finds the key frame's picture in the current frame, and the tracks with it. */
function returnToKey(
  way: Way,
  { tracks, darkMap, past, angle, profiles, kernel }: Moved,
  isLit: boolean,
  atMs: number,
): void {
  const { step, key } = way;
  const isComparable = key.hasReference && atMs - way.keyAtMs <= MAX_KEY_MS;
  if (!isComparable) {
    if (isLit) way.isReturned = true;
    return;
  }
  setMap(before, key.a, key.b, key.c, key.d, key.tx, key.ty);
  register(key, profiles);
  if (isLit) way.isReturned = key.found;
  if (!key.found) return;
  keepPlaces(tracks);
  const { widthPx, heightPx } = kernel;
  setMap(bridge, key.a, key.b, key.c, key.d, key.tx, key.ty);
  undoBefore(bridge, before);
  movePast(past, bridge);
  if (!step.found) {
    // What the key frame does not hold moves as the picture did since the kept frame.
    const turned = turnedSince(way, angle, way.stepAngle);
    predict(tracks, bridge, widthPx, heightPx, viewTurn(tracks.bearing, turned, bridge));
    moveDarkMap(darkMap, bridge);
  }
  const turned = viewTurn(tracks.bearing, turnedSince(way, angle, way.keyAngle), key);
  const { keyAtMs: fromMs, unbrokenSinceMs } = way;
  returnToKeyPlaces(tracks, key, widthPx, heightPx, { fromMs, unbrokenSinceMs, turned });
  way.isCorrected = areMostElsewhere(tracks);
  if (way.isFollowed) return;
  way.isFollowed = true;
  cameBy(way, key, way.keyAtMs);
}

function cameBy(way: Way, { a, b, c, d, tx, ty }: AffineMap, fromMs: number): void {
  setMap(way.cameBy, a, b, c, d, tx, ty);
  way.cameFromMs = fromMs;
}

function turnedSince({ turned }: Way, angle: Float64Array, before: Float64Array): Float64Array {
  for (let axis = 0; axis < 3; axis++) turned[axis] = angle[axis]! - before[axis]!;
  return turned;
}

/** Of a turn, what was not on the spot: what the picture's shift between the same frames does not tell of. */
function viewTurn(bearing: Bearing, turned: Float64Array, { tx, ty }: AffineMap): Float64Array {
  for (let axis = 0; axis < 3; axis++) {
    turned[axis] = turned[axis]! - turnOnTheSpot(bearing, axis, QUARTER * tx, QUARTER * ty);
  }
  return turned;
}
