/*
 * The camera kernel in AssemblyScript with SIMD. Built by node/build-kernel.ts into kernel.wasm, which is committed.
 * It equals javascript.ts bit for bit; both are described in kernel.ts and, as to packed frames, in planes.ts.
 * An instance serves either a kernel or a converter: each lays out the memory from its beginning.
 *
 * The opening is separable: minimum down columns, minimum and maximum along rows, maximum down columns.
 * Rows are taken in bands of 8, so that everything between luma and top-hat stays in the first-level cache:
 *
 *   luma --down-> band (4 slots of 8 rows) --along-> eroded (1 row) --along-> band --down-> top-hat
 *
 * Down a column, 8 windows of 15 rows share 8 rows; what each has of its own grows from there:
 * 27 minima for 8 results.
 */

const REACH: i32 = 7;
const BAND: i32 = 8;
const MAX_WIDTH: i32 = 4096;
/** Rows of the padded buffers; not a power of two apart, so that the rows of a band do not share cache sets. */
const ROW_BYTES: i32 = 4096 + 192;
/** Bytes before the first pixel of a padded row. */
const PAD: i32 = 64;
const BAND_BYTES: i32 = ROW_BYTES * BAND;
const LEVELS: i32 = 256;

let width: i32 = 0;
let height: i32 = 0;
let luma: usize = 0;
let topHat: usize = 0;
let quarter: usize = 0;
let sparks: usize = 0;
let eroded: usize = 0;
let bands: usize = 0;
let columnSums: usize = 0;
let rowSums: usize = 0;
let quarterLevels: usize = 0;
let sparkLevels: usize = 0;
let levelTables: usize = 0;
let firstReference: usize = 0;
let secondReference: usize = 0;
let squareSums: usize = 0;
let peakX: usize = 0;
let peakY: usize = 0;
let peakHeight: usize = 0;
let peakArea: usize = 0;
let bodyMask: usize = 0;
let bodyFill: usize = 0;

export function lumaAt(): usize {
  return luma;
}
export function topHatAt(): usize {
  return topHat;
}
export function quarterAt(): usize {
  return quarter;
}
export function sparksAt(): usize {
  return sparks;
}
export function columnSumsAt(): usize {
  return columnSums;
}
export function rowSumsAt(): usize {
  return rowSums;
}
export function quarterLevelsAt(): usize {
  return quarterLevels;
}
export function sparkLevelsAt(): usize {
  return sparkLevels;
}
export function firstReferenceAt(): usize {
  return firstReference;
}
export function secondReferenceAt(): usize {
  return secondReference;
}
export function squareSumsAt(): usize {
  return squareSums;
}
export function peakXAt(): usize {
  return peakX;
}
export function peakYAt(): usize {
  return peakY;
}
export function peakHeightAt(): usize {
  return peakHeight;
}
export function peakAreaAt(): usize {
  return peakArea;
}

function align(at: usize): usize {
  return (at + 63) & ~63;
}

