import { identityMap, mapX, mapY, setMap, undoBefore, type AffineMap } from '#core/image/affine.ts';
import type { Peaks, PeakShape } from '#core/image/peaks.ts';
import type { Registration } from '#core/image/registration.ts';
import { createBearing, turnOnTheSpot, type Bearing } from './bearing.ts';
import type { CameraKernel } from '../kernel/kernel.ts';
import type { LightState } from './light.ts';

/*
 * Compact bright points, followed through the scan also while they show nothing. Columns of numbers, one entry a slot,
 * so that a frame allocates nothing.
 */

/**
 * Spots that answer the switched light and spots that shine by themselves have slots of their own: in a dark room noise
 * alone shines in more places than there are slots, and a glint must not be turned away for it.
 */
export const MAX_ANSWERS = 256;
export const MAX_GLOWS = 128;
export const MAX_SPOTS = MAX_ANSWERS + MAX_GLOWS;
/** Phases of light remembered per spot: all of a scan of 30 s at 300 ms. */
export const MAX_PHASES = 100;
/** The registration works on the quarter picture. */
export const QUARTER = 4;

/** Glints at the border are cut off, and come and go with the hand. */
export const BORDER_PX = 16;
/** What a glint looks like in the top-hat, apart from its height. */
export const GLINT_SHAPE = {
  maxAreaPx: 110,
  maxLengthPx: 13,
  maxAspect: 2.5,
  minFill: 0.45,
  borderPx: BORDER_PX,
} as const satisfies PeakShape;

/** In the dark any bright point may be a lamp's: the lights of a ring run together into one of no shape. */
export const LAMP_SHAPE = { ...GLINT_SHAPE, isAnyBody: true } as const satisfies PeakShape;

/** A point is looked for this far from where it should be: at least, more for each frame unseen, at most. */
const REACH_PX = 8;
const REACH_PER_FRAME_PX = 0.7;
const MAX_REACH_PX = 16;
/** What a spot shows is the brightest pixel this near to its place, over the mean of a phase. */
const LOOK_AROUND_PX = 3;
const WINDOW_SIDE_PX = 2 * LOOK_AROUND_PX + 1;
const WINDOW_PX = WINDOW_SIDE_PX * WINDOW_SIDE_PX;
/**
 * A light at least this much like it, this near to its place, may be the spot itself, so that nothing is known to be
 * missing: near at first, and further with the time that it is unseen; faster where no gyroscope foretells its way.
 */
const LIKE_IT_SHARE = 0.55;
const NEAR_BY_PX = 7;
const DOUBT_PX_PER_S = 4;
const BLIND_DOUBT_PX_PER_S = 12;
const MAX_DOUBT_PX = 30;
/** Two spots closer than this are one. */
const MERGE_PX = 3;
/** Share that a sighting has in the typical area. */
const AREA_TRUST = 0.2;
const FORGET_MS = 14_000;
const FORGET_FAINT_MS = 2_500;
/**
 * What stands before a wall moves against it as the view turns: unknown at first by this variance, squared pixels a
 * degree, and never known better than the other; a sighting's place is good to a variance of this many squared pixels.
 */
const WAY_VARIANCE = 0.5;
const MIN_WAY_VARIANCE = 0.02;
const PLACE_VARIANCE = 1;

