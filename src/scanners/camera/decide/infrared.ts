import type { ChromaPlanes } from '../sample.ts';
import { body, findBody } from '../track/body.ts';
import { BLUE_OF_U, greenOf, RED_OF_V } from '../track/color.ts';
import { isFarther, MAX_TRACKS, type Tracks } from '../track/tracks.ts';

/*
 * Lamps that shine by themselves in the dark, and their colour. A sensor without a perfect filter shows near infrared
 * violet, because its red and blue filters let more of it through than the green one. The core of a lamp is often white,
 * so the colour is taken from its skirt. On a coloured wall it is what the skirt adds to the wall's colour; where the lamp's
 * own haze lies on the wall, it is the skirt as it is seen.
 */

/** What the dark frames say about every track, one entry a slot. */
export interface Glows {
  /** Sums of the skirts' colour over the frames, levels times pixels above the brightness of the surroundings. */
  readonly red: Float64Array;
  readonly green: Float64Array;
  readonly blue: Float64Array;
  /** How much of that is the colour of the surroundings. */
  readonly tintRed: Float64Array;
  readonly tintGreen: Float64Array;
  readonly tintBlue: Float64Array;
  /** Dark frames in which it shone with a skirt. */
  readonly frames: Uint16Array;
  /** Of these, those in which the skirt was its own. */
  readonly ownFrames: Uint16Array;
  /** Of these, those in which it was violet. */
  readonly violetFrames: Uint16Array;
  /** Of the dark frames, those in which its core was white. */
  readonly whiteFrames: Uint16Array;
  /** Frames of any light in which exposure spared its core, which is not white in them; of these, those in which its body was violet. */
  readonly sparedFrames: Uint16Array;
  readonly sparedViolet: Uint16Array;
  /** The same of the frames alone that were exposed briefly for it. */
  readonly shortFrames: Uint16Array;
  readonly shortViolet: Uint16Array;
  /** 1 once such a moment was wanted while it was seen. */
  readonly shortWanted: Uint8Array;
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
    tintRed: numbers(),
    tintGreen: numbers(),
    tintBlue: numbers(),
    frames: new Uint16Array(MAX_TRACKS),
    ownFrames: new Uint16Array(MAX_TRACKS),
    violetFrames: new Uint16Array(MAX_TRACKS),
    whiteFrames: new Uint16Array(MAX_TRACKS),
    sparedFrames: new Uint16Array(MAX_TRACKS),
    sparedViolet: new Uint16Array(MAX_TRACKS),
    shortFrames: new Uint16Array(MAX_TRACKS),
    shortViolet: new Uint16Array(MAX_TRACKS),
    shortWanted: new Uint8Array(MAX_TRACKS),
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
/** A core whose green is at least this is white: what its skirt shows is the phone's lens as well as the lamp. */
const WHITE_CORE = 235;
/**
 * The edge of something has that on one side: two of the four corners around it are more than this share as bright as its core.
 * Another lamp of a ring covers one.
 */
const MAX_BESIDE_SHARE = 0.5;

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
      glows.tintRed[slot] = 0;
      glows.tintGreen[slot] = 0;
      glows.tintBlue[slot] = 0;
      glows.frames[slot] = 0;
      glows.ownFrames[slot] = 0;
      glows.violetFrames[slot] = 0;
      glows.whiteFrames[slot] = 0;
      glows.sparedFrames[slot] = 0;
      glows.sparedViolet[slot] = 0;
      glows.shortFrames[slot] = 0;
      glows.shortViolet[slot] = 0;
      glows.shortWanted[slot] = 0;
      glows.fromMs[slot] = atMs;
    }
    measureSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, luma, chroma, widthPx, heightPx);
    if (skirt.pixels === 0 || glows.frames[slot] === MAX_FRAMES) continue;
    glows.frames[slot] = glows.frames[slot]! + 1;
    if (skirt.coreGreen >= WHITE_CORE) glows.whiteFrames[slot] = glows.whiteFrames[slot]! + 1;
    glows.toMs[slot] = atMs;
    if (skirt.isEdge) continue;
    glows.ownFrames[slot] = glows.ownFrames[slot]! + 1;
    countSpared(glows, slot, luma, chroma, widthPx);
    glows.red[slot] = glows.red[slot]! + skirt.red;
    glows.green[slot] = glows.green[slot]! + skirt.green;
    glows.blue[slot] = glows.blue[slot]! + skirt.blue;
    glows.tintRed[slot] = glows.tintRed[slot]! + skirt.tintRed;
    glows.tintGreen[slot] = glows.tintGreen[slot]! + skirt.tintGreen;
    glows.tintBlue[slot] = glows.tintBlue[slot]! + skirt.tintBlue;
    setShares(shares, skirt.red, skirt.green, skirt.blue, skirt.tintRed, skirt.tintGreen, skirt.tintBlue);
    if (isViolet(shares)) glows.violetFrames[slot] = glows.violetFrames[slot]! + 1;
  }
}

