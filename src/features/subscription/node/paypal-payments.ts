import { PaypalUnavailableError, type PaypalAnswer, type PaypalClient } from '#adapters/node/paypal.ts';
import { CURRENCY, PAYMENT_TEST_PRICE_CENTS, PLANS, type PlanCode } from '#contract/plans.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import { HOUR_MS, SECOND_MS } from '#core/time/durations.ts';
import type { ZodMiniType } from 'zod/mini';
import { copy } from './copy.ts';
import { isLive, type LedgerChange } from '../ledger.ts';
import type { Purchase as Ordered } from '../order.ts';
import type { LedgerStore, PaymentEvent, Purchase } from './ledger-store.ts';
import { createSingleFlight } from './single-flight.ts';
import * as reading from './paypal-reading.ts';
import {
  certificateProblem,
  isPaypalItself,
  isSignedBy,
  mayFetchCertificate,
  transmissionOf,
} from './paypal-signature.ts';
import { ProviderUnavailableError, type PaypalProvider, type ProviderFailure } from './providers.ts';
import { reminder } from './worker.ts';

/** An order that nobody approved is opened anew after this. */
const ORDER_LASTS_MS = HOUR_MS;
/** A capture whose answer was lost is read again after this, and from then on until its end is known. */
const REMIND_AFTER_MS = 5 * SECOND_MS;
const MAX_CERTIFICATES = 8;
/** Pages of 100 events. A list that goes on beyond them is taken for one without an end. */
const MAX_EVENT_PAGES = 500;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface PaypalPaymentsOptions {
  readonly client: PaypalClient;
  readonly ledger: LedgerStore;
  readonly random: Random;
  /** The id PayPal gave to our webhook; null refuses every event. */
  readonly webhookId: string | null;
}

/** The first detail of a refusal, such as ORDER_ALREADY_CAPTURED. */
function issueOf(body: unknown): string | null {
  const { details } = (body ?? {}) as { details?: readonly { issue?: unknown }[] };
  const issue = Array.isArray(details) ? (details[0] as { issue?: unknown } | undefined)?.issue : null;
  return typeof issue === 'string' ? issue : null;
}

