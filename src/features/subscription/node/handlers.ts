import type { Handlers, Refusal } from '#contract/handler.ts';
import type { Result } from '#core/result.ts';
import { isPriceOf, purchaseOf } from '../order.ts';
import type { Payments } from './payments.ts';
import type { PaymentProviders, ProviderFailure } from './providers.ts';
import type { SandboxControls } from './sandbox/sandbox.ts';

/** What a page may know of the providers, null where one is not set up. */
export interface PublicKeys {
  readonly stripePublishableKey: string | null;
  readonly paypalClientId: string | null;
  readonly paypalEnvironment: 'production' | 'sandbox' | null;
}

export interface SubscriptionHandlersOptions {
  readonly providers: PaymentProviders;
  readonly payments: Payments;
  /** Where people pay at the fakes; null where the providers are real, or none. */
  readonly sandbox: SandboxControls | null;
  readonly publicKeys: PublicKeys;
  /** Whether the payment test page may create its order. */
  readonly paymentTest: boolean;
}

const NOT_CONFIGURED: Refusal = { error: 'payments-not-configured' };
const AMOUNT_REFUSED: Refusal = { error: 'amount-refused' };
const RETRY_AFTER_S = 5;

/** What a provider refused, as an answer; an outage says when to come back. */
function refusal({ error }: Result<never, ProviderFailure> & { ok: false }): Refusal {
  return error === 'provider-unavailable' ? { error, retryAfterSeconds: RETRY_AFTER_S } : { error };
}

/**
 * Answers of the payment calls. What a request means is checked before whether a provider is there to act on it,
 * so a wrong amount is refused alike on every server.
 */
export function subscriptionHandlers({
  providers: { paypal, card },
  payments,
  sandbox,
  publicKeys,
  paymentTest,
}: SubscriptionHandlersOptions): Handlers<
  | 'getPaypalSetup'
  | 'postPaypalOrder'
  | 'postPaypalCapture'
  | 'postPaypalSubscription'
  | 'postCreateSubscription'
  | 'getPaymentsConfig'
  | 'postPaymentsSync'
  | 'postPaymentsCancel'
  | 'postPaymentsPortal'
  | 'postStripeWebhook'
  | 'postPaypalWebhook'
  | 'postSandboxPayment'
> {
  return {
    async getPaypalSetup() {
      if (!paypal) return NOT_CONFIGURED;
      const token = await paypal.clientToken();
      return token.ok ? { status: 200, body: { clientToken: token.value } } : refusal(token);
    },

    async postPaypalOrder({ body: { amount, currency } }, { caller, atMs }) {
      const purchase = purchaseOf(amount, currency, paymentTest);
      if (!purchase) return AMOUNT_REFUSED;
      if (!paypal) return NOT_CONFIGURED;
      const order = await paypal.createOrder(caller.userId, purchase, atMs);
      return order.ok ? { status: 200, body: { id: order.value } } : refusal(order);
    },

    async postPaypalCapture({ params: { orderID } }, { caller, atMs }) {
      if (!paypal) return NOT_CONFIGURED;
      const captured = await paypal.captureOrder(caller.userId, orderID, atMs);
      if (!captured.ok) return refusal(captured);
      // Money that is still on its way is accepted, not granted.
      const status = captured.value.status === 'COMPLETED' ? 200 : 202;
      return { status, body: { id: orderID, status: captured.value.status } };
    },

    async postPaypalSubscription({ body: { subscriptionId, subscriptionType, amount } }, { caller }) {
      if (!isPriceOf(subscriptionType, amount)) return AMOUNT_REFUSED;
      if (!paypal) return NOT_CONFIGURED;
      const attached = await paypal.attachSubscription(caller.userId, subscriptionType, subscriptionId);
      return attached.ok ? { status: 200, body: { subscriptionId, status: attached.value.status } } : refusal(attached);
    },

    async postCreateSubscription({ body: { subscriptionType, amount } }, { caller, atMs }) {
      if (amount !== undefined && !isPriceOf(subscriptionType, amount)) return AMOUNT_REFUSED;
      if (!card) return NOT_CONFIGURED;
      const created = await card.createSubscription(caller.userId, subscriptionType, atMs);
      return created.ok ? { status: 200, body: created.value } : refusal(created);
    },

    getPaymentsConfig: async () => ({ status: 200, body: { ...publicKeys, sandbox: sandbox !== null } }),

    async postPaymentsSync(_request, { caller, requestId, atMs }) {
      const synced = await payments.sync(caller.userId, requestId, atMs);
      return synced.ok ? { status: 200, body: synced.value } : refusal(synced);
    },

    async postPaymentsCancel(_request, { caller, requestId, atMs }) {
      const cancelled = await payments.cancel(caller.userId, requestId, atMs);
      return cancelled.ok ? { status: 200, body: cancelled.value } : refusal(cancelled);
    },

    async postPaymentsPortal(_request, { caller, requestId }) {
      if (!card) return NOT_CONFIGURED;
      const url = await card.portalUrl(caller.userId, requestId);
      return url.ok ? { status: 200, body: { url: url.value } } : refusal(url);
    },

    async postStripeWebhook(_request, { rawBody, header, atMs }) {
      const event = card?.verifyEvent(rawBody, header('stripe-signature'), atMs);
      if (!event?.ok) return { error: 'signature-refused' };
      await payments.receive(event.value, atMs);
      return { status: 200, body: { received: true } };
    },

    async postPaypalWebhook(_request, { rawBody, header, atMs }) {
      const event = await paypal?.verifyEvent(rawBody, header, atMs);
      if (!event) return { error: 'signature-refused' };
      if (!event.ok) return { error: event.error };
      await payments.receive(event.value, atMs);
      return { status: 200, body: { received: true } };
    },

    async postSandboxPayment({ body }) {
      if (!sandbox) return { error: 'not-found' };
      if ('card' in body) {
        const paid = sandbox.payByCard(body.card);
        return paid ? { status: 200, body: paid } : { error: 'subscription-not-found' };
      }
      const approved = sandbox.approve(body.paypal.orderId, body.paypal.capture);
      return approved ? { status: 200, body: approved } : { error: 'order-not-found' };
    },
  };
}