function growTo(end: usize): void {
  const pages = <i32>((end + 0xffff) >>> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/** Lays out the memory for one frame size, and for so many peaks. Widths from 64 to 4096 pixels. */
export function open(widthPx: i32, heightPx: i32, maxPeaks: i32): void {
  width = widthPx;
  height = heightPx;
  peakCapacity = maxPeaks;
  const fullRows = ((heightPx + BAND - 1) / BAND) * BAND;
  eroded = align(__heap_base);
  bands = align(eroded + ROW_BYTES);
  const columns = widthPx >> 2;
  const rows = heightPx >> 2;
  peakX = align(bands + 4 * BAND_BYTES);
  peakY = align(peakX + 8 * maxPeaks);
  peakHeight = align(peakY + 8 * maxPeaks);
  peakArea = align(peakHeight + maxPeaks);
  bodyMask = align(peakArea + 2 * maxPeaks);
  bodyFill = align(bodyMask + 4 * BODY_SIDE);
  squareSums = align(bodyFill + 4 * (BODY_SIDE + 2));
  quarterLevels = align(squareSums + 4 * 3);
  sparkLevels = quarterLevels + 4 * LEVELS;
  levelTables = sparkLevels + 4 * LEVELS;
  columnSums = levelTables + 4 * 4 * LEVELS;
  rowSums = align(columnSums + 4 * columns);
  firstReference = align(rowSums + 4 * rows);
  secondReference = align(firstReference + columns * rows);
  quarter = align(secondReference + columns * rows);
  sparks = align(quarter + columns * rows);
  topHat = align(sparks + columns * rows);
  const above = align(topHat + widthPx * fullRows);
  // Rows outside the picture must not count in a minimum: they are white.
  luma = above + REACH * widthPx;
  const below = luma + widthPx * heightPx;
  const end = below + (fullRows - heightPx + 2 * REACH + 2) * widthPx + 64;
  growTo(end);
  memory.fill(above, 255, REACH * widthPx);
  memory.fill(below, 255, end - below);
  memory.fill(eroded, 0, ROW_BYTES);
  memory.fill(bands, 0, 4 * BAND_BYTES);
}

/** Turns luma into the top-hat, the quarter picture and the sparks. */
export function analyse(): void {
  const bandCount = (height + BAND - 1) / BAND;
  // Above the first row and below the last one nothing counts in a maximum: those bands are black.
  memory.fill(bands + 3 * BAND_BYTES, 0, BAND_BYTES);
  for (let band = 0; band <= bandCount; band++) {
    const slot = bands + (band & 3) * BAND_BYTES;
    if (band < bandCount) {
      openBand(band * BAND, slot);
      shrinkBy4(band * BAND);
    } else memory.fill(slot, 0, BAND_BYTES);
    if (band > 0) {
      const top = (band - 1) * BAND;
      subtract(top, bands + ((band - 2) & 3) * BAND_BYTES, bands + ((band - 1) & 3) * BAND_BYTES, slot);
      brightestBy4(top);
    }
  }
}

/** Adds up the columns and rows of the quarter picture, and counts its levels and those of the sparks. */
export function addUp(): void {
  const columns = width >> 2;
  const rows = height >> 2;
  sumColumns(columns, rows);
  sumRows(columns, rows);
  countLevels(quarter, columns * rows, 1, quarterLevels);
  countLevels(sparks, columns * rows, SPARK_STEP, sparkLevels);
}

/** Column minima of 8 rows, then row minima and maxima, into a band's slot. */
function openBand(top: i32, slot: usize): void {
  const w = width;
  const first = luma + (top - REACH) * w;
  for (let x = 0; x < w; x += 16) {
    let from = first + x;
    let a0 = v128.load(from);
    let a1 = v128.load((from += w));
    let a2 = v128.load((from += w));
    let a3 = v128.load((from += w));
    let a4 = v128.load((from += w));
    let a5 = v128.load((from += w));
    let a6 = v128.load((from += w));
    let all = v128.load((from += w));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    all = v128.min<u8>(all, v128.load((from += w)));
    a6 = v128.min<u8>(all, a6);
    a5 = v128.min<u8>(a6, a5);
    a4 = v128.min<u8>(a5, a4);
    a3 = v128.min<u8>(a4, a3);
    a2 = v128.min<u8>(a3, a2);
    a1 = v128.min<u8>(a2, a1);
    a0 = v128.min<u8>(a1, a0);
    const to = slot + PAD + x;
    v128.store(to, a0);
    let below = v128.load((from += w));
    v128.store(to, v128.min<u8>(a1, below), ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(a2, below), 2 * ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(a3, below), 3 * ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(a4, below), 4 * ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(a5, below), 5 * ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(a6, below), 6 * ROW_BYTES);
    below = v128.min<u8>(below, v128.load((from += w)));
    v128.store(to, v128.min<u8>(all, below), 7 * ROW_BYTES);
  }
  const rows = min(BAND, height - top);
  for (let row = 0; row < rows; row++) openRow(slot + row * ROW_BYTES);
  for (let row = rows; row < BAND; row++) memory.fill(slot + row * ROW_BYTES, 0, ROW_BYTES);
}

/**
 * Minimum, then maximum over 15 pixels of a padded row, in place, by doubling: windows of 2, 4, 8, then two of 8 that
 * overlap. Each step needs the next block's values, so results lag three blocks behind.
 */
function openRow(row: usize): void {
  const w = width;
  // The row's own padding is white for the minimum.
  v128.store(row + PAD - 16, i8x16.splat(-1));
  v128.store(row + PAD + w, i8x16.splat(-1));
  v128.store(row + PAD + w, i8x16.splat(-1), 16);
  v128.store(row + PAD + w, i8x16.splat(-1), 32);
  v128.store(row + PAD + w, i8x16.splat(-1), 48);
  let from = row + PAD - REACH;
  let two = v128.min<u8>(v128.load(from), v128.load(from, 1));
  let twoNext = v128.min<u8>(v128.load(from, 16), v128.load(from, 17));
  let four = v128.min<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
  two = twoNext;
  twoNext = v128.min<u8>(v128.load(from, 32), v128.load(from, 33));
  let fourNext = v128.min<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
  two = twoNext;
  let eight = v128.min<u8>(four, v128.shuffle<u8>(four, fourNext, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
  four = fourNext;
  let to = eroded + PAD;
  for (let x = 0; x < w; x += 16) {
    twoNext = v128.min<u8>(v128.load(from, 48), v128.load(from, 49));
    fourNext = v128.min<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
    const eightNext = v128.min<u8>(four, v128.shuffle<u8>(four, fourNext, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
    v128.store(to, v128.min<u8>(eight, v128.shuffle<u8>(eight, eightNext, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)));
    two = twoNext;
    four = fourNext;
    eight = eightNext;
    from += 16;
    to += 16;
  }
  // Outside the row nothing counts in a maximum.
  v128.store(eroded + PAD + w, i8x16.splat(0));
  v128.store(eroded + PAD + w, i8x16.splat(0), 16);
  v128.store(eroded + PAD + w, i8x16.splat(0), 32);
  v128.store(eroded + PAD + w, i8x16.splat(0), 48);
  from = eroded + PAD - REACH;
  two = v128.max<u8>(v128.load(from), v128.load(from, 1));
  twoNext = v128.max<u8>(v128.load(from, 16), v128.load(from, 17));
  four = v128.max<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
  two = twoNext;
  twoNext = v128.max<u8>(v128.load(from, 32), v128.load(from, 33));
  fourNext = v128.max<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
  two = twoNext;
  eight = v128.max<u8>(four, v128.shuffle<u8>(four, fourNext, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
  four = fourNext;
  to = row + PAD;
  for (let x = 0; x < w; x += 16) {
    twoNext = v128.max<u8>(v128.load(from, 48), v128.load(from, 49));
    fourNext = v128.max<u8>(two, v128.shuffle<u8>(two, twoNext, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
    const eightNext = v128.max<u8>(four, v128.shuffle<u8>(four, fourNext, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
    v128.store(to, v128.max<u8>(eight, v128.shuffle<u8>(eight, eightNext, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)));
    two = twoNext;
    four = fourNext;
    eight = eightNext;
    from += 16;
    to += 16;
  }
}

/** Column maxima over three bands give the opening of 8 rows; what luma has above it is the top-hat. */
function subtract(top: i32, above: usize, middle: usize, below: usize): void {
  const w = width;
  const lastX = w - 16;
  for (let blockX = 0; blockX < w; blockX += 16) {
    // The last block overlaps the one before it rather than run into the next row.
    const x = min(blockX, lastX);
    const up = above + PAD + x;
    const on = middle + PAD + x;
    const down = below + PAD + x;
    let a0 = v128.load(up, ROW_BYTES);
    let a1 = v128.load(up, 2 * ROW_BYTES);
    let a2 = v128.load(up, 3 * ROW_BYTES);
    let a3 = v128.load(up, 4 * ROW_BYTES);
    let a4 = v128.load(up, 5 * ROW_BYTES);
    let a5 = v128.load(up, 6 * ROW_BYTES);
    let a6 = v128.load(up, 7 * ROW_BYTES);
    let all = v128.max<u8>(v128.load(on), v128.load(on, ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 2 * ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 3 * ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 4 * ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 5 * ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 6 * ROW_BYTES));
    all = v128.max<u8>(all, v128.load(on, 7 * ROW_BYTES));
    a6 = v128.max<u8>(all, a6);
    a5 = v128.max<u8>(a6, a5);
    a4 = v128.max<u8>(a5, a4);
    a3 = v128.max<u8>(a4, a3);
    a2 = v128.max<u8>(a3, a2);
    a1 = v128.max<u8>(a2, a1);
    a0 = v128.max<u8>(a1, a0);
    let at = top * w + x;
    finish(at, a0);
    let own = v128.load(down);
    finish((at += w), v128.max<u8>(a1, own));
    own = v128.max<u8>(own, v128.load(down, ROW_BYTES));
    finish((at += w), v128.max<u8>(a2, own));
    own = v128.max<u8>(own, v128.load(down, 2 * ROW_BYTES));
    finish((at += w), v128.max<u8>(a3, own));
    own = v128.max<u8>(own, v128.load(down, 3 * ROW_BYTES));
    finish((at += w), v128.max<u8>(a4, own));
    own = v128.max<u8>(own, v128.load(down, 4 * ROW_BYTES));
    finish((at += w), v128.max<u8>(a5, own));
    own = v128.max<u8>(own, v128.load(down, 5 * ROW_BYTES));
    finish((at += w), v128.max<u8>(a6, own));
    own = v128.max<u8>(own, v128.load(down, 6 * ROW_BYTES));
    finish((at += w), v128.max<u8>(all, own));
  }
}

// @ts-ignore: decorator
@inline
function finish(at: i32, opened: v128): void {
  v128.store(topHat + at, v128.sub_sat<u8>(v128.load(luma + at), opened));
}

/** Means of 4x4 pixels of one band: two rows of the quarter picture. */
function shrinkBy4(top: i32): void {
  const w = width;
  const columns = w >> 2;
  for (let half = 0; half < 2; half++) {
    const row = (top >> 2) + half;
    if (row >= height >> 2) return;
    const from = luma + row * 4 * w;
    const to = quarter + row * columns;
    let x = 0;
    for (; x + 16 <= w; x += 16) {
      const at = from + x;
      let pairs = i16x8.extadd_pairwise_i8x16_u(v128.load(at));
      pairs = i16x8.add(pairs, i16x8.extadd_pairwise_i8x16_u(v128.load(at + w)));
      pairs = i16x8.add(pairs, i16x8.extadd_pairwise_i8x16_u(v128.load(at + 2 * w)));
      pairs = i16x8.add(pairs, i16x8.extadd_pairwise_i8x16_u(v128.load(at + 3 * w)));
      const sums = i32x4.shr_u(i32x4.add(i32x4.extadd_pairwise_i16x8_u(pairs), i32x4.splat(8)), 4);
      const narrow = i16x8.narrow_i32x4_u(sums, sums);
      v128.store_lane<u32>(to + (x >> 2), i8x16.narrow_i16x8_u(narrow, narrow), 0);
    }
    for (; x + 4 <= w; x += 4) {
      let sum = 8;
      for (let y = 0; y < 4; y++) {
        const at = from + y * w + x;
        sum += <i32>load<u8>(at) + <i32>load<u8>(at, 1) + <i32>load<u8>(at, 2) + <i32>load<u8>(at, 3);
      }
      store<u8>(to + (x >> 2), <u8>(sum >> 4));
    }
  }
}

/** Maxima of 4x4 top-hat values of one band: two rows of the sparks. */
function brightestBy4(top: i32): void {
  const w = width;
  const columns = w >> 2;
  for (let half = 0; half < 2; half++) {
    const row = (top >> 2) + half;
    if (row >= height >> 2) return;
    const from = topHat + row * 4 * w;
    const to = sparks + row * columns;
    let x = 0;
    for (; x + 16 <= w; x += 16) {
      const at = from + x;
      let most = v128.max<u8>(v128.load(at), v128.load(at + w));
      most = v128.max<u8>(most, v128.load(at + 2 * w));
      most = v128.max<u8>(most, v128.load(at + 3 * w));
      most = v128.max<u8>(most, i16x8.shr_u(most, 8));
      most = v128.max<u8>(most, i32x4.shr_u(most, 16));
      const lowest = v128.and(most, i32x4.splat(0xff));
      const narrow = i16x8.narrow_i32x4_u(lowest, lowest);
      v128.store_lane<u32>(to + (x >> 2), i8x16.narrow_i16x8_u(narrow, narrow), 0);
    }
    for (; x + 4 <= w; x += 4) {
      let most: u8 = 0;
      for (let y = 0; y < 4; y++) {
        const at = from + y * w + x;
        most = max(most, max(max(load<u8>(at), load<u8>(at, 1)), max(load<u8>(at, 2), load<u8>(at, 3))));
      }
      store<u8>(to + (x >> 2), most);
    }
  }
}

/** Sums of the quarter picture's columns, 16 at a time. */
function sumColumns(columns: i32, rows: i32): void {
  let x = 0;
  for (; x + 16 <= columns; x += 16) {
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let y = 0; y < rows; ) {
      // 256 rows of bytes fit into 16 bits.
      const end = min(rows, y + 256);
      let low = i16x8.splat(0);
      let high = i16x8.splat(0);
      for (; y < end; y++) {
        const pixels = v128.load(quarter + y * columns + x);
        low = i16x8.add(low, i16x8.extend_low_i8x16_u(pixels));
        high = i16x8.add(high, i16x8.extend_high_i8x16_u(pixels));
      }
      a = i32x4.add(a, i32x4.extend_low_i16x8_u(low));
      b = i32x4.add(b, i32x4.extend_high_i16x8_u(low));
      c = i32x4.add(c, i32x4.extend_low_i16x8_u(high));
      d = i32x4.add(d, i32x4.extend_high_i16x8_u(high));
    }
    const to = columnSums + 4 * x;
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
  for (; x < columns; x++) {
    let sum = 0;
    for (let y = 0; y < rows; y++) sum += <i32>load<u8>(quarter + y * columns + x);
    store<u32>(columnSums + 4 * x, sum);
  }
}

/** Sums of the quarter picture's rows. */
function sumRows(columns: i32, rows: i32): void {
  for (let y = 0; y < rows; y++) {
    const row = quarter + y * columns;
    let sums = i32x4.splat(0);
    let x = 0;
    for (; x + 16 <= columns; x += 16) {
      const pairs = i16x8.extadd_pairwise_i8x16_u(v128.load(row + x));
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(pairs));
    }
    let sum = addLanes(sums);
    for (; x < columns; x++) sum += <i32>load<u8>(row + x);
    store<u32>(rowSums + 4 * y, sum);
  }
}

// @ts-ignore: decorator
@inline
function addLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
  );
}

/** Of the sparks one in so many is counted: noise is the same everywhere. */
const SPARK_STEP: i32 = 3;

/**
 * How often each level occurs among every `step`-th of `bytes` bytes. Neighbors are counted in tables of their own:
 * they are often alike, and a count that was just written is slow to read again.
 */
function countLevels(from: usize, bytes: i32, step: i32, to: usize): void {
  memory.fill(levelTables, 0, 4 * 4 * LEVELS);
  const end = from + bytes;
  for (; from + 3 * step < end; from += 4 * step) {
    count(levelTables, from);
    count(levelTables + 4 * LEVELS, from + step);
    count(levelTables + 2 * 4 * LEVELS, from + 2 * step);
    count(levelTables + 3 * 4 * LEVELS, from + 3 * step);
  }
  for (; from < end; from += step) count(levelTables, from);
  for (let at = 0; at < 4 * LEVELS; at += 16) {
    const table = levelTables + at;
    const left = i32x4.add(v128.load(table), v128.load(table, 4 * LEVELS));
    const right = i32x4.add(v128.load(table, 2 * 4 * LEVELS), v128.load(table, 3 * 4 * LEVELS));
    v128.store(to + at, i32x4.add(left, right));
  }
}

// @ts-ignore: decorator
@inline
function count(table: usize, at: usize): void {
  const counter = table + (<usize>load<u8>(at) << 2);
  store<u32>(counter, load<u32>(counter) + 1);
}

/**
 * Adds up a square of one plane of the quarter picture's size, its squares, and its products with a square of another
 * plane; the two begin at the addresses given. Sides of at most 16 pixels.
 */
export function addUpSquares(other: usize, own: usize, side: i32): void {
  const columns = width >> 2;
  const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const mask = i8x16.lt_u(lanes, i8x16.splat(<i8>side));
  let sums = i16x8.splat(0);
  let squares = i32x4.splat(0);
  let products = i32x4.splat(0);
  for (let y = 0; y < side; y++) {
    const pixels = v128.and(v128.load(own), mask);
    const others = v128.load(other);
    const low = i16x8.extend_low_i8x16_u(pixels);
    const high = i16x8.extend_high_i8x16_u(pixels);
    // 16 rows of two bytes each fit into 16 bits.
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(pixels));
    squares = i32x4.add(squares, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
    products = i32x4.add(
      products,
      i32x4.add(
        i32x4.dot_i16x8_s(low, i16x8.extend_low_i8x16_u(others)),
        i32x4.dot_i16x8_s(high, i16x8.extend_high_i8x16_u(others)),
      ),
    );
    own += columns;
    other += columns;
  }
  store<i32>(squareSums, addLanes(i32x4.extadd_pairwise_i16x8_u(sums)));
  store<i32>(squareSums, addLanes(squares), 4);
  store<i32>(squareSums, addLanes(products), 8);
}

/*
 * Peaks of the top-hat, as core/image/peaks.ts describes them. A body lies in a window of 17x17 pixels, a row of which
 * is a number of 17 bits: it is flooded a row at a time.
 */
const CELL: i32 = 8;
const ALONE: i32 = 3;
const BODY_REACH: i32 = 8;
const BODY_SIDE: i32 = 17;
/** The window's first and last column. */
const BODY_EDGES: u32 = 0x10001;

let peakCapacity: i32 = 0;
let peakCount: i32 = 0;
let maxArea: f64 = 0;
let maxLength: f64 = 0;
let maxAspect: f64 = 0;
let minFill: f64 = 0;

/** Finds the peaks of at least this height whose bodies have this shape; returns their number. */
export function findPeaks(
  minHeight: f64,
  isAnyBody: bool,
  maxAreaPx: f64,
  maxLengthPx: f64,
  maxAspectRatio: f64,
  minFillShare: f64,
  borderPx: i32,
): i32 {
  maxArea = maxAreaPx;
  maxLength = maxLengthPx;
  maxAspect = maxAspectRatio;
  minFill = minFillShare;
  peakCount = 0;
  const columns = width >> 2;
  const least = <i32>ceil(max(0, minHeight));
  const border = max(borderPx, BODY_REACH + 1);
  const first = border / CELL;
  const endColumn = min(columns >> 1, (width - border + CELL - 1) >> 3);
  const endRow = min(height >> 3, (height - border + CELL - 1) >> 3);
  for (let row = first; row < endRow; row++) {
    const from = sparks + 2 * row * columns;
    for (let column = first; column < endColumn; column += 8) {
      let bright = brightCells(from + 2 * column, columns, least);
      for (; bright !== 0; bright &= bright - 1) {
        const cell = column + ctz(bright);
        if (cell >= endColumn) break;
        weighCell(row, cell, columns, border, isAnyBody);
        if (peakCount === peakCapacity) return peakCount;
      }
    }
  }
  return peakCount;
}

/** Which of eight cells, of 2x2 sparks each, reach a height: a bit for each. */
// @ts-ignore: decorator
@inline
function brightCells(at: usize, columns: i32, least: i32): i32 {
  const pairs = v128.max<u8>(v128.load(at), v128.load(at + columns));
  const most = v128.and(v128.max<u8>(pairs, i16x8.shr_u(pairs, 8)), i16x8.splat(0xff));
  return i16x8.bitmask(i16x8.ge_u(most, i16x8.splat(<i16>min(least, LEVELS))));
}

/** Adds the brightest pixel of a cell where it is a peak. */
function weighCell(row: i32, cell: i32, columns: i32, border: i32, isAnyBody: bool): void {
  const at = sparks + 2 * row * columns + 2 * cell;
  const above = max(load<u8>(at), load<u8>(at, 1));
  const peak = max(above, max(load<u8>(at + columns), load<u8>(at + columns, 1)));
  const pixel = brightestOf(row * CELL * width + cell * CELL, peak);
  const y = pixel / width;
  const x = pixel - y * width;
  if (x < border || y < border || x >= width - border || y >= height - border) return;
  if (!isAlone(topHat + pixel, peak)) return;
  if (isAnyBody) addPeak(x, y, peak, 0);
  else if (!measureBody(topHat, x, y, peak, peak >> 1)) measureBody(luma, x, y, peak, load<u8>(luma + pixel) - (peak >> 2));
}

/** The first of 8x8 pixels that has this height. */
function brightestOf(first: i32, peak: u8): i32 {
  const peaks = i8x16.splat(peak);
  for (let y = 0; y < CELL; y += 2) {
    const from = topHat + first + y * width;
    const twoRows = v128.load64_lane(from + width, v128.load64_zero(from), 1);
    const same = i8x16.bitmask(i8x16.eq(twoRows, peaks));
    if (same === 0) continue;
    const bit = ctz(same);
    return first + (y + (bit >> 3)) * width + (bit & 7);
  }
  return first;
}

/** True where no pixel around is brighter, nor as bright and earlier. */
function isAlone(pixel: usize, peak: u8): bool {
  const peaks = i8x16.splat(peak);
  const from = pixel - ALONE;
  for (let dy = -ALONE; dy <= ALONE; dy++) {
    const row = v128.load64_zero(from + dy * width);
    const brighter = i8x16.bitmask(i8x16.gt_u(row, peaks)) & 0x7f;
    const same = i8x16.bitmask(i8x16.eq(row, peaks)) & (dy < 0 ? 0x7f : dy === 0 ? 0x07 : 0);
    if ((brighter | same) !== 0) return false;
  }
  return true;
}

/** Floods the body from its peak down to `least`, 8-connected, and adds the peak when the body is compact; true then. */
function measureBody(plane: usize, x: i32, y: i32, peak: u8, least: u8): bool {
  const corner = plane + (y - BODY_REACH) * width + x - BODY_REACH;
  const columns = floodBody(corner, least);
  if (columns === 0) return false;
  let area = 0;
  let top = BODY_SIDE;
  let bottom = 0;
  let weight = 0;
  let sumX = 0;
  let sumY = 0;
  for (let row = 0; row < BODY_SIDE; row++) {
    const bits = load<u32>(bodyFill + 4 * (row + 1));
    if (bits === 0) continue;
    area += popcnt(bits);
    top = min(top, row);
    bottom = row;
  }
  const wide = widthOf(columns);
  const tall = bottom - top + 1;
  if (<f64>area > maxArea || <f64>max(wide, tall) > maxAspect * <f64>min(wide, tall) + 1) return false;
  if (<f64>area < minFill * <f64>wide * <f64>tall) return false;
  for (let row = top; row <= bottom; row++) {
    for (let bits = load<u32>(bodyFill + 4 * (row + 1)); bits !== 0; bits &= bits - 1) {
      const column = <i32>ctz(bits);
      const above = <i32>load<u8>(corner + row * width + column) - <i32>least + 1;
      weight += above;
      sumX += above * column;
      sumY += above * row;
    }
  }
  const middleX = <f64>(x - BODY_REACH) + <f64>sumX / <f64>weight;
  const middleY = <f64>(y - BODY_REACH) + <f64>sumY / <f64>weight;
  addPeak(middleX, middleY, peak, area);
  return true;
}

/** Pixels from the first to the last bit. */
// @ts-ignore: decorator
@inline
function widthOf(columns: u32): i32 {
  return 32 - <i32>clz(columns) - <i32>ctz(columns);
}

/**
 * Fills the rows of the body around the window's middle. Returns the columns it covers; 0 where it leaves the window or
 * is too long. The rows lie one behind another, an empty one before the first and one behind the last.
 */
function floodBody(corner: usize, least: u8): u32 {
  // Many bodies are too long already in the row of the peak.
  let columns = spread(1 << BODY_REACH, maskOf(corner + BODY_REACH * width, least));
  if (isTooLong(columns, 1)) return 0;
  for (let row = 0; row < BODY_SIDE; row++) store<u32>(bodyMask + 4 * row, maskOf(corner + row * width, least));
  for (let at = 0; at < 4 * (BODY_SIDE + 2); at += 16) v128.store(bodyFill + at, i8x16.splat(0));
  store<u32>(bodyFill + 4 * (BODY_REACH + 1), columns);
  let top = BODY_REACH;
  let bottom = BODY_REACH;
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (let row = top; row <= bottom + 1; row++) {
      const fill = growRow(row);
      if (fill === 0) continue;
      hasGrown = true;
      columns |= fill;
      bottom = max(bottom, row);
      if (bottom === BODY_SIDE - 1) return 0;
    }
    for (let row = bottom; row >= top - 1; row--) {
      const fill = growRow(row);
      if (fill === 0) continue;
      hasGrown = true;
      columns |= fill;
      top = min(top, row);
      if (top === 0) return 0;
    }
    if (isTooLong(columns, bottom - top + 1)) return 0;
  }
  return columns;
}

/** The pixels of a row of the window that reach `least`. */
// @ts-ignore: decorator
@inline
function maskOf(from: usize, least: u8): u32 {
  const left = <u32>i8x16.bitmask(i8x16.ge_u(v128.load(from), i8x16.splat(least)));
  return left | (<u32>(load<u8>(from, 16) >= least) << 16);
}

// @ts-ignore: decorator
@inline
function isTooLong(columns: u32, tall: i32): bool {
  return (columns & BODY_EDGES) !== 0 || <f64>max(widthOf(columns), tall) > maxLength;
}

/** What of a row's mask is filled, or hangs together with it. */
// @ts-ignore: decorator
@inline
function spread(fill: u32, mask: u32): u32 {
  let before: u32 = 0;
  while (fill !== before) {
    before = fill;
    fill = (fill | (fill << 1) | (fill >> 1)) & mask;
  }
  return fill;
}

/** Fills what of a row hangs together with what is filled in it and beside it; returns the row, 0 where it had all. */
function growRow(row: i32): u32 {
  const mask = load<u32>(bodyMask + 4 * row);
  const at = bodyFill + 4 * row;
  const before = load<u32>(at, 4);
  const fill = spread(load<u32>(at) | before | load<u32>(at, 8), mask);
  if (fill === before) return 0;
  store<u32>(at, fill, 4);
  return fill;
}

function addPeak(x: f64, y: f64, peak: u8, area: i32): void {
  const i = peakCount++;
  store<f64>(peakX + 8 * i, x);
  store<f64>(peakY + 8 * i, y);
  store<u8>(peakHeight + i, peak);
  store<u16>(peakArea + 2 * i, <u16>area);
}

let frame: usize = 0;
let frameEnd: usize = 0;
let convertedLuma: usize = 0;
let convertedU: usize = 0;
let convertedV: usize = 0;

export function convertedLumaAt(): usize {
  return convertedLuma;
}
export function convertedUAt(): usize {
  return convertedU;
}
export function convertedVAt(): usize {
  return convertedV;
}

/** Where the next plane begins: up to 127 bytes behind an end, 64 of which blocks may run over. */
function behind(end: usize): usize {
  return align(end + 64);
}

/** Makes room for the bytes of a frame, and behind them for its planes: at most 3 bytes for the 4 of a pixel. */
export function reserve(bytes: i32): usize {
  frame = align(__heap_base);
  frameEnd = frame + bytes;
  growTo(frameEnd + bytes + 4 * 128);
  return frame;
}

/**
 * Turns packed pixels, `offset` bytes into the frame, into planes. Rows are taken from top to bottom in blocks of 16
 * pixels; what the last block of a row writes beyond it, the next row overwrites.
 */
export function convert(offset: i32, strideBytes: i32, isRedFirst: bool, widthPx: i32, heightPx: i32): void {
  const columns = (widthPx + 1) >> 1;
  const rows = (heightPx + 1) >> 1;
  convertedLuma = behind(frameEnd);
  convertedU = behind(convertedLuma + widthPx * heightPx);
  convertedV = behind(convertedU + columns * rows);
  // Color's weights are negated: 32768 does not fit into 16 bits with a sign, its negative does.
  const lumaWeights = weights(isRedFirst, 19_595, 7_471);
  const uWeights = weights(isRedFirst, 11_059, -32_768);
  const vWeights = weights(isRedFirst, -32_768, 5_329);
  for (let y = 0; y < heightPx; y++) {
    const from = frame + offset + y * strideBytes;
    convertLuma(from, lumaWeights, widthPx, convertedLuma + y * widthPx);
    if (y & 1) continue;
    convertColor(from, uWeights, 21_709, columns, convertedU + (y >> 1) * columns);
    convertColor(from, vWeights, 27_439, columns, convertedV + (y >> 1) * columns);
  }
}

/** Weights of red and blue, in the order of a pixel's bytes. */
function weights(isRedFirst: bool, red: i32, blue: i32): v128 {
  const first = isRedFirst ? red : blue;
  const last = isRedFirst ? blue : red;
  return i32x4.splat((first & 0xffff) | (last << 16));
}

function convertLuma(from: usize, redBlue: v128, widthPx: i32, to: usize): void {
  for (let x = 0; x < widthPx; x += 16) {
    const left = i16x8.narrow_i32x4_u(lumaOf4(v128.load(from), redBlue), lumaOf4(v128.load(from, 16), redBlue));
    const right = i16x8.narrow_i32x4_u(lumaOf4(v128.load(from, 32), redBlue), lumaOf4(v128.load(from, 48), redBlue));
    v128.store(to, i8x16.narrow_i16x8_u(left, right));
    from += 64;
    to += 16;
  }
}

/** One color plane's row, from the first pixel of each 2x2. */
function convertColor(from: usize, redBlue: v128, green: i32, columns: i32, to: usize): void {
  for (let column = 0; column < columns; column += 8) {
    const left = v128.shuffle<u32>(v128.load(from), v128.load(from, 16), 0, 2, 4, 6);
    const right = v128.shuffle<u32>(v128.load(from, 32), v128.load(from, 48), 0, 2, 4, 6);
    const narrow = i16x8.narrow_i32x4_u(colorOf4(left, redBlue, green), colorOf4(right, redBlue, green));
    v128.store64_lane(to, i8x16.narrow_i16x8_u(narrow, narrow), 0);
    from += 64;
    to += 8;
  }
}

// @ts-ignore: decorator
@inline
function lumaOf4(pixels: v128, redBlue: v128): v128 {
  // Green weighs 38470, which fits into 16 bits with a sign in two halves.
  const green = weighGreen(pixels, 19_235);
  const sum = i32x4.add(weighRedBlue(pixels, redBlue), i32x4.add(green, green));
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(32_768)), 16);
}

// @ts-ignore: decorator
@inline
function colorOf4(pixels: v128, redBlue: v128, green: i32): v128 {
  const sum = i32x4.add(weighRedBlue(pixels, redBlue), weighGreen(pixels, green));
  return i32x4.shr_u(i32x4.sub(i32x4.splat((128 << 16) + 32_768), sum), 16);
}

// @ts-ignore: decorator
@inline
function weighRedBlue(pixels: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(v128.and(pixels, i16x8.splat(0xff)), weights);
}

// @ts-ignore: decorator
@inline
function weighGreen(pixels: v128, weight: i32): v128 {
  // Beside green lies alpha, which weighs nothing.
  return i32x4.dot_i16x8_s(i16x8.shr_u(pixels, 8), i32x4.splat(weight));
}
