import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { parseCursor } from '#core/http/page-cursor.ts';
import { MAP_DEGREES } from '#contract/limits.ts';
import { distanceM, parseBoundingBox, type ListQuery, type MapQuery } from '../published/list-query.ts';
import { publicPosition, type Position, type StoredReport } from '../published/public-report.ts';
import { fold, parseSearch } from '../search.ts';
import { tileOf } from '../published/tile.ts';
import { publish, unpublish } from './publish.ts';
import { createPublishedStore, type PublishedStore } from './published-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const random = createSeededRandom(11);

function reportOf(more: Partial<StoredReport> = {}): StoredReport {
  return {
    id: random.uuid(NOW),
    name: 'Hotel',
    address: 'Street',
    city: 'City',
    state: null,
    country: 'Country',
    issueType: 'camera',
    issueDescription: 'Something was seen.',
    placeKind: null,
    position: null,
    stayedIn: null,
    createdAtMs: NOW,
    ...more,
  };
}

const REVIEW = {
  redactions: [],
  verification: 0,
  lastReviewedAtMs: NOW,
  situation: 'unknown',
  dispute: 'none',
  disputedByOther: false,
  basis: 'seen',
  corroborations: 0,
  archived: false,
  venueId: '00000000-0000-8000-8000-000000000001',
  response: null,
} as const;

const ALL: ListQuery = { search: { kind: 'all' }, issueType: null, boxes: null, near: null, after: null, limit: 20 };
const WORLD: MapQuery = { search: { kind: 'all' }, issueType: null, degrees: 1, boxes: null };

async function add(database: Database, ...reports: readonly StoredReport[]): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const report of reports) await publish(transaction, report, REVIEW);
  });
}

/** Reads a list to its end, page by page; `between` runs after each page. */
async function readAll(
  store: PublishedStore,
  query: ListQuery,
  between = async (): Promise<void> => {},
): Promise<string[]> {
  const ids: string[] = [];
  let after = query.after;
  for (;;) {
    const { locations, nextCursor } = await store.list({ ...query, after });
    ids.push(...locations.map(({ id }) => id));
    if (nextCursor === null) return ids;
    after = parseCursor(nextCursor);
    await between();
  }
}

