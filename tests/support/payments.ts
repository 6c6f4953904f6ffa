import type { Database } from '#adapters/node/database/database.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { openPaypal } from '#adapters/node/paypal.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import type { CallContext, Caller } from '#contract/handler.ts';
import { entitlement } from '#features/subscription/entitlement.ts';
import { subscriptionHandlers } from '#features/subscription/node/handlers.ts';
import { createLedgerStore } from '#features/subscription/node/ledger-store.ts';
import { createPayments } from '#features/subscription/node/payments.ts';
import type { PaymentProviders } from '#features/subscription/node/providers.ts';
import { createPaypalPayments } from '#features/subscription/node/paypal-payments.ts';
import { openFakePaypal, paypalSignature, type FakePaypal } from '#features/subscription/node/sandbox/fake-paypal.ts';
import { openFakeStripe, stripeSignature, type FakeStripe } from '#features/subscription/node/sandbox/fake-stripe.ts';
import { setUpPaypal, setUpStripe } from '#features/subscription/node/setup-plans.ts';
import { createSubscriptionStore } from '#features/subscription/node/store.ts';
import { createStripePayments } from '#features/subscription/node/stripe-payments.ts';
import { createPaymentWork, type PaymentWork } from '#features/subscription/node/worker.ts';
import { createManualClock, type ManualClock } from './clock.ts';

export const STRIPE = { secretKey: 'sk_test', webhookSecret: 'whsec_test', oldSecret: 'whsec_old' } as const;
export const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-TEST' } as const;
export const CARD = '4242 4242 4242 4242';

