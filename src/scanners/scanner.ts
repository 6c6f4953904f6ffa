import type { ScanType } from '#contract/entities/scan-submission.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** A positive control of a scanner: something known to be there, shown to it. */
export interface ScannerControl {
  /** As in a ControlOutcome. */
  readonly id: string;
  /** What it proves that the scanner can see, as its results' `notChecked` names it. */
  readonly what: string;
  /** Shown where it was not passed. */
  readonly how: string;
}

/** How a scanner takes part in a round through a room. */
export interface RoundPart {
  /** Whether it is aimed at one place after the other, or looks at the room as a whole. */
  readonly scope: 'place' | 'room';
  readonly controls: readonly ScannerControl[];
  /**
   * What its results may leave unchecked without a word about what its controls prove. Any other gap keeps a result from
   * saying that nothing was seen.
   */
  readonly besides: readonly string[];
}

/** What the rest of the house may know of a scanner: data only. Everything else stays in its folder. */
export interface ScannerDefinition {
  /** The scanType of its submissions. */
  readonly id: ScanType;
  /** Its folder under src/scanners, and its page under docs/evidence. */
  readonly folder: string;
  readonly route: string;
  /** The name in badges, cards and the upgrade prompt. */
  readonly name: string;
  readonly tier: 'free' | 'pro';
  /** What the browser will be asked for, in the Permissions API's words. */
  readonly permissions: readonly string[];
  /** Every error this scanner can show; each has one sentence in its copy.ts. */
  readonly errorCodes: readonly ErrorCode[];
  /** Null: it takes no part in a round. */
  readonly round: RoundPart | null;
}
