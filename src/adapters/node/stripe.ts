import Stripe from 'stripe';

export type { Stripe };

/** A person waits for the answer, and the library asks once more after a failure. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

export interface StripeOptions {
  readonly secretKey: string;
  /** Origin of a fake; null for Stripe itself. */
  readonly apiBase: string | null;
  readonly timeoutMs?: number;
}

/** Stripe's own client. Every request has a timeout, and one that changes something an idempotency key. */
export function openStripe({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base
      ? {
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  });
}

/**
 * What an error of the client means: `unavailable` (no answer, too many requests, or a failure on Stripe's side: it may
 * work later), `missing` (there is no such thing), or null for a mistake of ours.
 */
export function stripeFailure(error: unknown): 'unavailable' | 'missing' | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return error.code === 'resource_missing' || error.statusCode === 404 ? 'missing' : null;
  }
  const passing =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    (error.statusCode ?? 0) >= 500;
  return passing ? 'unavailable' : null;
}
