import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import type { ListQuery } from '#features/reports/published/list-query.ts';
import { fold } from '#features/reports/search.ts';
import { tileOf } from '#features/reports/published/tile.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const SMALL = 10_000;

/** Everything, newest first, from the start. */
export const FIRST_PAGE: ListQuery = {
  search: { kind: 'all' },
  issueType: null,
  boxes: null,
  near: null,
  after: null,
  limit: 20,
};

/**
 * Databases with so many published reports each, for as long as `use` runs. `keptIn` keeps them in a folder: what an
 * earlier run has filled is not filled again, and one that was ended half-way goes on where it was.
 */
export async function withPublished<T>(
  counts: readonly number[],
  use: (databases: readonly Database[], dataDirs: readonly string[]) => Promise<T>,
  keptIn: string | null = null,
): Promise<T> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'sweep-bench-reports-')));
  await using resources = new AsyncDisposableStack();
  if (keptIn === null) resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  // The databases outlive this process unless they are told to end.
  const stop = () => void resources.disposeAsync().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, stop);
    resources.defer(() => void process.off(signal, stop));
  }
  const cities = await loadCities();
  const databases: Database[] = [];
  const dataDirs = counts.map((count) => join(dataDir, String(count)));
  for (const [index, count] of counts.entries()) {
    const database = resources.use(await openDatabase({ dataDir: dataDirs[index]! }));
    await migrate(database, await loadMigrations(ROOT));
    await publishReports(database, cities, count);
    databases.push(database);
  }
  return await use(databases, dataDirs);
}
const GAZETTEER = join(ROOT, 'src/features/reports/node/gazetteer.json');

/** A 4-byte prime larger than any number of reports: multiplying by it scatters them without a random generator. */
const SCATTER = 2_654_435_761;
/** Reports older than so many others have words of their own. */
const OLD = 100_000;

export interface City {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

export async function loadCities(): Promise<City[]> {
  const { countries } = JSON.parse(await readFile(GAZETTEER, 'utf8')) as { countries: Record<string, string> };
  return Object.entries(countries).flatMap(([country, lines]) =>
    lines.split('\n').map((line) => ({
      country,
      name: line.slice(6).split(/[|@]/)[0] ?? '',
      latitude: Number.parseInt(line.slice(0, 3), 36) / 100 - 90,
      longitude: Number.parseInt(line.slice(3, 6), 36) / 100 - 180,
    })),
  );
}

/** So many reports are written at once: a run that is ended loses no more than these. */
const CHUNK = 100_000;

/**
 * Publishes `count` reports, one every 40 s, in the cities of the gazetteer: the most popular city has some 3 in 100 of
 * them, most cities a few. They come in the order of time, as reviewers publish them. Names, streets and numbers make
 * words that all, many, few and no reports share; 'Wagonlit' (one in eight) and 'Poste' (one in 200) only old ones have.
 */
export async function publishReports(database: Database, cities: readonly City[], count: number): Promise<void> {
  const [known] = await database.query<{ reports: number; is_filling: boolean }>(
    "SELECT count(*)::integer AS reports, to_regclass('bench_indexes') IS NOT NULL AS is_filling FROM published_reports",
  );
  const { reports, is_filling: isFilling } = known!;
  if (reports > 0 && !isFilling) return;
  if (!isFilling) await prepare(database, cities);
  for (let left = count - reports; left > 0; left -= CHUNK) await publishChunk(database, cities.length, left);
  await finish(database);
}

/** Keeps the cities, and the indexes aside: building one over all rows is many times faster than growing it row by row. */
async function prepare(database: Database, cities: readonly City[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      `CREATE TABLE bench_indexes AS SELECT indexname, indexdef FROM pg_indexes
       WHERE tablename = 'published_reports' AND indexname NOT LIKE '%pkey'`,
    );
    for (const { indexname } of await transaction.query<{ indexname: string }>('SELECT indexname FROM bench_indexes'))
      await transaction.query(`DROP INDEX ${indexname}`);
    await transaction.query(
      `CREATE TABLE bench_cities AS
       SELECT number::integer - 1 AS number, name, folded, country, latitude, longitude, tile
       FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[], $5::double precision[], $6::integer[])
         WITH ORDINALITY AS city (name, folded, country, latitude, longitude, tile, number)`,
      [
        cities.map(({ name }) => name),
        cities.map(({ name }) => fold(name)),
        cities.map(({ country }) => country),
        cities.map(({ latitude }) => latitude),
        cities.map(({ longitude }) => longitude),
        cities.map((city) => tileOf(city)),
      ],
    );
    await transaction.query('ALTER TABLE bench_cities ADD PRIMARY KEY (number)');
  });
}

