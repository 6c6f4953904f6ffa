/** Where an addition leaves its results in `sums`: of the values, of their squares, and of the products of the two planes. */
export const SUM = 0;
export const SQUARES = 1;
export const PRODUCTS = 2;

/**
 * Two luma planes of one size, columns*rows bytes each, row-major, and exact sums over squares of them. A square is
 * named by the index of its first pixel, lies inside its plane and is at most 16 pixels wide.
 */
export interface PicturePair {
  readonly columns: number;
  readonly rows: number;
  /** The plane that is kept. */
  readonly reference: Uint8Array;
  /** The plane that changes with every frame. */
  readonly current: Uint8Array;
  /** What the last addition came to, at SUM, SQUARES and PRODUCTS. */
  readonly sums: Int32Array;
  /** Adds up a square of the reference; PRODUCTS says nothing. */
  addUpReference(from: number, sidePx: number): void;
  /** Adds up the current plane's square at `to`, and its products with the reference's at `from`. */
  addUpCurrent(from: number, to: number, sidePx: number): void;
}

/** A pair in plain JavaScript, whose current plane is given: what any other pair must equal. */
export function createPicturePair(columns: number, rows: number, current: Uint8Array): PicturePair {
  const reference = new Uint8Array(columns * rows);
  const sums = new Int32Array(3);
  return {
    columns,
    rows,
    reference,
    current,
    sums,
    addUpReference: (from, sidePx) => addUp(reference, from, reference, from, columns, sidePx, sums),
    addUpCurrent: (from, to, sidePx) => addUp(reference, from, current, to, columns, sidePx, sums),
  };
}

function addUp(
  other: Uint8Array,
  from: number,
  plane: Uint8Array,
  to: number,
  columns: number,
  side: number,
  sums: Int32Array,
): void {
  let sum = 0;
  let squares = 0;
  let products = 0;
  for (let y = 0; y < side; y++) {
    const otherRow = from + y * columns;
    const row = to + y * columns;
    for (let x = 0; x < side; x++) {
      const value = plane[row + x]!;
      sum += value;
      squares += value * value;
      products += value * other[otherRow + x]!;
    }
  }
  sums[SUM] = sum;
  sums[SQUARES] = squares;
  sums[PRODUCTS] = products;
}
