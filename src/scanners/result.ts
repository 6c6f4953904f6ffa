import type { NotChecked, ScanCoverage, ScanType } from '#contract/entities/scan-submission.ts';
import type { Evidence } from '#core/evidence/evidence.ts';

/** The only five ways in which a result is told: found, worth a closer look, seen and explained, nothing seen, not checked. */
export type ResultKind = 'found' | 'check' | 'seen' | 'nothing' | 'gap';

/** One thing that a scan saw. */
export interface SeenThing {
  /** Names one thing within its scan however often it was seen, and is the key of its picture. */
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

/** What a scan came to, by what it saw. Where it saw nothing, only a complete scan may say so. */
export function kindOf(things: readonly Pick<SeenThing, 'kind'>[], complete: boolean): ResultKind {
  const worst = (['found', 'check', 'seen'] as const).find((kind) => things.some((thing) => thing.kind === kind));
  return worst ?? (complete ? 'nothing' : 'gap');
}

/** What is saved of a result beside the scanner's own findings. `usableShare` is given where not all of the time counts alike. */
export function coverageOf(
  result: ScannerResult,
  usableShare = result.durationMs > 0 ? Math.min(1, result.usableMs / result.durationMs) : 0,
): ScanCoverage {
  const { kind, complete, durationMs, lookedAt, saw, couldNotSee, notChecked } = result;
  return {
    kind,
    complete,
    durationMs,
    usableShare,
    lookedAt,
    saw,
    couldNotSee,
    notChecked: notChecked.map(({ what, why, how }) => ({ what, why, how })),
  };
}
