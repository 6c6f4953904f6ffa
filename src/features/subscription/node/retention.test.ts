import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { forgetProviderEvents } from './retention.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describeWithDatabase('messages of the payment providers', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('are forgotten half a year after they came if they are done; what is not done stays', async () => {
    for (const [id, state] of Object.entries({ one: 'done', two: 'stored', three: 'failed' })) {
      await database.query(
        `INSERT INTO provider_events (provider, event_id, type, subject_kind, subject_id, received_at, state, due_at)
         VALUES ('stripe', $1, 'invoice.paid', 'subscription', 'x', $2, $3, $2)`,
        [id, new Date(NOW), state],
      );
    }
    expect(await forgetProviderEvents(database, NOW + 180 * DAY_MS)).toBe(0);
    expect(await forgetProviderEvents(database, NOW + 180 * DAY_MS + 1)).toBe(1);
    expect(await forgetProviderEvents(database, NOW + 900 * DAY_MS)).toBe(0);
    const left = await database.query<{ event_id: string }>('SELECT event_id FROM provider_events ORDER BY event_id');
    expect(left.map(({ event_id }) => event_id)).toEqual(['three', 'two']);
  });
});
