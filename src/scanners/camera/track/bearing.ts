/*
 * The angle at which a point is seen is where the phone points and where in its picture the point is. A turn on the spot
 * shifts the picture and leaves that angle as it was; somebody who walks around a point turns and keeps it where it is.
 *
 * A phone's camera looks along one of its axes, a turn about that one rolls the picture, and each of the other two shifts
 * it along one of its sides. Which is which, and how far, differs with the phone and the way it is held, and is learned on
 * the way: a hand trembles, nobody walks that fast, so that where the shift changes from step to step nearly all of the
 * turn belongs to it.
 */

/** Frames whose shifts are added up before they are compared: within one the hand moves little more than the noise. */
const STEP_FRAMES = 2;
/** So many changes from step to step tell enough. */
const MIN_CHANGES = 15;
/**
 * On the side where they do it best, shift and turn go together at least this much. In rendered scans they come to .67 and
 * more; where the sensors' times are not those of the frames and nothing else turns the phone, what goes together is chance.
 */
const MIN_LIKENESS = 0.6;
/** Shifts that go along one line tell no axis: by so much less than one the square of how they go together must be. */
const MIN_DETERMINANT = 1e-6;

const AXES = [0, 1, 2] as const;
type Axis = (typeof AXES)[number];

/** How a turn of the phone shifts its picture, as far as it is known. */
export interface Bearing {
  /** The phone's axis that its camera looks along; -1: not known yet. */
  sight: Axis | -1;
  /** Degrees about each of the phone's axes that shift the picture by a pixel at its middle, along x and along y; 0: none do. */
  readonly degPerPx: Float64Array;
  /** The middle of the picture, pixels. */
  middleX: number;
  middleY: number;
  /** Of the running step and of the one before: the shift along x and y, pixels, and the turn about three axes, degrees. */
  readonly step: Float64Array;
  readonly stepBefore: Float64Array;
  frames: number;
  hasStepBefore: boolean;
  /** Sums of products of changes, of each of these five with each. */
  readonly products: Float64Array;
  changes: number;
}

/** The parts of a step: the shift along x and y, and from here on the turns. */
const TURN = 2;
const PARTS = 5;

export function createBearing(): Bearing {
  return {
    sight: -1,
    degPerPx: new Float64Array(6),
    middleX: 0,
    middleY: 0,
    step: new Float64Array(PARTS),
    stepBefore: new Float64Array(PARTS),
    frames: 0,
    hasStepBefore: false,
    products: new Float64Array(PARTS * PARTS),
    changes: 0,
  };
}

