import type { PlanCode } from '#contract/plans.ts';
import { fail, ok } from '#core/result.ts';
import { copy } from './copy.ts';
import type { LedgerChange } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import { issueOf, unlessAway, type PaypalCalls } from './paypal-calls.ts';
import * as reading from './paypal-reading.ts';
import type { PaypalProvider } from './providers.ts';

/** Subscriptions: time that PayPal charges for again and again. */
export interface PaypalSubscriptions extends Pick<PaypalProvider, 'attachSubscription' | 'cancel'> {
  /** What stands of a subscription; null where it is nobody's of ours. */
  read(id: string): Promise<LedgerChange | null>;
}

export function createPaypalSubscriptions({ ask, get }: PaypalCalls, ledger: LedgerStore): PaypalSubscriptions {
  const plans = new Map<string, PlanCode>();

  async function planOf(planId: string): Promise<PlanCode | null> {
    const known = plans.get(planId);
    if (known !== undefined) return known;
    const plan = await get(`/v1/billing/plans/${encodeURIComponent(planId)}`, reading.plan);
    const code = plan && reading.planOf(plan);
    // One that is not there yet, or not ours, may be tomorrow.
    if (code) plans.set(planId, code);
    return code;
  }

  async function readSubscription(id: string): Promise<LedgerChange | null> {
    const subscription = await get(`/v1/billing/subscriptions/${encodeURIComponent(id)}`, reading.subscription);
    // Our own button writes the person's id there; without one it is nobody's.
    const userId = subscription?.custom_id;
    if (!subscription || userId === undefined || !reading.UUID.test(userId)) return null;
    const code = await planOf(subscription.plan_id);
    if (!code) return null;
    const times = new URLSearchParams({ start_time: subscription.start_time, end_time: '2999-12-31T23:59:59Z' });
    const paid = await get(
      `/v1/billing/subscriptions/${subscription.id}/transactions?${times.toString()}`,
      reading.transactions,
    );
    return reading.readPaypalSubscription(userId, code, subscription, paid ?? {});
  }

  return {
    read: readSubscription,

    attachSubscription: (userId, plan, subscriptionId) =>
      unlessAway(async () => {
        const beganAtUs = await ledger.readingBegins();
        const change = await readSubscription(subscriptionId);
        if (!change || change.userId !== userId) return fail('subscription-not-found');
        await ledger.apply([change], beganAtUs);
        if (change.subscription?.status !== 'active' || change.subscription.plan !== plan) {
          return fail('payment-not-completed');
        }
        return ok({ status: 'ACTIVE' });
      }),

    async cancel(subscriptionId, key) {
      const { status, body } = await ask('POST', `/v1/billing/subscriptions/${subscriptionId}/cancel`, {
        requestId: `cancel:${subscriptionId}:${key}`.slice(0, 100),
        body: { reason: copy.orders.cancelReason },
      });
      const already = issueOf(body) === 'SUBSCRIPTION_STATUS_INVALID';
      if (status !== 204 && status !== 404 && !already) throw new Error(`PayPal refused to cancel: ${status}`);
    },
  };
}
