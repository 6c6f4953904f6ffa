import { expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { bucketsFor } from '../arrival/submission-limits.ts';
import { drawTokens } from './token-buckets.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describeWithDatabase('token buckets', (open) => {
  test('who returns after a pause waits for no other sender', async () => {
    const database = await open();
    const paused = ['returns-one', 'returns-two'].map((addressKey) => bucketsFor({ userId: null, addressKey }, NOW));
    for (const limits of paused) await database.transaction((transaction) => drawTokens(transaction, limits, NOW));
    const returnsMs = NOW + 60 * DAY_MS;
    await database.transaction(async (first) => {
      expect(await drawTokens(first, paused[0]!, returnsMs)).toBe(0);
      // While the first is under way.
      await database.transaction(async (second) => {
        await second.query("SET LOCAL lock_timeout = '5s'");
        expect(await drawTokens(second, paused[1]!, returnsMs)).toBe(0);
      });
    });
  });
});