export interface Spots {
  /** 1 where the slot is in use. */
  readonly used: Uint8Array;
  /** 1 where the spot answers the switched light (it started in light, and was not there in the dark), 0: it shines by itself. */
  readonly answers: Uint8Array;
  /** Where the spot is, or would be, in the current frame, pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Its own way against the background, pixels a degree that the view turns about each of the phone's three axes. */
  readonly wayX: Float64Array;
  readonly wayY: Float64Array;
  /** How little that is known: the variance of each. */
  readonly wayVariance: Float64Array;
  /** Where the phone pointed when it was last seen, degrees about three axes, and where in the picture it was, pixels. */
  readonly seenAngle: Float64Array;
  readonly seenX: Float64Array;
  readonly seenY: Float64Array;
  /** Where it was in the last frame of a lit phase, whether that was a guess, and when that was. */
  readonly litX: Float64Array;
  readonly litY: Float64Array;
  readonly litIsPlaced: Uint8Array;
  readonly litAtMs: Float64Array;
  readonly bornAtMs: Float64Array;
  readonly seenAtMs: Float64Array;
  readonly unseenFrames: Uint16Array;
  /** 0 where the picture went somewhere unknown since the spot was seen: its place is a guess. */
  readonly isPlaced: Uint8Array;
  /** Highest top-hat value it had. */
  readonly height: Uint8Array;
  /** What it is worth keeping for: how white and how new in the light it was, or how bright where it shines by itself; 0 to 255. */
  readonly promise: Uint8Array;
  /** Typical area of its body, pixels: what later sightings say counts less. */
  readonly area: Float32Array;
  /** The bright point that is this spot in the current frame, -1: none. */
  readonly peak: Int32Array;
  /** Frames of the running phase in view, and what they weigh together, all and those that are well tracked. */
  readonly phaseFrames: Uint16Array;
  readonly phaseWeight: Uint32Array;
  readonly phaseTracked: Uint32Array;
  /** Every pixel around its place in the running phase: sum and maximum of what it showed, WINDOW_PX a spot. */
  readonly windowSum: Uint32Array;
  readonly windowMax: Uint8Array;
  /** Luma of its surroundings, summed over the frames of the running phase. */
  readonly phaseAround: Float64Array;
  /** Where the phone pointed and where it was, summed over the same frames: degrees about three axes, pixels along two. */
  readonly phaseAim: Float64Array;
  /** Phases closed in the whole scan. */
  closedPhases: number;
  /** Closed phases, oldest first, MAX_PHASES a spot: those in which its place was in view. */
  readonly phases: Uint16Array;
  /** Which of the scan's phases each was. */
  readonly phaseNumber: Uint16Array;
  readonly phaseLight: Uint8Array;
  readonly phaseValue: Uint8Array;
  readonly phaseIsTracked: Uint8Array;
  /** Mean luma of the surroundings in the phase. */
  readonly phaseLuma: Uint8Array;
  /** Where the phone pointed in the phase, degrees about three axes, and where the spot was, pixels; on average. */
  readonly phaseAngle: Float32Array;
  readonly phaseX: Float32Array;
  readonly phaseY: Float32Array;
  /** What makes view angles of these. */
  readonly bearing: Bearing;
  /** 1 once an alert that will name this spot is due, and once one has named it. */
  readonly due: Uint8Array;
  readonly alerted: Uint8Array;
  /** Working memory: buckets of spots by place. */
  readonly bucketHead: Int16Array;
  readonly bucketNext: Int16Array;
  /** Every spot's distance to the point it holds. */
  readonly distance: Float64Array;
}

/** The highest top-hat of each 4x4 pixels in the last dark frame, and the way back to that frame. */
export interface GlowMap {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
  /** From the reference of the registration to the dark frame, quarter pixels about the centre. */
  readonly back: AffineMap;
  isKnown: boolean;
}

/**
 * A point is not new in the light when its place showed this share of it in the dark. A white one may stand on a wall that
 * is nearly as rough in the dark: whether it answers is for its phases to say.
 */
const GLOW_SHARE = 0.5;
const WHITE_GLOW_SHARE = 0.9;

export function createGlowMap(columns: number, rows: number): GlowMap {
  return { columns, rows, cells: new Uint8Array(columns * rows), back: identityMap(), isKnown: false };
}

/** Keeps what shines in this dark frame, which the registration has just taken as its reference. */
export function setGlow(glow: GlowMap, sparks: Uint8Array): void {
  glow.cells.set(sparks);
  setMap(glow.back, 1, 0, 0, 1, 0, 0);
  glow.isKnown = true;
}

/** The registration has taken a new reference: `step` led from the old one to it. */
export function moveGlow(glow: GlowMap, step: AffineMap): void {
  undoBefore(glow.back, step);
}

/** The brightest that shone in the dark within a cell of this place; the most there is where no dark frame is known. */
function glowAt({ columns, rows, cells, back, isKnown }: GlowMap, xPx: number, yPx: number): number {
  if (!isKnown) return 255;
  const x = xPx / QUARTER - columns / 2;
  const y = yPx / QUARTER - rows / 2;
  const column = Math.floor(mapX(back, x, y) + columns / 2);
  const row = Math.floor(mapY(back, x, y) + rows / 2);
  let brightest = 0;
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      brightest = Math.max(brightest, cells[r * columns + c]!);
    }
  }
  return brightest;
}

export const LIT = 1;
export const DARK = 0;

