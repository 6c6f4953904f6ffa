import type { CameraSample } from '../sample.ts';
import { BANDS, type PictureLight } from './light.ts';
import { MAX_TRACKS, type Tracks } from './tracks.ts';

/*
 * A moment in which the camera is asked to expose as briefly as it can, so that a lamp that is white in every other frame
 * shows its color. Nothing but lamps is seen in it, nor until exposure has returned: those frames are for lamps alone.
 */

/** So many of these a scan: the frames in them tell nothing of lenses. */
const MAX_SHORT_EXPOSURES = 2;
/** With the torch out and the lamp in view it begins; where both do not come together for so long, it does not. */
const MAX_WANTED_MS = 1_200;
/** A camera answers within a few frames. So many that show the color are enough: as many again pass until it has returned. */
const ENOUGH_FRAMES = 4;
const MAX_SHORT_MS = 600;
/** Exposure returns no sooner, and is not waited for any longer. */
const MIN_RETURN_MS = 150;
const MAX_RETURN_MS = 800;
/** It has returned where the picture is as bright as before but for this, and steady but for that, natural logarithm of its levels. */
const RETURNED_STEP = 0.12;
const STEADY_STEP = 0.05;
/** And the lamp is as white as it was, levels. */
const WHITE_AGAIN = 235;
/** Added to band means, so that the noise of a black picture does not look like steps. Levels. */
const LEVEL_FLOOR = 3;

export interface ShortExposure {
  /** `wanted`: it waits for the torch to go out; `short`: it was asked for; `returning`: its end was. */
  stage: 'none' | 'wanted' | 'short' | 'returning';
  sinceMs: number;
  /** How many were wanted. */
  times: number;
  /** The lamp whose color it is about: its slot and its time of birth. */
  slot: number;
  bornAtMs: number;
  /** How bright the picture was before it, and in the last frame: mean logarithm of its bands. */
  brightnessBefore: number;
  brightness: number;
}

export function createShortExposure(): ShortExposure {
  return { stage: 'none', sinceMs: 0, times: 0, slot: -1, bornAtMs: Number.NaN, brightnessBefore: 0, brightness: 0 };
}

/** True while the frames show lamps at most. */
export function isShortUnderWay({ stage }: ShortExposure): boolean {
  return stage === 'short' || stage === 'returning';
}

/** Whether a lamp's color can be asked for: not, now, or it was and the answer is awaited. */
export type ColorQuestion = 'closed' | 'open' | 'asked';

/** Open where the camera can be told, and was not too often. */
export function questionOf({ stage, times }: ShortExposure, { exposureIsShort }: CameraSample): ColorQuestion {
  if (stage !== 'none') return 'asked';
  return exposureIsShort === false && times < MAX_SHORT_EXPOSURES ? 'open' : 'closed';
}

/** Wants one for the lamp in that slot. */
export function wantShortExposure(short: ShortExposure, tracks: Tracks, slot: number, atMs: number): void {
  short.stage = 'wanted';
  short.sinceMs = atMs;
  short.times++;
  short.slot = slot;
  short.bornAtMs = tracks.bornAtMs[slot]!;
}

/** What the camera should be told after a frame as any other. `isDark`: settled, and the torch is out and was told to be. */
export function beginWanted(
  short: ShortExposure,
  tracks: Tracks,
  light: PictureLight,
  isDark: boolean,
  { exposureIsShort, atMs }: CameraSample,
): boolean | null {
  // Whoever asked for it: it ends.
  if (short.stage === 'none') return exposureIsShort === true ? false : null;
  if (exposureIsShort !== false || atMs - short.sinceMs > MAX_WANTED_MS) {
    short.stage = 'none';
    return null;
  }
  if (!isDark || !isSeen(short, tracks)) return null;
  short.stage = 'short';
  short.sinceMs = atMs;
  short.brightness = short.brightnessBefore = brightnessOf(light);
  return true;
}

function isSeen({ slot, bornAtMs }: ShortExposure, { used, bornAtMs: born, peak }: Tracks): boolean {
  return slot >= 0 && slot < MAX_TRACKS && used[slot] === 1 && born[slot] === bornAtMs && peak[slot]! >= 0;
}

/**
 * What the camera should be told after a frame for lamps alone: so many have shown the lamp's color by now, and this one shows it
 * so bright, levels; 0 where it was not found.
 */
export function continueShortExposure(
  short: ShortExposure,
  light: PictureLight,
  colorFrames: number,
  lampLevel: number,
  { exposureIsShort, atMs }: CameraSample,
): boolean | null {
  const brightness = brightnessOf(light);
  const isSteady = Math.abs(brightness - short.brightness) <= STEADY_STEP;
  short.brightness = brightness;
  const forMs = atMs - short.sinceMs;
  const canBeTold = typeof exposureIsShort === 'boolean';
  if (short.stage === 'short') {
    if (canBeTold && colorFrames < ENOUGH_FRAMES && forMs < MAX_SHORT_MS) return null;
    short.stage = 'returning';
    short.sinceMs = atMs;
    return canBeTold ? false : null;
  }
  const isBack = isSteady && brightness >= short.brightnessBefore - RETURNED_STEP;
  const isWhiteAgain = lampLevel === 0 || lampLevel >= WHITE_AGAIN;
  if ((isBack && isWhiteAgain && forMs >= MIN_RETURN_MS) || forMs >= MAX_RETURN_MS) short.stage = 'none';
  return null;
}

function brightnessOf({ bands }: PictureLight): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band++) sum += Math.log(LEVEL_FLOOR + bands[band]!);
  return sum / BANDS;
}
