import type { PlanCode } from '#contract/plans.ts';
import { DAY_MS } from '#core/time/durations.ts';

export type Provider = 'stripe' | 'paypal';

/** `paused` and `ended` take no more money; what was paid still lasts to its end. */
export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'ended';

/** A subscription as its provider has it. */
export interface SubscriptionState {
  readonly provider: Provider;
  readonly providerId: string;
  readonly plan: PlanCode;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEndMs: number;
  readonly cancelAtPeriodEnd: boolean;
}

/** Money that arrived, and what it buys. `sourceId` is the provider's own id of it: it grants once. */
export interface Payment {
  readonly sourceId: string;
  readonly plan: PlanCode;
  readonly amountCents: number;
  readonly paidAtMs: number;
  /** The period of a subscription that was paid; null for time that is bought once and laid out by `layOut`. */
  readonly period: { readonly startsAtMs: number; readonly endsAtMs: number } | null;
}

/** Whether money went back, as the provider has it now: when, or null while it stands. */
export interface Standing {
  readonly sourceId: string;
  readonly revokedAtMs: number | null;
}

/** What a purchase came to: `paid`, `closed` without money, or still open. */
export type PurchaseOutcome = 'open' | 'paid' | 'closed';

/** Everything that one reading of a provider says about one person's money. */
export interface LedgerChange {
  readonly provider: Provider;
  /** What was read, by the provider's id. */
  readonly subject: string;
  readonly userId: string;
  readonly subscription: SubscriptionState | null;
  readonly payments: readonly Payment[];
  readonly standings: readonly Standing[];
  /** The purchase that has this id at the provider, and what it came to. */
  readonly purchase: { readonly providerId: string; readonly outcome: PurchaseOutcome } | null;
}

/** Time bought once: how long it is, when it was paid, and whether its money went back. */
export interface BoughtTime {
  readonly sourceId: string;
  readonly paidAtMs: number;
  readonly days: number;
  readonly revokedAtMs: number | null;
}

export interface LaidOut {
  readonly sourceId: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/**
 * When each bought time runs: from its payment, or from the end of what was paid before it, so that no paid day is lost.
 * Time whose money went back takes no place. The order of `times` makes no difference.
 */
export function layOut(times: readonly BoughtTime[]): LaidOut[] {
  const inOrder = times.toSorted((a, b) => a.paidAtMs - b.paidAtMs || (a.sourceId < b.sourceId ? -1 : 1));
  let freeFromMs = -Infinity;
  return inOrder.map(({ sourceId, paidAtMs, days, revokedAtMs }) => {
    const startsAtMs = revokedAtMs === null ? Math.max(paidAtMs, freeFromMs) : paidAtMs;
    const endsAtMs = startsAtMs + days * DAY_MS;
    if (revokedAtMs === null) freeFromMs = endsAtMs;
    return { sourceId, startsAtMs, endsAtMs };
  });
}

/** Whether a subscription is to be paid again, so that a late payment does not end Pro at once. */
export function isRenewing({ status, cancelAtPeriodEnd }: SubscriptionState): boolean {
  return (status === 'active' || status === 'past_due') && !cancelAtPeriodEnd;
}

/** Whether somebody still pays, or may still pay, for this subscription: a second one would charge them twice. */
export function isLive({ status, currentPeriodEndMs }: SubscriptionState, atMs: number): boolean {
  if (status === 'active' || status === 'past_due' || status === 'paused') return true;
  return status === 'ended' && currentPeriodEndMs > atMs;
}
