/**
 * A program that takes webhooks and applies them, as the server does, until a test kills it. Prints the port it listens
 * on. Called as: node payment-receiver.ts DATA_DIR STRIPE_BASE SECRET_KEY WEBHOOK_SECRET
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '#adapters/node/clock.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { createLogger, standardError } from '#adapters/node/logger.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import { createLedgerStore } from '#features/subscription/node/ledger-store.ts';
import { createPayments } from '#features/subscription/node/payments.ts';
import { createStripePayments } from '#features/subscription/node/stripe-payments.ts';
import { startPaymentWorker } from '#features/subscription/node/worker.ts';

const [dataDir = '', apiBase = '', secretKey = '', webhookSecret = ''] = process.argv.slice(2);

const ledger = createLedgerStore(await openDatabase({ dataDir }), systemRandom);
const card = createStripePayments({
  stripe: openStripe({ secretKey, apiBase }),
  ledger,
  random: systemRandom,
  webhookSecrets: [webhookSecret],
  returnUrl: 'http://localhost/my-dashboard',
});
const logger = createLogger({
  level: 'error',
  stream: standardError(),
  nowMs: systemClock.nowMs,
});
const worker = startPaymentWorker({
  ledger,
  sources: { stripe: card, paypal: null },
  clock: systemClock,
  logger,
  // What a killed one held is free again after this, so that the test need not wait.
  leaseMs: 500,
  idleMs: 50,
});
const payments = createPayments({
  providers: { card, paypal: null },
  ledger,
  isPro: () => Promise.resolve(false),
  wake: worker.wake,
});

const server = createServer((incoming, response) => {
  void (async () => {
    const event = card.verifyEvent(
      await buffer(incoming),
      String(incoming.headers['stripe-signature']),
      systemClock.nowMs(),
    );
    if (event.ok) await payments.receive(event.value, systemClock.nowMs());
    response.writeHead(event.ok ? 200 : 400).end();
  })();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
