import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseBlobStore } from '#adapters/node/blobs/database-blob-store.ts';
import { createDiskBlobStore } from '#adapters/node/blobs/disk-blob-store.ts';
import type { BlobStore } from '#adapters/node/blobs/blob-store.ts';
import type { Database } from '#adapters/node/database/database.ts';
import { blackOut, cleanPicture } from '#adapters/node/pictures.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import type { BundleVerdict } from '#contract/entities/report-evidence.ts';
import type { CallContext, Caller, Handlers } from '#contract/handler.ts';
import { EVIDENCE_PART_BYTES } from '#contract/limits.ts';
import { CLOSED_EVIDENCE_KEPT_DAYS, WHOLE_PICTURES_KEPT_DAYS } from '#contract/retention.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import { fail, ok } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { CAMERA_SECRET, cameraMarksIn, cameraPicture, drawnPicture } from '#tests/support/pictures.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { createPublishedStore, type PublishedStore } from '../../node/published-store.ts';
import { createReportStore, type ReportStore } from '../../node/report-store.ts';
import { reportAccountData } from '../../node/account-data.ts';
import { reportEvidenceAccountData } from './account-data.ts';
import { createReportEvidenceStore, type EvidenceStore } from './evidence-store.ts';
import type { EvidenceWork } from './evidence-work.ts';
import { reportEvidenceHandlers } from './handlers.ts';
import { forgetReportEvidence } from './retention.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const random = createSeededRandom(7);
const VISITOR: Caller = { userId: null, role: null, pro: false, addressKey: 'here' };
const reviewer = (): Caller => ({ userId: random.uuid(NOW), role: 'reviewer', pro: false, addressKey: 'there' });
const ANNA = reviewer();

/** Every picture of ours begins so. */
const JPEG_BEGINS = Buffer.from('ffd8ffdb', 'hex');

const VERDICT: BundleVerdict = {
  verdict: 'valid',
  headline: 'The bundle is whole.',
  proves: null,
  fault: null,
  entries: 3,
  countersignedAt: null,
  files: [{ name: 'chain.jsonl', whole: true, words: 'whole' }],
  moreFiles: 0,
  unknown: [],
};

/** As the program does it, in this process. */
const work: EvidenceWork = {
  cleanPicture,
  blackOut: async (bytes, areas) => ok(await blackOut(bytes, areas)),
  verifyBundle: (bytes) => Promise.resolve(bytes[0] === 0x50 ? ok(VERDICT) : fail('not-a-bundle')),
};

