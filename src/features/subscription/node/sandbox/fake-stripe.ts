/**
 * A fake for the part of Stripe that this program uses: HTTP on loopback, state in memory, no money. Its answers are
 * held to Stripe's own types by the compiler, its requests to the shapes in `stripe-requests.ts`.
 */
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { ZodMiniType } from 'zod/mini';
import type { Random } from '#core/time/clock.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { addMonths } from '../../calendar.ts';
import { copy } from '../../sandbox/copy.ts';
import { parseForm } from './form.ts';
import { openFakeServer, FakeError, type FakeResponse, type FakeRequest, type FakeServer } from './fake-server.ts';
import * as requests from './stripe-requests.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

interface Customer {
  readonly id: string;
  readonly created: number;
  readonly metadata: Record<string, string>;
}

interface Price {
  readonly id: string;
  readonly product: string;
  readonly lookupKey: string;
  readonly amount: number;
  readonly months: number;
}

interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly created: number;
  readonly metadata: Record<string, string>;
  status: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'unpaid';
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  latestInvoice: string;
}

interface Invoice {
  readonly id: string;
  readonly subscription: string;
  readonly intent: string;
  readonly amount: number;
  readonly created: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  paidAt: number | null;
}

interface Intent {
  readonly id: string;
  readonly invoice: string;
  readonly secret: string;
  charge: string | null;
}

interface Charge {
  readonly id: string;
  readonly intent: string;
  readonly customer: string;
  readonly amount: number;
  readonly created: number;
}

/** Everything the fake knows; plain data. */
export interface StripeState {
  readonly customers: Record<string, Customer>;
  readonly products: Record<string, { readonly id: string; readonly name: string }>;
  readonly prices: Record<string, Price>;
  readonly subscriptions: Record<string, Subscription>;
  readonly invoices: Record<string, Invoice>;
  readonly intents: Record<string, Intent>;
  readonly charges: Record<string, Charge>;
  readonly refunds: {
    readonly id: string;
    readonly charge: string;
    readonly amount: number;
    readonly created: number;
  }[];
  readonly disputes: {
    readonly id: string;
    readonly charge: string;
    status: 'needs_response' | 'won' | 'lost';
    readonly created: number;
  }[];
  readonly events: { readonly id: string; readonly created: number; readonly type: string; readonly body: string }[];
}

export function emptyStripeState(): StripeState {
  return {
    customers: {},
    products: {},
    prices: {},
    subscriptions: {},
    invoices: {},
    intents: {},
    charges: {},
    refunds: [],
    disputes: [],
    events: [],
  };
}

export type CardOutcome =
  | { readonly outcome: 'succeeded' | 'requires-action'; readonly message: null }
  | { readonly outcome: 'declined'; readonly message: string };

export interface FakeStripe extends AsyncDisposable {
  readonly server: FakeServer;
  readonly webhooks: WebhookSender;
  readonly state: StripeState;
  /** What the browser's form does with a card; null for a secret that belongs to nothing. */
  confirm(clientSecret: string, cardNumber: string, authenticated?: boolean): CardOutcome | null;
  /** The next period of a subscription begins: it is paid, or the card fails. */
  renew(subscriptionId: string, payment: 'paid' | 'failed'): void;
  /** The card works again for what is owed. */
  payOwed(subscriptionId: string): void;
  /** The provider gives up, or the period of a cancelled subscription ends. */
  end(subscriptionId: string, status?: 'canceled' | 'unpaid'): void;
  refund(chargeId: string, amountCents?: number): void;
  dispute(chargeId: string): void;
  decideDispute(chargeId: string, status: 'won' | 'lost'): void;
  /** The charge of the subscription's newest paid invoice. */
  chargeOf(subscriptionId: string): string;
}

export interface StripeFakeOptions {
  readonly random: Random;
  nowMs(): number;
  readonly state?: StripeState;
  /** Where events are sent; null sends none. */
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
  readonly secretKey: string;
  onChange?(): void;
}

