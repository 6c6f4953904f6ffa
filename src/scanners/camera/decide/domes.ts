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
  /** Sums of all that is above and to the left, one column and one row more than the picture. */
  readonly sums: Uint32Array;
  readonly columns: number;
  readonly rows: number;
  readonly shapes: readonly Shape[];
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
    shapes: RADII.map((radius) => shapeOf(radius, columns + 1)),
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
  for (const shape of domes.shapes) {
    const margin = Math.ceil(1.9 * shape.radius) + 1;
    for (let y = margin; y < domes.rows - margin; y += STEP) {
      for (let x = margin; x < domes.columns - margin; x += STEP) {
        if (!isDome(domes.sums, y * (domes.columns + 1) + x, shape)) continue;
        keep(domes, x, y, shape.radius);
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

/** A square near a place: where its corners lie in the sums, counted from the place, and its pixels. */
interface Square {
  readonly topLeft: number;
  readonly topRight: number;
  readonly bottomLeft: number;
  readonly bottomRight: number;
  readonly pixels: number;
}

/** Where a disc of this radius is looked at: inside, and in eight directions, those of the corners at odd places. */
interface Shape {
  readonly radius: number;
  readonly inside: Square;
  readonly around: readonly Square[];
  /** At the disc's rim: within it at its sides, without at its corners. */
  readonly rim: readonly Square[];
}

const DIAGONAL = Math.SQRT1_2;
const COSINES = [1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL] as const;

function shapeOf(radius: number, stride: number): Shape {
  const towards = (turn: number, distance: number, half: number): Square =>
    squareAt(distance * radius * COSINES[turn]!, distance * radius * COSINES[(turn + 6) % 8]!, half * radius, stride);
  return {
    radius,
    inside: squareAt(0, 0, 0.55 * radius, stride),
    around: COSINES.map((_, turn) => towards(turn, 1.6, 0.25)),
    // The corners of the square around a disc lie outside it; those of a box do not.
    rim: COSINES.map((_, turn) => towards(turn, turn % 2 === 1 ? 1.3 : 0.62, 0.15)),
  };
}

/** The square of this half side about a point, both counted from a place. */
function squareAt(x: number, y: number, half: number, stride: number): Square {
  const left = Math.round(x - half);
  const top = Math.round(y - half) * stride;
  const right = Math.round(x + half) + 1;
  const bottom = (Math.round(y + half) + 1) * stride;
  return {
    topLeft: top + left,
    topRight: top + right,
    bottomLeft: bottom + left,
    bottomRight: bottom + right,
    pixels: ((right - left) * (bottom - top)) / stride,
  };
}

/** Mean of a square near the place at this index of the sums. */
function mean(sums: Uint32Array, at: number, { topLeft, topRight, bottomLeft, bottomRight, pixels }: Square): number {
  return (sums[at + bottomRight]! - sums[at + topRight]! - sums[at + bottomLeft]! + sums[at + topLeft]!) / pixels;
}

function isDome(sums: Uint32Array, at: number, shape: Shape): boolean {
  const inside = mean(sums, at, shape.inside);
  for (let turn = 0; turn < 8; turn++) {
    const around = mean(sums, at, shape.around[turn]!);
    if (around < MIN_AROUND || inside > DARK_SHARE * around) return false;
    const rim = mean(sums, at, shape.rim[turn]!);
    if (turn % 2 === 1 ? inside > CORNER_SHARE * rim : rim > SIDE_FACTOR * inside + 4) return false;
  }
  return true;
}

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
