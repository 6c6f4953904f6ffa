import type { Peaks } from '#core/image/peaks.ts';
import { MAX_PEAKS, type CameraKernel } from '../kernel/kernel.ts';
import { turnOnTheSpot } from './bearing.ts';
import { WHITEST, type LightState } from './light.ts';
import { reacquire } from './reacquire.ts';
import { darkMapAt, type DarkMap, GLOW_SHARE, WHITE_GLOW_SHARE } from './dark-map.ts';
import {
  birth,
  bucketOf,
  BUCKET_COLUMNS,
  fillBuckets,
  isFarther,
  MAX_ANSWERS,
  MAX_TRACKS,
  MERGE_PX,
  phasesSinceMet,
  slotFor,
  type Tracks,
} from './tracks.ts';

/* Which bright point of a frame belongs to which track. */

/** A point is looked for this far from where it should be: at least, more for each frame unseen, at most. */
const REACH_PX = 8;
const REACH_PER_FRAME_PX = 0.7;
const MAX_REACH_PX = 16;

/** Share that a sighting has in the typical area. */
const AREA_TRUST = 0.2;
/** The parallax rate is never known better than by this variance, squared pixels a degree; a sighting's place by the other, squared pixels. */
const MIN_PARALLAX_VARIANCE = 0.02;
const PLACE_VARIANCE = 1;

/** Working memory: the track that each point is given to, -1: none. */
const holders = new Int16Array(MAX_PEAKS);

/** Which new points may start tracks in this frame. */
export interface Newcomers {
  /** The light is on and settled: points that were not there in the dark. */
  readonly answering: boolean;
  /** Points that shine by themselves. */
  readonly glowing: boolean;
  /** The light is on, and nothing showed in the pause before where the picture went: what went out may shine beside its place. */
  readonly returning: boolean;
}

/**
 * Gives bright points to the tracks whose places they are at, nearest first, and starts tracks for the others.
 * Returns how many tracks it started.
 */
export function associate(
  tracks: Tracks,
  kernel: Pick<CameraKernel, 'peaks' | 'luma' | 'widthPx'>,
  darkMap: DarkMap,
  light: LightState,
  newcomers: Newcomers,
  angle: Float64Array,
  atMs: number,
): number {
  const { peaks } = kernel;
  fillBuckets(tracks);
  tracks.peak.fill(-1);
  holders.fill(-1, 0, peaks.count);
  let started = 0;
  for (let i = 0; i < peaks.count; i++) {
    const x = peaks.x[i]!;
    const y = peaks.y[i]!;
    const height = peaks.height[i]!;
    const white = whiteOf(kernel, i);
    const shone = darkMapAt(darkMap, x, y) / height;
    const isAnswer = newcomers.answering && shone < (white >= WHITE_ENOUGH ? WHITE_GLOW_SHARE : GLOW_SHARE);
    // Of those that answer the whitest and newest are kept, of those that shine by themselves the brightest.
    const priority = isAnswer ? white * (1 - shone) : height;
    const origin = isAnswer ? 'answer' : newcomers.answering ? 'texture' : 'unknown';
    const slot = nearestTrack(tracks, x, y, height, priority, origin);
    if (slot >= 0) {
      const away = Math.hypot(tracks.x[slot]! - x, tracks.y[slot]! - y);
      if (tracks.peak[slot]! >= 0 && tracks.distance[slot]! <= away) continue;
      if (tracks.peak[slot]! >= 0) holders[tracks.peak[slot]!] = -1;
      tracks.peak[slot] = i;
      holders[i] = slot;
      tracks.distance[slot] = away;
      if (tracks.answers[slot] === Number(isAnswer)) tracks.priority[slot] = Math.max(tracks.priority[slot]!, priority);
    } else if (newcomers.glowing || isAnswer) {
      const free = slotFor(tracks, !newcomers.glowing, priority);
      if (free < 0) continue;
      birth(tracks, free, peaks, i, angle, atMs);
      tracks.priority[free] = priority;
      holders[i] = free;
      if (isAnswer) doubtGoneBeside(tracks, free, height);
      started++;
    }
  }
  returnToOlder(tracks, peaks);
  if (newcomers.returning) reacquire(tracks, peaks, holders);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    if (tracks.peak[slot]! >= 0) {
      // In the dark the point nearest to a torch highlight may be a lamp's: it may show, but not lead.
      if (tracks.answers[slot] && light !== 'on') continue;
      update(tracks, slot, peaks, angle, atMs);
      if (tracks.answers[slot]) doubtGoneBeside(tracks, slot, peaks.height[tracks.peak[slot]!]!);
    } else if (tracks.unseenFrames[slot]! < 65_535) tracks.unseenFrames[slot] = tracks.unseenFrames[slot]! + 1;
  }
  return started;
}

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

/** A track with no more phases than this may be an older one that came back dim. */
const MAX_YOUNG_PHASES = 2;

/**
 * A glint comes back dim at the edge of its cone, too dim for its track, and starts another there. As soon as it is bright
 * enough, the point is the older one's again.
 */
function returnToOlder(tracks: Tracks, peaks: Peaks): void {
  for (let young = 0; young < MAX_TRACKS; young++) {
    const i = tracks.peak[young]!;
    if (!tracks.used[young] || i < 0 || !tracks.answers[young] || tracks.alerted[young]) continue;
    if (phasesSinceMet(tracks, young) > MAX_YOUNG_PHASES) continue;
    const older = nearestTrack(
      tracks,
      peaks.x[i]!,
      peaks.y[i]!,
      peaks.height[i]!,
      tracks.priority[young]!,
      'answer',
      young,
    );
    if (older < 0 || tracks.peak[older]! >= 0 || phasesSinceMet(tracks, older) <= MAX_YOUNG_PHASES) continue;
    tracks.peak[older] = i;
    holders[i] = older;
    tracks.used[young] = 0;
  }
}

