import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { CallContext, Caller, Handlers } from '#contract/handler.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { createAnswerStore } from './answer-store.ts';
import { createCheckStore } from './check-store.ts';
import { forgetReportTraces } from './retention.ts';
import { keptNetworks, weeklyNetwork } from './network-keys.ts';
import { createStrikeStore } from './strike-store.ts';
import { trustHandlers } from './trust-handlers.ts';
import { createGazetteer } from './gazetteer.ts';
import { createReportListCache, type ReportListCache } from './list-cache.ts';
import { createPlaceStore } from './place-store.ts';
import { createPublishedStore } from './published-store.ts';
import { reportHandlers } from './handlers.ts';
import { createReportStore } from './report-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(3);

const SUBMISSION: ReportSubmission = {
  name: 'Pension Müller',
  address: 'Am Markt 3',
  city: 'München',
  country: 'Deutschland',
  issueType: 'camera',
  issueDescription: 'A lens in the smoke detector above the bed.',
};

const VISITOR: Caller = { userId: null, role: null, pro: false, addressKey: 'here' };
const OLD_ACCOUNT_MS = NOW - 400 * DAY_MS;
const account = (role: Caller['role']): Caller => ({
  userId: random.uuid(OLD_ACCOUNT_MS),
  role,
  pro: false,
  addressKey: 'there',
});
const ANNA = account('reviewer');
const BERT = account('admin');

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '</textarea><svg/onload=alert(1)>',
  '\u202Egnp.exe',
];

/** A database that counts the statements it is asked, those of transactions among them. */
function countingStatements(database: Database): Database & { readonly statements: number } {
  let statements = 0;
  const counted = (queryable: Queryable): Queryable => ({
    query(sql, parameters) {
      statements += 1;
      return queryable.query(sql, parameters);
    },
  });
  return Object.create(database, {
    query: { value: counted(database).query },
    transaction: {
      value: ((work, options) => {
        statements += 1;
        return database.transaction((transaction) => work(counted(transaction)), options);
      }) satisfies Database['transaction'],
    },
    statements: { get: () => statements },
  }) as Database & { readonly statements: number };
}

