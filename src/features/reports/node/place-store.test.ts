import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import type { Change } from '../log/decide.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import type { Actor } from '../log/report-event.ts';
import { reportAccountData } from './account-data.ts';
import { createPlaceStore, type PlaceStore } from './place-store.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';
import { hashText } from './hash-text.ts';
import { createReportStore, type ReportStore } from './report-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(31);
const newId = () => random.uuid(NOW);
const ANNA: Actor = { role: 'reviewer', id: newId() };
const BERT: Actor = { role: 'reviewer', id: newId() };

describeWithDatabase('places', (open) => {
  let database: Database;
  let reports: ReportStore;
  let places: PlaceStore;
  let published: PublishedStore;
  beforeAll(async () => {
    database = await open();
    reports = createReportStore(database);
    places = createPlaceStore(database);
    published = createPublishedStore(database, () => NOW);
  });

  const change = (action: Change['action'], version: number | null, more: Partial<Change> = {}): Change => ({
    action,
    actor: ANNA,
    version,
    reasonCode: null,
    reasonText: null,
    atMs: NOW,
    ...more,
  });

  const newReport = reportMaker(random, NOW);
  async function publishedReport(name: string, submission: Partial<ReportSubmission> = {}, atMs = NOW) {
    const report = newReport({ atMs }, { name, ...submission });
    await reports.submit(report);
    expect((await reports.change(report.id, change('publish', 2, { atMs })))?.ok).toBe(true);
    return report;
  }

  async function speakerFor(venueId: string): Promise<string> {
    const userId = newId();
    const id = newId();
    await places.addClaim({ id, venueId, userId, evidence: 'Our own site.', atMs: NOW });
    expect((await places.decideClaim(id, ANNA.id!, true, NOW))?.ok).toBe(true);
    return userId;
  }

  const reply = (reportId: string, userId: string, kind: 'answer' | 'fixed', text: string) => ({
    id: newId(),
    reportId,
    userId,
    kind,
    text,
    atMs: NOW,
  });

  test('a place is called as its newest report calls it, and counts what is published of it', async () => {
    await publishedReport('Casa Azul', {}, NOW - 400 * DAY_MS);
    const newer = await publishedReport('The Casa Azul Hotel');
    const venueId = (await places.venueOf(newer.id))!;
    expect(await places.find(venueId)).toEqual({ name: 'The Casa Azul Hotel', city: 'Lisbon', country: 'Portugal' });
    expect((await places.counted(venueId, NOW)).map(({ freshness }) => freshness)).toEqual(['current', 'ageing']);
    expect((await published.ofVenue(venueId, 10)).map(({ name }) => name)).toEqual([
      'The Casa Azul Hotel',
      'Casa Azul',
    ]);
    expect(await places.find(newId())).toBeNull();
  });

  test('a private rental has no place', async () => {
    const report = await publishedReport('Flat of a friend', { placeKind: 'rental' });
    expect(await places.venueOf(report.id)).toBeNull();
    expect(await published.find(report.id)).not.toHaveProperty('placeId');
  });

  test('what is gone of it is told with its day and reason, and legal removals are counted for a year', async () => {
    const report = await publishedReport('Casa Preta');
    const venueId = (await places.venueOf(report.id))!;
    for (const actor of [ANNA, BERT])
      await reports.change(report.id, change('remove', null, { actor, reasonCode: 'legal-notice' }));
    expect(await places.gone(venueId, NOW)).toEqual({
      stones: [{ status: 'removed', reasonCode: 'legal-notice', atMs: NOW }],
      removedByLaw: 1,
    });
    expect((await places.gone(venueId, NOW + 366 * DAY_MS)).removedByLaw).toBe(0);
  });

  test('somebody asks to speak for it once, and nobody confirms themselves', async () => {
    const report = await publishedReport('Casa Verde');
    const venueId = (await places.venueOf(report.id))!;
    const claim = { id: newId(), venueId, userId: ANNA.id!, evidence: 'I own it.', atMs: NOW };
    expect(await places.addClaim(claim)).toBe(true);
    expect(await places.addClaim({ ...claim, id: newId() })).toBe(false);
    expect((await places.waiting(null, 100)).claims.find(({ id }) => id === claim.id)).toMatchObject({
      name: 'Casa Verde',
      evidence: 'I own it.',
    });
    expect(await places.decideClaim(claim.id, ANNA.id!, true, NOW)).toEqual({ ok: false, error: 'own-report' });
    expect((await places.decideClaim(claim.id, BERT.id!, false, NOW))?.ok).toBe(true);
    expect(await places.claimOf(venueId, ANNA.id!)).toBe('refused');
    expect(await places.decideClaim(claim.id, BERT.id!, true, NOW)).toEqual({
      ok: false,
      error: 'report-move-refused',
    });
    expect(await places.decideClaim(newId(), BERT.id!, true, NOW)).toBeNull();
    // Whoever wanted to speak for a place reviews nothing about it.
    expect(await reports.hasInterest(ANNA.id, venueId)).toBe(true);
  });

  test('an answer stands under the report once a reviewer has read it, and is a line of its log', async () => {
    const report = await publishedReport('Casa Branca');
    const userId = await speakerFor((await places.venueOf(report.id))!);
    const answer = reply(report.id, userId, 'answer', 'The clock belongs to the guest before.');
    expect(await places.addReply(answer)).toBe(true);
    expect(await places.addReply(reply(report.id, userId, 'answer', 'And another one.'))).toBe(false);
    expect(await published.find(report.id)).not.toHaveProperty('response');
    expect(await places.decideReply(answer.id, userId, true, NOW)).toEqual({ ok: false, error: 'own-report' });
    expect((await places.decideReply(answer.id, BERT.id!, true, NOW + DAY_MS))?.ok).toBe(true);
    expect((await published.find(report.id))?.response).toEqual({
      kind: 'answer',
      text: 'The clock belongs to the guest before.',
      at: '2026-11-21T12:00:00.000Z',
    });
    const { events } = (await reports.findByReceipt(report.receiptHash))!;
    expect(events.at(-1)).toMatchObject({ action: 'reply', actorRole: 'venue', from: 'published', to: 'published' });
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    // It stays whatever else happens to the report.
    await reports.change(report.id, change('still_there', null, { actor: BERT }));
    expect(await published.find(report.id)).toMatchObject({ situation: 'ongoing', response: { kind: 'answer' } });
  });

  test('what was done about it is claimed by the place, and stays a claim', async () => {
    const report = await publishedReport('Casa Rosa');
    const userId = await speakerFor((await places.venueOf(report.id))!);
    for (const [index, text] of ['We took the clock away.', 'We took all clocks away.'].entries()) {
      const fixed = reply(report.id, userId, 'fixed', text);
      await places.addReply(fixed);
      expect((await places.decideReply(fixed.id, ANNA.id!, true, NOW + index))?.ok).toBe(true);
      expect(await published.find(report.id)).toMatchObject({
        situation: 'resolved_by_venue',
        response: { kind: 'fixed', text },
      });
    }
  });

  test('nothing is said under a report that is gone', async () => {
    const report = await publishedReport('Casa Cinza');
    const userId = await speakerFor((await places.venueOf(report.id))!);
    const late = reply(report.id, userId, 'answer', 'We disagree with it.');
    await places.addReply(late);
    await reports.change(report.id, change('withdraw', null, { actor: { role: 'reporter', id: null } }));
    expect(await places.decideReply(late.id, ANNA.id!, true, NOW)).toEqual({ ok: false, error: 'report-move-refused' });
    expect((await places.waiting(null, 100)).replies.some(({ id }) => id === late.id)).toBe(true);
    expect((await places.decideReply(late.id, ANNA.id!, false, NOW))?.ok).toBe(true);
    expect(await places.decideReply(newId(), ANNA.id!, true, NOW)).toBeNull();
  });

  test('an account that goes leaves what its place has said, and no name', async () => {
    const report = await publishedReport('Casa Lilas');
    const venueId = (await places.venueOf(report.id))!;
    const userId = await speakerFor(venueId);
    const answer = reply(report.id, userId, 'answer', 'We looked and found nothing.');
    await places.addReply(answer);
    await places.decideReply(answer.id, ANNA.id!, true, NOW);
    const mine = reportAccountData(database);
    expect((await mine.collect(userId)).data).toMatchObject({
      placeClaims: [{ placeId: venueId, status: 'confirmed' }],
      placeReplies: [{ reportId: report.id, status: 'published' }],
    });
    await database.transaction((transaction) => mine.erase(transaction, userId));
    expect((await mine.collect(userId)).data).toMatchObject({ placeClaims: [], placeReplies: [] });
    const { events } = (await reports.findByReceipt(report.receiptHash))!;
    expect(events.some(({ actorId }) => actorId === userId)).toBe(false);
    expect(firstBrokenLink(report.id, events, hashText)).toBeNull();
    expect((await published.find(report.id))?.response?.text).toBe('We looked and found nothing.');
  });

  test('a queue of places that is longer than a page is read to its end, in the order in which it came', async () => {
    const fresh = createPlaceStore(await open());
    const venueId = newId();
    const sent: string[] = [];
    for (let index = 0; index < 70; index += 1) {
      const claim = { id: newId(), venueId, userId: newId(), evidence: 'Our own site.', atMs: NOW + index * 1_000 };
      await fresh.addClaim(claim);
      sent.push(claim.id);
    }
    const read: string[] = [];
    let end: PageEnd | null = null;
    do {
      const page = await fresh.waiting(end, 20);
      expect(page.waiting).toBe(70);
      read.push(...page.claims.map(({ id }) => id));
      end = page.end;
    } while (end);
    expect(read).toEqual(sent);
  });
});
