import type { ApiErrorCode } from '#contract/error-codes.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { Result } from '#core/result.ts';
import type { Purchase } from '../order.ts';

/** What a provider may fail with: its own outage, or what it says about the payment. */
export type ProviderFailure = Extract<
  ApiErrorCode,
  | 'provider-unavailable'
  | 'order-not-found'
  | 'subscription-not-found'
  | 'subscription-active'
  | 'payment-not-completed'
>;

/** One-time orders and subscriptions paid with PayPal. Every method is for one signed-in person. */
export interface PaypalProvider {
  clientToken(userId: string): Promise<Result<string, ProviderFailure>>;
  /** The provider's id of a new order over our own price. */
  createOrder(userId: string, purchase: Purchase): Promise<Result<string, ProviderFailure>>;
  /** Takes the money of an approved order of this person; `status` is COMPLETED once it is there. */
  captureOrder(userId: string, orderId: string): Promise<Result<{ status: string }, ProviderFailure>>;
  attachSubscription(
    userId: string,
    plan: PlanCode,
    subscriptionId: string,
  ): Promise<Result<{ status: string }, ProviderFailure>>;
}

/** Subscriptions paid by card. */
export interface CardProvider {
  createSubscription(
    userId: string,
    plan: PlanCode,
  ): Promise<Result<{ clientSecret: string; subscriptionId: string }, ProviderFailure>>;
}

/** The providers this server can charge through; null where none is set up. */
export interface PaymentProviders {
  readonly paypal: PaypalProvider | null;
  readonly card: CardProvider | null;
  /** Whether they are stand-ins that move no money. */
  readonly sandbox: boolean;
}
