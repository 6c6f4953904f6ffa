import { SECOND_MS } from '#core/time/durations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** Every error this scanner can show; each has one sentence in copy.ts. */
export const ERROR_CODES = ['motion-failed', 'motion-audio-denied'] as const satisfies readonly ErrorCode[];
export type MotionErrorCode = (typeof ERROR_CODES)[number];

/*
 * Constants of the specification, sections 4, 5 and 9.
 */

/** The five steps in their order, and the least time each is shown. */
export const STEPS = [
  { id: 'pir', delayMs: 2 * SECOND_MS },
  { id: 'microwave', delayMs: 2.5 * SECOND_MS },
  { id: 'ultrasonic', delayMs: 2 * SECOND_MS },
  { id: 'network', delayMs: 3 * SECOND_MS },
  { id: 'rf', delayMs: 2.5 * SECOND_MS },
] as const;
export type StepId = (typeof STEPS)[number]['id'];

/** How many readings a sensor is asked for, and how long it may take. */
export const READINGS = {
  motion: { count: 20, timeoutMs: 3 * SECOND_MS },
  orientation: { count: 15, timeoutMs: 2 * SECOND_MS },
  light: { count: 20, timeoutMs: 3 * SECOND_MS },
  connection: { count: 10, timeoutMs: 10 * 200 },
} as const;
export type ReadingKind = keyof typeof READINGS;
/** The ambient light sensor is read ten times a second, the connection five times. */
export const LIGHT_HZ = 10;
export const CONNECTION_INTERVAL_MS = 200;

/** The amplitude of an analyser runs from 0 to 255 over these levels (Web Audio API, default range). */
const ANALYSER_MIN_DB = -100;
const ANALYSER_MAX_DB = -30;
/** A full-scale sine reads this in an analyser: half its amplitude, times the mean of a Blackman window. */
const ANALYSER_SINE_DB = 20 * Math.log10(0.5 * 0.42);
/** A tone is flagged above this amplitude. How often it must be seen is the detector's to say. */
export const FLAG_AMPLITUDE = 50;
const MAX_AMPLITUDE = 255;

/** The amplitude, 0 to 255, at which the specification's analyser would show a tone of this level. */
export function analyserAmplitude(dbfs: number): number {
  const share = (dbfs + ANALYSER_SINE_DB - ANALYSER_MIN_DB) / (ANALYSER_MAX_DB - ANALYSER_MIN_DB);
  return Math.max(0, Math.min(MAX_AMPLITUDE, Math.floor(share * MAX_AMPLITUDE)));
}

/** The strength shown for a tone, 0 to 100: amplitude * 100 / 255. */
export function strengthPercent(dbfs: number): number {
  return Math.round((analyserAmplitude(dbfs) * 100) / MAX_AMPLITUDE);
}

/** The control: another device plays this tone, and the scan must list it. */
export const CONTROL_TONE_HZ = 19_000;
export const CONTROL_TONE_MS = 20 * SECOND_MS;
