import { mapX, mapY, setMap, type AffineMap } from './affine.ts';
import { createTiles, fitJointly, type Tiles } from './joint-fit.ts';
import { PRODUCTS, SQUARES, SUM, type PicturePair } from './picture-pair.ts';

/**
 * Where the picture went since a reference: an affine map fitted to blocks of a small luma plane that were found again.
 * Works across changes of light, because blocks are compared by zero-mean normalized correlation. All coordinates are
 * pixels of the small plane about its center, so that the map's linear part turns and stretches around it.
 */

const BLOCK_PX = 16;
const BLOCK_AREA_PX = BLOCK_PX * BLOCK_PX;
const COLUMNS = 7;
const ROWS = 4;
const BLOCKS = COLUMNS * ROWS;
/** From the border to the outermost blocks: what goes no further than this between two pictures stays in view. */
const MARGIN_PX = 6;
/** Blocks are looked for by walking uphill from the expected place, at most this many steps. */
const MAX_STEPS = 5;
const MAX_WALK_PX = 6;
/** Largest shift that the profiles are searched for. */
const MAX_SHIFT_PX = 28;
/** A block with less contrast than this (standard deviation, levels) says nothing about motion. */
const MIN_DEVIATION = 2.5;
const MIN_CORRELATION = 0.55;
/** Blocks that disagree with the others by more than this are moving things or mistakes. */
const INLIER_PX = 0.75;
const MIN_INLIERS = 5;
/** Where the map that was held leads elsewhere, so many of the textured blocks must speak for the shift of the profiles. */
const MIN_NEWS_SHARE = 0.5;
/** With fewer inliers than this only a shift is believed. */
const MIN_AFFINE_INLIERS = 8;

/** Column and row means of a plane with their slow part taken out, so that light and shade do not count as structure. */
export interface Profiles {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Working memory: running sums. */
  readonly running: Float64Array;
}

export interface Registration extends AffineMap {
  readonly columns: number;
  readonly rows: number;
  /** The reference, and the plane that it is compared with. */
  readonly pair: PicturePair;
  /** False where too few blocks agreed; the map is then the one before. */
  found: boolean;
  /** Blocks of the reference with texture, and of these the ones that agree. */
  textured: number;
  inliers: number;
  hasReference: boolean;
  readonly referenceProfiles: Profiles;
  readonly work: Float64Array;
  readonly fromX: Float64Array;
  readonly fromY: Float64Array;
  readonly toX: Float64Array;
  readonly toY: Float64Array;
  readonly inlier: Uint8Array;
  readonly block: Block;
  readonly tiles: Tiles;
}

/** A block of the reference with its sums, so that each comparison reads it once, and the way that it went. */
interface Block {
  /** Its first pixel. */
  at: number;
  sum: number;
  /** Sum of squared differences from the mean. */
  energy: number;
  wayX: number;
  wayY: number;
}

export function createProfiles(columns: number, rows: number): Profiles {
  const running = new Float64Array(Math.max(columns, rows) + 1);
  return { x: new Float64Array(columns), y: new Float64Array(rows), running };
}

/** A registration of the pair's current plane, whatever it holds at the time, on the pair's reference. */
export function createRegistration(pair: PicturePair): Registration {
  const { columns, rows } = pair;
  return {
    columns,
    rows,
    pair,
    a: 1,
    b: 0,
    c: 0,
    d: 1,
    tx: 0,
    ty: 0,
    found: false,
    textured: 0,
    inliers: 0,
    hasReference: false,
    referenceProfiles: createProfiles(columns, rows),
    work: new Float64Array(BLOCKS),
    fromX: new Float64Array(BLOCKS),
    fromY: new Float64Array(BLOCKS),
    toX: new Float64Array(BLOCKS),
    toY: new Float64Array(BLOCKS),
    inlier: new Uint8Array(BLOCKS),
    block: { at: 0, sum: 0, energy: 0, wayX: 0, wayY: 0 },
    tiles: createTiles(columns, rows),
  };
}

/** Makes the current plane, whose profiles these are, the picture that later ones are compared with. */
export function setReference(registration: Registration, profiles: Profiles): void {
  registration.pair.reference.set(registration.pair.current);
  registration.referenceProfiles.x.set(profiles.x);
  registration.referenceProfiles.y.set(profiles.y);
  registration.hasReference = true;
  registration.tiles.isChosen = false;
  setMap(registration, 1, 0, 0, 1, 0, 0);
}

/** Working memory: where the tiles are looked for. As before, where they were, and where the profiles went. */
const shifts = new Int32Array(6);