export function createSpots(): Spots {
  const numbers = (): Float64Array => new Float64Array(MAX_SPOTS);
  const counts = (): Uint16Array => new Uint16Array(MAX_SPOTS);
  const levels = (): Uint8Array => new Uint8Array(MAX_SPOTS);
  return {
    used: levels(),
    answers: levels(),
    x: numbers(),
    y: numbers(),
    wayX: new Float64Array(3 * MAX_SPOTS),
    wayY: new Float64Array(3 * MAX_SPOTS),
    wayVariance: numbers(),
    seenAngle: new Float64Array(3 * MAX_SPOTS),
    seenX: numbers(),
    seenY: numbers(),
    litX: numbers(),
    litY: numbers(),
    litIsPlaced: levels(),
    litAtMs: numbers().fill(Number.NaN),
    bornAtMs: numbers(),
    seenAtMs: numbers(),
    unseenFrames: counts(),
    isPlaced: levels(),
    height: levels(),
    promise: levels(),
    area: new Float32Array(MAX_SPOTS),
    peak: new Int32Array(MAX_SPOTS),
    phaseFrames: counts(),
    phaseWeight: new Uint32Array(MAX_SPOTS),
    phaseTracked: new Uint32Array(MAX_SPOTS),
    windowSum: new Uint32Array(MAX_SPOTS * WINDOW_PX),
    windowMax: new Uint8Array(MAX_SPOTS * WINDOW_PX),
    phaseAround: numbers(),
    phaseAim: new Float64Array(5 * MAX_SPOTS),
    closedPhases: 0,
    phases: counts(),
    phaseNumber: new Uint16Array(MAX_SPOTS * MAX_PHASES),
    phaseLight: new Uint8Array(MAX_SPOTS * MAX_PHASES),
    phaseValue: new Uint8Array(MAX_SPOTS * MAX_PHASES),
    phaseIsTracked: new Uint8Array(MAX_SPOTS * MAX_PHASES),
    phaseLuma: new Uint8Array(MAX_SPOTS * MAX_PHASES),
    phaseAngle: new Float32Array(MAX_SPOTS * MAX_PHASES * 3),
    phaseX: new Float32Array(MAX_SPOTS * MAX_PHASES),
    phaseY: new Float32Array(MAX_SPOTS * MAX_PHASES),
    bearing: createBearing(),
    due: levels(),
    alerted: levels(),
    bucketHead: new Int16Array(BUCKET_COLUMNS * BUCKET_COLUMNS),
    bucketNext: new Int16Array(MAX_SPOTS),
    distance: numbers(),
  };
}

/** The view angle of a phase about one of the phone's axes, degrees: only differences count. */
export function viewAngle({ phaseAngle, phaseX, phaseY, bearing }: Spots, phase: number, axis: number): number {
  return phaseAngle[3 * phase + axis]! - turnOnTheSpot(bearing, axis, phaseX[phase]!, phaseY[phase]!);
}

/** How far the spot goes its own way along one axis of the picture while the view turns so far, pixels. */
function ownWay(way: Float64Array, slot: number, turned: Float64Array): number {
  const at = 3 * slot;
  return way[at]! * turned[0]! + way[at + 1]! * turned[1]! + way[at + 2]! * turned[2]!;
}

/**
 * Takes every spot along with the picture, and on its own way: what stands before a wall moves against it when the view
 * turns by `turned`, degrees about three axes.
 */
export function moveSpots(
  spots: Spots,
  registration: Registration,
  widthPx: number,
  heightPx: number,
  turned: Float64Array,
): void {
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (spots.used[slot]) moveSpot(spots, slot, registration, widthPx, heightPx, turned);
  }
}

function moveSpot(
  spots: Spots,
  slot: number,
  registration: Registration,
  widthPx: number,
  heightPx: number,
  turned: Float64Array,
): void {
  const x = (spots.x[slot]! - widthPx / 2) / QUARTER;
  const y = (spots.y[slot]! - heightPx / 2) / QUARTER;
  spots.x[slot] = mapX(registration, x, y) * QUARTER + widthPx / 2 + ownWay(spots.wayX, slot, turned);
  spots.y[slot] = mapY(registration, x, y) * QUARTER + heightPx / 2 + ownWay(spots.wayY, slot, turned);
}

/** The picture went somewhere unknown, and from here on it is followed again: no spot is where it was. */
export function losePlaces({ isPlaced }: Spots): void {
  isPlaced.fill(0);
}

/** Remembers where every spot is in a lit frame, which the registration of lit frames takes as its reference. */
export function keepLitPlaces(spots: Spots, atMs: number): void {
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot]) continue;
    spots.litX[slot] = spots.x[slot]!;
    spots.litY[slot] = spots.y[slot]!;
    spots.litIsPlaced[slot] = spots.isPlaced[slot]!;
    spots.litAtMs[slot] = atMs;
  }
}

/**
 * Puts every spot that was in the last lit frame to where that frame's picture is now, and on its own way since: the
 * way through the dark is forgotten.
 */
export function returnToLitPlaces(
  spots: Spots,
  registration: Registration,
  widthPx: number,
  heightPx: number,
  fromMs: number,
  turned: Float64Array,
): void {
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot] || spots.litAtMs[slot] !== fromMs) continue;
    spots.x[slot] = spots.litX[slot]!;
    spots.y[slot] = spots.litY[slot]!;
    moveSpot(spots, slot, registration, widthPx, heightPx, turned);
    spots.isPlaced[slot] = spots.litIsPlaced[slot]!;
  }
}