/** The oldest reports of those that are left, in the order of time. */
async function publishChunk(database: Database, cities: number, left: number): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.query(
        `INSERT INTO published_reports (id, created_at, issue_type, name, address, city, country, description,
                                      verification, latitude, longitude, tile, search_text, venue_id)
       SELECT gen_random_uuid(), timestamptz '2026-11-01' - make_interval(secs => n * 40),
              (ARRAY['camera', 'camera', 'camera', 'network', 'keycard', 'other'])[1 + mix % 6],
              place, street, city.name, city.country, repeat('We saw a small lens in the clock on the desk. ', 5),
              CASE mix % 5 WHEN 0 THEN 2 ELSE 0 END, city.latitude, city.longitude, city.tile,
              lower(place) || E'\\n' || city.folded || E'\\n' || lower(street),
              md5(place || city.name || city.country)::uuid
       FROM (SELECT n, n * $2::bigint % 1000003 AS mix, (n * $2::bigint) % 4294967296 AS wide
             FROM generate_series($5::bigint, $1::bigint) AS n) AS numbers
       CROSS JOIN LATERAL (
         SELECT (ARRAY['Grand', 'Royal', 'Park', 'Seaview', 'Central', 'Old Town', 'Garden', 'Golden', 'Blue', 'Harbour',
                       'Mountain', 'Palm', 'Sunrise', 'Villa', 'Casa', 'Riverside', 'Station', 'Palace', 'Airport', 'Lake'])[1 + mix % 20]
                || ' ' || (ARRAY['Hotel', 'Inn', 'Resort', 'Apartments', 'Hostel', 'Suites', 'Lodge', 'Residence', 'Guesthouse', 'House'])[1 + wide % 10]
                || ' ' || 1000 + wide % 8999
                || CASE WHEN n <= $4 THEN '' WHEN n % 8 = 0 THEN ' Wagonlit' WHEN n % 200 = 1 THEN ' Poste' ELSE '' END AS place,
                1 + wide % 240 || ' ' || (ARRAY['Main', 'Beach', 'Church', 'King', 'Market', 'Garden', 'Station', 'Hill', 'Lake', 'Bridge'])[1 + mix % 10]
                || ' ' || (ARRAY['Street', 'Road', 'Avenue', 'Lane', 'Square'])[1 + wide % 5] AS street) AS words
       JOIN bench_cities AS city ON city.number = floor($3 * power(mix / 1000003.0, 3))
       ORDER BY n DESC`,
        [left, SCATTER, cities, OLD, Math.max(1, left - CHUNK + 1)],
      );
    },
    { timeoutMs: 0 },
  );
}

/** Builds what was kept aside, one index after the other, and counts what the map counts. */
async function finish(database: Database): Promise<void> {
  const unbounded = { timeoutMs: 0 };
  const aside = await database.query<{ indexname: string; indexdef: string }>('SELECT * FROM bench_indexes');
  for (const { indexname, indexdef } of aside)
    await database.transaction(async (transaction) => {
      await transaction.query(indexdef);
      await transaction.query('DELETE FROM bench_indexes WHERE indexname = $1', [indexname]);
    }, unbounded);
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO published_report_tiles (tile, issue_type, reports, latitude_sum, longitude_sum, city)
       SELECT tile, issue_type, count(*), sum(latitude), sum(longitude), max(city)
       FROM published_reports GROUP BY tile, issue_type`,
    );
    await transaction.query('DROP TABLE bench_cities, bench_indexes');
  }, unbounded);
  // What autovacuum does once the rows are there: index-only scans need it.
  await database.query('VACUUM (ANALYZE) published_reports, published_report_tiles');
}
