import { PLANS, type PlanCode } from '#contract/plans.ts';

/** The price of a plan as people read it: $3.00. */
export function priceText(plan: PlanCode): string {
  return `$${(PLANS[plan].priceCents / 100).toFixed(2)}`;
}
