import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { createMailOutbox } from '#adapters/node/mail/outbox.ts';
import type { CallContext, SignedInCaller } from '#contract/handler.ts';
import { HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { checkTimerHandlers } from './handlers.ts';
import { createCheckTimerStore, type CheckTimerStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const END = NOW + HOUR_MS;

describeWithDatabase('check-on-me timers', (open) => {
  const random = createSeededRandom(47);
  const outbox = createMailOutbox(random, true);
  let database: Database;
  let store: CheckTimerStore;

  beforeAll(async () => {
    database = await open();
    store = createCheckTimerStore(database);
  });

  async function createPerson(): Promise<string> {
    const id = random.uuid(NOW);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, $1::uuid::text, $1::uuid::text, 'Grace', '-', true, $2)`,
      [id, new Date(NOW)],
    );
    return id;
  }

  /** Somebody whose timer runs for an hour. */
  async function startedBy(userId: string): Promise<string> {
    const timer = { to: 'friend@sweep.example', name: 'Grace', place: null, startedAtMs: NOW, endsAtMs: END };
    expect(await store.start(userId, random.uuid(NOW), timer)).toBe(true);
    return userId;
  }

  test('one that is stopped in time is gone, and writes no mail', async () => {
    const userId = await startedBy(await createPerson());
    expect(await store.stop(userId)).toBeNull();
    expect(await store.load(userId)).toEqual({ kind: 'none' });
    expect(await store.tell(outbox, END)).toBe(0);
  });

  test('one that has told says when, however often it is stopped afterwards', async () => {
    const userId = await startedBy(await createPerson());
    expect(await store.tell(outbox, END)).toBe(1);
    // The first answer may be lost on the way: the second says the same.
    expect(await store.stop(userId)).toBe(END);
    expect(await store.stop(userId)).toBe(END);
    expect(await store.load(userId)).toEqual({ kind: 'told', toldAtMs: END });
  });

  test('another takes the place of one that has told', async () => {
    const userId = await startedBy(await createPerson());
    await store.tell(outbox, END);
    await startedBy(userId);
    expect(await store.load(userId)).toMatchObject({ kind: 'running' });
    expect(await store.stop(userId)).toBeNull();
  });

  test('a stop waits for the telling that came before it', async () => {
    const userId = await startedBy(await createPerson());
    let stopping: Promise<number | null> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('UPDATE check_timers SET told_at = $2 WHERE user_id = $1', [userId, new Date(END)]);
      stopping = store.stop(userId);
      const waiting = () =>
        database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
      await expect.poll(async () => (await waiting()).length).toBe(1);
    });
    expect(await stopping).toBe(END);
    expect(await store.load(userId)).toEqual({ kind: 'told', toldAtMs: END });
  });

  test('the call answers each time when the mail was written, and the screen is told so again', async () => {
    const userId = await startedBy(await createPerson());
    await store.tell(outbox, END);
    const handlers = checkTimerHandlers({ store, outbox, random });
    const context: CallContext<SignedInCaller> = {
      caller: { userId, role: 'user', pro: false, addressKey: 'a' },
      requestId: 'r',
      atMs: END + MINUTE_MS,
      header: () => undefined,
      rawBody: new Uint8Array(),
    };
    const request = { params: undefined, query: undefined, body: undefined };
    const told = { status: 200, body: { toldAt: isoTime(END) } };
    expect(await handlers.deleteMyCheckTimer(request, context)).toEqual(told);
    expect(await handlers.deleteMyCheckTimer(request, context)).toEqual(told);
    expect(await handlers.getMyCheckTimer(request, context)).toEqual({
      status: 200,
      body: { available: true, timer: null, toldAt: isoTime(END) },
    });
  });
});
