/** Side of the lattice's cells: each reports its brightest pixel. */
export const CELL_PX = 8;
/** A peak is the brightest within this distance. */
const ALONE_PX = 3;
/** A peak's body, the pixels nearly as bright that hang together, is followed this far. */
const REACH_PX = 8;
const WINDOW_PX = 2 * REACH_PX + 1;

/** Compact bright points of a plane, as columns of numbers; the first `count` entries are meaningful. */
export interface Peaks {
  count: number;
  /** Centroid of the body, weighted by what stands above its dimmest pixels, pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly height: Uint8Array;
  readonly areaPx: Uint16Array;
}

/** Working memory of the flood: its window, and the pixels still to visit. */
const seen = new Uint8Array(WINDOW_PX * WINDOW_PX);
const queue = new Uint16Array(WINDOW_PX * WINDOW_PX);

export interface PeakShape {
  /** Takes peaks whatever their bodies are, as they are: where lights run together there is no body of their own. */
  readonly isAnyBody?: boolean;
  readonly maxAreaPx: number;
  readonly maxLengthPx: number;
  /** Longer side over shorter side; one pixel more is allowed, for the smallest. */
  readonly maxAspect: number;
  /** Share of the bounding box that the body fills. */
  readonly minFill: number;
  /** Peaks nearer to the border than this are left out. */
  readonly borderPx: number;
}

export function createPeaks(maxPeaks: number): Peaks {
  return {
    count: 0,
    x: new Float64Array(maxPeaks),
    y: new Float64Array(maxPeaks),
    height: new Uint8Array(maxPeaks),
    areaPx: new Uint16Array(maxPeaks),
  };
}

/**
 * Finds compact bright points of at least `minHeight` levels in `plane`, the top-hat of `luma`. A body is what reaches half
 * of the height there; where that runs into texture, what stays in `luma` within a quarter of the height below the peak.
 * `maxima` holds the maxima of 4x4 pixels of `plane` ((widthPx >> 2) * (heightPx >> 2) bytes), so that most cells cost four
 * reads. Rows from the top; beyond the capacity of `out` points are left out.
 */
export function findPeaks(
  plane: Uint8Array,
  luma: Uint8Array,
  maxima: Uint8Array,
  widthPx: number,
  heightPx: number,
  minHeight: number,
  shape: PeakShape,
  out: Peaks,
): void {
  out.count = 0;
  const columns = widthPx >> 2;
  const border = Math.max(shape.borderPx, REACH_PX + 1);
  const firstColumn = Math.floor(border / CELL_PX);
  const endColumn = Math.min(columns >> 1, Math.ceil((widthPx - border) / CELL_PX));
  const endRow = Math.min(heightPx >> 3, Math.ceil((heightPx - border) / CELL_PX));
  for (let row = firstColumn; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const at = 2 * row * columns + 2 * column;
      const height = Math.max(maxima[at]!, maxima[at + 1]!, maxima[at + columns]!, maxima[at + columns + 1]!);
      if (height < minHeight) continue;
      const pixel = pixelOf(plane, widthPx, column * CELL_PX, row * CELL_PX, height);
      const x = pixel % widthPx;
      const y = (pixel - x) / widthPx;
      if (x < border || y < border || x >= widthPx - border || y >= heightPx - border) continue;
      if (!isAlone(plane, widthPx, x, y, height)) continue;
      if (shape.isAnyBody) addPeak(out, x, y, height, 0);
      else if (!measureBody(plane, widthPx, x, y, height, height >> 1, shape, out)) {
        measureBody(luma, widthPx, x, y, height, luma[pixel]! - (height >> 2), shape, out);
      }
      if (out.count === out.x.length) return;
    }
  }
}

/** The first pixel of a cell that has the cell's height. */
function pixelOf(plane: Uint8Array, widthPx: number, left: number, top: number, height: number): number {
  for (let y = top; y < top + CELL_PX; y++) {
    for (let i = y * widthPx + left, end = i + CELL_PX; i < end; i++) if (plane[i] === height) return i;
  }
  return top * widthPx + left;
}

/** True where nothing around is brighter, nor as bright and earlier: one of several equal pixels stands for all. */
function isAlone(plane: Uint8Array, widthPx: number, x: number, y: number, height: number): boolean {
  for (let dy = -ALONE_PX; dy <= ALONE_PX; dy++) {
    const from = (y + dy) * widthPx + x;
    for (let dx = -ALONE_PX; dx <= ALONE_PX; dx++) {
      const value = plane[from + dx]!;
      if (value > height || (value === height && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

/** Floods the body from its peak down to `least`, 8-connected, and adds the peak when the body is compact; true then. */
function measureBody(
  plane: Uint8Array,
  widthPx: number,
  peakX: number,
  peakY: number,
  height: number,
  least: number,
  shape: PeakShape,
  out: Peaks,
): boolean {
  seen.fill(0);
  const middle = REACH_PX * WINDOW_PX + REACH_PX;
  seen[middle] = 1;
  queue[0] = middle;
  let length = 1;
  let left = REACH_PX;
  let right = REACH_PX;
  let top = REACH_PX;
  let bottom = REACH_PX;
  let weight = 0;
  let sumX = 0;
  let sumY = 0;
  for (let next = 0; next < length; next++) {
    const at = queue[next]!;
    const x = at % WINDOW_PX;
    const y = (at - x) / WINDOW_PX;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (length > shape.maxAreaPx || x === 0 || y === 0 || x === WINDOW_PX - 1 || y === WINDOW_PX - 1) return false;
    const pixel = (peakY + y - REACH_PX) * widthPx + peakX + x - REACH_PX;
    const above = plane[pixel]! - least + 1;
    weight += above;
    sumX += above * x;
    sumY += above * y;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const neighbor = at + dy * WINDOW_PX + dx;
        if (seen[neighbor] || plane[pixel + dy * widthPx + dx]! < least) continue;
        seen[neighbor] = 1;
        queue[length++] = neighbor;
      }
    }
  }
  const wide = right - left + 1;
  const tall = bottom - top + 1;
  const long = Math.max(wide, tall);
  if (long > shape.maxLengthPx || long > shape.maxAspect * Math.min(wide, tall) + 1) return false;
  if (length < shape.minFill * wide * tall) return false;
  addPeak(out, peakX - REACH_PX + sumX / weight, peakY - REACH_PX + sumY / weight, height, length);
  return true;
}

function addPeak(out: Peaks, x: number, y: number, height: number, areaPx: number): void {
  const i = out.count++;
  out.x[i] = x;
  out.y[i] = y;
  out.height[i] = height;
  out.areaPx[i] = areaPx;
}
