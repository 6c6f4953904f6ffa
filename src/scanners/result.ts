import type { NotChecked, ScanType } from '#contract/entities/scan-submission.ts';
import type { Evidence } from '#core/evidence/evidence.ts';

/** The only five ways in which a result is told: found, worth a closer look, seen and explained, nothing seen, not checked. */
export type ResultKind = 'found' | 'check' | 'seen' | 'nothing' | 'gap';

/** One thing that a scan saw. */
export interface SeenThing {
  /** The same for the same thing within one scan, and the key of its picture. */
  readonly id: string;
  readonly kind: Extract<ResultKind, 'found' | 'check' | 'seen'>;
  readonly title: string;
  readonly text: string | null;
  readonly evidence: readonly Evidence[];
}

/**
 * What became of a positive control: something known to be there (a remote, a second phone, one's own tag) was shown to
 * the scanner, and it was seen, was not seen, or nothing was shown.
 */
export interface ControlOutcome {
  /** One of the scanner's `controls`. */
  readonly control: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/**
 * What one scan came to, in one shape for every scanner: plain data that survives JSON, read by the result card, the round,
 * the kept finds, the evidence bundle and the saved scan.
 */
export interface ScannerResult {
  readonly scanner: ScanType;
  readonly kind: ResultKind;
  /** The specification's title for this result. */
  readonly title: string;
  /** Whether it ran to its end with usable input. */
  readonly complete: boolean;
  readonly durationMs: number;
  /** The part of it in usable input, milliseconds. */
  readonly usableMs: number;
  readonly things: readonly SeenThing[];
  /** The three lines under every result. */
  readonly lookedAt: string;
  readonly saw: string;
  readonly couldNotSee: string;
  readonly notChecked: readonly NotChecked[];
  readonly controls: readonly ControlOutcome[];
}
