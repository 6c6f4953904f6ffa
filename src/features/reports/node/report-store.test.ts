import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import type { Change } from '../log/decide.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import type { Actor } from '../log/report-event.ts';
import { stateOrThrow } from '../log/review-state.ts';
import { bucketsFor } from '../arrival/submission-limits.ts';
import { reportAccountData } from './account-data.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';
import { hashText } from './hash-text.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(7);
const newId = () => random.uuid(NOW);

const SUBMISSION: ReportSubmission = {
  name: 'Grand Hôtel',
  address: '1 Harbour Street',
  city: 'Lisbon',
  country: 'Portugal',
  issueType: 'camera',
  issueDescription: 'A lens in the clock on the desk, facing the bed.',
};

const REVIEWER: Actor = { role: 'reviewer', id: newId() };
const OTHER_REVIEWER: Actor = { role: 'reviewer', id: newId() };
const THIRD_REVIEWER: Actor = { role: 'reviewer', id: newId() };

let nextAddress = 0;
const makeReport = reportMaker(random, NOW);
function newReport(more: Partial<NewReport> = {}, submission: Partial<ReportSubmission> = {}): NewReport {
  nextAddress += 1;
  const name = `${SUBMISSION.name} ${nextAddress}`;
  return makeReport(
    {
      position: { latitude: 38.72251, longitude: -9.13939 },
      limits: bucketsFor({ userId: null, addressKey: `address-${nextAddress}` }, NOW),
      ...more,
    },
    { ...SUBMISSION, name, ...submission },
  );
}

function change(action: Change['action'], more: Partial<Change> = {}): Change {
  return { action, actor: REVIEWER, version: 2, reasonCode: 'first-hand', reasonText: null, atMs: NOW, ...more };
}