const BUCKET_PX = 32;
const BUCKET_COLUMNS = 4096 / BUCKET_PX;

function bucketOf(x: number, y: number): number {
  const column = Math.max(0, Math.min(BUCKET_COLUMNS - 1, Math.floor(x / BUCKET_PX)));
  const row = Math.max(0, Math.min(BUCKET_COLUMNS - 1, Math.floor(y / BUCKET_PX)));
  return row * BUCKET_COLUMNS + column;
}

function fillBuckets(spots: Spots): void {
  spots.bucketHead.fill(-1);
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot]) continue;
    const bucket = bucketOf(spots.x[slot]!, spots.y[slot]!);
    spots.bucketNext[slot] = spots.bucketHead[bucket]!;
    spots.bucketHead[bucket] = slot;
  }
}

/** Which new points may start spots in this frame. */
export interface Newcomers {
  /** The light is on and settled: points that were not there in the dark. */
  readonly answering: boolean;
  /** Points that shine by themselves. */
  readonly glowing: boolean;
}

/**
 * Gives bright points to the spots whose places they are at, nearest first, and starts spots for the others.
 * Returns how many spots it started.
 */
export function claimPeaks(
  spots: Spots,
  kernel: Pick<CameraKernel, 'peaks' | 'luma' | 'widthPx'>,
  glow: GlowMap,
  light: LightState,
  newcomers: Newcomers,
  angle: Float64Array,
  atMs: number,
): number {
  const { peaks } = kernel;
  fillBuckets(spots);
  spots.peak.fill(-1);
  let started = 0;
  for (let i = 0; i < peaks.count; i++) {
    const x = peaks.x[i]!;
    const y = peaks.y[i]!;
    const height = peaks.height[i]!;
    const white = whiteOf(kernel, i);
    const shone = glowAt(glow, x, y) / height;
    const isAnswer = newcomers.answering && shone < (white >= WHITE_ENOUGH ? WHITE_GLOW_SHARE : GLOW_SHARE);
    // Of those that answer the whitest and newest are kept, of those that shine by themselves the brightest.
    const promise = isAnswer ? white * (1 - shone) : height;
    const origin = isAnswer ? 'answer' : newcomers.answering ? 'print' : 'unknown';
    const slot = nearestSpot(spots, x, y, height, promise, origin);
    if (slot >= 0) {
      const away = Math.hypot(spots.x[slot]! - x, spots.y[slot]! - y);
      if (spots.peak[slot]! >= 0 && spots.distance[slot]! <= away) continue;
      spots.peak[slot] = i;
      spots.distance[slot] = away;
      if (spots.answers[slot] === Number(isAnswer)) spots.promise[slot] = Math.max(spots.promise[slot]!, promise);
    } else if (newcomers.glowing) {
      if (startSpot(spots, 0, x, y, height, promise, peaks.areaPx[i]!, angle, atMs)) started++;
    } else if (isAnswer) {
      if (startSpot(spots, 1, x, y, height, promise, peaks.areaPx[i]!, angle, atMs)) started++;
    }
  }
  returnToOlder(spots, peaks);
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot]) continue;
    if (spots.peak[slot]! >= 0) {
      // In the dark the point nearest to a torch highlight may be a lamp's: it may show, but not lead.
      if (!spots.answers[slot] || light === 'on') see(spots, slot, peaks, angle, atMs);
    } else if (spots.unseenFrames[slot]! < 65_535) spots.unseenFrames[slot] = spots.unseenFrames[slot]! + 1;
  }
  return started;
}

/** The brightest level. */
const WHITEST = 255;
/** What is left to white counts as at least this, levels. */
const MIN_TO_WHITE = 20;
/** A glint is white, whatever it stands on. */
const WHITE_ENOUGH = 0.95 * WHITEST;

/** How white a bright point is: its height as a share of what its surroundings leave to white, 0 to WHITEST. */
function whiteOf({ peaks, luma, widthPx }: Pick<CameraKernel, 'peaks' | 'luma' | 'widthPx'>, peak: number): number {
  const height = peaks.height[peak]!;
  const column = Math.round(peaks.x[peak]!);
  const row = Math.round(peaks.y[peak]!);
  let brightest = 0;
  for (let at = (row - 1) * widthPx + column; at <= (row + 1) * widthPx + column; at += widthPx) {
    brightest = Math.max(brightest, luma[at - 1]!, luma[at]!, luma[at + 1]!);
  }
  const toWhite = Math.max(MIN_TO_WHITE, WHITEST - brightest + height);
  return Math.min(WHITEST, (WHITEST * height) / toWhite);
}

