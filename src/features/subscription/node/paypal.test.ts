import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { bodyOrThrow, openTestPayments, type TestPayments } from '#tests/support/payments.ts';
import { addMonths } from '../calendar.ts';

const none = { params: undefined, query: undefined, body: undefined } as const;

describeWithDatabase('PayPal payments', (open) => {
  let world: TestPayments;
  beforeAll(async () => {
    world = await openTestPayments({ database: await open() });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const order = (userId: string, amount: string | number = '3.00') =>
    world.handlers.postPaypalOrder(
      { params: undefined, query: undefined, body: { amount, currency: 'USD', intent: 'capture' } },
      world.contextOf(userId),
    );
  const grantsOf = async (userId: string) => (await world.grants()).filter((grant) => grant['user_id'] === userId);
  const capturesOf = (orderId: string) => world.paypal.state.orders[orderId]!.captures.length;

  describe('an order', () => {
    test.each([
      ['3.00', 'monthly', 30],
      ['15.00', 'six_months', 180],
    ] as const)('over %s gives %s, %d days from its payment', async (amount, plan, days) => {
      const user = world.newUser();
      const paidAtMs = world.clock.nowMs();
      const id = await world.approveOrder(user, amount);
      expect(await world.isPro(user)).toBe(false);
      expect(await world.capture(user, id)).toEqual({ status: 200, body: { id, status: 'COMPLETED' } });
      expect(await world.isPro(user)).toBe(true);
      expect(await grantsOf(user)).toEqual([
        expect.objectContaining({ plan, starts_at: paidAtMs, ends_at: paidAtMs + days * DAY_MS }),
      ]);
      await world.clock.advance(days * DAY_MS - 1);
      expect(await world.isPro(user)).toBe(true);
      await world.clock.advance(1);
      expect(await world.isPro(user)).toBe(false);
      expect(world.paypal.state.orders[id]!.amount).toEqual({ currency_code: 'USD', value: amount });
    });

    test('that nobody approved is not paid, and can still be', async () => {
      const user = world.newUser();
      const { id } = bodyOrThrow(await order(user));
      expect(await world.capture(user, id)).toEqual({ error: 'payment-not-completed' });
      world.paypal.approve(id);
      expect(await world.capture(user, id)).toMatchObject({ status: 200 });
      expect(await grantsOf(user)).toHaveLength(1);
    });

    test('whose payment is declined gives nothing, and the next one is new', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user, '3.00', 'declined');
      expect(await world.capture(user, id)).toEqual({ error: 'payment-not-completed' });
      expect(await world.isPro(user)).toBe(false);
      expect(bodyOrThrow(await order(user)).id).not.toBe(id);
    });

    test('whose money is on its way is not paid until it has arrived', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user, '3.00', 'pending');
      expect(await world.capture(user, id)).toEqual({ status: 202, body: { id, status: 'PENDING' } });
      await world.settle();
      expect(await world.isPro(user)).toBe(false);
      // Meanwhile nobody is charged twice.
      expect(await order(user)).toEqual({ error: 'payment-pending' });
      world.paypal.settle(id, 'COMPLETED');
      await world.settle();
      expect(await world.isPro(user)).toBe(true);
    });

    test('whose money does not arrive leaves nothing behind', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user, '3.00', 'pending');
      await world.capture(user, id);
      world.paypal.settle(id, 'DECLINED');
      await world.settle();
      expect(await world.isPro(user)).toBe(false);
      expect(bodyOrThrow(await order(user)).id).not.toBe(id);
    });

    test('that is captured 50 times at once is paid once', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user);
      const answers = await Promise.all(Array.from({ length: 50 }, () => world.capture(user, id)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify({ status: 200, body: { id, status: 'COMPLETED' } })]),
      );
      await world.settle();
      expect(capturesOf(id)).toBe(1);
      expect(await grantsOf(user)).toHaveLength(1);
    });

    test('that is asked for 50 times at once is one order', async () => {
      const user = world.newUser();
      const ids = await Promise.all(Array.from({ length: 50 }, async () => bodyOrThrow(await order(user)).id));
      expect(new Set(ids).size).toBe(1);
      // A choice of the other plan is another order, and the first can no longer be captured.
      const other = bodyOrThrow(await order(user, 15)).id;
      expect(other).not.toBe(ids[0]);
      world.paypal.approve(ids[0]!);
      expect(await world.capture(user, ids[0]!)).toEqual({ error: 'order-not-found' });
      expect(capturesOf(ids[0]!)).toBe(0);
    });

    test('bought again before the first has run out adds its days at the end', async () => {
      const user = world.newUser();
      const startMs = world.clock.nowMs();
      await world.capture(user, await world.approveOrder(user));
      await world.clock.advance(5 * DAY_MS);
      const second = await world.approveOrder(user);
      await world.capture(user, second);
      const ends = async () => (await grantsOf(user)).map((grant) => ((grant['ends_at'] as number) - startMs) / DAY_MS);
      expect((await ends()).toSorted((a, b) => a - b)).toEqual([30, 60]);
      await world.settle();
      expect(await grantsOf(user)).toHaveLength(2);
    });

    test('refunded takes its days back and no others', async () => {
      const user = world.newUser();
      const startMs = world.clock.nowMs();
      const first = await world.approveOrder(user);
      await world.capture(user, first);
      await world.clock.advance(5 * DAY_MS);
      await world.capture(user, await world.approveOrder(user));
      world.paypal.refund(first);
      await world.settle();
      const standing = (await grantsOf(user)).filter((grant) => grant['revoked_at'] === null);
      expect(standing).toEqual([
        expect.objectContaining({ starts_at: startMs + 5 * DAY_MS, ends_at: startMs + 35 * DAY_MS }),
      ]);
    });

    test.each([
      ['RESOLVED_BUYER_FAVOR', false],
      ['RESOLVED_SELLER_FAVOR', true],
    ] as const)('with a dispute %s', async (outcome, isPro) => {
      const user = world.newUser();
      const id = await world.approveOrder(user);
      await world.capture(user, id);
      world.paypal.dispute(id, outcome);
      await world.settle();
      expect(await world.isPro(user)).toBe(isPro);
    });

    test('of the payment test page buys nothing', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user, '1.00');
      expect(await world.capture(user, id)).toMatchObject({ status: 200 });
      await world.settle();
      expect(await grantsOf(user)).toEqual([]);
      expect(await world.isPro(user)).toBe(false);
    });

    test.each(['cut-after', 'hangs-after'] as const)(
      'whose capture %s at the provider: Pro within a minute of its return, charged once',
      async (kind) => {
        const user = world.newUser();
        const id = await world.approveOrder(user);
        const { faults } = world.paypal.server;
        faults.push({ kind, matches: /capture$/, times: 1 });
        expect(await world.capture(user, id)).toEqual({ error: 'provider-unavailable', retryAfterSeconds: 5 });
        faults.push({ kind: 'cut-before', matches: /^GET |^POST /, times: Infinity });
        // No event arrives, and another try finds the provider still away.
        world.messages();
        expect(await order(user)).toMatchObject({ error: 'provider-unavailable' });
        await world.clock.advance(3 * MINUTE_MS);
        await world.drain();
        expect(await world.isPro(user)).toBe(false);
        faults.length = 0;
        await world.clock.advance(MINUTE_MS);
        await world.drain();
        expect(await world.isPro(user)).toBe(true);
        expect(capturesOf(id)).toBe(1);
        expect(await world.capture(user, id)).toMatchObject({ status: 200 });
        expect(capturesOf(id)).toBe(1);
      },
    );

    test('whose answer was lost is settled before another one is opened', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user);
      world.paypal.server.faults.push({ kind: 'cut-after', matches: /capture$/, times: 1 });
      await world.capture(user, id);
      expect(await order(user)).toEqual({ error: 'subscription-active' });
      expect(await world.isPro(user)).toBe(true);
      expect(await grantsOf(user)).toHaveLength(1);
    });

    test('whose capture failed on the way is captured by the next try, not opened anew', async () => {
      const user = world.newUser();
      const id = await world.approveOrder(user);
      world.paypal.server.faults.push({ kind: 'fails', matches: /capture$/, times: 1 });
      expect(await world.capture(user, id)).toMatchObject({ error: 'provider-unavailable' });
      expect(await world.capture(user, id)).toMatchObject({ status: 200 });
      expect(capturesOf(id)).toBe(1);
    });
  });

  describe('a subscription', () => {
    const attach = (userId: string, subscriptionId: string, subscriptionType: 'monthly' | 'six_months' = 'monthly') =>
      world.handlers.postPaypalSubscription(
        {
          params: undefined,
          query: undefined,
          body: { subscriptionId, subscriptionType, amount: subscriptionType === 'monthly' ? 300 : 1500 },
        },
        world.contextOf(userId),
      );
    const planId = (months: number): string =>
      Object.values(world.paypal.state.plans).find(
        ({ billing_cycles: [cycle] }) => cycle?.frequency.interval_count === months,
      )!.id;

    test('that was paid is Pro for its calendar period, renews, and can be cancelled', async () => {
      const user = world.newUser();
      const startMs = world.clock.nowMs();
      const id = world.paypal.subscribe(planId(1), user);
      expect(await attach(user, id)).toEqual({ status: 200, body: { subscriptionId: id, status: 'ACTIVE' } });
      expect(await attach(user, id)).toMatchObject({ status: 200 });
      expect(await grantsOf(user)).toEqual([
        expect.objectContaining({ starts_at: startMs, ends_at: addMonths(startMs, 1), subscription_id: id }),
      ]);
      await world.clock.advance(addMonths(startMs, 1) - startMs);
      expect(await world.isPro(user)).toBe(true);
      world.paypal.renew(id);
      await world.settle();
      expect(await grantsOf(user)).toHaveLength(2);
      const cancelled = await world.handlers.postPaymentsCancel(none, world.contextOf(user));
      expect(bodyOrThrow(cancelled)).toMatchObject({ subscription: { status: 'ended' }, isPro: true });
      expect(world.paypal.state.subscriptions[id]!.status).toBe('CANCELLED');
      await world.clock.advance(32 * DAY_MS);
      expect(await world.isPro(user)).toBe(false);
    });

    test('whose sale was refunded takes Pro back', async () => {
      const user = world.newUser();
      const id = world.paypal.subscribe(planId(6), user);
      await world.settle();
      expect(await world.isPro(user)).toBe(true);
      world.paypal.refundSale(id);
      await world.settle();
      expect(await world.isPro(user)).toBe(false);
    });

    test('that is suspended keeps what was paid and gets no days of grace', async () => {
      const user = world.newUser();
      const id = world.paypal.subscribe(planId(1), user);
      await world.settle();
      world.paypal.suspend(id);
      await world.settle();
      expect(await world.isPro(user)).toBe(true);
      await world.clock.advance(32 * DAY_MS);
      expect(await world.isPro(user)).toBe(false);
    });

    test('of somebody else, of another plan, or of a foreign product gives nothing', async () => {
      const [user, other] = [world.newUser(), world.newUser()];
      const theirs = world.paypal.subscribe(planId(1), other);
      expect(await attach(user, theirs)).toEqual({ error: 'subscription-not-found' });
      expect(await attach(user, 'I-NONE')).toEqual({ error: 'subscription-not-found' });
      const mine = world.paypal.subscribe(planId(1), user);
      expect(await attach(user, mine, 'six_months')).toEqual({ error: 'payment-not-completed' });
      const cheap = { ...world.paypal.state.plans[planId(6)]!, id: 'P-CHEAP', product_id: 'OTHER' };
      world.paypal.state.plans['P-CHEAP'] = cheap;
      const third = world.newUser();
      expect(await attach(third, world.paypal.subscribe('P-CHEAP', third), 'six_months')).toEqual({
        error: 'subscription-not-found',
      });
      await world.settle();
      expect(await grantsOf(third)).toEqual([]);
    });

    test('whose plan was not ours when it was first read counts once it is', async () => {
      const user = world.newUser();
      const ours = { ...world.paypal.state.plans[planId(1)]!, id: 'P-LATE' };
      world.paypal.state.plans['P-LATE'] = { ...ours, product_id: 'OTHER' };
      const id = world.paypal.subscribe('P-LATE', user);
      expect(await attach(user, id)).toEqual({ error: 'subscription-not-found' });
      world.paypal.state.plans['P-LATE'] = ours;
      expect(await attach(user, id)).toEqual({ status: 200, body: { subscriptionId: id, status: 'ACTIVE' } });
      expect(await world.isPro(user)).toBe(true);
    });
  });

  test('the client token is fetched once for many', async () => {
    const setup = () => world.handlers.getPaypalSetup(none, world.contextOf(world.newUser()));
    const before = world.paypal.server.requests.filter((line) => line === 'POST /v1/oauth2/token').length;
    const tokens = await Promise.all(Array.from({ length: 10 }, async () => bodyOrThrow(await setup()).clientToken));
    expect(new Set(tokens).size).toBe(1);
    const asked = world.paypal.server.requests.filter((line) => line === 'POST /v1/oauth2/token').length - before;
    expect(asked).toBeLessThanOrEqual(1);
  });
});