describeWithDatabase('published reports', (open) => {
  let database: Database;
  let store: PublishedStore;

  const PLACES = [
    ['Grand Hôtel de la Paix', '12 Rue Scribe', 'Paris', 'camera', 48.87, 2.33],
    ['Pension Müller', 'Am Markt 3', 'München', 'network', 48.14, 11.58],
    ['東京ホテル', '新宿 1-2-3', '東京', 'keycard', 35.69, 139.69],
    ['Seaview 100%', 'Beach_Road 7', 'Suva', 'camera', -18.14, 178.44],
    ['Sunset Lodge', '5 Palm Lane', 'Apia', 'other', -13.83, -171.77],
    ['Le Bu', 'Rue du Parc 9', 'Paris', 'camera', 48.86, 2.34],
    ['Nowhere Inn', 'Unknown Road 1', 'Bled', 'camera', null, null],
  ] as const;

  beforeAll(async () => {
    database = await open();
    store = createPublishedStore(database, () => NOW);
    const reports = PLACES.map(([name, address, city, issueType, latitude, longitude], index) =>
      reportOf({
        name,
        address,
        city,
        issueType,
        position: latitude === null ? null : { latitude, longitude },
        createdAtMs: NOW + index * 1_000,
      }),
    );
    await add(database, ...reports);
  });

  const names = async (query: Partial<ListQuery>) =>
    (await store.list({ ...ALL, ...query })).locations.map(({ name }) => name);

  test('newest first', async () => {
    expect(await names({})).toEqual(PLACES.map(([name]) => name).toReversed());
  });

  test.each([
    ['hotel', ['Grand Hôtel de la Paix']],
    ['HÔTEL', ['Grand Hôtel de la Paix']],
    ['rue', ['Le Bu', 'Grand Hôtel de la Paix']],
    ['paris rue', ['Le Bu', 'Grand Hôtel de la Paix']],
    ['paris scribe', ['Grand Hôtel de la Paix']],
    ['munchen', ['Pension Müller']],
    ['東京ホ', ['東京ホテル']],
    ['東京', ['東京ホテル']],
    ['新', ['東京ホテル']],
    ['p', ['Le Bu', 'Sunset Lodge', 'Pension Müller', 'Grand Hôtel de la Paix']],
    ['pa', ['Le Bu', 'Sunset Lodge', 'Grand Hôtel de la Paix']],
    ['le bu', ['Le Bu']],
    ['5', ['Sunset Lodge']],
    ['100%', ['Seaview 100%']],
    ['%%%', []],
    ['beach_road', ['Seaview 100%']],
    ['beachxroad', []],
    ['___', []],
    ['nothing like it', []],
    ["'; DROP TABLE reports; --", []],
  ])('a search for %j', async (text, expected) => {
    expect(await names({ search: parseSearch(text) })).toEqual(expected);
  });

  test.each([
    ['camera', ['Nowhere Inn', 'Le Bu', 'Seaview 100%', 'Grand Hôtel de la Paix']],
    ['keycard', ['東京ホテル']],
  ] as const)('only %s', async (issueType, expected) => {
    expect(await names({ issueType })).toEqual(expected);
    expect(await names({ issueType, search: parseSearch('par') })).toEqual(
      expected.filter((name) => /Bu|Paix/.test(name)),
    );
  });

  test.each([
    ['2,48,3,49', ['Le Bu', 'Grand Hôtel de la Paix']],
    ['170,-20,-170,-10', ['Sunset Lodge', 'Seaview 100%']],
    [
      '-180,-90,180,90',
      ['Le Bu', 'Sunset Lodge', 'Seaview 100%', '東京ホテル', 'Pension Müller', 'Grand Hôtel de la Paix'],
    ],
    ['11.58,48.14,11.58,48.14', ['Pension Müller']],
    ['0,0,1,1', []],
  ])('the area %s', async (text, expected) => {
    const boxes = parseBoundingBox(text);
    expect(await names({ boxes })).toEqual(expected);
    expect(await names({ boxes, search: parseSearch('par') })).toEqual(expected.filter((name) => /Bu|Paix/.test(name)));
    expect(await names({ boxes, search: parseSearch('gr') })).toEqual(expected.filter((name) => name.startsWith('Gr')));
  });

  test('near a point: nearest first, within a day trip', async () => {
    expect(await names({ near: { latitude: 48.861, longitude: 2.341 } })).toEqual(['Le Bu', 'Grand Hôtel de la Paix']);
    expect(await names({ near: { latitude: 0, longitude: 0 } })).toEqual([]);
    expect(await names({ near: { latitude: 48.87, longitude: 2.33 }, search: parseSearch('le') })).toEqual(['Le Bu']);
  });

  test('a cell of the map names its city as it was written, whatever is in the name', async () => {
    const database = await open();
    const cities = ['L\'Île;1,2\n"x"', 'a\\b\u001f', '東京'];
    const reports = cities.map((city, index) =>
      reportOf({ city, position: { latitude: 10 + 2 * index, longitude: -20.5 } }),
    );
    await add(database, ...reports);
    const { cells } = await createPublishedStore(database, () => NOW).map(WORLD);
    expect(cells.map(({ city }) => city).toSorted()).toEqual(cities.toSorted());
  });

  test('the map counts every report in its square degree', async () => {
    const { cells, unplaced, capped } = await store.map(WORLD);
    expect(new Map(cells.map(({ city, count }) => [city, count]))).toEqual(
      new Map([
        ['Paris', 2],
        ['München', 1],
        ['東京', 1],
        ['Suva', 1],
        ['Apia', 1],
      ]),
    );
    const paris = cells.find(({ city }) => city === 'Paris');
    expect(paris?.latitude).toBeCloseTo(48.865, 6);
    expect(paris?.longitude).toBeCloseTo(2.335, 6);
    expect({ unplaced, capped }).toEqual({ unplaced: 1, capped: false });
    expect((await store.map({ ...WORLD, issueType: 'network' })).cells).toEqual([
      { city: 'München', count: 1, latitude: 48.14, longitude: 11.58 },
    ]);
    const search = parseSearch('paris');
    expect((await store.map({ ...WORLD, search })).cells).toEqual([
      { city: 'Paris', count: 2, latitude: expect.closeTo(48.865, 6), longitude: expect.closeTo(2.335, 6) },
    ]);
  });

  test('larger cells of the map are named by the city of most reports, in a search too', async () => {
    const paris = { city: 'Paris', count: 2, latitude: expect.closeTo(48.865, 4), longitude: expect.closeTo(2.335, 4) };
    const europe = { west: 0, south: 45, east: 14, north: 59 };
    for (const search of [WORLD.search, parseSearch('paris')])
      expect((await store.map({ ...WORLD, search, degrees: 5, boxes: [europe] })).cells).toEqual(
        search.kind === 'all'
          ? expect.arrayContaining([paris, expect.objectContaining({ city: 'München', count: 1 })])
          : expect.arrayContaining([paris]),
      );
    const { cells, unplaced } = await store.map({ ...WORLD, degrees: 15, boxes: [europe] });
    expect(cells).toEqual([
      {
        city: 'Paris',
        count: 3,
        latitude: expect.closeTo((48.87 + 48.86 + 48.14) / 3, 3),
        longitude: expect.closeTo((2.33 + 2.34 + 11.58) / 3, 3),
      },
    ]);
    expect(unplaced).toBe(1);
  });

  test('taking a report back leaves nothing of it', async () => {
    const report = reportOf({
      name: 'Gone tomorrow',
      city: 'Reykjavik',
      position: { latitude: 64.1, longitude: -21.9 },
    });
    await add(database, report);
    expect(await store.find(report.id)).not.toBeNull();
    await database.transaction((transaction) => unpublish(transaction, report.id));
    await database.transaction((transaction) => unpublish(transaction, report.id));
    expect(await store.find(report.id)).toBeNull();
    expect(await names({ search: parseSearch('gone tomorrow') })).toEqual([]);
    const { cells } = await store.map(WORLD);
    expect(cells.map(({ city }) => city)).not.toContain('Reykjavik');
  });
});