describeWithDatabase('report evidence', (open) => {
  let database: Database;
  let reports: ReportStore;
  let published: PublishedStore;
  let folder: string;
  beforeAll(async () => {
    database = await open();
    reports = createReportStore(database);
    published = createPublishedStore(database, () => NOW);
    folder = await mkdtemp(join(tmpdir(), 'sweep-evidence-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  let receipts = 0;
  /** A report that waits for review, with its token; of a place of its own unless told otherwise. */
  async function report(reporterId: string | null = null, place = `Pension Huber ${receipts}`) {
    const id = random.uuid(NOW);
    const token = String(receipts++).padStart(43, 'A');
    const submitted = await reports.submit({
      id,
      reporterId,
      receiptHash: sha256(token),
      submission: {
        // The third report of one place is held: each is about another.
        name: place,
        address: 'Am Markt 3',
        city: 'Graz',
        country: 'Austria',
        issueType: 'camera',
        issueDescription: 'A lens in the smoke detector above the bed.',
      },
      position: null,
      publishAfterMs: null,
      limits: [],
      atMs: NOW,
    });
    expect(submitted.ok).toBe(true);
    return { id, token };
  }
  const asReviewer = { role: 'reviewer', id: ANNA.userId } as const;
  const move = (id: string, action: 'publish' | 'reject' | 'remove', atMs = NOW) =>
    reports.change(id, { action, actor: asReviewer, version: null, reasonCode: 'first-hand', reasonText: null, atMs });

  describe.each([
    ['on disk', (): BlobStore => createDiskBlobStore(folder)],
    ['in the database', (): BlobStore => createDatabaseBlobStore(database)],
  ])('%s', (_where, openBlobs) => {
    let blobs: BlobStore;
    let store: EvidenceStore;
    let uploads: UploadStore;
    let handlers: ReturnType<typeof reportEvidenceHandlers>;
    let changes = 0;
    let ticks = 0;
    beforeAll(() => {
      blobs = openBlobs();
      store = createReportEvidenceStore(database, blobs, random);
      uploads = createUploadStore(database);
      handlers = reportEvidenceHandlers({
        store,
        uploads,
        work,
        secondsToWait: () => 0,
        namesOf: async (ids) => new Map(ids.map((id) => [id, 'anna'])),
        onPublicChange() {
          changes += 1;
          return [];
        },
      });
    });

    type Mine = keyof typeof handlers;
    async function call<Name extends Mine>(
      name: Name,
      request: Partial<Parameters<Handlers[Name]>[0]>,
      caller: Caller = VISITOR,
    ) {
      const context: CallContext = {
        caller,
        atMs: NOW + (ticks += 1),
        requestId: 'test',
        header: () => undefined,
        rawBody: Buffer.of(),
      };
      const handler = handlers[name] as (request: unknown, context: CallContext) => ReturnType<Handlers[Name]>;
      const reply = await handler({ params: undefined, query: undefined, body: undefined, ...request }, context);
      return reply as Exclude<typeof reply, { error: unknown }> & { error?: string };
    }

    /** Sends a file in its parts; the answer to the last one, or the first refusal. */
    async function send(token: string, file: Uint8Array, kind: 'photo' | 'bundle' = 'photo', id = random.uuid(NOW)) {
      for (let start = 0; ;) {
        const data = Buffer.from(file.subarray(start, start + EVIDENCE_PART_BYTES)).toString('base64');
        const answer = await call('postEvidencePart', { body: { token, id, kind, bytes: file.length, start, data } });
        if (answer.error !== undefined || answer.body.evidence) return { ...answer, id };
        start = answer.body.received;
      }
    }
    const show = (id: string, more: object = { clean: true }, caller = ANNA) =>
      call(
        'postEvidenceDecision',
        { params: { id }, body: { action: 'show', version: 1, areas: [], clean: false, ...more } },
        caller,
      );
    const photoOf = (reportId: string, photoId: string) =>
      call('getReportPhoto', { params: { id: reportId, photoId } });
    const photosOf = async (id: string) => (await published.find(id))?.photos;

    test('a photo goes from its reporter to everybody by a reviewer, and nothing of its camera goes along', async () => {
      const { id, token } = await report();
      const file = await cameraPicture({ width: 900, height: 700, orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
      expect(file.length).toBeGreaterThan(2 * EVIDENCE_PART_BYTES);
      expect(cameraMarksIn(file)).toContain(CAMERA_SECRET);
      const sent = await send(token, file);
      expect(sent.body.evidence).toMatchObject({ state: 'waiting', receivedSha256: sha256(file).toString('hex') });
      expect((await photoOf(id, sent.id)).error).toBe('evidence-not-found');

      const [listed] = (await call('getReviewEvidence', { params: { id } }, ANNA)).body.evidence;
      // Upright: the camera was held sideways.
      expect(listed).toMatchObject({ widthPx: 700, heightPx: 900, sealed: true, historyIntact: true, areas: [] });
      const seen = (await call('getReviewPicture', { params: { id: sent.id } }, ANNA)).body;
      expect(cameraMarksIn(seen)).toEqual([]);

      // Looked at again within minutes is the same look; its reporter sees when.
      await call('getReviewPicture', { params: { id: sent.id } }, ANNA);
      const mine = (await call('postReceiptEvidence', { body: { token } })).body.evidence;
      expect(mine[0]!.viewedAt).not.toBeNull();
      expect((await show(sent.id, {})).error).toBe('picture-not-cleared');
      const before = changes;
      const decided = await show(sent.id, { areas: [{ left: 10, top: 10, width: 50, height: 50 }] });
      expect(decided.body).toMatchObject({ state: 'shown', version: 2 });
      expect(decided.body.history.map(({ action, actorName }) => [action, actorName])).toEqual([
        ['add', null],
        ['view', 'anna'],
        ['show', 'anna'],
      ]);
      expect(changes).toBe(before + 1);
      // The report itself is not public yet.
      expect((await photoOf(id, sent.id)).error).toBe('evidence-not-found');
      await move(id, 'publish');
      expect(await photosOf(id)).toEqual([{ id: sent.id, widthPx: 700, heightPx: 900 }]);
      const shown = await photoOf(id, sent.id);
      expect(cameraMarksIn(shown.body)).toEqual([]);
      expect(shown.headers?.['cache-control']).toBe('no-cache');
      expect(Buffer.from(shown.body)).not.toEqual(Buffer.from(seen));

      expect((await show(sent.id, { version: 1 })).error).toBe('evidence-changed');
      const hidden = await call(
        'postEvidenceDecision',
        { params: { id: sent.id }, body: { action: 'hide', version: 2, areas: [], clean: false } },
        ANNA,
      );
      expect(hidden.body.state).toBe('hidden');
      expect(await photosOf(id)).toBeUndefined();
      expect((await photoOf(id, sent.id)).error).toBe('evidence-not-found');
    });

    test('a photo is public only beside its own report, while that is public', async () => {
      const one = await report();
      const other = await report();
      const { id } = await send(one.token, await drawnPicture().png().toBuffer());
      await move(one.id, 'publish');
      await move(other.id, 'publish');
      await show(id);
      expect(await photosOf(one.id)).toHaveLength(1);
      expect((await photoOf(other.id, id)).error).toBe('evidence-not-found');
      await move(one.id, 'remove');
      expect((await photoOf(one.id, id)).error).toBe('evidence-not-found');
    });

    test('what lies in the store is noise without the key of its row', async () => {
      const { token } = await report();
      const { id } = await send(token, await drawnPicture().jpeg().toBuffer());
      const [row] = await database.query<{ sealed_blob: string }>(
        'SELECT sealed_blob FROM report_evidence WHERE id = $1',
        [id],
      );
      const sealed = Buffer.from((await blobs.get(row!.sealed_blob))!);
      expect(sealed.includes(JPEG_BEGINS)).toBe(false);
      expect(Buffer.from((await store.picture(id))!).indexOf(JPEG_BEGINS)).toBe(0);
      await database.query("UPDATE report_evidence SET sealed_key = sha256('another') WHERE id = $1", [id]);
      expect(await store.picture(id)).toBeNull();
    });

    test('the receipt of a report that was added to an earlier one takes photos for that one', async () => {
      const guest = random.uuid(NOW);
      const place = `Pension Doppel ${receipts}`;
      const first = await report(guest, place);
      const second = await report(guest, place);
      expect(await store.reportOf(sha256(second.token))).toMatchObject({ id: first.id, reporterId: guest });
      const sent = await send(second.token, await drawnPicture().jpeg().toBuffer());
      expect(sent.error).toBeUndefined();
      for (const { token } of [first, second]) {
        const { body } = await call('postReceiptEvidence', { body: { token } });
        expect(body.evidence.map(({ id }) => id)).toEqual([sent.id]);
        expect(body.canAdd).toBe(true);
      }
      expect((await call('getReviewEvidence', { params: { id: first.id } }, ANNA)).body.evidence).toHaveLength(1);
      const removed = await call('postReceiptEvidenceRemoval', { body: { token: second.token, id: sent.id } });
      expect(removed.body.evidence).toEqual([]);
    });

    test('files that are none are refused in words of their own, and leave nothing', async () => {
      const { id, token } = await report();
      const jpeg = await drawnPicture().jpeg().toBuffer();
      const rows = [
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture-kind-refused'],
        [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'picture-heic'],
        [jpeg.subarray(0, jpeg.length - 9), 'picture-cut-off'],
        [Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), 'picture-not-alone'],
      ] as const;
      for (const [file, code] of rows) expect((await send(token, file)).error).toBe(code);
      expect((await send(token, Buffer.from('no bundle'), 'bundle')).error).toBe('bundle-refused');
      expect(await store.list(id)).toEqual([]);
      const [left] = await database.query('SELECT id FROM report_evidence_uploads WHERE report_id = $1', [id]);
      expect(left).toBeUndefined();
    });

    test('a bundle is for reviewers: its verdict, and no byte of it', async () => {
      const { id, token } = await report();
      const sent = await send(token, Buffer.from('PK bundle'), 'bundle');
      expect(sent.body.evidence).toMatchObject({ kind: 'bundle', verdict: 'valid' });
      const [listed] = (await call('getReviewEvidence', { params: { id } }, ANNA)).body.evidence;
      expect(listed).toMatchObject({ bundle: VERDICT, sealed: false });
      expect((await show(sent.id)).error).toBe('report-move-refused');
      expect((await call('getReviewPicture', { params: { id: sent.id } }, ANNA)).error).toBe('evidence-not-found');
    });

    test('five photos and no more, however many come at once', async () => {
      const { token } = await report();
      const file = await drawnPicture().jpeg().toBuffer();
      const answers = await Promise.all(Array.from({ length: 7 }, () => send(token, file)));
      expect(answers.filter(({ error }) => error === undefined)).toHaveLength(5);
      expect(answers.filter(({ error }) => error === 'evidence-full')).toHaveLength(2);
      const first = answers.find(({ error }) => error === undefined)!;
      const left = await call('postReceiptEvidenceRemoval', { body: { token, id: first.id } });
      expect(left.body.evidence).toHaveLength(4);
      expect((await send(token, file)).error).toBeUndefined();
    });

    test('parts: again, too early, overlapping, too long, of another file', async () => {
      const { token } = await report();
      const other = await report();
      const id = random.uuid(NOW);
      const part = (start: number, text: string, more: object = {}) =>
        call('postEvidencePart', {
          body: { token, id, kind: 'photo', bytes: 12, start, data: Buffer.from(text).toString('base64'), ...more },
        });
      expect((await part(0, 'abcd')).body.received).toBe(4);
      expect((await part(0, 'abcd')).body.received).toBe(4);
      expect((await part(8, 'abcd')).body.received).toBe(4);
      expect((await part(2, 'abcd')).error).toBe('evidence-part-refused');
      expect((await part(4, 'abcdefghi')).error).toBe('evidence-part-refused');
      expect((await part(4, 'abcd', { bytes: 13 })).error).toBe('evidence-part-refused');
      expect((await part(4, 'abcd', { token: other.token })).error).toBe('evidence-part-refused');
      // A crash of the database may empty the table: the browser is told to begin anew.
      await database.query('DELETE FROM report_evidence_uploads WHERE id = $1', [id]);
      expect((await part(4, 'abcd')).body.received).toBe(0);
      expect(await uploads.forgetBefore(NOW + DAY_MS)).toBeGreaterThan(0);
    });

    test('the answer that was lost is given again, and somebody else’s number is refused', async () => {
      const { token } = await report();
      const file = await drawnPicture().webp().toBuffer();
      const first = await send(token, file);
      const again = await send(token, file, 'photo', first.id);
      expect(again.body.evidence).toEqual(first.body.evidence);
      const other = await report();
      expect((await send(other.token, file, 'photo', first.id)).error).toBe('evidence-part-refused');
      const taken = { token: other.token, id: first.id };
      expect((await call('postReceiptEvidenceRemoval', { body: taken })).error).toBe('evidence-not-found');
    });

    test('nobody decides about photos of their own report, and two reviewers cannot both', async () => {
      const { token } = await report(ANNA.userId);
      const { id } = await send(token, await drawnPicture().jpeg().toBuffer());
      expect((await show(id)).error).toBe('own-report');
      const both = await Promise.all([reviewer(), reviewer()].map((caller) => show(id, { clean: true }, caller)));
      expect(new Set(both.map(({ error }) => error))).toEqual(new Set(['evidence-changed', undefined]));
    });

    test('what should never have been sent is erased by a reviewer, and by nobody about themselves', async () => {
      const { id, token } = await report(ANNA.userId);
      const photo = await send(token, await drawnPicture().jpeg().toBuffer());
      const bundle = await send(token, Buffer.from('PK bundle'), 'bundle');
      const erase = (evidenceId: string, caller: Caller) =>
        call(
          'postEvidenceDecision',
          { params: { id: evidenceId }, body: { action: 'erase', version: 1, areas: [], clean: false } },
          caller,
        );
      expect((await erase(photo.id, ANNA)).error).toBe('own-report');
      expect((await erase(photo.id, reviewer())).body.state).toBe('erased');
      expect((await erase(bundle.id, reviewer())).body).toMatchObject({ state: 'erased', bundle: null });
      expect(await store.picture(photo.id)).toBeNull();
      const listed = (await call('getReviewEvidence', { params: { id } }, ANNA)).body.evidence;
      expect(listed.map(({ historyIntact }) => historyIntact)).toEqual([true, true]);
    });

    test('a report that ended takes nothing more', async () => {
      const { id, token } = await report();
      await move(id, 'reject');
      const answer = await send(token, await drawnPicture().jpeg().toBuffer());
      expect(answer.error).toBe('evidence-closed');
      expect((await call('postReceiptEvidence', { body: { token } })).body).toEqual({ evidence: [], canAdd: false });
    });

    test('a log line that was changed is found', async () => {
      const { id, token } = await report();
      const sent = await send(token, await drawnPicture().jpeg().toBuffer());
      await database.query("UPDATE report_evidence_events SET actor_role = 'admin' WHERE evidence_id = $1", [sent.id]);
      const [listed] = (await call('getReviewEvidence', { params: { id } }, ANNA)).body.evidence;
      expect(listed!.historyIntact).toBe(false);
    });

    test('what a person sent is in their export, and is erased with their account, public or not', async () => {
      const userId = random.uuid(NOW);
      const { id, token } = await report(userId);
      const sent = await send(token, await cameraPicture().jpeg().toBuffer());
      await send(token, Buffer.from('PK bundle'), 'bundle');
      await show(sent.id);
      await move(id, 'publish');
      const mine = reportEvidenceAccountData(database, store, { nowMs: () => NOW });
      const { data, complete } = await mine.collect(userId);
      expect(complete).toBe(true);
      expect(data.reportEvidence).toMatchObject([
        { id: sent.id, kind: 'photo', state: 'shown' },
        { kind: 'bundle', bundle: VERDICT },
      ]);
      const picture = Buffer.from(String(data.reportEvidence[0]!['jpegBase64']), 'base64');
      expect(isBareJpeg(picture)).toBe(true);
      expect(cameraMarksIn(picture)).toEqual([]);

      await database.transaction(async (transaction) => {
        await mine.erase(transaction, userId);
        await reportAccountData(database).erase(transaction, userId);
      });
      expect(await photosOf(id)).toBeUndefined();
      expect((await photoOf(id, sent.id)).error).toBe('evidence-not-found');
      expect(await store.picture(sent.id)).toBeNull();
      const [listed] = (await call('getReviewEvidence', { params: { id } }, ANNA)).body.evidence;
      expect(listed).toMatchObject({ state: 'erased', historyIntact: true });
      const { blobs: swept } = await forgetReportEvidence(database, { blobs, uploads }, Date.now() + 2 * DAY_MS);
      expect(swept).toBeGreaterThanOrEqual(2);
    });

    test('the clock forgets: ended reports after 90 days, whole pictures after two years, the rest never', async () => {
      const [ended, old] = [await report(), await report()];
      const file = await drawnPicture().jpeg().toBuffer();
      const [gone, kept, waiting] = [
        await send(ended.token, file),
        await send(old.token, file),
        await send(old.token, file),
      ];
      await move(ended.id, 'reject');
      await show(kept.id);
      await move(old.id, 'publish');
      const stateOf = async (id: string) => (await store.find(id))!.state;
      const forget = (afterDays: number) =>
        forgetReportEvidence(database, { blobs, uploads }, NOW + afterDays * DAY_MS);

      await forget(CLOSED_EVIDENCE_KEPT_DAYS - 1);
      expect([await stateOf(gone.id), await stateOf(kept.id)]).toEqual(['waiting', 'shown']);
      await forget(CLOSED_EVIDENCE_KEPT_DAYS + 1);
      expect([await stateOf(gone.id), await stateOf(waiting.id)]).toEqual(['erased', 'waiting']);
      expect(await store.picture(gone.id)).toBeNull();

      const whole = await store.picture(kept.id);
      await forget(WHOLE_PICTURES_KEPT_DAYS - 1);
      expect(await store.picture(kept.id)).toEqual(whole);
      await forget(WHOLE_PICTURES_KEPT_DAYS + 1);
      expect([await stateOf(kept.id), await stateOf(waiting.id)]).toEqual(['shown', 'erased']);
      expect((await store.find(kept.id))!.sealed).toBe(false);
      expect(isBareJpeg((await photoOf(old.id, kept.id)).body)).toBe(true);
      expect(await forget(WHOLE_PICTURES_KEPT_DAYS + 2)).toMatchObject({ erased: 0, unsealed: 0 });
    });

    test('a legal hold stops the clock, and its end lets it go on', async () => {
      const { id, token } = await report();
      const sent = await send(token, await drawnPicture().jpeg().toBuffer());
      await move(id, 'reject');
      const late = NOW + (CLOSED_EVIDENCE_KEPT_DAYS + 1) * DAY_MS;
      const hold = { actor: asReviewer, reasonCode: 'court-order', reasonText: null } as const;
      await reports.setLegalHold(id, { ...hold, hold: true, atMs: NOW + DAY_MS });
      await forgetReportEvidence(database, { blobs, uploads }, late);
      expect((await store.find(sent.id))!.state).toBe('waiting');
      // Letting it go is no move that the clock begins anew from.
      await reports.setLegalHold(id, { ...hold, hold: false, atMs: late });
      await forgetReportEvidence(database, { blobs, uploads }, late);
      expect((await store.find(sent.id))!.state).toBe('erased');
    });

    test('a sealed file without a row goes after a day, others stay', async () => {
      const { token } = await report();
      const { id } = await send(token, await drawnPicture().jpeg().toBuffer());
      const orphan = random.uuid(NOW);
      await blobs.put(orphan, Buffer.from('left behind'));
      await forgetReportEvidence(database, { blobs, uploads }, Date.now());
      expect(await blobs.get(orphan)).not.toBeNull();
      await forgetReportEvidence(database, { blobs, uploads }, Date.now() + 2 * DAY_MS);
      expect(await blobs.get(orphan)).toBeNull();
      expect(await store.picture(id)).not.toBeNull();
    });
  });

  test('no file of the disk store holds a picture', async () => {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect(bytes.includes(JPEG_BEGINS)).toBe(false);
    }
  });
});
