/** What PayPal's objects say, in the words of the ledger. Nothing here asks PayPal. */
import * as z from 'zod/mini';
import { CURRENCY, PLANS, type PlanCode } from '#contract/plans.ts';
import { addMonths } from '../calendar.ts';
import type { LedgerChange, Payment, PurchaseOutcome, Standing, SubscriptionStatus } from '../ledger.ts';
import type { PaymentEvent, Subject } from './provider-events.ts';
import type { Purchase } from './purchase-store.ts';

/** The product that every plan of ours belongs to. */
export const PRODUCT_ID = 'SWEEP-PRO';
/** What our own ids look like, where somebody else may have written them. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const money = z.object({ currency_code: z.string(), value: z.string() });
const time = z.iso.datetime({ offset: true });

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.optional(z.string()),
  create_time: time,
  update_time: z.optional(time),
});

export const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.optional(z.string()),
      amount: z.optional(money),
      payee: z.optional(z.object({ merchant_id: z.optional(z.string()) })),
      payments: z.optional(
        z.object({
          captures: z.optional(z.array(capture)),
          refunds: z.optional(z.array(z.object({ status: z.string(), create_time: time }))),
        }),
      ),
    }),
  ),
});
export type PaypalOrder = z.infer<typeof order>;

export const plan = z.object({
  id: z.string(),
  product_id: z.string(),
  billing_cycles: z.array(
    z.object({
      tenure_type: z.string(),
      frequency: z.object({ interval_unit: z.string(), interval_count: z.number() }),
      pricing_scheme: z.optional(z.object({ fixed_price: money })),
    }),
  ),
});
export type PaypalPlan = z.infer<typeof plan>;

export const subscription = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string(),
  custom_id: z.optional(z.string()),
  start_time: time,
  billing_info: z.optional(z.object({ next_billing_time: z.optional(time) })),
});
export type PaypalSubscription = z.infer<typeof subscription>;

export const transactions = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        time,
        amount_with_breakdown: z.object({ gross_amount: money }),
      }),
    ),
  ),
});
export type PaypalTransactions = z.infer<typeof transactions>;

export const dispute = z.object({
  dispute_id: z.string(),
  update_time: time,
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
  dispute_outcome: z.optional(z.object({ outcome_code: z.string() })),
});
export type PaypalDispute = z.infer<typeof dispute>;

/** Money that arrived, whatever became of it since. */
const ARRIVED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED']);
const WENT_BACK = new Set(['REFUNDED', 'REVERSED']);

/** An amount as PayPal writes it. */
export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function isAmount({ currency_code, value }: z.infer<typeof money>, cents: number, currency: string): boolean {
  return currency_code === currency && /^\d{1,6}(\.\d{1,2})?$/.test(value) && Math.round(Number(value) * 100) === cents;
}

export interface OrderReading {
  readonly change: LedgerChange;
  /** How the money stands: COMPLETED, PENDING, or null where none came. */
  readonly captured: 'COMPLETED' | 'PENDING' | null;
  /** Whether the person has agreed to pay it. */
  readonly approved: boolean;
}

/**
 * An order against the purchase it was opened for. Money counts only if the order and its capture name that purchase,
 * its amount and currency, and the merchant it was opened for; anything else is nobody's, and closes the purchase.
 */
export function readOrder(purchase: Purchase, { id, status, purchase_units: units }: PaypalOrder): OrderReading {
  const [unit] = units;
  const captures = unit?.payments?.captures ?? [];
  const isOurs =
    units.length === 1 &&
    id === purchase.providerId &&
    unit?.custom_id === purchase.id &&
    purchase.payee !== null &&
    unit.payee?.merchant_id === purchase.payee;
  const counted = captures.filter(
    (one) =>
      isOurs &&
      isAmount(one.amount, purchase.amountCents, purchase.currency) &&
      (one.custom_id === undefined || one.custom_id === purchase.id),
  );
  const arrived = status === 'COMPLETED' ? counted.filter((one) => ARRIVED.has(one.status)) : [];
  const pending = counted.some((one) => one.status === 'PENDING');
  const refundedAt = (unit?.payments?.refunds ?? [])
    .filter((refund) => refund.status === 'COMPLETED')
    .map((refund) => Date.parse(refund.create_time));

  const payments: Payment[] = [];
  const standings: Standing[] = [];
  for (const one of purchase.plan === null ? [] : arrived) {
    payments.push({
      sourceId: one.id,
      plan: purchase.plan!,
      amountCents: purchase.amountCents,
      paidAtMs: Date.parse(one.create_time),
      period: null,
    });
    if (WENT_BACK.has(one.status)) {
      const atMs = refundedAt.length > 0 ? Math.max(...refundedAt) : Date.parse(one.update_time ?? one.create_time);
      standings.push({ sourceId: one.id, revokedAtMs: atMs });
    }
  }

  let outcome: PurchaseOutcome = 'open';
  if (arrived.length > 0) outcome = 'paid';
  else if (!isOurs || status === 'VOIDED' || (captures.length > 0 && !pending)) outcome = 'closed';
  return {
    change: {
      provider: 'paypal',
      subject: id,
      userId: purchase.userId,
      subscription: null,
      payments,
      standings,
      purchase: { providerId: id, outcome },
    },
    captured: arrived.some((one) => !WENT_BACK.has(one.status)) ? 'COMPLETED' : pending ? 'PENDING' : null,
    approved: isOurs && status === 'APPROVED',
  };
}

