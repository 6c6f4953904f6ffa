import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#adapters/node/clock.ts';
import { openDatabaseClock } from '#adapters/node/database/database-clock.ts';
import type { Database } from '#adapters/node/database/database.ts';
import type { AnalyticsEvent } from '#contract/entities/analytics-event.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { storedProperties } from '../event.ts';
import { analyticsAccountData } from './account-data.ts';
import { analyticsHandlers } from './handlers.ts';
import { createEventIngestion } from './ingestion.ts';
import { createAnalyticsStore, type AnalyticsStore } from './store.ts';

/** In place of the minutes that the job leaves. */
const COMMITTED_AFTER_MS = 100;
const NOON_MS = Date.UTC(2026, 10, 20, 12);

describeWithDatabase('analytics', (open) => {
  const random = createSeededRandom(30);
  let database: Database;
  let store: AnalyticsStore;

  beforeAll(async () => {
    database = await open();
    store = createAnalyticsStore(database);
  });

  beforeEach(async () => {
    await database.query(
      'TRUNCATE analytics_events, analytics_daily, analytics_active_users; UPDATE analytics_rollup SET rolled_up_to = to_timestamp(0)',
    );
  });

  function event(name: string, properties: AnalyticsEvent['properties'], atMs: number, userId: string | null = null) {
    return { id: random.uuid(atMs), event: name, properties: storedProperties(properties), userId, atMs };
  }

  async function createPerson(): Promise<string> {
    const id = random.uuid(NOON_MS);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, $1::uuid::text, $1::uuid::text, 'Ada', '-', true, now())`,
      [id],
    );
    return id;
  }

  const ownersOf = async () =>
    (await database.query<{ user_id: string | null }>('SELECT user_id FROM analytics_events ORDER BY id')).map(
      (row) => row.user_id,
    );

  test('a person’s events are theirs to read, and belong to nobody after their erasure', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    await store.saveEvents([
      event('page_view', { page: 'home' }, NOON_MS, ada),
      event('page_view', { page: 'nfc' }, NOON_MS + 1, ada),
      event('page_view', { page: 'home' }, NOON_MS + 2, eve),
      event('page_view', { page: 'home' }, NOON_MS + 3),
    ]);
    const held = analyticsAccountData(database);
    expect(await held.collect(ada)).toMatchObject({
      data: { usage: [{ properties: { page: 'nfc' } }, { properties: { page: 'home' } }] },
      complete: true,
    });
    await database.transaction((transaction) => held.erase(transaction, ada));
    expect((await held.collect(ada)).data.usage).toEqual([]);
    expect(await ownersOf()).toEqual([null, null, eve, null]);
  });

  test('an event that was on its way while its account ended belongs to nobody once it is counted', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    await database.query('DELETE FROM users WHERE id = $1', [ada]);
    await store.saveEvents([
      event('page_view', { page: 'home' }, NOON_MS, ada),
      event('page_view', { page: 'home' }, NOON_MS + 1, eve),
    ]);
    await store.rollUp(NOON_MS + MINUTE_MS);
    expect(await ownersOf()).toEqual([null, eve]);
    expect(await daily()).toMatchObject([{ name: 'home', count: 2 }]);
  });

  const daily = () => database.query('SELECT day, kind, name, count FROM analytics_daily ORDER BY day, kind, name');

  function handle(handlers: ReturnType<typeof analyticsHandlers>, body: AnalyticsEvent, userId: string | null) {
    return handlers.postAnalytics(
      { params: undefined, query: undefined, body },
      {
        caller: { userId, role: null, pro: false, addressKey: 'secret address' },
        requestId: 'r',
        atMs: NOON_MS,
        header: () => undefined,
        rawBody: new Uint8Array(),
      },
    );
  }

  test('an acknowledged event stands in the table: the session’s person, the server’s time, no address', async () => {
    await using ingestion = createEventIngestion({
      saveEvents: store.saveEvents,
    });
    const handlers = analyticsHandlers({ ingestion, random });
    const ada = await createPerson();
    const properties = {
      page: 'home',
      quote: '"\\{}, NULL',
      word: '東京😀',
      pro: true,
      url: 'https://sweep.example/?q=x',
    };
    expect(await handle(handlers, { event: 'page_view', properties, userId: 1 }, ada)).toEqual({ status: 204 });
    expect(await handle(handlers, { event: 'login_failed' }, null)).toEqual({ status: 204 });
    expect(
      await database.query('SELECT event, properties, user_id, received_at FROM analytics_events ORDER BY event DESC'),
    ).toEqual([
      {
        event: 'page_view',
        properties: { ...properties, url: 'https://sweep.example/' },
        user_id: ada,
        received_at: NOON_MS,
      },
      { event: 'login_failed', properties: {}, user_id: null, received_at: NOON_MS },
    ]);
    expect(JSON.stringify(await database.query('SELECT * FROM analytics_events'))).not.toContain('secret address');
  });

  test('a full queue and a database that is down answer busy, with a time to wait', async () => {
    const full = createEventIngestion({ saveEvents: store.saveEvents, maxWaiting: 0 });
    expect(await handle(analyticsHandlers({ ingestion: full, random }), { event: 'x' }, null)).toEqual({
      error: 'busy',
      retryAfterSeconds: 1,
    });
    const down = createEventIngestion({
      saveEvents: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    });
    expect(await handle(analyticsHandlers({ ingestion: down, random }), { event: 'x' }, null)).toEqual({
      error: 'busy',
      retryAfterSeconds: 10,
    });
  });

  test('thousands of events at the same time all arrive', async () => {
    await using ingestion = createEventIngestion({
      saveEvents: store.saveEvents,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 5_000 }, (_, number) => ingestion.add(event('load', { number }, NOON_MS))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect(
      await database.query("SELECT count(DISTINCT (properties ->> 'number')::integer) AS count FROM analytics_events"),
    ).toEqual([{ count: 5_000 }]);
  });

  test('pages and features are counted by UTC day; other events and unknown names are not', async () => {
    const midnightMs = Date.UTC(2026, 10, 20);
    await store.saveEvents([
      event('page_view', { page: 'home' }, midnightMs - 1),
      event('page_view', { page: 'home' }, midnightMs),
      event('page_view', { page: 'home' }, NOON_MS),
      event('feature_usage', { feature: 'camera_scan' }, NOON_MS),
      event('page_view', { page: 'Buy cheap things' }, NOON_MS),
      event('page_view', { page: 'camera_scan' }, NOON_MS),
      event('page_view', { page: 5 }, NOON_MS),
      event('page_view', {}, NOON_MS),
      event('scan_completed', { page: 'home', feature: 'camera' }, NOON_MS),
    ]);
    await store.rollUp(NOON_MS + 1);
    expect(await daily()).toEqual([
      { day: '2026-11-19', kind: 'page', name: 'home', count: 1 },
      { day: '2026-11-20', kind: 'feature', name: 'camera_scan', count: 1 },
      { day: '2026-11-20', kind: 'page', name: 'home', count: 2 },
    ]);
  });

  test('each event is counted once, however the time is cut and whoever counts', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await store.saveEvents([event('page_view', { page: 'camera' }, NOON_MS + minute * MINUTE_MS)]);
      if (minute % 7 === 0) await store.rollUp(NOON_MS + minute * MINUTE_MS);
      if (minute % 20 === 0) await store.rollUp(NOON_MS);
    }
    await Promise.all(Array.from({ length: 4 }, () => store.rollUp(NOON_MS + 60 * MINUTE_MS)));
    expect(await daily()).toEqual([{ day: '2026-11-20', kind: 'page', name: 'camera', count: 60 }]);
  });

  test('active people are those signed in, once a day, while their account stands', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()];
    await store.saveEvents([
      event('page_view', {}, NOON_MS, ada),
      event('scan_completed', {}, NOON_MS + 1, ada),
      event('page_view', {}, NOON_MS + DAY_MS, ada),
      event('page_view', {}, NOON_MS, bob),
      event('page_view', {}, NOON_MS, random.uuid(NOON_MS)),
      event('page_view', {}, NOON_MS),
    ]);
    await store.rollUp(NOON_MS + 2 * DAY_MS);
    const active = () => database.query('SELECT day, user_id FROM analytics_active_users ORDER BY day, user_id');
    expect(await active()).toEqual([
      ...[ada, bob].toSorted().map((user_id) => ({ day: '2026-11-20', user_id })),
      { day: '2026-11-21', user_id: ada },
    ]);
    await database.query('DELETE FROM users WHERE id = $1', [ada]);
    expect(await active()).toEqual([{ day: '2026-11-20', user_id: bob }]);
  });

  test('two servers, one of which counts its time a day ahead, lose no event', async () => {
    const server = async (skewMs: number) => {
      const clock = await openDatabaseClock({
        database,
        sleep: systemClock.sleep,
        elapsedMs: () => performance.now() + skewMs,
        onFailure: () => {},
      });
      return { clock, view: () => store.saveEvents([event('page_view', { page: 'home' }, clock.nowMs())]) };
    };
    const [right, wrong] = [await server(0), await server(DAY_MS)];
    for (let turn = 0; turn < 5; turn += 1) {
      await right.view();
      await wrong.view();
      // Each counts what came a while before its own time, as its job does.
      await store.rollUp(wrong.clock.nowMs() - COMMITTED_AFTER_MS);
      await store.rollUp(right.clock.nowMs() - COMMITTED_AFTER_MS);
    }
    await sleep(2 * COMMITTED_AFTER_MS);
    await store.rollUp(right.clock.nowMs() - COMMITTED_AFTER_MS);
    const counted = await database.query('SELECT sum(count)::bigint AS views FROM analytics_daily');
    expect(counted).toEqual([{ views: 10 }]);
    await right.clock[Symbol.asyncDispose]();
    await wrong.clock[Symbol.asyncDispose]();
  });
});
