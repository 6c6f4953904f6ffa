import type { ErrorCode } from '#contract/error-codes.ts';

/** Every error this scanner can show; each has one sentence in copy.ts. */
export const ERROR_CODES = [
  'nfc-ios',
  'nfc-unsupported',
  'nfc-denied',
  'nfc-timed-out',
  'nfc-failed',
  'nfc-reading-error',
] as const satisfies readonly ErrorCode[];
export type NfcErrorCode = (typeof ERROR_CODES)[number];

/*
 * Constants of the specification, sections 3, 4 and 9.
 */

/** A scan's length, from the moment the reader listens. */
export const SCAN_MS = 15_000;
/** Shown while the browser prepares its reader. */
export const PROGRESS_INITIALIZING = 10;
/** Shown from the moment the reader listens. */
export const PROGRESS_LISTENING = 25;
export const PROGRESS_PER_SECOND = 5;
/** Until the scan completes, progress stops here. */
export const PROGRESS_CAP = 90;
export const PROGRESS_COMPLETE = 100;
/** The status text changes at these times of the scan. */
export const STATUS_CHANGES_MS = [5_000, 10_000, 13_000] as const;
/** One second of remaining time is worth this much progress. */
export const PROGRESS_PER_REMAINING_SECOND = 6.67;
/** While fewer cards than this are listed, the result invites further scanning. */
export const FURTHER_SCAN_CARDS = 5;
/** A longer card number is cut to SHOWN_ID_LENGTH characters and an ellipsis. */
export const MAX_ID_LENGTH = 12;
export const SHOWN_ID_LENGTH = 8;

/** How often the screen moves its clock; the figures above do not depend on it. */
export const TICK_MS = 250;