/** Adds any other frame: what exposes for the torch, or has not settled, may spare the core of a lamp that is white in the dark. */
export function observeSpared(
  glows: Glows,
  tracks: Tracks,
  luma: Uint8Array,
  chroma: ChromaPlanes,
  widthPx: number,
  heightPx: number,
): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.peak[slot]! < 0 || !isOf(glows, tracks, slot)) continue;
    measureSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, luma, chroma, widthPx, heightPx);
    if (skirt.pixels > 0 && !skirt.isEdge) countSpared(glows, slot, luma, chroma, widthPx);
  }
}

/** A lamp is looked for this far from its place in a frame that shows nothing else. */
const BODY_REACH_PX = 10;

/** Adds a frame that was exposed briefly: every lamp that is seen below white near to its place shows its color there. */
export function observeShort(
  glows: Glows,
  tracks: Tracks,
  luma: Uint8Array,
  chroma: ChromaPlanes,
  widthPx: number,
  heightPx: number,
): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || !isOf(glows, tracks, slot)) continue;
    if (!findBody(luma, widthPx, heightPx, tracks.x[slot]!, tracks.y[slot]!, BODY_REACH_PX)) continue;
    measureSkirt(skirt, body.x, body.y, luma, chroma, widthPx, heightPx);
    if (skirt.pixels === 0 || skirt.isEdge || !countSpared(glows, slot, luma, chroma, widthPx)) continue;
    glows.shortFrames[slot] = glows.shortFrames[slot]! + 1;
    if (isViolet(shares)) glows.shortViolet[slot] = glows.shortViolet[slot]! + 1;
  }
}

/** Remembers of all lamps that are seen that such a moment was wanted: it is about all of them. */
export function noteShortWanted(glows: Glows, tracks: Tracks): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (tracks.used[slot] && tracks.peak[slot]! >= 0 && isOf(glows, tracks, slot)) glows.shortWanted[slot] = 1;
  }
}

/** Of the frame whose skirt was measured last; whether its core was spared, and `shares` are those of its body. */
function countSpared(
  { sparedFrames, sparedViolet }: Glows,
  slot: number,
  luma: Uint8Array,
  chroma: ChromaPlanes,
  widthPx: number,
): boolean {
  if (skirt.coreGreen >= WHITE_CORE || sparedFrames[slot] === MAX_FRAMES) return false;
  setBodyShares(shares, skirt, luma, chroma, widthPx);
  sparedFrames[slot] = sparedFrames[slot]! + 1;
  if (isViolet(shares)) sparedViolet[slot] = sparedViolet[slot]! + 1;
  return true;
}

const MAX_FRAMES = 65_535;

/**
 * One frame's skirt: its pixels, of colour, what they show and how much of that is the colour of the surroundings, levels times
 * pixels, how green and how bright the core is, whether all that may be the edge of something else, the window in which it was
 * looked for, and the surroundings.
 */
const skirt = {
  pixels: 0,
  red: 0,
  green: 0,
  blue: 0,
  tintRed: 0,
  tintGreen: 0,
  tintBlue: 0,
  coreGreen: 0,
  coreLevel: 0,
  isEdge: false,
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  around: 0,
  aroundU: 0,
  aroundV: 0,
};

