import type { Role } from '#contract/entities/user.ts';
import type { PlanCode } from '#contract/plans.ts';
import { DAY_MS } from '#core/time/durations.ts';

/** How long Pro outlasts the paid time of a subscription that is still to be paid: the provider tries the card again meanwhile. */
export const GRACE_MS = 7 * DAY_MS;

/** Time as Pro that somebody was given. It covers `startsAtMs` up to, but not including, `endsAtMs`. */
export interface Grant {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly revokedAtMs: number | null;
  /** Null where it was not bought. */
  readonly plan: PlanCode | null;
  /** Whether the subscription that paid for it is to be paid again. */
  readonly renews?: boolean;
}

/** When a grant stops to open Pro. */
function lastsUntilMs({ endsAtMs, renews }: Grant): number {
  return renews ? endsAtMs + GRACE_MS : endsAtMs;
}

/** What somebody may use now. */
export interface Entitlement {
  /** Somebody paid, or was given, the time that is running now. */
  readonly isPro: boolean;
  /** Everything, without a subscription: what administrators have. */
  readonly hasFullAccess: boolean;
  readonly subscriptionType?: PlanCode;
  /** When Pro ends as things stand: the end of the time that follows now without a gap. */
  readonly subscriptionEndsAtMs?: number;
}

/** Whether this person is Pro at this moment, and until when. The one place where that is decided. */
export function entitlement(user: { readonly role: Role }, grants: readonly Grant[], atMs: number): Entitlement {
  const hasFullAccess = user.role === 'admin';
  const standing = grants
    .filter((grant) => grant.revokedAtMs === null && lastsUntilMs(grant) > atMs)
    .sort((a, b) => a.startsAtMs - b.startsAtMs);
  const current = standing.filter((grant) => grant.startsAtMs <= atMs);
  if (current.length === 0) return { isPro: false, hasFullAccess };
  // Days of grace are not promised: they show only where nothing else is left.
  let endsAtMs = atMs;
  for (const grant of standing) {
    if (grant.startsAtMs <= endsAtMs) endsAtMs = Math.max(endsAtMs, grant.endsAtMs);
  }
  if (endsAtMs === atMs) endsAtMs = Math.max(...current.map(lastsUntilMs));
  const plan = current.find((grant) => grant.plan !== null)?.plan;
  return {
    isPro: true,
    hasFullAccess,
    ...(plan ? { subscriptionType: plan } : {}),
    subscriptionEndsAtMs: endsAtMs,
  };
}

/** Whether an entitlement opens what Pro pays for. */
export function opensPro(entitled: Entitlement): boolean {
  return entitled.isPro || entitled.hasFullAccess;
}
