import { BLUE_OF_U, chromaIndex, greenOf, meanOf4, RED_OF_V, type ColorPicture } from '../track/picture.ts';

/*
 * The color of a small light in one picture. The core of a lamp is often white, so its color is taken from its skirt. On a
 * colored wall it is what the skirt adds to the wall's color; where the lamp's own haze lies on the wall, it is the skirt as
 * it is seen.
 */

/** The skirt is looked for this far around a light; one brighter than white outgrows it, and is looked at further and further. */
const REACHES_PX = [6, 10, 14, 20, 28];
/** Skirt pixels are this much brighter than the surroundings, and no channel of theirs is white. */
const MIN_SKIRT = 25;
const WHITE = 248;
/** A core whose green is at least this is white: what its skirt shows is the phone's lens as well as the lamp. */
const WHITE_CORE = 235;
/**
 * The edge of something has that on one side: two of the four corners around it are more than this share as bright as its core.
 * In a dense ring other lamps cover corners: those do not count, unless the core is white, as of a display's lights.
 */
const MAX_BESIDE_SHARE = 0.5;
/** The body of a light is at least this much of its core's height above the surroundings: a lit wall has its own texture below. */
const BODY_SHARE = 0.3;

/** What a skirt shows above the brightness of its surroundings, and how much of that is their color; levels times pixels. */
export interface SkirtColor {
  red: number;
  green: number;
  blue: number;
  tintRed: number;
  tintGreen: number;
  tintBlue: number;
}

