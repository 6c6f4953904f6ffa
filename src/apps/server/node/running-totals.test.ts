import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { createAccountStore } from '#features/account/node/store.ts';
import { analyticsAccountData } from '#features/analytics/node/account-data.ts';
import { createAnalyticsStore } from '#features/analytics/node/store.ts';
import { createMetricsStore, type MetricsStore } from '#features/dashboards/node/store.ts';
import { uncountPro } from '#features/subscription/node/pro-total.ts';
import { createLedgerStore } from '#features/subscription/node/ledger-store.ts';
import { createSubscriptionStore } from '#features/subscription/node/store.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { checkRunningTotals } from './running-totals.ts';

const START_MS = Date.UTC(2026, 7, 1);
const DAYS = 100;
const PERIOD_DAYS = 30;

/** One thing that happened, so many hours after the start; people and payments are numbers of those there were. */
type Step =
  | { readonly kind: 'registered'; readonly hour: number }
  | { readonly kind: 'given'; readonly who: number; readonly hour: number; readonly hours: number }
  | { readonly kind: 'bought'; readonly who: number; readonly hour: number }
  | { readonly kind: 'paid back'; readonly payment: number; readonly hour: number }
  | { readonly kind: 'paid back after all'; readonly payment: number }
  | { readonly kind: 'seen'; readonly who: number; readonly hour: number }
  | { readonly kind: 'counted'; readonly hour: number }
  | { readonly kind: 'erased'; readonly who: number };

const hour = fc.integer({ min: 0, max: DAYS * 24 });
const who = fc.nat({ max: 9 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('registered' as const), hour }),
    fc.record({ kind: fc.constant('given' as const), who, hour, hours: fc.integer({ min: 1, max: 60 * 24 }) }),
    fc.record({ kind: fc.constant('bought' as const), who, hour }),
    fc.record({ kind: fc.constant('paid back' as const), payment: fc.nat({ max: 5 }), hour }),
    fc.record({ kind: fc.constant('paid back after all' as const), payment: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant('seen' as const), who, hour }),
    fc.record({ kind: fc.constant('counted' as const), hour }),
    fc.record({ kind: fc.constant('erased' as const), who }),
  ),
  { minLength: 10, maxLength: 50 },
);

