/* The two loops of rendering.ts that touch every pixel of every frame. Planes are addresses in this module's memory. */

export function heap(): usize {
  return (__heap_base + 63) & ~63;
}

export function reserve(bytes: i32): void {
  const pages = (bytes + 0xffff) >>> 16;
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/**
 * One row of the room through the lens, four pixels at a time, bilinear in 16.16 coordinates, mixed with the other light where a shutter
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
  const lastColumn = i32x4.splat(stride - 2);
  const lastLine = i32x4.splat(rows - 2);
  const none = i32x4.splat(0);
  const one = i32x4.splat(256);
  const wide = i32x4.splat(stride);
  const share = i32x4.splat(otherShare);
  const columnStep = i32x4.splat(4 * stepU);
  const lineStep = i32x4.splat(4 * stepV);
  let us = i32x4(u, u + stepU, u + 2 * stepU, u + 3 * stepU);
  let vs = i32x4(v, v + stepV, v + 2 * stepV, v + 3 * stepV);
  for (let x = 0; x < count; x += 4) {
    const column = i32x4.max_s(none, i32x4.min_s(lastColumn, i32x4.shr_s(us, 16)));
    const line = i32x4.max_s(none, i32x4.min_s(lastLine, i32x4.shr_s(vs, 16)));
    const fu = v128.and(i32x4.shr_s(us, 8), i32x4.splat(255));
    const fv = v128.and(i32x4.shr_s(vs, 8), i32x4.splat(255));
    // The weights of a pixel and its right neighbor, side by side as the pixels are.
    const across = v128.or(i32x4.sub(one, fu), i32x4.shl(fu, 16));
    const offset = i32x4.shl(i32x4.add(i32x4.mul(line, wide), column), 1);
    let value = between(plane, offset, stride, across, fv);
    if (otherShare) {
      const further = i32x4.sub(between(other, offset, stride, across, fv), value);
      value = i32x4.add(value, i32x4.shr_s(i32x4.mul(further, share), 8));
    }
    v128.store64_lane(light + (x << 1), i16x8.narrow_i32x4_u(value, value), 0);
    const packed = level(table, i32x4.extract_lane(value, 0), grain + x)
      | (level(table, i32x4.extract_lane(value, 1), grain + x + 1) << 8)
      | (level(table, i32x4.extract_lane(value, 2), grain + x + 2) << 16)
      | (level(table, i32x4.extract_lane(value, 3), grain + x + 3) << 24);
    store<u32>(luma + x, packed);
    us = i32x4.add(us, columnStep);
    vs = i32x4.add(vs, lineStep);
  }
}

// @ts-ignore: decorator
@inline
function level(table: usize, value: i32, grain: usize): u32 {
  const levels = load<u32>(table + (value << 2));
  return <u32>max(0, min(255, (<i32>(levels & 0xffff) + <i32>(levels >> 16) * <i32>load<i8>(grain) + 128) >> 8));
}

/** One row of both color planes, nearest neighbor; room colors are in 1/64 of luma. */
export function colorRow(
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

/** Bilinear values of four places, each from four pixels of 14 bits; weights in 1/256. */
// @ts-ignore: decorator
@inline
function between(plane: usize, offset: v128, stride: i32, across: v128, fv: v128): v128 {
  const a = plane + i32x4.extract_lane(offset, 0);
  const b = plane + i32x4.extract_lane(offset, 1);
  const c = plane + i32x4.extract_lane(offset, 2);
  const d = plane + i32x4.extract_lane(offset, 3);
  const below = stride << 1;
  let upper = v128.load32_zero(a);
  upper = v128.load32_lane(b, upper, 1);
  upper = v128.load32_lane(c, upper, 2);
  upper = v128.load32_lane(d, upper, 3);
  let lower = v128.load32_zero(a + below);
  lower = v128.load32_lane(b + below, lower, 1);
  lower = v128.load32_lane(c + below, lower, 2);
  lower = v128.load32_lane(d + below, lower, 3);
  upper = i32x4.dot_i16x8_s(upper, across);
  lower = i32x4.dot_i16x8_s(lower, across);
  return i32x4.shr_u(i32x4.add(i32x4.mul(upper, i32x4.sub(i32x4.splat(256), fv)), i32x4.mul(lower, fv)), 16);
}