describeWithDatabase('report handlers', (open) => {
  let handlers: ReturnType<typeof reportHandlers> & ReturnType<typeof trustHandlers>;
  let cache: ReportListCache;
  let database: ReturnType<typeof countingStatements>;
  let addresses = 0;

  beforeAll(async () => {
    database = countingStatements(await open());
    cache = createReportListCache({ headers: {}, nowMs: () => NOW });
    const trust = {
      answers: createAnswerStore(database),
      checks: createCheckStore(database),
      strikes: createStrikeStore(database),
      random,
      networkOf: (key: string, atMs: number) => weeklyNetwork(database, key, atMs),
    };
    handlers = {
      ...trustHandlers(trust),
      ...reportHandlers({
        ...trust,
        store: createReportStore(database),
        places: createPlaceStore(database),
        published: createPublishedStore(database, () => NOW),
        aside: null,
        cache,
        gazetteer: createGazetteer(),
        namesOf: async (ids) => new Map(ids.filter((id) => id === ANNA.userId).map((id) => [id, 'anna'])),
        campaignWaitMs: 0,
        networksOf: (key) => keptNetworks(database, key),
      }),
    };
  });

  function contextOf(caller: Caller, atMs = NOW): CallContext {
    return { caller, atMs, requestId: 'test', header: () => undefined, rawBody: new Uint8Array() };
  }

  type Mine = CallName & keyof typeof handlers;

  /** Calls a handler and gives its answer's body; throws the code of a refusal. */
  async function call<Name extends Mine>(
    name: Name,
    request: Partial<Parameters<Handlers[Name]>[0]>,
    caller: Caller = VISITOR,
    atMs = NOW,
  ) {
    const handler = handlers[name] as (request: unknown, context: CallContext) => ReturnType<Handlers[Name]>;
    const reply = await handler(
      { params: undefined, query: undefined, body: undefined, ...request },
      contextOf(caller, atMs),
    );
    return reply as Exclude<typeof reply, { error: unknown }> & {
      error?: string;
      message?: string;
      retryAfterSeconds?: number;
    };
  }

  async function submit(
    more: Partial<ReportSubmission> = {},
    caller: Caller = { ...VISITOR, addressKey: `a${addresses++}` },
  ) {
    // Each about a place of its own: many about one at once are held.
    const name = `${SUBMISSION.name} ${addresses}`;
    const reply = await call('postReportedLocations', { body: { ...SUBMISSION, name, ...more } }, caller);
    expect(reply.status).toBe(201);
    return reply.body;
  }

  const decide = (id: string, body: Parameters<Handlers['postReviewDecision']>[0]['body'], caller = ANNA) =>
    call('postReviewDecision', { params: { id }, body }, caller);
  const publish = { action: 'publish', reasonCode: 'first-hand', version: 2 } as const;

  test('a report travels from its form to the public, and back on the word of its reporter', async () => {
    const { id, status, receiptToken } = await submit({ name: SUBMISSION.name });
    expect(status).toBe('pending');
    expect(receiptToken).toMatch(/^[\w-]{43}$/);
    expect((await call('getReportedLocation', { params: { id } })).error).toBe('report-not-found');

    const detail = (await call('getReviewReport', { params: { id } }, ANNA)).body;
    expect(detail).toMatchObject({
      own: false,
      signedIn: false,
      historyIntact: true,
      actions: ['publish', 'approve', 'needs_info', 'reject', 'merge'],
      spans: [],
    });
    expect(detail.history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['submit', null],
      ['check', null],
      ['view', 'anna'],
    ]);

    expect((await decide(id, publish)).body).toMatchObject({ status: 'published', version: 3 });
    const location = (await call('getReportedLocation', { params: { id } })).body;
    expect(location).toMatchObject({ name: 'Pension Müller', isVerified: false, latitude: 48.14, longitude: 11.58 });

    const receipt = (await call('postReceiptLookup', { body: { token: receiptToken } })).body;
    expect(receipt).toMatchObject({ status: 'published', canWithdraw: true, canAnswer: false });
    expect(JSON.stringify(receipt)).not.toContain(ANNA.userId);
    expect(JSON.stringify(receipt)).not.toContain('anna');

    expect((await call('postReceiptWithdraw', { body: { token: receiptToken } })).body).toMatchObject({
      status: 'withdrawn',
      canWithdraw: false,
    });
    expect(await call('getReportedLocation', { params: { id } })).toEqual({
      error: 'report-not-found',
      message: 'Withdrawn by its reporter on November 20, 2026.',
    });
    expect((await call('postReceiptWithdraw', { body: { token: receiptToken } })).error).toBe('report-move-refused');
  });

  test('a question, its answer, and nobody without the token', async () => {
    const { id, receiptToken } = await submit();
    await decide(id, { action: 'needs_info', reasonCode: 'more-detail', reasonText: 'Which wall?', version: 2 });
    const wrong = 'x'.repeat(43);
    for (const name of ['postReceiptLookup', 'postReceiptWithdraw'] as const)
      expect((await call(name, { body: { token: wrong } })).error).toBe('report-not-found');
    const answer = { token: receiptToken, version: 3, answer: 'The north wall' };
    expect((await call('postReceiptAnswer', { body: { ...answer, token: wrong } })).error).toBe('report-not-found');
    expect((await call('postReceiptAnswer', { body: { ...answer, version: 2 } })).error).toBe('report-changed');
    const receipt = (await call('postReceiptAnswer', { body: answer })).body;
    expect(receipt).toMatchObject({ status: 'pending', version: 4 });
    expect(receipt.history.find(({ action }) => action === 'needs_info')).toMatchObject({
      reasonCode: 'more-detail',
      reasonText: 'Which wall?',
    });
    expect((await call('postReceiptAnswer', { body: { ...answer, version: 4 } })).error).toBe('report-move-refused');
  });

  test('a decision that comes too late is told whose change it missed', async () => {
    const { id } = await submit();
    await decide(id, { action: 'reject', reasonCode: 'no-observation', reasonText: 'Only a feeling.', version: 2 });
    expect(await decide(id, publish, BERT)).toEqual({
      error: 'report-changed',
      message:
        'This report was changed while you were reading it. Reviewer anna: Not published (It does not say what was seen. Only a feeling.). It is now: Not published.',
    });
    expect(await decide(id, { ...publish, version: 3 }, BERT)).toEqual({
      error: 'report-move-refused',
      message: 'That is not possible now. The report is: Not published.',
    });
  });

  test('a legal hold is read at the desk, by its reporter and by whoever decides too late, and is offered to nobody', async () => {
    const { id, receiptToken } = await submit();
    const hold = { hold: true, reasonCode: 'court-order', reasonText: '' } as const;
    const { actions } = (await call('getReviewReport', { params: { id } }, BERT)).body;
    const asDesk = (body: Parameters<Handlers['postReviewLegalHold']>[0]['body'], caller = ANNA) =>
      call('postReviewLegalHold', { params: { id }, body }, caller);
    for (let times = 0; times < 2; times += 1) expect((await asDesk(hold)).status).toBe(204);
    const desk = (await call('getReviewReport', { params: { id } }, BERT)).body;
    expect(desk.actions).toEqual(actions);
    expect(desk.history.filter(({ action }) => action === 'set_legal_hold')).toMatchObject([
      { actorRole: 'reviewer', actorName: 'anna', reasonCode: 'court-order', reasonText: null },
    ]);
    const receipt = (await call('postReceiptLookup', { body: { token: receiptToken } })).body;
    expect(receipt.history.find(({ action }) => action === 'set_legal_hold')).not.toHaveProperty('actorId');
    expect(await decide(id, publish, BERT)).toMatchObject({
      error: 'report-changed',
      message: expect.stringContaining('Reviewer anna: Kept for a court (legal hold) (A court ordered it.).'),
    });
    expect((await asDesk({ hold: false }, { ...ANNA, role: 'legal' })).status).toBe(204);
    const { history } = (await call('getReviewReport', { params: { id } }, BERT)).body;
    expect(history.findLast(({ action }) => action !== 'view')).toMatchObject({
      action: 'release_legal_hold',
      actorRole: 'legal',
      reasonCode: null,
    });
  });

  test('a reviewer sees their own report, and may not decide it', async () => {
    const { id } = await submit({}, ANNA);
    expect((await call('getReviewReport', { params: { id } }, ANNA)).body).toMatchObject({ own: true, actions: [] });
    expect((await decide(id, publish)).error).toBe('own-report');
    expect((await decide(id, publish, BERT)).body).toMatchObject({ status: 'published' });
  });

  test('what is read of other reports beside one is logged there too, and the public text is what is read of a public one', async () => {
    const house = { name: 'Casa Dupla', city: 'Porto', country: 'Portugal' } as const;
    const text = 'A lens in the clock of room 412.';
    const shown = await submit({ ...house, issueDescription: text });
    const start = text.indexOf('room 412');
    const redactions = [{ field: 'issueDescription', start, end: start + 'room 412'.length }] as const;
    expect((await decide(shown.id, { ...publish, redactions: [...redactions] })).status).toBe(200);
    const kept = await submit(house);
    const asked = await submit(house);
    const opened = await call('getReviewReport', { params: { id: asked.id } }, BERT);
    const texts = new Map(opened.body.similar.map(({ id, issueDescription }) => [id, issueDescription]));
    expect(texts.get(kept.id)).toBe(SUBMISSION.issueDescription);
    expect(texts.get(shown.id)).not.toContain('412');
    const readers = async (receiptToken: string) => {
      const { body } = await call('postReceiptLookup', { body: { token: receiptToken } });
      return body.history.filter(({ action }) => action === 'view').map(({ actorRole }) => actorRole);
    };
    expect(await readers(kept.receiptToken)).toEqual(['admin']);
    expect(await readers(asked.receiptToken)).toEqual(['admin']);
    expect(await readers(shown.receiptToken)).toEqual([]);
  });

  test('the queue is oldest first and pages through every state', async () => {
    const { reports, nextCursor } = (await call('getReviewReports', { query: { limit: 2 } }, ANNA)).body;
    expect(reports).toHaveLength(2);
    const rest = (await call('getReviewReports', { query: { limit: 100, cursor: nextCursor! } }, ANNA)).body;
    const ids = [...reports, ...rest.reports].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rest.nextCursor).toBeNull();
    const published = (await call('getReviewReports', { query: { limit: 100, status: 'published' } }, ANNA)).body;
    expect(published.reports.every(({ status }) => status === 'published')).toBe(true);
    expect((await call('getReviewReports', { query: { limit: 2, cursor: 'junk' } }, ANNA)).error).toBe('bad-request');
  });

  test('one report too many is told how long to wait', async () => {
    const reply = await (async () => {
      for (let sent = 0; sent < 10; sent += 1) await submit({}, VISITOR);
      return await call('postReportedLocations', { body: SUBMISSION }, VISITOR);
    })();
    expect(reply).toMatchObject({
      error: 'reports-rate-limited',
      retryAfterSeconds: 8_640,
      message: 'You have sent as many reports as we can take at once. Please try again in 3 hours.',
    });
  });

  test('the first page is kept until something public changes', async () => {
    const list = async () =>
      (await call('getReportedLocations', { query: { limit: 20 } })).body.locations.map(({ id }) => id);
    await list();
    expect(cache.respond('/api/reported-locations', undefined, undefined)).not.toBeNull();
    const { id, receiptToken } = await submit();
    expect(cache.respond('/api/reported-locations', undefined, undefined)).not.toBeNull();
    await decide(id, publish);
    expect(cache.respond('/api/reported-locations', undefined, undefined)).toBeNull();
    expect(await list()).toContain(id);
    await call('postReceiptWithdraw', { body: { token: receiptToken } });
    expect(cache.respond('/api/reported-locations', undefined, undefined)).toBeNull();
    expect(await list()).not.toContain(id);
  });

  test.each([{ bbox: '0,50,10,40' }, { near: '99,0' }, { cursor: 'junk' }])('%j is a bad request', async (query) => {
    expect((await call('getReportedLocations', { query: { ...query, limit: 20 } })).error).toBe('bad-request');
  });

  describe('hostile text', () => {
    test.each(HOSTILE)('%j comes back as the text it is', async (text) => {
      const description = `${text} and ten more letters`;
      const { id, receiptToken } = await submit({
        name: text,
        address: text,
        city: text,
        state: text,
        country: text,
        issueDescription: description,
      });
      const detail = (await call('getReviewReport', { params: { id } }, ANNA)).body;
      expect(detail).toMatchObject({
        name: text,
        address: text,
        city: text,
        state: text,
        country: text,
        issueDescription: description,
      });
      await decide(id, { ...publish, notPersonal: detail.spans, reasonText: text });
      expect((await call('getReportedLocation', { params: { id } })).body).toMatchObject({
        name: text,
        issueDescription: description,
      });
      const { locations } = (await call('getReportedLocations', { query: { q: text, limit: 20 } })).body;
      expect(locations.map((location) => location.id)).toContain(id);
      expect((await call('postReceiptLookup', { body: { token: receiptToken } })).body).toMatchObject({ name: text });
    });
  });

  describe('what stands against abuse', () => {
    const account = (): Caller => ({
      userId: random.uuid(NOW - 30 * DAY_MS),
      role: 'user',
      pro: false,
      addressKey: `u${addresses++}`,
    });
    const TEXT =
      'On the second evening we saw a small lens in the alarm clock on the desk. It faced the bed and reflected the flashlight.';

    async function publicReport(more: Partial<ReportSubmission> = {}, caller?: Caller) {
      const { id } = await submit(more, caller);
      expect((await decide(id, publish)).status).toBe(200);
      return id;
    }

    test('the same words from two senders about two places are held, and the desk says why', async () => {
      const words = `${TEXT} Nobody at the desk of this house could say what it was for.`;
      const one = await submit({ issueDescription: words, name: 'Twin One' });
      expect(one.status).toBe('pending');
      const other = await submit({ issueDescription: words.replace('second', 'first'), name: 'Twin Two' });
      expect(other.status).toBe('held');
      for (const { id } of [one, other]) {
        const detail = (await call('getReviewReport', { params: { id } }, ANNA)).body;
        expect(detail).toMatchObject({ status: 'held', heldBecause: 'similar-text', language: 'en' });
      }
    });

    test('one account does not report four places in a day', async () => {
      const sender = account();
      const statuses: string[] = [];
      for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) statuses.push((await submit({ name }, sender)).status);
      expect(statuses).toEqual(['pending', 'pending', 'pending', 'held']);
    });

    test('a second report about the same thing is added to the first, once, and both receipts open it', async () => {
      const caller = account();
      const first = await submit({ name: 'Added House' }, caller);
      const body = {
        ...SUBMISSION,
        name: 'added house',
        issueDescription: 'There was a second lens in the lamp.',
        id: random.uuid(NOW),
      };
      const second = (await call('postReportedLocations', { body }, caller)).body;
      expect(second).toMatchObject({ id: first.id, addedTo: first.id, status: 'pending' });
      const again = (await call('postReportedLocations', { body }, caller)).body;
      expect(again).toMatchObject({ id: first.id, addedTo: first.id });
      for (const token of [first.receiptToken, again.receiptToken]) {
        const receipt = (await call('postReceiptLookup', { body: { token } })).body;
        expect(receipt.id).toBe(first.id);
        expect(receipt.issueDescription).toBe(`${SUBMISSION.issueDescription}\n\nThere was a second lens in the lamp.`);
        expect(receipt.history.filter(({ action }) => action === 'add')).toHaveLength(1);
      }
      const detail = (await call('getReviewReport', { params: { id: first.id } }, ANNA)).body;
      expect(detail.historyIntact).toBe(true);
      expect((await call('getReviewReport', { params: { id: body.id } }, ANNA)).error).toBe('report-not-found');
    });

    test('a reviewer is shown up to five others about the place, by as many statements as two', async () => {
      const statementsFor = async (name: string, reports: number) => {
        const sent: { readonly id: string }[] = [];
        for (let n = 0; n < reports; n++) sent.push(await submit({ name }, account()));
        const look = () => call('getReviewReport', { params: { id: sent[0]!.id } }, ANNA);
        await look();
        const before = database.statements;
        expect((await look()).body.similar).toHaveLength(reports - 1);
        return database.statements - before;
      };
      expect(await statementsFor('House of six', 6)).toBe(await statementsFor('House of three', 3));
    });

    test('a draft is shown what may be the same, and never a private rental', async () => {
      const id = await publicReport({ name: 'Seaview Palace', city: 'Faro', country: 'Portugal' });
      await publicReport({ name: 'Seaview Palace', city: 'Faro', country: 'Portugal', placeKind: 'rental' });
      const query = { name: 'hotel seaviev palace', city: 'faro', country: 'portugal', issueType: 'camera' } as const;
      expect((await call('getReportDuplicates', { query })).body.reports.map((report) => report.id)).toEqual([id]);
      expect((await call('getReportDuplicates', { query: { ...query, issueType: 'network' } })).body.reports).toEqual(
        [],
      );
      expect((await call('getReportDuplicates', { query: { ...query, name: 'Old Mill' } })).body.reports).toEqual([]);
    });

    test('answers move nothing public; who asks for another look brings the report before a reviewer', async () => {
      const owner = account();
      const id = await publicReport({}, owner);
      const before = (await call('getReportedLocation', { params: { id } })).body;
      const say = (answer: 'not_seen' | 'look_again', caller: Caller) =>
        call('postReportAnswer', { params: { id }, body: { answer } }, caller, NOW + 1_000);
      for (let visitor = 0; visitor < 30; visitor += 1)
        expect((await say('not_seen', { ...VISITOR, addressKey: `v${visitor}` })).status).toBe(204);
      const twice = { ...VISITOR, addressKey: 'v0' };
      expect((await say('look_again', twice)).status).toBe(204);
      expect((await say('look_again', { ...VISITOR, addressKey: 'v1' })).status).toBe(204);
      expect((await call('getReportedLocation', { params: { id } })).body).toEqual(before);
      const detail = (await call('getReviewReport', { params: { id } }, ANNA)).body;
      expect(detail.answers).toEqual([
        { answer: 'not_seen', people: 28, words: [] },
        { answer: 'look_again', people: 2, words: [] },
      ]);
      expect(detail.waitsFor).toContain('flagged');
      expect((await say('look_again', owner)).error).toBe('own-report');
      const looked = { action: 'verify', reasonCode: 'checked-again', version: detail.version } as const;
      const after = await call('postReviewDecision', { params: { id }, body: looked }, ANNA, NOW + 2_000);
      expect(after.body.waitsFor).not.toContain('flagged');
    });

    test('whoever speaks for a place does not say what guests saw there, and may ask for another look', async () => {
      const id = await publicReport();
      const owner = account();
      const { placeId } = (await call('getReportedLocation', { params: { id } })).body;
      const params = { id: placeId! };
      await call('postPlaceClaim', { params, body: { evidence: 'The number on our own site.' } }, owner);
      const say = (answer: 'not_seen' | 'look_again', caller: Caller) =>
        call('postReportAnswer', { params: { id }, body: { answer } }, caller);
      expect((await say('not_seen', owner)).status).toBe(204);
      const { claims } = (await call('getReviewPlaces', { query: { limit: 100 } }, ANNA)).body;
      const claim = claims.find((one) => one.placeId === placeId)!;
      await call('postReviewPlaceClaim', { params: { id: claim.id }, body: { confirm: true } }, ANNA);
      expect(await say('not_seen', owner)).toMatchObject({ error: 'place-answer-refused' });
      expect((await say('look_again', owner)).status).toBe(204);
      expect((await say('not_seen', account())).status).toBe(204);
      const check = (caller: Caller) => call('postPlaceCheck', { params, body: { round: random.uuid(NOW) } }, caller);
      expect(await check(owner)).toMatchObject({ error: 'place-answer-refused' });
      expect((await check(account())).status).toBe(204);
    });

    test('ten answers a day, and when the next may come', async () => {
      const id = await publicReport();
      const caller = account();
      const answers = [];
      for (let nth = 0; nth < 11; nth += 1)
        answers.push(await call('postReportAnswer', { params: { id }, body: { answer: 'still_there' } }, caller));
      expect(answers.slice(0, 10).every(({ status }) => status === 204)).toBe(true);
      expect(answers[10]).toMatchObject({ error: 'reports-rate-limited', retryAfterSeconds: 2.4 * 3_600 });
      expect(answers[10]!.message).toContain('144 minutes');
    });

    test('a fourth strike bans, which a reviewer does not', async () => {
      const caller = account();
      // One report for each, sent before any strike pauses its account.
      const ids: string[] = [];
      for (let nth = 0; nth < 4; nth += 1) {
        const body = { ...SUBMISSION, name: `Banned ${nth}` };
        ids.push((await call('postReportedLocations', { body }, caller, NOW + nth * 2 * DAY_MS)).body.id);
      }
      const strike = (nth: number, by: Caller) =>
        call('postReviewStrike', { params: { id: ids[nth]! }, body: { reason: 'Made up.' } }, by, NOW + 9 * DAY_MS);
      for (const nth of [0, 1, 2]) expect((await strike(nth, ANNA)).body).toMatchObject({ level: nth + 1 });
      expect(await strike(3, ANNA)).toMatchObject({
        error: 'role-required',
        message: 'The next strike is a ban. An administrator gives it.',
      });
      expect((await strike(3, BERT)).body).toMatchObject({ level: 4 });
    });

    test('strikes: a notice, a pause that says until when, and an appeal that somebody else decides', async () => {
      const caller = account();
      const reason = 'Made up: the house has no such room.';
      const bert: Caller = { ...ANNA, userId: random.uuid(NOW) };
      const strike = async (name: string, atMs: number) => {
        const { id } = (await call('postReportedLocations', { body: { ...SUBMISSION, name } }, caller, atMs)).body;
        return await call('postReviewStrike', { params: { id }, body: { reason } }, ANNA, atMs);
      };
      expect((await strike('Struck One', NOW)).body).toMatchObject({ level: 1, pausedUntil: null });
      const second = await strike('Struck Two', NOW + DAY_MS);
      expect(second.body).toMatchObject({ level: 2, pausedUntil: new Date(NOW + 8 * DAY_MS).toISOString() });
      const later = NOW + 2 * DAY_MS;
      const refused = await call(
        'postReportedLocations',
        { body: { ...SUBMISSION, name: 'Struck Three' } },
        caller,
        later,
      );
      expect(refused).toMatchObject({ error: 'reports-paused', retryAfterSeconds: (6 * DAY_MS) / 1_000 });
      expect(refused.message).toContain('November 28, 2026');

      const [newest] = (await call('getMyStrikes', {}, caller, later)).body.strikes;
      const appeal = { params: { id: newest!.id }, body: { reason: 'It was there: I have photos.' } };
      expect((await call('postStrikeAppeal', appeal, account(), later)).error).toBe('strike-not-found');
      expect((await call('postStrikeAppeal', appeal, caller, later)).status).toBe(204);
      expect((await call('postStrikeAppeal', appeal, caller, later)).error).toBe('appeal-refused');
      const overrule = { params: { id: newest!.id }, body: { overrule: true } };
      expect((await call('postReviewStrikeAppeal', overrule, ANNA, later)).error).toBe('own-report');
      expect((await call('postReviewStrikeAppeal', overrule, bert, later)).status).toBe(204);
      expect((await call('getMyStrikes', {}, caller, later)).body.pausedUntil).toBeNull();
      const sent = await call(
        'postReportedLocations',
        { body: { ...SUBMISSION, name: 'Struck Three' } },
        caller,
        later,
      );
      expect(sent.status).toBe(201);
    });

    test('what stands for a network is another one each week, and goes with its key after 30 days', async () => {
      const week = 7 * DAY_MS;
      const old = NOW - 60 * DAY_MS;
      const one = await weeklyNetwork(database, 'somebody', old);
      expect(await weeklyNetwork(database, 'somebody', old)).toBe(one);
      expect(await weeklyNetwork(database, 'somebody', old + week)).not.toBe(one);
      expect(await weeklyNetwork(database, 'somebody else', old)).not.toBe(one);
      // As long as its key is kept, a network can be told again in the weeks after.
      expect(await keptNetworks(database, 'somebody')).toContain(one);
      expect(await keptNetworks(database, 'somebody else')).not.toContain(one);
      const { id } = await submit({ name: 'Network House' });
      const known = () => database.query('SELECT 1 FROM report_networks WHERE report_id = $1', [id]);
      await forgetReportTraces(database, NOW + 29 * DAY_MS);
      expect(await known()).toHaveLength(1);
      await forgetReportTraces(database, NOW + 31 * DAY_MS);
      expect(await known()).toHaveLength(0);
      // The key is gone as well: the same network would get another fingerprint for the same week.
      expect(await weeklyNetwork(database, 'somebody', old)).not.toBe(one);
    });
  });
});
