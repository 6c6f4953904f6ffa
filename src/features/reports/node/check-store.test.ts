import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { checkBucketsFor } from '../arrival/submission-limits.ts';
import { countChecks, createCheckStore, type CheckStore, type CleanCheck } from './check-store.ts';
import { reportAccountData } from './account-data.ts';
import { forgetNetworks } from './network-keys.ts';
import { forgetReportTraces } from './retention.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(31);
const newId = () => random.uuid(NOW);

describeWithDatabase('rounds without a find', (open) => {
  let database: Database;
  let checks: CheckStore;
  beforeAll(async () => {
    database = await open();
    checks = createCheckStore(database);
  });

  const check = (venueId: string, atMs: number, more: Partial<CleanCheck> = {}): CleanCheck => ({
    id: newId(),
    venueId,
    userId: null,
    network: newId(),
    limits: [],
    atMs,
    ...more,
  });

  test('count as distinct stays, once a burst would have shown, for a year', async () => {
    const venue = newId();
    const first = check(venue, NOW);
    expect((await checks.add(first)).ok).toBe(true);
    // The same round again, the same account, the same network and the same week are no other stays.
    await checks.add({ ...first, network: newId(), atMs: NOW + 10 * DAY_MS });
    await checks.add(check(venue, NOW + 20 * DAY_MS, { network: first.network }));
    await checks.add(check(venue, NOW + 30 * DAY_MS));
    await checks.add(check(venue, NOW + 34 * DAY_MS));
    expect(await countChecks(database, venue, NOW + 71 * HOUR_MS)).toBe(0);
    expect(await countChecks(database, venue, NOW + 72 * HOUR_MS)).toBe(1);
    expect(await countChecks(database, venue, NOW + 60 * DAY_MS)).toBe(2);
    expect(await countChecks(database, venue, NOW + 366 * DAY_MS)).toBe(1);
    expect(await countChecks(database, newId(), NOW + 60 * DAY_MS)).toBe(0);
  });

  test('of many at once none counts, nor does the one that came just before', async () => {
    const venue = newId();
    for (const hours of [0, 20, 40]) await checks.add(check(venue, NOW + hours * HOUR_MS));
    expect(await countChecks(database, venue, NOW + 30 * DAY_MS)).toBe(0);
    // Those who come together wait for each other, and each counts the others.
    const other = newId();
    await Promise.all([1, 2, 3, 4].map((ms) => checks.add(check(other, NOW + ms))));
    expect(await countChecks(database, other, NOW + 30 * DAY_MS)).toBe(0);
  });

  test('have the limits of reports, each on its own', async () => {
    const userId = newId();
    const limits = checkBucketsFor({ userId, addressKey: 'x' }, NOW);
    expect((await checks.add(check(newId(), NOW, { userId, limits }))).ok).toBe(true);
    const refused = await checks.add(check(newId(), NOW, { userId, limits }));
    expect(refused).toMatchObject({ ok: false, error: { waitMs: DAY_MS } });
  });

  test('are exported with an account, stay without it, and lose their network after thirty days', async () => {
    const venue = newId();
    const userId = newId();
    await checks.add(check(venue, NOW, { userId }));
    const { data } = await reportAccountData(database).collect(userId);
    expect(data.placeChecks).toEqual([{ placeId: venue, at: new Date(NOW).toISOString() }]);
    await forgetNetworks(database, NOW + 31 * DAY_MS);
    await database.transaction((transaction) => reportAccountData(database).erase(transaction, userId));
    const rows = await database.query('SELECT user_id, network FROM place_checks WHERE venue_id = $1', [venue]);
    expect(rows).toEqual([{ user_id: null, network: null }]);
    expect(await countChecks(database, venue, NOW + 31 * DAY_MS)).toBe(1);
    await forgetReportTraces(database, NOW + 366 * DAY_MS);
    expect(await database.query('SELECT 1 FROM place_checks WHERE venue_id = $1', [venue])).toEqual([]);
  });
});
