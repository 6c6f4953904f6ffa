import { mapX, mapY, type AffineMap } from '#core/image/affine.ts';
import { CELL_PX, type Peaks } from '#core/image/peaks.ts';
import { QUARTER } from './quarter.ts';
import { MAX_TRACKS, type Tracks } from './tracks.ts';

/*
 * Pixels of the sensor that shine by themselves. A place on the wall that comes over one now and then comes and goes with
 * the view angle as a lens does. What tells them apart: a hot pixel moves with the phone, and stays where it is while the
 * picture moves on.
 */

const MAX_SITES = 64;
/** A point stays when it is no further than this from where it was first, along either axis, pixels. */
const STAY_PX = 1;
/** It has stayed once when the picture went this far meanwhile, pixels; what belongs to the room went with it. */
const MIN_MOVE_PX = 6;
/** A hand may hold a thing before a wall where it is once: it is a hot pixel from so many times on. */
const MIN_STAYS = 4;
/** A point that does not show for more frames than this has gone. */
const MAX_MISSED = 2;
/** Where more points than this stay, and most of them, the picture has not moved: its map is wrong. */
const MAX_STAYING = 12;

/** Points of the last frames, where each was first, and where the picture carried that place. */
interface Points {
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly carriedX: Float64Array;
  readonly carriedY: Float64Array;
  readonly missed: Uint8Array;
}

export interface HotPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Where points stayed while the picture moved on, and how often; the first `told` of them are hot pixels. */
  count: number;
  told: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly stays: Uint16Array;
  points: Points;
  /** Working memory: the points as they become, each cell of the lattice with one more than a point's number in it, and those that stayed. */
  next: Points;
  readonly columns: number;
  readonly cells: Uint16Array;
  readonly staying: Uint16Array;
}

/** Room for the points of this frame and those that do not show in it. */
const MAX_POINTS = 4096;

function createPoints(): Points {
  const numbers = (): Float64Array => new Float64Array(MAX_POINTS);
  return {
    count: 0,
    x: numbers(),
    y: numbers(),
    carriedX: numbers(),
    carriedY: numbers(),
    missed: new Uint8Array(MAX_POINTS),
  };
}

export function createHotPixels(widthPx: number, heightPx: number): HotPixels {
  const columns = Math.ceil(widthPx / CELL_PX) + 1;
  return {
    widthPx,
    heightPx,
    count: 0,
    told: 0,
    x: new Float64Array(MAX_SITES),
    y: new Float64Array(MAX_SITES),
    stays: new Uint16Array(MAX_SITES),
    points: createPoints(),
    next: createPoints(),
    columns,
    cells: new Uint16Array(columns * (Math.ceil(heightPx / CELL_PX) + 1)),
    staying: new Uint16Array(MAX_POINTS),
  };
}

/**
 * Learns from a frame's bright points, takes those that are hot pixels out of them, and ends the tracks that were last seen
 * there. `cameBy`: the picture's map from the frame before, quarter pixels about the center; null where it is not known.
 */
export function dropHotPixels(hot: HotPixels, peaks: Peaks, tracks: Tracks, cameBy: AffineMap | null): void {
  if (cameBy) carry(hot, cameBy);
  else hot.points.count = 0;
  meet(hot, peaks);
  countStays(hot, tracks);
  if (hot.told === 0) return;
  let kept = 0;
  for (let i = 0; i < peaks.count; i++) {
    if (siteAt(hot, hot.told, peaks.x[i]!, peaks.y[i]!) >= 0) continue;
    peaks.x[kept] = peaks.x[i]!;
    peaks.y[kept] = peaks.y[i]!;
    peaks.height[kept] = peaks.height[i]!;
    peaks.areaPx[kept] = peaks.areaPx[i]!;
    kept++;
  }
  peaks.count = kept;
}

/** The places where the points were first go on with the picture. */
function carry({ points: { count, carriedX, carriedY }, widthPx, heightPx }: HotPixels, map: AffineMap): void {
  for (let i = 0; i < count; i++) {
    const x = (carriedX[i]! - widthPx / 2) / QUARTER;
    const y = (carriedY[i]! - heightPx / 2) / QUARTER;
    carriedX[i] = QUARTER * mapX(map, x, y) + widthPx / 2;
    carriedY[i] = QUARTER * mapY(map, x, y) + heightPx / 2;
  }
}

