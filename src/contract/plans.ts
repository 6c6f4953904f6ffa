/** Source: specification, section 9. Stripe subscriptions use Stripe's own calendar period instead of `proDays`. */
export const PLANS = {
  monthly: { priceCents: 300, listPriceCents: 300, months: 1, proDays: 30 },
  six_months: { priceCents: 1500, listPriceCents: 1800, months: 6, proDays: 180 },
} as const;

export type PlanCode = keyof typeof PLANS;

/** The order of the payment test page: it buys nothing. */
export const PAYMENT_TEST_PRICE_CENTS = 100;
export const CURRENCY = 'USD';
