import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import { auditLineOf } from '../audit/audit-line.ts';
import type { Change } from '../log/decide.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import { createDeskClocks } from '../notices/node/desk-clocks.ts';
import type { Actor } from '../log/report-event.ts';
import { stateOrThrow } from '../log/review-state.ts';
import { hashText } from './hash-text.ts';
import type { LegalHoldChange } from './legal-hold.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';
import { eraseReportContents, forgetReportLogs } from './retention.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LONG_AFTER = NOW + 5_000 * DAY_MS;
const random = createSeededRandom(61);
const newId = () => random.uuid(NOW);
const ANNA: Actor = { role: 'reviewer', id: newId() };
const BERT: Actor = { role: 'reviewer', id: newId() };
const LENA: Actor = { role: 'legal', id: newId() };
const REPORTER: Actor = { role: 'reporter', id: null };
const LETTER = 'By the letter of the district court.';

const SET: LegalHoldChange = { hold: true, actor: LENA, reasonCode: 'court-order', reasonText: LETTER, atMs: NOW };
const RELEASED: LegalHoldChange = {
  hold: false,
  actor: ANNA,
  reasonCode: 'no-longer-needed',
  reasonText: null,
  atMs: NOW + DAY_MS,
};

describeWithDatabase('a legal hold', (open) => {
  let database: Database;
  let store: ReportStore;
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
  });

  const newReport = reportMaker(random, NOW);
  async function submitted(more: Partial<NewReport> = {}): Promise<NewReport> {
    const report = newReport(more);
    expect((await store.submit(report)).ok).toBe(true);
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

  const read = async ({ receiptHash }: NewReport) => (await store.findByReceipt(receiptHash))!;
  /** The lines about holds, as an auditor reads them. */
  const linesOf = async (report: NewReport) =>
    (await read(report)).events.filter(({ action }) => action.endsWith('_legal_hold')).map(auditLineOf);
  async function flagOf({ id }: NewReport): Promise<boolean> {
    const [row] = await database.query<{ legal_hold: boolean }>('SELECT legal_hold FROM reports WHERE id = $1', [id]);
    return row!.legal_hold;
  }
  /** As a release does that writes no line. */
  const setFlag = ({ id }: NewReport, hold: boolean) =>
    database.query('UPDATE reports SET legal_hold = $2 WHERE id = $1', [id, hold]);
  async function rebuild({ id }: NewReport): Promise<void> {
    await database.query('UPDATE reports SET derived_version = NULL WHERE id = $1', [id]);
    expect(await store.outdated([], 10)).toEqual([id]);
    expect(await store.rederive(id)).toBe(true);
  }

  test('is a line of the log that tells who, when and why, and so is its end', async () => {
    const report = await submitted();
    const before = await read(report);
    expect(await store.setLegalHold(report.id, SET)).toMatchObject({ ok: true, value: { review: { version: 3 } } });
    expect(await flagOf(report)).toBe(true);
    expect((await store.setLegalHold(report.id, RELEASED))?.ok).toBe(true);
    expect(await flagOf(report)).toBe(false);

    const { events, review } = await read(report);
    expect(await linesOf(report)).toMatchObject([
      {
        action: 'set_legal_hold',
        actorRole: 'legal',
        actorId: LENA.id,
        atMs: NOW,
        from: 'pending',
        to: 'pending',
        reasonCode: 'court-order',
        reasonHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        action: 'release_legal_hold',
        actorRole: 'reviewer',
        actorId: ANNA.id,
        atMs: NOW + DAY_MS,
        reasonCode: 'no-longer-needed',
        reasonHash: null,
      },
    ]);
    expect(events.at(-2)!.reasonText).toBe(LETTER);
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    expect(stateOrThrow(events)).toEqual(review);
    // Nothing else has moved.
    expect(review).toEqual({ ...before.review, version: 4 });

    await database.query("UPDATE report_events SET actor_id = $2 WHERE report_id = $1 AND action = 'set_legal_hold'", [
      report.id,
      BERT.id,
    ]);
    expect(firstBrokenLink(report.id, (await read(report)).events, hashText)).toBe(3);
  });

  test('that is asked for again is written down no second time, and as a move refused', async () => {
    const report = await submitted();
    expect((await store.setLegalHold(report.id, RELEASED))?.ok).toBe(true);
    expect(await linesOf(report)).toEqual([]);
    for (const actor of [ANNA, BERT]) expect((await store.setLegalHold(report.id, { ...SET, actor }))?.ok).toBe(true);
    expect(await linesOf(report)).toMatchObject([{ actorId: ANNA.id }]);
    await setFlag(report, false);
    await store.setLegalHold(report.id, SET);
    expect([await flagOf(report), (await linesOf(report)).length]).toEqual([true, 1]);
    const refused = { ok: false, error: { error: 'report-move-refused' } };
    expect(await store.change(report.id, change('set_legal_hold'))).toMatchObject(refused);
    for (let times = 0; times < 2; times += 1) await store.setLegalHold(report.id, RELEASED);
    expect(await linesOf(report)).toHaveLength(2);
    expect(await store.change(report.id, change('release_legal_hold'))).toMatchObject(refused);
    expect(await store.setLegalHold(newId(), SET)).toBeNull();
  });

  test('race: of many at once one is written, beside a decision that comes at the same moment', async () => {
    const report = await submitted();
    const people = [ANNA, BERT, LENA, ANNA, BERT];
    const [decided, ...held] = await Promise.all([
      store.change(report.id, change('publish')),
      ...people.map((actor) => store.setLegalHold(report.id, { ...SET, actor })),
    ]);
    expect([decided, ...held].map((outcome) => outcome?.ok)).toEqual(Array.from({ length: 6 }, () => true));
    expect(await linesOf(report)).toHaveLength(1);
    const { events, review } = await read(report);
    expect(review).toMatchObject({ status: 'published', legalHold: 'set', version: 4 });
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    expect(await flagOf(report)).toBe(true);
  });

  test('and its line are stored together or not at all', async () => {
    const report = await submitted();
    await database.query('ALTER TABLE reports ADD CONSTRAINT no_hold CHECK (NOT legal_hold) NOT VALID');
    try {
      await expect(store.setLegalHold(report.id, SET)).rejects.toThrow('no_hold');
    } finally {
      await database.query('ALTER TABLE reports DROP CONSTRAINT no_hold');
    }
    expect([await linesOf(report), await flagOf(report)]).toEqual([[], false]);
  });

  test('follows from the log: made anew from it the flag is the same', async () => {
    const [held, released] = [await submitted(), await submitted()];
    for (const report of [held, released]) await store.setLegalHold(report.id, SET);
    await store.setLegalHold(released.id, RELEASED);
    await setFlag(held, false);
    for (const report of [held, released]) await rebuild(report);
    expect([await flagOf(held), await flagOf(released)]).toEqual([true, false]);
    await done(held, change('reject'));
    expect(await flagOf(held)).toBe(true);
  });

  test('that an older release set without a line lasts until the first line about it', async () => {
    const [kept, told, letGo] = [await submitted(), await submitted(), await submitted()];
    for (const report of [kept, told, letGo]) {
      await setFlag(report, true);
      await rebuild(report);
      await done(report, change('withdraw', { actor: REPORTER }));
      expect(await flagOf(report)).toBe(true);
      expect((await read(report)).review.legalHold).toBe('unlogged');
    }
    // Nobody is named who is not known; whoever sets it again is.
    expect(await linesOf(kept)).toEqual([]);
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(0);
    await store.setLegalHold(told.id, SET);
    expect(await linesOf(told)).toMatchObject([{ action: 'set_legal_hold', actorId: LENA.id }]);
    await store.setLegalHold(letGo.id, RELEASED);
    expect(await linesOf(letGo)).toMatchObject([{ action: 'release_legal_hold', actorId: ANNA.id }]);
    expect([await flagOf(kept), await flagOf(told), await flagOf(letGo)]).toEqual([true, true, false]);
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(1);
    for (const { id } of [kept, told]) await store.setLegalHold(id, RELEASED);
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(2);
  });

  test('stops the clock for as long as it lasts, and its end lets what is late be erased at once', async () => {
    const report = await submitted();
    await done(report, change('reject'));
    await store.setLegalHold(report.id, SET);
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(0);
    // Also where the flag was lost: the log is what counts.
    await setFlag(report, false);
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(0);
    expect((await read(report)).report.issueDescription).toBe(report.submission.issueDescription);
    const before = (await read(report)).events;
    await store.setLegalHold(report.id, { ...RELEASED, atMs: LONG_AFTER });
    expect(await eraseReportContents(database, LONG_AFTER)).toBe(1);
    const { events, report: left } = await read(report);
    expect(left.issueDescription).toBe('');
    // The reason was a text about the report; that it was kept, by whom and when stays.
    expect(JSON.stringify(events)).not.toContain(LETTER);
    expect(events.slice(0, -1).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    expect(await linesOf(report)).toHaveLength(2);
    // What is left, its log, is kept as well.
    await store.setLegalHold(report.id, { ...SET, atMs: LONG_AFTER });
    await forgetReportLogs(database, LONG_AFTER + 5_000 * DAY_MS);
    expect(await linesOf(report)).toHaveLength(3);
  });

  test('agrees to nothing, reads nothing, and ends nobody’s claim', async () => {
    const report = newReport({}, { issueDescription: 'They stole my camera.' });
    await store.submit(report);
    const clocks = createDeskClocks(database);
    const unread = async () => (await clocks.reviewClocks(NOW)).firstLook.waiting;
    const before = await unread();
    await store.setLegalHold(report.id, { ...SET, actor: BERT });
    expect(await unread()).toBe(before);

    await store.claim(report.id, ANNA.id!, NOW);
    await store.setLegalHold(report.id, { ...RELEASED, actor: ANNA, atMs: NOW });
    expect((await read(report)).claim).toEqual({ by: ANNA.id, untilMs: NOW + 30 * MINUTE_MS });
    await done(report, change('approve'));
    await store.setLegalHold(report.id, { ...SET, actor: BERT });
    // It needs two readers, and has one.
    expect(await store.change(report.id, change('publish', { atMs: NOW + HOUR_MS }))).toMatchObject({
      error: { error: 'second-reader-needed' },
    });
    await done(report, change('publish', { actor: BERT, atMs: NOW + HOUR_MS }));
  });

  test('is set by whoever is connected with the report, and released by somebody else', async () => {
    const own = await submitted({ reporterId: ANNA.id });
    expect((await store.setLegalHold(own.id, { ...SET, actor: ANNA }))?.ok).toBe(true);
    const refused = (error: string) => ({ ok: false, error: { error } });
    expect(await store.setLegalHold(own.id, RELEASED)).toMatchObject(refused('own-report'));
    await store.declareInterest(own.id, BERT.id!, NOW);
    expect(await store.setLegalHold(own.id, { ...RELEASED, actor: BERT })).toMatchObject(
      refused('conflict-of-interest'),
    );
    expect(await flagOf(own)).toBe(true);
    expect((await store.setLegalHold(own.id, { ...RELEASED, actor: LENA }))?.ok).toBe(true);
  });
});
