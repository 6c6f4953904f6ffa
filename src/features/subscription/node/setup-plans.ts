import type { PaypalClient } from '#adapters/node/paypal.ts';
import { stripeFailure, type Stripe } from '#adapters/node/stripe.ts';
import { CURRENCY, PLANS, type PlanCode } from '#contract/plans.ts';
import { copy } from './copy.ts';
import { amountText, plan as paypalPlan, planOf, PRODUCT_ID } from './paypal-reading.ts';
import { LOOKUP_KEYS, planOfPrice } from './stripe-reading.ts';

const CODES = Object.keys(PLANS) as PlanCode[];
const STRIPE_PRODUCT = 'sweep_pro';

/** Makes what is missing of our product and its two prices at Stripe, found by lookup key; a line for each. */
export async function setUpStripe(stripe: Stripe): Promise<string[]> {
  const lines: string[] = [];
  try {
    await stripe.products.retrieve(STRIPE_PRODUCT);
  } catch (error) {
    if (stripeFailure(error) !== 'missing') throw error;
    await stripe.products.create(
      { id: STRIPE_PRODUCT, name: copy.setup.product },
      { idempotencyKey: `product:${STRIPE_PRODUCT}` },
    );
    lines.push(copy.setup.made('Stripe', STRIPE_PRODUCT));
  }
  for (const code of CODES) {
    const lookupKey = LOOKUP_KEYS[code];
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    if (data[0] && planOfPrice(data[0]) === code) {
      lines.push(copy.setup.there('Stripe', lookupKey));
      continue;
    }
    // A price cannot be changed: the key moves to a new one, and who pays the old one goes on paying it.
    await stripe.prices.create(
      {
        product: STRIPE_PRODUCT,
        currency: 'usd',
        unit_amount: PLANS[code].priceCents,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        recurring: { interval: 'month', interval_count: PLANS[code].months },
      },
      { idempotencyKey: `price:${lookupKey}:${PLANS[code].priceCents}` },
    );
    lines.push(copy.setup.made('Stripe', lookupKey));
  }
  return lines;
}

/** Makes what is missing of our product and its two plans at PayPal, found by product, price and period; a line for each. */
export async function setUpPaypal(client: PaypalClient): Promise<string[]> {
  const lines: string[] = [];
  const product = await client.request('GET', `/v1/catalogs/products/${PRODUCT_ID}`);
  if (product.status === 404) {
    const body = { id: PRODUCT_ID, name: copy.setup.product, type: 'SERVICE' };
    await expectMade(client.request('POST', '/v1/catalogs/products', { body, requestId: `product:${PRODUCT_ID}` }));
    lines.push(copy.setup.made('PayPal', PRODUCT_ID));
  }
  const listed = await client.request('GET', `/v1/billing/plans?product_id=${PRODUCT_ID}&page_size=20`);
  const { plans = [] } = (listed.body ?? {}) as { plans?: { id: string }[] };
  const known = new Set<PlanCode | null>();
  for (const { id } of plans) {
    const read = paypalPlan.safeParse((await client.request('GET', `/v1/billing/plans/${id}`)).body);
    known.add(read.success ? planOf(read.data) : null);
  }
  for (const code of CODES) {
    if (known.has(code)) {
      lines.push(copy.setup.there('PayPal', code));
      continue;
    }
    const { months, priceCents } = PLANS[code];
    const body = {
      product_id: PRODUCT_ID,
      name: copy.setup.plan(code),
      billing_cycles: [
        {
          frequency: { interval_unit: 'MONTH', interval_count: months },
          tenure_type: 'REGULAR',
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: { currency_code: CURRENCY, value: amountText(priceCents) } },
        },
      ],
      payment_preferences: { payment_failure_threshold: 2 },
    };
    await expectMade(client.request('POST', '/v1/billing/plans', { body, requestId: `plan:${code}:${priceCents}` }));
    lines.push(copy.setup.made('PayPal', code));
  }
  return lines;
}

async function expectMade(request: ReturnType<PaypalClient['request']>): Promise<void> {
  const { status, body } = await request;
  if (status !== 200 && status !== 201) throw new Error(`PayPal refused: ${status} ${JSON.stringify(body)}`);
}