describeWithDatabase('report store', (open) => {
  let database: Database;
  let store: ReportStore;
  let published: PublishedStore;
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
    published = createPublishedStore(database, () => NOW);
  });

  async function submitted(more: Partial<NewReport> = {}, submission: Partial<ReportSubmission> = {}): Promise<string> {
    const report = newReport(more, submission);
    expect(await store.submit(report)).toEqual({ ok: true, value: { status: 'pending' } });
    return report.id;
  }

  async function readLog(id: string) {
    const [row] = await database.query<{ receipt_hash: Buffer }>('SELECT receipt_hash FROM reports WHERE id = $1', [
      id,
    ]);
    const opened = await store.findByReceipt(row!.receipt_hash);
    return opened!;
  }

  async function changeOrThrow(id: string, wanted: Change) {
    const changed = await store.change(id, wanted);
    if (!changed?.ok) throw new Error(`refused: ${changed?.error.error ?? 'unknown id'}`);
    return changed.value;
  }

  describe('deciding', () => {
    test('publishing makes it public, with the time of the review', async () => {
      const id = await submitted({}, { name: 'Grand Hôtel', stayEnds: '2026-11-01' });
      await changeOrThrow(id, change('approve', { verification: 2, basis: 'app' }));
      const after = await changeOrThrow(
        id,
        change('publish', { version: 3, actor: OTHER_REVIEWER, atMs: NOW + HOUR_MS }),
      );
      expect(after.review).toMatchObject({ status: 'published', version: 4, lastReviewedAtMs: NOW + HOUR_MS });
      expect(await published.find(id)).toEqual({
        id,
        name: 'Grand Hôtel',
        address: '1 Harbour Street',
        city: 'Lisbon',
        country: 'Portugal',
        issueType: 'camera',
        issueDescription: SUBMISSION.issueDescription,
        isVerified: true,
        createdAt: '2026-11-20T12:00:00.000Z',
        lastReviewedAt: '2026-11-20T13:00:00.000Z',
        latitude: 38.7225,
        longitude: -9.1394,
        verification: 2,
        freshness: 'current',
        situation: 'unknown',
        disputed: false,
        basis: 'app',
        stayedIn: '2026-11',
        corroborations: 0,
        placeId: after.venueId,
      });
    });

    test('of two reviewers at once, one decides and the other is told', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await submitted();
        const [left, right] = await Promise.all([
          store.change(id, change('publish')),
          store.change(id, change('reject', { actor: OTHER_REVIEWER })),
        ]);
        const outcomes = [left, right].map((outcome) => (outcome?.ok ? 'decided' : outcome?.error.error));
        expect(new Set(outcomes)).toEqual(new Set(['decided', 'report-changed']));
        const opened = await readLog(id);
        expect(opened.events).toHaveLength(3);
        expect((await published.find(id)) !== null).toBe(opened.review.status === 'published');
        const loser = left?.ok ? right : left;
        expect(loser?.ok === false && loser.error.current.events.at(-1)?.actorId).toBe(opened.events.at(-1)?.actorId);
      }
    });

    test('nobody reviews their own report', async () => {
      const id = await submitted({ reporterId: REVIEWER.id });
      expect(await store.change(id, change('publish'))).toMatchObject({ ok: false, error: { error: 'own-report' } });
      expect((await readLog(id)).events).toHaveLength(2);
    });

    test('an illegal move leaves no trace', async () => {
      const id = await submitted();
      expect(await store.change(id, change('restore'))).toMatchObject({
        ok: false,
        error: { error: 'report-move-refused' },
      });
      expect((await readLog(id)).events).toHaveLength(2);
      expect(await store.change(newId(), change('publish'))).toBeNull();
    });

    test('personal data must be resolved before publishing, and is gone from what can be found', async () => {
      const id = await submitted(
        {},
        { issueDescription: 'Mr Smith of room 12 wrote to spy@example.com about the camera.' },
      );
      const { report } = await readLog(id);
      const [name, room, email] = findPersonalSpans({ issueDescription: report.issueDescription });
      const refused = { ok: false, error: { error: 'personal-data-unresolved' } };
      expect(await store.change(id, change('publish'))).toMatchObject(refused);
      expect(await store.change(id, change('publish', { redactions: [room!, email!] }))).toMatchObject(refused);
      expect(
        await store.change(id, change('publish', { redactions: [email!], notPersonal: [name!, room!] })),
      ).toMatchObject(refused);
      // The name stays, so somebody else publishes it.
      const kept = { redactions: [room!, email!], notPersonal: [name!] };
      expect(await store.change(id, change('publish', kept))).toMatchObject({
        error: { error: 'second-reader-needed' },
      });
      await changeOrThrow(id, change('approve', kept));
      const after = await changeOrThrow(id, change('publish', { version: 3, actor: OTHER_REVIEWER }));
      expect((await published.find(id))?.issueDescription).toBe(
        'Mr Smith of [removed] wrote to [removed] about the camera.',
      );
      expect(after.events.at(-2)).toMatchObject({ detail: { redactions: [room, email], notPersonal: [name] } });
      expect(after.events.at(-1)).toMatchObject({ previousText: report.issueDescription });
    });

    test('what is redacted from a name cannot be searched for', async () => {
      const id = await submitted({}, { name: 'House of quixotesecret@example.com' });
      await changeOrThrow(id, change('publish', { redactions: [{ field: 'name', start: 9, end: 34 }] }));
      expect(await published.find(id)).toMatchObject({ name: 'House of [removed]' });
      const search = { kind: 'contains' as const, words: ['quixotesecret'] };
      expect((await published.list({ ...EVERYTHING, search })).locations).toEqual([]);
    });

    test('neither name nor address of a private rental is shown or can be searched for', async () => {
      const id = await submitted({}, { name: 'Flat of quixotesecret', placeKind: 'rental', address: '7 Hidden Lane' });
      await changeOrThrow(id, change('publish', { redactions: [] }));
      expect(await published.find(id)).toMatchObject({
        name: 'Private rental',
        address: 'Lisbon',
        latitude: 38.72,
        longitude: -9.14,
      });
      for (const word of ['quixotesecret', 'hidden', 'flat']) {
        const { locations } = await published.list({ ...EVERYTHING, search: { kind: 'contains', words: [word] } });
        expect(locations).toEqual([]);
      }
    });

    test('redacting more only ever takes away, and is no review of the substance', async () => {
      const id = await submitted({}, { issueDescription: 'They at the desk knew about the lens.' });
      await changeOrThrow(id, change('publish', { redactions: [{ field: 'issueDescription', start: 28, end: 36 }] }));
      const after = await changeOrThrow(
        id,
        change('redact', {
          version: 3,
          redactions: [{ field: 'issueDescription', start: 0, end: 4 }],
          atMs: NOW + DAY_MS,
        }),
      );
      expect((await published.find(id))?.issueDescription).toBe('[removed] at the desk knew about [removed].');
      expect(after.review.lastReviewedAtMs).toBe(NOW);
      expect(after.events.at(-1)?.previousText).toBe('They at the desk knew about [removed].');
      expect((await readLog(id)).report.issueDescription).toBe('They at the desk knew about the lens.');
    });

    test('a second look sets verification and its time', async () => {
      const id = await submitted();
      await changeOrThrow(id, change('publish'));
      // Who published it may look again, but not raise what the badge says.
      expect(await store.change(id, change('verify', { version: 3, verification: 3 }))).toMatchObject({
        error: { error: 'own-report' },
      });
      await changeOrThrow(
        id,
        change('verify', { version: 3, verification: 3, actor: OTHER_REVIEWER, atMs: NOW + DAY_MS }),
      );
      expect(await published.find(id)).toMatchObject({ isVerified: true, lastReviewedAt: '2026-11-21T12:00:00.000Z' });
    });

    test('removing takes two people, and taking up again a third', async () => {
      const id = await submitted();
      await changeOrThrow(id, change('publish'));
      const proposed = await changeOrThrow(id, change('remove', { version: 3, reasonCode: 'shown-wrong' }));
      expect(proposed.review).toMatchObject({ status: 'suspended', removalProposed: true });
      expect(proposed.events.at(-1)?.previousText).toBe(SUBMISSION.issueDescription);
      expect(await published.find(id)).toBeNull();
      expect(await published.findTombstone(id)).toBeNull();
      expect(await store.change(id, change('remove', { version: 4 }))).toMatchObject({
        error: { error: 'own-report' },
      });
      await changeOrThrow(
        id,
        change('remove', { version: 4, actor: OTHER_REVIEWER, reasonCode: 'shown-wrong', atMs: NOW + DAY_MS }),
      );
      expect(await published.findTombstone(id)).toEqual({
        status: 'removed',
        reasonCode: 'shown-wrong',
        atMs: NOW + DAY_MS,
      });
      for (const actor of [REVIEWER, OTHER_REVIEWER])
        expect(await store.change(id, change('reopen', { version: 5, actor }))).toMatchObject({
          error: { error: 'own-report' },
        });
      await changeOrThrow(id, change('reopen', { version: 5, actor: THIRD_REVIEWER }));
      await changeOrThrow(id, change('publish', { version: 6, actor: OTHER_REVIEWER }));
      expect(await published.find(id)).not.toBeNull();
      expect(await published.findTombstone(id)).toBeNull();
    });
  });

  describe('the reporter', () => {
    const reporter: Actor = { role: 'reporter', id: null };

    test('answers, corrects the text, and the corrected text is checked anew', async () => {
      const id = await submitted();
      await changeOrThrow(id, change('needs_info', { reasonText: 'Where was it?' }));
      const answered = await changeOrThrow(
        id,
        change('answer', {
          actor: reporter,
          version: 3,
          reasonText: 'On the desk',
          description: 'Room 5: a lens in the clock.',
        }),
      );
      expect(answered.review).toMatchObject({ status: 'pending', version: 4 });
      expect(answered.events.at(-1)).toMatchObject({
        previousText: SUBMISSION.issueDescription,
        reasonText: 'On the desk',
      });
      expect(await store.change(id, change('publish', { version: 4 }))).toMatchObject({
        error: { error: 'personal-data-unresolved' },
      });
      const [row] = await database.query<{ submission: ReportSubmission }>(
        'SELECT submission FROM reports WHERE id = $1',
        [id],
      );
      expect(row?.submission.issueDescription).toBe(SUBMISSION.issueDescription);
    });

    test('withdraws whatever version it is in, once', async () => {
      const id = await submitted();
      await changeOrThrow(id, change('publish'));
      await changeOrThrow(id, change('withdraw', { actor: reporter, version: null }));
      expect(await published.find(id)).toBeNull();
      expect(await store.change(id, change('withdraw', { actor: reporter, version: null }))).toMatchObject({
        error: { error: 'report-move-refused' },
      });
    });

    test('is forgotten with their account, and the log still holds together', async () => {
      const reporterId = newId();
      const id = await submitted({ reporterId }, { name: 'Casa Minha' });
      await changeOrThrow(id, change('publish'));
      const mine = reportAccountData(database);
      const { data } = await mine.collect(reporterId);
      expect(data.reports).toMatchObject([{ ...SUBMISSION, name: 'Casa Minha', id, status: 'published' }]);
      await database.transaction((transaction) => mine.erase(transaction, reporterId));
      expect((await mine.collect(reporterId)).data.reports).toEqual([]);
      const { events, reporterId: known } = await readLog(id);
      expect(known).toBeNull();
      expect(events.some(({ actorId }) => actorId === reporterId)).toBe(false);
      // The reviewer's line keeps its author, and the lines hold together.
      expect(events.some(({ actorId }) => actorId !== null)).toBe(true);
      expect(firstBrokenLink(id, events, hashText)).toBeNull();
    });

    test('is forgotten in a log that was tampered with, which still shows it', async () => {
      const reporterId = newId();
      const id = await submitted({ reporterId });
      await database.query(`UPDATE report_events SET reason_text = 'made up' WHERE report_id = $1 AND seq = 1`, [id]);
      await database.transaction((transaction) => reportAccountData(database).erase(transaction, reporterId));
      const { events } = await readLog(id);
      expect(events.some(({ actorId }) => actorId === reporterId)).toBe(false);
      expect(firstBrokenLink(id, events, hashText)).toBe(1);
    });
  });

  describe('the log', () => {
    test('says who looked, once per look, and looking makes nothing stale', async () => {
      const id = await submitted();
      await store.open(id, REVIEWER, NOW);
      await store.open(id, REVIEWER, NOW + MINUTE_MS);
      await store.open(id, OTHER_REVIEWER, NOW + 2 * MINUTE_MS);
      await store.open(id, OTHER_REVIEWER, NOW + HOUR_MS);
      const { events, review } = await readLog(id);
      expect(events.slice(2).map(({ action, actorId }) => [action, actorId])).toEqual([
        ['view', REVIEWER.id],
        ['view', OTHER_REVIEWER.id],
        ['view', OTHER_REVIEWER.id],
      ]);
      expect(review.version).toBe(2);
      expect((await store.change(id, change('publish')))?.ok).toBe(true);
    });

    test('is what the stored state follows from', async () => {
      const id = await submitted();
      await store.open(id, REVIEWER, NOW);
      await changeOrThrow(id, change('needs_info'));
      await changeOrThrow(
        id,
        change('answer', { actor: { role: 'reporter', id: null }, version: 3, reasonText: 'yes' }),
      );
      await changeOrThrow(id, change('approve', { version: 4, verification: 1 }));
      await changeOrThrow(id, change('publish', { version: 5, actor: OTHER_REVIEWER }));
      await changeOrThrow(
        id,
        change('verify', { version: 6, verification: 2, actor: THIRD_REVIEWER, atMs: NOW + DAY_MS }),
      );
      const { events, review } = await readLog(id);
      expect(stateOrThrow(events)).toEqual(review);
      expect(firstBrokenLink(id, events, hashText)).toBeNull();
    });

    test('shows when somebody changed it behind our back', async () => {
      const id = await submitted();
      await changeOrThrow(id, change('reject', { reasonText: 'harsh words' }));
      await database.query("UPDATE report_events SET reason_text = 'kind words' WHERE report_id = $1 AND seq = 3", [
        id,
      ]);
      expect(firstBrokenLink(id, (await readLog(id)).events, hashText)).toBe(3);
    });

    test('a receipt is found by the hash of its token only', async () => {
      const report = newReport({ receiptHash: createHash('sha256').update('token').digest() });
      await store.submit(report);
      expect((await store.findByReceipt(report.receiptHash))?.report.id).toBe(report.id);
      expect(await store.findByReceipt(Buffer.from('token'))).toBeNull();
    });
  });
});

