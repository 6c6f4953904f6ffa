import type { Peaks } from '#core/image/peaks.ts';
import { beginPhase, isFarther, MAX_ANSWERS, type Tracks } from './tracks.ts';

/*
 * A light that was seen until the torch went out, and shines again beside the place foretold. In a dark room nothing shows in
 * the pause where the picture went, so that a hand moves it by more than tracks are looked for. Where one such light is missing
 * and one like it has appeared, and nothing else is near, they are the same.
 */

/** It is looked for this far from its place along each axis: at first, further for each frame unseen, no further than that. */
const REACH_PX = 16;
const REACH_PER_FRAME_PX = 4;
const MAX_REACH_PX = 40;
/** It is about as high as it was: at least this share, at most so many times that and so many levels. */
const LEAST_SHARE = 0.45;
const MOST_TIMES = 2;
const MOST_BEYOND = 30;
/** Phases from the one that saw it last: the lit one before this is two back. */
const MAX_PHASES_SINCE = 2;

/** Working memory: the tracks that are missing in this frame. */
const missing = new Int16Array(MAX_ANSWERS);

/**
 * Gives each light that is missing the one point like it near its place. `holders`: the track that each point was given to, -1:
 * none. A track that began with that point, or is there by a guess, gives way; where any other holds it, it is explained.
 */
export function reacquire(tracks: Tracks, peaks: Peaks, holders: Int16Array): void {
  const count = findMissing(tracks);
  for (let i = 0; i < count; i++) {
    const slot = missing[i]!;
    const peak = onlyPeakNear(tracks, peaks, slot);
    if (peak < 0 || !isUnexplained(tracks, holders[peak]!) || !isOnlyMissing(tracks, peaks, peak, slot, count))
      continue;
    giveTo(tracks, peaks, holders, slot, peak);
  }
}

function findMissing({ used, answers, peak, phases, seenPhase, closedPhases }: Tracks): number {
  let count = 0;
  for (let slot = 0; slot < MAX_ANSWERS; slot++) {
    if (!used[slot] || !answers[slot] || peak[slot]! >= 0 || phases[slot] === 0) continue;
    if (closedPhases + 1 - seenPhase[slot]! <= MAX_PHASES_SINCE) missing[count++] = slot;
  }
  return count;
}

function isNear(tracks: Tracks, slot: number, { x, y, height }: Peaks, peak: number): boolean {
  const reachPx = Math.min(MAX_REACH_PX, REACH_PX + REACH_PER_FRAME_PX * tracks.unseenFrames[slot]!);
  if (isFarther(tracks, slot, x[peak]!, y[peak]!, reachPx)) return false;
  const was = tracks.height[slot]!;
  return height[peak]! >= LEAST_SHARE * was && height[peak]! <= MOST_TIMES * was + MOST_BEYOND;
}

/** The only point like the track near its place; -1 where there is none, or a second. */
function onlyPeakNear(tracks: Tracks, peaks: Peaks, slot: number): number {
  let only = -1;
  for (let peak = 0; peak < peaks.count; peak++) {
    if (!isNear(tracks, slot, peaks, peak)) continue;
    if (only >= 0) return -1;
    only = peak;
  }
  return only;
}

function isUnexplained(tracks: Tracks, holder: number): boolean {
  return holder < 0 || isNew(tracks, holder) || tracks.isPlaced[holder] === 0;
}

/** True for a track that began in this lit phase. */
const isNew = ({ phases, alerted }: Tracks, slot: number): boolean => phases[slot] === 0 && !alerted[slot];

function isOnlyMissing(tracks: Tracks, peaks: Peaks, peak: number, slot: number, count: number): boolean {
  for (let i = 0; i < count; i++) {
    const other = missing[i]!;
    if (other !== slot && tracks.peak[other]! < 0 && isNear(tracks, other, peaks, peak)) return false;
  }
  return true;
}

function giveTo(tracks: Tracks, peaks: Peaks, holders: Int16Array, slot: number, peak: number): void {
  const holder = holders[peak]!;
  if (holder >= 0) {
    tracks.peak[holder] = -1;
    if (isNew(tracks, holder)) tracks.used[holder] = 0;
  }
  holders[peak] = slot;
  tracks.peak[slot] = peak;
  tracks.x[slot] = peaks.x[peak]!;
  tracks.y[slot] = peaks.y[peak]!;
  // What this phase has shown so far was another place.
  if (tracks.seenPhase[slot] !== tracks.closedPhases + 1) beginPhase(tracks, slot);
}
