/**
 * A fake for the part of PayPal that this program uses: HTTP on loopback, state in memory, no money. A request whose
 * shape it does not know is refused.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { Random } from '#core/time/clock.ts';
import { addMonths } from '../../calendar.ts';
import { openFakeServer, FakeError, type FakeResponse, type FakeRequest, type FakeServer } from './fake-server.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

const money = z.strictObject({
  currency_code: z.literal('USD'),
  value: z.string().check(z.regex(/^\d{1,6}\.\d{2}$/)),
});
const createOrder = z.strictObject({
  // PayPal knows CAPTURE and AUTHORIZE in capitals only.
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        custom_id: z.string().check(z.maxLength(127)),
        invoice_id: z.string().check(z.maxLength(127)),
        description: z.string().check(z.maxLength(127)),
        amount: money,
      }),
    )
    .check(z.length(1)),
  application_context: z.strictObject({
    shipping_preference: z.literal('NO_SHIPPING'),
    user_action: z.literal('PAY_NOW'),
  }),
});
const createProduct = z.strictObject({
  id: z.string().check(z.minLength(6), z.maxLength(50)),
  name: z.string().check(z.maxLength(127)),
  type: z.literal('SERVICE'),
});
const createPlan = z.strictObject({
  product_id: z.string(),
  name: z.string().check(z.maxLength(127)),
  billing_cycles: z
    .array(
      z.strictObject({
        frequency: z.strictObject({ interval_unit: z.literal('MONTH'), interval_count: z.number() }),
        tenure_type: z.literal('REGULAR'),
        sequence: z.literal(1),
        total_cycles: z.literal(0),
        pricing_scheme: z.strictObject({ fixed_price: money }),
      }),
    )
    .check(z.length(1)),
  payment_preferences: z.strictObject({ payment_failure_threshold: z.number() }),
});
const cancelSubscription = z.strictObject({ reason: z.string().check(z.minLength(1), z.maxLength(127)) });
const nothing = z.strictObject({});

type Money = z.infer<typeof money>;
type Plan = z.infer<typeof createPlan> & { readonly id: string; readonly status: 'ACTIVE' };

interface Capture {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';
  readonly amount: Money;
  readonly custom_id: string;
  readonly create_time: string;
}

interface Order {
  readonly id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly custom_id: string;
  amount: Money;
  payee: string;
  /** How the capture will end, as the person at the sandbox chose. */
  capture: 'completed' | 'pending' | 'declined';
  readonly captures: Capture[];
  readonly refunds: { readonly id: string; readonly status: 'COMPLETED'; readonly create_time: string }[];
}

interface Subscription {
  readonly id: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  readonly plan_id: string;
  readonly custom_id: string;
  readonly start_time: string;
  readonly transactions: {
    readonly id: string;
    status: 'COMPLETED' | 'REFUNDED';
    readonly time: string;
    readonly amount_with_breakdown: { readonly gross_amount: Money };
  }[];
}

/** Everything the fake knows; plain data. */
export interface PaypalState {
  readonly orders: Record<string, Order>;
  readonly products: Record<string, { readonly id: string; readonly name: string }>;
  readonly plans: Record<string, Plan>;
  readonly subscriptions: Record<string, Subscription>;
  readonly disputes: Record<string, { readonly captureId: string; readonly time: string; readonly outcome: string }>;
  readonly events: { readonly id: string; readonly createdAtMs: number; readonly body: string }[];
}

export function emptyPaypalState(): PaypalState {
  return { orders: {}, products: {}, plans: {}, subscriptions: {}, disputes: {}, events: [] };
}

export interface FakePaypal extends AsyncDisposable {
  readonly server: FakeServer;
  readonly webhooks: WebhookSender;
  readonly state: PaypalState;
  /** Signs its events, in PEM. */
  readonly privateKey: string;
  /** What a person does in PayPal's window; false for an order that is not there or is over. */
  approve(orderId: string, capture?: 'completed' | 'pending' | 'declined'): boolean;
  /** Money that was on its way arrives, or does not. */
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): void;
  refund(orderId: string): void;
  /** A dispute about the order's money is decided. */
  dispute(orderId: string, outcome: 'RESOLVED_BUYER_FAVOR' | 'RESOLVED_SELLER_FAVOR'): void;
  /** A person subscribes in PayPal's window; its id. */
  subscribe(planId: string, customId: string): string;
  renew(subscriptionId: string): void;
  suspend(subscriptionId: string): void;
  refundSale(subscriptionId: string): void;
}

