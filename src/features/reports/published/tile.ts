import type { MapDegrees } from '#contract/limits.ts';
import type { Box } from './list-query.ts';
import type { Position } from './public-report.ts';

/*
 * The world in squares, numbered row by row from the south pole and the date line on: 180 x 360 of one degree. Those of
 * more degrees are numbered in the same way, and hold whole ones of one degree.
 */
const columns = (degrees: MapDegrees): number => 360 / degrees;
const rows = (degrees: MapDegrees): number => 180 / degrees;

/** Counted where a report has no position. */
export const NO_TILE = -1;

function rowOf(latitude: number, degrees: MapDegrees): number {
  return Math.min(rows(degrees) - 1, Math.floor((Math.floor(latitude) + 90) / degrees));
}

function columnOf(longitude: number, degrees: MapDegrees): number {
  return Math.min(columns(degrees) - 1, Math.floor((Math.floor(longitude) + 180) / degrees));
}

/** The square that a position lies in, of one degree unless told. */
export function tileOf({ latitude, longitude }: Position, degrees: MapDegrees = 1): number {
  return rowOf(latitude, degrees) * columns(degrees) + columnOf(longitude, degrees);
}

/** The rectangle of the square that a position lies in. */
export function tileBox({ latitude, longitude }: Position, degrees: MapDegrees): Box {
  const south = rowOf(latitude, degrees) * degrees - 90;
  const west = columnOf(longitude, degrees) * degrees - 180;
  return { west, south, east: west + degrees, north: south + degrees };
}

/** A run of neighboring tiles, both ends included. */
export interface TileRun {
  readonly first: number;
  readonly last: number;
}

/** Every tile that the rectangles touch, each once: at most one run for a rectangle and row of tiles. */
export function tileRunsOf(boxes: readonly Box[], degrees: MapDegrees = 1): readonly TileRun[] {
  const runs: TileRun[] = [];
  for (const { west, south, east, north } of boxes)
    for (let row = rowOf(south, degrees); row <= rowOf(north, degrees); row += 1) {
      const start = row * columns(degrees);
      runs.push({ first: start + columnOf(west, degrees), last: start + columnOf(east, degrees) });
    }
  runs.sort((left, right) => left.first - right.first);
  const joined: TileRun[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before && run.first <= before.last + 1)
      joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, run.last) };
    else joined.push(run);
  }
  return joined;
}
