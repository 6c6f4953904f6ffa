import { body, findBody } from '../track/body.ts';
import type { ColorPicture } from '../track/picture.ts';
import { isFarther, MAX_TRACKS, type Tracks } from '../track/tracks.ts';
import {
  createSkirt,
  hasWhiteCore,
  isViolet,
  measureSkirt,
  MIN_BLUE_SHARE,
  MIN_RED_SHARE,
  setBodyShares,
  setShares,
  type Places,
  type Shares,
  type SkirtColor,
} from './skirt.ts';

/* What the frames of a scan say about the color of each track that shines by itself, one entry a slot. */

/** Sums of the skirts' color over the frames. */
const SUMS = ['red', 'green', 'blue', 'tintRed', 'tintGreen', 'tintBlue'] as const satisfies (keyof SkirtColor)[];
/** How many frames said what. */
const COUNTS = [
  'frames',
  'ownFrames',
  'violetFrames',
  'whiteFrames',
  'sparedFrames',
  'sparedViolet',
  'shortFrames',
  'shortViolet',
] as const satisfies (keyof FrameCounts)[];
const MAX_FRAMES = 65_535;

interface FrameCounts {
  /** Dark frames in which it shone with a skirt. */
  frames: number;
  /** Of these, those in which the skirt was its own. */
  ownFrames: number;
  /** Of these, those in which it was violet. */
  violetFrames: number;
  /** Of the dark frames, those in which its core was white. */
  whiteFrames: number;
  /** Frames of any light in which exposure spared its core, which is not white in them; of these, those in which its body was violet. */
  sparedFrames: number;
  sparedViolet: number;
  /** The same of the frames alone that were exposed briefly for it. */
  shortFrames: number;
  shortViolet: number;
}

type Columns<Row, Column> = { readonly [Name in keyof Row]: Column };

export interface Glows extends Columns<SkirtColor, Float64Array>, Columns<FrameCounts, Uint16Array> {
  /** 1 once a short exposure was wanted while it was seen. */
  readonly shortWanted: Uint8Array;
  /** When it was first and last seen to shine, milliseconds. */
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  /** Which track of the slot this is about: its time of birth. */
  readonly bornAtMs: Float64Array;
}

function columnsOf<Name extends string, Column>(names: readonly Name[], create: () => Column): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, Column>;
}

export function createGlows(): Glows {
  return {
    ...columnsOf(SUMS, () => new Float64Array(MAX_TRACKS)),
    ...columnsOf(COUNTS, () => new Uint16Array(MAX_TRACKS)),
    shortWanted: new Uint8Array(MAX_TRACKS),
    fromMs: new Float64Array(MAX_TRACKS),
    toMs: new Float64Array(MAX_TRACKS),
    bornAtMs: new Float64Array(MAX_TRACKS).fill(Number.NaN),
  };
}

function countIn(column: Uint16Array, slot: number): void {
  column[slot] = column[slot]! + 1;
}

const skirt = createSkirt();
const shares: Shares = { redShare: 0, blueShare: 0 };

/** Working memory: where the current frame shows lights. */
const lights: Places = { count: 0, x: new Float64Array(MAX_TRACKS), y: new Float64Array(MAX_TRACKS) };

function findLights({ used, peak, x, y }: Tracks): void {
  lights.count = 0;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!used[slot] || peak[slot]! < 0) continue;
    lights.x[lights.count] = x[slot]!;
    lights.y[lights.count++] = y[slot]!;
  }
}

/** Adds one dark, settled frame: the color of every track that shines in it. */
export function observeGlows(glows: Glows, tracks: Tracks, picture: ColorPicture, atMs: number): void {
  findLights(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.peak[slot]! < 0) continue;
    if (glows.bornAtMs[slot] !== tracks.bornAtMs[slot]) beginGlow(glows, slot, tracks.bornAtMs[slot]!, atMs);
    measureSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, picture, lights);
    if (skirt.pixels === 0 || glows.frames[slot] === MAX_FRAMES) continue;
    countIn(glows.frames, slot);
    if (hasWhiteCore(skirt)) countIn(glows.whiteFrames, slot);
    glows.toMs[slot] = atMs;
    if (skirt.isEdge) continue;
    countIn(glows.ownFrames, slot);
    countSpared(glows, slot, picture);
    for (const name of SUMS) glows[name][slot] = glows[name][slot]! + skirt[name];
    setShares(shares, skirt);
    if (isViolet(shares)) countIn(glows.violetFrames, slot);
  }
}

function beginGlow(glows: Glows, slot: number, bornAtMs: number, atMs: number): void {
  for (const name of SUMS) glows[name][slot] = 0;
  for (const name of COUNTS) glows[name][slot] = 0;
  glows.shortWanted[slot] = 0;
  glows.bornAtMs[slot] = bornAtMs;
  glows.fromMs[slot] = atMs;
}

/** Adds any other frame: what exposes for the torch, or has not settled, may spare the core of a lamp that is white in the dark. */
export function observeSpared(glows: Glows, tracks: Tracks, picture: ColorPicture): void {
  findLights(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.peak[slot]! < 0 || !isOf(glows, tracks, slot)) continue;
    measureSkirt(skirt, tracks.x[slot]!, tracks.y[slot]!, picture, lights);
    if (skirt.pixels > 0 && !skirt.isEdge) countSpared(glows, slot, picture);
  }
}

