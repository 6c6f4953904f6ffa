import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import {
  bodyOrThrow,
  openTestPayments,
  PAYPAL,
  STRIPE,
  type Message,
  type TestPayments,
} from '#tests/support/payments.ts';
import { paypalSignature } from './sandbox/fake-paypal.ts';
import { stripeSignature } from './sandbox/fake-stripe.ts';

const none = { params: undefined, query: undefined } as const;

describeWithDatabase('forgery', (open) => {
  let world: TestPayments;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    world = await openTestPayments({ database });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const stored = async (): Promise<number> => {
    const [row] = await database.query<{ count: number }>('SELECT count(*) AS count FROM provider_events');
    return row!.count;
  };
  const grantsOf = async (userId: string) => (await world.grants()).filter((grant) => grant['user_id'] === userId);

  /** An event of Stripe about a subscription that was really paid. */
  async function paidEvent(): Promise<{ body: string; userId: string }> {
    const userId = world.newUser();
    await world.payByCard(userId);
    const body = world.messages().find((message) => message.body.includes('invoice.paid'))!.body;
    return { body, userId };
  }

  describe('an event of Stripe', () => {
    const secret = STRIPE.webhookSecret;
    const sign = (body: string, key: string = secret, aheadMs = 0): string =>
      stripeSignature(body, key, world.clock.nowMs() + aheadMs);
    const reencoded = (body: string): string => JSON.stringify(JSON.parse(body), null, 1);
    const flipped = (body: string): string => body.replace('evt_', 'evt-');

    test.each([
      ['without a signature', (body: string) => ({ body, signature: undefined })],
      ['with an empty signature', (body: string) => ({ body, signature: '' })],
      ['with a signature that is none', (body: string) => ({ body, signature: 'v1=00,t=now' })],
      ['signed with another secret', (body: string) => ({ body, signature: sign(body, 'whsec_other') })],
      ['changed by one byte', (body: string) => ({ body: flipped(body), signature: sign(body) })],
      ['written anew with the same meaning', (body: string) => ({ body: reencoded(body), signature: sign(body) })],
      ['signed 301 seconds ago', (body: string) => ({ body, signature: sign(body, secret, -301 * SECOND_MS) })],
      ['signed 301 seconds ahead', (body: string) => ({ body, signature: sign(body, secret, 301 * SECOND_MS) })],
      [
        'with the time of another signature',
        (body: string) => ({
          body,
          signature: sign(body).replace(/^t=\d+/, sign(body, secret, MINUTE_MS).split(',')[0]!),
        }),
      ],
      ['that is no event', () => ({ body: '[]', signature: sign('{}') })],
    ])('%s is refused and not stored', async (_what, forge) => {
      const { body, userId } = await paidEvent();
      const before = await stored();
      const forged = forge(body);
      const headers: Record<string, string> =
        forged.signature === undefined ? {} : { 'stripe-signature': forged.signature };
      expect(await world.receive({ provider: 'stripe', body: forged.body, headers })).toBe('signature-refused');
      expect(await stored()).toBe(before);
      await world.drain();
      expect(await world.isPro(userId)).toBe(false);
    });

    test.each([
      ['the new secret', (body: string) => sign(body)],
      ['the old secret, while they are exchanged', (body: string) => sign(body, STRIPE.oldSecret)],
      ['two signatures of which one is right', (body: string) => `${sign(body)},v1=${'0'.repeat(64)}`],
      ['a signature of 299 seconds ago', (body: string) => sign(body, secret, -299 * SECOND_MS)],
    ])('with %s is taken', async (_what, signature) => {
      const { body, userId } = await paidEvent();
      expect(await world.receive({ provider: 'stripe', body, headers: { 'stripe-signature': signature(body) } })).toBe(
        200,
      );
      await world.drain();
      expect(await world.isPro(userId)).toBe(true);
    });

    test('sent again grants nothing again', async () => {
      const { body, userId } = await paidEvent();
      const message: Message = { provider: 'stripe', body, headers: { 'stripe-signature': sign(body) } };
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await world.receive(message)).toBe(200);
        await world.drain();
      }
      expect(await grantsOf(userId)).toHaveLength(1);
    });

    test('that is rightly signed but tells a lie changes nothing: Stripe is asked', async () => {
      const { body, userId } = await paidEvent();
      const victim = world.newUser();
      const created = bodyOrThrow(
        await world.handlers.postCreateSubscription(
          { ...none, body: { subscriptionType: 'six_months' } },
          world.contextOf(victim),
        ),
      );
      // Says that an unpaid subscription was paid.
      const [, paid] = /"subscription":"(sub_\w+)"/.exec(body)!;
      const lie = body.replaceAll(paid!, created.subscriptionId).replace(/"evt_\w+"/, '"evt_lie"');
      expect(await world.receive({ provider: 'stripe', body: lie, headers: { 'stripe-signature': sign(lie) } })).toBe(
        200,
      );
      await world.drain();
      expect([await world.isPro(victim), await world.isPro(userId)]).toEqual([false, false]);
    });

    test('about a subscription of somebody who is no customer of ours is nothing', async () => {
      const { body } = await paidEvent();
      await database.query('UPDATE customers SET stripe_customer_id = NULL WHERE stripe_customer_id IS NOT NULL');
      const before = (await world.grants()).length;
      expect(await world.receive({ provider: 'stripe', body, headers: { 'stripe-signature': sign(body) } })).toBe(200);
      await world.drain();
      expect(await world.grants()).toHaveLength(before);
    });
  });

  describe('an event of PayPal', () => {
    async function pendingEvent(): Promise<{ message: Message; userId: string }> {
      const userId = world.newUser();
      const id = await world.approveOrder(userId, '3.00', 'pending');
      await world.capture(userId, id);
      world.messages();
      world.paypal.settle(id, 'COMPLETED');
      return { message: world.messages()[0]!, userId };
    }
    const signed = (body: string, more: Partial<Parameters<typeof paypalSignature>[1]> = {}): Record<string, string> =>
      paypalSignature(body, {
        webhookId: PAYPAL.webhookId,
        privateKey: world.paypal.privateKey,
        certUrl: `${world.paypal.server.base}/v1/notifications/certs/CERT-1`,
        id: 'forged',
        atMs: world.clock.nowMs(),
        ...more,
      });
    const otherKey = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;

    test.each([
      ['without headers', (body: string) => ({ body, headers: {} })],
      ['signed with another key', (body: string) => ({ body, headers: signed(body, { privateKey: otherKey }) })],
      ['for another webhook', (body: string) => ({ body, headers: signed(body, { webhookId: 'WH-OTHER' }) })],
      ['changed by one byte', (body: string) => ({ body: `${body} `, headers: signed(body) })],
      [
        'of four days ago',
        (body: string) => ({ body, headers: signed(body, { atMs: world.clock.nowMs() - 4 * DAY_MS }) }),
      ],
      ['of the future', (body: string) => ({ body, headers: signed(body, { atMs: world.clock.nowMs() + DAY_MS }) })],
      [
        'with another algorithm',
        (body: string) => ({ body, headers: { ...signed(body), 'paypal-auth-algo': 'SHA1withRSA' } }),
      ],
      [
        'with the id of another transmission',
        (body: string) => ({ body, headers: { ...signed(body), 'paypal-transmission-id': 'other' } }),
      ],
    ])('%s is refused and not stored', async (_what, forge) => {
      const { message, userId } = await pendingEvent();
      const before = await stored();
      expect(await world.receive({ provider: 'paypal', ...forge(message.body) })).toBe('signature-refused');
      expect(await stored()).toBe(before);
      expect(await world.isPro(userId)).toBe(false);
      expect(await world.receive(message)).toBe(200);
      await world.drain();
      expect(await world.isPro(userId)).toBe(true);
    });

    test('whose certificate lies elsewhere is refused, and nobody is asked for it', async () => {
      let asked = 0;
      const elsewhere = createServer((_request, response) => {
        asked += 1;
        response.end('');
      });
      elsewhere.listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const { port } = elsewhere.address() as AddressInfo;
      const { message } = await pendingEvent();
      const base = new URL(world.paypal.server.base);
      for (const certUrl of [
        `http://127.0.0.1:${port}/v1/notifications/certs/CERT-1`,
        `http://localhost:${base.port}/v1/notifications/certs/CERT-1`,
        `http://user@127.0.0.1:${port}/`,
        `http://127.0.0.1:${base.port}.evil.example/v1/notifications/certs/CERT-1`,
        'file:///etc/passwd',
        'nonsense',
      ]) {
        const headers = signed(message.body, { certUrl });
        expect(await world.receive({ provider: 'paypal', body: message.body, headers }), certUrl).toBe(
          'signature-refused',
        );
      }
      expect(asked).toBe(0);
      elsewhere.close();
    });
  });

  describe('an order', () => {
    test('of somebody else, or that nobody opened, is not found', async () => {
      const [owner, thief] = [world.newUser(), world.newUser()];
      const id = await world.approveOrder(owner);
      expect(await world.capture(thief, id)).toEqual({ error: 'order-not-found' });
      expect(await world.capture(thief, 'NOBODYS')).toEqual({ error: 'order-not-found' });
      expect(world.paypal.state.orders[id]!.captures).toEqual([]);
      expect(await world.capture(owner, id)).toMatchObject({ status: 200 });
      expect([await world.isPro(owner), await world.isPro(thief)]).toEqual([true, false]);
    });

    test.each([
      ['a smaller amount', { amount: { currency_code: 'USD' as const, value: '0.01' } }],
      ['a larger amount', { amount: { currency_code: 'USD' as const, value: '15.00' } }],
      ['another currency', { amount: { currency_code: 'VND' as unknown as 'USD', value: '3.00' } }],
      ['another merchant', { payee: 'EVIL' }],
      ['another purchase', { custom_id: '01a1fa83-618f-7373-b1fc-d5c3de34643e' }],
    ])('that was paid with %s gives nothing', async (_what, change) => {
      const userId = world.newUser();
      const id = await world.approveOrder(userId);
      Object.assign(world.paypal.state.orders[id]!, change);
      expect(await world.capture(userId, id)).toEqual({ error: 'payment-not-completed' });
      await world.settle();
      expect(await world.isPro(userId)).toBe(false);
      expect(await grantsOf(userId)).toEqual([]);
    });

    test.each([
      ['4.00', 'USD'],
      ['2.99', 'USD'],
      [0.01, 'USD'],
      [-3, 'USD'],
      ['18.00', 'USD'],
      ['3.00', 'EUR'],
      ['3e0', 'USD'],
      ['٣.٠٠', 'USD'],
    ])('over %j %s is refused before a provider hears of it', async (amount, currency) => {
      const before = world.paypal.server.requests.length;
      const request = { ...none, body: { amount, currency, intent: 'capture' } };
      expect(await world.handlers.postPaypalOrder(request, world.contextOf(world.newUser()))).toEqual({
        error: 'amount-refused',
      });
      expect(world.paypal.server.requests).toHaveLength(before);
    });
  });

  test('who pays for whom is the session, never the body', async () => {
    const [payer, named] = [world.newUser(), world.newUser()];
    const body = { userId: named, subscriptionType: 'monthly', amount: 300 } as const;
    const created = bodyOrThrow(await world.handlers.postCreateSubscription({ ...none, body }, world.contextOf(payer)));
    world.stripe.confirm(created.clientSecret, '4242 4242 4242 4242');
    await world.settle();
    expect([await world.isPro(payer), await world.isPro(named)]).toEqual([true, false]);
  });
});
