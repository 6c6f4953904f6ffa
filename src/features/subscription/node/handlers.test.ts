import { expect, test } from 'vitest';
import type { CallContext, SignedInCaller } from '#contract/handler.ts';
import { fail, ok } from '#core/result.ts';
import { subscriptionHandlers, type SubscriptionHandlersOptions } from './handlers.ts';
import type { Payments } from './payments.ts';
import type { CardProvider, PaymentProviders, PaypalProvider } from './providers.ts';

const context: CallContext<SignedInCaller> = {
  caller: { userId: 'ada', role: 'user', pro: false, addressKey: 'a' },
  requestId: 'r',
  atMs: 0,
  header: () => undefined,
  rawBody: new Uint8Array(),
};
const none = { params: undefined, query: undefined } as const;
const NO_PROVIDERS: PaymentProviders = { paypal: null, card: null };
const payments: Payments = {
  sync: async () => ok({ subscription: null, isPro: false }),
  cancel: async () => fail('subscription-not-found'),
  receive: () => Promise.reject(new Error('Nothing may be stored')),
};

function handlersOf(providers: PaymentProviders, more: Partial<SubscriptionHandlersOptions> = {}) {
  const publicKeys = { stripePublishableKey: null, paypalClientId: null, paypalEnvironment: null };
  return subscriptionHandlers({ providers, payments, sandbox: null, publicKeys, paymentTest: false, ...more });
}

const source = { read: async () => [], eventsSince: async () => [], cancel: async () => {} };

/** Providers that write down what they were asked to do. */
function recordingProviders(status = 'COMPLETED') {
  const asked: unknown[] = [];
  const paypal: PaypalProvider = {
    ...source,
    clientToken: async () => (asked.push(['token']), ok('token')),
    createOrder: async (userId, purchase) => (asked.push(['order', userId, purchase]), ok('order-1')),
    captureOrder: async (userId, orderId) => (asked.push(['capture', userId, orderId]), ok({ status })),
    attachSubscription: async (userId, plan, id) => (
      asked.push(['attach', userId, plan, id]),
      ok({ status: 'ACTIVE' })
    ),
    verifyEvent: async () => fail('provider-unavailable'),
  };
  const card: CardProvider = {
    ...source,
    createSubscription: async (userId, plan) => (
      asked.push(['card', userId, plan]),
      ok({ clientSecret: 's', subscriptionId: 'sub-1' })
    ),
    portalUrl: async () => fail('subscription-not-found'),
    verifyEvent: () => fail('signature-refused'),
  };
  return { asked, handlers: handlersOf({ paypal, card }) };
}

const order = (amount: number | string, currency = 'USD') => ({
  ...none,
  body: { amount, currency, intent: 'capture' },
});

test('without a provider the meaning is checked first, then payments are not configured', async () => {
  const handlers = handlersOf(NO_PROVIDERS);
  expect(await handlers.postPaypalOrder(order('4.00'), context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postPaypalOrder(order('1.00'), context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postPaypalOrder(order('3.00'), context)).toEqual({ error: 'payments-not-configured' });
  const body = { subscriptionType: 'monthly', amount: 1500 } as const;
  expect(await handlers.postCreateSubscription({ ...none, body }, context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postCreateSubscription({ ...none, body: { subscriptionType: 'monthly' } }, context)).toEqual({
    error: 'payments-not-configured',
  });
  expect(await handlers.postPaymentsPortal({ ...none, body: undefined }, context)).toEqual({
    error: 'payments-not-configured',
  });
});

test('without a provider every webhook is refused', async () => {
  const handlers = handlersOf(NO_PROVIDERS);
  const request = { ...none, body: undefined };
  expect(await handlers.postStripeWebhook(request, context)).toEqual({ error: 'signature-refused' });
  expect(await handlers.postPaypalWebhook(request, context)).toEqual({ error: 'signature-refused' });
});

test('outside the sandbox nobody can pay there', async () => {
  const body = { card: { clientSecret: 's', number: '4242424242424242' } };
  expect(await handlersOf(NO_PROVIDERS).postSandboxPayment({ ...none, body }, context)).toEqual({ error: 'not-found' });
});

test('the provider is asked for our own price, for the person of the session', async () => {
  const { asked, handlers } = recordingProviders();
  expect(await handlers.postPaypalOrder(order(15), context)).toEqual({ status: 200, body: { id: 'order-1' } });
  const body = { userId: 'eve', subscriptionType: 'six_months' as const, amount: 1500 };
  expect(await handlers.postCreateSubscription({ ...none, body }, context)).toEqual({
    status: 200,
    body: { clientSecret: 's', subscriptionId: 'sub-1' },
  });
  expect(await handlers.postPaypalSubscription({ ...none, body: { ...body, subscriptionId: 'I-1' } }, context)).toEqual(
    {
      status: 200,
      body: { subscriptionId: 'I-1', status: 'ACTIVE' },
    },
  );
  expect(asked).toEqual([
    ['order', 'ada', 'six_months'],
    ['card', 'ada', 'six_months'],
    ['attach', 'ada', 'six_months', 'I-1'],
  ]);
});

test.each([
  ['COMPLETED', 200],
  ['PENDING', 202],
])('a capture that is %s answers %d', async (status, expected) => {
  const { handlers } = recordingProviders(status);
  const request = { params: { orderID: 'O-1' }, query: undefined, body: undefined };
  expect(await handlers.postPaypalCapture(request, context)).toEqual({ status: expected, body: { id: 'O-1', status } });
});

test('what a provider refuses is passed on by its code, and an outage says when to come back', async () => {
  const away: Payments = { ...payments, sync: async () => fail('provider-unavailable') };
  const handlers = handlersOf(NO_PROVIDERS, { payments: away });
  const request = { ...none, body: undefined };
  expect(await handlers.postPaymentsSync(request, context)).toEqual({
    error: 'provider-unavailable',
    retryAfterSeconds: 5,
  });
  expect(await handlers.postPaymentsCancel(request, context)).toEqual({ error: 'subscription-not-found' });
});

test('the configuration shows public keys only', async () => {
  const publicKeys = { stripePublishableKey: 'pk', paypalClientId: null, paypalEnvironment: null };
  const handlers = handlersOf(NO_PROVIDERS, { publicKeys });
  expect(await handlers.getPaymentsConfig({ ...none, body: undefined }, context)).toEqual({
    status: 200,
    body: { ...publicKeys, sandbox: false },
  });
});
