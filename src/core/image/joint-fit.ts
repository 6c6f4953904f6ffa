import { setMap, type AffineMap } from './affine.ts';
import { PRODUCTS, SQUARES, SUM, type PicturePair } from './picture-pair.ts';

/*
 * Where a picture went whose texture is in few places, or hardly above its noise: the tiles with the most of it are moved
 * together, and each speaks only for the directions in which it has edges. A bare wall with a door frame and a picture on
 * it shows the way, where blocks that must agree one by one are too few.
 */

const TILE_PX = 16;
const TILE_AREA_PX = TILE_PX * TILE_PX;
/** Tiles are chosen in so many regions, so many of each at most: what they show together shall also turn the picture. */
const REGION_COLUMNS = 5;
const REGION_ROWS = 3;
const TILES_A_REGION = 2;
const MAX_TILES = REGION_COLUMNS * REGION_ROWS * TILES_A_REGION;
/** Fewer tiles than this tell nothing. */
export const MIN_TILES = 3;
/** A tile with less contrast than this (standard deviation, levels) shows nothing. */
const MIN_DEVIATION = 1.6;
/** Nor does one that does not stand out by this factor from the energy that a quarter of all tiles stay below: noise. */
const OVER_NOISE = 1.5;
const NOISE_SHARE = 0.25;
/** The tiles walk together from the expected place, at most so many steps. */
const MAX_STEPS = 16;
/** What is in view of the tiles' texture at least, and how well it must fit on average: correlation. */
const MIN_IN_VIEW = 0.6;
const MIN_CORRELATION = 0.55;
/** Along its poorest direction the texture holds at least this share of what it holds along its richest. */
const MIN_EDGE_SHARE = 0.02;
/** A turn or a stretch is believed against so much texture that holds still, squared levels times squared pixels. */
const PULL = 0.02;
/** What lies further from the others' way, along its edges, is a moving thing or a mistake. Pixels. */
const OUTLIER_PX = 1.2;

/** The tiles of a reference, with what each of them shows. */
export interface Tiles {
  count: number;
  /** False until the tiles of the reference as it is are chosen. */
  isChosen: boolean;
  readonly left: Int32Array;
  readonly top: Int32Array;
  readonly sum: Float64Array;
  /** Sum of squared differences from the mean. */
  readonly energy: Float64Array;
  /** Sums of products of the tile's slopes: along x, across, along y. */
  readonly slopes: Float64Array;
  /** Working memory: the energy of every tile of the plane, in its order and sorted; where each chosen one went. */
  readonly all: Float64Array;
  readonly sorted: Float64Array;
  readonly wayX: Float64Array;
  readonly wayY: Float64Array;
  readonly isNear: Uint8Array;
}

export function createTiles(columns: number, rows: number): Tiles {
  const many = Math.floor(columns / TILE_PX) * Math.floor(rows / TILE_PX);
  return {
    count: 0,
    isChosen: false,
    left: new Int32Array(MAX_TILES),
    top: new Int32Array(MAX_TILES),
    sum: new Float64Array(MAX_TILES),
    energy: new Float64Array(MAX_TILES),
    slopes: new Float64Array(3 * MAX_TILES),
    all: new Float64Array(many),
    sorted: new Float64Array(many),
    wayX: new Float64Array(MAX_TILES),
    wayY: new Float64Array(MAX_TILES),
    isNear: new Uint8Array(MAX_TILES),
  };
}

/**
 * Fits a turn, a stretch and a shift from the reference to the current plane, near one of these shifts, whole pixels, x and y
 * in turn. True and in `map`, pixels about the center, where the tiles agree; else the map stays.
 */
export function fitJointly(map: AffineMap, tiles: Tiles, pair: PicturePair, shifts: Int32Array): boolean {
  if (!tiles.isChosen) chooseTiles(tiles, pair);
  if (tiles.count < MIN_TILES) return false;
  let bestX = 0;
  let bestY = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < shifts.length; i += 2) {
    const here = likeness(tiles, pair, shifts[i]!, shifts[i + 1]!);
    if (here <= best) continue;
    best = here;
    bestX = shifts[i]!;
    bestY = shifts[i + 1]!;
  }
  // Far steps first: what is a pixel off may lie behind a summit of noise.
  for (const stride of [3, 1]) {
    for (let step = 0; step < MAX_STEPS; step++) {
      const [fromX, fromY] = [bestX, bestY];
      for (let way = 0; way < 8; way++) {
        const x = fromX + stride * WAYS[2 * way]!;
        const y = fromY + stride * WAYS[2 * way + 1]!;
        const there = likeness(tiles, pair, x, y);
        if (there <= best) continue;
        best = there;
        bestX = x;
        bestY = y;
      }
      if (bestX === fromX && bestY === fromY) break;
    }
  }
  if (best < MIN_CORRELATION) return false;
  return refine(map, tiles, pair, bestX, bestY);
}

