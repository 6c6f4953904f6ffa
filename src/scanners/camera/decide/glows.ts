import { IR_CLUSTER_RADIUS_PX } from '../definition.ts';
import { body, findBody } from '../track/body.ts';
import type { ColorPicture } from '../track/picture.ts';
import { isFarther, MAX_TRACKS, type Tracks } from '../track/tracks.ts';
import {
  addBody,
  addColor,
  clearColor,
  createColor,
  createSkirt,
  hasWhiteCore,
  isViolet,
  measureOwnSkirt,
  MIN_BLUE_SHARE,
  MIN_RED_SHARE,
  setShares,
  type Places,
  type Shares,
  type SkirtColor,
} from './skirt.ts';

/*
 * What the frames of a scan say about the color of what shines by itself. Lights close beside each other are one glow, as the
 * lamps of a camera are: where they stand close or the hand shakes a track goes from one to the next and ends, and what was seen
 * of them stays.
 */

/** How many frames said what; a frame counts once, however many lights of the glow it shows. */
interface FrameCounts {
  /** Dark frames in which it shone with a skirt. */
  frames: number;
  /** Of these, those in which the skirt was its own, and violet. */
  violetFrames: number;
  /** Of these, those in which most of its cores were white. */
  whiteFrames: number;
  /** Of these, those with a core that is not white in a skirt of its own, and those in which its body was violet. */
  coreFrames: number;
  coreViolet: number;
  /** Of these, those with three lights and more, and those in which they stood around a middle. */
  manyFrames: number;
  ringFrames: number;
  /** Frames of any light in which exposure spared a core, which is not white in them; of these, those in which its body was violet. */
  sparedFrames: number;
  sparedViolet: number;
  /** The same of the frames alone that were exposed briefly for it. */
  shortFrames: number;
  shortViolet: number;
}

/** One glow over all frames. */
export interface GlowSums extends FrameCounts {
  readonly color: SkirtColor;
  /** Its first light was violet: all are, or none. */
  isViolet: boolean;
  isShortWanted: boolean;
  /** An alert has named it. */
  isTold: boolean;
  /** When it was first and last seen to shine, milliseconds. */
  fromMs: number;
  toMs: number;
}

const NO_COUNTS: FrameCounts = {
  frames: 0,
  violetFrames: 0,
  whiteFrames: 0,
  coreFrames: 0,
  coreViolet: 0,
  manyFrames: 0,
  ringFrames: 0,
  sparedFrames: 0,
  sparedViolet: 0,
  shortFrames: 0,
  shortViolet: 0,
};
const NONE = -1;

export interface Glows {
  /** The glow that each track is a light of, -1: none; which track of the slot that is about, by its time of birth. */
  readonly of: Int16Array;
  readonly bornAtMs: Float64Array;
  readonly sums: readonly GlowSums[];
}

export function createGlows(): Glows {
  return {
    of: new Int16Array(MAX_TRACKS).fill(NONE),
    bornAtMs: new Float64Array(MAX_TRACKS).fill(Number.NaN),
    sums: Array.from({ length: MAX_TRACKS }, () => ({
      ...NO_COUNTS,
      color: createColor(),
      isViolet: false,
      isShortWanted: false,
      isTold: false,
      fromMs: 0,
      toMs: 0,
    })),
  };
}

/** Working memory: what each glow shows in one frame. */
interface Shown {
  /** Lights with a skirt, of these those whose core is white, and those whose skirt is their own. */
  lights: number;
  white: number;
  own: number;
  /** Lights whose core was spared. */
  spared: number;
  /** How bright the brightest of them is, where only that counts. */
  level: number;
  readonly color: SkirtColor;
  readonly body: SkirtColor;
  /** The tracks that are these lights. */
  readonly slots: Int16Array;
}

const shown: readonly Shown[] = Array.from({ length: MAX_TRACKS }, () => ({
  lights: 0,
  white: 0,
  own: 0,
  spared: 0,
  level: 0,
  color: createColor(),
  body: createColor(),
  slots: new Int16Array(MAX_TRACKS),
}));
const skirt = createSkirt();
const shares: Shares = { redShare: 0, blueShare: 0 };
/** Working memory: where the current frame shows lights. */
const lights: Places = { count: 0, x: new Float64Array(MAX_TRACKS), y: new Float64Array(MAX_TRACKS) };

