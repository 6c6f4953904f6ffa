import type Stripe from 'stripe';
import * as z from 'zod/mini';

/**
 * What this program may send to Stripe, request by request: a parameter that is not listed is refused, as Stripe
 * refuses one it does not know. Each shape is held to Stripe's own type of that request by the compiler.
 */
function requestOf<Params>() {
  return <Shape extends z.ZodMiniType<Params>>(shape: Shape): Shape => shape;
}

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.transform((text) => Number(text)),
);
const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));
const list = { limit: wholeNumber } as const;

export const createCustomer = requestOf<Stripe.CustomerCreateParams>()(z.strictObject({ metadata }));

export const createProduct = requestOf<Stripe.ProductCreateParams>()(
  z.strictObject({ id: z.string(), name: z.string() }),
);

export const createPrice = requestOf<Stripe.PriceCreateParams>()(
  z.strictObject({
    product: z.string(),
    currency: z.literal('usd'),
    unit_amount: wholeNumber,
    lookup_key: z.string(),
    transfer_lookup_key: flag,
    recurring: z.strictObject({ interval: z.literal('month'), interval_count: wholeNumber }),
  }),
);

export const listPrices = requestOf<Stripe.PriceListParams>()(
  z.strictObject({ ...list, lookup_keys: z.array(z.string()).check(z.maxLength(10)), active: flag }),
);

export const createSubscription = requestOf<Stripe.SubscriptionCreateParams>()(
  z.strictObject({
    customer: z.string(),
    items: z.array(z.strictObject({ price: z.string() })).check(z.length(1)),
    payment_behavior: z.literal('default_incomplete'),
    payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
    metadata,
    expand: z.array(z.literal('latest_invoice.confirmation_secret')),
  }),
);

export const retrieveSubscription = requestOf<Stripe.SubscriptionRetrieveParams>()(
  z.strictObject({ expand: z.array(z.literal('latest_invoice.confirmation_secret')) }),
);

export const updateSubscription = requestOf<Stripe.SubscriptionUpdateParams>()(
  z.strictObject({ cancel_at_period_end: flag }),
);

export const listInvoices = requestOf<Stripe.InvoiceListParams>()(
  z.strictObject({ ...list, subscription: z.string(), status: z.literal('paid') }),
);

export const listInvoicePayments = requestOf<Stripe.InvoicePaymentListParams>()(
  z.strictObject({
    ...list,
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }),
  }),
);

export const listRefunds = requestOf<Stripe.RefundListParams>()(z.strictObject({ ...list, charge: z.string() }));

export const listDisputes = requestOf<Stripe.DisputeListParams>()(z.strictObject({ ...list, charge: z.string() }));

export const createPortalSession = requestOf<Stripe.BillingPortal.SessionCreateParams>()(
  z.strictObject({ customer: z.string(), return_url: z.url() }),
);

export const listEvents = requestOf<Stripe.EventListParams>()(
  z.strictObject({
    ...list,
    created: z.strictObject({ gte: wholeNumber }),
    types: z.array(z.string()).check(z.maxLength(20)),
    starting_after: z.exactOptional(z.string()),
  }),
);

export const nothing = requestOf<object>()(z.strictObject({}));
