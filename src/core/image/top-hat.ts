/** Side of the square opening: wider than any glint this product looks for, narrower than lamps. */
export const TOP_HAT_SIDE_PX = 15;
const REACH = (TOP_HAT_SIDE_PX - 1) / 2;

/** Bytes of working memory that `whiteTopHat` needs for a picture of this size. */
export function topHatScratchBytes(widthPx: number, heightPx: number): number {
  return (widthPx + 2 * REACH) * (heightPx + 2 * REACH);
}

/**
 * White top-hat: luma minus its opening with a 15x15 square. Windows are clipped at the picture's border.
 * `luma` and `out` are widthPx*heightPx bytes, row-major, without padding; they may be the same array.
 * This is the reference that the SIMD kernel must equal bit for bit.
 */
export function whiteTopHat(
  luma: Uint8Array,
  widthPx: number,
  heightPx: number,
  out: Uint8Array,
  scratch: Uint8Array,
): void {
  const stride = widthPx + 2 * REACH;
  const rows = heightPx + 2 * REACH;
  scratch.fill(255, 0, stride * rows);
  for (let y = 0; y < heightPx; y++) {
    const from = y * widthPx;
    const to = (y + REACH) * stride + REACH;
    for (let x = 0; x < widthPx; x++) scratch[to + x] = luma[from + x]!;
  }
  minimum(scratch, stride, rows);
  // The eroded picture now starts at the scratch's first byte: move it back to the middle of a frame of zeros.
  for (let y = heightPx - 1; y >= 0; y--) {
    const row = (y + REACH) * stride;
    scratch.copyWithin(row + REACH, y * stride, y * stride + widthPx);
    scratch.fill(0, row, row + REACH);
    scratch.fill(0, row + REACH + widthPx, row + stride);
  }
  scratch.fill(0, 0, REACH * stride);
  scratch.fill(0, (heightPx + REACH) * stride, rows * stride);
  maximum(scratch, stride, rows);
  for (let y = 0; y < heightPx; y++) {
    const at = y * widthPx;
    const opened = y * stride;
    for (let x = 0; x < widthPx; x++) out[at + x] = luma[at + x]! - scratch[opened + x]!;
  }
}

/** Sliding minimum over 15x15 by doubling (windows of 2, 4, 8, then two of 8 that overlap), in place, origin top left. */
function minimum(plane: Uint8Array, stride: number, rows: number): void {
  for (let unit = 1, axis = 0; axis < 2; axis++, unit = stride) {
    for (let reach = 1; reach <= 4; reach *= 2) lesserAhead(plane, stride * rows, reach * unit);
    lesserAhead(plane, stride * rows, REACH * unit);
  }
}

function maximum(plane: Uint8Array, stride: number, rows: number): void {
  for (let unit = 1, axis = 0; axis < 2; axis++, unit = stride) {
    for (let reach = 1; reach <= 4; reach *= 2) greaterAhead(plane, stride * rows, reach * unit);
    greaterAhead(plane, stride * rows, REACH * unit);
  }
}

function lesserAhead(plane: Uint8Array, length: number, step: number): void {
  for (let i = 0, end = length - step; i < end; i++) {
    const ahead = plane[i + step]!;
    if (ahead < plane[i]!) plane[i] = ahead;
  }
}

function greaterAhead(plane: Uint8Array, length: number, step: number): void {
  for (let i = 0, end = length - step; i < end; i++) {
    const ahead = plane[i + step]!;
    if (ahead > plane[i]!) plane[i] = ahead;
  }
}