/** A light that starts this near to where another went out, with this share of its height, may be the same, looked for beside its place. */
const DOUBT_PX = 60;
const DOUBT_SHARE = 0.5;

/** Where a light has started, the places of those that went out beside it before are guesses until they are seen again. */
function doubtGoneBeside(tracks: Tracks, young: number, height: number): void {
  if (phasesSinceMet(tracks, young) > MAX_YOUNG_PHASES) return;
  const { used, answers, unseenFrames, seenAtMs, bornAtMs } = tracks;
  for (let other = 0; other < MAX_ANSWERS; other++) {
    if (!used[other] || !answers[other] || unseenFrames[other] === 0 || seenAtMs[other]! >= bornAtMs[young]!) continue;
    if (height < DOUBT_SHARE * tracks.height[other]!) continue;
    if (isFarther(tracks, other, tracks.x[young]!, tracks.y[young]!, DOUBT_PX)) continue;
    tracks.isPlaced[other] = 0;
    tracks.keyIsPlaced[other] = 0;
  }
}

/** The track whose reach covers the place and whose light is of that strength, the nearest of them; -1 without one. */
function nearestTrack(
  tracks: Tracks,
  x: number,
  y: number,
  height: number,
  priority: number,
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
      for (let slot = tracks.bucketHead[bucket]!; slot >= 0; slot = tracks.bucketNext[slot]!) {
        if (slot === butFor || !tracks.used[slot]) continue;
        const reach = Math.min(MAX_REACH_PX, REACH_PX + REACH_PER_FRAME_PX * tracks.unseenFrames[slot]!);
        if (isFarther(tracks, slot, x, y, reach)) continue;
        const away = Math.hypot(tracks.x[slot]! - x, tracks.y[slot]! - y);
        if (away > reach || away >= distance || !isLike(tracks, slot, height, priority, away, origin)) continue;
        distance = away;
        nearest = slot;
      }
    }
  }
  return nearest;
}

/** Where a bright point comes from: the light that was switched on, or what showed in the dark as well. */
type PeakOrigin = 'answer' | 'texture' | 'unknown';

/** A point in another place whose priority is below this share of the track's is another. */
const LIKE_PRIORITY = 0.4;

/** A point much fainter or brighter than the track is another: what stands beside a glint, or a glint beside some texture. */
function isLike(
  tracks: Tracks,
  slot: number,
  height: number,
  priority: number,
  away: number,
  origin: PeakOrigin,
): boolean {
  const isSamePlace = away < MERGE_PX;
  // A light that was not there in the dark is none of those that shine by themselves, and a glint's place is not texture's.
  if (tracks.answers[slot] ? origin === 'texture' && !isSamePlace : origin === 'answer') return false;
  if (origin === 'answer' && !isSamePlace && priority < LIKE_PRIORITY * tracks.priority[slot]!) return false;
  const least = isSamePlace ? 0.25 : 0.55;
  return height >= least * tracks.height[slot]! && height <= 1.7 * tracks.height[slot]! + 40;
}

/** The track was found: its place, its parallax rate and its peak follow. */
function update(tracks: Tracks, slot: number, peaks: Peaks, angle: Float64Array, atMs: number): void {
  const i = tracks.peak[slot]!;
  if (tracks.answers[slot])
    updateParallax(tracks, slot, peaks.x[i]! - tracks.x[slot]!, peaks.y[i]! - tracks.y[slot]!, angle);
  tracks.x[slot] = peaks.x[i]!;
  tracks.y[slot] = peaks.y[i]!;
  tracks.seenX[slot] = peaks.x[i]!;
  tracks.seenY[slot] = peaks.y[i]!;
  tracks.strayX[slot] = 0;
  tracks.strayY[slot] = 0;
  tracks.seenAtMs[slot] = atMs;
  tracks.seenPhase[slot] = tracks.closedPhases + 1;
  tracks.unseenFrames[slot] = 0;
  tracks.isPlaced[slot] = 1;
  if (peaks.height[i]! > tracks.height[slot]!) tracks.height[slot] = peaks.height[i]!;
  tracks.area[slot] = tracks.area[slot]! + AREA_TRUST * (peaks.areaPx[i]! - tracks.area[slot]!);
}

/** Working memory: how far the view turned, degrees about three axes. */
const turned = new Float64Array(3);

/** What a sighting so far from the place foretold says about the track's parallax rate: a Kalman filter of one variance. */
function updateParallax(tracks: Tracks, slot: number, offX: number, offY: number, angle: Float64Array): void {
  const { x, y, parallaxX, parallaxY, parallaxVariance, seenAngle, seenX, seenY, bearing } = tracks;
  const at = 3 * slot;
  const variance = parallaxVariance[slot]!;
  let squares = 0;
  const shiftX = x[slot]! + offX - seenX[slot]!;
  const shiftY = y[slot]! + offY - seenY[slot]!;
  for (let axis = 0; axis < 3; axis++) {
    turned[axis] = angle[axis]! - seenAngle[at + axis]! - turnOnTheSpot(bearing, axis, shiftX, shiftY);
    squares += turned[axis]! ** 2;
  }
  const trust = variance / (variance * squares + PLACE_VARIANCE);
  for (let axis = 0; axis < 3; axis++) {
    parallaxX[at + axis] = parallaxX[at + axis]! + trust * turned[axis]! * offX;
    parallaxY[at + axis] = parallaxY[at + axis]! + trust * turned[axis]! * offY;
    seenAngle[at + axis] = angle[axis]!;
  }
  parallaxVariance[slot] = Math.max(MIN_PARALLAX_VARIANCE, trust * PLACE_VARIANCE);
}
