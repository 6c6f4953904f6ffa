import * as z from 'zod/mini';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { CALLS } from '#contract/calls.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { countPublicMetrics } from './count.ts';
import { metricsHandlers } from './handlers.ts';
import { createMetricsSnapshotStore } from './snapshot-store.ts';
import { createMetricsStore, type MetricsStore } from './store.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 12);

async function ask(handlers: ReturnType<typeof metricsHandlers>, atMs = NOON_MS) {
  const reply = await handlers.getPublicMetrics(
    { params: undefined, query: undefined, body: undefined },
    {
      caller: { userId: null, role: null, pro: false, addressKey: 'a' },
      requestId: 'r',
      atMs,
      header: () => undefined,
      rawBody: new Uint8Array(),
    },
  );
  if ('error' in reply) throw new Error(reply.error);
  return z.parse(CALLS.getPublicMetrics.replies[200], reply.body);
}

describeWithDatabase('public metrics', (open) => {
  const random = createSeededRandom(60);
  let database: Database;
  let store: MetricsStore;

  beforeAll(async () => {
    database = await open();
    store = createMetricsStore(database);
  });

  beforeEach(async () => {
    await database.query(
      'TRUNCATE users, grants, security_scans, analytics_daily, analytics_active_users, published_reports CASCADE',
    );
  });

  const count = async (atMs = NOON_MS) =>
    z.parse(CALLS.getPublicMetrics.replies[200], await countPublicMetrics(store, atMs));
  const figures = async (atMs = NOON_MS) =>
    Object.fromEntries((await count(atMs)).metrics.map((metric) => [metric.id, metric]));

  async function createPerson(createdAtMs: number): Promise<string> {
    const id = random.uuid(createdAtMs);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, $1::uuid::text, $1::uuid::text, 'Ada', '-', true, $2)`,
      [id, new Date(createdAtMs)],
    );
    return id;
  }

  async function saveScan(atMs: number): Promise<void> {
    await database.query(
      `INSERT INTO security_scans (id, scan_type, threat_detected, complete, findings, created_at)
       VALUES ($1, 'camera', false, true, 0, $2)`,
      [random.uuid(atMs), new Date(atMs)],
    );
  }

  /** The id of the grant. */
  async function grantPro(userId: string, startsAtMs: number, endsAtMs: number, revokedAtMs?: number): Promise<string> {
    const id = random.uuid(startsAtMs);
    await database.query(
      `INSERT INTO grants (id, user_id, source, source_id, starts_at, ends_at, revoked_at) VALUES ($1, $2, 'operator', $1::uuid::text, $3, $4, $5)`,
      [id, userId, new Date(startsAtMs), new Date(endsAtMs), revokedAtMs === undefined ? null : new Date(revokedAtMs)],
    );
    return id;
  }

  test('without data nothing is claimed', async () => {
    expect(await count()).toEqual({ metrics: [], usage: [] });
  });

  test('scans are counted over 30 days and compared with the 30 before', async () => {
    for (const daysAgo of [0, 1, 29, 31, 59, 61, 100]) await saveScan(NOON_MS - daysAgo * DAY_MS);
    await saveScan(NOON_MS + DAY_MS);
    expect((await figures())['security-scans']).toMatchObject({
      value: 3,
      unit: 'count',
      trend: 0.5,
      countedAt: '2026-11-20T12:00:00.000Z',
      definition: expect.stringMatching(/^Scans saved in the last 30 days/),
    });
    expect((await figures(NOON_MS + 300 * DAY_MS))['security-scans']).toMatchObject({ value: 0, trend: null });
  });

  test('revenue is what was paid and not paid back', async () => {
    const person = await createPerson(NOON_MS - 70 * DAY_MS);
    for (const [paidDaysAgo, cents, isRevoked] of [
      [1, 300, false],
      [29, 1_500, false],
      [2, 300, true],
      [31, 900, false],
      [61, 300, false],
    ] as const) {
      const paidAtMs = NOON_MS - paidDaysAgo * DAY_MS;
      const id = await grantPro(person, paidAtMs, NOON_MS, isRevoked ? NOON_MS : undefined);
      await database.query('UPDATE grants SET amount_cents = $2, paid_at = $3 WHERE id = $1', [
        id,
        cents,
        new Date(paidAtMs),
      ]);
    }
    expect((await figures()).revenue).toMatchObject({ value: 1_800, unit: 'usd-cents', trend: 1 });
  });

  test('countries are those of published reports, however they are written', async () => {
    for (const [country, daysAgo] of [
      ['Japan', 40],
      [' japan', 2],
      ['Österreich', 40],
      ['österreich ', 41],
      ['Peru', 3],
    ] as const) {
      const atMs = NOON_MS - daysAgo * DAY_MS;
      await database.query(
        `INSERT INTO published_reports
           (id, created_at, issue_type, name, address, city, country, description, verification, search_text)
         VALUES ($1, $2, 'camera', 'n', 'a', 'c', $3, 'd', 0, 'n')`,
        [random.uuid(atMs), new Date(atMs), country],
      );
    }
    expect((await figures()).countries).toMatchObject({ value: 3, unit: 'count', trend: 0.5 });
  });

  test('usage adds the days up, most used first', async () => {
    await database.query(
      `INSERT INTO analytics_daily (day, kind, name, count) VALUES
         ('2026-11-20', 'page', 'home', 5), ('2026-10-22', 'page', 'home', 5), ('2026-10-21', 'page', 'home', 100),
         ('2026-11-19', 'feature', 'camera', 7), ('2026-11-21', 'page', 'terms', 50)`,
    );
    expect((await count()).usage).toEqual([
      { kind: 'page', name: 'home', count: 10 },
      { kind: 'feature', name: 'camera', count: 7 },
    ]);
  });

  describe('kept for all servers', () => {
    let counted = 0;
    let broken = false;
    /** Counting takes until this resolves. */
    let held: Promise<void> = Promise.resolve();
    const failures: unknown[] = [];
    /** One server; its memory is its own, the figures are everybody's. */
    const server = () =>
      metricsHandlers({
        store: {
          ...store,
          async countScans(atMs) {
            counted += 1;
            await held;
            if (broken) throw new Error('down');
            return await store.countScans(atMs);
          },
        },
        snapshots: createMetricsSnapshotStore(database),
        onFailure: (error) => void failures.push(error),
      });
    const age = (by: string) =>
      database.query(
        'UPDATE public_metrics SET counted_at = counted_at - $1::interval, claimed_at = claimed_at - $1::interval',
        [by],
      );
    const scans = ({ metrics }: Awaited<ReturnType<typeof ask>>) =>
      metrics.find(({ id }) => id === 'security-scans')?.value;

    beforeEach(async () => {
      await database.query("UPDATE public_metrics SET form = 0, metrics = NULL, claimed_at = 'epoch'");
      await saveScan(Date.now() - DAY_MS);
      [counted, broken, held] = [0, false, Promise.resolve()];
      failures.length = 0;
    });

    test('one of many askers on two servers counts, and the others are answered from what it counted', async () => {
      const [one, two] = [server(), server()];
      expect(scans(await ask(one))).toBe(1);
      await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? one : two, NOON_MS + index)));
      expect(counted).toBe(1);
      expect(scans(await ask(two, NOON_MS + 4_999))).toBe(1);
    });

    test('old figures are answered while new ones are counted', async () => {
      await ask(server());
      await saveScan(Date.now() - DAY_MS);
      await age('2 minutes');
      const [one, two] = [server(), server()];
      const counting = Promise.withResolvers<void>();
      held = counting.promise;
      expect((await Promise.all([ask(one), ask(two), ask(one)])).map(scans)).toEqual([1, 1, 1]);
      counting.resolve();
      await expect.poll(async () => scans(await ask(server()))).toBe(2);
      expect(counted).toBe(2);
      // What it held was old: it asks again soon, and not before.
      expect(scans(await ask(one, NOON_MS + 4_999))).toBe(1);
      expect(scans(await ask(one, NOON_MS + 5_000))).toBe(2);
      // And after a clock was set back.
      expect(scans(await ask(two, NOON_MS - DAY_MS))).toBe(2);
    });

    test('what takes long to count is counted less often', async () => {
      const snapshots = createMetricsSnapshotStore(database);
      const startMs = await snapshots.claim();
      await snapshots.save({ metrics: [], usage: [] }, startMs ?? 0);
      await database.query('UPDATE public_metrics SET took_ms = 6000');
      await age('90 seconds');
      expect(await snapshots.claim()).toBeNull();
      await age('31 seconds');
      expect(await snapshots.claim()).not.toBeNull();
      expect(await snapshots.claim()).toBeNull();
    });

    test('a failure is not tried again for each asker, and never takes older figures away', async () => {
      broken = true;
      const first = server();
      await expect(Promise.all([ask(first), ask(first)])).rejects.toThrow('down');
      await expect(ask(first, NOON_MS + 1_000)).rejects.toThrow('down');
      expect(counted).toBe(1);
      broken = false;
      // Until the next turn there is nothing to answer with, and nothing is made up.
      await expect(ask(server())).rejects.toThrow('being counted');
      await age('2 minutes');
      expect(scans(await ask(first, NOON_MS + 5_000))).toBe(1);
      broken = true;
      await age('2 minutes');
      expect(scans(await ask(first, NOON_MS + MINUTE_MS))).toBe(1);
      await expect.poll(() => failures.length).toBe(1);
      await database.query('ALTER TABLE public_metrics RENAME TO hidden');
      expect(scans(await ask(first, NOON_MS + 10 * MINUTE_MS))).toBe(1);
      await database.query('ALTER TABLE hidden RENAME TO public_metrics');
    });
  });
});