/** Payments through PayPal. */
export function createPaypalPayments({ client, ledger, random, webhookId }: PaypalPaymentsOptions): PaypalProvider {
  const orders = createSingleFlight<Result<string, ProviderFailure>>();
  const captures = createSingleFlight<Result<{ status: string }, ProviderFailure>>();
  const plans = new Map<string, PlanCode>();
  const certificates = new Map<string, string>();

  async function ask(...request: Parameters<PaypalClient['request']>): Promise<PaypalAnswer> {
    try {
      return await client.request(...request);
    } catch (error) {
      if (error instanceof PaypalUnavailableError) throw new ProviderUnavailableError(error);
      throw error;
    }
  }

  /** What stands at this path; null where there is nothing. */
  async function get<T>(path: string, shape: ZodMiniType<T>): Promise<T | null> {
    const { status, body } = await ask('GET', path);
    if (status === 404) return null;
    const parsed = shape.safeParse(body);
    if (status !== 200 || !parsed.success) throw new Error(`PayPal answered GET ${path} with ${status}, unreadable`);
    return parsed.data;
  }

  async function unlessAway<T>(work: () => Promise<Result<T, ProviderFailure>>): Promise<Result<T, ProviderFailure>> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderUnavailableError) return fail('provider-unavailable');
      throw error;
    }
  }

  // --- orders --------------------------------------------------------------------------------------------------------

  async function readOrderOf(purchase: Purchase): Promise<reading.OrderReading | null> {
    const order = await get(`/v2/checkout/orders/${purchase.providerId}`, reading.order);
    return order && reading.readOrder(purchase, order);
  }

  async function readAndApply(purchase: Purchase): Promise<reading.OrderReading | null> {
    const beganAtUs = await ledger.readingBegins();
    const read = await readOrderOf(purchase);
    if (read) await ledger.apply([read.change], beganAtUs);
    return read;
  }

  async function openOrder(purchase: Purchase): Promise<Result<string, ProviderFailure>> {
    const { status, body } = await ask('POST', '/v2/checkout/orders', {
      requestId: purchase.id,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: purchase.id,
            invoice_id: purchase.id,
            description: purchase.plan === null ? copy.orders.test : copy.orders[purchase.plan],
            amount: { currency_code: purchase.currency, value: reading.amountText(purchase.amountCents) },
          },
        ],
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      },
    });
    const order = reading.order.safeParse(body);
    const payee = order.data?.purchase_units[0]?.payee?.merchant_id;
    if ((status !== 200 && status !== 201) || !order.success || payee === undefined) {
      throw new Error(`PayPal refused an order: ${status} ${issueOf(body)}`);
    }
    await ledger.setProviderId(purchase.id, order.data.id, payee);
    return ok(order.data.id);
  }

  async function orderPlan(userId: string, plan: PlanCode, atMs: number): Promise<Result<string, ProviderFailure>> {
    const subscriptions = await ledger.subscriptionsOf(userId);
    if (subscriptions.some((subscription) => isLive(subscription, atMs))) return fail('subscription-active');
    for (;;) {
      const purchase = await ledger.openPurchase({
        id: random.uuid(atMs),
        userId,
        provider: 'paypal',
        plan,
        amountCents: PLANS[plan].priceCents,
        currency: CURRENCY,
        createdAtMs: atMs,
      });
      const { providerId, state } = purchase;
      if (state === 'capturing') {
        // What was paid a moment ago may have arrived although its answer was lost: a second order would charge twice.
        const before = await captures(providerId!, () => capture(purchase, atMs));
        if (before.ok) return fail(before.value.status === 'COMPLETED' ? 'subscription-active' : 'payment-pending');
        await ledger.setPurchaseState(purchase.id, 'closed');
        continue;
      }
      if (purchase.plan === plan && purchase.createdAtMs > atMs - ORDER_LASTS_MS) {
        return providerId === null ? await openOrder(purchase) : ok(providerId);
      }
      // Closed here, it can no longer be captured through this server, and nobody else can capture it.
      await ledger.setPurchaseState(purchase.id, 'closed');
    }
  }

  async function capture(purchase: Purchase, atMs: number): Promise<Result<{ status: string }, ProviderFailure>> {
    const id = purchase.providerId!;
    const before = await readAndApply(purchase);
    if (!before) return fail('order-not-found');
    if (before.captured) return ok({ status: before.captured });
    // A refusal would be what this key answers from now on, and the person may still agree.
    if (!before.approved) return fail('payment-not-completed');
    // Committed before the money moves: if the answer is lost, or this program ends here, the order is read again.
    await ledger.setPurchaseState(purchase.id, 'capturing');
    await ledger.saveEvents([reminder('paypal', { kind: 'order', id }, String(atMs))], atMs, atMs + REMIND_AFTER_MS);
    await ask('POST', `/v2/checkout/orders/${id}/capture`, { requestId: `cap:${id}`, body: {} });
    const after = await readAndApply(purchase);
    if (after?.captured) return ok({ status: after.captured });
    await ledger.setPurchaseState(purchase.id, 'closed');
    return fail('payment-not-completed');
  }

  // --- subscriptions -------------------------------------------------------------------------------------------------

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
    if (!subscription || userId === undefined || !UUID.test(userId)) return null;
    const code = await planOf(subscription.plan_id);
    if (!code) return null;
    const times = new URLSearchParams({ start_time: subscription.start_time, end_time: '2999-12-31T23:59:59Z' });
    const paid = await get(
      `/v1/billing/subscriptions/${subscription.id}/transactions?${times.toString()}`,
      reading.transactions,
    );
    return reading.readPaypalSubscription(userId, code, subscription, paid ?? {});
  }

  async function readDispute(id: string): Promise<readonly LedgerChange[]> {
    const dispute = await get(`/v1/customer/disputes/${encodeURIComponent(id)}`, reading.dispute);
    const changes: LedgerChange[] = [];
    for (const { seller_transaction_id: sourceId } of dispute?.disputed_transactions ?? []) {
      const userId = sourceId === undefined ? null : await ledger.grantOwner('paypal', sourceId);
      if (userId !== null) changes.push(reading.readDispute(userId, sourceId!, dispute!));
    }
    return changes;
  }

  // --- events --------------------------------------------------------------------------------------------------------

  /** The key behind an address that was checked; null for one that may not sign. */
  async function keyAt(certUrl: string, atMs: number): Promise<string | null> {
    let pem = certificates.get(certUrl);
    if (pem === undefined) {
      pem = await client.download(certUrl);
      if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
      certificates.set(certUrl, pem);
    }
    return isPaypalItself(client.base) && certificateProblem(pem, atMs) !== null ? null : pem;
  }

  return {
    clientToken: () =>
      unlessAway(async () => {
        try {
          return ok(await client.clientToken());
        } catch (error) {
          if (error instanceof PaypalUnavailableError) return fail('provider-unavailable');
          throw error;
        }
      }),

    createOrder: (userId, ordered: Ordered, atMs) =>
      unlessAway(async () => {
        if (ordered !== 'payment-test') {
          return await orders(`${userId} ${ordered}`, () => orderPlan(userId, ordered, atMs));
        }
        const purchase = {
          id: random.uuid(atMs),
          userId,
          provider: 'paypal',
          plan: null,
          amountCents: PAYMENT_TEST_PRICE_CENTS,
          currency: CURRENCY,
          createdAtMs: atMs,
        } as const;
        await ledger.saveTestPurchase(purchase);
        return await openOrder({ ...purchase, providerId: null, payee: null, state: 'open' });
      }),

    captureOrder: (userId, orderId, atMs) =>
      unlessAway(async () => {
        const purchase = await ledger.purchaseByProviderId('paypal', orderId);
        // Somebody else's order is no order, and one that was given up is not paid any more.
        if (!purchase || purchase.userId !== userId || purchase.state === 'closed') return fail('order-not-found');
        if (purchase.state === 'paid') return ok({ status: 'COMPLETED' });
        return await captures(orderId, () => capture(purchase, atMs));
      }),

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

    async read({ kind, id }) {
      switch (kind) {
        case 'subscription': {
          const change = await readSubscription(id);
          return change ? [change] : [];
        }
        case 'sale': {
          const subscriptionId = await ledger.subscriptionOfGrant('paypal', id);
          const change = subscriptionId === null ? null : await readSubscription(subscriptionId);
          return change ? [change] : [];
        }
        case 'dispute':
          return await readDispute(id);
        default: {
          const purchase =
            kind === 'purchase'
              ? UUID.test(id)
                ? await ledger.purchaseById(id)
                : null
              : await ledger.purchaseByProviderId('paypal', id);
          if (purchase?.provider !== 'paypal' || purchase.providerId === null) return [];
          const read = await readOrderOf(purchase);
          return read ? [read.change] : [];
        }
      }
    },

    async eventsSince(sinceMs) {
      const found: PaymentEvent[] = [];
      const times = new URLSearchParams({ page_size: '100', start_time: new Date(sinceMs).toISOString() });
      let path: string | null = `/v1/notifications/webhooks-events?${times.toString()}`;
      for (let page = 0; path !== null; page += 1) {
        // What is left out would count as reconciled.
        if (page >= MAX_EVENT_PAGES) throw new Error(`PayPal lists events on more than ${MAX_EVENT_PAGES} pages`);
        const listed: { events?: unknown[] | undefined; links?: { rel: string; href: string }[] | undefined } | null =
          await get(path, reading.events);
        if (listed === null) throw new Error('PayPal has lost a page of its list of events');
        for (const one of listed.events ?? []) {
          const event = reading.paymentEventOf(one);
          if (event) found.push(event);
        }
        const next = URL.parse(listed.links?.find(({ rel }) => rel === 'next')?.href ?? '');
        path = next && `${next.pathname}${next.search}`;
      }
      return found;
    },

    async verifyEvent(rawBody, header, atMs) {
      const transmission = webhookId === null ? null : transmissionOf(header, atMs);
      if (!transmission || !mayFetchCertificate(transmission.certUrl, client.base)) return fail('signature-refused');
      let pem;
      try {
        pem = await keyAt(transmission.certUrl, atMs);
      } catch (error) {
        if (error instanceof PaypalUnavailableError) return fail('provider-unavailable');
        throw error;
      }
      if (pem === null || !isSignedBy(pem, rawBody, transmission, webhookId!)) return fail('signature-refused');
      try {
        return ok(reading.paymentEventOf(JSON.parse(Buffer.from(rawBody).toString('utf8'))));
      } catch {
        return fail('signature-refused');
      }
    },
  };
}
