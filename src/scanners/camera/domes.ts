/*
 * Dark round shapes on something lighter: a dome, a lamp, a sensor. Looked for in the quarter picture by box sums, so
 * the cost does not grow with the shape. Only ever a place to look at: most of what is dark and round is no camera.
 */

/** Radii that are tried, quarter pixels: 24 to 72 pixels of the frame. */
const RADII = [6, 9, 13, 18] as const;
const STEP = 3;
/** Inside is at most this share of the darkest of its eight surroundings, and of the corners that a disc leaves free. */
const DARK_SHARE = 0.5;
const CORNER_SHARE = 0.7;
/** The four sides of the disc are at most this much lighter than its middle. */
const SIDE_FACTOR = 1.4;
/** Surroundings darker than this tell nothing. */
const MIN_AROUND = 40;
const MAX_DOMES = 8;
/** Seen again this near, quarter pixels, it is the same one. */
const SAME_PX = 8;

export interface Domes {
  readonly sums: Uint32Array;
  readonly columns: number;
  readonly rows: number;
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  /** Times in a row that it was found. */
  readonly times: Uint16Array;
  readonly lastX: Float64Array;
  readonly lastY: Float64Array;
  readonly lastTimes: Uint16Array;
  lastCount: number;
}

export function createDomes(columns: number, rows: number): Domes {
  const numbers = (): Float64Array => new Float64Array(MAX_DOMES);
  return {
    sums: new Uint32Array((columns + 1) * (rows + 1)),
    columns,
    rows,
    count: 0,
    x: numbers(),
    y: numbers(),
    radius: numbers(),
    times: new Uint16Array(MAX_DOMES),
    lastX: numbers(),
    lastY: numbers(),
    lastTimes: new Uint16Array(MAX_DOMES),
    lastCount: 0,
  };
}

/** Looks through one quarter picture and remembers how often in a row each shape was there. */
export function findDomes(domes: Domes, plane: Uint8Array): void {
  domes.lastX.set(domes.x);
  domes.lastY.set(domes.y);
  domes.lastTimes.set(domes.times);
  domes.lastCount = domes.count;
  domes.count = 0;
  addUp(domes, plane);
  for (const radius of RADII) {
    const margin = Math.ceil(1.9 * radius) + 1;
    for (let y = margin; y < domes.rows - margin; y += STEP) {
      for (let x = margin; x < domes.columns - margin; x += STEP) {
        if (isDome(domes, x, y, radius)) keep(domes, x, y, radius);
        if (domes.count === MAX_DOMES) return;
      }
    }
  }
}

function addUp({ sums, columns, rows }: Domes, plane: Uint8Array): void {
  const stride = columns + 1;
  for (let y = 0; y < rows; y++) {
    let row = 0;
    for (let x = 0; x < columns; x++) {
      row += plane[y * columns + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
}

/** Mean of the square of this half side about a place. */
function mean({ sums, columns }: Domes, x: number, y: number, half: number): number {
  const stride = columns + 1;
  const left = Math.round(x - half);
  const top = Math.round(y - half);
  const right = Math.round(x + half) + 1;
  const bottom = Math.round(y + half) + 1;
  const sum =
    sums[bottom * stride + right]! -
    sums[top * stride + right]! -
    sums[bottom * stride + left]! +
    sums[top * stride + left]!;
  return sum / ((right - left) * (bottom - top));
}

function isDome(domes: Domes, x: number, y: number, radius: number): boolean {
  const inside = mean(domes, x, y, 0.55 * radius);
  // The corners of the square around a disc lie outside it; those of a box do not.
  const small = 0.15 * radius;
  for (let turn = 0; turn < 8; turn++) {
    const isCorner = turn % 2 === 1;
    const dx = COSINES[turn]!;
    const dy = COSINES[(turn + 6) % 8]!;
    const around = mean(domes, x + 1.6 * radius * dx, y + 1.6 * radius * dy, 0.25 * radius);
    if (around < MIN_AROUND || inside > DARK_SHARE * around) return false;
    if (isCorner && inside > CORNER_SHARE * mean(domes, x + 1.3 * radius * dx, y + 1.3 * radius * dy, small))
      return false;
    if (!isCorner && mean(domes, x + 0.62 * radius * dx, y + 0.62 * radius * dy, small) > SIDE_FACTOR * inside + 4) {
      return false;
    }
  }
  return true;
}

const DIAGONAL = Math.SQRT1_2;
const COSINES = [1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL] as const;

function keep(domes: Domes, x: number, y: number, radius: number): void {
  for (let i = 0; i < domes.count; i++) {
    if (Math.hypot(domes.x[i]! - x, domes.y[i]! - y) < Math.max(SAME_PX, radius)) return;
  }
  const i = domes.count++;
  domes.x[i] = x;
  domes.y[i] = y;
  domes.radius[i] = radius;
  domes.times[i] = 1;
  for (let last = 0; last < domes.lastCount; last++) {
    if (Math.hypot(domes.lastX[last]! - x, domes.lastY[last]! - y) >= SAME_PX) continue;
    domes.times[i] = Math.max(domes.times[i]!, domes.lastTimes[last]! + 1);
  }
}
