/*
 * The angle at which a point is seen is where the phone points and where in its picture the point is. A turn on the spot
 * shifts the picture and leaves that angle as it was; somebody who walks around a point turns and keeps it where it is.
 * How far a turn shifts the picture, and along which of its sides, is another with each phone and is learned on the way: a
 * hand trembles, nobody walks that fast, so that where the shift changes from step to step nearly all of the turn belongs
 * to it.
 */

/** Frames whose shifts are added up before they are compared: within one the hand moves little more than the noise. */
const STEP_FRAMES = 2;
/** Two directions that are told apart less than this are one: a share of the most that the determinant can be. */
const MIN_DETERMINANT = 0.05;
/** So many changes from step to step tell enough. */
const MIN_CHANGES = 15;

/** How a turn of the phone shifts its picture, as far as it is known. */
export interface Bearing {
  /** Degrees about each of the phone's three axes that shift the picture by a pixel along x and along y; 0: not known yet. */
  readonly degPerPx: Float64Array;
  /** Of the running step and of the one before: the shift along x and y, pixels, and the turn about three axes, degrees. */
  readonly step: Float64Array;
  readonly stepBefore: Float64Array;
  frames: number;
  hasStepBefore: boolean;
  /** Sums of products of changes: of the shift with itself (xx, xy, yy), and of each turn with the shift (x, y). */
  readonly products: Float64Array;
  changes: number;
}

export function createBearing(): Bearing {
  return {
    degPerPx: new Float64Array(6),
    step: new Float64Array(5),
    stepBefore: new Float64Array(5),
    frames: 0,
    hasStepBefore: false,
    products: new Float64Array(9),
    changes: 0,
  };
}

/** From the frame before to this one the picture was shifted so far, pixels, while the phone turned so far, degrees about three axes. */
export function learnBearing(bearing: Bearing, shiftX: number, shiftY: number, turned: Float64Array): void {
  const { step, stepBefore } = bearing;
  step[0] = step[0]! + shiftX;
  step[1] = step[1]! + shiftY;
  for (let axis = 0; axis < 3; axis++) step[2 + axis] = step[2 + axis]! + turned[axis]!;
  if (++bearing.frames < STEP_FRAMES) return;
  if (bearing.hasStepBefore) addChange(bearing);
  stepBefore.set(step);
  bearing.hasStepBefore = true;
  beginStep(bearing);
}

/** The picture went somewhere unknown. */
export function breakBearing(bearing: Bearing): void {
  bearing.hasStepBefore = false;
  beginStep(bearing);
}

/** The picture has another size or lies another way: what was learned is about another picture. */
export function forgetBearing(bearing: Bearing): void {
  breakBearing(bearing);
  bearing.degPerPx.fill(0);
  bearing.products.fill(0);
  bearing.changes = 0;
}

function beginStep(bearing: Bearing): void {
  bearing.step.fill(0);
  bearing.frames = 0;
}

/** One more change from step to step: the line of least squares through all of them. */
function addChange(bearing: Bearing): void {
  const { degPerPx, step, stepBefore, products } = bearing;
  const x = step[0]! - stepBefore[0]!;
  const y = step[1]! - stepBefore[1]!;
  products[0] = products[0]! + x * x;
  products[1] = products[1]! + x * y;
  products[2] = products[2]! + y * y;
  const [xx, xy, yy] = [products[0]!, products[1]!, products[2]!];
  const determinant = xx * yy - xy * xy;
  bearing.changes++;
  const isKnown = bearing.changes >= MIN_CHANGES && determinant > 1e-6 * xx * yy;
  for (let axis = 0; axis < 3; axis++) {
    const turn = step[2 + axis]! - stepBefore[2 + axis]!;
    const withX = 3 + 2 * axis;
    products[withX] = products[withX]! + turn * x;
    products[withX + 1] = products[withX + 1]! + turn * y;
    if (!isKnown) continue;
    degPerPx[2 * axis] = (products[withX]! * yy - products[withX + 1]! * xy) / determinant;
    degPerPx[2 * axis + 1] = (products[withX + 1]! * xx - products[withX]! * xy) / determinant;
  }
}

/** Of a turn about one of the phone's axes, what shifts the picture so far, degrees. */
export function turnOnTheSpot({ degPerPx }: Bearing, axis: number, shiftX: number, shiftY: number): number {
  return degPerPx[2 * axis]! * shiftX + degPerPx[2 * axis + 1]! * shiftY;
}

/** How far a turn about the phone's three axes shifts the picture along x (0) or y (1), pixels; 0 while that is not known. */
export function shiftOfTurn({ degPerPx }: Bearing, turned: Float64Array, along: 0 | 1): number {
  // The shift that explains the turn best, least squares.
  let [xx, xy, yy, tx, ty] = [0, 0, 0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const byX = degPerPx[2 * axis]!;
    const byY = degPerPx[2 * axis + 1]!;
    xx += byX * byX;
    xy += byX * byY;
    yy += byY * byY;
    tx += byX * turned[axis]!;
    ty += byY * turned[axis]!;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > MIN_DETERMINANT * xx * yy)) return 0;
  return along === 0 ? (tx * yy - ty * xy) / determinant : (ty * xx - tx * xy) / determinant;
}

/** True once turns were seen to shift the picture along both of its sides. */
export function isBearingKnown({ degPerPx }: Bearing): boolean {
  return degPerPx.some((value) => value !== 0);
}
