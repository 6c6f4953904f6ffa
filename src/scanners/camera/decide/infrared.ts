import type { ChromaPlanes } from '../sample.ts';
import { MAX_TRACKS, type Tracks } from '../track/tracks.ts';

/*
 * Lamps that shine by themselves in the dark, and their colour. A sensor without a perfect filter shows near infrared
 * violet, because its red and blue filters let more of it through than the green one. The core of a lamp is white, so
 * the colour is taken from its skirt.
 */

/** What the dark frames say about every track, one entry a slot. */
export interface Glows {
  /** Sums of the skirts' colour over the frames, levels times pixels above the surroundings. */
  readonly red: Float64Array;
  readonly green: Float64Array;
  readonly blue: Float64Array;
  /** Dark frames in which it shone with a skirt of its own. */
  readonly frames: Uint16Array;
  /** When it first and last did. */
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  /** Which track of the slot this is about: its time of birth. */
  readonly bornAtMs: Float64Array;
}

export function createGlows(): Glows {
  const numbers = (): Float64Array => new Float64Array(MAX_TRACKS);
  return {
    red: numbers(),
    green: numbers(),
    blue: numbers(),
    frames: new Uint16Array(MAX_TRACKS),
    fromMs: numbers(),
    toMs: numbers(),
    bornAtMs: numbers().fill(Number.NaN),
  };
}

/** The skirt is looked for this far around a track. */
const SKIRT_REACH_PX = 6;
/** Skirt pixels are this much brighter than the surroundings, and no channel of theirs is white. */
const MIN_SKIRT = 25;
const WHITE = 248;

/** Adds one dark, settled frame: the colour of every track that shines in it. */
export function observeGlows(
  glows: Glows,
  tracks: Tracks,
  luma: Uint8Array,
  chroma: ChromaPlanes,
  widthPx: number,
  heightPx: number,
  atMs: number,
): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.peak[slot]! < 0) continue;
    if (glows.bornAtMs[slot] !== tracks.bornAtMs[slot]) {
      glows.bornAtMs[slot] = tracks.bornAtMs[slot]!;
      glows.red[slot] = 0;
      glows.green[slot] = 0;
      glows.blue[slot] = 0;
      glows.frames[slot] = 0;
      glows.fromMs[slot] = atMs;
    }
    if (!addSkirt(glows, slot, tracks.x[slot]!, tracks.y[slot]!, luma, chroma, widthPx, heightPx)) continue;
    glows.toMs[slot] = atMs;
    if (glows.frames[slot]! < 65_535) glows.frames[slot] = glows.frames[slot]! + 1;
  }
}

function addSkirt(
  glows: Glows,
  slot: number,
  centreX: number,
  centreY: number,
  luma: Uint8Array,
  { u, v, strideBytes, step }: ChromaPlanes,
  widthPx: number,
  heightPx: number,
): boolean {
  const left = Math.max(0, (Math.round(centreX) - SKIRT_REACH_PX) & ~1);
  const top = Math.max(0, (Math.round(centreY) - SKIRT_REACH_PX) & ~1);
  const right = Math.min(widthPx - 2, left + 2 * SKIRT_REACH_PX);
  const bottom = Math.min(heightPx - 2, top + 2 * SKIRT_REACH_PX);
  // The corners of the window are the surroundings.
  const around =
    (luma[top * widthPx + left]! +
      luma[top * widthPx + right]! +
      luma[bottom * widthPx + left]! +
      luma[bottom * widthPx + right]!) /
    4;
  let pixels = 0;
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const at = y * widthPx + x;
      // Colour covers 2x2 pixels: so must the light that it is held against.
      const level = (luma[at]! + luma[at + 1]! + luma[at + widthPx]! + luma[at + widthPx + 1]!) / 4;
      if (level < around + MIN_SKIRT) continue;
      const colour = (y >> 1) * strideBytes + (x >> 1) * step;
      const cu = u[colour]! - 128;
      const cv = v[colour]! - 128;
      const red = level + 1.402 * cv;
      const green = level - 0.344 * cu - 0.714 * cv;
      const blue = level + 1.772 * cu;
      if (red >= WHITE || green >= WHITE || blue >= WHITE) continue;
      glows.red[slot] = glows.red[slot]! + Math.max(0, red - around);
      glows.green[slot] = glows.green[slot]! + Math.max(0, green - around);
      glows.blue[slot] = glows.blue[slot]! + Math.max(0, blue - around);
      pixels++;
    }
  }
  return pixels > 0;
}

/** What the dark frames say about one track. */
export interface Glow {
  frames: number;
  lastedMs: number;
  /** Red and blue of the skirt against its green; 0 where there is no skirt. */
  redShare: number;
  blueShare: number;
}

export function createGlow(): Glow {
  return { frames: 0, lastedMs: 0, redShare: 0, blueShare: 0 };
}

export function measureGlow(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  const isKnown = glows.bornAtMs[slot] === tracks.bornAtMs[slot] && glows.frames[slot]! > 0;
  const green = isKnown ? Math.max(1, glows.green[slot]!) : 0;
  out.frames = isKnown ? glows.frames[slot]! : 0;
  out.lastedMs = isKnown ? glows.toMs[slot]! - glows.fromMs[slot]! : 0;
  out.redShare = isKnown ? glows.red[slot]! / green : 0;
  out.blueShare = isKnown ? glows.blue[slot]! / green : 0;
}

export const MIN_GLOW_FRAMES = 6;
const MIN_LASTED_MS = 900;
export const MIN_RED_SHARE = 1.05;
export const MIN_BLUE_SHARE = 1.1;

/** True for a violet light that shone through several dark phases. */
export function isInfrared({ frames, lastedMs, redShare, blueShare }: Glow): boolean {
  return (
    frames >= MIN_GLOW_FRAMES && lastedMs >= MIN_LASTED_MS && redShare >= MIN_RED_SHARE && blueShare >= MIN_BLUE_SHARE
  );
}

/** True for one that is violet, but was not seen for long enough. */
export function isNearInfrared({ frames, redShare, blueShare }: Glow): boolean {
  return frames >= 2 && redShare >= MIN_RED_SHARE && blueShare >= MIN_BLUE_SHARE;
}
