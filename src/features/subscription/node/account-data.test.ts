import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/database.ts';
import { bodyOrThrow, openTestPayments } from '#tests/support/payments.ts';
import { entitlement } from '../entitlement.ts';
import { paymentAccountData } from './account-data.ts';
import { createPayments } from './payments.ts';
import { createSubscriptionStore } from './store.ts';

const none = { params: undefined, query: undefined, body: undefined } as const;

describeWithDatabase('what a person bought', (open) => {
  test('stands in their export, and their subscription is cancelled before the account ends', async () => {
    const database = await open();
    await using world = await openTestPayments({ database });
    const { grantsOf } = createSubscriptionStore(database);
    const payments = createPayments({
      providers: world.providers,
      ledger: world.ledger,
      isPro: async (userId, atMs) => entitlement({ role: 'user' }, await grantsOf(userId), atMs).isPro,
      wake: () => {},
    });
    const held = paymentAccountData(database, payments);
    const user = world.newUser();
    expect(await held.collect(user)).toEqual({
      data: { pro: [], subscriptions: [], purchases: [] },
      complete: true,
    });
    expect(await held.beforeErasure(user, world.clock.nowMs())).toBe(true);

    const id = await world.payByCard(user);
    await world.settle();
    expect((await held.collect(user)).data).toMatchObject({
      pro: [{ source: 'stripe', plan: 'monthly', amountCents: 300, revokedAtMs: null }],
      subscriptions: [{ provider: 'stripe', providerId: id, status: 'active', cancelAtPeriodEnd: false }],
      purchases: [{ provider: 'stripe', amountCents: 300, currency: 'USD', state: 'paid' }],
    });

    // As long as the provider cannot be told, nothing is erased.
    world.stripe.server.faults.push({ kind: 'fails', matches: /^POST /, times: Infinity });
    expect(await held.beforeErasure(user, world.clock.nowMs())).toBe(false);
    expect(world.stripe.state.subscriptions[id]!.cancelAtPeriodEnd).toBe(false);
    world.stripe.server.faults.length = 0;
    await world.clock.advance(1);
    expect(await held.beforeErasure(user, world.clock.nowMs())).toBe(true);
    expect(world.stripe.state.subscriptions[id]!.cancelAtPeriodEnd).toBe(true);
    // Asked again, it is still so.
    expect(await held.beforeErasure(user, world.clock.nowMs())).toBe(true);
    const state = bodyOrThrow(await world.handlers.postPaymentsSync(none, world.contextOf(user)));
    expect(state.subscription).toMatchObject({ cancelAtPeriodEnd: true });
  });
});