describeWithDatabase('the map of published reports', (open) => {
  const TYPES: readonly IssueType[] = ['camera', 'network'];
  const position = fc.record({
    latitude: fc.oneof(fc.constantFrom(-90, -15, 0, 14.9999, 15, 90), fc.double({ min: -90, max: 90, noNaN: true })),
    longitude: fc.oneof(fc.constantFrom(-180, -15, 0, 179.9999, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  });
  const report = fc.record({
    position: fc.option(position),
    issueType: fc.constantFrom(...TYPES),
    city: fc.constantFrom('Oslo', 'Pau'),
    isTakenBack: fc.boolean(),
  });

  test('counts in cells of each size what is public in them, whatever was published and taken back', async () => {
    const database = await open();
    const store = createPublishedStore(database, () => NOW);
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 25 }), async (drawn) => {
        await database.query('TRUNCATE published_reports, published_report_tiles, published_report_areas');
        const reports = drawn.map(({ isTakenBack, ...rest }) => ({ isTakenBack, ...reportOf(rest) }));
        await add(database, ...reports);
        for (const { isTakenBack, id } of reports)
          if (isTakenBack) await database.transaction((transaction) => unpublish(transaction, id));
        const left = reports.filter(({ isTakenBack }) => !isTakenBack);
        for (const issueType of [null, ...TYPES])
          for (const degrees of MAP_DEGREES) {
            const counted = left.filter((one) => issueType === null || one.issueType === issueType);
            const { cells, unplaced } = await store.map({ ...WORLD, issueType, degrees });
            expect(unplaced).toBe(counted.filter((one) => one.position === null).length);
            const expected = Map.groupBy(
              counted.filter((one) => one.position !== null),
              (one) => tileOf(publicPosition(one.position, one.placeKind)!, degrees),
            );
            const sorted = [...expected].toSorted(([one], [other]) => one - other).map(([, inside]) => inside);
            expect(cells.map(({ count }) => count)).toEqual(sorted.map((inside) => inside.length));
            for (const [index, { city }] of cells.entries())
              expect(sorted[index]!.map((one) => one.city)).toContain(city);
          }
      }),
      { numRuns: 25 },
    );
  });

  test('of a part of the world only the cells that it touches', async () => {
    const database = await open();
    const places = [-31, -30.5, -29, 0.5, 14.5, 15.5].map((longitude) => ({ latitude: 0.5, longitude }));
    await add(database, ...places.map((one) => reportOf({ position: one })));
    const store = createPublishedStore(database, () => NOW);
    const boxes = [{ west: -29.5, south: 0, east: 14.9, north: 0.9 }];
    const counts = async (degrees: MapQuery['degrees']) =>
      (await store.map({ ...WORLD, degrees, boxes })).cells.map(({ count }) => count);
    expect(await counts(1)).toEqual([1, 1, 1]);
    expect(await counts(5)).toEqual([1, 1, 1]);
    expect(await counts(15)).toEqual([1, 2]);
  });
});

