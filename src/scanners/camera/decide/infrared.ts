import { isWhite, keepsViolet, MIN_VIOLET_FRAMES_SHARE, type Glow } from './glows.ts';
import { isViolet } from './skirt.ts';

/*
 * Infrared lamps, which shine by themselves in the dark. A sensor without a perfect filter shows near infrared violet,
 * because its red and blue filters let more of it through than the green one.
 */

export const MIN_GLOW_FRAMES = 9;
const MIN_LASTED_MS = 900;
/** A lamp has so many times as much red and blue as green: less where its body or its ring speaks for it. */
const MIN_SHARE = 1.15;
const MIN_BACKED_SHARE = 1.1;
/**
 * Of one that is white whenever it is seen nothing but its rim is known. Unless its ring speaks for it, that is more violet than
 * the rims of most white lights, and in so many frames; where it is more violet than any of those, in as many as of all others.
 */
const MIN_RIM_SHARE = 1.2;
const MIN_RIM_FRAMES = 20;
const MIN_SURE_RIM_SHARE = 1.5;
/** Both filters let about as much of it through: what is far more blue than red is a blue light, or the rim of a cold one. */
const MAX_BLUE_OVER_RED = 1.35;
/** The rim of a warm white light is rather red, also where such lights stand in a ring. */
const MIN_RIM_BLUE_OVER_RED = 1.04;
/** Unless its body is known to be violet a lamp keeps its color in this share of its frames: what is dim wavers, and so do rims. */
const MIN_UNSURE_VIOLET_SHARE = 0.8;
/** A ring is one in so many dark frames, and in so many of those that show three of its lights. */
const MIN_RING_FRAMES = 5;
const MIN_RING_FRAMES_SHARE = 0.5;
/**
 * One with a white core shows its color where exposure spared it in so many frames. Of those that were exposed briefly for it,
 * which show nothing but lamps, so many count alone.
 */
const MIN_SPARED_FRAMES = 5;
/** So many others further away make it one of a string, and so many with as blue a rim. */
const MIN_STRING = 2;
const MIN_COLD_RIMS = 3;

/**
 * True for a light that stayed violet through several dark phases and is none of a string: with a colored core, or violet where
 * exposure spared that, or one of a ring, or more violet than a white light's rim. The phone's own lens draws a violet rim around
 * any light that is brighter than white.
 */
export function isInfrared(glow: Glow): boolean {
  const { frames, violetFrames } = glow;
  if (!staysViolet(glow) || violetFrames < minVioletShareOf(glow) * frames) return false;
  return leastShareOf(glow) >= minShareOf(glow) && (!isKnownByRim(glow) || hasRimOfLamp(glow));
}

/** How much red and blue it must have, as a share of its green. */
export function minShareOf(glow: Glow): number {
  const bodyColor = bodyColorOf(glow);
  if (bodyColor === 'other') return Number.POSITIVE_INFINITY;
  if (bodyColor === 'violet' || isRing(glow)) return MIN_BACKED_SHARE;
  return isWhite(glow) ? MIN_RIM_SHARE : MIN_SHARE;
}

/** In what share of its frames it must be violet. */
export function minVioletShareOf(glow: Glow): number {
  return bodyColorOf(glow) === 'violet' ? MIN_VIOLET_FRAMES_SHARE : MIN_UNSURE_VIOLET_SHARE;
}

/** True where the lights stand around a middle mostly when enough of them are seen. */
export function isRing(glow: Glow): boolean {
  return glow.ringFrames >= leastRingFrames(glow);
}

export function leastRingFrames({ manyFrames }: Glow): number {
  return Math.max(MIN_RING_FRAMES, MIN_RING_FRAMES_SHARE * manyFrames);
}

function isKnownByRim(glow: Glow): boolean {
  return isWhite(glow) && bodyColorOf(glow) === 'unknown';
}

function hasRimOfLamp(glow: Glow): boolean {
  const { frames, redShare, blueShare } = glow;
  if (isRing(glow)) return blueShare >= redShare;
  const isSeenEnough = leastShareOf(glow) >= MIN_SURE_RIM_SHARE || frames >= MIN_RIM_FRAMES;
  return isSeenEnough && blueShare >= MIN_RIM_BLUE_OVER_RED * redShare && !isOther(sparedOf(glow));
}

/** The color of a light's body where exposure spared its core: a white light is white there, and has no violet rim. */
export function bodyColorOf(glow: Glow): 'violet' | 'other' | 'unknown' {
  const spared = sparedOf(glow);
  if (spared.frames >= MIN_SPARED_FRAMES && keepsViolet(spared.violet, spared.frames)) return 'violet';
  return isOther(ownOf(glow)) ? 'other' : 'unknown';
}

/** True where a body is of another color than violet in most frames that show it. */
function isOther({ frames, violet }: BodyFrames): boolean {
  return frames >= MIN_SPARED_FRAMES && keepsViolet(frames - violet, frames);
}

/** Those of the frames with a spared core in which nothing lit what stands around the light. */
function ownOf(glow: Glow): BodyFrames {
  const { shortFrames, shortViolet, coreFrames, coreViolet } = glow;
  return isWhite(glow) ? { frames: shortFrames, violet: shortViolet } : { frames: coreFrames, violet: coreViolet };
}

/** Frames that show the body of a light, and those of them in which it was violet. */
interface BodyFrames {
  readonly frames: number;
  readonly violet: number;
}

/** The frames with a spared core that tell its color, and those of them in which it was violet. */
export function sparedOf({ sparedFrames, sparedViolet, shortFrames, shortViolet }: Glow): BodyFrames {
  return shortFrames >= MIN_SPARED_FRAMES
    ? { frames: shortFrames, violet: shortViolet }
    : { frames: sparedFrames, violet: sparedViolet };
}

/** True for one that stayed as violet for as long, none of a string, and is not told: an infrared lamp, or any other that is too bright. */
export function isVioletAtRim(glow: Glow): boolean {
  return staysViolet(glow) && !isInfrared(glow);
}

/** True for a white core that its rim or its ring alone speaks for. */
export function isToldByRim(glow: Glow): boolean {
  return isInfrared(glow) && isKnownByRim(glow);
}

/** True for a white core whose color was not asked for yet, and would tell it. */
export function wantsShortExposure(glow: Glow): boolean {
  if (glow.isShortWanted || !staysViolet(glow) || !isWhite(glow)) return false;
  return bodyColorOf(glow) === 'unknown' && leastShareOf(glow) >= MIN_BACKED_SHARE;
}

/** True for one that is violet, but was not seen for long enough. */
export function isNearInfrared(glow: Glow): boolean {
  return glow.frames >= 2 && isViolet(glow);
}

/** True for a light, none of a string, that was violet in most of its frames, and for long enough. */
function staysViolet(glow: Glow): boolean {
  const { frames, violetFrames, lastedMs, redShare, blueShare } = glow;
  if (frames < MIN_GLOW_FRAMES || lastedMs < MIN_LASTED_MS || isOneOfString(glow)) return false;
  return keepsViolet(violetFrames, frames) && isViolet(glow) && blueShare <= MAX_BLUE_OVER_RED * redShare;
}

function isOneOfString({ string, coldRims }: Glow): boolean {
  return string >= MIN_STRING || coldRims >= MIN_COLD_RIMS;
}

function leastShareOf({ redShare, blueShare }: Glow): number {
  return Math.min(redShare, blueShare);
}
