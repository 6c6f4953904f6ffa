import { createNumbers } from '#tests/support/random.ts';

/** Rooms are larger than a frame, so that a hand may wander. */
export const ROOM_WIDTH_PX = 1600;
export const ROOM_HEIGHT_PX = 960;

/** What a wall of the room sends back: luminous reflectance 0 to 1 per pixel, and color at half the resolution. */
export interface Room {
  readonly name: string;
  readonly reflectance: Float32Array;
  /** Chroma of a picture of the room as a share of its luma, (ROOM_WIDTH_PX / 2) * (ROOM_HEIGHT_PX / 2) values -1 to 1. */
  readonly chromaU: Float32Array;
  readonly chromaV: Float32Array;
}

type Numbers = () => number;

function between(numbers: Numbers, low: number, high: number): number {
  return low + (high - low) * numbers();
}

/** A room from a seed: walls, furniture, tiles, stripes, frames, prints and small bright things that are only paint. */
export function drawRoom(seed: number): Room {
  const numbers = createNumbers(seed);
  const red = new Float32Array(ROOM_WIDTH_PX * ROOM_HEIGHT_PX);
  const green = new Float32Array(red.length);
  const blue = new Float32Array(red.length);
  const paint = (left: number, top: number, right: number, bottom: number, color: readonly number[]): void => {
    for (let y = Math.max(0, top | 0); y < Math.min(ROOM_HEIGHT_PX, bottom | 0); y++) {
      for (let x = Math.max(0, left | 0); x < Math.min(ROOM_WIDTH_PX, right | 0); x++) {
        const at = y * ROOM_WIDTH_PX + x;
        red[at] = color[0]!;
        green[at] = color[1]!;
        blue[at] = color[2]!;
      }
    }
  };
  const color = (low: number, high: number): readonly number[] => {
    const level = between(numbers, low, high);
    const tint = between(numbers, 0, 0.25);
    return [level, level * (1 - tint * numbers()), level * (1 - tint)];
  };
  const place = (widest: number, tallest: number): readonly [number, number, number, number] => {
    const width = between(numbers, 0.15, 1) * widest;
    const height = between(numbers, 0.15, 1) * tallest;
    const left = between(numbers, -width / 2, ROOM_WIDTH_PX - width / 2);
    const top = between(numbers, -height / 2, ROOM_HEIGHT_PX - height / 2);
    return [left, top, left + width, top + height];
  };

  paint(0, 0, ROOM_WIDTH_PX, ROOM_HEIGHT_PX, color(0.35, 0.8));
  const floor = between(numbers, 0.55, 0.85) * ROOM_HEIGHT_PX;
  paint(0, floor, ROOM_WIDTH_PX, ROOM_HEIGHT_PX, color(0.1, 0.5));
  for (let i = 0, count = 25 + 40 * numbers(); i < count; i++) {
    const [left, top, right, bottom] = place(420, 360);
    const kind = numbers();
    paint(left, top, right, bottom, color(0.03, 0.8));
    if (kind < 0.2) {
      const edge = between(numbers, 3, 12);
      paint(left + edge, top + edge, right - edge, bottom - edge, color(0.05, 0.9));
    } else if (kind < 0.4) {
      const pitch = between(numbers, 6, 40);
      const stripe = color(0.05, 0.9);
      for (let x = left; x < right; x += pitch) paint(x, top, Math.min(right, x + pitch * 0.4), bottom, stripe);
    } else if (kind < 0.55) {
      const pitch = between(numbers, 20, 60);
      const seam = color(0.1, 0.9);
      for (let x = left; x < right; x += pitch) paint(x, top, x + 2, bottom, seam);
      for (let y = top; y < bottom; y += pitch) paint(left, y, right, y + 2, seam);
    } else if (kind < 0.75) {
      const print = color(0.2, 0.95);
      for (let dot = 0; dot < 60; dot++) {
        const x = between(numbers, left, right);
        const y = between(numbers, top, bottom);
        const side = between(numbers, 1.5, 9);
        paint(x, y, x + side, y + side * between(numbers, 0.6, 1.6), print);
      }
    }
  }
  for (let i = 0; i < 25; i++) {
    const x = between(numbers, 0, ROOM_WIDTH_PX);
    const y = between(numbers, 0, ROOM_HEIGHT_PX);
    const side = between(numbers, 1.5, 6);
    paint(x, y, x + side, y + side, [0.92, 0.92, 0.9]);
  }
  grain(red, green, blue, numbers);
  return roomFromColors(`drawn ${seed}`, soften(red), soften(green), soften(blue));
}