/** A spot with no more phases than this may be an older one that came back dim. */
const MAX_YOUNG_PHASES = 2;

/**
 * A glint comes back dim at the edge of its cone, too dim for its spot, and starts another there. As soon as it is bright
 * enough, the point is the older one's again.
 */
function returnToOlder(spots: Spots, peaks: Peaks): void {
  for (let young = 0; young < MAX_SPOTS; young++) {
    const i = spots.peak[young]!;
    if (!spots.used[young] || i < 0 || !spots.answers[young] || spots.alerted[young]) continue;
    if (spots.phases[young]! > MAX_YOUNG_PHASES) continue;
    const older = nearestSpot(
      spots,
      peaks.x[i]!,
      peaks.y[i]!,
      peaks.height[i]!,
      spots.promise[young]!,
      'answer',
      young,
    );
    if (older < 0 || spots.peak[older]! >= 0 || spots.phases[older]! <= MAX_YOUNG_PHASES) continue;
    spots.peak[older] = i;
    spots.used[young] = 0;
  }
}

/** The spot whose reach covers the place and whose light is of that strength, the nearest of them; -1 without one. */
function nearestSpot(
  spots: Spots,
  x: number,
  y: number,
  height: number,
  promise: number,
  origin: PeakOrigin,
  butFor = -1,
): number {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  const end = bucketOf(x + MAX_REACH_PX, y + MAX_REACH_PX);
  const right = bucketOf(x + MAX_REACH_PX, y - MAX_REACH_PX);
  const width = right - bucketOf(x - MAX_REACH_PX, y - MAX_REACH_PX);
  for (let last = right; last <= end; last += BUCKET_COLUMNS) {
    for (let bucket = last - width; bucket <= last; bucket++) {
      for (let slot = spots.bucketHead[bucket]!; slot >= 0; slot = spots.bucketNext[slot]!) {
        if (slot === butFor || !spots.used[slot]) continue;
        const reach = Math.min(MAX_REACH_PX, REACH_PX + REACH_PER_FRAME_PX * spots.unseenFrames[slot]!);
        if (isFarther(spots, slot, x, y, reach)) continue;
        const away = Math.hypot(spots.x[slot]! - x, spots.y[slot]! - y);
        if (away > reach || away >= distance || !isLike(spots, slot, height, promise, away, origin)) continue;
        distance = away;
        nearest = slot;
      }
    }
  }
  return nearest;
}

/** True where a spot is farther than that along one axis alone: most are, and a hypotenuse costs more than all the rest. */
function isFarther(spots: Spots, slot: number, x: number, y: number, px: number): boolean {
  return Math.abs(spots.x[slot]! - x) > px || Math.abs(spots.y[slot]! - y) > px;
}

/** Where a bright point comes from: the light that was switched on, or what showed in the dark as well. */
type PeakOrigin = 'answer' | 'print' | 'unknown';

/** A point in another place that promises less than this share of what the spot does is another. */
const LIKE_PROMISE = 0.4;

/** A point much fainter or brighter than the spot is another: what stands beside a glint, or a glint beside some texture. */
function isLike(
  spots: Spots,
  slot: number,
  height: number,
  promise: number,
  away: number,
  origin: PeakOrigin,
): boolean {
  const isSamePlace = away < MERGE_PX;
  // A light that was not there in the dark is none of those that shine by themselves, and a glint's place is not print's.
  if (spots.answers[slot] ? origin === 'print' && !isSamePlace : origin === 'answer') return false;
  if (origin === 'answer' && !isSamePlace && promise < LIKE_PROMISE * spots.promise[slot]!) return false;
  const least = isSamePlace ? 0.25 : 0.55;
  return height >= least * spots.height[slot]! && height <= 1.7 * spots.height[slot]! + 40;
}

/** The spot was found: its place, its own way and its peak follow. */
function see(spots: Spots, slot: number, peaks: Peaks, angle: Float64Array, atMs: number): void {
  const i = spots.peak[slot]!;
  if (spots.answers[slot]) learnWay(spots, slot, peaks.x[i]! - spots.x[slot]!, peaks.y[i]! - spots.y[slot]!, angle);
  spots.x[slot] = peaks.x[i]!;
  spots.y[slot] = peaks.y[i]!;
  spots.seenX[slot] = peaks.x[i]!;
  spots.seenY[slot] = peaks.y[i]!;
  spots.seenAtMs[slot] = atMs;
  spots.unseenFrames[slot] = 0;
  spots.isPlaced[slot] = 1;
  if (peaks.height[i]! > spots.height[slot]!) spots.height[slot] = peaks.height[i]!;
  spots.area[slot] = spots.area[slot]! + AREA_TRUST * (peaks.areaPx[i]! - spots.area[slot]!);
}

