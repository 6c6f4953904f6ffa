import { stripeFailure, type Stripe } from '#adapters/node/stripe.ts';
import { CURRENCY, PLANS, type PlanCode } from '#contract/plans.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { Random } from '#core/time/clock.ts';
import { isLive, type LedgerChange } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { PaymentEvent } from './provider-events.ts';
import type { Purchase } from './purchase-store.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { createSingleFlight } from './single-flight.ts';
import { ProviderUnavailableError, type CardProvider, type ProviderFailure } from './providers.ts';
import {
  EVENT_TYPES,
  idOf,
  LOOKUP_KEYS,
  paymentEventOf,
  planOfPrice,
  readCharge,
  readSubscription,
} from './stripe-reading.ts';

/** An event that is older, or that claims to come from so far ahead, is refused: it may have been kept to be sent again. */
const SIGNATURE_TOLERANCE_S = 300;
/** Stripe remembers an idempotency key for 24 h and an unpaid subscription for 23 h. */
const PURCHASE_LASTS_MS = 22 * HOUR_MS;
const PAGE = 100;

type Created = { clientSecret: string; subscriptionId: string };

export interface StripePaymentsOptions {
  readonly stripe: Stripe;
  readonly ledger: LedgerStore;
  readonly random: Random;
  /** Signing secrets of the webhook, the new one and the old one while they are exchanged; empty refuses every event. */
  readonly webhookSecrets: readonly string[];
  /** Where people come back to from the provider's pages. */
  readonly returnUrl: string;
}

/** The secret that the browser confirms the first payment with. */
function clientSecretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  return typeof invoice === 'string' ? null : (invoice?.confirmation_secret?.client_secret ?? null);
}

