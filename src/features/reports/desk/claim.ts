import { MINUTE_MS } from '#core/time/durations.ts';

/** A reviewer who works on a report; until then nobody else decides it. */
export interface Claim {
  readonly by: string;
  readonly untilMs: number;
}

/** How long a claim holds unless it is renewed. */
export const CLAIM_MS = 30 * MINUTE_MS;

/** Whether a claim still holds, and somebody else holds it. `id` is the account that asks. */
export function isClaimedByOther(claim: Claim | null, id: string | null, atMs: number): boolean {
  return claim !== null && claim.by !== id && atMs < claim.untilMs;
}

/** The claim after `by` asked for it: a new one, their own renewed, or null while somebody else's holds. */
export function claimAfter(claim: Claim | null, by: string, atMs: number): Claim | null {
  return isClaimedByOther(claim, by, atMs) ? null : { by, untilMs: atMs + CLAIM_MS };
}