/** A light's skirt in one picture. */
export interface Skirt extends SkirtColor {
  /** Pixels of color in it; 0 where there is none. */
  pixels: number;
  /** How green and how bright the core is, levels. */
  coreGreen: number;
  coreLevel: number;
  /** All of it may be the edge of something else. */
  isEdge: boolean;
  /** The window in which it was looked for, pixels, and its surroundings: luma, and U and V beside gray. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  around: number;
  aroundU: number;
  aroundV: number;
}

export function createColor(): SkirtColor {
  return { red: 0, green: 0, blue: 0, tintRed: 0, tintGreen: 0, tintBlue: 0 };
}

export function clearColor(color: SkirtColor): void {
  color.red = color.green = color.blue = color.tintRed = color.tintGreen = color.tintBlue = 0;
}

export function addColor(to: SkirtColor, from: SkirtColor): void {
  to.red += from.red;
  to.green += from.green;
  to.blue += from.blue;
  to.tintRed += from.tintRed;
  to.tintGreen += from.tintGreen;
  to.tintBlue += from.tintBlue;
}

export function createSkirt(): Skirt {
  return {
    ...createColor(),
    pixels: 0,
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
}

const NO_SKIRT = createSkirt();

/** Places of lights in a picture, pixels. */
export interface Places {
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Measures the skirt of the light at a place; `lights` are all that are seen, the one itself among them. Of a light that is
 * brighter than white it is the narrowest skirt beside which nothing else is as bright.
 */
export function measureOwnSkirt(out: Skirt, x: number, y: number, picture: ColorPicture, lights: Places): void {
  for (const reachPx of REACHES_PX) {
    measureSkirt(out, x, y, picture, lights, reachPx);
    if (!hasWhiteCore(out) || (out.pixels > 0 && !out.isEdge)) return;
  }
}

function measureSkirt(out: Skirt, x: number, y: number, picture: ColorPicture, lights: Places, reachPx: number): void {
  Object.assign(out, NO_SKIRT);
  out.left = Math.max(0, (Math.round(x) - reachPx) & ~1);
  out.top = Math.max(0, (Math.round(y) - reachPx) & ~1);
  out.right = Math.min(picture.widthPx - 2, out.left + 2 * reachPx);
  out.bottom = Math.min(picture.heightPx - 2, out.top + 2 * reachPx);
  const core = findCore(out, picture);
  const besideLevel = measureCorners(out, picture, hasWhiteCore(out) ? NO_LIGHTS : lights);
  addPixels(out, picture);
  out.isEdge = besideLevel > MAX_BESIDE_SHARE * core;
  out.red -= out.pixels * out.around;
  out.green -= out.pixels * out.around;
  out.blue -= out.pixels * out.around;
  out.tintRed = out.pixels * RED_OF_V * out.aroundV;
  out.tintGreen = out.pixels * greenOf(out.aroundU, out.aroundV);
  out.tintBlue = out.pixels * BLUE_OF_U * out.aroundU;
}

/** A light this near to a corner covers it, pixels. */
const COVERS_PX = 5;
const NO_LIGHTS: Places = { count: 0, x: new Float64Array(0), y: new Float64Array(0) };

/** Sets the surroundings, which are the corners of the window that no light covers, or all where each is covered; the level of the second brightest. */
function measureCorners(out: Skirt, picture: ColorPicture, lights: Places): number {
  const second = addCorners(out, picture, lights);
  return second ?? addCorners(out, picture, NO_LIGHTS) ?? 0;
}

/** Null where every corner is covered. */
function addCorners(out: Skirt, { luma, chroma, widthPx }: ColorPicture, lights: Places): number | null {
  let corners = 0;
  let brightest = 0;
  let second = 0;
  let [around, aroundU, aroundV] = [0, 0, 0];
  for (const y of [out.top, out.bottom]) {
    for (const x of [out.left, out.right]) {
      if (isCovered(x, y, lights)) continue;
      const level = luma[y * widthPx + x]!;
      const color = chromaIndex(chroma, x, y);
      second = Math.max(second, Math.min(brightest, level));
      brightest = Math.max(brightest, level);
      around += level;
      aroundU += chroma.u[color]! - 128;
      aroundV += chroma.v[color]! - 128;
      corners++;
    }
  }
  if (corners === 0) return null;
  out.around = around / corners;
  out.aroundU = aroundU / corners;
  out.aroundV = aroundV / corners;
  return second;
}

function isCovered(x: number, y: number, lights: Places): boolean {
  for (let i = 0; i < lights.count; i++) {
    const dx = lights.x[i]! - x;
    const dy = lights.y[i]! - y;
    if (dx * dx + dy * dy < COVERS_PX * COVERS_PX) return true;
  }
  return false;
}

/** Finds the core: its level and its green; the level of the brightest pixel. */
function findCore(out: Skirt, { luma, chroma, widthPx }: ColorPicture): number {
  let core = 0;
  for (let y = out.top; y <= out.bottom; y += 2) {
    for (let x = out.left; x <= out.right; x += 2) {
      const at = y * widthPx + x;
      core = Math.max(core, luma[at]!, luma[at + 1]!, luma[at + widthPx]!, luma[at + widthPx + 1]!);
      const level = meanOf4(luma, widthPx, at);
      if (level <= out.coreLevel) continue;
      const color = chromaIndex(chroma, x, y);
      out.coreLevel = level;
      out.coreGreen = level + greenOf(chroma.u[color]! - 128, chroma.v[color]! - 128);
    }
  }
  return core;
}

/** Adds up what the skirt's pixels show. */
function addPixels(out: Skirt, { luma, chroma, widthPx }: ColorPicture): void {
  for (let y = out.top; y <= out.bottom; y += 2) {
    for (let x = out.left; x <= out.right; x += 2) {
      const level = meanOf4(luma, widthPx, y * widthPx + x);
      if (level < out.around + MIN_SKIRT) continue;
      const color = chromaIndex(chroma, x, y);
      const u = chroma.u[color]! - 128;
      const v = chroma.v[color]! - 128;
      const red = level + RED_OF_V * v;
      const green = level + greenOf(u, v);
      const blue = level + BLUE_OF_U * u;
      if (red >= WHITE || green >= WHITE || blue >= WHITE) continue;
      out.red += red;
      out.green += green;
      out.blue += blue;
      out.pixels++;
    }
  }
}

export function hasWhiteCore({ coreGreen }: Skirt): boolean {
  return coreGreen >= WHITE_CORE;
}

/** Red and blue of a light against its green; 0 where it has none. */
export interface Shares {
  redShare: number;
  blueShare: number;
}

/** Those of what the skirt adds to its surroundings where these are violet, else those of the skirt as it is seen. */
export function setShares(out: Shares, { red, green, blue, tintRed, tintGreen, tintBlue }: SkirtColor): void {
  const added = Math.max(1, green - tintGreen);
  out.redShare = (red - tintRed) / added;
  out.blueShare = (blue - tintBlue) / added;
  if (isViolet(out)) return;
  out.redShare = red / Math.max(1, green);
  out.blueShare = blue / Math.max(1, green);
}

/** Adds up what the body of a light adds to its surroundings. */
export function addBody(to: SkirtColor, skirt: Skirt, { luma, chroma, widthPx }: ColorPicture): void {
  const { around, aroundU, aroundV, coreLevel } = skirt;
  const least = around + Math.max(MIN_SKIRT, BODY_SHARE * (coreLevel - around));
  for (let y = skirt.top; y <= skirt.bottom; y += 2) {
    for (let x = skirt.left; x <= skirt.right; x += 2) {
      const level = meanOf4(luma, widthPx, y * widthPx + x);
      if (level < least) continue;
      const color = chromaIndex(chroma, x, y);
      const addedU = chroma.u[color]! - 128 - aroundU;
      const addedV = chroma.v[color]! - 128 - aroundV;
      const added = level - around;
      to.red += added + RED_OF_V * addedV;
      to.green += added + greenOf(addedU, addedV);
      to.blue += added + BLUE_OF_U * addedU;
    }
  }
}

export const MIN_RED_SHARE = 1.05;
export const MIN_BLUE_SHARE = 1.1;
/** Violet is red and blue; what is far more of the one is a blue lamp or a warm one. */
const MAX_BLUE_OVER_RED = 1.5;
const MAX_RED_OVER_BLUE = 1.15;
/**
 * At 850 nm the green filter lets through half of what the others do and more: with the rim that a phone's lens draws red and
 * blue stay below this.
 */
const MAX_RED_SHARE = 2.6;
const MAX_BLUE_SHARE = 3.2;

export function isViolet({ redShare, blueShare }: Shares): boolean {
  return (
    redShare >= MIN_RED_SHARE &&
    blueShare >= MIN_BLUE_SHARE &&
    redShare <= MAX_RED_SHARE &&
    blueShare <= MAX_BLUE_SHARE &&
    blueShare <= MAX_BLUE_OVER_RED * redShare &&
    redShare <= MAX_RED_OVER_BLUE * blueShare
  );
}
