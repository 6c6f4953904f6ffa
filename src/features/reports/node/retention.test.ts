import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change } from '../log/decide.ts';
import { eventHash, firstBrokenLink } from '../log/event-chain.ts';
import type { Actor } from '../log/report-event.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';
import { hashText } from './hash-text.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';
import { eraseReportContents, forgetReportLogs, forgetReportTraces } from './retention.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(47);
const newId = () => random.uuid(NOW);
const ANNA: Actor = { role: 'reviewer', id: newId() };
const BERT: Actor = { role: 'reviewer', id: newId() };
const REPORTER: Actor = { role: 'reporter', id: null };
const SECRET = 'Quixotic';

describeWithDatabase('what goes by a clock', (open) => {
  let database: Database;
  let store: ReportStore;
  let published: PublishedStore;
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
    published = createPublishedStore(database, () => NOW);
  });

  const newReport = reportMaker(random, NOW);
  async function submitted(submission: Partial<ReportSubmission> = {}): Promise<NewReport> {
    const report = newReport(
      { position: { latitude: 38.72251, longitude: -9.13939 } },
      { issueDescription: `${SECRET}: a lens in the clock.`, stayEnds: '2026-03-17', ...submission },
    );
    await store.submit(report);
    return report;
  }

  const change = (action: Change['action'], more: Partial<Change> = {}): Change => ({
    action,
    actor: ANNA,
    version: null,
    reasonCode: null,
    reasonText: null,
    atMs: NOW,
    ...more,
  });

  async function done({ id }: NewReport, ...changes: readonly Change[]): Promise<void> {
    for (const wanted of changes) expect(await store.change(id, wanted)).toMatchObject({ ok: true });
  }

  /** Everything that is stored of a report, as text. */
  async function storedOf({ id }: NewReport): Promise<string> {
    const tables = ['reports WHERE id', 'report_events WHERE report_id', 'published_reports WHERE id'];
    const rows = await Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table} = $1`, [id])));
    return JSON.stringify(rows);
  }

  const logOf = async ({ receiptHash }: NewReport) => (await store.findByReceipt(receiptHash))!;

  test('a withdrawn report after 90 days, and every line keeps its hash', async () => {
    const report = await submitted();
    await done(
      report,
      change('needs_info', { reasonText: `What ${SECRET}?` }),
      change('answer', { actor: REPORTER, reasonText: `The ${SECRET} one.`, description: `${SECRET}, in the clock.` }),
      change('publish'),
      change('withdraw', { actor: REPORTER }),
    );
    const before = await logOf(report);
    expect(await eraseReportContents(database, NOW + 90 * DAY_MS - 1)).toBe(0);
    expect(await storedOf(report)).toContain(SECRET);
    expect(await eraseReportContents(database, NOW + 90 * DAY_MS)).toBe(1);
    const left = await storedOf(report);
    for (const trace of [SECRET, report.submission.name, 'Harbour', '2026-03', '38.7'])
      expect(left).not.toContain(trace);
    const after = await logOf(report);
    expect(after.events.map(({ hash }) => hash)).toEqual(before.events.map(({ hash }) => hash));
    expect(firstBrokenLink(report.id, after.events, hashText)).toBeNull();
    expect(after.review).toEqual(before.review);
    expect((await published.findTombstone(report.id))?.status).toBe('withdrawn');
    expect(await eraseReportContents(database, NOW + 900 * DAY_MS)).toBe(0);
  });

  test('a text that was put back, or changed, shows', async () => {
    const report = await submitted();
    await done(report, change('reject', { reasonText: 'harsh words' }));
    const { events } = await logOf(report);
    const changed = events.with(-1, { ...events.at(-1)!, reasonText: 'kind words' });
    expect(firstBrokenLink(report.id, changed, hashText)).toBe(3);
    await eraseReportContents(database, NOW + 183 * DAY_MS);
    const erased = (await logOf(report)).events;
    expect(firstBrokenLink(report.id, erased, hashText)).toBeNull();
    // Without its salt nobody can try what the text was.
    expect(erased.at(-1)!.detail.texts).not.toHaveProperty('salt');
  });

  test('a rejected or removed one once it can no longer be appealed', async () => {
    const rejected = await submitted();
    await done(rejected, change('reject'));
    const removed = await submitted();
    await done(removed, change('publish'), change('remove'), change('remove', { actor: BERT }));
    expect(await eraseReportContents(database, NOW + 183 * DAY_MS - 1)).toBe(0);
    expect(await eraseReportContents(database, NOW + 183 * DAY_MS)).toBe(2);
    expect(await storedOf(removed)).not.toContain(SECRET);
    const late = change('appeal', { actor: REPORTER, atMs: NOW + 183 * DAY_MS + 1 });
    expect(await store.change(rejected.id, late)).toMatchObject({ error: { error: 'appeal-refused' } });
  });

  test('the original of a published one after two years; what is public stays as it was', async () => {
    const report = await submitted({ issueDescription: `Mr ${SECRET} of room 12 knew of the lens in the clock.` });
    await done(
      report,
      change('publish', {
        redactions: [
          { field: 'issueDescription', start: 0, end: 11 },
          { field: 'issueDescription', start: 15, end: 22 },
        ],
      }),
    );
    const before = await published.find(report.id);
    expect(await storedOf(report)).toContain(SECRET);
    expect(await eraseReportContents(database, NOW + 730 * DAY_MS - 1)).toBe(0);
    expect(await eraseReportContents(database, NOW + 730 * DAY_MS)).toBe(1);
    expect(await storedOf(report)).not.toMatch(new RegExp(`${SECRET}|room 12|2026-03-17`));
    expect(await published.find(report.id)).toEqual(before);
    // Taken back later, the rest goes as well.
    await done(report, change('withdraw', { actor: REPORTER, atMs: NOW + 800 * DAY_MS }));
    expect(await eraseReportContents(database, NOW + 890 * DAY_MS)).toBe(1);
    expect(await storedOf(report)).not.toContain(report.submission.name);
    expect(firstBrokenLink(report.id, (await logOf(report)).events, hashText)).toBeNull();
  });

  test('nothing while a complaint is open, or somebody may need it in court', async () => {
    const disputed = await submitted();
    await done(disputed, change('publish'), change('notice'));
    const held = await submitted();
    await done(held, change('withdraw', { actor: REPORTER }));
    const hold = { hold: true, actor: ANNA, reasonCode: 'court-order', reasonText: null, atMs: NOW };
    expect((await store.setLegalHold(held.id, hold))?.ok).toBe(true);
    expect(await store.setLegalHold(newId(), hold)).toBeNull();
    expect(await eraseReportContents(database, NOW + 5_000 * DAY_MS)).toBe(0);
    await store.setLegalHold(held.id, { ...hold, hold: false, reasonCode: null });
    expect(await eraseReportContents(database, NOW + 5_000 * DAY_MS)).toBe(1);
    await done(disputed, change('dismiss', { actor: BERT }));
    expect(await eraseReportContents(database, NOW + 5_000 * DAY_MS)).toBe(1);
  });

  test('a log of before, whose lines carry no hashes of their texts, is tied anew', async () => {
    const report = await submitted();
    await done(report, change('reject', { reasonText: `No ${SECRET}.` }));
    let { events } = await logOf(report);
    let previousHash = events[0]!.previousHash;
    for (const event of events) {
      const { texts: _, ...detail } = event.detail;
      const old = { ...event, detail };
      const hash = eventHash(report.id, old, previousHash, hashText);
      await database.query(
        'UPDATE report_events SET detail = $3, previous_hash = $4, hash = $5 WHERE report_id = $1 AND seq = $2',
        [report.id, event.seq, detail, previousHash, hash],
      );
      previousHash = hash;
    }
    expect(firstBrokenLink(report.id, (await logOf(report)).events, hashText)).toBeNull();
    expect(await eraseReportContents(database, NOW + 183 * DAY_MS)).toBe(1);
    events = [...(await logOf(report)).events];
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    expect(await storedOf(report)).not.toContain(SECRET);
  });

  test('the log itself after six years, of what is not public', async () => {
    const gone = await submitted();
    await done(gone, change('reject'));
    const stays = await submitted();
    await done(stays, change('publish'));
    await eraseReportContents(database, NOW + 6 * 365 * DAY_MS);
    const earlier = await forgetReportLogs(database, NOW + 6 * 365 * DAY_MS);
    expect(await store.findByReceipt(gone.receiptHash)).not.toBeNull();
    expect(earlier).toBe(0);
    expect(await forgetReportLogs(database, NOW + 6 * 365 * DAY_MS + 1)).toBeGreaterThan(0);
    expect(await store.findByReceipt(gone.receiptHash)).toBeNull();
    expect(await store.findByReceipt(stays.receiptHash)).not.toBeNull();
  });

  test('what stands for an address after 30 days', async () => {
    await database.query("INSERT INTO report_limits (key, tokens, updated_at) VALUES ('address:x', 1, $1)", [
      new Date(NOW + HOUR_MS),
    ]);
    expect(await forgetReportTraces(database, NOW + 30 * DAY_MS)).toBe(0);
    const afterMs = NOW + 30 * DAY_MS + HOUR_MS + 1;
    await database.transaction(async (transaction) => {
      // Somebody who sends a report at that moment holds it.
      await transaction.query("SELECT key FROM report_limits WHERE key = 'address:x' FOR UPDATE");
      expect(await forgetReportTraces(database, afterMs)).toBe(0);
    });
    expect(await forgetReportTraces(database, afterMs)).toBe(1);
  });
});
