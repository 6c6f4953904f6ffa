import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { CallContext, SignedInCaller } from '#contract/handler.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import { createReportStore, type ReportStore } from '../../node/report-store.ts';
import type { Actor } from '../../log/report-event.ts';
import { createAuditStore } from './audit-store.ts';
import { auditHandlers } from './handlers.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(11);
const newId = () => random.uuid(NOW);
const ANNA: Actor = { role: 'reviewer', id: newId() };
const AUDITOR: SignedInCaller = { userId: newId(), role: 'auditor', pro: false, addressKey: 'there' };

describeWithDatabase('what an auditor reads', (open) => {
  const make = reportMaker(random, NOW);
  let database: Database;
  let reports: ReportStore;
  let handlers: ReturnType<typeof auditHandlers>;

  beforeAll(async () => {
    database = await open();
    reports = createReportStore(database);
    handlers = auditHandlers({
      store: createAuditStore(database),
      evidence: { list: async () => [], logOf: async () => [] },
      namesOf: async (ids) => new Map(ids.filter((id) => id === ANNA.id).map((id) => [id, 'anna'])),
    });
  });
  beforeEach(() => database.query('TRUNCATE reports, report_events CASCADE'));

  const context: CallContext<SignedInCaller> = {
    caller: AUDITOR,
    atMs: NOW,
    requestId: 'test',
    header: () => undefined,
    rawBody: new Uint8Array(),
  };

  async function list(query: { limit: number; cursor?: string }) {
    const reply = await handlers.getAuditReports({ params: undefined, query, body: undefined }, context);
    if ('error' in reply) throw new Error(reply.error);
    return reply.body;
  }
  async function read(id: string) {
    const reply = await handlers.getAuditReport({ params: { id }, query: undefined, body: undefined }, context);
    if ('error' in reply) throw new Error(reply.error);
    return reply.body;
  }
  const rowsOf = (table: string) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2`);

  test('every line, who read and when, and not a word of the report', async () => {
    const report = make({ reporterId: newId() });
    await reports.submit(report);
    await reports.open(report.id, ANNA, NOW + 1);
    await reports.change(report.id, {
      action: 'needs_info',
      actor: ANNA,
      version: null,
      reasonCode: 'which-place',
      reasonText: 'Was it the annex?',
      atMs: NOW + 2,
    });
    const log = await read(report.id);
    expect(log.history.map(({ action, actorRole, actorName }) => [action, actorRole, actorName])).toEqual([
      ['submit', 'reporter', null],
      ['check', 'rule', null],
      ['view', 'reviewer', 'anna'],
      ['needs_info', 'reviewer', 'anna'],
    ]);
    expect(log).toMatchObject({
      status: 'needs_info',
      lines: 4,
      views: 1,
      intact: true,
      lastHash: log.history[3]!.hash,
    });
    expect(log.history[3]!.reasonHash).toMatch(/^[0-9a-f]{64}$/);
    const { name, address, city, issueDescription } = report.submission;
    const told = JSON.stringify([log, await list({ limit: 5 })]);
    for (const text of [name, address, city, issueDescription, 'annex', report.reporterId!])
      expect(told).not.toContain(text);
  });

  test('a line that somebody changed shows, in the list and in the log', async () => {
    const [whole, changed] = [make({}), make({})];
    for (const report of [whole, changed]) await reports.submit(report);
    await database.query("UPDATE report_events SET reason_code = 'other' WHERE report_id = $1 AND seq = 2", [
      changed.id,
    ]);
    const { reports: rows } = await list({ limit: 5 });
    expect(new Map(rows.map(({ id, intact }) => [id, intact]))).toEqual(
      new Map([
        [whole.id, true],
        [changed.id, false],
      ]),
    );
    expect((await read(changed.id)).intact).toBe(false);
  });

  test('a report whose log is gone is not whole', async () => {
    const report = make({});
    await reports.submit(report);
    await database.query('DELETE FROM report_events WHERE report_id = $1', [report.id]);
    expect(await read(report.id)).toMatchObject({ lines: 0, intact: false });
  });

  test('pages from the newest report on, each once', async () => {
    const made = [make({ atMs: NOW }), make({ atMs: NOW + 1 }), make({ atMs: NOW + 1 })];
    for (const report of made) await reports.submit(report);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.reports.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
    expect(seen.at(-1)).toBe(made[0]!.id);
  });

  test('reading writes nothing', async () => {
    const report = make({});
    await reports.submit(report);
    const before = [await rowsOf('reports'), await rowsOf('report_events')];
    await list({ limit: 5 });
    await read(report.id);
    expect([await rowsOf('reports'), await rowsOf('report_events')]).toEqual(before);
  });
});