/**
 * Finds the map that takes the reference to the current plane, whose profiles these are: near the map that the
 * registration holds, else near the shift that the profiles show. Rows and columns of a room are much alike, and stripes
 * and tiles fit one step further too: what is near comes first, and the profiles need more to speak for them where the
 * held map leads away from the reference. Where too few blocks agree, all texture together is asked (joint-fit.ts). Without
 * agreement the old map stays and `found` is false.
 */
export function register(registration: Registration, profiles: Profiles): void {
  registration.found = false;
  registration.textured = 0;
  registration.inliers = 0;
  if (!registration.hasReference) return;
  const { a, b, c, d, tx, ty } = registration;
  if (fit(registration, matchBlocks(registration))) return;
  const shiftX = profileShift(registration.referenceProfiles.x, profiles.x);
  const shiftY = profileShift(registration.referenceProfiles.y, profiles.y);
  setMap(registration, 1, 0, 0, 1, shiftX, shiftY);
  if (fit(registration, matchBlocks(registration))) {
    const leadsAway = tx !== 0 || ty !== 0;
    if (!leadsAway || registration.inliers >= MIN_NEWS_SHARE * registration.textured) return;
    registration.found = false;
  }
  setMap(registration, a, b, c, d, tx, ty);
  shifts[0] = Math.round(tx);
  shifts[1] = Math.round(ty);
  shifts[4] = shiftX;
  shifts[5] = shiftY;
  registration.found = fitJointly(registration, registration.tiles, registration.pair, shifts);
}

/** Measures the profiles of a plane from the sums of its columns and rows. */
export function measureProfiles(columnSums: Uint32Array, rowSums: Uint32Array, out: Profiles): void {
  measureProfile(columnSums, rowSums.length, out.x, out.running);
  measureProfile(rowSums, columnSums.length, out.y, out.running);
}

const HIGH_PASS_REACH = 8;

function measureProfile(sums: Uint32Array, count: number, out: Float64Array, running: Float64Array): void {
  const length = sums.length;
  running[0] = 0;
  for (let i = 0; i < length; i++) {
    out[i] = sums[i]! / count;
    running[i + 1] = running[i]! + out[i]!;
  }
  for (let i = 0; i < length; i++) {
    const first = Math.max(0, i - HIGH_PASS_REACH);
    const end = Math.min(length, i + HIGH_PASS_REACH + 1);
    out[i] = out[i]! - (running[end]! - running[first]!) / (end - first);
  }
}

function profileShift(reference: Float64Array, current: Float64Array): number {
  const length = reference.length;
  const reach = Math.min(MAX_SHIFT_PX, length >> 2);
  let best = 0;
  let bestScore = 0;
  for (let shift = -reach; shift <= reach; shift++) {
    let product = 0;
    let referenceEnergy = 1e-9;
    let currentEnergy = 1e-9;
    const first = Math.max(0, -shift);
    const end = Math.min(length, length - shift);
    for (let i = first; i < end; i++) {
      const r = reference[i]!;
      const c = current[i + shift]!;
      product += r * c;
      referenceEnergy += r * r;
      currentEnergy += c * c;
    }
    const score = product / Math.sqrt(referenceEnergy * currentEnergy);
    if (score > bestScore) {
      bestScore = score;
      best = shift;
    }
  }
  return best;
}

/** Fills from/to with the textured blocks of the reference that are found in the current plane; returns their number. */
function matchBlocks(registration: Registration): number {
  const { columns, rows, block, a, b, c, d, tx, ty } = registration;
  const stepX = (columns - BLOCK_PX - 2 * MARGIN_PX) / (COLUMNS - 1);
  const stepY = (rows - BLOCK_PX - 2 * MARGIN_PX) / (ROWS - 1);
  registration.textured = 0;
  let count = 0;
  for (let i = 0; i < BLOCKS; i++) {
    const left = Math.round(MARGIN_PX + stepX * (i % COLUMNS));
    const top = Math.round(MARGIN_PX + stepY * Math.floor(i / COLUMNS));
    if (left < 0 || top < 0 || left + BLOCK_PX > columns || top + BLOCK_PX > rows) continue;
    if (!readBlock(registration, left, top)) continue;
    registration.textured++;
    const x = left + BLOCK_PX / 2 - columns / 2;
    const y = top + BLOCK_PX / 2 - rows / 2;
    const toLeft = Math.round(a * x + b * y + tx - x) + left;
    const toTop = Math.round(c * x + d * y + ty - y) + top;
    if (climb(registration, toLeft, toTop) < MIN_CORRELATION) continue;
    registration.fromX[count] = x;
    registration.fromY[count] = y;
    registration.toX[count] = x + toLeft - left + block.wayX;
    registration.toY[count] = y + toTop - top + block.wayY;
    count++;
  }
  return count;
}