const EVERYTHING = {
  search: { kind: 'all' },
  issueType: null,
  boxes: null,
  near: null,
  after: null,
  limit: 20,
} as const;

describeWithDatabase('review queue', (open) => {
  test('every report once, oldest first, whatever arrives between the pages', async () => {
    const store = createReportStore(await open());
    const times = [5, 1, 3, 3, 2, 4, 3].map((minute) => NOW + minute * MINUTE_MS);
    for (const atMs of times) await store.submit(newReport({ atMs }));
    const seen: { createdAtMs: number; id: string }[] = [];
    let after = null;
    for (;;) {
      const page = await store.queue('pending', after, 2);
      if (page.length === 0) break;
      seen.push(...page.map(({ report }) => report));
      const last = page.at(-1)!.report;
      after = { order: last.createdAtMs, id: last.id };
      await store.submit(newReport({ atMs: NOW }));
    }
    expect(seen.map(({ createdAtMs }) => createdAtMs)).toEqual(times.toSorted((left, right) => left - right));
    expect(await store.queue('published', null, 5)).toEqual([]);
    expect(await store.queue(null, null, 100)).toHaveLength(times.length + 4);
  });
});

// Runs of the property share one database: each only adds.
describeWithDatabase('report log', (open) => {
  test('a random walk of moves never leaves the log and the stored state apart', async () => {
    const store = createReportStore(await open());
    const ACTIONS = [
      'publish',
      'needs_info',
      'reject',
      'redact',
      'verify',
      'remove',
      'reopen',
      'answer',
      'withdraw',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 12 }), async (actions) => {
        const report = newReport();
        await store.submit(report);
        let version = 2;
        for (const [index, action] of actions.entries()) {
          const isReporter = action === 'answer' || action === 'withdraw';
          const actor: Actor = isReporter ? { role: 'reporter', id: null } : index % 2 ? REVIEWER : OTHER_REVIEWER;
          const changed = await store.change(report.id, change(action, { actor, version }));
          if (changed?.ok) version = changed.value.review.version;
        }
        const opened = await store.findByReceipt(report.receiptHash);
        expect(stateOrThrow(opened!.events)).toEqual(opened!.review);
        expect(firstBrokenLink(report.id, opened!.events, hashText)).toBeNull();
      }),
      { numRuns: 15 },
    );
  });
});