function measureSkirt(
  out: typeof skirt,
  centreX: number,
  centreY: number,
  luma: Uint8Array,
  { u, v, strideBytes, step }: ChromaPlanes,
  widthPx: number,
  heightPx: number,
): void {
  const left = Math.max(0, (Math.round(centreX) - SKIRT_REACH_PX) & ~1);
  const top = Math.max(0, (Math.round(centreY) - SKIRT_REACH_PX) & ~1);
  const right = Math.min(widthPx - 2, left + 2 * SKIRT_REACH_PX);
  const bottom = Math.min(heightPx - 2, top + 2 * SKIRT_REACH_PX);
  // The corners of the window are the surroundings.
  let around = 0;
  let brightest = 0;
  let second = 0;
  let aroundU = 0;
  let aroundV = 0;
  for (const y of [top, bottom]) {
    for (const x of [left, right]) {
      const level = luma[y * widthPx + x]!;
      const colour = (y >> 1) * strideBytes + (x >> 1) * step;
      second = Math.max(second, Math.min(brightest, level));
      brightest = Math.max(brightest, level);
      around += level / 4;
      aroundU += (u[colour]! - 128) / 4;
      aroundV += (v[colour]! - 128) / 4;
    }
  }
  out.pixels = 0;
  out.red = 0;
  out.green = 0;
  out.blue = 0;
  out.coreGreen = 0;
  out.coreLevel = 0;
  let core = 0;
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const at = y * widthPx + x;
      // Colour covers 2x2 pixels: so must the light that it is held against.
      core = Math.max(core, luma[at]!, luma[at + 1]!, luma[at + widthPx]!, luma[at + widthPx + 1]!);
      const level = (luma[at]! + luma[at + 1]! + luma[at + widthPx]! + luma[at + widthPx + 1]!) / 4;
      const colour = (y >> 1) * strideBytes + (x >> 1) * step;
      const cu = u[colour]! - 128;
      const cv = v[colour]! - 128;
      const green = level + greenOf(cu, cv);
      if (level > out.coreLevel) {
        out.coreLevel = level;
        out.coreGreen = green;
      }
      if (level < around + MIN_SKIRT) continue;
      const red = level + RED_OF_V * cv;
      const blue = level + BLUE_OF_U * cu;
      if (red >= WHITE || green >= WHITE || blue >= WHITE) continue;
      out.red += red;
      out.green += green;
      out.blue += blue;
      out.pixels++;
    }
  }
  out.isEdge = second > MAX_BESIDE_SHARE * core;
  out.red -= out.pixels * around;
  out.green -= out.pixels * around;
  out.blue -= out.pixels * around;
  out.tintRed = out.pixels * RED_OF_V * aroundV;
  out.tintGreen = out.pixels * greenOf(aroundU, aroundV);
  out.tintBlue = out.pixels * BLUE_OF_U * aroundU;
  out.left = left;
  out.top = top;
  out.right = right;
  out.bottom = bottom;
  out.around = around;
  out.aroundU = aroundU;
  out.aroundV = aroundV;
}

/** The body of a light is at least this much of its core's height above the surroundings: a lit wall has its own texture below. */
const BODY_SHARE = 0.3;

/** Red and blue against green of what the body of the light in a skirt's window adds to its surroundings. */
function setBodyShares(
  out: Shares,
  { left, top, right, bottom, around, aroundU, aroundV, coreLevel }: typeof skirt,
  luma: Uint8Array,
  { u, v, strideBytes, step }: ChromaPlanes,
  widthPx: number,
): void {
  const least = around + Math.max(MIN_SKIRT, BODY_SHARE * (coreLevel - around));
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const at = y * widthPx + x;
      const level = (luma[at]! + luma[at + 1]! + luma[at + widthPx]! + luma[at + widthPx + 1]!) / 4;
      if (level < least) continue;
      const colour = (y >> 1) * strideBytes + (x >> 1) * step;
      const addedU = u[colour]! - 128 - aroundU;
      const addedV = v[colour]! - 128 - aroundV;
      const added = level - around;
      red += added + RED_OF_V * addedV;
      green += added + greenOf(addedU, addedV);
      blue += added + BLUE_OF_U * addedU;
    }
  }
  out.redShare = red / Math.max(1, green);
  out.blueShare = blue / Math.max(1, green);
}

/** Red and blue of a skirt against its green; 0 where there is no skirt. */
interface Shares {
  redShare: number;
  blueShare: number;
}

const shares: Shares = { redShare: 0, blueShare: 0 };

/** Those of what the skirt adds to its surroundings where these are violet, else those of the skirt as it is seen. */
function setShares(
  out: Shares,
  red: number,
  green: number,
  blue: number,
  tintRed: number,
  tintGreen: number,
  tintBlue: number,
): void {
  const added = Math.max(1, green - tintGreen);
  out.redShare = (red - tintRed) / added;
  out.blueShare = (blue - tintBlue) / added;
  if (isViolet(out)) return;
  out.redShare = red / Math.max(1, green);
  out.blueShare = blue / Math.max(1, green);
}