/** The plan of ours that this is, by product, price and period; null for any other. */
export function planOf({ product_id, billing_cycles: cycles }: PaypalPlan): PlanCode | null {
  const [cycle] = cycles;
  if (product_id !== PRODUCT_ID || cycles.length !== 1 || !cycle || cycle.tenure_type !== 'REGULAR') return null;
  const { frequency, pricing_scheme: pricing } = cycle;
  const codes = Object.keys(PLANS) as PlanCode[];
  return (
    codes.find(
      (code) =>
        frequency.interval_unit === 'MONTH' &&
        frequency.interval_count === PLANS[code].months &&
        pricing !== undefined &&
        isAmount(pricing.fixed_price, PLANS[code].priceCents, CURRENCY),
    ) ?? null
  );
}

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  APPROVAL_PENDING: 'incomplete',
  APPROVED: 'incomplete',
  ACTIVE: 'active',
  SUSPENDED: 'paused',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
};

/** A subscription of this person with everything that was paid for it; null for a status that is not known. */
export function readPaypalSubscription(
  userId: string,
  code: PlanCode,
  { id, status, start_time, billing_info }: PaypalSubscription,
  { transactions: paid = [] }: PaypalTransactions,
): LedgerChange | null {
  const known = STATUSES[status];
  if (!known) return null;
  const { months, priceCents } = PLANS[code];
  const arrived = paid.filter(
    (one) => ARRIVED.has(one.status) && isAmount(one.amount_with_breakdown.gross_amount, priceCents, CURRENCY),
  );
  const payments = arrived.map((one) => {
    const paidAtMs = Date.parse(one.time);
    return {
      sourceId: one.id,
      plan: code,
      amountCents: priceCents,
      paidAtMs,
      period: { startsAtMs: paidAtMs, endsAtMs: addMonths(paidAtMs, months) },
    };
  });
  const lastPaidEndMs = Math.max(Date.parse(start_time), ...payments.map(({ period }) => period.endsAtMs));
  const next = billing_info?.next_billing_time;
  return {
    provider: 'paypal',
    subject: id,
    userId,
    subscription: {
      provider: 'paypal',
      providerId: id,
      plan: code,
      status: known,
      currentPeriodEndMs: known === 'active' && next ? Date.parse(next) : lastPaidEndMs,
      cancelAtPeriodEnd: false,
    },
    payments,
    standings: arrived
      .filter((one) => WENT_BACK.has(one.status))
      .map((one) => ({ sourceId: one.id, revokedAtMs: Date.parse(one.time) })),
    purchase: null,
  };
}

/** What a dispute says about the time of this person that it is about. */
export function readDispute(userId: string, sourceId: string, read: PaypalDispute): LedgerChange {
  const lost = read.dispute_outcome?.outcome_code === 'RESOLVED_BUYER_FAVOR';
  return {
    provider: 'paypal',
    subject: read.dispute_id,
    userId,
    subscription: null,
    payments: [],
    standings: lost ? [{ sourceId, revokedAtMs: Date.parse(read.update_time) }] : [],
    purchase: null,
  };
}

// --- events ------------------------------------------------------------------------------------------------------------

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z.record(z.string(), z.unknown()),
});
export const events = z.object({
  events: z.optional(z.array(z.unknown())),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});

const ID = /^[\w-]{1,64}$/;

function subjectIn(kind: string, value: unknown): Subject | null {
  return typeof value === 'string' && ID.test(value) ? { kind, id: value } : null;
}

function subjectOf(type: string, resource: Readonly<Record<string, unknown>>): Subject | null {
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const related = (resource['supplementary_data'] as { related_ids?: { order_id?: unknown } } | undefined)
      ?.related_ids;
    return subjectIn('purchase', resource['custom_id']) ?? subjectIn('order', related?.order_id);
  }
  if (type.startsWith('CHECKOUT.ORDER.')) return subjectIn('order', resource['id']);
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return subjectIn('order', resource['order_id']);
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return subjectIn('subscription', resource['id']);
  if (type === 'PAYMENT.SALE.COMPLETED') return subjectIn('subscription', resource['billing_agreement_id']);
  if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED') {
    return subjectIn('sale', resource['sale_id'] ?? resource['id']);
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) return subjectIn('dispute', resource['dispute_id']);
  return null;
}

/** An event to be stored: null where nothing follows from it, also where it is not an event at all. */
export function paymentEventOf(value: unknown): PaymentEvent | null {
  const parsed = event.safeParse(value);
  if (!parsed.success) return null;
  const { id, event_type: type, resource } = parsed.data;
  const subject = subjectOf(type, resource);
  return subject && { provider: 'paypal', eventId: id, type, subject };
}
