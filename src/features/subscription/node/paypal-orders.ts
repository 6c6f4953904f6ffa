import { CURRENCY, PAYMENT_TEST_PRICE_CENTS, PLANS, type PlanCode } from '#contract/plans.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import { HOUR_MS, SECOND_MS } from '#core/time/durations.ts';
import { copy } from './copy.ts';
import { isLive } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { Purchase } from './purchase-store.ts';
import { createSingleFlight } from './single-flight.ts';
import { issueOf, unlessAway, type PaypalCalls } from './paypal-calls.ts';
import * as reading from './paypal-reading.ts';
import type { PaypalProvider, ProviderFailure } from './providers.ts';
import { reminder } from './worker.ts';

/** An order that nobody approved is opened anew after this. */
const ORDER_LASTS_MS = HOUR_MS;
/** A capture whose answer was lost is read again after this, and from then on until its end is known. */
const REMIND_AFTER_MS = 5 * SECOND_MS;

/** Orders: time that is paid once, and what the payment test page pays. */
export interface PaypalOrders extends Pick<PaypalProvider, 'createOrder' | 'captureOrder'> {
  /** What stands of a purchase that has an order; null where PayPal has none. */
  read(purchase: Purchase): Promise<reading.OrderReading | null>;
}

export function createPaypalOrders({ ask, get }: PaypalCalls, ledger: LedgerStore, random: Random): PaypalOrders {
  const orders = createSingleFlight<Result<string, ProviderFailure>>();
  const captures = createSingleFlight<Result<{ status: string }, ProviderFailure>>();

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

  return {
    read: readOrderOf,

    createOrder: (userId, ordered, atMs) =>
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
  };
}