const WAYS = [1, 0, -1, 0, 0, 1, 0, -1, 1, 1, 1, -1, -1, 1, -1, -1] as const;

function chooseTiles(tiles: Tiles, pair: PicturePair): void {
  const { columns, rows, sums, reference } = pair;
  const across = Math.floor(columns / TILE_PX);
  const down = Math.floor(rows / TILE_PX);
  const { all, sorted } = tiles;
  for (let i = 0; i < all.length; i++) {
    pair.addUpReference(Math.floor(i / across) * TILE_PX * columns + (i % across) * TILE_PX, TILE_PX);
    all[i] = sums[SQUARES]! - (sums[SUM]! * sums[SUM]!) / TILE_AREA_PX;
  }
  sorted.set(all);
  sorted.sort();
  const noise = sorted[Math.floor(NOISE_SHARE * sorted.length)]!;
  const least = Math.max(TILE_AREA_PX * MIN_DEVIATION * MIN_DEVIATION, OVER_NOISE * noise);
  tiles.isChosen = true;
  tiles.count = 0;
  for (let region = 0; region < REGION_COLUMNS * REGION_ROWS; region++) {
    const firstColumn = Math.floor(((region % REGION_COLUMNS) * across) / REGION_COLUMNS);
    const endColumn = Math.floor((((region % REGION_COLUMNS) + 1) * across) / REGION_COLUMNS);
    const regionRow = Math.floor(region / REGION_COLUMNS);
    const firstRow = Math.floor((regionRow * down) / REGION_ROWS);
    const endRow = Math.floor(((regionRow + 1) * down) / REGION_ROWS);
    for (let chosen = 0; chosen < TILES_A_REGION; chosen++) {
      let most = least;
      let tile = -1;
      for (let row = firstRow; row < endRow; row++) {
        for (let column = firstColumn; column < endColumn; column++) {
          if (all[row * across + column]! <= most) continue;
          tile = row * across + column;
          most = all[tile]!;
        }
      }
      if (tile < 0) break;
      all[tile] = 0;
      addTile(tiles, pair, (tile % across) * TILE_PX, Math.floor(tile / across) * TILE_PX, most);
    }
  }
  function addTile(into: Tiles, { columns: stride }: PicturePair, left: number, top: number, energy: number): void {
    const at = into.count++;
    into.left[at] = left;
    into.top[at] = top;
    into.energy[at] = energy;
    pair.addUpReference(top * stride + left, TILE_PX);
    into.sum[at] = sums[SUM]!;
    let [xx, xy, yy] = [0, 0, 0];
    for (let y = top + 1; y < top + TILE_PX - 1; y++) {
      for (let x = left + 1; x < left + TILE_PX - 1; x++) {
        const i = y * stride + x;
        const slopeX = reference[i + 1]! - reference[i - 1]!;
        const slopeY = reference[i + stride]! - reference[i - stride]!;
        xx += slopeX * slopeX;
        xy += slopeX * slopeY;
        yy += slopeY * slopeY;
      }
    }
    // Each by its own contrast: what is lit best must not lead alone.
    into.slopes[3 * at] = xx / energy;
    into.slopes[3 * at + 1] = xy / energy;
    into.slopes[3 * at + 2] = yy / energy;
  }
}

/** Mean correlation of the tiles with the current plane, all shifted so far; below all where too few of them are in view. */
function likeness({ count, left, top, sum, energy }: Tiles, pair: PicturePair, shiftX: number, shiftY: number): number {
  let total = 0;
  let weight = 0;
  let all = 0;
  for (let i = 0; i < count; i++) {
    const own = Math.sqrt(energy[i]!);
    all += own;
    const correlation = correlate(pair, left[i]!, top[i]!, sum[i]!, energy[i]!, shiftX, shiftY);
    if (correlation < -1) continue;
    total += own * correlation;
    weight += own;
  }
  return weight < MIN_IN_VIEW * all ? OUTSIDE : total / weight;
}

const OUTSIDE = -2;

function correlate(
  pair: PicturePair,
  left: number,
  top: number,
  ownSum: number,
  ownEnergy: number,
  shiftX: number,
  shiftY: number,
): number {
  const { columns, rows, sums } = pair;
  const x = left + shiftX;
  const y = top + shiftY;
  if (x < 0 || y < 0 || x + TILE_PX > columns || y + TILE_PX > rows) return OUTSIDE;
  pair.addUpCurrent(top * columns + left, y * columns + x, TILE_PX);
  const energy = sums[SQUARES]! - (sums[SUM]! * sums[SUM]!) / TILE_AREA_PX;
  if (energy <= 0) return 0;
  return (sums[PRODUCTS]! - (sums[SUM]! * ownSum) / TILE_AREA_PX) / Math.sqrt(energy * ownEnergy);
}

