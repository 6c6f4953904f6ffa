import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import { reportAction } from '#contract/entities/review.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change } from '../log/decide.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import type { Actor } from '../log/report-event.ts';
import { isPublic, stateOrThrow } from '../log/review-state.ts';
import { reportAccountData } from './account-data.ts';
import { moveReports, rederiveReports } from './clock.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';
import { hashText } from './hash-text.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { NewReport } from './submit-report.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(23);
const newId = () => random.uuid(NOW);

const ANNA: Actor = { role: 'reviewer', id: newId() };
const BERT: Actor = { role: 'reviewer', id: newId() };
const CLEO: Actor = { role: 'admin', id: newId() };
const REPORTER: Actor = { role: 'reporter', id: null };

const newReport = reportMaker(random, NOW);

const change = (action: Change['action'], version: number | null, more: Partial<Change> = {}): Change => ({
  action,
  actor: ANNA,
  version,
  reasonCode: null,
  reasonText: null,
  atMs: NOW,
  ...more,
});

describeWithDatabase('the machine in the store', (open) => {
  let database: Database;
  let store: ReportStore;
  let published: PublishedStore;
  beforeAll(async () => {
    database = await open();
    store = createReportStore(database);
    published = createPublishedStore(database, () => NOW);
  });

  async function submitted(more: Partial<NewReport> = {}, submission: Partial<ReportSubmission> = {}) {
    const report = newReport(more, submission);
    const stored = await store.submit(report);
    if (!stored.ok) throw new Error(stored.error.kind);
    return report;
  }

  const stateOf = async ({ receiptHash }: NewReport) => (await store.findByReceipt(receiptHash))!.review;

  async function done({ id }: NewReport, ...changes: readonly Change[]) {
    for (const wanted of changes) {
      const changed = await store.change(id, wanted);
      if (!changed?.ok) throw new Error(`${wanted.action}: ${changed?.error.error ?? 'unknown id'}`);
    }
  }

  const refusal = (error: string) => ({ ok: false, error: expect.objectContaining({ error }) });
  const noCache = { invalidate: () => {} };
  const throwIt = (_: string, error: unknown) => {
    throw error;
  };
  const clockAt = (atMs: number) => moveReports(store, noCache, atMs, throwIt);

  describe('a burst', () => {
    test('of 20 reports about one place at once is held whole, and what is public of it stays as it is', async () => {
      const name = 'House of the brigade';
      const early = await submitted({ atMs: NOW - 4 * DAY_MS }, { name });
      await done(early, change('publish', 2, { atMs: NOW - 4 * DAY_MS }));
      const before = await published.find(early.id);
      const reports = Array.from({ length: 20 }, () => newReport({ reporterId: newId() }, { name }));
      await Promise.all(reports.map((report) => store.submit(report)));
      for (const report of reports) {
        const review = await stateOf(report);
        expect(review.status).toBe('held');
        expect(await store.change(report.id, change('publish', review.version))).toEqual(
          refusal('report-move-refused'),
        );
      }
      expect(await published.find(early.id)).toEqual(before);
    });

    test('takes back what one reviewer had approved, and an administrator lets it on', async () => {
      const name = 'House of three';
      const [first, second] = [await submitted({}, { name }), await submitted({}, { name })];
      await done(first, change('approve', 2));
      const third = await submitted({}, { name });
      expect((await stateOf(first)).status).toBe('held');
      expect((await stateOf(second)).status).toBe('held');
      expect(await store.change(third.id, change('release', 2))).toEqual(refusal('role-required'));
      expect(await store.change(third.id, change('release', 2, { actor: CLEO }))).toEqual(refusal('burst-goes-on'));
      const over = NOW + 72 * HOUR_MS;
      await done(third, change('release', 2, { actor: CLEO, atMs: over }), change('publish', 3, { atMs: over }));
      expect(await published.find(third.id)).not.toBeNull();
    });

    test('is also three within a week at a place that hardly had any', async () => {
      const name = 'House of a slow campaign';
      const early = await submitted({ atMs: NOW - 7 * DAY_MS + HOUR_MS }, { name });
      await submitted({ atMs: NOW - 3.5 * DAY_MS }, { name });
      const late = await submitted({}, { name });
      expect([(await stateOf(early)).status, (await stateOf(late)).status]).toEqual(['held', 'held']);
    });

    test('is no burst at four days from one to the next', async () => {
      const name = 'House of a slow year';
      for (const days of [12, 8, 4, 0]) {
        const report = await submitted({ atMs: NOW - days * DAY_MS }, { name });
        expect((await stateOf(report)).status).toBe('pending');
      }
    });
  });

  describe('a burst tells one thing once', () => {
    const over = NOW + 72 * HOUR_MS;
    const readable = { atMs: over } as const;

    async function letIn(name: string, submission: Partial<ReportSubmission> = {}) {
      const reports: NewReport[] = [];
      for (const room of [101, 202, 303])
        reports.push(
          await submitted(
            { reporterId: newId() },
            { name, issueDescription: `A lens in the clock of room ${room}, facing the bed.`, ...submission },
          ),
        );
      for (const report of reports) await done(report, change('release', null, { ...readable, actor: CLEO }));
      return reports as [NewReport, NewReport, NewReport];
    }
    const rooms = (report: NewReport) => {
      const start = report.submission.issueDescription.indexOf('room ') + 5;
      return { redactions: [{ field: 'issueDescription', start: start - 5, end: start + 3 }] } as const;
    };

    test('one is public, the others are joined with it and count for nothing, whatever rooms they tell', async () => {
      const [first, second, third] = await letIn('House of one claim');
      await done(first, change('publish', null, { ...readable, ...rooms(first) }));
      const again = change('publish', null, { ...readable, ...rooms(second) });
      expect(await store.change(second.id, again)).toEqual(refusal('burst-told'));
      expect(await store.isTold((await store.findByReceipt(second.receiptHash))!)).toBe(true);
      for (const { id } of [second, third])
        expect((await store.change(id, change('merge', null, { ...readable, mergeInto: first.id })))?.ok).toBe(true);
      expect(await published.find(first.id)).toMatchObject({ corroborations: 0 });
    });

    test('joining one with an older report counts no second stay of the same burst', async () => {
      const name = 'House of an old claim';
      const old = await submitted({ atMs: NOW - 60 * DAY_MS }, { name });
      await done(old, change('publish', null, { atMs: NOW - 60 * DAY_MS }));
      const [first, second, third] = await letIn(name);
      await done(first, change('publish', null, { ...readable, ...rooms(first) }));
      await done(second, change('merge', null, { ...readable, mergeInto: old.id }));
      await done(third, change('merge', null, { ...readable, mergeInto: old.id }));
      expect(await published.find(old.id)).toMatchObject({ corroborations: 0 });
    });

    test('a stay that was shown, and one a week later, stand on their own', async () => {
      const name = 'House of a shown stay';
      const [first, second] = await letIn(name);
      await done(first, change('publish', null, { ...readable, ...rooms(first) }));
      await done(second, change('approve', null, { ...readable, ...rooms(second), verification: 1 }));
      await done(second, change('publish', null, { ...readable, actor: BERT }));
      expect(await published.find(second.id)).toMatchObject({ verification: 1 });
      const later = await submitted({ atMs: NOW + 8 * DAY_MS }, { name });
      const near = await submitted({ atMs: NOW + 9 * DAY_MS }, { name });
      const last = await submitted({ atMs: NOW + 9.5 * DAY_MS }, { name });
      const then = { atMs: NOW + 13 * DAY_MS } as const;
      for (const report of [later, near, last]) await done(report, change('release', null, { ...then, actor: CLEO }));
      await done(later, change('publish', null, then));
      expect(await store.change(near.id, change('publish', null, then))).toEqual(refusal('burst-told'));
    });

    test('what was approved when another became public goes back to the reviewers, by the clock', async () => {
      const [first, second] = await letIn('House of a clock', { stayEnds: '2026-11-20' });
      await done(first, change('approve', null, { ...readable, ...rooms(first) }));
      await done(second, change('approve', null, { ...readable, ...rooms(second) }));
      await clockAt(NOW + 30 * DAY_MS);
      const states = [await stateOf(first), await stateOf(second)].map(({ status }) => status).toSorted();
      expect(states).toEqual(['pending', 'published']);
    });
  });

  describe('who waits for a campaign', () => {
    /** Long after everything else here. */
    const LATER = NOW + 900 * DAY_MS;
    const WAITS = { campaignWaitMs: 72 * HOUR_MS };
    const accountOf = (days: number) => random.uuid(LATER - days * DAY_MS);

    const waitOf = async (more: Partial<NewReport>, submission: Partial<ReportSubmission> = {}) =>
      (await stateOf(await submitted({ ...WAITS, atMs: LATER, ...more }, submission))).campaign?.because ?? null;

    test('nobody while few reports come; then whoever is not known to the server', async () => {
      expect(await waitOf({})).toBeNull();
      for (let nth = 0; nth < 50; nth += 1) await submitted({ atMs: LATER - DAY_MS });
      expect(await waitOf({})).toBe('no-account');
      expect(await waitOf({ reporterId: accountOf(89) })).toBe('new-account');
      expect(await waitOf({ reporterId: accountOf(91) })).toBeNull();
      // An operator may do without.
      expect(await waitOf({ campaignWaitMs: 0 })).toBeNull();
    });

    test('not an account with a report that stands, unless as many were refused', async () => {
      const reporterId = accountOf(60);
      const old = await submitted({ reporterId, atMs: LATER - 40 * DAY_MS });
      expect(await waitOf({ reporterId })).toBe('new-account');
      await done(old, change('publish', null, { atMs: LATER - 40 * DAY_MS }));
      expect(await waitOf({ reporterId })).toBeNull();
      const refused = await submitted({ reporterId, atMs: LATER - 30 * DAY_MS });
      await done(refused, change('reject', null, { atMs: LATER - 30 * DAY_MS }));
      expect(await waitOf({ reporterId })).toBe('refused-before');
    });

    test('not whoever sends from where an accepted report about the place came from, days before', async () => {
      const name = 'House with a network';
      const networks = ['this week', 'last week'];
      const early = await submitted({ network: 'last week', atMs: LATER - 4 * DAY_MS }, { name });
      expect(await waitOf({ networks }, { name })).toBe('no-account');
      await done(early, change('publish', null, { atMs: LATER - 4 * DAY_MS }));
      expect(await waitOf({ networks, atMs: LATER + 4 * DAY_MS }, { name })).toBeNull();
      const other = { name: 'House with a network of its own' };
      const known = await submitted({ network: 'last week', atMs: LATER - 4 * DAY_MS }, other);
      await done(known, change('publish', null, { atMs: LATER - 4 * DAY_MS }));
      expect(await waitOf({ networks: ['another'] }, other)).toBe('no-account');
      expect(await waitOf({ networks }, { name: 'Another house' })).toBe('no-account');
    });

    test('one reviewer approves what waits, the clock publishes it, and two need not wait', async () => {
      const one = await submitted({ ...WAITS, atMs: LATER });
      expect(await store.change(one.id, change('publish', null, { atMs: LATER }))).toEqual(
        refusal('publish-too-early'),
      );
      await done(one, change('approve', null, { atMs: LATER }));
      await clockAt(LATER + 72 * HOUR_MS - 1);
      expect(await published.find(one.id)).toBeNull();
      await clockAt(LATER + 72 * HOUR_MS);
      expect(await published.find(one.id)).not.toBeNull();
      const two = await submitted({ ...WAITS, atMs: LATER });
      await done(two, change('approve', null, { atMs: LATER }), change('publish', null, { actor: BERT, atMs: LATER }));
      const { events } = (await store.findByReceipt(two.receiptHash))!;
      expect(events[0]?.detail).toMatchObject({ campaignBecause: 'no-account' });
      expect(firstBrokenLink(two.id, events, hashText)).toBeNull();
      const other = events.map((line) => ({ ...line, detail: { ...line.detail, campaignUntilMs: 1 } }));
      expect(firstBrokenLink(two.id, other, hashText)).toBe(1);
    });
  });

  describe('two readers', () => {
    const crime = { issueDescription: 'They stole my laptop from the safe.' };

    test('publish what names a crime, by their own accounts only', async () => {
      const report = await submitted({}, crime);
      expect(await store.change(report.id, change('publish', 2))).toEqual(refusal('second-reader-needed'));
      await done(report, change('approve', 2));
      expect(await store.change(report.id, change('publish', 3))).toEqual(refusal('second-reader-needed'));
      expect(await store.change(report.id, change('approve', 3))).toEqual(refusal('own-report'));
      await done(report, change('publish', 3, { actor: BERT }));
      expect((await stateOf(report)).deciders).toEqual([ANNA.id, BERT.id]);
    });

    test('race: of two second readers at once one publishes, and the other is told', async () => {
      for (let round = 0; round < 3; round += 1) {
        const report = await submitted({}, crime);
        await done(report, change('approve', 2));
        const outcomes = await Promise.all([
          store.change(report.id, change('publish', 3, { actor: BERT })),
          store.change(report.id, change('publish', 3, { actor: CLEO })),
        ]);
        expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1);
        expect(outcomes.find((outcome) => !outcome?.ok)).toEqual(refusal('report-changed'));
      }
    });

    test('approve before the stay is over, and the clock publishes after it', async () => {
      const report = await submitted({ publishAfterMs: NOW + 5 * DAY_MS }, crime);
      await done(report, change('approve', 2), change('approve', 3, { actor: BERT }));
      expect(await store.change(report.id, change('publish', 4, { actor: CLEO }))).toEqual(
        refusal('publish-too-early'),
      );
      await clockAt(NOW + 5 * DAY_MS - 1);
      expect(await published.find(report.id)).toBeNull();
      await clockAt(NOW + 5 * DAY_MS);
      expect(await published.find(report.id)).not.toBeNull();
      const { events, review } = (await store.findByReceipt(report.receiptHash))!;
      expect(events.at(-1)).toMatchObject({ action: 'publish', actorRole: 'rule', reasonCode: 'time-came' });
      expect(review.deciders).toEqual([ANNA.id, BERT.id]);
      expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    });
  });

  describe('claims', () => {
    test('keep others from deciding for half an hour, and end with the decision', async () => {
      const report = await submitted();
      expect(await store.claim(report.id, ANNA.id!, NOW)).toEqual({
        ok: true,
        value: { by: ANNA.id, untilMs: NOW + 30 * MINUTE_MS },
      });
      expect(await store.claim(report.id, BERT.id!, NOW + MINUTE_MS)).toEqual({ ok: false, error: 'report-claimed' });
      const late = change('reject', 2, { actor: BERT, atMs: NOW + MINUTE_MS });
      expect(await store.change(report.id, late)).toEqual(refusal('report-claimed'));
      await done(report, change('needs_info', 2));
      expect((await store.claim(report.id, BERT.id!, NOW + MINUTE_MS))?.ok).toBe(true);
      expect(await store.claim(newId(), BERT.id!, NOW)).toBeNull();
    });

    test('race: of two who claim at once one holds it', async () => {
      const report = await submitted();
      const claims = await Promise.all([ANNA, BERT].map(({ id }) => store.claim(report.id, id!, NOW)));
      expect(claims.filter((claim) => claim?.ok)).toHaveLength(1);
    });

    test('are not for one’s own report, nor for a place that one is connected with', async () => {
      const own = await submitted({ reporterId: ANNA.id });
      expect(await store.claim(own.id, ANNA.id!, NOW)).toEqual({ ok: false, error: 'own-report' });
      const first = await submitted({}, { name: 'House of a friend' });
      expect(await store.declareInterest(first.id, ANNA.id!, NOW)).toBe(true);
      expect(await store.declareInterest(newId(), ANNA.id!, NOW)).toBe(false);
      // Another report about the same house, sent later.
      const second = await submitted({}, { name: 'The House of a Friend Hotel' });
      expect(await store.claim(second.id, ANNA.id!, NOW)).toEqual({ ok: false, error: 'conflict-of-interest' });
      expect(await store.change(second.id, change('publish', 2))).toEqual(refusal('conflict-of-interest'));
      await done(second, change('publish', 2, { actor: BERT }));
    });

    test('and places that a reviewer told of are forgotten with their account', async () => {
      const report = await submitted();
      const reviewer = newId();
      await store.claim(report.id, reviewer, NOW);
      await store.declareInterest(report.id, reviewer, NOW);
      const mine = reportAccountData(database);
      expect((await mine.collect(reviewer)).data.places).toEqual([
        { placeId: expect.any(String), at: new Date(NOW).toISOString() },
      ]);
      await store.claim(report.id, BERT.id!, NOW);
      await database.transaction((transaction) => mine.erase(transaction, reviewer));
      expect((await mine.collect(reviewer)).data.places).toEqual([]);
      await database.transaction((transaction) => mine.erase(transaction, BERT.id!));
      const [row] = await database.query<{ claimed_by: string | null }>(
        'SELECT claimed_by FROM reports WHERE id = $1',
        [report.id],
      );
      expect(row?.claimed_by).toBeNull();
    });
  });

  describe('merging', () => {
    test('counts the other stay beside the report, and takes it back', async () => {
      const name = 'House of two stays';
      const target = await submitted({ reporterId: newId(), atMs: NOW - 30 * DAY_MS }, { name });
      await done(target, change('publish', 2));
      const same = await submitted({ reporterId: newId() }, { name });
      expect(
        (await store.similar((await store.findByReceipt(same.receiptHash))!, 5)).map(({ report }) => report.id),
      ).toEqual([target.id]);
      await done(same, change('merge', 2, { mergeInto: target.id }));
      expect(await published.find(same.id)).toBeNull();
      expect(await published.find(target.id)).toMatchObject({ corroborations: 1 });
      await done(same, change('split', 3));
      expect(await published.find(target.id)).toMatchObject({ corroborations: 0 });
      expect(await store.change(same.id, change('merge', 4, { mergeInto: newId() }))).toEqual(refusal('merge-refused'));
    });

    test('leaves nothing behind when the other one is withdrawn', async () => {
      const name = 'House of a change of mind';
      const target = await submitted({ atMs: NOW - 30 * DAY_MS }, { name });
      await done(target, change('publish', 2));
      const same = await submitted({}, { name });
      await done(same, change('merge', 2, { mergeInto: target.id }));
      await done(target, change('withdraw', null, { actor: REPORTER }));
      const { review, events } = (await store.findByReceipt(same.receiptHash))!;
      expect(review).toMatchObject({ status: 'pending', mergedInto: null });
      expect(events.at(-1)).toMatchObject({ actorRole: 'rule', reasonCode: 'target-withdrawn' });
    });
  });

  describe('under a moved clock', () => {
    test('a question is closed after 14 days, and its answer opens it again', async () => {
      const report = await submitted();
      await done(report, change('needs_info', 2));
      await clockAt(NOW + 14 * DAY_MS - 1);
      expect((await stateOf(report)).status).toBe('needs_info');
      await clockAt(NOW + 14 * DAY_MS);
      expect((await stateOf(report)).status).toBe('archived');
      expect(await published.find(report.id)).toBeNull();
      await done(report, change('answer', 4, { actor: REPORTER, reasonText: 'In the clock.' }));
      expect((await stateOf(report)).status).toBe('pending');
    });

    test('what one person took down is public again after seven days', async () => {
      const report = await submitted();
      await done(report, change('publish', 2), change('suspend', 3, { reasonCode: 'harm' }));
      await clockAt(NOW + 7 * DAY_MS - 1);
      expect(await published.find(report.id)).toBeNull();
      await clockAt(NOW + 7 * DAY_MS);
      expect(await published.find(report.id)).not.toBeNull();
    });

    test('nobody takes it down again on their own: it stays until two people remove it', async () => {
      const report = await submitted();
      await done(report, change('publish', 2), change('suspend', 3, { reasonCode: 'harm' }));
      await clockAt(NOW + 7 * DAY_MS);
      const again = NOW + 8 * DAY_MS;
      await expect(done(report, change('suspend', 5, { reasonCode: 'harm', atMs: again }))).rejects.toThrow(
        'report-move-refused',
      );
      await done(report, change('remove', 5, { reasonCode: 'harm', atMs: again }));
      expect(await published.find(report.id)).not.toBeNull();
      await done(report, change('remove', 6, { reasonCode: 'harm', atMs: again, actor: BERT }));
      expect(await published.find(report.id)).toBeNull();
    });

    test('an old report is archived: found, not counted, and confirmed again', async () => {
      const report = await submitted({ position: { latitude: 10.5, longitude: 20.5 } }, { issueType: 'network' });
      await done(report, change('publish', 2));
      const search = { kind: 'all' } as const;
      const counted = async () =>
        (await published.map({ search, issueType: 'network', degrees: 1, boxes: null })).cells.find(
          ({ latitude }) => latitude === 10.5,
        )?.count;
      expect(await counted()).toBe(1);
      await clockAt(NOW + 180 * DAY_MS);
      expect((await stateOf(report)).status).toBe('published');
      await clockAt(NOW + 181 * DAY_MS);
      expect((await stateOf(report)).status).toBe('archived');
      expect(await published.find(report.id)).not.toBeNull();
      expect(await counted()).toBeUndefined();
      await done(report, change('verify', 4, { atMs: NOW + 182 * DAY_MS }));
      expect((await stateOf(report)).status).toBe('published');
      expect(await counted()).toBe(1);
    });
  });

  test('complaints and what became of the thing stand beside the report, and leave its text alone', async () => {
    const report = await submitted();
    await done(report, change('publish', 2), change('notice', 3), change('contact', 4), change('claim_fixed', 5));
    expect(await published.find(report.id)).toMatchObject({ disputed: true, situation: 'resolved_by_venue' });
    expect(await store.change(report.id, change('dismiss', 6))).toEqual(refusal('own-report'));
    await done(report, change('dismiss', 6, { actor: BERT }), change('confirm_fixed', 7, { actor: BERT }));
    expect(await published.find(report.id)).toMatchObject({
      disputed: false,
      situation: 'resolved_confirmed',
      issueDescription: report.submission.issueDescription,
    });
  });

  test('a reviewer\u2019s own report, sent without an account, carries no badge by their word alone', async () => {
    const report = await submitted();
    const raised = { verification: 2 } as const;
    expect(await store.change(report.id, change('publish', 2, raised))).toEqual(refusal('second-reader-needed'));
    await done(report, change('publish', 2));
    expect(await published.find(report.id)).toMatchObject({ verification: 0, isVerified: false });
    expect(await store.change(report.id, change('verify', 3, raised))).toEqual(refusal('own-report'));
    await done(report, change('verify', 3, { ...raised, actor: BERT }));
    expect(await published.find(report.id)).toMatchObject({ verification: 2, isVerified: true });
  });

  test('one appeal, decided by somebody else', async () => {
    const report = await submitted();
    await done(report, change('reject', 2), change('appeal', 3, { actor: REPORTER, reasonText: 'I saw it.' }));
    expect(await store.change(report.id, change('uphold', 4))).toEqual(refusal('own-report'));
    await done(report, change('uphold', 4, { actor: BERT }));
    expect(await store.change(report.id, change('appeal', 5, { actor: REPORTER }))).toEqual(refusal('appeal-refused'));
  });

  test('what another release wrote is derived anew, and nothing is lost meanwhile', async () => {
    const report = await submitted();
    // As that release writes: it knows neither the place nor what waits.
    await database.query(
      `UPDATE reports SET venue_id = NULL, queue_order = NULL, due_at = NULL, derived_version = NULL WHERE id = $1`,
      [report.id],
    );
    const waiting = async () => (await store.waiting(null, 1_000)).map(({ record }) => record.report.id);
    expect(await waiting()).not.toContain(report.id);
    expect((await store.change(report.id, change('notice', 2)))?.ok).toBe(false);
    await rederiveReports(store, noCache, throwIt);
    expect(await waiting()).toContain(report.id);
    expect(await store.outdated([], 10)).toEqual([]);
  });
});

