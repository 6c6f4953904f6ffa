import { expect, test } from 'vitest';
import { createLogger } from '#adapters/node/logger.ts';
import { createReportListCache } from '#features/reports/node/list-cache.ts';
import { createReportStore } from '#features/reports/node/report-store.ts';
import { createManualClock } from '#tests/support/clock.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import { startReportClock } from './report-clock.ts';

describeWithDatabase('what is done with reports as time goes by', (open) => {
  test('each job goes on without the others, and what failed is counted and logged by its id', async () => {
    const database = await open();
    const store = createReportStore(database);
    const random = createSeededRandom(5);
    const clock = createManualClock();
    const atMs = clock.nowMs();
    const newReport = reportMaker(random, atMs);
    const [broken, due] = [newReport({ publishAfterMs: atMs }), newReport({ publishAfterMs: atMs })];
    for (const report of [broken, due]) {
      await store.submit(report);
      const approval = { action: 'approve', reasonCode: 'first-hand', reasonText: null, version: null } as const;
      await store.change(report.id, { ...approval, actor: { role: 'reviewer', id: random.uuid(atMs) }, atMs });
    }
    // No log, and nowhere to put a hash.
    await database.query('DELETE FROM report_events WHERE report_id = $1', [broken.id]);
    await database.query('DROP TABLE report_rentals');
    await database.query('UPDATE reports SET due_at = $1', [new Date(atMs)]);

    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', stream: { write: (line) => lines.push(line) }, nowMs: clock.nowMs });
    const cache = createReportListCache({ headers: {}, nowMs: clock.nowMs });
    await using resources = new AsyncDisposableStack();
    const watched = startReportClock({ database, store, cache, clock, logger, resources });
    const failedOf = (job: string) => watched.find(({ name }) => name === `report_clock_${job}_failed`)!.read();
    await expect.poll(() => failedOf('move')).toBe(1);
    expect((await store.findByReceipt(due.receiptHash))?.review.status).toBe('published');
    const logged = () => {
      logger.flush();
      return lines
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line));
    };
    await expect.poll(logged).toHaveLength(2);
    expect(logged()).toContainEqual(
      expect.objectContaining({ event: 'report-clock-row-failed', job: 'move', report: broken.id }),
    );
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'report-clock-failed', job: 'hash_rental' }));
  });
});