/** Card payments through Stripe. */
export function createStripePayments(options: StripePaymentsOptions): CardProvider {
  const { stripe, ledger, random, webhookSecrets, returnUrl } = options;
  const once = createSingleFlight<Result<Created, ProviderFailure>>();
  // Two plans chosen at once: the second finds the first's subscription, and ends it.
  const turns = createKeyedMutex<Result<Created, ProviderFailure>>();
  const prices = new Map<PlanCode, string>();

  /** Stripe's answer; null where there is no such thing, an error of its own where it may come later. */
  async function asked<T>(request: Promise<T>): Promise<T | null> {
    try {
      return await request;
    } catch (error) {
      switch (stripeFailure(error)) {
        case 'missing':
          return null;
        case 'unavailable':
          throw new ProviderUnavailableError(error);
        default:
          throw error;
      }
    }
  }

  async function priceOf(plan: PlanCode): Promise<string | null> {
    const known = prices.get(plan);
    if (known) return known;
    const found = await asked(stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[plan]], active: true, limit: 1 }));
    const price = found?.data[0];
    // A price of another amount would charge what the screen does not say.
    if (!price || planOfPrice(price) !== plan) return null;
    prices.set(plan, price.id);
    return price.id;
  }

  async function customerOf(userId: string, atMs: number): Promise<string> {
    const known = await ledger.customerOf(userId);
    if (known) return known;
    // A failure on Stripe's side is what a key answers for a day, so the next minute has a key of its own. Of two
    // customers that come of that, the first that was saved stands; the other one is never charged.
    const idempotencyKey = `cus:${userId}:${Math.floor(atMs / MINUTE_MS)}`;
    const customer = await asked(stripe.customers.create({ metadata: { userId } }, { idempotencyKey }));
    return await ledger.saveCustomer(userId, customer!.id);
  }

  async function readOne(id: string): Promise<{ change: LedgerChange; subscription: Stripe.Subscription } | null> {
    const subscription = await asked(
      stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] }),
    );
    if (!subscription) return null;
    const userId = await ledger.userOfCustomer(idOf(subscription.customer) ?? '');
    if (userId === null) return null;
    const invoices = await asked(stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE }));
    const change = readSubscription(userId, subscription, invoices?.data ?? []);
    return change && { change, subscription };
  }

  async function readChargeOf(id: string): Promise<readonly LedgerChange[]> {
    const charge = await asked(stripe.charges.retrieve(id));
    const paymentIntent = idOf(charge?.payment_intent);
    if (!charge || paymentIntent === null) return [];
    const paid = await asked(
      stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntent }, limit: 1 }),
    );
    const invoiceId = idOf(paid?.data[0]?.invoice as string | { id: string } | undefined);
    const invoice = invoiceId === null ? null : await asked(stripe.invoices.retrieve(invoiceId));
    const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription);
    if (!invoice || subscriptionId === null) return [];
    const read = await readOne(subscriptionId);
    if (!read) return [];
    const [refunds, disputes] = await Promise.all([
      asked(stripe.refunds.list({ charge: id, limit: PAGE })),
      asked(stripe.disputes.list({ charge: id, limit: PAGE })),
    ]);
    return [read.change, readCharge(read.change.userId, invoice.id, charge, refunds?.data ?? [], disputes?.data ?? [])];
  }

  /** The open purchase of this plan; another open one is ended first, so that only one can ever be paid. */
  async function openPurchase(userId: string, plan: PlanCode, atMs: number): Promise<Purchase | ProviderFailure> {
    for (;;) {
      const purchase = await ledger.openPurchase({
        id: random.uuid(atMs),
        userId,
        provider: 'stripe',
        plan,
        amountCents: PLANS[plan].priceCents,
        currency: CURRENCY,
        createdAtMs: atMs,
      });
      const { providerId } = purchase;
      if (providerId === null) {
        if (purchase.plan === plan && purchase.createdAtMs > atMs - PURCHASE_LASTS_MS) return purchase;
        // Nobody holds the secret of what may have been made for it, so nobody can pay it.
        await ledger.setPurchaseState(purchase.id, 'closed');
        continue;
      }
      const beganAtUs = await ledger.readingBegins();
      const read = await readOne(providerId);
      if (read) await ledger.apply([read.change], beganAtUs);
      const outcome = read?.change.purchase?.outcome ?? 'closed';
      if (outcome === 'paid') return 'subscription-active';
      if (outcome === 'open' && purchase.plan === plan) return purchase;
      if (outcome === 'open') {
        await asked(stripe.subscriptions.cancel(providerId, {}, { idempotencyKey: `end:${purchase.id}:${atMs}` }));
      }
      await ledger.setPurchaseState(purchase.id, 'closed');
    }
  }

  async function create(userId: string, plan: PlanCode, atMs: number): Promise<Result<Created, ProviderFailure>> {
    const subscriptions = await ledger.subscriptionsOf(userId);
    if (subscriptions.some((subscription) => isLive(subscription, atMs))) return fail('subscription-active');
    const price = await priceOf(plan);
    if (price === null) return fail('payments-not-configured');
    const customer = await customerOf(userId, atMs);
    const purchase = await openPurchase(userId, plan, atMs);
    if (typeof purchase === 'string') return fail(purchase);

    const expand = ['latest_invoice.confirmation_secret'];
    let subscription;
    try {
      subscription =
        purchase.providerId === null
          ? await asked(
              stripe.subscriptions.create(
                {
                  customer,
                  items: [{ price }],
                  payment_behavior: 'default_incomplete',
                  payment_settings: { save_default_payment_method: 'on_subscription' },
                  metadata: { userId, localId: purchase.id },
                  expand,
                },
                { idempotencyKey: `sub:${purchase.id}` },
              ),
            )
          : await asked(stripe.subscriptions.retrieve(purchase.providerId, { expand }));
    } catch (error) {
      // A failure on Stripe's side is what its key would answer from now on: the next try begins anew.
      const { cause } = error as { cause?: { statusCode?: number } };
      if ((cause?.statusCode ?? 0) >= 500) await ledger.setPurchaseState(purchase.id, 'closed');
      throw error;
    }
    const clientSecret = subscription && clientSecretOf(subscription);
    if (!subscription || !clientSecret) return fail('provider-unavailable');
    if (purchase.providerId === null) await ledger.setProviderId(purchase.id, subscription.id, null);
    return ok({ clientSecret, subscriptionId: subscription.id });
  }

  return {
    createSubscription: (userId, plan, atMs) =>
      once(`${userId} ${plan}`, async () => {
        try {
          return await turns(userId, () => create(userId, plan, atMs));
        } catch (error) {
          if (error instanceof ProviderUnavailableError) return fail('provider-unavailable');
          throw error;
        }
      }),

    async portalUrl(userId, key) {
      const customer = await ledger.customerOf(userId);
      if (customer === null) return fail('subscription-not-found');
      try {
        const session = await asked(
          stripe.billingPortal.sessions.create(
            { customer, return_url: returnUrl },
            { idempotencyKey: `portal:${key}` },
          ),
        );
        return session ? ok(session.url) : fail('subscription-not-found');
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return fail('provider-unavailable');
        throw error;
      }
    },

    async cancel(subscriptionId, key) {
      await asked(
        stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: true },
          { idempotencyKey: `cancel:${subscriptionId}:${key}` },
        ),
      );
    },

    async read({ kind, id }) {
      if (kind === 'charge') return await readChargeOf(id);
      const read = await readOne(id);
      return read ? [read.change] : [];
    },

    async eventsSince(sinceMs) {
      const events: PaymentEvent[] = [];
      let startingAfter: string | undefined;
      for (;;) {
        const page = await asked(
          stripe.events.list({
            created: { gte: Math.floor(sinceMs / SECOND_MS) },
            types: [...EVENT_TYPES],
            limit: PAGE,
            ...(startingAfter ? { starting_after: startingAfter } : {}),
          }),
        );
        const listed = page?.data ?? [];
        for (const event of listed) {
          const stored = paymentEventOf(event);
          if (stored) events.push(stored);
        }
        startingAfter = listed.at(-1)?.id;
        if (!page?.has_more || startingAfter === undefined) return events;
      }
    },

    verifyEvent(rawBody, signature, atMs) {
      if (signature === undefined) return fail('signature-refused');
      const sentAtS = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);
      if (!(Math.abs(atMs / SECOND_MS - sentAtS) <= SIGNATURE_TOLERANCE_S)) return fail('signature-refused');
      for (const secret of webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            Buffer.from(rawBody),
            signature,
            secret,
            SIGNATURE_TOLERANCE_S,
            undefined,
            atMs,
          );
          return ok(paymentEventOf(event));
        } catch {
          // Another secret may have signed it.
        }
      }
      return fail('signature-refused');
    },
  };
}
