import { createNumbers } from '#tests/support/random.ts';
import type { Color, Texture } from './scene.ts';

const LOG2 = 8;
const SIDE = 1 << LOG2;

type Shade = (x: number, y: number) => Color;

/** A texture of 256 x 256 from reflectances. */
function paint(shade: Shade): Texture {
  const texels = new Uint8Array(4 * SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const color = shade(x, SIDE - 1 - y);
      for (let i = 0; i < 3; i++) {
        texels[4 * (y * SIDE + x) + i] = 255 * Math.sqrt(Math.max(0, Math.min(1, color[i]!)));
      }
    }
  }
  return { log2: LOG2, texels };
}

/** Smooth noise that repeats after the texture's side: octaves of random grids, of mean 0 and about 1 at most. */
function createNoise(numbers: () => number, coarsest: number, octaves: number): (x: number, y: number) => number {
  const grids = Array.from({ length: octaves }, (_, octave) => {
    const cells = Math.min(SIDE, coarsest << octave);
    return { cells, values: Float32Array.from({ length: cells * cells }, () => 2 * numbers() - 1), by: 0.5 ** octave };
  });
  const whole = grids.reduce((sum, { by }) => sum + by, 0);
  return (x, y) => {
    let sum = 0;
    for (const { cells, values, by } of grids) {
      const u = (x / SIDE) * cells;
      const v = (y / SIDE) * cells;
      const column = Math.floor(u);
      const row = Math.floor(v);
      const fu = u - column;
      const fv = v - row;
      const at = (i: number, j: number): number =>
        values[((((row + j) % cells) + cells) % cells) * cells + ((((column + i) % cells) + cells) % cells)]!;
      const upper = at(0, 0) * (1 - fu) + at(1, 0) * fu;
      sum += by * (upper * (1 - fv) + (at(0, 1) * (1 - fu) + at(1, 1) * fu) * fv);
    }
    return sum / whole;
  };
}

const scale = (color: Color, by: number): Color => [color[0] * by, color[1] * by, color[2] * by];

/** A printed color: more or less gray, seldom bright. */
function muted(numbers: () => number): Color {
  const level = 0.03 + 0.7 * numbers() ** 2;
  const strength = 0.9 * numbers();
  return [level, level, level].map((gray) => gray * (1 - strength + 1.6 * strength * numbers())) as [
    number,
    number,
    number,
  ];
}

export const PLAIN: Texture = paint(() => [1, 1, 1]);

/** Rolled paint or plaster: fine relief of a few percent. */
export function paintedWall(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 8, 5);
  const relief = 0.02 + 0.1 * numbers();
  return paint((x, y) => scale([1, 1, 1], 0.9 + relief * noise(x, y)));
}

export function wallpaper(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 32, 3);
  const period = SIDE / (2 << Math.floor(3 * numbers()));
  const figure: Color = [0.5 + 0.5 * numbers(), 0.5 + 0.5 * numbers(), 0.5 + 0.5 * numbers()];
  const isStriped = numbers() < 0.5;
  return paint((x, y) => {
    const u = ((x % period) / period - 0.5) * 2;
    const v = ((y % period) / period - 0.5) * 2;
    const isFigure = isStriped ? Math.abs(u) < 0.35 : Math.hypot(u, v * (1 + 0.5 * Math.sin(6 * u))) < 0.6;
    return scale(isFigure ? figure : [0.95, 0.95, 0.95], 0.93 + 0.05 * noise(x, y));
  });
}

export function wood(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 4, 5);
  const dark = 0.25 + 0.4 * numbers();
  return paint((x, y) => {
    const ring = Math.sin((2 * Math.PI * (y * 7)) / SIDE + 5 * noise(x / 6, y)) * 0.5 + 0.5;
    const fibre = noise(x / 3, y * 3);
    const light = 1 - dark * ring + 0.12 * fibre;
    return [light, light * 0.72, light * 0.45];
  });
}

/** Tiles of a whole texture's side with grout around them. */
export function tiles(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 4, 4);
  const vein = numbers() < 0.4 ? 0.2 : 0.03;
  const grout = 3 + Math.floor(3 * numbers());
  const groutLevel = 0.35 + 0.4 * numbers();
  return paint((x, y) => {
    if (x < grout || y < grout) return scale([1, 0.97, 0.92], groutLevel + 0.06 * noise(4 * x, 4 * y));
    return scale([1, 1, 1], 0.93 + vein * noise(x, y));
  });
}

/** Cloth, carpet or towel: threads over soft shades. */
export function cloth(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 4, 6);
  const thread = 0.03 + 0.12 * numbers();
  const period = 3 + Math.floor(6 * numbers());
  return paint((x, y) =>
    scale(
      [1, 1, 1],
      0.8 +
        0.15 * noise(x, y) +
        thread * Math.sin((2 * Math.PI * (x + (y % 2))) / period) * Math.cos((2 * Math.PI * y) / period),
    ),
  );
}

