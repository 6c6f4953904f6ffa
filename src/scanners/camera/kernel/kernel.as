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

let width: i32 = 0;
let height: i32 = 0;
let luma: usize = 0;
let topHat: usize = 0;
let quarter: usize = 0;
let sparks: usize = 0;
let eroded: usize = 0;
let bands: usize = 0;

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

function align(at: usize): usize {
  return (at + 63) & ~63;
}

function growTo(end: usize): void {
  const pages = <i32>((end + 0xffff) >>> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/** Lays out the memory for one frame size. Widths from 64 to 4096 pixels. */
export function open(widthPx: i32, heightPx: i32): void {
  width = widthPx;
  height = heightPx;
  const fullRows = ((heightPx + BAND - 1) / BAND) * BAND;
  eroded = align(__heap_base);
  bands = align(eroded + ROW_BYTES);
  quarter = align(bands + 4 * BAND_BYTES);
  sparks = align(quarter + (widthPx >> 2) * (heightPx >> 2));
  topHat = align(sparks + (widthPx >> 2) * (heightPx >> 2));
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
  // Colour's weights are negated: 32768 does not fit into 16 bits with a sign, its negative does.
  const lumaWeights = weights(isRedFirst, 19_595, 7_471);
  const uWeights = weights(isRedFirst, 11_059, -32_768);
  const vWeights = weights(isRedFirst, -32_768, 5_329);
  for (let y = 0; y < heightPx; y++) {
    const from = frame + offset + y * strideBytes;
    convertLuma(from, lumaWeights, widthPx, convertedLuma + y * widthPx);
    if (y & 1) continue;
    convertColour(from, uWeights, 21_709, columns, convertedU + (y >> 1) * columns);
    convertColour(from, vWeights, 27_439, columns, convertedV + (y >> 1) * columns);
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

/** One colour plane's row, from the first pixel of each 2x2. */
function convertColour(from: usize, redBlue: v128, green: i32, columns: i32, to: usize): void {
  for (let column = 0; column < columns; column += 8) {
    const left = v128.shuffle<u32>(v128.load(from), v128.load(from, 16), 0, 2, 4, 6);
    const right = v128.shuffle<u32>(v128.load(from, 32), v128.load(from, 48), 0, 2, 4, 6);
    const narrow = i16x8.narrow_i32x4_u(colourOf4(left, redBlue, green), colourOf4(right, redBlue, green));
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
function colourOf4(pixels: v128, redBlue: v128, green: i32): v128 {
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
