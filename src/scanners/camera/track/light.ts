/** How bright a picture is: overall, and in horizontal bands, between which a rolling shutter splits. */

export const BANDS = 12;

/** The brightest level. */
export const WHITEST = 255;

/** The light that a person or the torch switches, as the frames show it. */
export type LightState = 'on' | 'off' | 'unknown';

export interface PictureLight {
  /** Mean luma of each band from the top, levels. */
  readonly bands: Float64Array;
  median: number;
  /** Share of the picture at or above BRIGHT, and at or below BLACK, 0 to 1. */
  brightShare: number;
  blackShare: number;
  /** What noise and fine texture reach in the top-hat: the median of its maxima over 4x4 pixels. */
  noiseFloor: number;
  /** The same over the last seconds. */
  readonly usualNoiseFloor: UsualNoiseFloor;
}

/** What noise and fine texture usually reach under the switched light and without it: a dark picture is amplified. */
export interface UsualNoiseFloor {
  lit: number;
  dark: number;
}

const BRIGHT = 250;
const BLACK = 3;

export function createPictureLight(): PictureLight {
  return {
    bands: new Float64Array(BANDS),
    median: 0,
    brightShare: 0,
    blackShare: 0,
    noiseFloor: 0,
    usualNoiseFloor: { lit: Number.NaN, dark: Number.NaN },
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

/** So many frames make up the usual noise floor. */
const USUAL_FRAMES = 8;

/**
 * Measures the noise floor: how often each level occurs among the top-hat's 4x4 maxima, or a share of them. It becomes part
 * of what is usual in that state of the light; in both while the state is unknown.
 */
export function measureNoiseFloor(light: PictureLight, levels: Uint32Array, state: LightState): void {
  const { usualNoiseFloor } = light;
  light.noiseFloor = medianOf(levels);
  if (Number.isNaN(usualNoiseFloor.lit)) usualNoiseFloor.lit = usualNoiseFloor.dark = light.noiseFloor;
  if (state !== 'off') usualNoiseFloor.lit += (light.noiseFloor - usualNoiseFloor.lit) / USUAL_FRAMES;
  if (state !== 'on') usualNoiseFloor.dark += (light.noiseFloor - usualNoiseFloor.dark) / USUAL_FRAMES;
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