/** Adds one dark, settled frame: the color of all that shines in it. */
export function observeGlows(glows: Glows, tracks: Tracks, picture: ColorPicture, atMs: number): void {
  beginFrame(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!isShining(tracks, slot)) continue;
    measureOwnSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, picture, lights);
    if (skirt.pixels === 0) continue;
    if (!isLight(glows, tracks, slot)) join(glows, tracks, slot, atMs);
    const one = shown[glows.of[slot]!]!;
    one.slots[one.lights] = slot;
    addToShown(one, picture);
  }
  for (let glow = 0; glow < MAX_TRACKS; glow++) {
    if (shown[glow]!.lights === 0) continue;
    const sums = glows.sums[glow]!;
    countDark(sums, shown[glow]!, tracks);
    const isBodyViolet = countSpared(sums, shown[glow]!);
    if (isBodyViolet !== null) sums.coreFrames++;
    if (isBodyViolet) sums.coreViolet++;
    sums.toMs = atMs;
  }
}

/** Adds any other frame: what exposes for the torch, or has not settled, may spare the core of a lamp that is white in the dark. */
export function observeSpared(glows: Glows, tracks: Tracks, picture: ColorPicture): void {
  beginFrame(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!isShining(tracks, slot) || !isLight(glows, tracks, slot)) continue;
    measureOwnSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, picture, lights);
    if (skirt.pixels > 0) addToShown(shown[glows.of[slot]!]!, picture);
  }
  for (let glow = 0; glow < MAX_TRACKS; glow++) countSpared(glows.sums[glow]!, shown[glow]!);
}

/** A lamp is looked for this far from its place in a frame that shows nothing else. */
const BODY_REACH_PX = 10;

/** Adds a frame that was exposed briefly: every lamp that is seen below white near to its place shows its color there. */
export function observeShort(glows: Glows, tracks: Tracks, picture: ColorPicture): void {
  const { luma, widthPx, heightPx } = picture;
  beginFrame(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || !isLight(glows, tracks, slot)) continue;
    if (!findBody(luma, widthPx, heightPx, tracks.x[slot]!, tracks.y[slot]!, BODY_REACH_PX)) continue;
    measureOwnSkirt(skirt, body.x, body.y, picture, lights);
    const one = shown[glows.of[slot]!]!;
    // A place that is off may show something else: of all lights the brightest is a lamp.
    if (skirt.pixels === 0 || skirt.coreLevel <= one.level) continue;
    clear(one);
    one.level = skirt.coreLevel;
    addToShown(one, picture);
  }
  for (let glow = 0; glow < MAX_TRACKS; glow++) {
    const sums = glows.sums[glow]!;
    const isBodyViolet = countSpared(sums, shown[glow]!);
    if (isBodyViolet !== null) sums.shortFrames++;
    if (isBodyViolet) sums.shortViolet++;
  }
}

/** Remembers of all lamps that are seen that a short exposure was wanted: it is about all of them. */
export function noteShortWanted(glows: Glows, tracks: Tracks): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (isShining(tracks, slot) && isLight(glows, tracks, slot)) glows.sums[glows.of[slot]!]!.isShortWanted = true;
  }
}

/** The glow that a track is a light of; null for none. */
export function glowOf(glows: Glows, tracks: Tracks, slot: number): GlowSums | null {
  return isLight(glows, tracks, slot) ? glows.sums[glows.of[slot]!]! : null;
}

function isShining({ used, peak }: Tracks, slot: number): boolean {
  return used[slot] === 1 && peak[slot]! >= 0;
}

function isLight({ of, bornAtMs }: Glows, tracks: Tracks, slot: number): boolean {
  return of[slot] !== NONE && bornAtMs[slot] === tracks.bornAtMs[slot];
}

function beginFrame(tracks: Tracks): void {
  for (const one of shown) clear(one);
  lights.count = 0;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!isShining(tracks, slot)) continue;
    lights.x[lights.count] = tracks.x[slot]!;
    lights.y[lights.count++] = tracks.y[slot]!;
  }
}

function clear(one: Shown): void {
  one.lights = one.white = one.own = one.spared = one.level = 0;
  clearColor(one.color);
  clearColor(one.body);
}

/** Adds the light whose skirt was measured last to what its glow shows. */
function addToShown(one: Shown, picture: ColorPicture): void {
  one.lights++;
  if (hasWhiteCore(skirt)) one.white++;
  if (skirt.isEdge) return;
  one.own++;
  addColor(one.color, skirt);
  if (hasWhiteCore(skirt)) return;
  one.spared++;
  addBody(one.body, skirt, picture);
}

