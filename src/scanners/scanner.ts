import type { ScanType } from '#contract/entities/scan-submission.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

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
}
