import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change, OpenedReport } from '../log/decide.ts';
import type { Actor } from '../log/report-event.ts';
import { bucketsFor } from '../arrival/submission-limits.ts';
import { createPublishedStore } from './published-store.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(7);
const newId = () => random.uuid(NOW);
const newReport = reportMaker(random, NOW);
const REVIEWER: Actor = { role: 'reviewer', id: newId() };

describeWithDatabase('submitting', (open) => {
  let database: Database;
  let store: ReportStore;
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
  });

  /** Stores a report, and reads it by its receipt. */
  async function submitted(
    more: Partial<NewReport> = {},
    submission: Partial<ReportSubmission> = {},
  ): Promise<OpenedReport> {
    const report = newReport(more, submission);
    expect(await store.submit(report)).toEqual({ ok: true, value: { status: 'pending' } });
    return (await store.findByReceipt(report.receiptHash))!;
  }

  test('keeps the original, checks it, and shows it to nobody', async () => {
    const id = newId();
    const { report, review, events } = await submitted({ id }, { name: 'Grand Hôtel' });
    expect(report).toMatchObject({ id, name: 'Grand Hôtel', state: null, placeKind: null, createdAtMs: NOW });
    expect(review).toMatchObject({
      status: 'pending',
      version: 2,
      verification: 0,
      lastReviewedAtMs: null,
      deciders: [],
    });
    expect(events.map(({ seq, action, actorRole, from, to }) => [seq, action, actorRole, from, to])).toEqual([
      [1, 'submit', 'reporter', null, 'submitted'],
      [2, 'check', 'rule', 'submitted', 'pending'],
    ]);
    expect(await createPublishedStore(database, () => NOW).find(id)).toBeNull();
  });

  test('the same report sent again is stored once and gets a fresh receipt', async () => {
    const report = newReport();
    await store.submit(report);
    const again = { ...report, receiptHash: random.bytes(32), atMs: NOW + HOUR_MS };
    expect(await store.submit(again)).toEqual({ ok: true, value: { status: 'pending' } });
    expect(await store.findByReceipt(report.receiptHash)).toBeNull();
    expect((await store.findByReceipt(again.receiptHash))?.events).toHaveLength(2);
  });

  test('a report that a reviewer has read keeps its receipt, whoever sends it again', async () => {
    const report = newReport();
    await store.submit(report);
    await store.open(report.id, REVIEWER, NOW + MINUTE_MS);
    const forged = { ...report, receiptHash: random.bytes(32), atMs: NOW + HOUR_MS };
    expect(await store.submit(forged)).toEqual({ ok: false, error: { kind: 'exists' } });
    expect(await store.findByReceipt(forged.receiptHash)).toBeNull();
    expect((await store.findByReceipt(report.receiptHash))?.report.id).toBe(report.id);
  });

  test.each([
    ['with other words', (report: NewReport) => ({ ...report, submission: { ...report.submission, name: 'Other' } })],
    ['by somebody else', (report: NewReport) => ({ ...report, reporterId: newId() })],
    ['a day later', (report: NewReport) => ({ ...report, atMs: NOW + DAY_MS })],
  ])('the same number %s is refused', async (_how, vary) => {
    const report = newReport();
    await store.submit(report);
    expect(await store.submit({ ...vary(report), receiptHash: random.bytes(32) })).toEqual({
      ok: false,
      error: { kind: 'exists' },
    });
    expect(await store.findByReceipt(report.receiptHash)).not.toBeNull();
  });

  test('sent twice at the same moment it is stored once, and one of the two receipts holds', async () => {
    const report = newReport();
    const receipts = [report.receiptHash, random.bytes(32)];
    const results = await Promise.all(receipts.map((receiptHash) => store.submit({ ...report, receiptHash })));
    expect(results).toEqual(Array(2).fill({ ok: true, value: { status: 'pending' } }));
    const found = await Promise.all(receipts.map((receiptHash) => store.findByReceipt(receiptHash)));
    expect(found.filter((opened) => opened !== null).map(({ events }) => events.length)).toEqual([2]);
  });

  test('a published report cannot be taken over by sending it again', async () => {
    const report = newReport();
    await store.submit(report);
    const publish: Change = {
      action: 'publish',
      actor: REVIEWER,
      version: 2,
      reasonCode: 'first-hand',
      reasonText: null,
      atMs: NOW,
    };
    expect(await store.change(report.id, publish)).toMatchObject({ ok: true });
    expect((await store.submit({ ...report, receiptHash: random.bytes(32) })).ok).toBe(false);
  });

  test('limits hold across restarts, and refuse with the time to wait', async () => {
    const limits = bucketsFor({ userId: newId(), addressKey: '' }, NOW);
    await submitted({ limits });
    const restarted = createReportStore(database);
    expect(await restarted.submit(newReport({ limits, atMs: NOW + HOUR_MS }))).toEqual({
      ok: false,
      error: { kind: 'limited', retryAfterMs: 23 * HOUR_MS },
    });
    // A refused attempt costs nothing: the week still has two of its three.
    expect((await restarted.submit(newReport({ limits, atMs: NOW + DAY_MS }))).ok).toBe(true);
    expect((await restarted.submit(newReport({ limits, atMs: NOW + 2 * DAY_MS }))).ok).toBe(true);
    expect(await restarted.submit(newReport({ limits, atMs: NOW + 3 * DAY_MS }))).toMatchObject({ ok: true });
    expect(await restarted.submit(newReport({ limits, atMs: NOW + 4 * DAY_MS }))).toMatchObject({
      ok: false,
      error: { kind: 'limited' },
    });
  });

  test('ten at once from one address: ten are stored, not one more', async () => {
    const limits = bucketsFor({ userId: null, addressKey: 'one-hotel' }, NOW);
    const results = await Promise.all(Array.from({ length: 14 }, () => store.submit(newReport({ limits }))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  });

  test('houses of one name in one city are told apart by their pins, also when they are sent at once', async () => {
    const name = 'Pousada Dupla';
    const venueOf = async (pin: { latitude: number; longitude: number } | null) =>
      (await submitted({ atMs: NOW - 40 * DAY_MS }, { name, ...pin })).venueId;
    const harbor = { latitude: 38.7071, longitude: -9.1355 };
    const named = await venueOf(null);
    expect(await venueOf(harbor)).toBe(named);
    const [north, again] = await Promise.all([
      venueOf({ latitude: 38.7633, longitude: -9.0953 }),
      store.submit(
        newReport({ atMs: NOW + 40 * DAY_MS }, { name: 'Hotel Pousada Dupla', latitude: 38.7634, longitude: -9.0955 }),
      ),
    ]);
    expect(again.ok).toBe(true);
    expect(north).not.toBe(named);
    const rows = await database.query<{ venue_id: string; reports: number }>(
      'SELECT venue_id, count(*)::integer AS reports FROM reports WHERE venue_id = ANY ($1::uuid[]) GROUP BY venue_id',
      [[named, north]],
    );
    expect(new Map(rows.map(({ venue_id, reports }) => [venue_id, reports]))).toEqual(
      new Map([
        [named, 2],
        [north, 2],
      ]),
    );
  });
});