describeWithDatabase('the queue of what waits', (open) => {
  test('has the urgent first, each with its reason, and pages through all of it', async () => {
    const store = createReportStore(await open());
    const at = async (days: number) => {
      const report = newReport({ atMs: NOW - days * DAY_MS });
      await store.submit(report);
      return report;
    };
    const done = async ({ id }: NewReport, ...changes: readonly Change[]) => {
      for (const wanted of changes) expect((await store.change(id, wanted))?.ok).toBe(true);
    };
    const old = await at(6);
    const fresh = await at(0);
    const takenDown = await at(1);
    await done(takenDown, change('publish', 2), change('remove', 3));
    const disputed = await at(2);
    await done(disputed, change('publish', 2), change('notice', 3));
    const quiet = await at(3);
    await done(quiet, change('publish', 2));
    const seen: string[] = [];
    let after = null;
    for (;;) {
      const page = await store.waiting(after, 2);
      if (page.length === 0) break;
      seen.push(...page.map(({ record }) => record.report.id));
      const last = page.at(-1)!;
      after = { order: last.order, id: last.record.report.id };
    }
    expect(seen).toEqual([takenDown, disputed, old, fresh].map(({ id }) => id));
  });
});

// Runs of the property share one database: each only adds.
describeWithDatabase('a crowd over the machine', (open) => {
  test('any walk of all people at once leaves log, state and public row in step', async () => {
    const database = await open();
    const store = createReportStore(database);
    const published = createPublishedStore(database, () => NOW);
    const people = [ANNA, BERT, CLEO, REPORTER, { role: 'rule', id: null }, { role: 'venue', id: null }] as const;
    const step = fc.record({
      action: fc.constantFrom(...reportAction.options.filter((action) => action !== 'view')),
      person: fc.constantFrom<Actor>(...people),
      days: fc.integer({ min: 0, max: 30 }),
      isRace: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40 }),
        fc.constantFrom('A lens in the clock.', 'They stole my camera.'),
        async (steps, issueDescription) => {
          const name = `Casa of run ${newId()}`;
          const target = newReport({ atMs: NOW - 20 * DAY_MS }, { name, issueDescription });
          const report = newReport({}, { name, issueDescription });
          await store.submit(target);
          await store.submit(report);
          let version = 2;
          let atMs = NOW;
          for (const { action, person, days, isRace } of steps) {
            atMs += days * DAY_MS + HOUR_MS;
            const wanted = change(action, version, { actor: person, atMs, mergeInto: target.id });
            const tried = await Promise.all(
              isRace
                ? [store.change(report.id, wanted), store.change(report.id, wanted)]
                : [store.change(report.id, wanted)],
            );
            const moved = tried.filter((outcome) => outcome?.ok);
            expect(moved.length).toBeLessThanOrEqual(1);
            for (const outcome of moved) if (outcome?.ok) version = outcome.value.review.version;
          }
          const opened = (await store.findByReceipt(report.receiptHash))!;
          expect(stateOrThrow(opened.events)).toEqual(opened.review);
          expect(firstBrokenLink(report.id, opened.events, hashText)).toBeNull();
          expect((await published.find(report.id)) !== null).toBe(isPublic(opened.review));
          const [row] = await database.query<{ status: string; version: number; derived_version: number }>(
            'SELECT status, version, derived_version FROM reports WHERE id = $1',
            [report.id],
          );
          expect(row).toEqual({
            status: opened.review.status,
            version: opened.review.version,
            derived_version: opened.review.version,
          });
        },
      ),
      { numRuns: 25 },
    );
  });
});