/**
 * Where the block around a place of the reference went, near the place that it is expected at; pixels from the upper left
 * corner. What stands before a wall moves otherwise than the wall. Leaves the way in `block`; false where it shows nothing.
 */
export function followBlock(registration: Registration, x: number, y: number, toX: number, toY: number): boolean {
  return chooseBlock(registration, x, y) && climbFrom(registration, x, y, toX, toY) >= MIN_CORRELATION;
}

/** From around a place a block is sought this far to each side; what is found so far away must be the more like it. */
const SEEK_PX = 5;
const MIN_SOUGHT_CORRELATION = 0.7;

/** The same where the block may be further from the place that it is expected at: it is sought from there and from all around. */
export function seekBlock(registration: Registration, x: number, y: number, toX: number, toY: number): boolean {
  if (!chooseBlock(registration, x, y)) return false;
  const { block } = registration;
  let best = climbFrom(registration, x, y, toX, toY);
  if (best >= MIN_CORRELATION) return true;
  best = MIN_SOUGHT_CORRELATION;
  let [wayX, wayY] = [Number.NaN, Number.NaN];
  for (const offY of [-SEEK_PX, 0, SEEK_PX]) {
    for (const offX of [-SEEK_PX, 0, SEEK_PX]) {
      const correlation = climbFrom(registration, x, y, toX + offX, toY + offY);
      if (correlation <= best) continue;
      best = correlation;
      wayX = block.wayX;
      wayY = block.wayY;
    }
  }
  if (Number.isNaN(wayX)) return false;
  block.wayX = wayX;
  block.wayY = wayY;
  return true;
}

/** Chooses the block around a place of the reference; false where that is not inside the picture, or has no texture. */
function chooseBlock(registration: Registration, x: number, y: number): boolean {
  const left = leftOf(x);
  const top = leftOf(y);
  const isInside =
    left >= 0 && top >= 0 && left + BLOCK_PX <= registration.columns && top + BLOCK_PX <= registration.rows;
  return isInside && readBlock(registration, left, top);
}

/** Walks uphill from where the chosen block would be expected; leaves its whole way, and returns how like it is there. */
function climbFrom(registration: Registration, x: number, y: number, toX: number, toY: number): number {
  const { block } = registration;
  const awayX = Math.round(toX - x);
  const awayY = Math.round(toY - y);
  const correlation = climb(registration, leftOf(x) + awayX, leftOf(y) + awayY);
  block.wayX += awayX;
  block.wayY += awayY;
  return correlation;
}

function leftOf(middle: number): number {
  return Math.round(middle) - BLOCK_PX / 2;
}

/** Chooses a block of the reference; false where it has no texture. */
function readBlock({ pair, columns, block }: Registration, left: number, top: number): boolean {
  block.at = top * columns + left;
  pair.addUpReference(block.at, BLOCK_PX);
  block.sum = pair.sums[SUM]!;
  block.energy = pair.sums[SQUARES]! - (block.sum * block.sum) / BLOCK_AREA_PX;
  return block.energy >= BLOCK_AREA_PX * MIN_DEVIATION * MIN_DEVIATION;
}

/** Below every correlation: a square that is not in the picture compares with nothing. */
const OUTSIDE = -2;

/** Zero-mean normalized correlation of the block with a square of the current plane; OUTSIDE beyond its border. */
function correlate({ pair, columns, rows, block }: Registration, left: number, top: number): number {
  if (left < 0 || top < 0 || left + BLOCK_PX > columns || top + BLOCK_PX > rows) return OUTSIDE;
  pair.addUpCurrent(block.at, top * columns + left, BLOCK_PX);
  const sum = pair.sums[SUM]!;
  const energy = pair.sums[SQUARES]! - (sum * sum) / BLOCK_AREA_PX;
  if (energy <= 0) return 0;
  return (pair.sums[PRODUCTS]! - (sum * block.sum) / BLOCK_AREA_PX) / Math.sqrt(energy * block.energy);
}

/**
 * Walks uphill in correlation from a place; leaves the way it went in the block, to a fraction of a pixel. A summit at
 * the border of the picture may be the foot of one outside it: nothing is found there.
 */