function countDark(sums: GlowSums, one: Shown, tracks: Tracks): void {
  const { lights, white, own, color } = one;
  sums.frames++;
  if (2 * white > lights) sums.whiteFrames++;
  if (lights >= MIN_RING) {
    sums.manyFrames++;
    if (standInRing(one, tracks)) sums.ringFrames++;
  }
  if (own === 0) return;
  addColor(sums.color, color);
  if (hasViolet(color)) sums.violetFrames++;
}

/** True for what is as violet as a lamp, or more: beside what is white a skirt is left with hardly any green. */
function hasViolet(color: SkirtColor): boolean {
  setShares(shares, color);
  return isVioletEnough(shares);
}

function isVioletEnough({ redShare, blueShare }: Shares): boolean {
  return redShare >= MIN_RED_SHARE && blueShare >= MIN_BLUE_SHARE;
}

/** So many lights may be a ring: their distances from their middle differ by this share at most. Those of a display's segments differ more. */
const MIN_RING = 3;
const MAX_RING_SPREAD = 0.25;

function standInRing({ lights, slots }: Shown, { x, y }: Tracks): boolean {
  let [middleX, middleY] = [0, 0];
  for (let i = 0; i < lights; i++) {
    middleX += x[slots[i]!]! / lights;
    middleY += y[slots[i]!]! / lights;
  }
  let [sum, sumOfSquares] = [0, 0];
  for (let i = 0; i < lights; i++) {
    const radius = Math.hypot(x[slots[i]!]! - middleX, y[slots[i]!]! - middleY);
    sum += radius;
    sumOfSquares += radius * radius;
  }
  const mean = sum / lights;
  return sumOfSquares / lights - mean * mean <= (MAX_RING_SPREAD * mean) ** 2;
}

/** True where a core was spared and its body is violet, false where it has another color, null where none was spared. */
function countSpared(sums: GlowSums, { spared, body }: Shown): boolean | null {
  if (spared === 0) return null;
  setShares(shares, body);
  sums.sparedFrames++;
  if (isViolet(shares)) sums.sparedViolet++;
  return isViolet(shares);
}

/** Working memory: which glows have a light, one beside a place, one too far from it. */
const isTaken = new Uint8Array(MAX_TRACKS);
const isBeside = new Uint8Array(MAX_TRACKS);
const isTooFar = new Uint8Array(MAX_TRACKS);
/** The lamps of one camera stand within this of each other. */
const MAX_GLOW_PX = 2 * IR_CLUSTER_RADIUS_PX;

/** Makes the light whose skirt was measured last one of the longest seen glow of its color beside it, or of one of its own. */
function join(glows: Glows, tracks: Tracks, slot: number, atMs: number): void {
  const { of, bornAtMs, sums } = glows;
  const [x, y] = [tracks.x[slot]!, tracks.y[slot]!];
  bornAtMs[slot] = tracks.bornAtMs[slot]!;
  of[slot] = NONE;
  isTaken.fill(0);
  isTooFar.fill(0);
  isBeside.fill(0);
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (!tracks.used[other] || !isLight(glows, tracks, other)) continue;
    const glow = of[other]!;
    isTaken[glow] = 1;
    if (!isFarther(tracks, other, x, y, IR_CLUSTER_RADIUS_PX)) isBeside[glow] = 1;
    else if (isShining(tracks, other) && isFarther(tracks, other, x, y, MAX_GLOW_PX)) isTooFar[glow] = 1;
  }
  const isOfLamps = hasViolet(skirt);
  let joined = NONE;
  for (let glow = 0; glow < MAX_TRACKS; glow++) {
    if (isBeside[glow] === 0 || isTooFar[glow] === 1) continue;
    if (!skirt.isEdge && sums[glow]!.isViolet !== isOfLamps) continue;
    if (joined === NONE || sums[glow]!.frames > sums[joined]!.frames) joined = glow;
  }
  of[slot] = joined === NONE ? isTaken.indexOf(0) : joined;
  if (joined !== NONE) return;
  const fresh = sums[of[slot]!]!;
  Object.assign(fresh, NO_COUNTS, {
    isViolet: isOfLamps,
    isShortWanted: false,
    isTold: false,
    fromMs: atMs,
    toMs: atMs,
  });
  clearColor(fresh.color);
}

