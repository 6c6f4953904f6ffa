import { expect, test } from 'vitest';
import type { CallContext } from '#contract/handler.ts';
import { fail, ok } from '#core/result.ts';
import { subscriptionHandlers } from './handlers.ts';
import type { PaymentProviders } from './providers.ts';

const context: CallContext = {
  caller: { userId: 'ada', role: 'user', pro: false, addressKey: 'a' },
  requestId: 'r',
  atMs: 0,
  header: () => undefined,
  rawBody: new Uint8Array(),
};
const NO_PROVIDERS: PaymentProviders = { paypal: null, card: null, sandbox: false };
const NO_KEYS = { stripePublishableKey: null, paypalClientId: null };

/** Providers that write down what they were asked to do. */
function recordingProviders(status = 'COMPLETED') {
  const asked: unknown[] = [];
  const providers: PaymentProviders = {
    sandbox: true,
    paypal: {
      clientToken: async (userId) => (asked.push(['token', userId]), ok('token')),
      createOrder: async (userId, purchase) => (asked.push(['order', userId, purchase]), ok('order-1')),
      captureOrder: async (userId, orderId) => (asked.push(['capture', userId, orderId]), ok({ status })),
      attachSubscription: async (userId, plan, id) => (
        asked.push(['attach', userId, plan, id]),
        ok({ status: 'ACTIVE' })
      ),
    },
    card: {
      createSubscription: async (userId, plan) => (
        asked.push(['card', userId, plan]),
        ok({ clientSecret: 's', subscriptionId: 'sub-1' })
      ),
    },
  };
  return { asked, handlers: subscriptionHandlers({ providers, publicKeys: NO_KEYS, paymentTest: false }) };
}

const order = (amount: number | string, currency = 'USD') => ({
  params: undefined,
  query: undefined,
  body: { amount, currency, intent: 'capture' },
});

test('without a provider the meaning is checked first, then payments are not configured', async () => {
  const handlers = subscriptionHandlers({ providers: NO_PROVIDERS, publicKeys: NO_KEYS, paymentTest: false });
  expect(await handlers.postPaypalOrder(order('4.00'), context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postPaypalOrder(order('1.00'), context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postPaypalOrder(order('3.00'), context)).toEqual({ error: 'payments-not-configured' });
  const body = { subscriptionType: 'monthly', amount: 1500 } as const;
  const none = { params: undefined, query: undefined } as const;
  expect(await handlers.postCreateSubscription({ ...none, body }, context)).toEqual({ error: 'amount-refused' });
  expect(await handlers.postCreateSubscription({ ...none, body: { subscriptionType: 'monthly' } }, context)).toEqual({
    error: 'payments-not-configured',
  });
});

test('the provider is asked for our own price, for the person of the session', async () => {
  const { asked, handlers } = recordingProviders();
  const none = { params: undefined, query: undefined } as const;
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

test('what a provider refuses is passed on by its code', async () => {
  const handlers = subscriptionHandlers({
    providers: {
      ...NO_PROVIDERS,
      card: { createSubscription: async () => fail('provider-unavailable') },
    },
    publicKeys: NO_KEYS,
    paymentTest: false,
  });
  const request = { params: undefined, query: undefined, body: { subscriptionType: 'monthly' as const } };
  expect(await handlers.postCreateSubscription(request, context)).toMatchObject({ error: 'provider-unavailable' });
});

test('the configuration shows public keys only', async () => {
  const publicKeys = { stripePublishableKey: 'pk', paypalClientId: null };
  const handlers = subscriptionHandlers({ providers: NO_PROVIDERS, publicKeys, paymentTest: false });
  expect(await handlers.getPaymentsConfig({ params: undefined, query: undefined, body: undefined }, context)).toEqual({
    status: 200,
    body: { stripePublishableKey: 'pk', paypalClientId: null, sandbox: false },
  });
});
