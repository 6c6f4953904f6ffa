import type { ErrorCode } from '#contract/error-codes.ts';

/** Every error this scanner can show; each has one sentence in copy.ts. */
export const ERROR_CODES = ['network-discovery-failed'] as const satisfies readonly ErrorCode[];
export type NetworkErrorCode = (typeof ERROR_CODES)[number];

/*
 * Constants of the specification, sections 4, 7 and 9.
 */

/** Devices appear one by one, this far apart. */
export const DEVICE_REVEAL_MS = 400;
/** The pause between the last device and the result. */
export const ANALYSIS_MS = 800;
/** How long a router address may take to answer the page's probe, and any other address. */
export const ROUTER_TIMEOUT_MS = 2_000;
export const DEVICE_TIMEOUT_MS = 1_500;
/** How long the page waits for a connection candidate before it falls back to 192.168.1. */
export const CANDIDATE_TIMEOUT_MS = 3_000;