/** Paint is never even: cloudy shades and a fine grain of a few per cent. */
function grain(red: Float32Array, green: Float32Array, blue: Float32Array, numbers: Numbers): void {
  const pitch = 48;
  const columns = Math.ceil(ROOM_WIDTH_PX / pitch) + 2;
  const clouds = Float32Array.from({ length: columns * (Math.ceil(ROOM_HEIGHT_PX / pitch) + 2) }, () => numbers());
  const fine = between(numbers, 0.01, 0.06);
  for (let y = 0; y < ROOM_HEIGHT_PX; y++) {
    const row = Math.floor(y / pitch);
    const fy = y / pitch - row;
    for (let x = 0; x < ROOM_WIDTH_PX; x++) {
      const column = Math.floor(x / pitch);
      const fx = x / pitch - column;
      const at = row * columns + column;
      const upper = clouds[at]! * (1 - fx) + clouds[at + 1]! * fx;
      const lower = clouds[at + columns]! * (1 - fx) + clouds[at + columns + 1]! * fx;
      const factor = 0.85 + 0.3 * (upper * (1 - fy) + lower * fy) + fine * (numbers() - 0.5) * 2;
      const i = y * ROOM_WIDTH_PX + x;
      red[i] = red[i]! * factor;
      green[i] = green[i]! * factor;
      blue[i] = blue[i]! * factor;
    }
  }
}

/** The optics' own blur: binomial 1 2 1 in both directions. */
function soften(plane: Float32Array): Float32Array {
  const out = new Float32Array(plane.length);
  const w = ROOM_WIDTH_PX;
  for (let y = 1; y < ROOM_HEIGHT_PX - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      out[i] =
        (4 * plane[i]! +
          2 * (plane[i - 1]! + plane[i + 1]! + plane[i - w]! + plane[i + w]!) +
          plane[i - w - 1]! +
          plane[i - w + 1]! +
          plane[i + w - 1]! +
          plane[i + w + 1]!) /
        16;
    }
  }
  return out;
}

const GAMMA = 2.2;

/**
 * A room from a picture of any size: RGB bytes, row-major. It is scaled to cover the room, its light undone by the gamma.
 * @public
 */
export function roomFromPicture(name: string, rgb: Uint8Array, widthPx: number, heightPx: number): Room {
  const linear = Float32Array.from({ length: 256 }, (_, level) => (level / 255) ** GAMMA);
  const scale = Math.min(widthPx / ROOM_WIDTH_PX, heightPx / ROOM_HEIGHT_PX);
  const offsetX = (widthPx - ROOM_WIDTH_PX * scale) / 2;
  const offsetY = (heightPx - ROOM_HEIGHT_PX * scale) / 2;
  const planes = [0, 1, 2].map((channel) => {
    const out = new Float32Array(ROOM_WIDTH_PX * ROOM_HEIGHT_PX);
    for (let y = 0; y < ROOM_HEIGHT_PX; y++) {
      const sy = Math.max(0, Math.min(heightPx - 1.001, offsetY + (y + 0.5) * scale - 0.5));
      for (let x = 0; x < ROOM_WIDTH_PX; x++) {
        const sx = Math.max(0, Math.min(widthPx - 1.001, offsetX + (x + 0.5) * scale - 0.5));
        const column = Math.floor(sx);
        const row = Math.floor(sy);
        const at = (row * widthPx + column) * 3 + channel;
        const fx = sx - column;
        const fy = sy - row;
        const upper = linear[rgb[at]!]! * (1 - fx) + linear[rgb[at + 3]!]! * fx;
        const below = at + widthPx * 3;
        const lower = linear[rgb[below]!]! * (1 - fx) + linear[rgb[below + 3]!]! * fx;
        out[y * ROOM_WIDTH_PX + x] = upper * (1 - fy) + lower * fy;
      }
    }
    return out;
  });
  return roomFromColors(name, planes[0]!, planes[1]!, planes[2]!);
}

function roomFromColors(name: string, red: Float32Array, green: Float32Array, blue: Float32Array): Room {
  const reflectance = new Float32Array(red.length);
  for (let i = 0; i < red.length; i++) reflectance[i] = 0.299 * red[i]! + 0.587 * green[i]! + 0.114 * blue[i]!;
  const columns = ROOM_WIDTH_PX / 2;
  const chromaU = new Float32Array(columns * (ROOM_HEIGHT_PX / 2));
  const chromaV = new Float32Array(chromaU.length);
  for (let i = 0; i < chromaU.length; i++) {
    const at = Math.floor(i / columns) * 2 * ROOM_WIDTH_PX + (i % columns) * 2;
    const r = encode(red[at]!);
    const g = encode(green[at]!);
    const b = encode(blue[at]!);
    const luma = 0.299 * r + 0.587 * g + 0.114 * b + 1e-3;
    chromaU[i] = (0.564 * (b - luma)) / luma;
    chromaV[i] = (0.713 * (r - luma)) / luma;
  }
  return { name, reflectance, chromaU, chromaV };
}

function encode(light: number): number {
  return Math.max(0, light) ** (1 / GAMMA);
}
