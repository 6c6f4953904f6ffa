import { CONTROL_TONE_HZ } from './definition.ts';
import type { StepOutcome, UltrasonicGap } from './scan.ts';

/** A microphone's clock and a speaker's differ by far less. */
const MAX_OFF_HZ = 100;

/** Why a microphone could not be listened to at all: nothing is known of it then. */
export type NoEars = Extract<UltrasonicGap, 'denied' | 'no-microphone'>;

/** The reason for which nothing could be heard; null where sound came, whatever became of it. */
export function noEarsOf(outcome: Extract<StepOutcome, { step: 'ultrasonic' }>): NoEars | null {
  if (outcome.outcome === 'measured') return null;
  return outcome.gap === 'denied' || outcome.gap === 'no-microphone' ? outcome.gap : null;
}

/** Whether the control's tone was found, as a scan would find it. */
export function isProof(outcome: Extract<StepOutcome, { step: 'ultrasonic' }>): boolean {
  return outcome.outcome === 'measured' && outcome.tones.some(({ hz }) => Math.abs(hz - CONTROL_TONE_HZ) <= MAX_OFF_HZ);
}
