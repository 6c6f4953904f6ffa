/* The loops of imaging-faults.ts that touch every pixel of a finished 4:2:0 picture. Planes are addresses in this module's memory. */

export function heap(): usize {
  return (__heap_base + 63) & ~63;
}

export function reserve(bytes: i32): void {
  const pages = (bytes + 0xffff) >>> 16;
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

// @ts-ignore: decorator
@inline
function byte(value: f32): u8 {
  return <u8>max<f32>(0, min<f32>(255, value + <f32>0.5));
}

/**
 * The lens draws red and blue larger or smaller than green, by these shares: what stands beside a pixel moves in, in luma and in color.
 * `out` holds the new luma.
 */
export function aberrate(luma: usize, u: usize, v: usize, width: i32, height: i32, redShift: f32, blueShift: f32, out: usize): void {
  memory.copy(out, luma, <usize>(width * height));
  for (let y = 2; y < height - 2; y += 2) {
    for (let x = 2; x < width - 2; x += 2) {
      const dx = <f32>x - <f32>width / 2;
      const dy = <f32>y - <f32>height / 2;
      const far = max(Mathf.abs(dx), Mathf.abs(dy));
      const isAcross = Mathf.abs(dy) <= 2 * Mathf.abs(dx);
      const isDown = Mathf.abs(dx) <= 2 * Mathf.abs(dy);
      const step = (isAcross ? (dx < 0 ? -1 : 1) : 0) + (isDown ? (dy < 0 ? -width : width) : 0);
      const at = luma + <usize>(y * width + x);
      const red = min<f32>(1, Mathf.abs(redShift) * far);
      const blue = min<f32>(1, Mathf.abs(blueShift) * far);
      // Less than a fiftieth of a pixel does not show.
      if (max(red, blue) < 0.02) continue;
      const redStep = redShift < 0 ? -step : step;
      const blueStep = blueShift < 0 ? -step : step;
      let redSum: f32 = 0;
      let blueSum: f32 = 0;
      for (let i = 0; i < 4; i++) {
        const place = at + <usize>((i & 1) + (i >> 1) * width);
        const level = <f32>load<u8>(place);
        const redChange = red * (<f32>load<u8>(place + redStep) - level);
        const blueChange = blue * (<f32>load<u8>(place + blueStep) - level);
        const change = <f32>0.299 * redChange + <f32>0.114 * blueChange;
        redSum += redChange - change;
        blueSum += blueChange - change;
        store<u8>(out + (place - luma), byte(level + change));
      }
      const half = <usize>((y >> 1) * (width >> 1) + (x >> 1));
      store<u8>(v + half, byte(<f32>load<u8>(v + half) + <f32>0.178 * redSum));
      store<u8>(u + half, byte(<f32>load<u8>(u + half) + <f32>0.141 * blueSum));
    }
  }
}

/** Counts what is clipped, block of 8 x 8 by block, as shares; returns how many blocks have any. */
export function clipped(luma: usize, width: i32, height: i32, blocks: usize): i32 {
  let some = 0;
  for (let row = 0; row < height >> 3; row++) {
    for (let column = 0; column < width >> 3; column++) {
      let count = 0;
      for (let y = 0; y < 8; y++) {
        const at = luma + <usize>((row * 8 + y) * width + column * 8);
        for (let x: usize = 0; x < 8; x++) count += load<u8>(at + x) >= 250 ? 1 : 0;
      }
      store<f32>(blocks + (<usize>(row * (width >> 3) + column) << 2), <f32>count / 64);
      if (count > 0) some++;
    }
  }
  return some;
}

/** Whether one of the nine blocks around this one has anything. */
function hasNear(blocks: usize, columns: i32, rows: i32, column: i32, row: i32): bool {
  for (let j = max(0, row - 1); j <= min(rows - 1, row + 1); j++) {
    for (let i = max(0, column - 1); i <= min(columns - 1, column + 1); i++) {
      if (load<f32>(blocks + (<usize>(j * columns + i) << 2)) > 0) return true;
    }
  }
  return false;
}

/** A violet fringe of `levels` around what is clipped, as wide as two pixels of color, and none on it. `blocks`: what `clipped` counted. */
export function fringe(luma: usize, u: usize, v: usize, width: i32, height: i32, levels: f32, blocks: usize): void {
  const columns = width >> 1;
  for (let y0 = 0; y0 < height >> 1; y0 += 4) {
    for (let x0 = 0; x0 < columns; x0 += 4) {
      if (!hasNear(blocks, width >> 3, height >> 3, x0 >> 2, y0 >> 2)) continue;
      for (let y = max(2, y0); y < min((height >> 1) - 2, y0 + 4); y++) {
        for (let x = max(2, x0); x < min(columns - 2, x0 + 4); x++) {
          const own = luma + <usize>(2 * y * width + 2 * x);
          if (load<u8>(own) >= 200) continue;
          let near = 0;
          for (let j = -2; j <= 2; j++) {
            const row = own + <usize>(2 * j * width);
            for (let i = -2; i <= 2; i++) near += load<u8>(row + 2 * i) >= 250 ? 1 : 0;
          }
          if (near == 0) continue;
          const by = levels * min<f32>(1, <f32>near / 6);
          const at = <usize>(y * columns + x);
          store<u8>(u + at, byte(<f32>load<u8>(u + at) + by));
          store<u8>(v + at, byte(<f32>load<u8>(v + at) + <f32>0.6 * by));
        }
      }
    }
  }
}

/** Less does not change a level. */
const LEAST_STRAY: f32 = 0.25;

/** Adds light that strayed in the lens, in levels, held block by block of 8 x 8. */
export function addStray(luma: usize, width: i32, height: i32, blocks: usize): void {
  const columns = width >> 3;
  const rows = height >> 3;
  for (let y = 0; y < height; y++) {
    const down = max<f32>(0, (<f32>y - <f32>3.5) * <f32>0.125);
    const row = min(rows - 2, <i32>down);
    const fv = min<f32>(1, down - <f32>row);
    let x = 0;
    while (x < width) {
      const column = min(columns - 2, <i32>max<f32>(0, (<f32>x - <f32>3.5) * <f32>0.125));
      const at = blocks + (<usize>(row * columns + column) << 2);
      const below = at + (<usize>columns << 2);
      const left = load<f32>(at) + fv * (load<f32>(below) - load<f32>(at));
      const right = load<f32>(at + 4) + fv * (load<f32>(below + 4) - load<f32>(at + 4));
      // From the middle of one block to that of the next.
      const end = column == columns - 2 ? width : 8 * column + 12;
      if (max(left, right) < LEAST_STRAY) {
        x = end;
        continue;
      }
      for (; x < end; x++) {
        const fu = max<f32>(0, min<f32>(1, (<f32>x - <f32>3.5) * <f32>0.125 - <f32>column));
        const to = luma + <usize>(y * width + x);
        const level = <f32>load<u8>(to);
        // Light adds before the curve that makes levels of it: the brighter a place, the less it shows.
        store<u8>(to, byte(level + (left + fu * (right - left)) * (<f32>1 - level / 255)));
      }
    }
  }
}

/** Blurs by `part` of each of the four neighbors. */
export function soften(luma: usize, width: i32, height: i32, part: f32, out: usize): void {
  memory.copy(out, luma, <usize>(width * height));
  const share = <i32>(<f32>256 * part);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = luma + <usize>(y * width + x);
      const around = <i32>load<u8>(at - 1) + <i32>load<u8>(at + 1) + <i32>load<u8>(at - width) + <i32>load<u8>(at + width);
      store<u8>(out + <usize>(y * width + x), <u8>((<i32>load<u8>(at) * (256 - 4 * share) + around * share + 128) >> 8));
    }
  }
}

