import type { ApiErrorCode } from '#contract/error-codes.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { Result } from '#core/result.ts';
import type { LedgerChange } from '../ledger.ts';
import type { Purchase as OrderedThing } from '../order.ts';
import type { PaymentEvent, Subject } from './provider-events.ts';

/** What a provider may fail with: its own outage, or what it says about the payment. */
export type ProviderFailure = Extract<
  ApiErrorCode,
  | 'provider-unavailable'
  | 'payments-not-configured'
  | 'order-not-found'
  | 'subscription-not-found'
  | 'subscription-active'
  | 'payment-not-completed'
  | 'payment-pending'
>;

/** The provider gave no answer, or one that says to come back later. Whether it did what was asked is not known. */
export class ProviderUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnavailableError';
  }
}

/** What every provider can do for the ledger. */
export interface LedgerSource {
  /** What a thing at the provider comes to; nothing where it is not ours. Throws ProviderUnavailableError. */
  read(subject: Subject): Promise<readonly LedgerChange[]>;
  /** Events that this server may have missed, with `kind` and id of what they are about: all of them, or it throws. */
  eventsSince(sinceMs: number): Promise<readonly PaymentEvent[]>;
  /** Ends a subscription at the end of its paid period. `key` names this one wish. */
  cancel(subscriptionId: string, key: string): Promise<void>;
}

/** A message of a provider: what it is about, null where nothing follows from it. `signature-refused` unless it is theirs. */
export type VerifiedEvent = Result<PaymentEvent | null, 'signature-refused' | 'provider-unavailable'>;

/** One-time orders and subscriptions paid with PayPal. Every method is for one signed-in person. */
export interface PaypalProvider extends LedgerSource {
  clientToken(): Promise<Result<string, ProviderFailure>>;
  /** The provider's id of a new order over our own price. */
  createOrder(userId: string, ordered: OrderedThing, atMs: number): Promise<Result<string, ProviderFailure>>;
  /** Takes the money of an approved order of this person; `status` is COMPLETED once it is there. */
  captureOrder(userId: string, orderId: string, atMs: number): Promise<Result<{ status: string }, ProviderFailure>>;
  attachSubscription(
    userId: string,
    plan: PlanCode,
    subscriptionId: string,
  ): Promise<Result<{ status: string }, ProviderFailure>>;
  verifyEvent(rawBody: Uint8Array, header: (name: string) => string | undefined, atMs: number): Promise<VerifiedEvent>;
}

/** Subscriptions paid by card. */
export interface CardProvider extends LedgerSource {
  createSubscription(
    userId: string,
    plan: PlanCode,
    atMs: number,
  ): Promise<Result<{ clientSecret: string; subscriptionId: string }, ProviderFailure>>;
  portalUrl(userId: string, key: string): Promise<Result<string, ProviderFailure>>;
  verifyEvent(rawBody: Uint8Array, signature: string | undefined, atMs: number): VerifiedEvent;
}

/** The providers this server can charge through; null where none is set up. */
export interface PaymentProviders {
  readonly paypal: PaypalProvider | null;
  readonly card: CardProvider | null;
}
