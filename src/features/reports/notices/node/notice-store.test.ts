import { beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { createMailOutbox } from '#adapters/node/mail/outbox.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { NoticeDecision } from '#contract/entities/notice.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change } from '../../log/decide.ts';
import { firstBrokenLink } from '../../log/event-chain.ts';
import { createMessageStore, type MessageStore } from '../../inbox/node/message-store.ts';
import { reportAccountData } from '../../node/account-data.ts';
import { createPlaceStore } from '../../node/place-store.ts';
import { createPublishedStore, type PublishedStore } from '../../node/published-store.ts';
import { hashText } from '../../node/hash-text.ts';
import { createReportStore, type ReportStore } from '../../node/report-store.ts';
import type { NewReport } from '../../node/submit-report.ts';
import type { Actor } from '../../log/report-event.ts';
import { createTransparencyStore } from '../../transparency/node/transparency-store.ts';
import { noticeDeadline } from '../notice.ts';
import { createDeskClocks } from './desk-clocks.ts';
import { createNoticeStore, type NewNotice, type NoticeStore, type StoredNotice } from './notice-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(47);
const newId = () => random.uuid(NOW);
const ANNA: Actor = { role: 'reviewer', id: newId() };
const LENA: Actor = { role: 'legal', id: newId() };
const MONA: Actor = { role: 'legal', id: newId() };
const CLEO: Actor = { role: 'admin', id: newId() };

type Unversioned<Decision> = Decision extends unknown ? Omit<Decision, 'version'> : never;

const newReport = reportMaker(random, NOW);
const REASONS = { facts: 'The invoice names a smoke alarm.', rule: 'Our rules: what was seen, truthfully.' };

describeWithDatabase('complaints', (open) => {
  let database: Database;
  let reports: ReportStore;
  let notices: NoticeStore;
  let published: PublishedStore;
  let messages: MessageStore;
  beforeAll(async () => {
    database = await open();
    reports = createReportStore(database);
    notices = createNoticeStore(database);
    published = createPublishedStore(database, () => NOW);
    messages = createMessageStore(database);
    for (const { role, id } of [ANNA, LENA, MONA, CLEO]) await addAccount(role, id!);
  });

  async function addAccount(role: string, id: string): Promise<void> {
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, role, password_hash, password_is_long, created_at)
       VALUES ($1, $2, $2, 'Somebody', $3, '', true, $4)`,
      [id, `person-${id}`, role, new Date(NOW)],
    );
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

  async function publishedReport(more: Partial<NewReport> = {}, submission: Partial<ReportSubmission> = {}) {
    const report = newReport(more, submission);
    await reports.submit(report);
    expect((await reports.change(report.id, change('publish')))?.ok).toBe(true);
    return report;
  }

  function newNotice(reportId: string, more: Partial<NewNotice> = {}): NewNotice {
    return {
      id: newId(),
      receiptHash: random.bytes(32),
      userId: null,
      url: `https://sweep.example/notice?report=${reportId}`,
      ground: 'false',
      sender: 'other',
      words: 'A lens in the clock',
      reason: 'It is the sensor of a smoke alarm.',
      name: 'Ada Lovelace',
      contact: 'ada@example.org',
      passOn: false,
      atMs: NOW,
      ...more,
    };
  }

  async function complained(reportId: string, more: Partial<NewNotice> = {}): Promise<NewNotice> {
    const notice = newNotice(reportId, more);
    expect(await notices.submit(reportId, notice)).toBe(true);
    return notice;
  }

  const stored = async ({ receiptHash }: NewNotice): Promise<StoredNotice> =>
    (await notices.findByReceipt(receiptHash))!;

  async function decided(notice: NewNotice, actor: Actor, decision: Unversioned<NoticeDecision>, atMs = NOW) {
    const { version } = (await stored(notice)).report.review;
    return await notices.decide(notice.id, { ...decision, version } as NoticeDecision, actor, atMs);
  }

  /** In the order of the alphabet: what is told at one moment has no other. */
  const kindsOf = async (userId: string) => (await messages.list(userId, null, 100)).map(({ kind }) => kind).toSorted();

  test('one that is not urgent leaves the text, and says who disputes it until it is decided', async () => {
    const report = await publishedReport();
    expect(await notices.reportAt(`https://sweep.example/places/x#${report.id}`)).toMatchObject({
      reportId: report.id,
    });
    await complained(report.id);
    expect(await published.find(report.id)).toMatchObject({ disputed: true, disputedBy: 'other' });
    const other = await publishedReport();
    await complained(other.id, { sender: 'place' });
    expect(await published.find(other.id)).toMatchObject({ disputed: true, disputedBy: 'venue' });
  });

  test('what a place reads has no column for what is private: neither whose report, nor its original, nor its day', async () => {
    const columns = await database.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'published_reports'",
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      `id created_at issue_type name address city state country description verification
       last_reviewed_at latitude longitude tile search_text venue_id situation disputed disputed_by_other basis
       stayed_in corroborations archived response_kind response responded_at photos`
        .split(/\s+/)
        .toSorted(),
    );
  });

  test('a second one joins the case, and one decision answers both', async () => {
    const report = await publishedReport();
    const [one, two] = [await complained(report.id), await complained(report.id, { ground: 'unlawful' })];
    await decided(one, LENA, { action: 'contact', text: 'Is what it says so?' });
    expect((await stored(two)).contactedAtMs).toBe(NOW);
    expect((await decided(two, LENA, { action: 'dismiss', ...REASONS }))?.ok).toBe(true);
    for (const notice of [one, two])
      expect(await stored(notice)).toMatchObject({
        outcome: 'rejected',
        decidedAtMs: NOW,
        statement: { ...REASONS, automated: false },
      });
    expect(await published.find(report.id)).toMatchObject({ disputed: false });
    expect(await published.find(report.id)).not.toHaveProperty('disputedBy');
  });

  test('one that was found right takes the report down; two others remove it, and nobody does two of the three', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    expect((await decided(notice, LENA, { action: 'agree', ...REASONS }))?.ok).toBe(true);
    expect(await published.find(report.id)).toBeNull();
    expect((await stored(notice)).report.review).toMatchObject({ status: 'suspended', removalProposed: true });
    expect((await notices.waiting(null, 100)).notices.map(({ id }) => id)).toContain(notice.id);
    expect(await decided(notice, LENA, { action: 'remove' })).toEqual({ ok: false, error: { error: 'own-report' } });
    // The second has read what whoever complained wrote, and no more: the report is down, and not gone.
    expect((await decided(notice, MONA, { action: 'remove' }))?.ok).toBe(true);
    expect((await stored(notice)).report.review).toMatchObject({ status: 'suspended', removalAgreed: [MONA.id] });
    expect(await decided(notice, MONA, { action: 'remove' })).toEqual({ ok: false, error: { error: 'own-report' } });
    expect((await notices.waiting(null, 100)).notices.map(({ id }) => id)).toContain(notice.id);
    expect((await decided(notice, CLEO, { action: 'remove' }))?.ok).toBe(true);
    expect(await published.findTombstone(report.id)).toMatchObject({ status: 'removed', reasonCode: 'legal-notice' });
    expect((await notices.waiting(null, 100)).notices.map(({ id }) => id)).not.toContain(notice.id);
    const { events } = (await stored(notice)).report;
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    // The reporter reads the whole statement of reasons.
    const agreed = events.find(({ action }) => action === 'agree');
    expect(agreed?.reasonText).toContain(REASONS.facts);
    expect(agreed?.reasonText).toContain(REASONS.rule);
    expect(agreed?.reasonText).toContain('A person decided. No program did.');
    expect(agreed?.reasonText).toContain('another look within six months');
  });

  test('two who believe a false one remove nothing: the report is back after seven days', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id, { ground: 'threat' });
    await decided(notice, LENA, { action: 'agree', ...REASONS });
    await decided(notice, CLEO, { action: 'remove' });
    expect((await stored(notice)).report.review).toMatchObject({ status: 'suspended', removalSeen: true });
    expect(await reports.moveDue(report.id, NOW + 7 * DAY_MS)).toEqual({ ok: true, value: true });
    expect(await published.find(report.id)).not.toBeNull();
    expect((await stored(notice)).report.review).toMatchObject({ removalProposed: false, removalAgreed: [] });
  });

  test('whoever published a report does not decide a complaint about it', async () => {
    const report = newReport();
    await reports.submit(report);
    await reports.change(report.id, change('publish', { actor: CLEO }));
    const notice = await complained(report.id);
    expect(await decided(notice, CLEO, { action: 'dismiss', ...REASONS })).toEqual({
      ok: false,
      error: { error: 'own-report' },
    });
  });

  describe('an urgent one', () => {
    test('takes the report down at once, once, and tells the desk', async () => {
      const report = await publishedReport();
      const notice = await complained(report.id, { ground: 'intimate', name: '' });
      expect(await published.find(report.id)).toBeNull();
      expect((await stored(notice)).report.review).toMatchObject({ status: 'suspended', suspendedBy: null });
      expect(await kindsOf(LENA.id!)).toContain('notice-urgent');
      expect(await kindsOf(ANNA.id!)).not.toContain('notice-urgent');

      expect((await decided(notice, LENA, { action: 'dismiss', ...REASONS }))?.ok).toBe(true);
      expect(await stored(notice)).toMatchObject({ outcome: 'rejected', statement: { automated: true } });
      expect(await published.find(report.id)).toMatchObject({ disputed: false });
      await complained(report.id, { ground: 'threat' });
      expect(await published.find(report.id)).toMatchObject({ disputed: true });
    });

    test('hides nothing by itself at a place of which four were found wrong within 90 days', async () => {
      const house = { name: 'Pension Vier', address: '4 Harbour Street' };
      const old = await publishedReport({ atMs: NOW - 20 * DAY_MS }, house);
      for (let nth = 0; nth < 4; nth += 1)
        expect(
          (await decided(await complained(old.id, { sender: 'place' }), LENA, { action: 'dismiss', ...REASONS }))?.ok,
        ).toBe(true);
      const report = await publishedReport({}, house);
      const notice = await complained(report.id, { ground: 'threat', sender: 'other' });
      expect(await published.find(report.id)).toMatchObject({ disputed: true });
      expect((await stored(notice)).report.review.status).toBe('published');
      const later = await complained(report.id, { ground: 'threat', atMs: NOW + 91 * DAY_MS });
      expect((await stored(later)).report.review.status).toBe('suspended');
    });

    test('hides a report for seven days in all; then it stays, while a removal waits for others', async () => {
      const report = await publishedReport();
      const first = await complained(report.id, { ground: 'threat' });
      const endMs = NOW + 7 * DAY_MS;
      expect(await reports.moveDue(report.id, endMs)).toEqual({ ok: true, value: true });
      expect((await stored(first)).report.review).toMatchObject({ status: 'published', hiddenMs: 7 * DAY_MS });
      expect((await decided(first, LENA, { action: 'agree', ...REASONS }, endMs))?.ok).toBe(true);
      expect((await stored(first)).report.review).toMatchObject({ status: 'published', removalProposed: true });
      expect(await published.find(report.id)).not.toBeNull();
      expect((await notices.waiting(null, 100)).notices.map(({ id }) => id)).toContain(first.id);
      expect((await decided(first, LENA, { action: 'remove' }, endMs))?.ok).toBe(false);
      expect((await decided(first, MONA, { action: 'remove' }, endMs))?.ok).toBe(true);
      expect(await published.find(report.id)).not.toBeNull();
      expect((await notices.waiting(null, 100)).notices.map(({ id }) => id)).toContain(first.id);
      expect((await decided(first, CLEO, { action: 'remove' }, endMs))?.ok).toBe(true);
      expect(await published.find(report.id)).toBeNull();
    });

    test('is removed by three people all the same', async () => {
      const report = await publishedReport();
      const notice = await complained(report.id, { ground: 'minor' });
      expect((await decided(notice, LENA, { action: 'agree', ...REASONS }))?.ok).toBe(true);
      expect((await stored(notice)).report.review).toMatchObject({ status: 'suspended', suspendedBy: LENA.id });
      expect((await decided(notice, LENA, { action: 'remove' }))?.ok).toBe(false);
      for (const actor of [MONA, CLEO]) expect((await decided(notice, actor, { action: 'remove' }))?.ok).toBe(true);
      expect((await stored(notice)).report.review.status).toBe('removed');
    });
  });

  test('its sender appeals once, and somebody else decides', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    await decided(notice, LENA, { action: 'dismiss', ...REASONS });
    expect(await notices.appeal(notice.receiptHash, 'Look again.', NOW + 200 * DAY_MS)).toEqual({
      ok: false,
      error: 'appeal-refused',
    });
    const both = await Promise.all(
      ['One.', 'Two.'].map((reason) => notices.appeal(notice.receiptHash, reason, NOW + DAY_MS)),
    );
    expect(both.filter((appealed) => appealed?.ok)).toHaveLength(1);
    expect(await published.find(report.id)).toMatchObject({ disputed: true });
    expect(await decided(notice, LENA, { action: 'dismiss', ...REASONS })).toEqual({
      ok: false,
      error: { error: 'own-report' },
    });
    expect((await decided(notice, MONA, { action: 'dismiss', ...REASONS }, NOW + 2 * DAY_MS))?.ok).toBe(true);
    expect((await notices.appeal(notice.receiptHash, 'Once more.', NOW + 3 * DAY_MS))?.ok).toBe(false);
  });

  test('a version that is gone by is refused, and nothing is written', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    const { version } = (await stored(notice)).report.review;
    const racing = await Promise.all(
      [LENA, MONA].map((actor) => notices.decide(notice.id, { action: 'agree', version, ...REASONS }, actor, NOW)),
    );
    expect(racing.filter((one) => one?.ok)).toHaveLength(1);
    expect(racing.filter((one) => one?.ok === false)).toEqual([{ ok: false, error: { error: 'report-changed' } }]);
  });

  test('a report that its sender takes back ends the case', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    await reports.change(report.id, change('withdraw', { actor: { role: 'reporter', id: null } }));
    expect(await stored(notice)).toMatchObject({ outcome: 'gone', statement: null });
    expect(await notices.submit(report.id, newNotice(report.id))).toBe(false);
  });

  test('an answer of the reporter reaches the desk, and moves its clock', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    await decided(notice, LENA, { action: 'contact', text: 'Is what it says so?' });
    await reports.change(report.id, change('answer', { actor: { role: 'reporter', id: null }, reasonText: 'It is.' }));
    expect((await stored(notice)).answeredAtMs).toBe(NOW);
  });

  test('what it said and who sent it go a year after the decision, the rest stays', async () => {
    const report = await publishedReport();
    const notice = await complained(report.id);
    await decided(notice, LENA, { action: 'dismiss', ...REASONS });
    await notices.forget(NOW + 364 * DAY_MS);
    expect((await stored(notice)).name).toBe('Ada Lovelace');
    await notices.forget(NOW + 366 * DAY_MS);
    expect(await stored(notice)).toMatchObject({
      name: '',
      contact: '',
      words: '',
      reason: '',
      url: '',
      outcome: 'rejected',
    });
  });

  test('an account takes its complaints and messages along, and its end leaves no name', async () => {
    const userId = newId();
    const report = await publishedReport();
    const notice = await complained(report.id, { userId });
    expect(await kindsOf(userId)).toEqual(['notice-received']);
    const account = reportAccountData(database);
    const { data } = await account.collect(userId);
    expect(data).toMatchObject({ complaints: [{ ground: 'false', name: 'Ada Lovelace' }] });
    expect(data).toMatchObject({ messages: [{ kind: 'notice-received' }] });
    await database.transaction((transaction) => account.erase(transaction, userId));
    expect(await stored(notice)).toMatchObject({ name: '', contact: '' });
    expect(await kindsOf(userId)).toEqual([]);
  });

  describe('what people are told', () => {
    test('the reporter of everything that happens to a report, once each', async () => {
      const reporterId = newId();
      const reporter: Actor = { role: 'reporter', id: reporterId };
      const report = newReport({ reporterId });
      await reports.submit(report);
      await reports.open(report.id, ANNA, NOW);
      await reports.open(report.id, CLEO, NOW);
      for (const action of ['needs_info', 'answer', 'approve', 'publish', 'redact'] as const)
        await reports.change(report.id, change(action, action === 'answer' ? { actor: reporter } : {}));
      const notice = await complained(report.id);
      await decided(notice, LENA, { action: 'contact', text: 'Is what it says so?' });
      await reports.change(report.id, change('reply', { actor: { role: 'venue', id: null }, reasonText: 'No.' }));
      await decided(notice, LENA, { action: 'agree', ...REASONS });
      for (const actor of [MONA, CLEO]) await decided(notice, actor, { action: 'remove' });
      await reports.change(report.id, change('appeal', { actor: reporter, reasonText: 'It was a lens.' }));
      // None of the three judges what they decided.
      for (const actor of [LENA, MONA, CLEO])
        expect((await reports.change(report.id, change('uphold', { actor })))?.ok).toBe(false);
      await reports.change(report.id, change('uphold', { actor: { role: 'admin', id: newId() } }));
      // At one moment, and in the order in which it happened all the same.
      const told = (await messages.list(reporterId, null, 100)).map(({ kind }) => kind).toReversed();
      expect(told.slice(0, 5)).toEqual(['received', 'opened', 'question', 'approved', 'published']);
      expect(await kindsOf(reporterId)).toEqual(
        [
          'received',
          'opened',
          'question',
          'approved',
          'published',
          'edited',
          'disputed',
          'asked',
          'venue-replied',
          'complaint-decided',
          'suspended',
          'removed',
          'appeal-result',
        ].toSorted(),
      );
    });

    test('the reporter that it was merged, not published, taken down for now, and is public again', async () => {
      const reporterId = newId();
      const name = 'Casa of two stays';
      const target = await publishedReport({}, { name });
      const merged = newReport({ reporterId, atMs: NOW - 4 * DAY_MS }, { name });
      await reports.submit(merged);
      await reports.change(merged.id, change('merge', { mergeInto: target.id }));
      const rejected = newReport({ reporterId });
      await reports.submit(rejected);
      await reports.change(rejected.id, change('reject', { reasonCode: 'abuse' }));
      const suspended = await publishedReport({ reporterId });
      await reports.change(suspended.id, change('suspend'));
      await reports.change(suspended.id, change('restore'));
      expect((await kindsOf(reporterId)).filter((kind) => kind !== 'received' && kind !== 'published')).toEqual([
        'merged',
        'rejected',
        'restored',
        'suspended',
      ]);
    });

    test('the date before which an approved report is not public', async () => {
      const reporterId = newId();
      const report = newReport({ reporterId, publishAfterMs: NOW + 5 * DAY_MS });
      await reports.submit(report);
      await reports.change(report.id, change('approve'));
      const told = await messages.list(reporterId, null, 100);
      // Both are of one millisecond, which orders them by chance.
      expect(told.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'received']);
      expect(told.find(({ kind }) => kind === 'approved')).toMatchObject({ dateMs: NOW + 5 * DAY_MS });
    });

    test('whoever speaks for the place: of a report once it is public, of their answer, and of a decided complaint', async () => {
      const places = createPlaceStore(database);
      const name = 'Casa of the speaker';
      const first = await publishedReport({}, { name });
      const venueId = (await places.venueOf(first.id))!;
      const [userId, claimId] = [newId(), newId()];
      await places.addClaim({ id: claimId, venueId, userId, evidence: 'Our own site.', atMs: NOW });
      await places.decideClaim(claimId, ANNA.id!, true, NOW);
      const second = newReport({}, { name, issueType: 'network' });
      await reports.submit(second);
      expect(await kindsOf(userId)).toEqual([]);
      await reports.change(second.id, change('publish'));
      const replyId = newId();
      await places.addReply({ id: replyId, reportId: second.id, userId, kind: 'answer', text: 'No.', atMs: NOW });
      await places.decideReply(replyId, ANNA.id!, true, NOW);
      const notice = await complained(second.id, { sender: 'place', userId });
      await decided(notice, LENA, { action: 'dismiss', ...REASONS });
      expect(await kindsOf(userId)).toEqual([
        'notice-decided',
        'notice-received',
        'place-notice',
        'place-reply',
        'place-report',
      ]);
      const told = await messages.list(userId, null, 100);
      expect(told.every(({ reportId }) => reportId === null)).toBe(true);
    });

    test('a reviewer of what they keep, and of a decision that came too late', async () => {
      const ivan: Actor = { role: 'reviewer', id: newId() };
      const report = newReport();
      await reports.submit(report);
      await reports.claim(report.id, ivan.id!, NOW);
      await reports.claim(report.id, ivan.id!, NOW + HOUR_MS / 4);
      await reports.change(report.id, change('withdraw', { actor: { role: 'reporter', id: null } }));
      expect((await reports.change(report.id, change('publish', { actor: ivan, version: 2 })))?.ok).toBe(false);
      expect(await kindsOf(ivan.id!)).toEqual(['assigned', 'conflict']);
    });

    test('whether it still holds, once for each half-life', async () => {
      const reporterId = newId();
      const report = newReport({ reporterId, atMs: NOW });
      await reports.submit(report);
      await reports.change(report.id, change('publish'));
      const asked = async () => (await kindsOf(reporterId)).filter((kind) => kind === 'still-true').length;
      await messages.askWhetherStillTrue(NOW + 364 * DAY_MS);
      expect(await asked()).toBe(0);
      await messages.askWhetherStillTrue(NOW + 366 * DAY_MS);
      await messages.askWhetherStillTrue(NOW + 367 * DAY_MS);
      expect(await asked()).toBe(1);
    });

    test('whoever speaks for the place whether something changed, once for each half-life, and never about a rental', async () => {
      const places = createPlaceStore(database);
      const name = 'Casa of years';
      const first = await publishedReport({}, { name });
      const venueId = (await places.venueOf(first.id))!;
      const [userId, claimId] = [newId(), newId()];
      await places.addClaim({ id: claimId, venueId, userId, evidence: 'Our own site.', atMs: NOW });
      await places.decideClaim(claimId, ANNA.id!, true, NOW);
      await publishedReport({}, { name, placeKind: 'rental' });
      for (const day of [364, 366, 367]) await messages.askWhetherStillTrue(NOW + day * DAY_MS);
      const told = await messages.list(userId, null, 100);
      expect(told.map(({ kind }) => kind)).toEqual(['place-still-true']);
      expect(told[0]).toMatchObject({ reportId: null, placeId: venueId });
    });

    test('an inbox counts what is new, and reading one reads those before it', async () => {
      const reporterId = newId();
      const report = await publishedReport({ reporterId });
      await reports.change(report.id, change('redact', { atMs: NOW + 1 }));
      const [newest, older] = await messages.list(reporterId, null, 2);
      expect(await messages.unread(reporterId)).toBe(3);
      await messages.markRead(reporterId, older!.id, NOW + 2);
      expect(await messages.unread(reporterId)).toBe(1);
      await messages.markRead(newId(), newest!.id, NOW + 2);
      expect(await messages.unread(reporterId)).toBe(1);
      expect((await messages.list(reporterId, { order: newest!.atMs, id: newest!.id }, 9)).map(({ id }) => id)[0]).toBe(
        older!.id,
      );
    });
  });

  describe('a server that dies', () => {
    /** The database as a process uses it that ends at its `last` statement in a transaction, or after a commit. */
    function dyingAfter(last: number): Database {
      let done = 0;
      return {
        ...database,
        query: (text: string, parameters?: readonly unknown[]) => database.query(text, parameters),
        transaction: (work, options) =>
          database.transaction(async (transaction) => {
            const dying: Queryable = {
              ...transaction,
              async query(text: string, parameters?: readonly unknown[]) {
                done += 1;
                if (done > last) throw new Error('killed');
                return await transaction.query(text, parameters);
              },
            } as Queryable;
            return await work(dying);
          }, options),
      } as Database;
    }

    test('at any statement of a decision leaves the event and its message, or neither; the mail comes once', async () => {
      const outbox = createMailOutbox(systemRandom, true);
      let deaths = 0;
      for (let last = 0, finished = false; !finished; last += 1) {
        const reporterId = newId();
        await addAccount('user', reporterId);
        await database.query('INSERT INTO mail_addresses (user_id, address, verified_at) VALUES ($1, $2, $3)', [
          reporterId,
          'ada@example.org',
          new Date(NOW),
        ]);
        const report = newReport({ reporterId });
        await reports.submit(report);
        const dying = createReportStore(dyingAfter(last));
        try {
          await dying.change(report.id, change('publish'));
          finished = true;
        } catch {
          deaths += 1;
        }
        const review = (await reports.findByReceipt(report.receiptHash))!.review;
        expect(review.status).toBe(finished ? 'published' : 'pending');
        expect(await kindsOf(reporterId)).toEqual(finished ? ['published', 'received'] : ['received']);
        // What it did not do is done by the next, and told once.
        if (!finished) await reports.change(report.id, change('publish'));
        expect(await kindsOf(reporterId)).toEqual(['published', 'received']);
        const isMailed = async () =>
          (await database.query('SELECT 1 FROM mail_outbox WHERE user_id = $1', [reporterId])).length;
        for (let step = 0; step < 6; step += 1)
          await createMessageStore(dyingAfter(step))
            .relay(outbox, null, NOW)
            .catch(() => undefined);
        await messages.relay(outbox, null, NOW);
        expect(await isMailed()).toBe(1);
      }
      expect(deaths).toBeGreaterThan(8);
    });

    test('says in no mail what it is about', async () => {
      const mails = await database.query<{ subject: string; body: string }>(
        'SELECT DISTINCT subject, body FROM mail_outbox',
      );
      expect(mails).toEqual([
        { subject: 'Update to your note', body: 'There is an update to your note. Sign in to read it.' },
      ]);
    });
  });

  test('a backlog hides no urgent complaint: the desk pages by deadline, and clocks count all', async () => {
    const fresh = await open();
    const [store, complaints] = [createReportStore(fresh), createNoticeStore(fresh)];
    const report = newReport();
    await store.submit(report);
    await store.change(report.id, change('publish'));
    await complaints.submit(report.id, newNotice(report.id, { atMs: NOW - 47 * HOUR_MS }));
    // Many of its kind, from one second after the other.
    await fresh.query(
      `INSERT INTO legal_notices (id, receipt_hash, report_id, ground, sender, url, words, reason, name, contact, pass_on,
                                  received_at)
       SELECT gen_random_uuid(), sha256(number::text::bytea), report_id, ground, sender, url, words, reason, name,
              contact, pass_on, received_at + number * interval '1 second'
       FROM legal_notices, generate_series(1, 119) AS number`,
    );
    const urgent = newNotice(report.id, { ground: 'threat', atMs: NOW - 25 * HOUR_MS });
    await complaints.submit(report.id, urgent);

    const clocks = createDeskClocks(fresh);
    const counted = await clocks.all(NOW);
    expect(counted.notice_urgent).toMatchObject({ waiting: 1, late: 1 });
    expect(counted.notice_contact).toMatchObject({ waiting: 120, late: 0 });

    const shown: StoredNotice[] = [];
    let end: PageEnd | null = null;
    do {
      const page = await complaints.waiting(end, 50);
      shown.push(...page.notices);
      end = page.end;
    } while (end);
    expect(shown[0]!.id).toBe(urgent.id);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(121);
    const deadlines = shown.map((notice) => noticeDeadline(notice, NOW)!.untilMs);
    expect(deadlines).toEqual(deadlines.toSorted((one, other) => one - other));
    expect(await complaints.countWaiting()).toBe(121);
    expect((await complaints.waitingAbout([report.id])).get(report.id)).toHaveLength(121);
  });

  test('clocks count what waits too long, and remind each desk once a day', async () => {
    const fresh = await open();
    const [store, complaints] = [createReportStore(fresh), createNoticeStore(fresh)];
    const clocks = createDeskClocks(fresh);
    const send = async (atMs: number) => {
      const report = newReport({ atMs });
      await store.submit(report);
      return report;
    };
    await send(NOW - 49 * HOUR_MS);
    const opened = await send(NOW - 49 * HOUR_MS);
    await store.open(opened.id, ANNA, NOW);
    await send(NOW - 30 * HOUR_MS);
    const old = await send(NOW - 8 * DAY_MS);
    await store.open(old.id, ANNA, NOW);
    const appealed = await send(NOW - 20 * DAY_MS);
    await store.change(appealed.id, change('reject', { reasonCode: 'abuse', atMs: NOW - 20 * DAY_MS }));
    await store.change(
      appealed.id,
      change('appeal', { actor: { role: 'reporter', id: null }, atMs: NOW - 15 * DAY_MS, reasonText: 'No.' }),
    );
    const all = await clocks.all(NOW);
    expect(all.first_look).toMatchObject({ waiting: 2, late: 1 });
    expect(all.decision).toMatchObject({ waiting: 4, late: 1 });
    expect(all.appeal).toMatchObject({ waiting: 1, late: 1 });
    expect(all.reply).toMatchObject({ waiting: 0, late: 0, nextDue: null });
    expect(all.notice_contact).toMatchObject({ waiting: 0, late: 0, nextDue: null });

    const complainedAbout = await send(NOW - 9 * DAY_MS);
    await store.change(complainedAbout.id, change('publish', { atMs: NOW - 9 * DAY_MS }));
    await complaints.submit(complainedAbout.id, newNotice(complainedAbout.id, { atMs: NOW - 8 * DAY_MS }));
    const urgent = await send(NOW - 3 * DAY_MS);
    await store.change(urgent.id, change('publish', { atMs: NOW - 3 * DAY_MS }));
    await complaints.submit(urgent.id, newNotice(urgent.id, { ground: 'threat', atMs: NOW - 2 * HOUR_MS }));
    const places = createPlaceStore(fresh);
    for (const [reportId, hoursAgo] of [
      [complainedAbout.id, 73],
      [urgent.id, 71],
    ] as const)
      await places.addReply({
        id: newId(),
        reportId,
        userId: newId(),
        kind: 'answer',
        text: 'It is the sensor of the smoke alarm.',
        atMs: NOW - hoursAgo * HOUR_MS,
      });
    const later = await clocks.all(NOW);
    expect(later.reply).toMatchObject({ waiting: 2, late: 1 });
    expect(later.notice_contact).toMatchObject({ waiting: 1, late: 1 });
    expect(later.notice_urgent).toMatchObject({ waiting: 1, late: 0 });

    await fresh.query(
      `INSERT INTO users (id, username, username_folded, name, role, password_hash, password_is_long, created_at)
       SELECT id, role, role, role, role, '', true, now()
       FROM unnest($1::uuid[], ARRAY['reviewer', 'legal']) AS person (id, role)`,
      [[ANNA.id, LENA.id]],
    );
    for (const atMs of [NOW, NOW + HOUR_MS]) await clocks.remind(atMs);
    const inboxes = createMessageStore(fresh);
    for (const id of [ANNA.id!, LENA.id!])
      expect((await inboxes.list(id, null, 9)).filter(({ kind }) => kind === 'due-soon')).toHaveLength(1);
  });

  test('a quarter is counted from the logs: every line once, and nothing that is not there', async () => {
    const fresh = await open();
    const [store, complaints] = [createReportStore(fresh), createNoticeStore(fresh)];
    const transparency = createTransparencyStore(fresh);
    expect((await transparency.quarters(NOW)).quarters).toEqual([]);
    const before = Date.UTC(2026, 8, 30, 23, 59);
    const [one, two] = [newReport({ atMs: before }), newReport()];
    await store.submit(one);
    await store.submit(two);
    for (const { id } of [one, two]) await store.change(id, change('publish'));
    const notice = newNotice(one.id, { ground: 'court-order' });
    await complaints.submit(one.id, notice);
    const { version } = (await complaints.findByReceipt(notice.receiptHash))!.report.review;
    await complaints.decide(notice.id, { action: 'agree', version, ...REASONS }, LENA, NOW);
    const next = (await complaints.findByReceipt(notice.receiptHash))!.report.review;
    await complaints.decide(notice.id, { action: 'remove', version: next.version }, MONA, NOW);
    await complaints.decide(notice.id, { action: 'remove', version: next.version + 1 }, CLEO, NOW);

    // Later than what was counted before stays fresh.
    const { quarters } = await transparency.quarters(NOW + HOUR_MS);
    const told = quarters.map(({ quarter, complete, figures }) => [
      quarter,
      complete,
      Object.fromEntries(Object.entries(figures).filter(([, n]) => n > 0)),
    ]);
    expect(told).toEqual([
      [
        '2026-Q4',
        false,
        {
          reportsReceived: 1,
          reportsPublished: 2,
          takenDownByRule: 1,
          removed: 1,
          removedForLaw: 1,
          noticesReceived: 1,
          noticesCourtOrder: 1,
          casesUpheld: 1,
        },
      ],
      ['2026-Q3', true, { reportsReceived: 1 }],
    ]);
  });
});