/** What the frames say about the glow that one track is a light of. */
export interface Glow extends Shares, FrameCounts {
  isShortWanted: boolean;
  lastedMs: number;
  /** Glows like it, so far away that they are a string. */
  string: number;
  /** Glows with about as blue a rim. */
  coldRims: number;
}

export function createGlow(): Glow {
  return { ...NO_COUNTS, isShortWanted: false, lastedMs: 0, redShare: 0, blueShare: 0, string: 0, coldRims: 0 };
}

const NO_GLOW = createGlow();

export function measureGlow(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  Object.assign(out, NO_GLOW);
  if (!isLight(glows, tracks, slot)) return;
  const { color, isViolet: _, isTold: __, fromMs, toMs, ...counts } = glows.sums[glows.of[slot]!]!;
  Object.assign(out, counts);
  out.lastedMs = toMs - fromMs;
  setShares(out, color);
  if (isViolet(out)) countOthers(glows, tracks, slot, out, toMs);
}

/** What goes on so far beyond the lamps of a camera is a string of lights, all of which shine at the same time. */
const STRING_FROM_PX = 110;
const STRING_PX = 450;
const STRING_MS = 1_500;
/** Its lights are at least this share as violet as each other, and the rims of cold ones at least this share as blue. */
const MIN_STRING_VIOLET = 0.75;
const MIN_STRING_BLUE = 0.75;
const MIN_COLD_RED = 1.03;
const MIN_COLD_FRAMES = 5;
/** Working memory: which glows are of a string, and which have a cold rim. */
const isOfString = new Uint8Array(MAX_TRACKS);
const isCold = new Uint8Array(MAX_TRACKS);

/** Counts the glows around one that are lights of the same string. */
function countOthers(glows: Glows, tracks: Tracks, slot: number, out: Glow, atMs: number): void {
  const [x, y] = [tracks.x[slot]!, tracks.y[slot]!];
  isOfString.fill(0);
  isCold.fill(0);
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (!tracks.used[other] || !isLight(glows, tracks, other) || isFarther(tracks, other, x, y, STRING_PX)) continue;
    const glow = glows.of[other]!;
    const sums = glows.sums[glow]!;
    if (glow === glows.of[slot] || sums.frames < 2) continue;
    setShares(shares, sums.color);
    if (hasColdRim(sums, shares, out)) isCold[glow] = 1;
    if (Math.abs(sums.toMs - atMs) > STRING_MS || !isFarther(tracks, other, x, y, STRING_FROM_PX)) continue;
    if (isAsViolet(sums, shares, out)) isOfString[glow] = 1;
  }
  for (let glow = 0; glow < MAX_TRACKS; glow++) {
    out.string += isOfString[glow]!;
    out.coldRims += isCold[glow]!;
  }
}

/** True for a glow with about as blue a rim as the other, or more: along a string of cold lights that is the same, and red is not. */
function hasColdRim({ frames }: GlowSums, { redShare, blueShare }: Shares, other: Shares): boolean {
  if (frames < MIN_COLD_FRAMES || redShare < MIN_COLD_RED || blueShare < redShare) return false;
  return blueShare - 1 >= MIN_STRING_BLUE * (other.blueShare - 1);
}

/** True for a glow that stays violet, about as much as the other or more: the rims of other lights are paler than a lamp. */
function isAsViolet(sums: GlowSums, color: Shares, other: Shares): boolean {
  if (!keepsViolet(sums.violetFrames, sums.frames)) return false;
  const isRim = isWhite(sums) && isVioletEnough(color);
  return (isViolet(color) || isRim) && violetOf(color) >= MIN_STRING_VIOLET * violetOf(other);
}

/** By how much more there is of both red and blue than of green, as a share of that. */
function violetOf({ redShare, blueShare }: Shares): number {
  return Math.min(redShare, blueShare) - 1;
}

/** A light whose core is white in more than half of its frames is violet at its rim only. */
export function isWhite({ frames, whiteFrames }: Pick<FrameCounts, 'frames' | 'whiteFrames'>): boolean {
  return 2 * whiteFrames > frames;
}

/** A lamp keeps its color in this share of its frames: noise and dim edges are violet in half of theirs. */
export const MIN_VIOLET_FRAMES_SHARE = 2 / 3;

export function keepsViolet(violetFrames: number, frames: number): boolean {
  return violetFrames >= MIN_VIOLET_FRAMES_SHARE * frames;
}
