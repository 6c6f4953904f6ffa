import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createDice, deliverInOrder, deliverShuffled, liveThrough, REPLAY } from '#tests/support/payment-replay.ts';
import { openTestPayments } from '#tests/support/payments.ts';

/** `npm run bench -- ledger` takes a thousand. */
const SHUFFLES = 8;

describeWithDatabase('webhooks', (open) => {
  test('100 of them, ten times each, in any order and eight at a time, end where each once in order ends', async () => {
    const database = await open();
    await using world = await openTestPayments({ database, timeoutMs: 10_000 });
    const messages = await liveThrough(world);
    expect(messages).toHaveLength(REPLAY.webhooks);
    const expected = await deliverInOrder(world, database, messages);
    const { grants } = JSON.parse(expected) as { grants: { source: string; revoked_at: number | null }[] };
    expect(grants.length).toBeGreaterThan(20);
    expect(new Set(grants.map(({ source }) => source))).toEqual(new Set(['stripe', 'paypal']));
    expect(grants.filter((grant) => grant.revoked_at !== null).length).toBeGreaterThan(3);

    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      expect(await deliverShuffled(world, database, messages, createDice(seed)), `seed ${seed}`).toBe(expected);
    }
  }, 300_000);
});
