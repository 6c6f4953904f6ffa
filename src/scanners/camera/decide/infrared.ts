import type { ChromaPlanes } from '../sample.ts';
import { isFarther, MAX_TRACKS, type Tracks } from '../track/tracks.ts';

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
  /** Of these, those in which its core was white. */
  readonly whiteFrames: Uint16Array;
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
    whiteFrames: new Uint16Array(MAX_TRACKS),
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
/** A core from this luma on is white in all its colours: what its skirt shows is the phone's lens as well as the lamp. */
const WHITE_CORE = 240;

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
      glows.whiteFrames[slot] = 0;
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
  let core = 0;
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const at = y * widthPx + x;
      // Colour covers 2x2 pixels: so must the light that it is held against.
      core = Math.max(core, luma[at]!, luma[at + 1]!, luma[at + widthPx]!, luma[at + widthPx + 1]!);
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
  if (pixels > 0 && core >= WHITE_CORE) glows.whiteFrames[slot] = glows.whiteFrames[slot]! + 1;
  return pixels > 0;
}

/** What the dark frames say about one track. */
export interface Glow {
  frames: number;
  whiteFrames: number;
  lastedMs: number;
  /** Red and blue of the skirt against its green; 0 where there is no skirt. */
  redShare: number;
  blueShare: number;
  /** Other violet lights beside it, as in a ring; beyond that; and so far that they are a string of lights. */
  ring: number;
  beyond: number;
  string: number;
}

export function createGlow(): Glow {
  return { frames: 0, whiteFrames: 0, lastedMs: 0, redShare: 0, blueShare: 0, ring: 0, beyond: 0, string: 0 };
}

export function measureGlow(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  const isKnown = isOf(glows, tracks, slot);
  const green = isKnown ? Math.max(1, glows.green[slot]!) : 0;
  out.frames = isKnown ? glows.frames[slot]! : 0;
  out.whiteFrames = isKnown ? glows.whiteFrames[slot]! : 0;
  out.lastedMs = isKnown ? glows.toMs[slot]! - glows.fromMs[slot]! : 0;
  out.redShare = isKnown ? glows.red[slot]! / green : 0;
  out.blueShare = isKnown ? glows.blue[slot]! / green : 0;
  out.ring = 0;
  out.beyond = 0;
  out.string = 0;
  if (isKnown && isViolet(out.redShare, out.blueShare)) countBeside(glows, tracks, slot, out);
}

function isOf({ bornAtMs, frames }: Glows, tracks: Tracks, slot: number): boolean {
  return bornAtMs[slot] === tracks.bornAtMs[slot] && frames[slot]! > 0;
}

/** The lamps of a camera stand in a ring of a few centimeters; what goes on far beyond it is a string of lights. */
const RING_PX = 30;
const STRING_FROM_PX = 110;
const STRING_PX = 450;
/** They shine at the same time. */
const RING_MS = 1_500;

function countBeside(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (other === slot || !tracks.used[other] || !isOf(glows, tracks, other)) continue;
    if (glows.frames[other]! < 2 || Math.abs(glows.toMs[other]! - glows.toMs[slot]!) > RING_MS) continue;
    if (isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, STRING_PX)) continue;
    const green = Math.max(1, glows.green[other]!);
    if (!isViolet(glows.red[other]! / green, glows.blue[other]! / green)) continue;
    if (!isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, RING_PX)) {
      out.ring++;
      continue;
    }
    out.beyond++;
    if (isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, STRING_FROM_PX)) out.string++;
  }
}

export const MIN_GLOW_FRAMES = 6;
const MIN_LASTED_MS = 900;
export const MIN_RED_SHARE = 1.05;
export const MIN_BLUE_SHARE = 1.1;
/** Violet is red and blue; what is far more of the one is a blue lamp or a warm one. */
const MAX_BLUE_OVER_RED = 1.5;
const MAX_RED_OVER_BLUE = 1.15;
/** The rim that a phone's lens draws around a white light has at most 1.6 times as much red or blue as green: beyond it the light itself is violet. */
const MIN_SURE_SHARE = 1.75;
/** At 850 nm the green filter lets through half of what the others do and more: with the rim red and blue stay below this. */
const MAX_RED_SHARE = 2.6;
const MAX_BLUE_SHARE = 3.2;
/** Paler than that it is one of a ring: so many others stand beside it, and all are no more colored than this. */
export const MIN_RING = 2;
const MAX_RING_SHARE = 1.42;
/** So many others further away make it one of a string. */
const MIN_STRING = 2;
/** A light whose core is white in more than half of its frames is violet at its rim only. */
export const MAX_WHITE_SHARE = 0.5;

function isViolet(redShare: number, blueShare: number): boolean {
  return (
    redShare >= MIN_RED_SHARE &&
    blueShare >= MIN_BLUE_SHARE &&
    redShare <= MAX_RED_SHARE &&
    blueShare <= MAX_BLUE_SHARE &&
    blueShare <= MAX_BLUE_OVER_RED * redShare &&
    redShare <= MAX_RED_OVER_BLUE * blueShare
  );
}

/**
 * True for a violet light that shone through several dark phases: at its core, or far more than a rim is, or as one of a
 * ring. The phone's own lens draws a violet rim around any light that is brighter than white.
 */
export function isInfrared(glow: Glow): boolean {
  if (!isVioletLong(glow)) return false;
  return !isWhite(glow) || (glow.string < MIN_STRING && (isSurelyViolet(glow) || isInRing(glow)));
}

/** True for a light whose core was white in most of its frames. */
export function isWhite({ frames, whiteFrames }: Glow): boolean {
  return whiteFrames > MAX_WHITE_SHARE * frames;
}

function isSurelyViolet({ redShare, blueShare }: Glow): boolean {
  return Math.min(redShare, blueShare) >= MIN_SURE_SHARE;
}

function isInRing({ redShare, ring, beyond }: Glow): boolean {
  return ring >= MIN_RING && beyond === 0 && redShare <= MAX_RING_SHARE;
}

/** True for one that shone as long, alone, and is violet at its rim only: an infrared lamp, or any other that is too bright. */
export function isVioletAtRim(glow: Glow): boolean {
  return isVioletLong(glow) && !isInfrared(glow) && glow.string < MIN_STRING;
}

function isVioletLong({ frames, lastedMs, redShare, blueShare }: Glow): boolean {
  return frames >= MIN_GLOW_FRAMES && lastedMs >= MIN_LASTED_MS && isViolet(redShare, blueShare);
}

/** True for one that is violet, but was not seen for long enough. */
export function isNearInfrared({ frames, redShare, blueShare }: Glow): boolean {
  return frames >= 2 && isViolet(redShare, blueShare);
}
