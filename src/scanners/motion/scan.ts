import { fail, ok, type Result } from '#core/result.ts';
import { STEPS, type MotionErrorCode, type ReadingKind, type StepId } from './definition.ts';
import type { UltrasonicTone } from './ultrasound/tone.ts';

/** Why the ultrasonic step measured nothing. */
export type UltrasonicGap =
  | 'denied'
  | 'no-microphone'
  | 'muted'
  | 'filtered'
  | 'too-low-rate'
  | 'too-few-frames'
  | 'too-loud'
  | 'covered';

/** How a step ended: what was measured, or why nothing can be. Readings say how many a sensor gave. */
export type StepOutcome =
  | {
      readonly step: 'ultrasonic';
      readonly outcome: 'measured';
      readonly tones: readonly UltrasonicTone[];
      /** Where the sound of this microphone ends, and up to where tones were sought. */
      readonly ceilingHz: number;
      readonly searchedToHz: number;
      readonly listenedMs: number;
      readonly vetoedShare: number;
    }
  | {
      readonly step: 'ultrasonic';
      readonly outcome: 'not-measured';
      readonly gap: UltrasonicGap;
      readonly ceilingHz: number | null;
    }
  | { readonly step: 'network'; readonly outcome: 'via-companion'; readonly readings: Readings }
  | { readonly step: 'pir' | 'microwave' | 'rf'; readonly outcome: 'cannot-be-sensed'; readonly readings: Readings };

/** Readings a sensor gave; 0 where the browser offers none. */
export interface Readings {
  readonly kind: ReadingKind;
  readonly count: number;
}

export interface IdleMotionScan {
  readonly kind: 'idle';
  readonly error: MotionErrorCode | null;
}

export interface RunningMotionScan {
  readonly kind: 'scanning';
  readonly startedAtMs: number;
  /** The steps that ended, in the order of STEPS; the next one is under way. */
  readonly outcomes: readonly StepOutcome[];
}

export interface MotionResults {
  readonly kind: 'results';
  readonly startedAtMs: number;
  readonly elapsedMs: number;
  readonly outcomes: readonly StepOutcome[];
  /** Whether a person stopped the scan before its last step. */
  readonly stopped: boolean;
}

/** Idle, then scanning through the five steps, then results; Scan Again returns to idle (specification, section 4). */
export type MotionScan = IdleMotionScan | RunningMotionScan | MotionResults;

export type MotionScanEvent =
  | { readonly kind: 'start'; readonly atMs: number }
  | { readonly kind: 'step-ended'; readonly outcome: StepOutcome; readonly atMs: number }
  | { readonly kind: 'stopped'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: MotionErrorCode }
  | { readonly kind: 'again' };

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: MotionScan['kind'];
  readonly event: MotionScanEvent['kind'];
}

export const IDLE: IdleMotionScan = { kind: 'idle', error: null };

/** The next state, or which move was illegal: steps end in their order, each once. */
export function reduce(scan: MotionScan, event: MotionScanEvent): Result<MotionScan, IllegalMove> {
  if (scan.kind === 'idle' && event.kind === 'start') {
    return ok({ kind: 'scanning', startedAtMs: event.atMs, outcomes: [] });
  }
  if (scan.kind === 'results' && event.kind === 'again') return ok(IDLE);
  if (scan.kind === 'scanning') {
    if (event.kind === 'failed') return ok({ kind: 'idle', error: event.error });
    if (event.kind === 'stopped') return ok(scan.outcomes.length === 0 ? IDLE : finish(scan, event.atMs, true));
    if (event.kind === 'step-ended' && event.outcome.step === currentStep(scan)) {
      const outcomes = [...scan.outcomes, event.outcome];
      const next = { ...scan, outcomes };
      return ok(outcomes.length === STEPS.length ? finish(next, event.atMs, false) : next);
    }
  }
  return fail({ kind: 'illegal-move', from: scan.kind, event: event.kind });
}

/** The step that is under way. */
export function currentStep(scan: RunningMotionScan): StepId {
  return STEPS[scan.outcomes.length]!.id;
}

function finish({ startedAtMs, outcomes }: RunningMotionScan, atMs: number, stopped: boolean): MotionResults {
  return { kind: 'results', startedAtMs, elapsedMs: Math.max(0, atMs - startedAtMs), outcomes, stopped };
}

/** The end of the ultrasonic step; null where the scan was stopped before it. */
export function ultrasonicOutcome(scan: MotionResults): Extract<StepOutcome, { step: 'ultrasonic' }> | null {
  return scan.outcomes.find((outcome) => outcome.step === 'ultrasonic') ?? null;
}

/** The tones that were heard; none where nothing was measured. */
export function tonesOf(scan: MotionResults): readonly UltrasonicTone[] {
  const outcome = ultrasonicOutcome(scan);
  return outcome?.outcome === 'measured' ? outcome.tones : [];
}

/** The scan ran through its steps, and the one sense a phone has was used. */
export function isComplete(scan: MotionResults): boolean {
  return !scan.stopped && ultrasonicOutcome(scan)?.outcome === 'measured';
}
