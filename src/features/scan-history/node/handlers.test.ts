import * as z from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { CALLS } from '#contract/calls.ts';
import type { ParsedRequest } from '#contract/call-types.ts';
import type { CallContext, Caller } from '#contract/handler.ts';
import { scanType, type ScanSubmission } from '#contract/entities/scan-submission.ts';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { scanHistoryHandlers } from './handlers.ts';
import { createScanStore } from './store.ts';

const CHECK_COVERAGE: ScanSubmission['coverage'] = {
  kind: 'check',
  complete: true,
  durationMs: 15_000,
  usableShare: 1,
  lookedAt: 'One device.',
  saw: 'One to look at.',
  couldNotSee: 'Others.',
  notChecked: [],
};

const NOON_MS = Date.UTC(2026, 10, 20, 12);
const THREAT = {
  threatType: 'lens_reflection',
  location: 'upper left',
  confidence: 85,
  coordinates: '{"detection":1}',
  description: 'Camera lens reflection detected (1 clusters)',
} as const;

describeWithDatabase('scan history', (open) => {
  const random = createSeededRandom(20);
  let database: Database;
  let handlers: ReturnType<typeof scanHistoryHandlers>;

  beforeAll(async () => {
    database = await open();
    handlers = scanHistoryHandlers({ store: createScanStore(database), random });
  });

  async function createPerson(): Promise<string> {
    const id = random.uuid(NOON_MS);
    await database.query(
      `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       VALUES ($1, $1::uuid::text, $1::uuid::text, 'Ada', '-', true, now())`,
      [id],
    );
    return id;
  }

  function context<Id extends string | null>(
    userId: Id,
    atMs = NOON_MS,
  ): CallContext<Caller & { readonly userId: Id }> {
    return {
      caller: { userId, role: userId === null ? null : 'user', pro: true, addressKey: 'a' },
      requestId: 'r',
      atMs,
      header: () => undefined,
      rawBody: new Uint8Array(),
    };
  }

  function request<Name extends keyof typeof CALLS>(_name: Name, parts: object): ParsedRequest<(typeof CALLS)[Name]> {
    return { params: undefined, query: undefined, body: undefined, ...parts } as never;
  }

  async function save(userId: string | null, scan: Partial<ScanSubmission> = {}, atMs = NOON_MS): Promise<string> {
    const body: ScanSubmission = { scanType: 'camera', threatDetected: false, location: 'Camera Scan', ...scan };
    const reply = await handlers.postSecurityScans(request('postSecurityScans', { body }), context(userId, atMs));
    if ('error' in reply) throw new Error(reply.error);
    return z.parse(CALLS.postSecurityScans.replies[201], reply.body).id;
  }

  async function stats(userId: string, atMs = NOON_MS) {
    const reply = await handlers.getMyStats(request('getMyStats', {}), context(userId, atMs));
    if ('error' in reply) throw new Error(reply.error);
    return z.parse(CALLS.getMyStats.replies[200], reply.body);
  }

  async function page(userId: string, query: { cursor?: string; limit: number }) {
    const reply = await handlers.getMyScans(request('getMyScans', { query }), context(userId));
    if ('error' in reply) throw new Error(reply.error);
    return z.parse(CALLS.getMyScans.replies[200], reply.body);
  }

  async function report(userId: string | null, id: string) {
    const reply = await handlers.getMyScan(request('getMyScan', { params: { id } }), context(userId));
    return 'error' in reply ? reply.error : z.parse(CALLS.getMyScan.replies[200], reply.body);
  }

  test('a person without scans has zeros and no last scan', async () => {
    expect(await stats(await createPerson())).toEqual({
      totalScans: 0,
      camerasDetected: 0,
      locationsScanned: 0,
      lastScan: null,
      scanStreak: 0,
      cleanScans: 0,
    });
  });

  test('the database holds a scan of every type that crosses the wire', async () => {
    const ada = await createPerson();
    for (const type of scanType.options) await save(ada, { scanType: type });
    const { scans } = await page(ada, { limit: 50 });
    expect(scans.map((scan) => scan.scanType).toSorted()).toEqual(scanType.options.toSorted());
  });

  test('figures are counted from saved scans', async () => {
    const ada = await createPerson();
    await save(ada, { threatDetected: true, cameraThreats: [THREAT] }, NOON_MS - 2 * DAY_MS);
    await save(ada, {}, NOON_MS - DAY_MS);
    await save(
      ada,
      { scanType: 'network', threatDetected: true, location: 'Network Scan' },
      NOON_MS - DAY_MS + HOUR_MS,
    );
    await save(ada, { scanType: 'airtag', location: ' Room 12 ', coverage: CHECK_COVERAGE }, NOON_MS - HOUR_MS);
    await save(ada, { scanType: 'motion_sensor', location: 'room 12' }, NOON_MS);
    await save(await createPerson(), { threatDetected: true });
    expect(await stats(ada)).toEqual({
      totalScans: 5,
      camerasDetected: 1,
      // Room 12, and two days without the name of a place.
      locationsScanned: 3,
      lastScan: new Date(NOON_MS).toISOString(),
      scanStreak: 3,
      // Neither the two with a find, nor the one that had something to look at.
      cleanScans: 2,
    });
    expect((await stats(ada, NOON_MS + 2 * DAY_MS)).scanStreak).toBe(0);
  });

  test('the same scan sent again is stored once', async () => {
    const ada = await createPerson();
    const id = crypto.randomUUID();
    const answers = await Promise.all([save(ada, { id }), save(ada, { id: id.toUpperCase() }), save(ada, { id })]);
    expect(answers).toEqual([id, id, id]);
    expect((await stats(ada)).totalScans).toBe(1);
  });

  test('an id that is somebody else’s gets another one, and changes nothing of theirs', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    const id = await save(ada, { threatDetected: true });
    for (const stranger of [eve, null]) expect(await save(stranger, { id })).not.toBe(id);
    expect(await report(ada, id)).toMatchObject({ id, threatDetected: true });
    expect(await report(eve, id)).toBe('scan-not-found');
    expect(await stats(ada)).toMatchObject({ totalScans: 1 });
    expect(await stats(eve)).toMatchObject({ totalScans: 1 });
  });

  test('a visitor’s scan is counted, and nothing it said is kept', async () => {
    const id = await save(null, { threatDetected: true, locationNotes: 'Room 7', cameraThreats: [THREAT] });
    expect(
      await database.query(
        'SELECT user_id, location, location_notes, submission, findings FROM security_scans WHERE id = $1',
        [id],
      ),
    ).toEqual([{ user_id: null, location: null, location_notes: null, submission: null, findings: 1 }]);
    expect(await report(null, id)).toBe('scan-not-found');
  });

  test('a report holds what was sent, without the id that the body claimed', async () => {
    const ada = await createPerson();
    const coverage = {
      complete: false,
      kind: 'check' as const,
      durationMs: 12_000,
      usableShare: 0.5,
      lookedAt: 'a',
      saw: 'b',
      couldNotSee: 'c',
      notChecked: [],
    };
    const sent = {
      userId: 1,
      threatDetected: true,
      cameraThreats: [THREAT, THREAT],
      coverage,
      locationNotes: '東京 😀',
    };
    const id = await save(ada, sent);
    expect(await report(ada, id)).toEqual({
      id,
      scanType: 'camera',
      threatDetected: true,
      complete: false,
      kind: 'check',
      location: 'Camera Scan',
      locationNotes: '東京 😀',
      findings: 2,
      createdAt: new Date(NOON_MS).toISOString(),
      submission: {
        scanType: 'camera',
        threatDetected: true,
        location: 'Camera Scan',
        locationNotes: '東京 😀',
        cameraThreats: [THREAT, THREAT],
        coverage,
      },
    });
  });

  test('pages hold every scan once, newest first, also those of the same millisecond', async () => {
    const ada = await createPerson();
    const ids = [];
    for (let number = 0; number < 7; number += 1) ids.push(await save(ada, {}, NOON_MS + Math.floor(number / 3)));
    const seen: { id: string; createdAt: string }[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const found = await page(ada, cursor === undefined ? { limit: 2 } : { cursor, limit: 2 });
      seen.push(...found.scans);
      cursor = found.nextCursor ?? undefined;
      pages += 1;
      // A scan that comes in between stands on an earlier page and shifts nothing.
      await save(ada, {}, NOON_MS + HOUR_MS + pages);
    } while (cursor !== undefined);
    expect(pages).toBe(4);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
  });

  test('a cursor that is not ours is a bad request', async () => {
    const reply = await handlers.getMyScans(
      request('getMyScans', { query: { cursor: 'abc', limit: 2 } }),
      context(await createPerson()),
    );
    expect(reply).toEqual({ error: 'bad-request' });
  });

  test('erasing a person erases their scans', async () => {
    const ada = await createPerson();
    const id = await save(ada);
    await database.query('DELETE FROM users WHERE id = $1', [ada]);
    expect(await database.query('SELECT id FROM security_scans WHERE id = $1', [id])).toEqual([]);
  });
});