/** Takes over every point that is where it was, keeps for a while those that do not show, and begins with the others. */
function meet(hot: HotPixels, peaks: Peaks): void {
  const { points, next, cells } = hot;
  for (let i = 0; i < points.count; i++) cells[cellOf(hot, points.x[i]!, points.y[i]!)] = i + 1;
  next.count = 0;
  for (let i = 0; i < peaks.count && next.count < MAX_POINTS; i++) {
    const [x, y] = [peaks.x[i]!, peaks.y[i]!];
    const known = pointAt(hot, x, y);
    if (known < 0) add(next, x, y, x, y, 0);
    else {
      add(next, points.x[known]!, points.y[known]!, points.carriedX[known]!, points.carriedY[known]!, 0);
      points.missed[known] = MAX_MISSED;
    }
  }
  for (let i = 0; i < points.count; i++) {
    cells[cellOf(hot, points.x[i]!, points.y[i]!)] = 0;
    if (points.missed[i]! >= MAX_MISSED || next.count === MAX_POINTS) continue;
    add(next, points.x[i]!, points.y[i]!, points.carriedX[i]!, points.carriedY[i]!, points.missed[i]! + 1);
  }
  hot.points = next;
  hot.next = points;
}

function add(points: Points, x: number, y: number, carriedX: number, carriedY: number, missed: number): void {
  const i = points.count++;
  points.x[i] = x;
  points.y[i] = y;
  points.carriedX[i] = carriedX;
  points.carriedY[i] = carriedY;
  points.missed[i] = missed;
}

function cellOf({ columns }: HotPixels, x: number, y: number): number {
  return Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX);
}

/** The point that was first no further than STAY_PX from there; -1 without one. */
function pointAt(hot: HotPixels, x: number, y: number): number {
  const { points, cells, columns } = hot;
  const lastColumn = Math.floor((x + STAY_PX) / CELL_PX);
  const lastRow = Math.floor((y + STAY_PX) / CELL_PX);
  for (let row = Math.floor((y - STAY_PX) / CELL_PX); row <= lastRow; row++) {
    for (let column = Math.floor((x - STAY_PX) / CELL_PX); column <= lastColumn; column++) {
      const point = cells[row * columns + column]! - 1;
      if (point < 0) continue;
      if (Math.abs(points.x[point]! - x) <= STAY_PX && Math.abs(points.y[point]! - y) <= STAY_PX) return point;
    }
  }
  return -1;
}

/** Counts the points that show where they were first, though the picture has moved on. */
function countStays(hot: HotPixels, tracks: Tracks): void {
  const { points, staying } = hot;
  let showing = 0;
  let stayed = 0;
  for (let i = 0; i < points.count; i++) {
    if (points.missed[i]! > 0) continue;
    showing++;
    const moved = Math.hypot(points.carriedX[i]! - points.x[i]!, points.carriedY[i]! - points.y[i]!);
    if (moved < MIN_MOVE_PX) continue;
    staying[stayed++] = i;
    points.carriedX[i] = points.x[i]!;
    points.carriedY[i] = points.y[i]!;
  }
  if (stayed > MAX_STAYING && 2 * stayed > showing) return;
  for (let at = 0; at < stayed && hot.told < MAX_SITES; at++) {
    const site = countStay(hot, points.x[staying[at]!]!, points.y[staying[at]!]!);
    if (site < hot.told || hot.stays[site]! < MIN_STAYS) continue;
    endTracksAt(hot, tracks, site);
    swapSites(hot, site, hot.told++);
  }
}

/** The first of so many sites that is there; -1 without one. */
function siteAt({ x: siteX, y: siteY }: HotPixels, count: number, x: number, y: number): number {
  for (let site = 0; site < count; site++) {
    if (Math.abs(siteX[site]! - x) <= STAY_PX && Math.abs(siteY[site]! - y) <= STAY_PX) return site;
  }
  return -1;
}

/** Counts one there, in place of the site that stayed least where there is no room. */
function countStay(hot: HotPixels, x: number, y: number): number {
  let site = siteAt(hot, hot.count, x, y);
  if (site >= 0) {
    hot.stays[site] = Math.min(65_535, hot.stays[site]! + 1);
    return site;
  }
  if (hot.count < MAX_SITES) site = hot.count++;
  else {
    site = MAX_SITES - 1;
    for (let other = hot.told; other < MAX_SITES; other++) if (hot.stays[other]! < hot.stays[site]!) site = other;
  }
  hot.x[site] = x;
  hot.y[site] = y;
  hot.stays[site] = 1;
  return site;
}

function swapSites({ x, y, stays }: HotPixels, one: number, other: number): void {
  for (const column of [x, y, stays]) {
    const value = column[one]!;
    column[one] = column[other]!;
    column[other] = value;
  }
}

function endTracksAt(hot: HotPixels, tracks: Tracks, site: number): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.alerted[slot]) continue;
    if (Math.abs(tracks.seenX[slot]! - hot.x[site]!) > STAY_PX) continue;
    if (Math.abs(tracks.seenY[slot]! - hot.y[site]!) <= STAY_PX) tracks.used[slot] = 0;
  }
}