describeWithDatabase('running totals', (open) => {
  let database: Database;
  let metrics: MetricsStore;
  const random = createSeededRandom(91);
  beforeAll(async () => {
    database = await open();
    metrics = createMetricsStore(database);
  });
  async function empty(): Promise<void> {
    await database.query(
      `TRUNCATE users, grants, customers, purchases, provider_readings, analytics_events, analytics_active_users,
                analytics_daily, running_totals, running_total_checks CASCADE;
       UPDATE analytics_rollup SET rolled_up_to = 'epoch'`,
    );
  }
  beforeEach(empty);

  /** A program over this database that does what happens the way the product does it. */
  function program() {
    const accounts = createAccountStore(database);
    const subscriptions = createSubscriptionStore(database);
    const ledger = createLedgerStore(database, random);
    const analytics = createAnalyticsStore(database);
    const people: string[] = [];
    const payments: { userId: string; sourceId: string; atMs: number }[] = [];
    let readings = 0;
    const change = { provider: 'paypal', subscription: null, payments: [], standings: [], purchase: null } as const;
    return async (step: Step): Promise<void> => {
      const atMs = 'hour' in step ? START_MS + step.hour * HOUR_MS : 0;
      const userId = 'who' in step ? people[step.who % Math.max(1, people.length)] : undefined;
      const payment = 'payment' in step ? payments[step.payment % Math.max(1, payments.length)] : undefined;
      const standing = async (revokedAtMs: number | null): Promise<void> => {
        if (!payment) return;
        const { sourceId } = payment;
        const standings = [{ sourceId, revokedAtMs }];
        await ledger.apply([{ ...change, subject: sourceId, userId: payment.userId, standings }], (readings += 1));
      };
      if (step.kind === 'registered') {
        const id = random.uuid(atMs);
        await accounts.createAccount({
          id,
          username: id,
          usernameFolded: id,
          name: 'Ada',
          role: 'user',
          passwordHash: '-',
          passwordIsLong: true,
          createdAtMs: atMs,
        });
        people.push(id);
      } else if (step.kind === 'counted') await analytics.rollUp(atMs);
      else if (step.kind === 'paid back') await standing(atMs);
      else if (step.kind === 'paid back after all') await standing(null);
      else if (userId === undefined) return;
      else if (step.kind === 'given') {
        await subscriptions.saveGrant({
          id: random.uuid(atMs),
          userId,
          source: 'operator',
          sourceId: random.uuid(atMs),
          plan: null,
          startsAtMs: atMs,
          endsAtMs: atMs + step.hours * HOUR_MS,
          revokedAtMs: null,
          renews: false,
        });
      } else if (step.kind === 'bought') {
        const sourceId = random.uuid(atMs);
        payments.push({ userId, sourceId, atMs });
        const bought = [{ sourceId, plan: 'monthly', amountCents: 300, paidAtMs: atMs, period: null }] as const;
        await ledger.apply([{ ...change, subject: sourceId, userId, payments: bought }], (readings += 1));
      } else if (step.kind === 'seen') {
        const properties = JSON.stringify({ page: 'home' });
        await analytics.saveEvents([{ id: random.uuid(atMs), event: 'page_view', properties, userId, atMs }]);
      } else {
        await accounts.eraseAccount(userId, async (transaction) => {
          await analyticsAccountData(database).erase(transaction, userId);
          await uncountPro(transaction, userId);
        });
        people.splice(people.indexOf(userId), 1);
      }
    };
  }

  /** The figures by reading every row. */
  async function recount(atMs: number) {
    const [row] = await database.query<{ accounts: number; pro: number; active: number }>(
      `SELECT (SELECT count(*) FROM users WHERE created_at <= $1) AS accounts,
              (SELECT count(DISTINCT user_id) FROM grants JOIN users ON users.id = user_id
               WHERE ends_at > $1 AND starts_at <= $1 AND (revoked_at IS NULL OR revoked_at > $1)) AS pro,
              (SELECT count(DISTINCT user_id) FROM analytics_active_users
               WHERE day > ($1::timestamptz AT TIME ZONE 'UTC')::date - 30
                 AND day <= ($1::timestamptz AT TIME ZONE 'UTC')::date) AS active`,
      [new Date(atMs)],
    );
    return row!;
  }

  async function expectTrue(atMs: number): Promise<void> {
    const [now, before] = [await recount(atMs), await recount(atMs - PERIOD_DAYS * DAY_MS)];
    const share = ({ accounts, pro }: typeof now) => (accounts === 0 ? 0 : pro / accounts);
    const conversion = now.accounts === 0 ? null : { current: share(now), before: share(before) };
    expect(await metrics.countConversion(atMs)).toEqual(conversion);
    const active = await metrics.countActiveUsers(atMs);
    expect({ current: active?.current ?? 0, before: active?.before ?? 0 }).toEqual({
      current: now.active,
      before: before.active,
    });
  }

  const moments = fc.array(fc.integer({ min: 0, max: (DAYS + 70) * 24 }), { minLength: 4, maxLength: 8 });

  test('equal what the rows come to, whatever happened, without any comparing', async () => {
    await fc.assert(
      fc.asyncProperty(steps, moments, async (history, hours) => {
        await empty();
        const happens = program();
        for (const step of history) await happens(step);
        for (const at of hours) await expectTrue(START_MS + at * HOUR_MS);
      }),
      { numRuns: 15 },
    );
  });

  test('active people are counted once, over 30 days that include today', async () => {
    const happens = program();
    for (const at of [0, 1]) await happens({ kind: 'registered', hour: at });
    const day = 80;
    for (const [person, daysAgo] of [
      [1, 30],
      [1, 29],
      [0, 5],
      [0, 0],
    ] as const) {
      await happens({ kind: 'seen', who: person, hour: (day - daysAgo) * 24 + 1 });
    }
    const atMs = START_MS + day * DAY_MS + 12 * HOUR_MS;
    expect(await metrics.countActiveUsers(atMs)).toBeNull();
    await happens({ kind: 'counted', hour: day * 24 + 12 });
    expect(await metrics.countActiveUsers(atMs)).toEqual({ current: 2, before: 1 });
    expect(await metrics.countActiveUsers(atMs + 29 * DAY_MS)).toEqual({ current: 1, before: 2 });
  });

  test('conversion is the share of accounts that are Pro now, compared with 30 days ago', async () => {
    const happens = program();
    const day = 80;
    for (let at = 0; at < 4; at += 1) await happens({ kind: 'registered', hour: at });
    await happens({ kind: 'registered', hour: (day - 1) * 24 });
    const [paying, refunded, expired] = [0, 1, 2];
    await happens({ kind: 'given', who: expired, hour: (day - 40) * 24, hours: 30 * 24 });
    await happens({ kind: 'bought', who: refunded, hour: (day - 35) * 24 });
    await happens({ kind: 'bought', who: refunded, hour: (day - 34) * 24 });
    await happens({ kind: 'given', who: paying, hour: (day - 10) * 24, hours: 30 * 24 });
    await happens({ kind: 'given', who: paying, hour: (day - 5) * 24, hours: 55 * 24 });
    for (const payment of [0, 1]) await happens({ kind: 'paid back', payment, hour: (day - 1) * 24 });
    const conversion = await metrics.countConversion(START_MS + day * DAY_MS);
    expect(conversion).toEqual({ current: 1 / 5, before: 2 / 4 });
  });

  describe('kept by a release that does not know them', () => {
    const registered: Step = { kind: 'registered', hour: 5 };
    const [person, other] = [random.uuid(START_MS), random.uuid(START_MS)];
    const beside = `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
      VALUES ('${person}', 'bob', 'bob', 'Bob', '-', true, '2026-08-03'), ('${other}', 'eve', 'eve', 'Eve', '-', true, '2026-08-03');
      INSERT INTO grants (id, user_id, source, source_id, starts_at, ends_at)
      VALUES ('${person}', '${person}', 'operator', 'x', '2026-08-04 10:00', '2026-09-09');
      INSERT INTO analytics_active_users (day, user_id) VALUES ('2026-08-05', '${person}'), ('2026-08-09', '${person}');`;
    const laterMs = START_MS + 40 * DAY_MS;

    test('they are wrong until they are compared, and right from then on', async () => {
      const happens = program();
      await happens(registered);
      await database.query(beside);
      await expect(expectTrue(START_MS + 20 * DAY_MS)).rejects.toThrow();
      await checkRunningTotals(database);
      for (const atMs of [START_MS + 20 * DAY_MS, START_MS + 39 * DAY_MS, laterMs]) await expectTrue(atMs);
      await happens({ kind: 'given', who: 0, hour: 500, hours: 400 });
      await expectTrue(laterMs);
      await database.query(`DELETE FROM users WHERE id = '${person}'`);
      await expect(expectTrue(laterMs)).rejects.toThrow();
      await database.query("UPDATE running_total_checks SET next_at = now() - interval '1 second'");
      await checkRunningTotals(database);
      await expectTrue(laterMs);
    });

    test('many servers compare once, an hour after the first time and then daily, by the clock of the database', async () => {
      await database.query(beside);
      await Promise.all(Array.from({ length: 4 }, () => checkRunningTotals(database)));
      await expectTrue(laterMs);
      const due = () =>
        database.query<{ hours: number }>(
          `SELECT DISTINCT round(extract(epoch FROM next_at - now()) / 3600)::integer AS hours FROM running_total_checks`,
        );
      expect(await due()).toEqual([{ hours: 1 }]);
      await database.query(`DELETE FROM users WHERE id = '${person}'`);
      await checkRunningTotals(database);
      await expect(expectTrue(laterMs)).rejects.toThrow();
      await database.query("UPDATE running_total_checks SET next_at = now() - interval '1 second'");
      await Promise.all(Array.from({ length: 4 }, () => checkRunningTotals(database)));
      await expectTrue(laterMs);
      expect(await due()).toEqual([{ hours: 24 }]);
    });
  });

  test('people who come and go at the same time are all counted', async () => {
    const happens = program();
    await Promise.all(Array.from({ length: 10 }, (_, at) => happens({ kind: 'registered', hour: at })));
    await Promise.all([
      checkRunningTotals(database),
      ...Array.from({ length: 30 }, (_, at) =>
        happens({ kind: 'given', who: at % 3, hour: 24 * at, hours: 24 * (1 + (at % 7)) }),
      ),
      ...Array.from({ length: 10 }, (_, at) => happens({ kind: 'registered', hour: 20 + at })),
      happens({ kind: 'erased', who: 0 }),
    ]);
    for (const day of [1, 3, 7, 12, 40]) await expectTrue(START_MS + day * DAY_MS + HOUR_MS);
  });
});