function climb(registration: Registration, left: number, top: number): number {
  let x = 0;
  let y = 0;
  let best = correlate(registration, left, top);
  let before = 0;
  let after = 0;
  let above = 0;
  let below = 0;
  for (let step = 0; step <= MAX_STEPS; step++) {
    before = correlate(registration, left + x - 1, top + y);
    after = correlate(registration, left + x + 1, top + y);
    above = correlate(registration, left + x, top + y - 1);
    below = correlate(registration, left + x, top + y + 1);
    const sideways = Math.max(before, after);
    const upright = Math.max(above, below);
    if (Math.max(sideways, upright) <= best) break;
    if (step === MAX_STEPS || Math.abs(x) > MAX_WALK_PX || Math.abs(y) > MAX_WALK_PX) return OUTSIDE;
    // Both directions at once where both climb: a diagonal walk would take twice the steps.
    const moveX = sideways > best ? (after >= before ? 1 : -1) : 0;
    const moveY = upright > best ? (below >= above ? 1 : -1) : 0;
    const both = moveX !== 0 && moveY !== 0 ? correlate(registration, left + x + moveX, top + y + moveY) : OUTSIDE;
    if (both >= sideways && both >= upright) {
      x += moveX;
      y += moveY;
      best = both;
    } else if (sideways >= upright) {
      x += moveX;
      best = sideways;
    } else {
      y += moveY;
      best = upright;
    }
  }
  if (Math.min(before, after, above, below) === OUTSIDE) return OUTSIDE;
  registration.block.wayX = x + vertex(before, best, after);
  registration.block.wayY = y + vertex(above, best, below);
  return best;
}

/** Where the parabola through three equidistant values peaks, relative to the middle one, within half a step. */
function vertex(before: number, middle: number, after: number): number {
  const curvature = before - 2 * middle + after;
  if (curvature >= 0) return 0;
  return Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)));
}

/** Least squares over the blocks that agree, starting from the map that they were looked for with and their median shift. */
function fit(registration: Registration, count: number): boolean {
  const { fromX, fromY, toX, toY, inlier, work } = registration;
  registration.inliers = 0;
  if (count < MIN_INLIERS) return false;
  for (let i = 0; i < count; i++) work[i] = toX[i]! - mapX(registration, fromX[i]!, fromY[i]!);
  const medianX = medianOf(work, count);
  for (let i = 0; i < count; i++) work[i] = toY[i]! - mapY(registration, fromX[i]!, fromY[i]!);
  registration.tx += medianX;
  registration.ty += medianOf(work, count);
  for (let round = 0; round < 3; round++) {
    const reach = round === 0 ? 4 * INLIER_PX : INLIER_PX;
    const { a, b, c, d, tx, ty } = registration;
    let n = 0;
    let meanX = 0;
    let meanY = 0;
    let meanToX = 0;
    let meanToY = 0;
    for (let i = 0; i < count; i++) {
      const x = fromX[i]!;
      const y = fromY[i]!;
      const near = Math.abs(a * x + b * y + tx - toX[i]!) <= reach && Math.abs(c * x + d * y + ty - toY[i]!) <= reach;
      inlier[i] = near ? 1 : 0;
      if (!near) continue;
      n++;
      meanX += x;
      meanY += y;
      meanToX += toX[i]!;
      meanToY += toY[i]!;
    }
    registration.inliers = n;
    if (n < MIN_INLIERS || 2 * n < count) return false;
    meanX /= n;
    meanY /= n;
    meanToX /= n;
    meanToY /= n;
    solve(registration, count, meanX, meanY, meanToX, meanToY, n >= MIN_AFFINE_INLIERS);
  }
  registration.found = true;
  return true;
}

function solve(
  registration: Registration,
  count: number,
  meanX: number,
  meanY: number,
  meanToX: number,
  meanToY: number,
  asAffine: boolean,
): void {
  const { fromX, fromY, toX, toY, inlier } = registration;
  // A weak pull towards no change keeps blocks that lie in a line from inventing a stretch across it.
  const pull = 40;
  let xx = pull;
  let xy = 0;
  let yy = pull;
  let xu = pull;
  let yu = 0;
  let xv = 0;
  let yv = pull;
  for (let i = 0; i < count; i++) {
    if (!inlier[i]) continue;
    const x = fromX[i]! - meanX;
    const y = fromY[i]! - meanY;
    const u = toX[i]! - meanToX;
    const v = toY[i]! - meanToY;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const determinant = xx * yy - xy * xy;
  const a = asAffine ? (xu * yy - yu * xy) / determinant : 1;
  const b = asAffine ? (yu * xx - xu * xy) / determinant : 0;
  const c = asAffine ? (xv * yy - yv * xy) / determinant : 0;
  const d = asAffine ? (yv * xx - xv * xy) / determinant : 1;
  setMap(registration, a, b, c, d, meanToX - a * meanX - b * meanY, meanToY - c * meanX - d * meanY);
}

/** Median of the first `count` values, which are put in order. */
function medianOf(values: Float64Array, count: number): number {
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
  return count === 0 ? 0 : values[count >> 1]!;
}
