import type { CameraGuidance, UnusableReason } from '../sample.ts';

/** What the advice is chosen by. */
export interface Situation {
  readonly atMs: number;
  readonly unusable: UnusableReason | null;
  /** A light is being switched, by the phone or by hand. */
  readonly isModulated: boolean;
  /** Time in the scan that was dark enough for infrared, milliseconds. */
  readonly darkMs: number;
  /** A track answers the light, and was not seen over a wide enough angle to tell whether it has a cone. */
  readonly hasUnconfirmed: boolean;
  /** A track has answered once. */
  readonly hasFirstAnswer: boolean;
  /** A point answers that is too small or faint to judge from here. */
  readonly hasFaint: boolean;
  /** The camera exposes briefly for a lamp, or is about to: it must not leave the picture. */
  readonly isShortExposure: boolean;
}

/** When a scan that was never dark is told so, and for how long. */
const BRIGHT_FROM_MS = 3_000;
const BRIGHT_UNTIL_MS = 8_000;
const DARK_ENOUGH_MS = 600;

/** The one thing to do now; null when the standing advice is enough. What spoils the picture comes first. */
export function guide(situation: Situation): CameraGuidance | null {
  const { atMs, unusable, isModulated, darkMs, hasUnconfirmed, hasFirstAnswer, hasFaint, isShortExposure } = situation;
  if (unusable === 'too-fast') return 'too-fast';
  if (isShortExposure) return 'hold-still';
  if (hasUnconfirmed) return 'move-sideways';
  if (hasFirstAnswer) return 'hold-still';
  const isBright = atMs >= BRIGHT_FROM_MS && atMs < BRIGHT_UNTIL_MS && darkMs < DARK_ENOUGH_MS;
  if (isBright) return 'too-bright-for-infrared';
  return isModulated && hasFaint ? 'come-closer' : null;
}