/** The numbers that do something else than succeed. */
const DECLINED_CARD = '4000000000000002';
const AUTHENTICATED_CARD = '4000002500003155';
const CURRENCY = 'usd';

function invalid(status: number, code: string, message: string): FakeError {
  return new FakeError(status, { error: { type: 'invalid_request_error', code, message } });
}

/** The header that Stripe signs an event with. */
export function stripeSignature(body: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / SECOND_MS);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export async function openFakeStripe(options: StripeFakeOptions): Promise<FakeStripe> {
  const { random, webhookSecret, secretKey } = options;
  const state = options.state ?? emptyStripeState();
  const webhooks = createWebhookSender(options.webhookUrl);
  const nowS = (): number => Math.floor(options.nowMs() / SECOND_MS);
  const newId = (kind: string): string => `${kind}_${Buffer.from(random.bytes(12)).toString('hex')}`;

  function get<T>(from: Record<string, T>, id: string): T {
    if (!Object.hasOwn(from, id)) throw invalid(404, 'resource_missing', `No such thing: '${id}'`);
    return from[id]!;
  }

  // --- how Stripe shows what it knows --------------------------------------------------------------------------------

  function showPrice({ id, product, lookupKey, amount, months }: Price) {
    return {
      id,
      object: 'price',
      active: true,
      currency: CURRENCY,
      lookup_key: lookupKey,
      product,
      recurring: { interval: 'month', interval_count: months },
      type: 'recurring',
      unit_amount: amount,
    } satisfies DeepPartial<Stripe.Price>;
  }

  function showInvoice(invoice: Invoice) {
    const subscription = get(state.subscriptions, invoice.subscription);
    return {
      id: invoice.id,
      object: 'invoice',
      created: invoice.created,
      currency: CURRENCY,
      customer: subscription.customer,
      status: invoice.paidAt === null ? 'open' : 'paid',
      amount_due: invoice.amount,
      amount_paid: invoice.paidAt === null ? 0 : invoice.amount,
      status_transitions: { paid_at: invoice.paidAt },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      lines: {
        object: 'list',
        has_more: false,
        data: [
          {
            object: 'line_item',
            amount: invoice.amount,
            parent: { type: 'subscription_item_details' },
            period: { start: invoice.periodStart, end: invoice.periodEnd },
          },
        ],
      },
    } satisfies DeepPartial<Stripe.Invoice>;
  }

  function showSubscription(subscription: Subscription, expanded = false) {
    const invoice = get(state.invoices, subscription.latestInvoice);
    const intent = get(state.intents, invoice.intent);
    return {
      id: subscription.id,
      object: 'subscription',
      created: subscription.created,
      customer: subscription.customer,
      status: subscription.status,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
      metadata: subscription.metadata,
      latest_invoice: expanded
        ? { ...showInvoice(invoice), confirmation_secret: { type: 'payment_intent', client_secret: intent.secret } }
        : invoice.id,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            object: 'subscription_item',
            current_period_start: subscription.periodStart,
            current_period_end: subscription.periodEnd,
            price: showPrice(get(state.prices, subscription.price)),
          },
        ],
      },
    } satisfies DeepPartial<Stripe.Subscription>;
  }

  function showCharge(charge: Charge) {
    const refunded = refundsOf(charge.id).reduce((sum, refund) => sum + refund.amount, 0);
    return {
      id: charge.id,
      object: 'charge',
      amount: charge.amount,
      amount_refunded: refunded,
      created: charge.created,
      currency: CURRENCY,
      customer: charge.customer,
      disputed: state.disputes.some((dispute) => dispute.charge === charge.id),
      payment_intent: charge.intent,
      refunded: refunded >= charge.amount,
    } satisfies DeepPartial<Stripe.Charge>;
  }

  function refundsOf(chargeId: string): StripeState['refunds'] {
    return state.refunds.filter((refund) => refund.charge === chargeId);
  }

  function showDispute(dispute: StripeState['disputes'][number]) {
    const { id, charge, status, created } = dispute;
    return { id, object: 'dispute', charge, status, created } satisfies DeepPartial<Stripe.Dispute>;
  }

  function list<T>(url: string, data: T[], hasMore = false) {
    return { object: 'list' as const, url, data, has_more: hasMore } satisfies Stripe.ApiList<T>;
  }

  // --- what happens at Stripe ----------------------------------------------------------------------------------------

  function emit(type: Stripe.Event.Type, object: object): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowS(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } satisfies Partial<Record<keyof Stripe.Event, unknown>>;
    const body = JSON.stringify({ ...event, data: { object } });
    state.events.push({ id: event.id, created: event.created, type, body });
    webhooks.send({
      id: event.id,
      body,
      headers: () => ({ 'stripe-signature': stripeSignature(body, webhookSecret, options.nowMs()) }),
    });
  }

  function addInvoice(subscription: Pick<Subscription, 'id' | 'price' | 'periodStart' | 'periodEnd'>): Invoice {
    const intentId = newId('pi');
    const invoice: Invoice = {
      id: newId('in'),
      subscription: subscription.id,
      intent: intentId,
      amount: get(state.prices, subscription.price).amount,
      created: nowS(),
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      paidAt: null,
    };
    state.invoices[invoice.id] = invoice;
    state.intents[intentId] = {
      id: intentId,
      invoice: invoice.id,
      secret: `${intentId}_secret_${Buffer.from(random.bytes(12)).toString('hex')}`,
      charge: null,
    };
    return invoice;
  }

  function pay(invoice: Invoice): void {
    const subscription = get(state.subscriptions, invoice.subscription);
    const intent = get(state.intents, invoice.intent);
    const charge: Charge = {
      id: newId('ch'),
      intent: intent.id,
      customer: subscription.customer,
      amount: invoice.amount,
      created: nowS(),
    };
    state.charges[charge.id] = charge;
    intent.charge = charge.id;
    invoice.paidAt = nowS();
    subscription.status = 'active';
    // One that says nothing new, as real ones mostly do.
    emit('charge.succeeded', showCharge(charge));
    emit('invoice.paid', showInvoice(invoice));
    emit('customer.subscription.updated', showSubscription(subscription));
    options.onChange?.();
  }

  function subscribe(params: Stripe.SubscriptionCreateParams): Subscription {
    const customer = get(state.customers, String(params.customer));
    const price = get(state.prices, String(params.items?.[0]?.price));
    const start = nowS();
    const draft = {
      id: newId('sub'),
      customer: customer.id,
      price: price.id,
      created: start,
      metadata: params.metadata as Record<string, string>,
      status: 'incomplete' as const,
      periodStart: start,
      periodEnd: Math.floor(addMonths(start * SECOND_MS, price.months) / SECOND_MS),
      cancelAtPeriodEnd: false,
    };
    const subscription: Subscription = { ...draft, latestInvoice: addInvoice(draft).id };
    state.subscriptions[subscription.id] = subscription;
    emit('customer.subscription.created', showSubscription(subscription));
    return subscription;
  }

  function end(subscription: Subscription, status: 'canceled' | 'unpaid'): void {
    subscription.status = status;
    emit(
      status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      showSubscription(subscription),
    );
  }

  // --- what is asked -------------------------------------------------------------------------------------------------

  function answer(request: FakeRequest): FakeResponse {
    if (request.header('authorization') !== `Bearer ${secretKey}`) {
      throw new FakeError(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const form = parseForm(
      request.method === 'GET' || request.method === 'DELETE' ? request.query : new URLSearchParams(request.body),
    );
    const parse = <T>(shape: ZodMiniType<T>): T => {
      const parsed = shape.safeParse(form);
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0];
      throw invalid(400, 'parameter_unknown', `${issue?.path.join('.')}: ${issue?.message} in ${JSON.stringify(form)}`);
    };
    const [, resource = '', id, action] = request.path.slice(1).split('/');
    const route = `${request.method} ${resource}${id === undefined ? '' : '/{id}'}${action === undefined ? '' : `/${action}`}`;
    const body = bodyOf(route, id ?? '', request.path, parse);
    return { status: 200, body };
  }

  function bodyOf(route: string, id: string, path: string, parse: <T>(shape: ZodMiniType<T>) => T): unknown {
    switch (route) {
      case 'POST customers': {
        const { metadata } = parse(requests.createCustomer);
        const customer: Customer = { id: newId('cus'), created: nowS(), metadata };
        state.customers[customer.id] = customer;
        return { ...customer, object: 'customer' } satisfies DeepPartial<Stripe.Customer>;
      }
      case 'GET products/{id}':
        return { ...get(state.products, id), object: 'product', active: true } satisfies DeepPartial<Stripe.Product>;
      case 'POST products': {
        const product = parse(requests.createProduct);
        state.products[product.id] = product;
        return { ...product, object: 'product', active: true } satisfies DeepPartial<Stripe.Product>;
      }
      case 'GET prices': {
        const { lookup_keys: keys } = parse(requests.listPrices);
        return list(
          path,
          Object.values(state.prices)
            .filter(({ lookupKey }) => keys.includes(lookupKey))
            .map(showPrice),
        );
      }
      case 'POST prices': {
        const { product, lookup_key: lookupKey, unit_amount: amount, recurring } = parse(requests.createPrice);
        const price = { id: newId('price'), product, lookupKey, amount, months: recurring.interval_count };
        state.prices[price.id] = price;
        return showPrice(price);
      }
      case 'POST subscriptions':
        return showSubscription(subscribe(parse(requests.createSubscription)), true);
      case 'GET subscriptions/{id}': {
        const { expand } = parse(requests.retrieveSubscription);
        return showSubscription(get(state.subscriptions, id), expand.length > 0);
      }
      case 'POST subscriptions/{id}': {
        const subscription = get(state.subscriptions, id);
        subscription.cancelAtPeriodEnd = parse(requests.updateSubscription).cancel_at_period_end;
        emit('customer.subscription.updated', showSubscription(subscription));
        return showSubscription(subscription);
      }
      case 'DELETE subscriptions/{id}': {
        parse(requests.nothing);
        const subscription = get(state.subscriptions, id);
        end(subscription, 'canceled');
        return showSubscription(subscription);
      }
      case 'GET invoices': {
        const { subscription } = parse(requests.listInvoices);
        const paid = Object.values(state.invoices).filter(
          (invoice) => invoice.subscription === subscription && invoice.paidAt !== null,
        );
        return list(path, paid.map(showInvoice));
      }
      case 'GET invoices/{id}':
        parse(requests.nothing);
        return showInvoice(get(state.invoices, id));
      case 'GET charges/{id}':
        parse(requests.nothing);
        return showCharge(get(state.charges, id));
      case 'GET invoice_payments': {
        const intent = get(state.intents, parse(requests.listInvoicePayments).payment.payment_intent);
        const payment = {
          object: 'invoice_payment',
          invoice: intent.invoice,
          payment: { type: 'payment_intent', payment_intent: intent.id },
        } satisfies DeepPartial<Stripe.InvoicePayment>;
        return list(path, [payment]);
      }
      case 'GET refunds': {
        const { charge } = parse(requests.listRefunds);
        const shown = refundsOf(charge).map(
          (refund) => ({ ...refund, object: 'refund' }) satisfies DeepPartial<Stripe.Refund>,
        );
        return list(path, shown);
      }
      case 'GET disputes': {
        const { charge } = parse(requests.listDisputes);
        return list(path, state.disputes.filter((dispute) => dispute.charge === charge).map(showDispute));
      }
      case 'POST billing_portal/{id}': {
        const { customer, return_url } = parse(requests.createPortalSession);
        get(state.customers, customer);
        return {
          id: newId('bps'),
          object: 'billing_portal.session',
          customer,
          return_url,
          url: return_url,
        } satisfies DeepPartial<Stripe.BillingPortal.Session>;
      }
      case 'GET events': {
        const { created, types, starting_after: after, limit } = parse(requests.listEvents);
        const newestFirst = state.events
          .filter((event) => event.created >= created.gte && types.includes(event.type))
          .toReversed();
        const from = after === undefined ? 0 : newestFirst.findIndex((event) => event.id === after) + 1;
        const page = newestFirst.slice(from, from + limit);
        return list(
          path,
          page.map((event) => JSON.parse(event.body) as unknown),
          from + limit < newestFirst.length,
        );
      }
      default:
        throw invalid(404, 'url_invalid', `Unrecognized request URL (${route})`);
    }
  }

  const server = await openFakeServer({
    keyHeader: 'idempotency-key',
    remembersFailures: true,
    keyReused: {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'This key was used with other parameters.' } },
    },
    answer,
    ...(options.onChange ? { onChange: options.onChange } : {}),
  });

  return {
    server,
    webhooks,
    state,

    confirm(clientSecret, cardNumber, authenticated) {
      const intent = Object.values(state.intents).find(({ secret }) => secret === clientSecret);
      if (!intent) return null;
      if (intent.charge !== null) return { outcome: 'succeeded', message: null };
      const invoice = get(state.invoices, intent.invoice);
      const subscription = get(state.subscriptions, invoice.subscription);
      if (subscription.status === 'canceled') return { outcome: 'declined', message: copy.ended };
      const number = cardNumber.replaceAll(' ', '');
      if (number === DECLINED_CARD) {
        emit('invoice.payment_failed', showInvoice(invoice));
        return { outcome: 'declined', message: copy.declined };
      }
      if (number === AUTHENTICATED_CARD && authenticated !== true) {
        if (authenticated === false) return { outcome: 'declined', message: copy.notAuthenticated };
        emit('invoice.payment_action_required', showInvoice(invoice));
        return { outcome: 'requires-action', message: null };
      }
      pay(invoice);
      return { outcome: 'succeeded', message: null };
    },

    renew(subscriptionId, payment) {
      const subscription = get(state.subscriptions, subscriptionId);
      const { months } = get(state.prices, subscription.price);
      subscription.periodStart = subscription.periodEnd;
      subscription.periodEnd = Math.floor(addMonths(subscription.periodStart * SECOND_MS, months) / SECOND_MS);
      const invoice = addInvoice(subscription);
      subscription.latestInvoice = invoice.id;
      if (payment === 'paid') return pay(invoice);
      subscription.status = 'past_due';
      emit('invoice.payment_failed', showInvoice(invoice));
      emit('customer.subscription.updated', showSubscription(subscription));
    },

    payOwed: (subscriptionId) => pay(get(state.invoices, get(state.subscriptions, subscriptionId).latestInvoice)),

    end: (subscriptionId, status = 'canceled') => end(get(state.subscriptions, subscriptionId), status),

    refund(chargeId, amountCents) {
      const charge = get(state.charges, chargeId);
      state.refunds.push({ id: newId('re'), charge: chargeId, amount: amountCents ?? charge.amount, created: nowS() });
      emit('charge.refunded', showCharge(charge));
    },

    dispute(chargeId) {
      const dispute = { id: newId('dp'), charge: chargeId, status: 'needs_response' as const, created: nowS() };
      state.disputes.push(dispute);
      emit('charge.dispute.created', showDispute(dispute));
    },

    decideDispute(chargeId, status) {
      for (const dispute of state.disputes) {
        if (dispute.charge !== chargeId) continue;
        dispute.status = status;
        emit('charge.dispute.closed', showDispute(dispute));
      }
    },

    chargeOf(subscriptionId) {
      const paid = Object.values(state.invoices).filter(
        (invoice) => invoice.subscription === subscriptionId && invoice.paidAt !== null,
      );
      return get(state.intents, paid.at(-1)!.intent).charge!;
    },

    async [Symbol.asyncDispose]() {
      await webhooks[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
