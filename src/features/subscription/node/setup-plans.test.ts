import { expect, test } from 'vitest';
import { openPaypal } from '#adapters/node/paypal.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import { openFakePaypal } from './sandbox/fake-paypal.ts';
import { openFakeStripe } from './sandbox/fake-stripe.ts';
import { setUpPaypal, setUpStripe } from './setup-plans.ts';

const fake = { random: systemRandom, nowMs: () => 0, webhookUrl: null };

test('products and prices are made once, at Stripe by their lookup keys', async () => {
  await using stripe = await openFakeStripe({ ...fake, secretKey: 'sk', webhookSecret: 'whsec' });
  const client = openStripe({ secretKey: 'sk', apiBase: stripe.server.base });
  expect(await setUpStripe(client)).toEqual([
    'Stripe: made sweep_pro',
    'Stripe: made pro_monthly',
    'Stripe: made pro_six_months',
  ]);
  expect(await setUpStripe(client)).toEqual(['Stripe: pro_monthly is there', 'Stripe: pro_six_months is there']);
  expect(
    Object.values(stripe.state.prices).map(({ lookupKey, amount, months }) => [lookupKey, amount, months]),
  ).toEqual([
    ['pro_monthly', 300, 1],
    ['pro_six_months', 1500, 6],
  ]);
});

test('products and plans are made once, at PayPal by price and period', async () => {
  const keys = { clientId: 'id', clientSecret: 'secret' };
  await using paypal = await openFakePaypal({ ...fake, ...keys, webhookId: 'WH' });
  const client = openPaypal({ ...keys, base: paypal.server.base, nowMs: () => 0 });
  expect(await setUpPaypal(client)).toEqual([
    'PayPal: made SWEEP-PRO',
    'PayPal: made monthly',
    'PayPal: made six_months',
  ]);
  expect(await setUpPaypal(client)).toEqual(['PayPal: monthly is there', 'PayPal: six_months is there']);
  expect(Object.keys(paypal.state.plans)).toHaveLength(2);
});

test('a request that a provider does not know is refused by its fake', async () => {
  await using stripe = await openFakeStripe({ ...fake, secretKey: 'sk', webhookSecret: 'whsec' });
  const client = openStripe({ secretKey: 'sk', apiBase: stripe.server.base });
  await expect(client.customers.create({ email: 'a@example.com' })).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  const stranger = openStripe({ secretKey: 'sk_other', apiBase: stripe.server.base });
  await expect(stranger.customers.create({ metadata: {} })).rejects.toMatchObject({ statusCode: 401 });
  const key = { idempotencyKey: 'k' };
  const first = await client.customers.create({ metadata: { a: '1' } }, key);
  expect((await client.customers.create({ metadata: { a: '1' } }, key)).id).toBe(first.id);
  await expect(client.customers.create({ metadata: { a: '2' } }, key)).rejects.toMatchObject({
    rawType: 'idempotency_error',
  });
});
