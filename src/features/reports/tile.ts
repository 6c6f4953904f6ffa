import type { Box } from './list-query.ts';
import type { Position } from './public-report.ts';

/** The world in squares of one degree, numbered row by row from the south pole and the date line on: 180 x 360. */
const COLUMNS = 360;
const ROWS = 180;

/** Counted where a report has no position. */
export const NO_TILE = -1;

function rowOf(latitude: number): number {
  return Math.min(ROWS - 1, Math.floor(latitude) + 90);
}

function columnOf(longitude: number): number {
  return Math.min(COLUMNS - 1, Math.floor(longitude) + 180);
}

/** The square degree that a position lies in. */
export function tileOf({ latitude, longitude }: Position): number {
  return rowOf(latitude) * COLUMNS + columnOf(longitude);
}

/** A run of neighbouring tiles, both ends included. */
export interface TileRun {
  readonly first: number;
  readonly last: number;
}

/** Every tile that the rectangles touch, each once: at most one run for a rectangle and degree of latitude. */
export function tileRunsOf(boxes: readonly Box[]): readonly TileRun[] {
  const runs: TileRun[] = [];
  for (const { west, south, east, north } of boxes)
    for (let row = rowOf(south); row <= rowOf(north); row += 1)
      runs.push({ first: row * COLUMNS + columnOf(west), last: row * COLUMNS + columnOf(east) });
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