describeWithDatabase('pages of published reports', (open) => {
  const CITIES = ['Paris', 'Pau', 'Pisa', 'Oslo'];
  const TYPES: readonly IssueType[] = ['camera', 'network', 'keycard', 'other'];
  const CENTER: Position = { latitude: 10, longitude: 179.9 };

  /** Reports that share times, names and places, so that only the id tells neighbors apart. */
  const scattered = fc.record({
    minute: fc.nat(6),
    city: fc.constantFrom(...CITIES),
    issueType: fc.constantFrom(...TYPES),
    east: fc.option(fc.integer({ min: -8, max: 8 }), { nil: null }),
  });

  function scatter({
    minute,
    city,
    issueType,
    east,
  }: {
    minute: number;
    city: string;
    issueType: IssueType;
    east: number | null;
  }): StoredReport {
    const longitude = CENTER.longitude + (east ?? 0) / 10;
    return reportOf({
      city,
      issueType,
      createdAtMs: NOW + minute * 60_000,
      position: east === null ? null : { latitude: 10, longitude: longitude > 180 ? longitude - 360 : longitude },
    });
  }

  const queries: readonly (readonly [string, Partial<ListQuery>, (report: StoredReport) => boolean])[] = [
    ['everything', {}, () => true],
    ['one type', { issueType: 'network' }, ({ issueType }) => issueType === 'network'],
    ['a word', { search: parseSearch('aris') }, ({ city }) => city === 'Paris'],
    ['a word that few do not have', { search: parseSearch('hotel') }, () => true],
    ['two letters', { search: parseSearch('pa') }, ({ city }) => fold(city).startsWith('pa')],
    ['one letter', { search: parseSearch('p') }, ({ city }) => fold(city).startsWith('p')],
    [
      'an area across the date line',
      { boxes: parseBoundingBox('179.5,9,-179.5,11') },
      ({ position }) => position !== null && (position.longitude >= 179.5 || position.longitude <= -179.5),
    ],
    ['near a point', { near: CENTER }, ({ position }) => position !== null && distanceM(CENTER, position) <= 100_000],
    [
      'an area, a type and a word',
      { boxes: parseBoundingBox('179,9,-179,11'), issueType: 'camera', search: parseSearch('osl') },
      ({ position, issueType, city }) => position !== null && issueType === 'camera' && city === 'Oslo',
    ],
  ];

  test.each(queries)(
    'hold every report of %s exactly once, whatever is published between them',
    async (_name, query, isWanted) => {
      const database = await open();
      const store = createPublishedStore(database, () => NOW);
      await fc.assert(
        fc.asyncProperty(
          fc.array(scattered, { maxLength: 30 }),
          fc.array(scattered, { maxLength: 5 }),
          fc.integer({ min: 1, max: 7 }),
          async (first, later, limit) => {
            await database.query('TRUNCATE published_reports, published_report_tiles, published_report_areas');
            const reports = first.map(scatter);
            await add(database, ...reports);
            const arriving = later.map(scatter);
            const ids = await readAll(store, { ...ALL, ...query, limit }, async () => {
              const next = arriving.pop();
              if (next) await add(database, next);
            });
            expect(new Set(ids).size).toBe(ids.length);
            const wanted = reports.filter(isWanted).map(({ id }) => id);
            expect(ids).toEqual(expect.arrayContaining(wanted));
            const known = new Map([...reports, ...later.map(scatter)].map((report) => [report.id, report]));
            for (const id of ids) expect(isWanted(known.get(id) ?? reports[0]!) || !known.has(id)).toBe(true);
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  test.each(['az', 'Az', 'a', 'casa a'])('“%s” finds a word that begins so, in any field', async (text) => {
    const database = await open();
    const store = createPublishedStore(database, () => NOW);
    const [name, city, address, inside] = [
      reportOf({ name: 'Casa Azul', city: 'Lima', address: 'Jiron 1' }),
      reportOf({ name: 'Hotel', city: 'Casa Azteca', address: 'Jiron 2' }),
      reportOf({ name: 'Hotel', city: 'Lima', address: 'Casa Azalea 3' }),
      reportOf({ name: 'Plaza', city: 'Lima', address: 'Jiron 4' }),
    ];
    await add(database, name, city, address, inside);
    const search = parseSearch(text);
    const wanted = [name.id, city.id, address.id].toSorted();
    const ids = await readAll(store, { ...ALL, search, limit: 2 });
    expect(ids.toSorted()).toEqual(wanted);
  });

  test('a search with more matches than are sorted walks to the same pages', async () => {
    const database = await open();
    const store = createPublishedStore(database, () => NOW);
    const reports = Array.from({ length: 1_100 }, (_, index) =>
      reportOf({ name: 'Common name', createdAtMs: NOW + (index % 50) * 1_000 }),
    );
    await add(database, ...reports);
    const ids = await readAll(store, { ...ALL, search: parseSearch('common'), limit: 100 });
    const expected = reports
      .toSorted((left, right) => right.createdAtMs - left.createdAtMs || (left.id < right.id ? 1 : -1))
      .map(({ id }) => id);
    expect(ids).toEqual(expected);
    expect(await store.map({ ...WORLD, search: parseSearch('common') })).toMatchObject({
      unplaced: 1_000,
      capped: true,
    });
  });

  test('a word that only old reports have is looked for piece by piece, and found', async () => {
    const database = await open({ statementTimeoutMs: 60_000, maxConnections: 1 });
    const store = createPublishedStore(database, () => NOW);
    // More of the newest than one search walks over, and more old matches than one gathers.
    await database.transaction(
      (transaction) =>
        transaction.query(
          `INSERT INTO published_reports (id, created_at, issue_type, name, address, city, country, description,
                                          verification, search_text)
           SELECT gen_random_uuid(), to_timestamp(1e9 - n), 'camera', name, '1 Street', 'Oslo', 'Norway', 'Text', 0,
                  lower(name) || E'\\noslo\\n1 street'
           FROM generate_series(1, 71000) AS n
           CROSS JOIN LATERAL (SELECT CASE WHEN n > 50500 THEN 'Wagonlit ' ELSE 'Hotel ' END || n) AS named (name)`,
        ),
      { timeoutMs: 0 },
    );
    const query = { ...ALL, search: parseSearch('wagonlit'), limit: 20 };
    const first = await store.list(query);
    expect(first.locations).toEqual([]);
    const second = await store.list({ ...query, after: parseCursor(first.nextCursor ?? '') });
    expect(second.locations.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Wagonlit ${50_501 + index}`),
    );
    // The map shows what it found, and says that there may be more.
    expect(await store.map({ ...WORLD, search: parseSearch('wagonlit') })).toEqual({
      cells: [],
      unplaced: 0,
      capped: true,
    });

    // Once the database knows how common a word is, only the newest are looked at for it.
    await database.query('ANALYZE published_reports');
    const gathered = async () => {
      await database.query('SELECT pg_stat_force_next_flush()');
      const [row] = await database.query<{ scans: number }>(
        `SELECT seq_scan + (SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'published_reports_trigrams') AS scans
         FROM pg_stat_user_tables WHERE relname = 'published_reports'`,
      );
      return row?.scans;
    };
    const before = await gathered();
    const common = { ...query, search: parseSearch('hotel xq') };
    expect(await store.list(common)).toEqual({ locations: [], nextCursor: first.nextCursor });
    expect(await gathered()).toBe(before);
    expect((await store.list({ ...query, search: parseSearch('wagonlit 50501') })).locations).toHaveLength(1);
    expect(await gathered()).not.toBe(before);
  });

  test('searches that hang are cut off, and leave connections to others', async () => {
    // Nothing but the search's own limit ends a statement here.
    const database = await open({ maxConnections: 5, statementTimeoutMs: 0 });
    const store = createPublishedStore(database, () => NOW);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = database.transaction(async (transaction) => {
      await transaction.query('LOCK TABLE published_reports IN ACCESS EXCLUSIVE MODE');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const searches = Array.from({ length: 40 }, () =>
      store.list({ ...ALL, search: parseSearch('hotel') }).then(
        () => 'answered',
        (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : 'failed'),
      ),
    );
    // Three search, one holds the table, and one is there for others, who wait for none of them.
    await expect.poll(() => database.load(), { interval: 10 }).toMatchObject({ busy: 4, waiting: 0 });
    await database.query('SELECT 1');
    expect(await Promise.race(searches)).toBe('unavailable');
    expect(await searches[0]).toBe('unavailable');
    held.resolve();
    await holding;
    const outcomes = await Promise.all(searches);
    expect(outcomes).not.toContain('failed');
    expect(outcomes).toContain('answered');
  });
});
