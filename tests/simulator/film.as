/* The two loops of film.ts that touch every pixel of every frame. Planes are addresses in this module's memory. */

export function heap(): usize {
  return (__heap_base + 63) & ~63;
}

export function reserve(bytes: i32): void {
  const pages = (bytes + 0xffff) >>> 16;
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/**
 * One row of the room through the lens, bilinear in 16.16 coordinates, mixed with the other light where a shutter
 * was open for both, then through the table of levels (luma in 8.8, noise in eighths) with grain.
 */
export function projectRow(
  plane: usize,
  other: usize,
  otherShare: i32,
  stride: i32,
  rows: i32,
  u: i32,
  v: i32,
  stepU: i32,
  stepV: i32,
  count: i32,
  light: usize,
  luma: usize,
  table: usize,
  grain: usize,
): void {
  const lastColumn = stride - 2;
  const lastLine = rows - 2;
  for (let x = 0; x < count; x++) {
    const column = max(0, min(lastColumn, u >> 16));
    const line = max(0, min(lastLine, v >> 16));
    const fu = (u >> 8) & 255;
    const fv = (v >> 8) & 255;
    const offset = (line * stride + column) << 1;
    let value = between(plane + offset, stride, fu, fv);
    if (otherShare) value += ((between(other + offset, stride, fu, fv) - value) * otherShare) >> 8;
    store<u16>(light + (x << 1), <u16>value);
    const levels = load<u32>(table + (value << 2));
    const level = (<i32>(levels & 0xffff) + <i32>(levels >> 16) * <i32>load<i8>(grain + x) + 128) >> 8;
    store<u8>(luma + x, <u8>max(0, min(255, level)));
    u += stepU;
    v += stepV;
  }
}

/** One row of both colour planes, nearest neighbour; room colours are in 1/64 of luma. */
export function colourRow(
  roomU: usize,
  roomV: usize,
  stride: i32,
  rows: i32,
  u: i32,
  v: i32,
  stepU: i32,
  stepV: i32,
  count: i32,
  luma: usize,
  chromaU: usize,
  chromaV: usize,
  grain: usize,
): void {
  for (let x = 0; x < count; x++) {
    const column = max(0, min(stride - 1, u >> 16));
    const line = max(0, min(rows - 1, v >> 16));
    const at = line * stride + column;
    const level = <i32>load<u8>(luma + (x << 1));
    const cu = 128 + ((level * <i32>load<i8>(roomU + at)) >> 6) + (<i32>load<i8>(grain + x) >> 5);
    const cv = 128 + ((level * <i32>load<i8>(roomV + at)) >> 6) + (<i32>load<i8>(grain + count + x) >> 5);
    store<u8>(chromaU + x, <u8>max(0, min(255, cu)));
    store<u8>(chromaV + x, <u8>max(0, min(255, cv)));
    u += stepU;
    v += stepV;
  }
}

/** Bilinear value of four pixels of 14 bits, weights in 1/256. */
// @ts-ignore: decorator
@inline
function between(at: usize, stride: i32, fu: i32, fv: i32): i32 {
  const below = at + (stride << 1);
  const upper = <i32>load<u16>(at) * (256 - fu) + <i32>load<u16>(at, 2) * fu;
  const lower = <i32>load<u16>(below) * (256 - fu) + <i32>load<u16>(below, 2) * fu;
  return (upper * (256 - fv) + lower * fv) >> 16;
}
