import type { StepOutcome, UltrasonicGap } from './scan.ts';
import type { SpectrumFrame, SpectrumLayout } from './spectrum.ts';
import { detectUltrasound } from './ultrasound/detect.ts';

/** What listening came to. */
export type Listening =
  | { readonly kind: 'failed'; readonly gap: UltrasonicGap }
  | {
      readonly kind: 'heard';
      readonly layout: SpectrumLayout;
      readonly frames: readonly SpectrumFrame[];
      readonly listenedMs: number;
      /** The browser reports that it processed the sound. */
      readonly processed: boolean;
    };

/** A microphone that was silent for longer was not listening. */
export const MAX_MUTED_SHARE = 0.5;

type UltrasonicOutcome = Extract<StepOutcome, { step: 'ultrasonic' }>;

/** How the ultrasonic step ends. Processed or silent sound is a gap, never a quiet room. */
export function ultrasonicStep(listening: Listening): UltrasonicOutcome {
  if (listening.kind === 'failed') return gap(listening.gap, null);
  const { layout, frames, listenedMs, processed } = listening;
  const { ceilingHz } = layout;
  if (processed) return gap('filtered', ceilingHz);
  const { tones, enough, filtered, covered, mutedShare, vetoedShare, searchedToHz } = detectUltrasound(layout, frames);
  if (mutedShare > MAX_MUTED_SHARE) return gap('muted', ceilingHz);
  if (filtered) return gap('filtered', ceilingHz);
  if (!enough) return gap(vetoedShare > 0.5 ? 'too-loud' : 'too-few-frames', ceilingHz);
  if (covered) return gap('covered', ceilingHz);
  return { step: 'ultrasonic', outcome: 'measured', tones, ceilingHz, searchedToHz, listenedMs, vetoedShare };
}

function gap(why: UltrasonicGap, ceilingHz: number | null): UltrasonicOutcome {
  return { step: 'ultrasonic', outcome: 'not-measured', gap: why, ceilingHz };
}