function setSharesOf({ red, green, blue, tintRed, tintGreen, tintBlue }: Glows, slot: number, out: Shares): void {
  setShares(out, red[slot]!, green[slot]!, blue[slot]!, tintRed[slot]!, tintGreen[slot]!, tintBlue[slot]!);
}

/** What the dark frames say about one track. */
export interface Glow extends Shares {
  frames: number;
  violetFrames: number;
  whiteFrames: number;
  sparedFrames: number;
  sparedViolet: number;
  shortFrames: number;
  shortViolet: number;
  isShortWanted: boolean;
  lastedMs: number;
  /** Lights beside it that keep violet, as in a ring; violet ones beyond that; and so far that they are a string of lights. */
  ring: number;
  beyond: number;
  string: number;
}

export function createGlow(): Glow {
  return {
    frames: 0,
    violetFrames: 0,
    whiteFrames: 0,
    sparedFrames: 0,
    sparedViolet: 0,
    shortFrames: 0,
    shortViolet: 0,
    isShortWanted: false,
    lastedMs: 0,
    redShare: 0,
    blueShare: 0,
    ring: 0,
    beyond: 0,
    string: 0,
  };
}

export function measureGlow(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  const isKnown = isOf(glows, tracks, slot);
  out.frames = isKnown ? glows.frames[slot]! : 0;
  out.violetFrames = isKnown ? glows.violetFrames[slot]! : 0;
  out.whiteFrames = isKnown ? glows.whiteFrames[slot]! : 0;
  out.sparedFrames = isKnown ? glows.sparedFrames[slot]! : 0;
  out.sparedViolet = isKnown ? glows.sparedViolet[slot]! : 0;
  out.shortFrames = isKnown ? glows.shortFrames[slot]! : 0;
  out.shortViolet = isKnown ? glows.shortViolet[slot]! : 0;
  out.isShortWanted = isKnown && glows.shortWanted[slot] === 1;
  out.lastedMs = isKnown ? glows.toMs[slot]! - glows.fromMs[slot]! : 0;
  out.redShare = 0;
  out.blueShare = 0;
  if (isKnown) setSharesOf(glows, slot, out);
  out.ring = 0;
  out.beyond = 0;
  out.string = 0;
  if (isViolet(out)) countBeside(glows, tracks, slot, out);
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
    setSharesOf(glows, other, shares);
    if (!isViolet(shares)) continue;
    if (!isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, RING_PX)) {
      if (keepsViolet(glows.violetFrames[other]!, glows.ownFrames[other]!)) out.ring++;
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
/**
 * A lamp keeps its colour: its skirt is its own and violet in this share of its frames. White lights of a display come to less
 * than .8 at their rims, noise and dim edges to half.
 */
export const MIN_VIOLET_FRAMES_SHARE = 0.8;
/** From this share on it may be one, and is one beside another that is. */
export const MAYBE_VIOLET_FRAMES_SHARE = 2 / 3;
/** Violet is red and blue; what is far more of the one is a blue lamp or a warm one. */
const MAX_BLUE_OVER_RED = 1.5;
const MAX_RED_OVER_BLUE = 1.15;
/** The rim that a phone's lens draws around a white light has at most 1.6 times as much red or blue as green: beyond it the light itself is violet. */
const MIN_SURE_SHARE = 1.65;
/** At 850 nm the green filter lets through half of what the others do and more: with the rim red and blue stay below this. */
const MAX_RED_SHARE = 2.6;
const MAX_BLUE_SHARE = 3.2;
/** A lone light with a coloured core is this violet at least, and in so many dark frames. */
const MIN_LONE_SHARE = 1.15;
const MIN_LONE_FRAMES = 12;
/** A core that is coloured itself has no rim: where it is this violet fewer frames are enough. */
const MIN_CLEAR_SHARE = 1.5;
const MIN_CLEAR_FRAMES = 7;
/** One with a white core is told as one with a colored core where it was spared in so many frames. */
const MIN_SPARED_FRAMES = 12;
/** Or in so many that were exposed briefly for it: nothing but lamps is seen there, and these frames alone count then. */
const MIN_SHORT_FRAMES = 5;
/** Sooner and paler it is one of a ring: so many others stand beside it, and where its core is white its red is between these. */
export const MIN_RING = 2;
const MIN_RING_SHARE = 1.1;
const MAX_RING_SHARE = 1.42;
/** So many others further away make it one of a string. */
const MIN_STRING = 2;
/** A light whose core is white in more than half of its frames is violet at its rim only. */
export const MAX_WHITE_SHARE = 0.5;

function isViolet({ redShare, blueShare }: Shares): boolean {
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
 * True for a light that stayed violet through several dark phases and is none of a string: far more violet than a rim is, or
 * one of a ring, or alone with a coloured core. The phone's own lens draws a violet rim around any light that is brighter
 * than white.
 */
export function isInfrared(glow: Glow): boolean {
  return (
    staysViolet(glow, MIN_VIOLET_FRAMES_SHARE) &&
    glow.string < MIN_STRING &&
    (isSurelyViolet(glow) || isInRing(glow) || isLone(glow))
  );
}

/** True for a light whose core was white in most of its frames. */
export function isWhite({ frames, whiteFrames }: Glow): boolean {
  return whiteFrames > MAX_WHITE_SHARE * frames;
}

function isSurelyViolet({ redShare, blueShare }: Glow): boolean {
  return Math.min(redShare, blueShare) >= MIN_SURE_SHARE;
}

function isInRing(glow: Glow): boolean {
  const { ring, beyond, redShare, shortFrames, shortViolet } = glow;
  if (ring < MIN_RING || beyond > 0) return false;
  if (!isWhite(glow)) return true;
  const isWhiteInShort = shortFrames >= MIN_SHORT_FRAMES && !keepsViolet(shortViolet, shortFrames);
  return redShare >= MIN_RING_SHARE && redShare <= MAX_RING_SHARE && !isWhiteInShort;
}

/** True for a light whose body was violet where exposure spared its core: a white light is white there, and has no violet rim. */
export function isVioletWhereSpared(glow: Glow): boolean {
  const { frames, violet, least } = sparedOf(glow);
  return frames >= least && keepsViolet(violet, frames);
}

/** The frames with a spared core that tell its color, those of them in which it was violet, and how many must be. */
export function sparedOf({ sparedFrames, sparedViolet, shortFrames, shortViolet }: Glow): {
  readonly frames: number;
  readonly violet: number;
  readonly least: number;
} {
  if (shortFrames >= MIN_SHORT_FRAMES) return { frames: shortFrames, violet: shortViolet, least: MIN_SHORT_FRAMES };
  return { frames: sparedFrames, violet: sparedViolet, least: MIN_SPARED_FRAMES };
}

/** True for what may be a lamp by how often it is violet. */
function keepsViolet(violetFrames: number, frames: number): boolean {
  return violetFrames >= MAYBE_VIOLET_FRAMES_SHARE * frames;
}

function isLone(glow: Glow): boolean {
  const { frames, redShare, blueShare } = glow;
  const share = Math.min(redShare, blueShare);
  if (!isWhite(glow) && share >= MIN_CLEAR_SHARE && frames >= MIN_CLEAR_FRAMES) return true;
  return (!isWhite(glow) || isVioletWhereSpared(glow)) && frames >= MIN_LONE_FRAMES && share >= MIN_LONE_SHARE;
}

/** True for one that stayed as violet for as long, none of a string, and is not told: an infrared lamp, or any other that is too bright. */
export function isVioletAtRim(glow: Glow): boolean {
  return staysViolet(glow, MAYBE_VIOLET_FRAMES_SHARE) && !isInfrared(glow) && glow.string < MIN_STRING;
}

/** True for a white core that its neighbors alone speak for: the display of a clock is a ring of white lights with a violet rim. */
export function isToldByRing(glow: Glow): boolean {
  return isInfrared(glow) && isWhite(glow) && !isSurelyViolet(glow) && !isVioletWhereSpared(glow);
}

/** True for a white core alone whose color was not asked for yet, and would tell it now or with more frames, or that its ring tells. */
export function wantsShortExposure(glow: Glow): boolean {
  const { redShare, blueShare, isShortWanted } = glow;
  if (isShortWanted) return false;
  if (isToldByRing(glow)) return true;
  if (!isVioletAtRim(glow) || !isWhite(glow) || isVioletWhereSpared(glow)) return false;
  return Math.min(redShare, blueShare) >= MIN_LONE_SHARE;
}

/** True for a light that was violet in at least this share of its frames, and for long enough. */
function staysViolet(glow: Glow, share: number): boolean {
  const { frames, violetFrames, lastedMs } = glow;
  return frames >= MIN_GLOW_FRAMES && lastedMs >= MIN_LASTED_MS && violetFrames >= share * frames && isViolet(glow);
}

/** True for one that is violet, but was not seen for long enough. */
export function isNearInfrared(glow: Glow): boolean {
  return glow.frames >= 2 && isViolet(glow);
}
