/** How bright a picture is: overall, and in horizontal bands, between which a rolling shutter splits. */

export const BANDS = 12;

export interface PictureLight {
  /** Mean luma of each band from the top, levels. */
  readonly bands: Float64Array;
  median: number;
  /** Share of the picture at or above BRIGHT, and at or below BLACK, 0 to 1. */
  brightShare: number;
  blackShare: number;
  /** What noise and fine texture reach in the top-hat: the median of its maxima over 4x4 pixels. */
  sparkle: number;
  /** The same over the last seconds, lit and dark. */
  usualSparkle: number;
}

const BRIGHT = 250;
const BLACK = 3;

export function createPictureLight(): PictureLight {
  return {
    bands: new Float64Array(BANDS),
    median: 0,
    brightShare: 0,
    blackShare: 0,
    sparkle: 0,
    usualSparkle: Number.NaN,
  };
}

/** Measures a small luma plane of at least BANDS rows: how often each level occurs in it, and the sums of its rows. */
export function measureLight(light: PictureLight, levels: Uint32Array, rowSums: Uint32Array, columns: number): void {
  const rows = rowSums.length;
  for (let band = 0; band < BANDS; band++) {
    const first = Math.floor((band * rows) / BANDS);
    const end = Math.floor(((band + 1) * rows) / BANDS);
    let sum = 0;
    for (let row = first; row < end; row++) sum += rowSums[row]!;
    light.bands[band] = sum / ((end - first) * columns);
  }
  const total = rows * columns;
  light.median = medianOf(levels);
  let bright = 0;
  for (let level = BRIGHT; level < 256; level++) bright += levels[level]!;
  let black = 0;
  for (let level = 0; level <= BLACK; level++) black += levels[level]!;
  light.brightShare = bright / total;
  light.blackShare = black / total;
}

/** So many frames make up the usual sparkle: some lit and some dark ones. */
const USUAL_FRAMES = 15;

/** Measures the sparkle: how often each level occurs among the top-hat's 4x4 maxima, or a share of them. */
export function measureSparkle(light: PictureLight, levels: Uint32Array): void {
  light.sparkle = medianOf(levels);
  if (Number.isNaN(light.usualSparkle)) light.usualSparkle = light.sparkle;
  light.usualSparkle += (light.sparkle - light.usualSparkle) / USUAL_FRAMES;
}

function medianOf(levels: Uint32Array): number {
  let total = 0;
  for (let level = 0; level < 256; level++) total += levels[level]!;
  let below = 0;
  for (let level = 0; level < 256; level++) {
    below += levels[level]!;
    if (2 * below >= total) return level;
  }
  return 255;
}
