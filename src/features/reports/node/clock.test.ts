import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change } from '../log/decide.ts';
import { hashRentals } from '../rentals/node/rental-store.ts';
import { moveReports, rederiveReports } from './clock.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DUE = NOW + 5 * DAY_MS;
const random = createSeededRandom(61);
const newReport = reportMaker(random, NOW);
/** More than are listed at once. */
const MANY = 120;

const change = (action: Change['action']): Change => ({
  action,
  actor: { role: 'reviewer', id: random.uuid(NOW) },
  version: null,
  reasonCode: 'first-hand',
  reasonText: null,
  atMs: NOW,
});

describeWithDatabase('the clock of reports', (open) => {
  let database: Database;
  let store: ReportStore;
  let published: PublishedStore;
  let invalidated = 0;
  let failed: (readonly [string, unknown])[] = [];
  const cache = { invalidate: () => void (invalidated += 1) };
  const onFailure = (id: string, error: unknown): void => void failed.push([id, error]);
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
    published = createPublishedStore(database, () => NOW);
  });
  afterEach(async () => {
    invalidated = 0;
    failed = [];
    await database.query('UPDATE reports SET due_at = NULL, derived_version = version');
  });

  /** A report that is published on `DUE`. */
  async function due(): Promise<NewReport> {
    const report = newReport({ publishAfterMs: DUE });
    expect((await store.submit(report)).ok).toBe(true);
    expect((await store.change(report.id, change('approve')))?.ok).toBe(true);
    return report;
  }

  /** Reports without a log, due before all others: nothing can be done with them. */
  async function broken(count: number, id: string, dueAtMs = NOW): Promise<void> {
    await database.query(
      `INSERT INTO reports (id, receipt_hash, submission, created_at, description, status, version, verification,
                            redactions, not_personal, due_at)
       SELECT ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, sha256(($2 || number)::bytea),
              submission, created_at, description, status, 0, 0, '[]', '[]', $3
       FROM reports, generate_series(1, $1::integer) AS number WHERE id = $2::uuid
       ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, derived_version = NULL`,
      [count, id, new Date(dueAtMs)],
    );
  }

  test.each([1, MANY])(
    'moves what is due whatever becomes of %i others, and what it moved shows at once',
    async (count) => {
      const report = await due();
      await broken(count, report.id);
      expect(await moveReports(store, cache, DUE, onFailure)).toEqual({ done: 1, failed: count });
      expect(await published.find(report.id)).not.toBeNull();
      expect(invalidated).toBe(1);
      expect(failed).toHaveLength(count);
      expect(failed[0]).toEqual(['00000000-0000-4000-8000-000000000001', new Error('a report without events')]);
    },
  );

  test('counts what it moved, and nothing that it left where it was', async () => {
    const report = await due();
    await database.query('UPDATE reports SET due_at = $2 WHERE id = $1', [report.id, new Date(NOW)]);
    expect(await moveReports(store, cache, NOW, onFailure)).toEqual({ done: 0, failed: 0 });
    expect(invalidated).toBe(0);
    expect(await moveReports(store, cache, DUE, onFailure)).toEqual({ done: 1, failed: 0 });
  });

  test('what it moved shows at once also where it could not go on', async () => {
    const report = await due();
    await broken(1, report.id, DUE + 1);
    const onlyOnce = (_: string, error: unknown) => {
      throw error;
    };
    await expect(moveReports(store, cache, DUE + 1, onlyOnce)).rejects.toThrow('a report without events');
    expect(await published.find(report.id)).not.toBeNull();
    expect(invalidated).toBe(1);
  });

  test.each([1, MANY])('derives again what another release left, whatever becomes of %i others', async (count) => {
    const report = await due();
    await broken(count, report.id);
    await database.query('UPDATE reports SET derived_version = NULL, due_at = NULL WHERE id = $1', [report.id]);
    expect(await rederiveReports(store, cache, onFailure)).toEqual({ done: 1, failed: count });
    expect(failed).toHaveLength(count);
    expect(await store.due(DUE, [], MANY + 1)).toContain(report.id);
  });

  describe('of private rentals', () => {
    test('hashes addresses, whatever becomes of others', async () => {
      const reports = Array.from({ length: 12 }, (_, house) =>
        newReport({ reporterId: null }, { placeKind: 'rental', name: `House ${house}` }),
      );
      for (const { id, ...report } of reports) {
        await store.submit({ id, ...report });
        expect((await store.change(id, change('publish')))?.ok).toBe(true);
      }
      const [last, ...others] = reports.toReversed();
      const ids = others.map(({ id }) => id);
      await database.query("UPDATE reports SET submission = submission - 'address' WHERE id = ANY ($1::uuid[])", [ids]);
      expect(await hashRentals(database, onFailure)).toEqual({ done: 1, failed: 11 });
      expect(failed.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
      expect(await database.query('SELECT report_id FROM report_rentals')).toEqual([{ report_id: last!.id }]);
    });
  });
});
