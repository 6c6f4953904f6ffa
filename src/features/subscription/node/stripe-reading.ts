/** What Stripe's objects say, in the words of the ledger. Nothing here asks Stripe. */
import type { Stripe } from '#adapters/node/stripe.ts';
import type { PlanCode } from '#contract/plans.ts';
import { PLANS } from '#contract/plans.ts';
import type { LedgerChange, Payment, PurchaseOutcome, SubscriptionStatus } from '../ledger.ts';
import type { PaymentEvent, Subject } from './provider-events.ts';

const SECOND_MS = 1_000;

/** The lookup key of each plan's price. */
export const LOOKUP_KEYS = { monthly: 'pro_monthly', six_months: 'pro_six_months' } as const satisfies Record<
  PlanCode,
  string
>;

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  paused: 'paused',
  incomplete_expired: 'ended',
  unpaid: 'ended',
  canceled: 'ended',
};

export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** The plan whose price and period this is, or null: another amount, currency or period is no plan of ours. */
export function planOfPrice(price: Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>): PlanCode | null {
  const codes = Object.keys(PLANS) as PlanCode[];
  return (
    codes.find(
      (code) =>
        price.unit_amount === PLANS[code].priceCents &&
        price.currency === 'usd' &&
        price.recurring?.interval === 'month' &&
        price.recurring.interval_count === PLANS[code].months,
    ) ?? null
  );
}

/** The plan of a subscription, by how often it is paid: its price may have changed since it was bought. */
function planOfSubscription(subscription: Stripe.Subscription): PlanCode | null {
  const recurring = subscription.items.data[0]?.price.recurring;
  if (recurring?.interval !== 'month') return null;
  const codes = Object.keys(PLANS) as PlanCode[];
  return codes.find((code) => PLANS[code].months === recurring.interval_count) ?? null;
}

/** What a paid invoice of a subscription bought; null where it bought no time. */
function paymentOf(invoice: Stripe.Invoice, plan: PlanCode): Payment | null {
  const periods = invoice.lines.data
    .filter((line) => line.parent?.type === 'subscription_item_details')
    .map((line) => line.period);
  if (invoice.status !== 'paid' || periods.length === 0) return null;
  return {
    sourceId: invoice.id,
    plan,
    amountCents: invoice.amount_paid,
    paidAtMs: (invoice.status_transitions.paid_at ?? invoice.created) * SECOND_MS,
    period: {
      startsAtMs: Math.min(...periods.map(({ start }) => start)) * SECOND_MS,
      endsAtMs: Math.max(...periods.map(({ end }) => end)) * SECOND_MS,
    },
  };
}

function outcomeOf(status: SubscriptionStatus): PurchaseOutcome {
  if (status === 'incomplete') return 'open';
  return status === 'ended' ? 'closed' : 'paid';
}

/** A subscription with its paid invoices; null where it is no plan of ours. */
export function readSubscription(
  userId: string,
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): LedgerChange | null {
  const plan = planOfSubscription(subscription);
  const item = subscription.items.data[0];
  const status = STATUSES[subscription.status];
  if (!plan || !item || !status) return null;
  const payments = invoices.map((invoice) => paymentOf(invoice, plan)).filter((payment) => payment !== null);
  const currentPeriodEnd = item.current_period_end;
  const { cancel_at_period_end, cancel_at } = subscription;
  return {
    provider: 'stripe',
    subject: subscription.id,
    userId,
    subscription: {
      provider: 'stripe',
      providerId: subscription.id,
      plan,
      status,
      currentPeriodEndMs: currentPeriodEnd * SECOND_MS,
      // The customer portal sets a date where it cancels at the end of the period.
      cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= currentPeriodEnd),
    },
    payments,
    standings: [],
    purchase: { providerId: subscription.id, outcome: payments.length > 0 ? 'paid' : outcomeOf(status) },
  };
}

/** Whether the money of an invoice went back: refunded in full, or lost to a dispute. */
export function readCharge(
  userId: string,
  invoiceId: string,
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): LedgerChange {
  const wentBackAt = [
    ...(charge.refunded ? [Math.max(charge.created, ...refunds.map(({ created }) => created))] : []),
    ...disputes.filter(({ status }) => status === 'lost').map(({ created }) => created),
  ];
  const revokedAtMs = wentBackAt.length > 0 ? Math.min(...wentBackAt) * SECOND_MS : null;
  return {
    provider: 'stripe',
    subject: charge.id,
    userId,
    subscription: null,
    payments: [],
    standings: [{ sourceId: invoiceId, revokedAtMs }],
    purchase: null,
  };
}

/** What has to be read again after an event; null for events that say nothing about Pro. */
export function subjectOf(event: Stripe.Event): Subject | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'subscription', id: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const id = idOf(event.data.object.parent?.subscription_details?.subscription);
      return id === null ? null : { kind: 'subscription', id };
    }
    case 'charge.refunded':
      return { kind: 'charge', id: event.data.object.id };
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.updated':
    case 'refund.failed': {
      const id = idOf(event.data.object.charge);
      return id === null ? null : { kind: 'charge', id };
    }
    default:
      return null;
  }
}

/** The types that `subjectOf` knows: what the webhook is to be registered for, and what a reconciliation lists. */
export const EVENT_TYPES = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.Event.Type[];

/** An event to be stored, or null where nothing follows from it. */
export function paymentEventOf(event: Stripe.Event): PaymentEvent | null {
  const subject = subjectOf(event);
  return subject && { provider: 'stripe', eventId: event.id, type: event.type, subject };
}