/** Working memory: how far the view turned, degrees about three axes. */
const turned = new Float64Array(3);

/** What a sighting so far from the place foretold says about the spot's own way: a Kalman filter of one variance. */
function learnWay(spots: Spots, slot: number, offX: number, offY: number, angle: Float64Array): void {
  const { x, y, wayX, wayY, wayVariance, seenAngle, seenX, seenY, bearing } = spots;
  const at = 3 * slot;
  const variance = wayVariance[slot]!;
  let squares = 0;
  const shiftX = x[slot]! + offX - seenX[slot]!;
  const shiftY = y[slot]! + offY - seenY[slot]!;
  for (let axis = 0; axis < 3; axis++) {
    turned[axis] = angle[axis]! - seenAngle[at + axis]! - turnOnTheSpot(bearing, axis, shiftX, shiftY);
    squares += turned[axis]! ** 2;
  }
  const trust = variance / (variance * squares + PLACE_VARIANCE);
  for (let axis = 0; axis < 3; axis++) {
    wayX[at + axis] = wayX[at + axis]! + trust * turned[axis]! * offX;
    wayY[at + axis] = wayY[at + axis]! + trust * turned[axis]! * offY;
    seenAngle[at + axis] = angle[axis]!;
  }
  wayVariance[slot] = Math.max(MIN_WAY_VARIANCE, trust * PLACE_VARIANCE);
}

/** Starts a spot in a free slot of its kind, else in that of the least promising one; a less promising newcomer is turned away. */
function startSpot(
  spots: Spots,
  answers: 0 | 1,
  x: number,
  y: number,
  height: number,
  promise: number,
  area: number,
  angle: Float64Array,
  atMs: number,
): boolean {
  let slot = -1;
  let least = promise;
  const end = answers ? MAX_ANSWERS : MAX_SPOTS;
  for (let i = end - (answers ? MAX_ANSWERS : MAX_GLOWS); i < end; i++) {
    if (!spots.used[i]) {
      slot = i;
      break;
    }
    if (spots.alerted[i]) continue;
    const worth = worthOf(spots, i);
    if (worth >= least) continue;
    least = worth;
    slot = i;
  }
  if (slot < 0) return false;
  spots.used[slot] = 1;
  spots.answers[slot] = answers;
  spots.x[slot] = x;
  spots.y[slot] = y;
  spots.wayX.fill(0, 3 * slot, 3 * slot + 3);
  spots.wayY.fill(0, 3 * slot, 3 * slot + 3);
  spots.wayVariance[slot] = WAY_VARIANCE;
  spots.seenAngle.set(angle, 3 * slot);
  spots.seenX[slot] = x;
  spots.seenY[slot] = y;
  spots.litAtMs[slot] = Number.NaN;
  spots.bornAtMs[slot] = atMs;
  spots.seenAtMs[slot] = atMs;
  spots.unseenFrames[slot] = 0;
  spots.isPlaced[slot] = 1;
  spots.height[slot] = height;
  spots.promise[slot] = promise;
  spots.peak[slot] = -1;
  spots.area[slot] = area;
  beginPhase(spots, slot);
  spots.phases[slot] = 0;
  spots.due[slot] = 0;
  spots.alerted[slot] = 0;
  return true;
}

/** A spot that has been followed for long is worth keeping over a fresh point of texture. */
function worthOf({ promise, phases }: Spots, slot: number): number {
  return promise[slot]! + 2 * Math.min(20, phases[slot]!);
}

/** Ends spots that were not seen for long, left the picture, or run together with another. */
export function dropSpots(spots: Spots, widthPx: number, heightPx: number, atMs: number): void {
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot]) continue;
    const unseenMs = atMs - spots.seenAtMs[slot]!;
    const x = spots.x[slot]!;
    const y = spots.y[slot]!;
    const isFaint = spots.phases[slot]! < 3;
    const isAway = x < -40 || y < -40 || x > widthPx + 40 || y > heightPx + 40;
    if ((!spots.alerted[slot] && unseenMs > (isFaint ? FORGET_FAINT_MS : FORGET_MS)) || isAway) spots.used[slot] = 0;
  }
  fillBuckets(spots);
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot]) continue;
    const bucket = bucketOf(spots.x[slot]!, spots.y[slot]!);
    for (let other = spots.bucketHead[bucket]!; other >= 0; other = spots.bucketNext[other]!) {
      if (other === slot || !spots.used[other] || !spots.used[slot]) continue;
      if (spots.answers[other] !== spots.answers[slot]) continue;
      if (isFarther(spots, slot, spots.x[other]!, spots.y[other]!, MERGE_PX)) continue;
      if (Math.hypot(spots.x[slot]! - spots.x[other]!, spots.y[slot]! - spots.y[other]!) >= MERGE_PX) continue;
      const lesser = worthOf(spots, slot) >= worthOf(spots, other) ? other : slot;
      if (!spots.alerted[lesser]) spots.used[lesser] = 0;
    }
  }
}

