import type { Peaks } from '#core/image/peaks.ts';
import type { CameraKernel } from '../kernel/kernel.ts';
import {
  findParting,
  LOOK_AROUND_PX,
  MAX_PHASE_FRAMES,
  weighedMean,
  WINDOW_PX,
  WINDOW_SIDE_PX,
  type Part,
} from './phase-frames.ts';
import { strayOf } from './predict.ts';
import { QUARTER } from './quarter.ts';
import { WHITEST, type LightState } from './light.ts';
import { beginPhase, DARK, isInView, LIT, MAX_ANSWERS, MAX_PHASES, MAX_TRACKS, type Tracks } from './tracks.ts';

/* What each track showed in each phase of the switched light. */

/**
 * A light at least this much like it, this near to its place, may be the track itself, so that nothing is known to be
 * missing: near at first, and further with the time that it is unseen; faster where no gyroscope foretells its way.
 */
export const LIKE_IT_SHARE = 0.55;
export const NEAR_BY_PX = 7;
export const DOUBT_PX_PER_S = 4;
const BLIND_DOUBT_PX_PER_S = 12;
export const MAX_DOUBT_PX = 30;

/**
 * Adds one settled frame to the running phase of every track in view. In the light a frame weighs what the surroundings of
 * the track leave to white: while automatic exposure is still on its way down from the dark, a glint on a wall drowns.
 */
export function observePhases(
  tracks: Tracks,
  kernel: CameraKernel,
  light: LightState,
  isTracked: boolean,
  hasGyroscope: boolean,
  angle: Float64Array,
  atMs: number,
): void {
  const doubtPxPerS = hasGyroscope ? DOUBT_PX_PER_S : BLIND_DOUBT_PX_PER_S;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    const x = tracks.x[slot]!;
    const y = tracks.y[slot]!;
    if (!tracks.used[slot] || !isInView(kernel.widthPx, kernel.heightPx, x, y)) continue;
    tracks.phaseFrames[slot] = tracks.phaseFrames[slot]! + 1;
    // Where something white stands or shines beside it, what is missing may only have moved or grown together with it.
    const doubtPx = Math.min(
      MAX_DOUBT_PX,
      NEAR_BY_PX + doubtPxPerS * unseenSeconds(tracks, slot, atMs) + strayOf(tracks, slot),
    );
    const isKnown =
      tracks.peak[slot]! >= 0 ||
      ((isTracked || tracks.isAnchored[slot] === 1) &&
        tracks.isPlaced[slot] === 1 &&
        !isWhiteAround(kernel, x, y) &&
        !isPeakNear(kernel.peaks, x, y, doubtPx, LIKE_IT_SHARE * tracks.height[slot]!));
    const around = lumaAround(kernel.quarter, kernel.widthPx >> 2, kernel.heightPx >> 2, x, y);
    const weight = light === 'off' ? 1 : Math.max(1, Math.round(WHITEST - around));
    tracks.phaseWeight[slot] = tracks.phaseWeight[slot]! + weight;
    if (isKnown) tracks.phaseTracked[slot] = tracks.phaseTracked[slot]! + weight;
    addWindow(tracks, slot, kernel, weight, around);
    tracks.phaseAround[slot] = tracks.phaseAround[slot]! + weight * around;
    addAim(tracks, slot, angle, weight);
    keepFrame(tracks, slot, weight, isKnown, around, angle);
  }
}

/** For how long nothing has said where the track is: 0 where what is around it was found again. */
function unseenSeconds({ isAnchored, seenAtMs }: Tracks, slot: number, atMs: number): number {
  return isAnchored[slot] ? 0 : (atMs - seenAtMs[slot]!) / 1000;
}

/** Keeps the frame beside the others of the running phase, where there is room. */
function keepFrame(
  tracks: Tracks,
  slot: number,
  weight: number,
  isKnown: boolean,
  around: number,
  angle: Float64Array,
): void {
  const { frames, phaseFrames, x, y } = tracks;
  const frame = phaseFrames[slot]! - 1;
  if (slot >= MAX_ANSWERS || frame >= MAX_PHASE_FRAMES) return;
  const at = slot * MAX_PHASE_FRAMES + frame;
  frames.weight[at] = weight;
  frames.isKnown[at] = isKnown ? 1 : 0;
  frames.around[at] = around;
  for (let axis = 0; axis < 3; axis++) frames.aim[5 * at + axis] = angle[axis]!;
  frames.aim[5 * at + 3] = x[slot]!;
  frames.aim[5 * at + 4] = y[slot]!;
}

