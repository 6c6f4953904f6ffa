import type { ErrorCode } from '#contract/error-codes.ts';

/** Every error this scanner can show; each has one sentence in copy.ts. */
export const ERROR_CODES = [
  'tracker-denied',
  'tracker-unsupported',
  'tracker-failed',
] as const satisfies readonly ErrorCode[];
export type TrackerErrorCode = (typeof ERROR_CODES)[number];

/** The chooser's filters (specification, section 5): company identifiers, name prefixes, services of Tile and SmartTag. */
export const CHOOSER_COMPANY_IDS = [76, 135, 117] as const;
export const CHOOSER_NAME_PREFIXES = ['AirTag', 'Tile', 'SmartTag'] as const;
export const CHOOSER_SERVICES = [0xfeed, 0xfd5a] as const;

/** Sent where the browser gives no signal strength (specification, section 5). */
export const ASSIGNED_SIGNAL_DBM = -65;
/** How long advertisements of the chosen device are listened to, where the browser lets a page. */
export const LISTEN_MS = 15_000;
/** A tracker that can be silenced sounds this long. */
export const RING_MS = 5_000;