export interface PaypalFakeOptions {
  readonly random: Random;
  nowMs(): number;
  readonly state?: PaypalState;
  readonly webhookUrl: string | null;
  readonly webhookId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  onChange?(): void;
}

const STAND_IN_MERCHANT = 'SANDBOXMERCHANT';

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

function makeKeys(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
const TOKEN_LASTS_S = 32_400;

function refused(status: number, issue: string): FakeError {
  return new FakeError(status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
}

/** The headers that PayPal signs an event with. */
export function paypalSignature(
  body: string,
  options: { webhookId: string; privateKey: string; certUrl: string; id: string; atMs: number },
): Record<string, string> {
  const time = new Date(options.atMs).toISOString();
  const message = `${options.id}|${time}|${options.webhookId}|${crc32(body)}`;
  return {
    'paypal-transmission-id': options.id,
    'paypal-transmission-time': time,
    'paypal-cert-url': options.certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-transmission-sig': sign('sha256', Buffer.from(message), options.privateKey).toString('base64'),
  };
}

export async function openFakePaypal(options: PaypalFakeOptions): Promise<FakePaypal> {
  const { random } = options;
  const state = options.state ?? emptyPaypalState();
  const webhooks = createWebhookSender(options.webhookUrl);
  let made: KeyPair | null = null;
  // Made when the first event is signed: it takes longer than everything else at the start.
  const keys = (): KeyPair => (made ??= makeKeys());
  const newId = (): string => Buffer.from(random.bytes(9)).toString('hex').toUpperCase();
  const nowIso = (): string => new Date(options.nowMs()).toISOString();
  const tokens = new Set<string>();

  function get<T>(from: Record<string, T>, id: string): T {
    if (!Object.hasOwn(from, id)) throw new FakeError(404, { name: 'RESOURCE_NOT_FOUND' });
    return from[id]!;
  }

  function showOrder({ id, status, custom_id, amount, payee, captures, refunds }: Order): unknown {
    const payments = captures.length === 0 ? {} : { payments: { captures, refunds } };
    return {
      id,
      status,
      intent: 'CAPTURE',
      purchase_units: [{ custom_id, invoice_id: custom_id, amount, payee: { merchant_id: payee }, ...payments }],
    };
  }

  function showSubscription({ transactions, ...subscription }: Subscription): unknown {
    const months = get(state.plans, subscription.plan_id).billing_cycles[0]!.frequency.interval_count;
    const last = transactions.at(-1)?.time ?? subscription.start_time;
    const next = new Date(addMonths(Date.parse(last), months)).toISOString();
    return { ...subscription, billing_info: subscription.status === 'ACTIVE' ? { next_billing_time: next } : {} };
  }

  function emit(type: string, resource: unknown): void {
    const id = `WH-${newId()}`;
    const body = JSON.stringify({ id, event_type: type, create_time: nowIso(), resource });
    state.events.push({ id, createdAtMs: options.nowMs(), body });
    webhooks.send({
      id,
      body,
      headers: () =>
        paypalSignature(body, {
          webhookId: options.webhookId,
          privateKey: keys().privateKey,
          certUrl: `${server.base}/v1/notifications/certs/CERT-1`,
          id: newId(),
          atMs: options.nowMs(),
        }),
    });
  }

  function emitCapture(type: string, order: Order): void {
    const related = { related_ids: { order_id: order.id } };
    emit(type, { ...order.captures.at(-1), supplementary_data: related });
  }

  function pay(subscription: Subscription): void {
    const { pricing_scheme: pricing } = get(state.plans, subscription.plan_id).billing_cycles[0]!;
    const sale = {
      id: newId(),
      status: 'COMPLETED' as const,
      time: nowIso(),
      amount_with_breakdown: { gross_amount: pricing.fixed_price },
    };
    subscription.transactions.push(sale);
    emit('PAYMENT.SALE.COMPLETED', { id: sale.id, billing_agreement_id: subscription.id });
  }

  function captureOrder(order: Order): FakeResponse {
    if (order.status === 'COMPLETED') throw refused(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw refused(422, 'ORDER_NOT_APPROVED');
    if (order.capture === 'declined') throw refused(422, 'INSTRUMENT_DECLINED');
    const status = order.capture === 'pending' ? ('PENDING' as const) : ('COMPLETED' as const);
    order.status = 'COMPLETED';
    const { amount, custom_id } = order;
    order.captures.push({ id: newId(), status, amount, custom_id, create_time: nowIso() });
    emitCapture(`PAYMENT.CAPTURE.${status}`, order);
    return { status: 201, body: showOrder(order) };
  }

  function checkToken(request: FakeRequest): void {
    const token = request.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!tokens.has(token)) throw new FakeError(401, { name: 'AUTHENTICATION_FAILURE' });
  }

  function issueToken(request: FakeRequest): FakeResponse {
    const expected = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
    if (request.header('authorization') !== expected) throw new FakeError(401, { error: 'invalid_client' });
    const form = new URLSearchParams(request.body);
    if (form.get('grant_type') !== 'client_credentials') throw new FakeError(400, { error: 'unsupported_grant_type' });
    const token = newId();
    tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: TOKEN_LASTS_S, token_type: 'Bearer' } };
  }

  function answer(request: FakeRequest): FakeResponse {
    if (request.path.startsWith('/v1/notifications/certs/')) return { status: 200, body: keys().publicKey };
    if (request.path === '/v1/oauth2/token') return issueToken(request);
    checkToken(request);
    const parse = <T>(shape: z.ZodMiniType<T>): T => {
      const parsed = shape.safeParse(JSON.parse(request.body || 'null'));
      if (parsed.success) return parsed.data;
      throw new FakeError(400, { name: 'INVALID_REQUEST', details: parsed.error.issues });
    };
    const [, api, resource, id = '', action = ''] = request.path.slice(1).split('/');
    const route = [request.method, `${api}/${resource}`, id && '{id}', action].filter(Boolean).join(' ');
    switch (route) {
      case 'POST checkout/orders': {
        const { purchase_units: units } = parse(createOrder);
        const unit = units[0]!;
        const order: Order = {
          id: newId(),
          status: 'CREATED',
          custom_id: unit.custom_id,
          amount: unit.amount,
          payee: STAND_IN_MERCHANT,
          capture: 'completed',
          captures: [],
          refunds: [],
        };
        state.orders[order.id] = order;
        return { status: 201, body: showOrder(order) };
      }
      case 'GET checkout/orders {id}':
        return { status: 200, body: showOrder(get(state.orders, id)) };
      case 'POST checkout/orders {id} capture':
        parse(nothing);
        return captureOrder(get(state.orders, id));
      case 'POST catalogs/products': {
        const product = parse(createProduct);
        state.products[product.id] = product;
        return { status: 201, body: product };
      }
      case 'GET catalogs/products {id}':
        return { status: 200, body: get(state.products, id) };
      case 'POST billing/plans': {
        const plan: Plan = { ...parse(createPlan), id: `P-${newId()}`, status: 'ACTIVE' };
        get(state.products, plan.product_id);
        state.plans[plan.id] = plan;
        return { status: 201, body: plan };
      }
      case 'GET billing/plans': {
        const productId = request.query.get('product_id');
        const plans = Object.values(state.plans).filter(({ product_id }) => product_id === productId);
        return { status: 200, body: { plans: plans.map(({ id: planId, name }) => ({ id: planId, name })) } };
      }
      case 'GET billing/plans {id}':
        return { status: 200, body: get(state.plans, id) };
      case 'GET billing/subscriptions {id}':
        return { status: 200, body: showSubscription(get(state.subscriptions, id)) };
      case 'GET billing/subscriptions {id} transactions':
        return { status: 200, body: { transactions: get(state.subscriptions, id).transactions } };
      case 'POST billing/subscriptions {id} cancel': {
        parse(cancelSubscription);
        const subscription = get(state.subscriptions, id);
        if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
          throw refused(422, 'SUBSCRIPTION_STATUS_INVALID');
        }
        subscription.status = 'CANCELLED';
        emit('BILLING.SUBSCRIPTION.CANCELLED', { id });
        return { status: 204, body: '' };
      }
      case 'GET customer/disputes {id}': {
        const { captureId, time, outcome } = get(state.disputes, id);
        return {
          status: 200,
          body: {
            dispute_id: id,
            update_time: time,
            disputed_transactions: [{ seller_transaction_id: captureId }],
            dispute_outcome: { outcome_code: outcome },
          },
        };
      }
      case 'GET notifications/webhooks-events': {
        const sinceMs = Date.parse(request.query.get('start_time') ?? '');
        const events = state.events.filter((event) => event.createdAtMs >= sinceMs);
        return { status: 200, body: { events: events.map(({ body }) => JSON.parse(body) as unknown), links: [] } };
      }
      default:
        throw new FakeError(404, { name: 'RESOURCE_NOT_FOUND', message: route });
    }
  }

  const server = await openFakeServer({
    keyHeader: 'paypal-request-id',
    remembersFailures: false,
    keyReused: { status: 422, body: { details: [{ issue: 'DUPLICATE_REQUEST_ID' }] } },
    answer,
    ...(options.onChange ? { onChange: options.onChange } : {}),
  });

  return {
    server,
    webhooks,
    state,
    get privateKey() {
      return keys().privateKey;
    },

    approve(orderId, capture = 'completed') {
      const order = Object.hasOwn(state.orders, orderId) ? state.orders[orderId]! : null;
      if (order?.status !== 'CREATED' && order?.status !== 'APPROVED') return false;
      order.status = 'APPROVED';
      order.capture = capture;
      emit('CHECKOUT.ORDER.APPROVED', { id: orderId });
      options.onChange?.();
      return true;
    },

    settle(orderId, status) {
      const order = get(state.orders, orderId);
      order.captures.at(-1)!.status = status;
      emitCapture(`PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, order);
    },

    refund(orderId) {
      const order = get(state.orders, orderId);
      const refund = { id: newId(), status: 'COMPLETED' as const, create_time: nowIso() };
      order.captures.at(-1)!.status = 'REFUNDED';
      order.refunds.push(refund);
      emit('PAYMENT.CAPTURE.REFUNDED', { ...refund, custom_id: order.custom_id });
    },

    dispute(orderId, outcome) {
      const id = `PP-D-${newId()}`;
      const captureId = get(state.orders, orderId).captures.at(-1)!.id;
      state.disputes[id] = { captureId, time: nowIso(), outcome };
      emit('CUSTOMER.DISPUTE.RESOLVED', { dispute_id: id });
    },

    subscribe(planId, customId) {
      get(state.plans, planId);
      const subscription: Subscription = {
        id: `I-${newId()}`,
        status: 'ACTIVE',
        plan_id: planId,
        custom_id: customId,
        start_time: nowIso(),
        transactions: [],
      };
      state.subscriptions[subscription.id] = subscription;
      emit('BILLING.SUBSCRIPTION.ACTIVATED', { id: subscription.id });
      pay(subscription);
      return subscription.id;
    },

    renew: (subscriptionId) => pay(get(state.subscriptions, subscriptionId)),

    suspend(subscriptionId) {
      get(state.subscriptions, subscriptionId).status = 'SUSPENDED';
      emit('BILLING.SUBSCRIPTION.SUSPENDED', { id: subscriptionId });
    },

    refundSale(subscriptionId) {
      const sale = get(state.subscriptions, subscriptionId).transactions.at(-1)!;
      sale.status = 'REFUNDED';
      emit('PAYMENT.SALE.REFUNDED', { id: newId(), sale_id: sale.id });
    },

    async [Symbol.asyncDispose]() {
      await webhooks[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