function isPeakNear(peaks: Peaks, x: number, y: number, reach: number, minHeight: number): boolean {
  for (let i = 0; i < peaks.count; i++) {
    if (peaks.height[i]! < minHeight) continue;
    if (Math.abs(peaks.x[i]! - x) <= reach && Math.abs(peaks.y[i]! - y) <= reach) return true;
  }
  return false;
}

/**
 * What the pixels around a track's place show in a frame: by how much they are brighter than both what is around and what
 * lies within the top-hat's reach. On a rough wall the top-hat alone shows the texture's whole swing, a glint only what is
 * left to white.
 */
function addWindow(
  { windowSum, windowMax, frames, phaseFrames, x, y }: Tracks,
  slot: number,
  { luma, topHat, widthPx }: CameraKernel,
  weight: number,
  around: number,
): void {
  const left = Math.round(x[slot]!) - LOOK_AROUND_PX;
  const top = Math.round(y[slot]!) - LOOK_AROUND_PX;
  let at = slot * WINDOW_PX;
  const frame = phaseFrames[slot]! - 1;
  const isKept = slot < MAX_ANSWERS && frame < MAX_PHASE_FRAMES;
  const toFrame = (slot * MAX_PHASE_FRAMES + frame) * WINDOW_PX - at;
  for (let row = 0; row < WINDOW_SIDE_PX; row++) {
    const from = (top + row) * widthPx + left;
    for (let column = 0; column < WINDOW_SIDE_PX; column++, at++) {
      const above = Math.max(0, Math.round(luma[from + column]! - around));
      const value = Math.min(topHat[from + column]!, above);
      windowSum[at] = windowSum[at]! + weight * value;
      if (value > windowMax[at]!) windowMax[at] = value;
      if (isKept) frames.window[toFrame + at] = value;
    }
  }
}

function addAim({ phaseAim, x, y }: Tracks, slot: number, angle: Float64Array, weight: number): void {
  const at = 5 * slot;
  for (let axis = 0; axis < 3; axis++) phaseAim[at + axis] = phaseAim[at + axis]! + weight * angle[axis]!;
  phaseAim[at + 3] = phaseAim[at + 3]! + weight * x[slot]!;
  phaseAim[at + 4] = phaseAim[at + 4]! + weight * y[slot]!;
}

const AROUND_CELLS = 3;