/** Working memory: a 4x4 system and its right side. */
const system = new Float64Array(20);

/** From the whole pixels on each tile goes its own last steps, and speaks along its edges for a turn, a stretch and a shift. */
function refine(map: AffineMap, tiles: Tiles, pair: PicturePair, shiftX: number, shiftY: number): boolean {
  const { count, left, top, sum, energy, slopes, wayX, wayY, isNear } = tiles;
  const { columns, rows } = pair;
  for (let i = 0; i < count; i++) {
    const at = (x: number, y: number): number =>
      correlate(pair, left[i]!, top[i]!, sum[i]!, energy[i]!, shiftX + x, shiftY + y);
    let [x, y] = [0, 0];
    let middle = at(0, 0);
    let [before, after, above, below] = [0, 0, 0, 0];
    for (let step = 0; step < 4; step++) {
      before = at(x - 1, y);
      after = at(x + 1, y);
      above = at(x, y - 1);
      below = at(x, y + 1);
      const most = Math.max(before, after, above, below);
      if (most <= middle || step === 3) break;
      middle = most;
      if (most === before) x--;
      else if (most === after) x++;
      else if (most === above) y--;
      else y++;
    }
    isNear[i] = middle >= MIN_CORRELATION && Math.min(before, after, above, below) > OUTSIDE ? 1 : 0;
    wayX[i] = shiftX + x + vertex(before, middle, after);
    wayY[i] = shiftY + y + vertex(above, middle, below);
  }
  let [turn, stretch, tx, ty] = [0, 0, shiftX, shiftY];
  let spoken = 0;
  let heard = 0;
  for (let round = 0; round < 3; round++) {
    system.fill(0);
    let [xx, xy, yy] = [0, 0, 0];
    spoken = 0;
    heard = 0;
    for (let i = 0; i < count; i++) {
      if (!isNear[i]) continue;
      const x = left[i]! + TILE_PX / 2 - columns / 2;
      const y = top[i]! + TILE_PX / 2 - rows / 2;
      const [sxx, sxy, syy] = [slopes[3 * i]!, slopes[3 * i + 1]!, slopes[3 * i + 2]!];
      // How far it lies from the others' way, along its edges.
      const offX = wayX[i]! - (tx + stretch * x - turn * y);
      const offY = wayY[i]! - (ty + turn * x + stretch * y);
      const off = Math.sqrt((sxx * offX * offX + 2 * sxy * offX * offY + syy * offY * offY) / (sxx + syy + 1e-9));
      const mine = sxx + syy;
      spoken += mine;
      if (round > 0 && off > OUTLIER_PX) continue;
      heard += mine;
      xx += sxx;
      xy += sxy;
      yy += syy;
      // Unknowns: turn, stretch, tx, ty; columns of what each moves this tile by.
      const moveX = [-y, x, 1, 0] as const;
      const moveY = [x, y, 0, 1] as const;
      const goX = sxx * wayX[i]! + sxy * wayY[i]!;
      const goY = sxy * wayX[i]! + syy * wayY[i]!;
      for (let a = 0; a < 4; a++) {
        for (let b = 0; b < 4; b++) {
          system[5 * a + b] =
            system[5 * a + b]! +
            moveX[a]! * (sxx * moveX[b]! + sxy * moveY[b]!) +
            moveY[a]! * (sxy * moveX[b]! + syy * moveY[b]!);
        }
        system[5 * a + 4] = system[5 * a + 4]! + moveX[a]! * goX + moveY[a]! * goY;
      }
    }
    const poorest = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
    if (!(poorest > MIN_EDGE_SHARE * (xx + yy))) return false;
    const pull = PULL * (xx + yy) * columns * rows;
    system[0] = system[0]! + pull;
    system[6] = system[6]! + pull;
    solve();
    turn = system[4]!;
    stretch = system[9]!;
    tx = system[14]!;
    ty = system[19]!;
  }
  if (heard < MIN_IN_VIEW * spoken) return false;
  setMap(map, 1 + stretch, -turn, turn, 1 + stretch, tx, ty);
  return true;
}

/** Solves the system in place; the unknowns are then in its last column. */
function solve(): void {
  for (let a = 0; a < 4; a++) {
    const pivot = system[5 * a + a]!;
    for (let k = a; k < 5; k++) system[5 * a + k] = system[5 * a + k]! / pivot;
    for (let b = 0; b < 4; b++) {
      if (b === a) continue;
      const factor = system[5 * b + a]!;
      for (let k = a; k < 5; k++) system[5 * b + k] = system[5 * b + k]! - factor * system[5 * a + k]!;
    }
  }
}

function vertex(before: number, middle: number, after: number): number {
  const curvature = before - 2 * middle + after;
  if (curvature >= 0) return 0;
  return Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)));
}
