import { expect, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSubscriptionStore, type NewGrant } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describeWithDatabase('subscription store', (open) => {
  test('a payment grants once, however often it is told', async () => {
    const store = createSubscriptionStore(await open());
    const userId = systemRandom.uuid(NOW);
    const grant = (sourceId: string): NewGrant => ({
      id: systemRandom.uuid(NOW),
      userId,
      source: 'paypal',
      sourceId,
      plan: 'monthly',
      startsAtMs: NOW,
      endsAtMs: NOW + 1_000,
      revokedAtMs: null,
    });
    await Promise.all(Array.from({ length: 20 }, () => store.saveGrant(grant('capture-1'))));
    expect(await store.grantsOf(userId)).toEqual([
      { startsAtMs: NOW, endsAtMs: NOW + 1_000, revokedAtMs: null, plan: 'monthly', renews: false },
    ]);
    await store.saveGrant({ ...grant('capture-2'), plan: null, revokedAtMs: NOW });
    expect(await store.grantsOf(userId)).toHaveLength(2);
    expect(await store.grantsOf(systemRandom.uuid(NOW))).toEqual([]);
  });
});
