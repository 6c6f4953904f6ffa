import { CURRENCY, PAYMENT_TEST_PRICE_CENTS, PLANS, type PlanCode } from '#contract/plans.ts';

/** What an order is for: a plan, or the payment test page's order, which buys nothing. */
export type Purchase = PlanCode | 'payment-test';

const DECIMAL_AMOUNT = /^\d{1,6}(?:\.\d{1,2})?$/;

/** Whole cents of an amount in dollars, given as a number or as the text of one; null where it is neither. */
function centsOf(amount: number | string): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  return DECIMAL_AMOUNT.test(text) ? Math.round(Number(text) * 100) : null;
}

/**
 * What somebody orders with this amount. The amount only selects: the price is always our own.
 * Null for an amount that no plan has.
 */
export function purchaseOf(amount: number | string, currency: string, testAllowed: boolean): Purchase | null {
  const cents = centsOf(amount);
  if (cents === null || currency !== CURRENCY) return null;
  if (cents === PAYMENT_TEST_PRICE_CENTS) return testAllowed ? 'payment-test' : null;
  return (Object.keys(PLANS) as PlanCode[]).find((plan) => PLANS[plan].priceCents === cents) ?? null;
}

/** Whether an amount in cents is the price of this plan. */
export function isPriceOf(plan: PlanCode, amountCents: number): boolean {
  return amountCents === PLANS[plan].priceCents;
}
