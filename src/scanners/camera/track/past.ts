import { identityMap, mapX, mapY, setMap, undoBefore, type AffineMap } from '#core/image/affine.ts';
import { createPicturePair } from '#core/image/picture-pair.ts';
import { createRegistration, seekBlock, type Registration } from '#core/image/registration.ts';
import type { CameraKernel } from '../kernel/kernel.ts';
import {
  DOUBT_PX_PER_S,
  LIKE_IT_SHARE,
  lumaAround,
  MAX_DOUBT_PX,
  NEAR_BY_PX,
  prependPhases,
  type PhaseBefore,
} from './phases.ts';
import { QUARTER } from './quarter.ts';
import { isInView, MAX_ANSWERS, MAX_PHASES, type Tracks } from './tracks.ts';

/*
 * What a place showed before anything was seen there. A glint that lights up where nothing was says as much about its cone
 * as one that goes out; but nothing follows a place that shows nothing, so that it is looked up in a picture of each phase.
 */

/** Pictures kept, of as many lit phases: those of six seconds. */
const MAX_PAST = 8;
/** In a frame in which the picture moves further than this a glint is a streak, quarter pixels. */
const MAX_STREAK = 3;
/** A later frame takes the place of a sharper one that moved less by no more than this, quarter pixels: exposure has settled in it. */
const AS_SHARP = 1;
/** So many tracks a frame look back: each compares up to MAX_PAST pictures. */
const MAX_LOOKS = 4;
/** Below this share of what is left to white nothing is worth it. */
const MIN_WHITE = 0.5;
/** Pictures further apart than this leave the place between them unknown, phases. */
const MAX_MISSING = 3;
/** What stands out of the noise is at least this many times what noise and fine texture reach everywhere. */
export const PEAK_OVER_NOISE_FLOOR = 2.2;

interface PastPhase {
  /** Which of the scan's phases it is, -1: none. */
  number: number;
  atMs: number;
  /** How far the picture moved in that frame, quarter pixels. */
  shift: number;
  /** What noise and fine texture reach in it, levels. */
  noiseFloor: number;
  readonly sparks: Uint8Array;
  readonly quarter: Uint8Array;
  /** From the current frame to that one, quarter pixels about the center. */
  readonly back: AffineMap;
  readonly angle: Float64Array;
}

export interface Past {
  readonly columns: number;
  readonly rows: number;
  /** The latest is at `latest`, the one before it below that, around. */
  readonly phases: readonly PastPhase[];
  latest: number;
  /** Working memory: blocks of the current picture are looked for in `plane`. */
  readonly plane: Uint8Array;
  readonly seeker: Registration;
  readonly found: PhaseBefore[];
}

export function createPast(columns: number, rows: number): Past {
  const plane = new Uint8Array(columns * rows);
  return {
    columns,
    rows,
    phases: Array.from({ length: MAX_PAST }, () => ({
      number: -1,
      atMs: 0,
      shift: 0,
      noiseFloor: 0,
      sparks: new Uint8Array(columns * rows),
      quarter: new Uint8Array(columns * rows),
      back: identityMap(),
      angle: new Float64Array(3),
    })),
    latest: 0,
    plane,
    seeker: createRegistration(createPicturePair(columns, rows, plane)),
    found: [],
  };
}

/** Keeps the picture of a settled frame that was followed, moved by so many quarter pixels since the one before, for the running phase. */
export function keepPicture(
  past: Past,
  { sparks, quarter }: Pick<CameraKernel, 'sparks' | 'quarter'>,
  { number, atMs }: Pick<PastPhase, 'number' | 'atMs'>,
  shift: number,
  noiseFloor: number,
  angle: Float64Array,
): void {
  if (shift > MAX_STREAK) return;
  const latest = past.phases[past.latest]!;
  const isNew = latest.number !== number;
  if (!isNew && shift > latest.shift + AS_SHARP) return;
  if (isNew) past.latest = (past.latest + 1) % MAX_PAST;
  const phase = past.phases[past.latest]!;
  phase.number = number;
  phase.atMs = atMs;
  phase.shift = isNew ? shift : Math.min(shift, phase.shift);
  phase.sparks.set(sparks);
  phase.quarter.set(quarter);
  phase.noiseFloor = noiseFloor;
  phase.angle.set(angle);
  setMap(phase.back, 1, 0, 0, 1, 0, 0);
}

/** The picture went on by that much. */
export function movePast({ phases }: Past, step: AffineMap): void {
  for (const { number, back } of phases) if (number >= 0) undoBefore(back, step);
}

/** The picture went somewhere unknown. */
export function forgetPast({ phases }: Past): void {
  for (const phase of phases) phase.number = -1;
}

/**
 * Puts what its place showed before it was met in front of the phases of every white track that answers and is seen in
 * this frame, once for each.
 */