/** Each row's brightness by its own factor, in 1/256. */
export function band(luma: usize, u: usize, v: usize, width: i32, height: i32, rows: usize): void {
  for (let y = 0; y < height; y++) {
    const by = load<i32>(rows + (<usize>y << 2));
    if (by == 256) continue;
    const from = luma + <usize>(y * width);
    for (let x: usize = 0; x < <usize>width; x++) store<u8>(from + x, <u8>min(255, (<i32>load<u8>(from + x) * by + 128) >> 8));
    if (y & 1) continue;
    const half = <usize>((y >> 1) * (width >> 1));
    for (let x: usize = 0; x < <usize>(width >> 1); x++) {
      store<u8>(u + half + x, <u8>max(0, min(255, 128 + (((<i32>load<u8>(u + half + x) - 128) * by) >> 8))));
      store<u8>(v + half + x, <u8>max(0, min(255, 128 + (((<i32>load<u8>(v + half + x) - 128) * by) >> 8))));
    }
  }
}

/** Noise of color: fine grain and blotches of 4 x 4 color pixels, stronger in the dark; `levels` deviation of each. */
export function grainColor(plane: usize, luma: usize, width: i32, height: i32, levels: f32, grain: usize, mask: i32, from: i32): void {
  const columns = width >> 1;
  for (let y = 0; y < height >> 1; y++) {
    const fine = from + y * 1009;
    const coarse = from + 77_777 + (y >> 2) * 521;
    for (let x = 0; x < columns; x++) {
      const at = plane + <usize>(y * columns + x);
      const dark = <f32>1.5 - <f32>load<u8>(luma + <usize>(2 * y * width + 2 * x)) / 255;
      const noise = <f32>load<i8>(grain + <usize>((fine + x * 7) & mask)) + <f32>load<i8>(grain + <usize>((coarse + (x >> 2) * 13) & mask));
      store<u8>(at, byte(<f32>load<u8>(at) + levels * dark * noise * <f32>0.03125));
    }
  }
}