export function isInView(widthPx: number, heightPx: number, x: number, y: number): boolean {
  return x >= BORDER_PX && y >= BORDER_PX && x < widthPx - BORDER_PX && y < heightPx - BORDER_PX;
}

/**
 * Adds one settled frame to the running phase of every spot in view. In the light a frame weighs what the surroundings of
 * the spot leave to white: while automatic exposure is still on its way down from the dark, a glint on a wall drowns.
 */
export function observeSpots(
  spots: Spots,
  kernel: CameraKernel,
  light: LightState,
  isTracked: boolean,
  hasGyroscope: boolean,
  angle: Float64Array,
  atMs: number,
): void {
  const doubtPxPerS = hasGyroscope ? DOUBT_PX_PER_S : BLIND_DOUBT_PX_PER_S;
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    const x = spots.x[slot]!;
    const y = spots.y[slot]!;
    if (!spots.used[slot] || !isInView(kernel.widthPx, kernel.heightPx, x, y)) continue;
    spots.phaseFrames[slot] = spots.phaseFrames[slot]! + 1;
    // Where something white stands or shines beside it, what is missing may only have moved or grown together with it.
    const doubtPx = Math.min(MAX_DOUBT_PX, NEAR_BY_PX + (doubtPxPerS * (atMs - spots.seenAtMs[slot]!)) / 1000);
    const isKnown =
      spots.peak[slot]! >= 0 ||
      (isTracked &&
        spots.isPlaced[slot] === 1 &&
        !isWhiteAround(kernel, x, y) &&
        !isPeakNear(kernel.peaks, x, y, doubtPx, LIKE_IT_SHARE * spots.height[slot]!));
    const around = lumaAround(kernel, x, y);
    const weight = light === 'off' ? 1 : Math.max(1, Math.round(WHITEST - around));
    spots.phaseWeight[slot] = spots.phaseWeight[slot]! + weight;
    if (isKnown) spots.phaseTracked[slot] = spots.phaseTracked[slot]! + weight;
    addWindow(spots, slot, kernel, weight, around);
    spots.phaseAround[slot] = spots.phaseAround[slot]! + weight * around;
    addAim(spots, slot, angle, weight);
  }
}

function isPeakNear(peaks: Peaks, x: number, y: number, reach: number, minHeight: number): boolean {
  for (let i = 0; i < peaks.count; i++) {
    if (peaks.height[i]! < minHeight) continue;
    if (Math.abs(peaks.x[i]! - x) <= reach && Math.abs(peaks.y[i]! - y) <= reach) return true;
  }
  return false;
}

/**
 * What the pixels around a spot's place show in a frame: by how much they are brighter than both what is around and what
 * lies within the top-hat's reach. On a rough wall the top-hat alone shows the texture's whole swing, a glint only what is
 * left to white.
 */
function addWindow(
  { windowSum, windowMax, x, y }: Spots,
  slot: number,
  { luma, topHat, widthPx }: CameraKernel,
  weight: number,
  around: number,
): void {
  const left = Math.round(x[slot]!) - LOOK_AROUND_PX;
  const top = Math.round(y[slot]!) - LOOK_AROUND_PX;
  let at = slot * WINDOW_PX;
  for (let row = 0; row < WINDOW_SIDE_PX; row++) {
    const from = (top + row) * widthPx + left;
    for (let column = 0; column < WINDOW_SIDE_PX; column++, at++) {
      const above = Math.max(0, Math.round(luma[from + column]! - around));
      const value = Math.min(topHat[from + column]!, above);
      windowSum[at] = windowSum[at]! + weight * value;
      if (value > windowMax[at]!) windowMax[at] = value;
    }
  }
}

function addAim({ phaseAim, x, y }: Spots, slot: number, angle: Float64Array, weight: number): void {
  const at = 5 * slot;
  for (let axis = 0; axis < 3; axis++) phaseAim[at + axis] = phaseAim[at + axis]! + weight * angle[axis]!;
  phaseAim[at + 3] = phaseAim[at + 3]! + weight * x[slot]!;
  phaseAim[at + 4] = phaseAim[at + 4]! + weight * y[slot]!;
}

const AROUND_CELLS = 3;

