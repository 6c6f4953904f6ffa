import { keepsViolet, MAYBE_VIOLET_FRAMES_SHARE, type Glow } from './glows.ts';
import { isViolet } from './skirt.ts';

/*
 * Infrared lamps, which shine by themselves in the dark. A sensor without a perfect filter shows near infrared violet,
 * because its red and blue filters let more of it through than the green one.
 */

export const MIN_GLOW_FRAMES = 6;
const MIN_LASTED_MS = 900;
/**
 * A lamp keeps its color: its skirt is its own and violet in this share of its frames. White lights of a display come to less
 * than .8 at their rims, noise and dim edges to half.
 */
export const MIN_VIOLET_FRAMES_SHARE = 0.8;
/** The rim that a phone's lens draws around a white light has at most 1.6 times as much red or blue as green: beyond it the light itself is violet. */
const MIN_SURE_SHARE = 1.65;
/** A lone light with a colored core is this violet at least, and in so many dark frames. */
const MIN_LONE_SHARE = 1.15;
const MIN_LONE_FRAMES = 12;
/** A core that is colored itself has no rim: where it is this violet fewer frames are enough. */
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
/** Lights of a ring that were seen in so many frames together count as one that was. */
const MIN_TOGETHER_FRAMES = 9;
/** So many others further away make it one of a string. */
const MIN_STRING = 2;
/** A light whose core is white in more than half of its frames is violet at its rim only. */
export const MAX_WHITE_SHARE = 0.5;

/**
 * True for a light that stayed violet through several dark phases and is none of a string: far more violet than a rim is, or
 * one of a ring, or alone with a colored core. The phone's own lens draws a violet rim around any light that is brighter
 * than white.
 */
export function isInfrared(glow: Glow): boolean {
  if (glow.string >= MIN_STRING) return false;
  if (isInRing(glow) && staysVioletTogether(glow)) return true;
  return staysViolet(glow, MIN_VIOLET_FRAMES_SHARE) && (isSurelyViolet(glow) || isInRing(glow) || isLone(glow));
}

/**
 * True for a ring whose lights stayed violet, taken together: where it is dense, or the hand blurs it, one is followed as
 * another, and none for long.
 */
function staysVioletTogether(glow: Glow): boolean {
  const frames = glow.frames + glow.ringFrames;
  const violetFrames = glow.violetFrames + glow.ringViolet;
  const lastedMs = Math.max(glow.lastedMs, glow.ringLastedMs);
  return (
    frames >= MIN_TOGETHER_FRAMES && staysViolet({ ...glow, frames, violetFrames, lastedMs }, MIN_VIOLET_FRAMES_SHARE)
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
