import { expect, test } from 'vitest';
import type { PaypalClient } from '#adapters/node/paypal.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { LedgerStore } from './ledger-store.ts';
import { createPaypalPayments } from './paypal-payments.ts';

/** PayPal's list of events with so many pages, of one event each; `lostPage` is answered with 404. */
function listOf(pages: number, lostPage = Infinity): PaypalClient {
  return {
    base: 'https://paypal.example',
    clientToken: () => Promise.reject(new Error('not asked for')),
    download: () => Promise.reject(new Error('not asked for')),
    async request(_, path) {
      const page = Number(new URL(path, 'https://paypal.example').searchParams.get('page') ?? 1);
      if (page === lostPage) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
      const next = { rel: 'next', href: `https://paypal.example/v1/notifications/webhooks-events?page=${page + 1}` };
      const event = { id: `WH-${page}`, event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: `I-${page}` } };
      return { status: 200, body: { events: [event], links: page < pages ? [next] : [] } };
    },
  };
}

/** Events are only read here: nothing is kept. */
const paymentsOver = (client: PaypalClient) =>
  createPaypalPayments({ client, ledger: {} as LedgerStore, random: systemRandom, webhookId: null });

test('every page of the events is read, however many there are', async () => {
  const events = await paymentsOver(listOf(120)).eventsSince(0);
  expect(events.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 120 }, (_, at) => `WH-${at + 1}`));
});

test.each([
  ['a list without an end', listOf(Infinity), 'more than 500 pages'],
  ['a list one of whose pages is lost', listOf(120, 70), 'lost a page'],
])('%s is refused, not taken for a whole one', async (_, client, reason) => {
  await expect(paymentsOver(client).eventsSince(0)).rejects.toThrow(reason);
});
