import type { CallContext, Handlers, Refusal } from '#contract/handler.ts';
import { isPriceOf, purchaseOf } from '../order.ts';
import type { PaymentProviders } from './providers.ts';

export interface SubscriptionHandlersOptions {
  readonly providers: PaymentProviders;
  /** The keys a page may know, null where none is set. */
  readonly publicKeys: { readonly stripePublishableKey: string | null; readonly paypalClientId: string | null };
  /** Whether the payment test page may create its order. */
  readonly paymentTest: boolean;
}

const NOT_CONFIGURED: Refusal = { error: 'payments-not-configured' };
const AMOUNT_REFUSED: Refusal = { error: 'amount-refused' };

/** The person paying. Every payment call asks for somebody signed in, and the server shell has checked it. */
function payerOf({ caller }: CallContext): string {
  if (caller.userId === null) throw new Error('A payment call reached its handler without a signed-in person');
  return caller.userId;
}

/**
 * Answers of the payment calls. What a request means is checked before whether a provider is there to act on it,
 * so a wrong amount is refused alike on every server.
 */
export function subscriptionHandlers({
  providers: { paypal, card, sandbox },
  publicKeys,
  paymentTest,
}: SubscriptionHandlersOptions): Handlers<
  | 'getPaypalSetup'
  | 'postPaypalOrder'
  | 'postPaypalCapture'
  | 'postPaypalSubscription'
  | 'postCreateSubscription'
  | 'getPaymentsConfig'
> {
  return {
    async getPaypalSetup(_request, context) {
      if (!paypal) return NOT_CONFIGURED;
      const token = await paypal.clientToken(payerOf(context));
      return token.ok ? { status: 200, body: { clientToken: token.value } } : token;
    },

    async postPaypalOrder({ body: { amount, currency } }, context) {
      const purchase = purchaseOf(amount, currency, paymentTest);
      if (!purchase) return AMOUNT_REFUSED;
      if (!paypal) return NOT_CONFIGURED;
      const order = await paypal.createOrder(payerOf(context), purchase);
      return order.ok ? { status: 200, body: { id: order.value } } : order;
    },

    async postPaypalCapture({ params: { orderID } }, context) {
      if (!paypal) return NOT_CONFIGURED;
      const captured = await paypal.captureOrder(payerOf(context), orderID);
      if (!captured.ok) return captured;
      // Money that is still on its way is accepted, not granted.
      const status = captured.value.status === 'COMPLETED' ? 200 : 202;
      return { status, body: { id: orderID, status: captured.value.status } };
    },

    async postPaypalSubscription({ body: { subscriptionId, subscriptionType, amount } }, context) {
      if (!isPriceOf(subscriptionType, amount)) return AMOUNT_REFUSED;
      if (!paypal) return NOT_CONFIGURED;
      const attached = await paypal.attachSubscription(payerOf(context), subscriptionType, subscriptionId);
      return attached.ok ? { status: 200, body: { subscriptionId, status: attached.value.status } } : attached;
    },

    async postCreateSubscription({ body: { subscriptionType, amount } }, context) {
      if (amount !== undefined && !isPriceOf(subscriptionType, amount)) return AMOUNT_REFUSED;
      if (!card) return NOT_CONFIGURED;
      const created = await card.createSubscription(payerOf(context), subscriptionType);
      return created.ok ? { status: 200, body: created.value } : created;
    },

    getPaymentsConfig: async () => ({ status: 200, body: { ...publicKeys, sandbox } }),
  };
}