/** A print or a painting: patches, a horizon, some strokes. */
export function print(seed: number): Texture {
  const numbers = createNumbers(seed);
  const noise = createNoise(numbers, 3, 5);
  const any = (): Color => muted(numbers);
  const sky = any();
  const ground = any();
  const horizon = SIDE * (0.3 + 0.4 * numbers());
  const blobs = Array.from({ length: 4 + Math.floor(10 * numbers()) }, () => ({
    x: numbers() * SIDE,
    y: numbers() * SIDE,
    wide: SIDE * (0.03 + 0.2 * numbers()),
    tall: SIDE * (0.03 + 0.2 * numbers()),
    color: any(),
    isRound: numbers() < 0.6,
  }));
  const margin = numbers() < 0.5 ? 22 : 0;
  return paint((x, y) => {
    if (Math.min(x, y, SIDE - x, SIDE - y) < margin) return [0.85, 0.84, 0.8];
    let color = y + 20 * noise(x, y) < horizon ? sky : ground;
    for (const blob of blobs) {
      const u = (x - blob.x) / blob.wide;
      const v = (y - blob.y) / blob.tall;
      if (blob.isRound ? Math.hypot(u, v) < 1 : Math.max(Math.abs(u), Math.abs(v)) < 1) color = blob.color;
    }
    return scale(color, 0.8 + 0.3 * noise(3 * x, 3 * y));
  });
}

/** Backs of books side by side. */
export function books(seed: number): Texture {
  const numbers = createNumbers(seed);
  const shades: Color[] = [];
  const edges: number[] = [];
  const tops: number[] = [];
  for (let x = 0; x < SIDE;) {
    const wide = 7 + Math.floor(16 * numbers());
    const color = muted(numbers);
    const top = Math.floor(60 * numbers());
    for (let i = 0; i < wide && x < SIDE; i++, x++) {
      shades.push(i === 0 ? [0.02, 0.02, 0.02] : color);
      edges.push(i / wide);
      tops.push(top);
    }
  }
  const title = 80 + 60 * numbers();
  return paint((x, y) => {
    if (y > SIDE - 10 || y < tops[x]!) return [0.04, 0.035, 0.03];
    const isTitle = y > title && y < title + 60 && edges[x]! > 0.35 && edges[x]! < 0.65 && y % 7 < 5;
    return isTitle ? [0.8, 0.75, 0.5] : scale(shades[x]!, 0.7 + 0.3 * Math.sin(Math.PI * edges[x]!));
  });
}

/** The face of a clock: hours as strokes, two hands. */
export function clockFace(seed: number): Texture {
  const numbers = createNumbers(seed);
  const isDark = numbers() < 0.3;
  const hands = [numbers() * 2 * Math.PI, numbers() * 2 * Math.PI];
  return paint((x, y) => {
    const u = (x / SIDE - 0.5) * 2;
    const v = (y / SIDE - 0.5) * 2;
    const away = Math.hypot(u, v);
    const angle = Math.atan2(v, u) + 2 * Math.PI;
    const hour = Math.abs((((angle * 12) / (2 * Math.PI)) % 1) - 0.5);
    const isStroke = away > 0.75 && away < 0.9 && hour > 0.42;
    const isHand = hands.some(
      (hand, i) =>
        Math.abs(Math.sin(angle - hand)) * away < 0.03 && Math.cos(angle - hand) > 0 && away < 0.45 + 0.25 * i,
    );
    const isInk = isStroke || isHand || away > 0.95;
    return isInk === isDark ? [0.85, 0.85, 0.82] : [0.04, 0.04, 0.05];
  });
}

/** What a window shows at night: a dark sky, houses with a few lit panes. Used as light, not as reflectance. */
export function nightView(seed: number): Texture {
  const numbers = createNumbers(seed);
  const skyline = Array.from({ length: 8 }, () => SIDE * (0.3 + 0.4 * numbers()));
  const panes = Array.from({ length: 64 }, () => numbers() < 0.12);
  return paint((x, y) => {
    const house = Math.floor(x / 32);
    if (y < skyline[house]!) return scale([0.5, 0.55, 0.8], 0.012 + 0.01 * (y / SIDE));
    const isPane = x % 16 > 4 && x % 16 < 11 && y % 22 > 6 && y % 22 < 16;
    return isPane && panes[(Math.floor(x / 16) * 7 + Math.floor(y / 22) * 3) % 64]
      ? [1, 0.75, 0.4]
      : [0.01, 0.01, 0.012];
  });
}