/** From the frame before to this one the picture was shifted so far, pixels, while the phone turned so far, degrees about three axes. */
export function learnBearing(bearing: Bearing, shiftX: number, shiftY: number, turned: Float64Array): void {
  const { step, stepBefore } = bearing;
  step[0] = step[0]! + shiftX;
  step[1] = step[1]! + shiftY;
  for (const axis of AXES) step[TURN + axis] = step[TURN + axis]! + turned[axis]!;
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

/** Begins with a picture of that size: what was learned of another one does not count. */
export function beginBearing(bearing: Bearing, widthPx: number, heightPx: number): void {
  breakBearing(bearing);
  bearing.sight = -1;
  bearing.degPerPx.fill(0);
  bearing.products.fill(0);
  bearing.changes = 0;
  bearing.middleX = widthPx / 2;
  bearing.middleY = heightPx / 2;
}

function beginStep(bearing: Bearing): void {
  bearing.step.fill(0);
  bearing.frames = 0;
}

/** One more change from step to step. */
function addChange(bearing: Bearing): void {
  const { step, stepBefore, products } = bearing;
  for (let a = 0; a < PARTS; a++) {
    for (let b = 0; b < PARTS; b++) {
      const at = PARTS * a + b;
      products[at] = products[at]! + (step[a]! - stepBefore[a]!) * (step[b]! - stepBefore[b]!);
    }
  }
  bearing.changes++;
  if (bearing.changes >= MIN_CHANGES) tellAxes(bearing);
}

/** Which axis does what, by all changes so far. */
function tellAxes(bearing: Bearing): void {
  const { products, degPerPx } = bearing;
  if (1 - likeness(products, 0, 1) ** 2 <= MIN_DETERMINANT || products[0] === 0) return;
  const sight = sightOf(products);
  const one = sight === 0 ? 1 : 0;
  const other = sight === 2 ? 1 : 2;
  const isAsIs = fit(products, one, other) >= fit(products, other, one);
  const alongX = isAsIs ? one : other;
  const alongY = isAsIs ? other : one;
  const likenessX = likeness(products, 0, TURN + alongX);
  const likenessY = likeness(products, 1, TURN + alongY);
  // Pixels are square. People walk sideways past what they look at, so that along x not all of a shift is turn: the side
  // where both go together best says how far.
  const [side, axis] = Math.abs(likenessX) >= Math.abs(likenessY) ? [0, alongX] : [1, alongY];
  bearing.sight = -1;
  degPerPx.fill(0);
  if (Math.max(Math.abs(likenessX), Math.abs(likenessY)) < MIN_LIKENESS) return;
  const scale = Math.sqrt(ownProduct(products, TURN + axis) / ownProduct(products, side));
  bearing.sight = sight;
  degPerPx[2 * alongX] = scale * Math.sign(likenessX);
  degPerPx[2 * alongY + 1] = scale * Math.sign(likenessY);
}

const ownProduct = (products: Float64Array, part: number): number => products[PARTS * part + part]!;

/** How much two parts of a step go together, -1 to 1; what never changes goes with nothing. */
function likeness(products: Float64Array, a: number, b: number): number {
  if (a === b) return 1;
  const most = Math.sqrt(ownProduct(products, a) * ownProduct(products, b));
  return most > 0 ? products[PARTS * a + b]! / most : 0;
}

/** How well two axes go with shifts along x and y. */
function fit(products: Float64Array, alongX: Axis, alongY: Axis): number {
  return Math.abs(likeness(products, 0, TURN + alongX)) + Math.abs(likeness(products, 1, TURN + alongY));
}

/**
 * The axis that the camera looks along: that of the turn which shifts nothing, by least squares of the shift over the turns,
 * each turn held against its own size. It is at right angles to both rows of that matrix, which makes it the turns' products
 * with each other, times the cross product of theirs with the shifts.
 */
function sightOf(products: Float64Array): Axis {
  let sight: Axis = 0;
  let most = -1;
  for (const axis of AXES) {
    let along = 0;
    for (const turn of AXES) along += likeness(products, TURN + axis, TURN + turn) * crossOf(products, turn);
    if (Math.abs(along) <= most) continue;
    most = Math.abs(along);
    sight = axis;
  }
  return sight;
}

function crossOf(products: Float64Array, axis: Axis): number {
  const b = TURN + ((axis + 1) % 3);
  const c = TURN + ((axis + 2) % 3);
  return likeness(products, 0, b) * likeness(products, 1, c) - likeness(products, 0, c) * likeness(products, 1, b);
}

/** Of a turn about one of the phone's axes, what shifts the picture's middle so far, degrees. */
export function turnOnTheSpot({ degPerPx }: Bearing, axis: number, shiftX: number, shiftY: number): number {
  return degPerPx[2 * axis]! * shiftX + degPerPx[2 * axis + 1]! * shiftY;
}

const DEG_PER_RAD = 180 / Math.PI;

/** How far off the camera's line of sight a place in the picture is about one of the phone's axes, degrees. */
export function offSight(bearing: Bearing, axis: number, x: number, y: number): number {
  // At the middle a pixel is this angle, further out less.
  const slope = turnOnTheSpot(bearing, axis, x - bearing.middleX, y - bearing.middleY) / DEG_PER_RAD;
  return DEG_PER_RAD * Math.atan(slope);
}

/** How far a turn about the phone's three axes shifts the picture along x (0) or y (1), pixels; 0 while that is not known. */
export function shiftOfTurn({ degPerPx }: Bearing, turned: Float64Array, along: 0 | 1): number {
  for (const axis of AXES) {
    const scale = degPerPx[2 * axis + along]!;
    if (scale !== 0) return turned[axis]! / scale;
  }
  return 0;
}

/** True once turns were seen to shift the picture. */
export function isBearingKnown({ sight }: Bearing): boolean {
  return sight >= 0;
}