/** A signed message of a provider, as it crosses the wire. */
export interface Message {
  readonly provider: 'stripe' | 'paypal';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The payments of a server over this database and both fakes, with a clock that the test moves. */
export interface TestPayments extends AsyncDisposable {
  readonly clock: ManualClock;
  readonly stripe: FakeStripe;
  readonly paypal: FakePaypal;
  readonly ledger: ReturnType<typeof createLedgerStore>;
  readonly providers: PaymentProviders;
  readonly handlers: ReturnType<typeof subscriptionHandlers>;
  readonly work: PaymentWork;
  newUser(): string;
  contextOf<Id extends string | null>(userId: Id, message?: Message): CallContext<Caller & { readonly userId: Id }>;
  /** Everything the providers have sent since this was last asked. */
  messages(): Message[];
  /** Sends a message to the webhook; the answer's status or error. */
  receive(message: Message): Promise<number | string>;
  /** Sends everything new and works until nothing is due. */
  settle(): Promise<void>;
  drain(): Promise<void>;
  isPro(userId: string): Promise<boolean>;
  /** Buys by card up to the confirmed payment; nothing has been told to the server yet. */
  payByCard(userId: string, plan?: 'monthly' | 'six_months'): Promise<string>;
  /** Buys with PayPal up to the approval; the order's id. */
  approveOrder(userId: string, amount?: string, capture?: 'completed' | 'pending' | 'declined'): Promise<string>;
  capture(userId: string, orderId: string): Promise<unknown>;
  /** Every grant, in an order that does not depend on who came first. */
  grants(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const quiet = createLogger({ level: 'silent', stream: { write: () => {} }, nowMs: () => 0 });

/** The body of a reply; throws what was refused. */
export function bodyOrThrow<Body>(reply: { readonly body?: Body } | { readonly error: string }): Body {
  if ('error' in reply) throw new Error(reply.error);
  return reply.body as Body;
}

export interface TestPaymentsOptions {
  readonly database: Database;
  readonly nowMs?: number;
  readonly timeoutMs?: number;
}

export async function openTestPayments({
  database,
  nowMs = Date.UTC(2026, 10, 21, 12),
  timeoutMs = 1_500,
}: TestPaymentsOptions): Promise<TestPayments> {
  await using resources = new AsyncDisposableStack();
  const clock = createManualClock(nowMs);
  const fake = { random: systemRandom, nowMs: () => clock.nowMs(), webhookUrl: null };
  const stripe = resources.use(await openFakeStripe({ ...fake, ...STRIPE }));
  const paypal = resources.use(await openFakePaypal({ ...fake, ...PAYPAL }));
  const stripeClient = openStripe({ secretKey: STRIPE.secretKey, apiBase: stripe.server.base, timeoutMs });
  const paypalClient = openPaypal({ base: paypal.server.base, ...PAYPAL, nowMs: () => clock.nowMs(), timeoutMs });
  await setUpStripe(stripeClient);
  await setUpPaypal(paypalClient);

  const ledger = createLedgerStore(database, systemRandom);
  const { grantsOf } = createSubscriptionStore(database);
  const providers = {
    card: createStripePayments({
      stripe: stripeClient,
      ledger,
      random: systemRandom,
      webhookSecrets: [STRIPE.webhookSecret, STRIPE.oldSecret],
      returnUrl: 'http://localhost/my-dashboard',
    }),
    paypal: createPaypalPayments({
      client: paypalClient,
      ledger,
      random: systemRandom,
      webhookId: PAYPAL.webhookId,
    }),
  };
  const isPro = async (userId: string, atMs: number): Promise<boolean> =>
    entitlement({ role: 'user' }, await grantsOf(userId), atMs).isPro;
  const handlers = subscriptionHandlers({
    providers,
    payments: createPayments({ providers, ledger, isPro, wake: () => {} }),
    sandbox: null,
    publicKeys: { stripePublishableKey: null, paypalClientId: null, paypalEnvironment: null },
    paymentTest: true,
  });
  const work = createPaymentWork({
    ledger,
    sources: { stripe: providers.card, paypal: providers.paypal },
    clock,
    logger: quiet,
  });
  let wishes = 0;
  let stripeSent = 0;
  let paypalSent = 0;

  function contextOf<Id extends string | null>(
    userId: Id,
    message?: Message,
  ): CallContext<Caller & { readonly userId: Id }> {
    wishes += 1;
    return {
      caller: { userId, role: userId === null ? null : 'user', pro: false, addressKey: 'a' },
      requestId: `wish-${wishes}`,
      atMs: clock.nowMs(),
      header: (name) => message?.headers[name],
      rawBody: Buffer.from(message?.body ?? ''),
    };
  }
  const none = { params: undefined, query: undefined } as const;

  function messages(): Message[] {
    const fromStripe = stripe.state.events.slice(stripeSent).map(({ body }) => ({
      provider: 'stripe' as const,
      body,
      headers: { 'stripe-signature': stripeSignature(body, STRIPE.webhookSecret, clock.nowMs()) },
    }));
    const fromPaypal = paypal.state.events.slice(paypalSent).map(({ id, body }) => ({
      provider: 'paypal' as const,
      body,
      headers: paypalSignature(body, {
        webhookId: PAYPAL.webhookId,
        privateKey: paypal.privateKey,
        certUrl: `${paypal.server.base}/v1/notifications/certs/CERT-1`,
        id,
        atMs: clock.nowMs(),
      }),
    }));
    stripeSent = stripe.state.events.length;
    paypalSent = paypal.state.events.length;
    return [...fromStripe, ...fromPaypal];
  }

  async function receive(message: Message): Promise<number | string> {
    const handler = message.provider === 'stripe' ? handlers.postStripeWebhook : handlers.postPaypalWebhook;
    const reply = await handler({ ...none, body: undefined }, contextOf(null, message));
    return 'error' in reply ? reply.error : reply.status;
  }

  async function drain(): Promise<void> {
    while ((await work.turn()) > 0);
  }

  const owned = resources.move();
  return {
    clock,
    stripe,
    paypal,
    ledger,
    providers,
    handlers,
    work,
    newUser: () => systemRandom.uuid(clock.nowMs()),
    contextOf,
    messages,
    receive,
    drain,
    async settle() {
      for (const message of messages()) await receive(message);
      await drain();
    },
    isPro: (userId) => isPro(userId, clock.nowMs()),
    async payByCard(userId, plan = 'monthly') {
      const request = { ...none, body: { subscriptionType: plan } };
      const created = bodyOrThrow(await handlers.postCreateSubscription(request, contextOf(userId)));
      const confirmed = stripe.confirm(created.clientSecret, CARD);
      if (confirmed?.outcome !== 'succeeded') throw new Error(`The card did not pay: ${confirmed?.outcome}`);
      return created.subscriptionId;
    },
    async approveOrder(userId, amount = '3.00', capture = 'completed') {
      const request = { ...none, body: { amount, currency: 'USD', intent: 'capture' } };
      const { id } = bodyOrThrow(await handlers.postPaypalOrder(request, contextOf(userId)));
      paypal.approve(id, capture);
      return id;
    },
    async capture(userId, orderId) {
      return await handlers.postPaypalCapture(
        { params: { orderID: orderId }, query: undefined, body: undefined },
        contextOf(userId),
      );
    },
    grants: () =>
      database.query(
        `SELECT user_id, source, source_id, plan, starts_at, ends_at, revoked_at, subscription_id, amount_cents
         FROM grants ORDER BY source, source_id`,
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