/** Mean luma of 7x7 cells of 4x4 pixels around a place without the 3x3 in their middle. */
function lumaAround({ quarter, widthPx, heightPx }: CameraKernel, x: number, y: number): number {
  const columns = widthPx >> 2;
  const column = Math.max(AROUND_CELLS, Math.min(columns - 1 - AROUND_CELLS, Math.floor(x / QUARTER)));
  const row = Math.max(AROUND_CELLS, Math.min((heightPx >> 2) - 1 - AROUND_CELLS, Math.floor(y / QUARTER)));
  let sum = 0;
  for (let dy = -AROUND_CELLS; dy <= AROUND_CELLS; dy++) {
    const at = (row + dy) * columns + column;
    for (let dx = -AROUND_CELLS; dx <= AROUND_CELLS; dx++) {
      if (dx < -1 || dx > 1 || dy < -1 || dy > 1) sum += quarter[at + dx]!;
    }
  }
  return sum / 40;
}

const WHITE = 225;

/** True where one of 3x3 cells of 4x4 pixels is white all over. */
function isWhiteAround({ quarter, widthPx, heightPx }: CameraKernel, x: number, y: number): boolean {
  const columns = widthPx >> 2;
  const column = Math.max(1, Math.min(columns - 2, Math.floor(x / QUARTER)));
  const row = Math.max(1, Math.min((heightPx >> 2) - 2, Math.floor(y / QUARTER)));
  for (let dy = -1; dy <= 1; dy++) {
    const at = (row + dy) * columns + column;
    for (let dx = -1; dx <= 1; dx++) if (quarter[at + dx]! >= WHITE) return true;
  }
  return false;
}

/**
 * What a phase showed around a spot's place: the weighted mean of its frames, at the brightest pixel. Noise is another in each
 * frame. A dark phase counts without each pixel's brightest frame, which may have caught the last of the light.
 */
function phaseValue(
  { windowSum, windowMax, phaseWeight }: Spots,
  slot: number,
  light: typeof LIT | typeof DARK,
): number {
  const weight = phaseWeight[slot]!;
  const isDark = light === DARK && weight >= 2;
  let greatest = 0;
  for (let at = slot * WINDOW_PX; at < (slot + 1) * WINDOW_PX; at++) {
    const mean = isDark ? (windowSum[at]! - windowMax[at]!) / (weight - 1) : windowSum[at]! / weight;
    if (mean > greatest) greatest = mean;
  }
  return greatest;
}

/** Ends the running phase of every spot. A phase in which the spot's place was not in view leaves no entry. */
export function closePhase(spots: Spots, light: typeof LIT | typeof DARK): void {
  spots.closedPhases++;
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    const frames = spots.phaseFrames[slot]!;
    const weight = spots.phaseWeight[slot]!;
    if (!spots.used[slot] || frames === 0) continue;
    let count = spots.phases[slot]!;
    const first = slot * MAX_PHASES;
    if (count === MAX_PHASES) {
      spots.phaseNumber.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseLight.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseValue.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseIsTracked.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseLuma.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseAngle.copyWithin(3 * first, 3 * (first + 1), 3 * (first + MAX_PHASES));
      spots.phaseX.copyWithin(first, first + 1, first + MAX_PHASES);
      spots.phaseY.copyWithin(first, first + 1, first + MAX_PHASES);
      count--;
    }
    const at = first + count;
    spots.phaseNumber[at] = spots.closedPhases;
    spots.phaseLight[at] = light;
    spots.phaseValue[at] = phaseValue(spots, slot, light);
    spots.phaseIsTracked[at] = 2 * spots.phaseTracked[slot]! > weight ? 1 : 0;
    spots.phaseLuma[at] = spots.phaseAround[slot]! / weight;
    for (let axis = 0; axis < 3; axis++) spots.phaseAngle[3 * at + axis] = spots.phaseAim[5 * slot + axis]! / weight;
    spots.phaseX[at] = spots.phaseAim[5 * slot + 3]! / weight;
    spots.phaseY[at] = spots.phaseAim[5 * slot + 4]! / weight;
    spots.phases[slot] = count + 1;
    beginPhase(spots, slot);
  }
}

function beginPhase(spots: Spots, slot: number): void {
  spots.phaseFrames[slot] = 0;
  spots.phaseTracked[slot] = 0;
  spots.phaseWeight[slot] = 0;
  spots.windowSum.fill(0, slot * WINDOW_PX, (slot + 1) * WINDOW_PX);
  spots.windowMax.fill(0, slot * WINDOW_PX, (slot + 1) * WINDOW_PX);
  spots.phaseAround[slot] = 0;
  spots.phaseAim.fill(0, 5 * slot, 5 * slot + 5);
}
