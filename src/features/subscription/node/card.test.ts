import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { bodyOrThrow, CARD, openTestPayments, type TestPayments } from '#tests/support/payments.ts';
import { addMonths } from '../calendar.ts';

const none = { params: undefined, query: undefined, body: undefined } as const;

describeWithDatabase('card payments', (open) => {
  let world: TestPayments;
  beforeAll(async () => {
    world = await openTestPayments({ database: await open() });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const create = (userId: string, subscriptionType: 'monthly' | 'six_months' = 'monthly') =>
    world.handlers.postCreateSubscription(
      { params: undefined, query: undefined, body: { subscriptionType } },
      world.contextOf(userId),
    );
  const sync = async (userId: string) =>
    bodyOrThrow(await world.handlers.postPaymentsSync(none, world.contextOf(userId)));
  const cancel = (userId: string) => world.handlers.postPaymentsCancel(none, world.contextOf(userId));
  const requestsTo = (line: string): number => world.stripe.server.requests.filter((one) => one === line).length;
  const grantsOf = async (userId: string) => (await world.grants()).filter((grant) => grant['user_id'] === userId);

  test('a confirmed payment is Pro as soon as the server has asked, and once', async () => {
    const user = world.newUser();
    const startMs = world.clock.nowMs();
    await world.payByCard(user);
    expect(await world.isPro(user)).toBe(false);
    expect(await sync(user)).toEqual({
      subscription: {
        provider: 'stripe',
        plan: 'monthly',
        status: 'active',
        currentPeriodEnd: new Date(addMonths(startMs, 1)).toISOString(),
        cancelAtPeriodEnd: false,
      },
      isPro: true,
    });
    await sync(user);
    await world.settle();
    expect(await grantsOf(user)).toEqual([
      expect.objectContaining({ amount_cents: 300, starts_at: startMs, ends_at: addMonths(startMs, 1) }),
    ]);
  });

  test('without the browser the events alone make Pro', async () => {
    const user = world.newUser();
    await world.payByCard(user, 'six_months');
    await world.settle();
    expect(await world.isPro(user)).toBe(true);
    expect(await grantsOf(user)).toEqual([expect.objectContaining({ plan: 'six_months', amount_cents: 1500 })]);
  });

  test('nothing is Pro before it is paid, nor after a declined card', async () => {
    const user = world.newUser();
    const { clientSecret } = bodyOrThrow(await create(user));
    expect(world.stripe.confirm(clientSecret, '4000 0000 0000 0002')).toMatchObject({ outcome: 'declined' });
    expect(world.stripe.confirm(clientSecret, '4000 0025 0000 3155')).toMatchObject({ outcome: 'requires-action' });
    await world.settle();
    expect(await sync(user)).toEqual({ subscription: null, isPro: false });
    // The same subscription can still be paid.
    expect(bodyOrThrow(await create(user)).clientSecret).toBe(clientSecret);
    expect(world.stripe.confirm(clientSecret, '4000 0025 0000 3155', true)).toMatchObject({ outcome: 'succeeded' });
    expect((await sync(user)).isPro).toBe(true);
  });

  test('50 submits at once open one subscription and get one answer', async () => {
    const user = world.newUser();
    const before = requestsTo('POST /v1/subscriptions');
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(user)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(bodyOrThrow(answers[0]!).subscriptionId).toMatch(/^sub_/);
    expect(requestsTo('POST /v1/subscriptions')).toBe(before + 1);
  });

  test('two servers that hear of one purchase open one subscription', async () => {
    await using other = await openTestPayments({ database: await open() });
    // Same database and fake as far as it matters: the key is the purchase's.
    const user = other.newUser();
    const [one, two] = await Promise.all([
      other.ledger.openPurchase(purchase(user, other.newUser())),
      other.ledger.openPurchase(purchase(user, other.newUser())),
    ]);
    expect(one).toEqual(two);
  });

  test('who pays already is refused a second subscription', async () => {
    const user = world.newUser();
    await world.payByCard(user);
    // Also before any event has arrived: the provider is asked.
    expect(await create(user)).toEqual({ error: 'subscription-active' });
    expect(await create(user, 'six_months')).toEqual({ error: 'subscription-active' });
    expect(await world.isPro(user)).toBe(true);
    const order = { amount: '3.00', currency: 'USD', intent: 'capture' };
    expect(
      await world.handlers.postPaypalOrder({ params: undefined, query: undefined, body: order }, world.contextOf(user)),
    ).toEqual({ error: 'subscription-active' });
  });

  test('choosing the other plan ends the unpaid subscription of the first', async () => {
    const user = world.newUser();
    const monthly = bodyOrThrow(await create(user, 'monthly'));
    const sixMonths = bodyOrThrow(await create(user, 'six_months'));
    expect(sixMonths.subscriptionId).not.toBe(monthly.subscriptionId);
    expect(world.stripe.confirm(monthly.clientSecret, CARD)).toMatchObject({ outcome: 'declined' });
    expect(world.stripe.confirm(sixMonths.clientSecret, CARD)).toMatchObject({ outcome: 'succeeded' });
    await world.settle();
    expect(await grantsOf(user)).toEqual([expect.objectContaining({ plan: 'six_months' })]);
  });

  test('both plans chosen at once leave one that can be paid', async () => {
    const user = world.newUser();
    const answers = await Promise.all([create(user, 'monthly'), create(user, 'six_months'), create(user, 'monthly')]);
    const secrets = new Set(answers.map((answer) => bodyOrThrow(answer).clientSecret));
    const outcomes = [...secrets].map((secret) => world.stripe.confirm(secret, CARD)?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
    await world.settle();
    expect(await grantsOf(user)).toHaveLength(1);
  });

  test('cancelled, Pro lasts to the end of the period and not a moment longer', async () => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    await sync(user);
    expect(bodyOrThrow(await cancel(user)).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(await cancel(user)).toEqual({ error: 'subscription-not-found' });
    const endMs = Date.parse((await sync(user)).subscription!.currentPeriodEnd);
    await world.clock.advance(endMs - 1 - world.clock.nowMs());
    expect(await world.isPro(user)).toBe(true);
    await world.clock.advance(1);
    expect(await world.isPro(user)).toBe(false);
    world.stripe.end(id);
    await world.settle();
    expect(await world.isPro(user)).toBe(false);
    // And one may come back.
    expect(bodyOrThrow(await create(user)).subscriptionId).not.toBe(id);
  });

  test('renewals lengthen Pro; an unpaid one leaves seven days, and payment mends it', async () => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    await world.settle();
    await world.clock.advance(32 * DAY_MS);
    expect(await world.isPro(user)).toBe(true);
    world.stripe.renew(id, 'paid');
    await world.settle();
    expect(await grantsOf(user)).toHaveLength(2);

    await world.clock.advance(30 * DAY_MS);
    world.stripe.renew(id, 'failed');
    await world.settle();
    const paidUntilMs = Math.max(...(await grantsOf(user)).map((grant) => grant['ends_at'] as number));
    await world.clock.advance(paidUntilMs + 7 * DAY_MS - 1 - world.clock.nowMs());
    expect(await world.isPro(user)).toBe(true);
    await world.clock.advance(1);
    expect(await world.isPro(user)).toBe(false);
    world.stripe.payOwed(id);
    await world.settle();
    expect(await world.isPro(user)).toBe(true);
  });

  test('a provider that gives up ends the days of grace', async () => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    await world.settle();
    await world.clock.advance(32 * DAY_MS);
    world.stripe.renew(id, 'failed');
    await world.settle();
    expect(await world.isPro(user)).toBe(true);
    world.stripe.end(id, 'unpaid');
    await world.settle();
    expect(await world.isPro(user)).toBe(false);
  });

  test('a refund in full takes Pro back, a part of it does not', async () => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    await world.settle();
    world.stripe.refund(world.stripe.chargeOf(id), 100);
    await world.settle();
    expect(await world.isPro(user)).toBe(true);
    world.stripe.refund(world.stripe.chargeOf(id), 200);
    await world.settle();
    expect(await world.isPro(user)).toBe(false);
    // Reading the subscription again does not give it back.
    await sync(user);
    expect(await world.isPro(user)).toBe(false);
  });

  test.each([
    ['lost', false],
    ['won', true],
  ] as const)('a dispute that is %s', async (status, isPro) => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    await world.settle();
    world.stripe.dispute(world.stripe.chargeOf(id));
    await world.settle();
    expect(await world.isPro(user)).toBe(true);
    world.stripe.decideDispute(world.stripe.chargeOf(id), status);
    await world.settle();
    expect(await world.isPro(user)).toBe(isPro);
  });

  test('the portal is for those who have paid something', async () => {
    const user = world.newUser();
    const portal = () => world.handlers.postPaymentsPortal(none, world.contextOf(user));
    expect(await portal()).toEqual({ error: 'subscription-not-found' });
    await world.payByCard(user);
    expect(bodyOrThrow(await portal()).url).toBe('http://localhost/my-dashboard');
  });

  test('a price of another amount charges nobody', async () => {
    await using other = await openTestPayments({ database: await open() });
    for (const price of Object.values(other.stripe.state.prices)) Object.assign(price, { amount: 900 });
    const request = { params: undefined, query: undefined, body: { subscriptionType: 'monthly' as const } };
    expect(await other.handlers.postCreateSubscription(request, other.contextOf(other.newUser()))).toEqual({
      error: 'payments-not-configured',
    });
    expect(other.stripe.server.requests).not.toContain('POST /v1/subscriptions');
  });

  test.each(['cut-before', 'cut-after', 'hangs-after', 'fails'] as const)(
    'a provider that %s while a subscription is opened: one subscription once it is back',
    async (kind) => {
      const user = world.newUser();
      world.stripe.server.faults.push({ kind, matches: /^POST \/v1\/subscriptions$/, times: Infinity });
      const before = Object.keys(world.stripe.state.subscriptions).length;
      expect(await create(user)).toEqual({ error: 'provider-unavailable', retryAfterSeconds: 5 });
      world.stripe.server.faults.length = 0;
      await world.payByCard(user);
      expect((await sync(user)).isPro).toBe(true);
      expect(Object.keys(world.stripe.state.subscriptions)).toHaveLength(before + 1);
      expect(await grantsOf(user)).toHaveLength(1);
    },
  );

  test('a provider that fails while it makes the customer is asked anew in the next minute', async () => {
    const user = world.newUser();
    world.stripe.server.faults.push({ kind: 'fails', matches: /^POST \/v1\/customers$/, times: Infinity });
    expect(await create(user)).toMatchObject({ error: 'provider-unavailable' });
    world.stripe.server.faults.length = 0;
    // What the key answers from now on, as at Stripe itself.
    expect(await create(user)).toMatchObject({ error: 'provider-unavailable' });
    await world.clock.advance(60_000);
    expect(bodyOrThrow(await create(user)).subscriptionId).toMatch(/^sub_/);
  });

  test('of two customers made for one person, the first that was saved stands', async () => {
    const user = world.newUser();
    expect(await world.ledger.saveCustomer(user, 'cus_first')).toBe('cus_first');
    expect(await world.ledger.saveCustomer(user, 'cus_second')).toBe('cus_first');
    expect(await world.ledger.userOfCustomer('cus_second')).toBe(null);
  });

  test('paid while the provider is away: Pro within a minute of its return, charged once', async () => {
    const user = world.newUser();
    const id = await world.payByCard(user);
    world.stripe.server.faults.push({ kind: 'cut-before', matches: /^GET /, times: Infinity });
    expect(await world.handlers.postPaymentsSync(none, world.contextOf(user))).toMatchObject({
      error: 'provider-unavailable',
    });
    for (let minute = 0; minute < 2; minute += 1) {
      await world.settle();
      await world.clock.advance(60_000);
    }
    expect(await world.isPro(user)).toBe(false);
    world.stripe.server.faults.length = 0;
    await world.clock.advance(60_000);
    await world.drain();
    expect(await world.isPro(user)).toBe(true);
    const charges = Object.values(world.stripe.state.charges);
    const intents = Object.values(world.stripe.state.invoices).filter(({ subscription }) => subscription === id);
    expect(charges.filter(({ intent }) => intents.some((invoice) => invoice.intent === intent))).toHaveLength(1);
  });

  test('a sync that failed is remembered even where no event ever comes', async () => {
    const user = world.newUser();
    await world.payByCard(user);
    world.messages();
    world.stripe.server.faults.push({ kind: 'cut-before', matches: /^GET /, times: 2 });
    expect(await world.handlers.postPaymentsSync(none, world.contextOf(user))).toMatchObject({
      error: 'provider-unavailable',
    });
    world.stripe.server.faults.length = 0;
    await world.clock.advance(60_000);
    await world.drain();
    expect(await world.isPro(user)).toBe(true);
  });

  test('events that never arrived are found by the nightly reconciliation', async () => {
    await using other = await openTestPayments({ database: await open() });
    await other.work.reconcile();
    const [user, second] = [other.newUser(), other.newUser()];
    await other.payByCard(user);
    await other.clock.advance(HOUR_MS);
    await other.payByCard(second, 'six_months');
    other.messages();
    await other.work.reconcile();
    await other.drain();
    expect(await other.isPro(user)).toBe(false);
    await other.clock.advance(DAY_MS);
    await other.work.reconcile();
    await other.drain();
    expect([await other.isPro(user), await other.isPro(second)]).toEqual([true, true]);
    expect(await other.grants()).toHaveLength(2);
  });
});

function purchase(userId: string, id: string) {
  return {
    id,
    userId,
    provider: 'stripe',
    plan: 'monthly',
    amountCents: 300,
    currency: 'USD',
    createdAtMs: 0,
  } as const;
}
