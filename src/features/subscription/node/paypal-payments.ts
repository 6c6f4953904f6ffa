import { PaypalUnavailableError, type PaypalClient } from '#adapters/node/paypal.ts';
import { fail, ok } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import type { LedgerChange } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import { createPaypalCalls, unlessAway } from './paypal-calls.ts';
import { createPaypalEvents } from './paypal-events.ts';
import { createPaypalOrders } from './paypal-orders.ts';
import * as reading from './paypal-reading.ts';
import { createPaypalSubscriptions } from './paypal-subscriptions.ts';
import type { PaypalProvider } from './providers.ts';

export interface PaypalPaymentsOptions {
  readonly client: PaypalClient;
  readonly ledger: LedgerStore;
  readonly random: Random;
  /** The id PayPal gave to our webhook; null refuses every event. */
  readonly webhookId: string | null;
}

/** Payments through PayPal. */
export function createPaypalPayments({ client, ledger, random, webhookId }: PaypalPaymentsOptions): PaypalProvider {
  const calls = createPaypalCalls(client);
  const orders = createPaypalOrders(calls, ledger, random);
  const subscriptions = createPaypalSubscriptions(calls, ledger);
  const events = createPaypalEvents(client, calls, webhookId);

  async function readDispute(id: string): Promise<readonly LedgerChange[]> {
    const dispute = await calls.get(`/v1/customer/disputes/${encodeURIComponent(id)}`, reading.dispute);
    const changes: LedgerChange[] = [];
    for (const { seller_transaction_id: sourceId } of dispute?.disputed_transactions ?? []) {
      const userId = sourceId === undefined ? null : await ledger.grantOwner('paypal', sourceId);
      if (userId !== null) changes.push(reading.readDispute(userId, sourceId!, dispute!));
    }
    return changes;
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

    createOrder: orders.createOrder,
    captureOrder: orders.captureOrder,
    attachSubscription: subscriptions.attachSubscription,
    cancel: subscriptions.cancel,
    eventsSince: events.eventsSince,
    verifyEvent: events.verifyEvent,

    async read({ kind, id }) {
      switch (kind) {
        case 'subscription': {
          const change = await subscriptions.read(id);
          return change ? [change] : [];
        }
        case 'sale': {
          const subscriptionId = await ledger.subscriptionOfGrant('paypal', id);
          const change = subscriptionId === null ? null : await subscriptions.read(subscriptionId);
          return change ? [change] : [];
        }
        case 'dispute':
          return await readDispute(id);
        default: {
          const purchase =
            kind === 'purchase'
              ? reading.UUID.test(id)
                ? await ledger.purchaseById(id)
                : null
              : await ledger.purchaseByProviderId('paypal', id);
          if (purchase?.provider !== 'paypal' || purchase.providerId === null) return [];
          const read = await orders.read(purchase);
          return read ? [read.change] : [];
        }
      }
    },
  };
}