/** Mean luma of 7x7 cells of 4x4 pixels around a place without the 3x3 in their middle. */
export function lumaAround(quarter: Uint8Array, columns: number, rows: number, x: number, y: number): number {
  const column = Math.max(AROUND_CELLS, Math.min(columns - 1 - AROUND_CELLS, Math.floor(x / QUARTER)));
  const row = Math.max(AROUND_CELLS, Math.min(rows - 1 - AROUND_CELLS, Math.floor(y / QUARTER)));
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
 * What a phase showed around a track's place: the weighted mean of its frames, at the brightest pixel. Noise is another in each
 * frame. A dark phase counts without each pixel's brightest frame, which may have caught the last of the light.
 */
function phaseValue(
  { windowSum, windowMax, phaseWeight }: Tracks,
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

/**
 * Ends the running phase of every track. A phase in which the track's place was not in view leaves no entry; a lit one in which a
 * light came or went leaves two, with and without it.
 */
export function closePhase(tracks: Tracks, light: typeof LIT | typeof DARK): void {
  tracks.closedPhases++;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    const count = tracks.phaseFrames[slot]!;
    if (!tracks.used[slot] || count === 0) continue;
    const parting = light === LIT && slot < MAX_ANSWERS ? findParting(tracks.frames, slot, count) : null;
    if (parting) {
      addPart(tracks, slot, parting.before);
      addPart(tracks, slot, parting.after);
    } else addWhole(tracks, slot, light);
    beginPhase(tracks, slot);
  }
}

function addWhole(tracks: Tracks, slot: number, light: typeof LIT | typeof DARK): void {
  const { phaseWeight, phaseTracked, phaseAround, phaseAim } = tracks;
  const weight = phaseWeight[slot]!;
  const at = addEntry(tracks, slot, light);
  tracks.phaseValue[at] = phaseValue(tracks, slot, light);
  tracks.phaseIsTracked[at] = 2 * phaseTracked[slot]! > weight ? 1 : 0;
  tracks.phaseLuma[at] = phaseAround[slot]! / weight;
  for (let axis = 0; axis < 3; axis++) tracks.phaseAngle[3 * at + axis] = phaseAim[5 * slot + axis]! / weight;
  tracks.phaseX[at] = phaseAim[5 * slot + 3]! / weight;
  tracks.phaseY[at] = phaseAim[5 * slot + 4]! / weight;
}

/** A part of the running lit phase as a phase of its own. */
function addPart(tracks: Tracks, slot: number, part: Part): void {
  const { frames } = tracks;
  const at = addEntry(tracks, slot, LIT);
  let greatest = 0;
  for (let pixel = 0; pixel < WINDOW_PX; pixel++) {
    const mean = weighedMean(frames, part, (frame) => frames.window[frame * WINDOW_PX + pixel]!);
    greatest = Math.max(greatest, mean);
  }
  const aim = (axis: number): number => weighedMean(frames, part, (frame) => frames.aim[5 * frame + axis]!);
  tracks.phaseValue[at] = greatest;
  tracks.phaseIsTracked[at] = 1;
  tracks.phaseLuma[at] = weighedMean(frames, part, (frame) => frames.around[frame]!);
  for (let axis = 0; axis < 3; axis++) tracks.phaseAngle[3 * at + axis] = aim(axis);
  tracks.phaseX[at] = aim(3);
  tracks.phaseY[at] = aim(4);
}

/** Makes room for one more phase of a track, the oldest left out where there is none: its place in the columns. */
function addEntry(tracks: Tracks, slot: number, light: typeof LIT | typeof DARK): number {
  const first = slot * MAX_PHASES;
  if (tracks.phases[slot]! === MAX_PHASES) {
    const { phaseNumber, phaseLight, phaseValue, phaseIsTracked, phaseLuma, phaseX, phaseY } = tracks;
    for (const column of [phaseNumber, phaseLight, phaseValue, phaseIsTracked, phaseLuma, phaseX, phaseY]) {
      column.copyWithin(first, first + 1, first + MAX_PHASES);
    }
    tracks.phaseAngle.copyWithin(3 * first, 3 * (first + 1), 3 * (first + MAX_PHASES));
    tracks.phases[slot] = MAX_PHASES - 1;
    tracks.phasesBefore[slot] = Math.max(0, tracks.phasesBefore[slot]! - 1);
  }
  const at = first + tracks.phases[slot]!;
  tracks.phaseNumber[at] = tracks.closedPhases;
  tracks.phaseLight[at] = light;
  tracks.phases[slot] = tracks.phases[slot]! + 1;
  return at;
}

/** A lit phase in which a place showed that much, levels, before its track was met. */
export interface PhaseBefore {
  readonly number: number;
  readonly value: number;
  /** Luma of the surroundings. */
  readonly luma: number;
  /** Where the phone pointed, degrees about three axes, and where in its picture the place was, pixels. */
  readonly angle: Float64Array;
  readonly x: number;
  readonly y: number;
}

/** Puts phases, oldest first, before those of a track; the oldest are left out where there is no room. */
export function prependPhases(tracks: Tracks, slot: number, before: readonly PhaseBefore[]): void {
  const first = slot * MAX_PHASES;
  const count = tracks.phases[slot]!;
  const added = before.slice(Math.max(0, before.length - (MAX_PHASES - count)));
  if (added.length === 0) return;
  const by = added.length;
  const { phaseNumber, phaseLight, phaseValue, phaseIsTracked, phaseLuma, phaseAngle, phaseX, phaseY } = tracks;
  for (const column of [phaseNumber, phaseLight, phaseValue, phaseIsTracked, phaseLuma, phaseX, phaseY]) {
    column.copyWithin(first + by, first, first + count);
  }
  phaseAngle.copyWithin(3 * (first + by), 3 * first, 3 * (first + count));
  added.forEach(({ number, value, luma, angle, x, y }, i) => {
    phaseNumber[first + i] = number;
    phaseLight[first + i] = LIT;
    phaseValue[first + i] = value;
    phaseIsTracked[first + i] = 1;
    phaseLuma[first + i] = luma;
    phaseAngle.set(angle, 3 * (first + i));
    phaseX[first + i] = x;
    phaseY[first + i] = y;
  });
  tracks.phases[slot] = count + by;
  tracks.phasesBefore[slot] = by;
}