/** A lamp is looked for this far from its place in a frame that shows nothing else. */
const BODY_REACH_PX = 10;

/** Adds a frame that was exposed briefly: every lamp that is seen below white near to its place shows its color there. */
export function observeShort(glows: Glows, tracks: Tracks, picture: ColorPicture): void {
  const { luma, widthPx, heightPx } = picture;
  findLights(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || !isOf(glows, tracks, slot)) continue;
    if (!findBody(luma, widthPx, heightPx, tracks.x[slot]!, tracks.y[slot]!, BODY_REACH_PX)) continue;
    measureSkirt(skirt, body.x, body.y, picture, lights);
    if (skirt.pixels === 0 || skirt.isEdge || !countSpared(glows, slot, picture)) continue;
    countIn(glows.shortFrames, slot);
    if (isViolet(shares)) countIn(glows.shortViolet, slot);
  }
}

/** Remembers of all lamps that are seen that a short exposure was wanted: it is about all of them. */
export function noteShortWanted(glows: Glows, tracks: Tracks): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (tracks.used[slot] && tracks.peak[slot]! >= 0 && isOf(glows, tracks, slot)) glows.shortWanted[slot] = 1;
  }
}

/** Of the frame whose skirt was measured last; whether its core was spared, and `shares` are those of its body. */
function countSpared({ sparedFrames, sparedViolet }: Glows, slot: number, picture: ColorPicture): boolean {
  if (hasWhiteCore(skirt) || sparedFrames[slot] === MAX_FRAMES) return false;
  setBodyShares(shares, skirt, picture);
  countIn(sparedFrames, slot);
  if (isViolet(shares)) countIn(sparedViolet, slot);
  return true;
}

/** What the frames say about one track. */
export interface Glow extends Shares, Omit<FrameCounts, 'ownFrames'> {
  isShortWanted: boolean;
  lastedMs: number;
  /** Lights beside it that keep violet, as in a ring; their frames, those of them in which they were violet, and how long the longest was seen. */
  ring: number;
  ringFrames: number;
  ringViolet: number;
  ringLastedMs: number;
  /** Violet ones beyond that; and so far that they are a string of lights. */
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
    ringFrames: 0,
    ringViolet: 0,
    ringLastedMs: 0,
    beyond: 0,
    string: 0,
  };
}

const NO_GLOW = createGlow();

export function measureGlow(glows: Glows, tracks: Tracks, slot: number, out: Glow): void {
  Object.assign(out, NO_GLOW);
  if (!isOf(glows, tracks, slot)) return;
  for (const name of COUNTS) if (name !== 'ownFrames') out[name] = glows[name][slot]!;
  out.isShortWanted = glows.shortWanted[slot] === 1;
  out.lastedMs = glows.toMs[slot]! - glows.fromMs[slot]!;
  setSharesOf(glows, slot, out);
  if (isViolet(out)) countBeside(glows, tracks, slot, out);
}

const colorOfSlot = createSkirt();

function setSharesOf(glows: Glows, slot: number, out: Shares): void {
  for (const name of SUMS) colorOfSlot[name] = glows[name][slot]!;
  setShares(out, colorOfSlot);
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
  const { frames, violetFrames, ownFrames, toMs } = glows;
  for (let other = 0; other < MAX_TRACKS; other++) {
    if (other === slot || !tracks.used[other] || !isOf(glows, tracks, other)) continue;
    if (frames[other]! < 2 || Math.abs(toMs[other]! - toMs[slot]!) > RING_MS) continue;
    if (isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, STRING_PX)) continue;
    setSharesOf(glows, other, shares);
    const isFar = isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, STRING_FROM_PX);
    if (isFar && (isViolet(shares) || hasVioletRim(glows, other))) out.string++;
    if (!isViolet(shares)) continue;
    if (isFarther(tracks, other, tracks.x[slot]!, tracks.y[slot]!, RING_PX)) out.beyond++;
    else if (keepsViolet(violetFrames[other]!, ownFrames[other]!)) addToRing(glows, other, out);
  }
}

function addToRing({ frames, violetFrames, fromMs, toMs }: Glows, other: number, out: Glow): void {
  out.ring++;
  out.ringFrames += frames[other]!;
  out.ringViolet += violetFrames[other]!;
  out.ringLastedMs = Math.max(out.ringLastedMs, toMs[other]! - fromMs[other]!);
}

/** True for a light brighter than white whose rim, in `shares`, is more violet than any lamp: the phone's own lens draws it. */
function hasVioletRim({ frames, whiteFrames }: Glows, slot: number): boolean {
  return (
    2 * whiteFrames[slot]! > frames[slot]! && shares.redShare >= MIN_RED_SHARE && shares.blueShare >= MIN_BLUE_SHARE
  );
}

/** From this share of its frames on a violet light may be a lamp, and is one beside another that is. */
export const MAYBE_VIOLET_FRAMES_SHARE = 2 / 3;

/** True for what may be a lamp by how often it is violet. */
export function keepsViolet(violetFrames: number, frames: number): boolean {
  return violetFrames >= MAYBE_VIOLET_FRAMES_SHARE * frames;
}
