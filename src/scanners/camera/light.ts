/** How bright a picture is: overall, and in horizontal bands, between which a rolling shutter splits. */

export const BANDS = 12;

export interface PictureLight {
  /** Mean luma of each band from the top, levels. */
  readonly bands: Float64Array;
  readonly histogram: Uint32Array;
  median: number;
  /** Share of the picture at or above BRIGHT, and at or below BLACK, 0 to 1. */
  brightShare: number;
  blackShare: number;
  /** What noise and fine texture reach in the top-hat: the median of its maxima over 4x4 pixels. */
  sparkle: number;
}

const BRIGHT = 250;
const BLACK = 3;

export function createPictureLight(): PictureLight {
  return {
    bands: new Float64Array(BANDS),
    histogram: new Uint32Array(256),
    median: 0,
    brightShare: 0,
    blackShare: 0,
    sparkle: 0,
  };
}

/** Measures a small luma plane, row-major, of at least BANDS rows. */
export function measureLight(light: PictureLight, plane: Uint8Array, columns: number, rows: number): void {
  const { bands, histogram } = light;
  histogram.fill(0);
  for (let band = 0; band < BANDS; band++) {
    const first = Math.floor((band * rows) / BANDS) * columns;
    const end = Math.floor(((band + 1) * rows) / BANDS) * columns;
    let sum = 0;
    for (let i = first; i < end; i++) {
      const value = plane[i]!;
      sum += value;
      histogram[value] = histogram[value]! + 1;
    }
    bands[band] = sum / (end - first);
  }
  const total = rows * columns;
  light.median = medianOf(histogram, total);
  let bright = 0;
  for (let level = BRIGHT; level < 256; level++) bright += histogram[level]!;
  let black = 0;
  for (let level = 0; level <= BLACK; level++) black += histogram[level]!;
  light.brightShare = bright / total;
  light.blackShare = black / total;
}

const SPARKLE_STEP = 3;

/** Measures the sparkle on every third of the top-hat's 4x4 maxima. */
export function measureSparkle(light: PictureLight, sparks: Uint8Array): void {
  const { histogram } = light;
  histogram.fill(0);
  let count = 0;
  for (let i = 0; i < sparks.length; i += SPARKLE_STEP) {
    histogram[sparks[i]!] = histogram[sparks[i]!]! + 1;
    count++;
  }
  light.sparkle = medianOf(histogram, count);
}

function medianOf(histogram: Uint32Array, total: number): number {
  let below = 0;
  for (let level = 0; level < 256; level++) {
    below += histogram[level]!;
    if (2 * below >= total) return level;
  }
  return 255;
}