export function lookBack(past: Past, tracks: Tracks, kernel: CameraKernel, atMs: number): void {
  let looks = 0;
  for (let slot = 0; slot < MAX_ANSWERS && looks < MAX_LOOKS; slot++) {
    if (!tracks.used[slot] || !tracks.answers[slot] || tracks.hasLookedBack[slot] || tracks.peak[slot]! < 0) continue;
    if (tracks.phases[slot] === 0 || tracks.priority[slot]! < 255 * MIN_WHITE) continue;
    if (looks++ === 0) past.seeker.pair.reference.set(kernel.quarter);
    tracks.hasLookedBack[slot] = 1;
    lookUp(past, tracks, slot, atMs);
    prependPhases(tracks, slot, past.found);
  }
}

/** Follows a track's place into the pictures from before it was met, the latest first, as long as what is around it is found there. */
function lookUp(past: Past, tracks: Tracks, slot: number, atMs: number): void {
  const { columns, rows, seeker, found } = past;
  found.length = 0;
  const x = tracks.x[slot]! / QUARTER;
  const y = tracks.y[slot]! / QUARTER;
  let next = tracks.phaseNumber[slot * MAX_PHASES]!;
  paintOver(seeker.pair.reference, columns, rows, x, y);
  let offX = 0;
  let offY = 0;
  for (let age = 0; age < MAX_PAST; age++) {
    const phase = past.phases[(past.latest - age + MAX_PAST) % MAX_PAST]!;
    const { number, back, quarter, sparks, noiseFloor, angle } = phase;
    if (number < 0 || next - number > MAX_MISSING) return;
    const guessX = mapX(back, x - columns / 2, y - rows / 2) + columns / 2 + offX;
    const guessY = mapY(back, x - columns / 2, y - rows / 2) + rows / 2 + offY;
    past.plane.set(quarter);
    if (!seekBlock(seeker, x, y, guessX, guessY)) return;
    const atX = x + seeker.block.wayX;
    const atY = y + seeker.block.wayY;
    // What stands before a wall goes its own way, and a little further in each picture.
    offX += atX - guessX;
    offY += atY - guessY;
    if (number >= next) continue;
    const [xPx, yPx] = [atX * QUARTER, atY * QUARTER];
    if (!isInView(columns * QUARTER, rows * QUARTER, xPx, yPx)) return;
    const doubtPx = Math.min(MAX_DOUBT_PX, NEAR_BY_PX + (DOUBT_PX_PER_S * (atMs - phase.atMs)) / 1000);
    const brightest = brightestAround(sparks, columns, rows, atX, atY, Math.ceil(doubtPx / QUARTER));
    // Something like it shone near: it may have been there itself.
    if (brightest >= LIKE_IT_SHARE * tracks.height[slot]!) return;
    const shown = brightestAround(sparks, columns, rows, atX, atY, 1);
    next = number;
    found.unshift({
      number,
      // The brightest of so many pixels of one frame is noise, unless it stands out of it.
      value: shown < PEAK_OVER_NOISE_FLOOR * noiseFloor ? Math.min(shown, noiseFloor) : shown,
      luma: lumaAround(quarter, columns, rows, xPx, yPx),
      angle,
      x: xPx,
      y: yPx,
    });
  }
}

/** A light and its halo reach this far, quarter pixels. */
const LIGHT_REACH = 2;

/** Gives a light the level of what is around it: where it did not shine yet nothing else would be as unlike. */
function paintOver(plane: Uint8Array, columns: number, rows: number, x: number, y: number): void {
  const level = meanOfRing(plane, columns, rows, x, y);
  eachAround(columns, rows, x, y, LIGHT_REACH, (at) => {
    plane[at] = level;
  });
}

function meanOfRing(plane: Uint8Array, columns: number, rows: number, x: number, y: number): number {
  let [sum, count] = [0, 0];
  eachAround(columns, rows, x, y, LIGHT_REACH + 1, (at, away) => {
    if (away <= LIGHT_REACH) return;
    sum += plane[at]!;
    count++;
  });
  return sum / count;
}

/** Visits the square around a place, as far as it lies in the picture; `away`: how far from its middle. */
function eachAround(
  columns: number,
  rows: number,
  x: number,
  y: number,
  reach: number,
  visit: (at: number, away: number) => void,
): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
      visit(r * columns + c, Math.max(Math.abs(r - row), Math.abs(c - column)));
    }
  }
}

function brightestAround(
  sparks: Uint8Array,
  columns: number,
  rows: number,
  x: number,
  y: number,
  reach: number,
): number {
  let brightest = 0;
  eachAround(columns, rows, x, y, reach, (at) => {
    brightest = Math.max(brightest, sparks[at]!);
  });
  return brightest;
}
