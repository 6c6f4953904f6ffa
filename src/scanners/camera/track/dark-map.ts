import { identityMap, mapX, mapY, setMap, undoBefore, type AffineMap } from '#core/image/affine.ts';
import { QUARTER } from './quarter.ts';

/** The highest top-hat of each 4x4 pixels in the last dark frame, and the way back to that frame. */
export interface DarkMap {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
  /** From the reference of the registration to the dark frame, quarter pixels about the center. */
  readonly back: AffineMap;
  isKnown: boolean;
}

/**
 * A point is not new in the light when its place showed this share of it in the dark. A white one may stand on a wall that
 * is nearly as rough in the dark: whether it answers is for its phases to say.
 */
export const GLOW_SHARE = 0.5;
export const WHITE_GLOW_SHARE = 0.9;

export function createDarkMap(columns: number, rows: number): DarkMap {
  return { columns, rows, cells: new Uint8Array(columns * rows), back: identityMap(), isKnown: false };
}

/** Keeps what shines in this dark frame, which the registration has just taken as its reference. */
export function setDarkMap(darkMap: DarkMap, sparks: Uint8Array): void {
  darkMap.cells.set(sparks);
  setMap(darkMap.back, 1, 0, 0, 1, 0, 0);
  darkMap.isKnown = true;
}

/** The registration has taken a new reference: `step` led from the old one to it. */
export function moveDarkMap(darkMap: DarkMap, step: AffineMap): void {
  undoBefore(darkMap.back, step);
}

/** The brightest that shone in the dark within a cell of this place; the most there is where no dark frame is known. */
export function darkMapAt({ columns, rows, cells, back, isKnown }: DarkMap, xPx: number, yPx: number): number {
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
