/**
 * The public list of reports, measured over 10,000 and over 1,000,000 published reports side by side in one run. The reports are generated here; the database is the
 * embedded PostgreSQL in a temporary directory; queries go through the store, as the server's do.
 */
import { quantile } from '#tests/support/quantile.ts';
import type { Database } from '#adapters/node/database/database.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import type { Box, ListQuery } from '#features/reports/published/list-query.ts';
import { createPublishedStore, type PublishedStore } from '#features/reports/node/published-store.ts';
import { parseSearch } from '#features/reports/search.ts';
import { FIRST_PAGE, SMALL, withPublished } from './published.ts';
import { measureSearches } from './searches.ts';

const LARGE = 1_000_000;
/** So many different queries of each kind count, after some that only warm up. */
const ASKED = 300;
const WARM_UP = 40;
/** Each is asked so many times and its best time counts: the percentiles are over queries, not over what else runs here. */
const TRIES = 3;
// --- the queries -----------------------------------------------------------------------------------------------------

/** Numbers that repeat from run to run, in [0, 1). */
function createNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Kind {
  readonly name: string;
  /** How much slower the 99th percentile may be over 1,000,000 than over 10,000. */
  readonly maxRatio?: number;
  /** How long the 99th percentile may be over 1,000,000. */
  readonly maxMs?: number;
  /** One query, drawn from the reports that exist. */
  query(sample: readonly ReportedLocation[], next: () => number): ListQuery;
}

const pick = <T>(list: readonly T[], next: () => number): T => list[Math.floor(next() * list.length)]!;
const end = ({ id, createdAt }: ReportedLocation) => ({ id, order: Date.parse(createdAt) });
const words = (text: string) => ({ ...FIRST_PAGE, search: parseSearch(text) });
const TYPES = ['camera', 'network', 'keycard', 'other'] as const;
const SIZES_DEGREES = [0.2, 1, 5, 20, 60];

/** An area of one of five sizes with a report somewhere in it, as a map shows it. */
function boxAround({ latitude = 0, longitude = 0 }: ReportedLocation, next: () => number): Box {
  const width = pick(SIZES_DEGREES, next);
  const west = Math.max(-180, longitude - width * next());
  const south = Math.max(-90, latitude - (width / 2) * next());
  return { west, south, east: Math.min(180, west + width), north: Math.min(90, south + width / 2) };
}

const KINDS: readonly Kind[] = [
  { name: 'first page', maxRatio: 3, query: () => FIRST_PAGE },
  { name: 'next page', maxRatio: 3, query: (sample, next) => ({ ...FIRST_PAGE, after: end(pick(sample, next)) }) },
  {
    name: 'one type',
    maxRatio: 3,
    query: (sample, next) => ({
      ...FIRST_PAGE,
      issueType: pick(TYPES, next),
      after: next() < 0.5 ? null : end(pick(sample, next)),
    }),
  },
  {
    name: 'area',
    maxRatio: 5,
    query: (sample, next) => ({ ...FIRST_PAGE, boxes: [boxAround(pick(sample, next), next)] }),
  },
  { name: 'search: a common word', maxMs: 100, query: (_, next) => words(pick(['hotel', 'grand', 'street'], next)) },
  { name: 'search: a city', maxMs: 100, query: (sample, next) => words(pick(sample, next).city) },
  { name: 'search: a house', maxMs: 100, query: (sample, next) => words(pick(sample, next).name) },
  {
    name: 'search: a rare number',
    maxMs: 100,
    query: (sample, next) => words(pick(sample, next).name.replace(/\D/g, '')),
  },
  { name: 'search: no match', maxMs: 100, query: (_, next) => words(`xq${Math.floor(next() * 1e6)}z`) },
  {
    name: 'search: one letter',
    maxMs: 20,
    query: (_, next) => words(String.fromCharCode(97 + Math.floor(next() * 26))),
  },
  { name: 'search: two letters', maxMs: 20, query: (sample, next) => words(pick(sample, next).city.slice(0, 2)) },
  {
    name: 'near a point',
    query: (sample, next) => {
      const { latitude = 0, longitude = 0 } = pick(sample, next);
      return { ...FIRST_PAGE, near: { latitude, longitude } };
    },
  },
];

/** Asks both stores the same kinds of questions turn about, so that whatever else runs on the machine slows both. */
async function measureQueries(
  stores: readonly PublishedStore[],
  samples: readonly ReportedLocation[][],
): Promise<string[]> {
  const rows: string[] = [];
  for (const kind of KINDS) {
    const next = createNumbers();
    const times: number[][] = stores.map(() => []);
    for (let asked = -WARM_UP; asked < ASKED; asked += 1) {
      const queries = samples.map((sample) => kind.query(sample, next));
      const best = queries.map(() => Infinity);
      for (let turn = 0; turn < TRIES; turn += 1) {
        for (const [index, store] of stores.entries()) {
          const startedMs = performance.now();
          await store.list(queries[index]!);
          best[index] = Math.min(best[index]!, performance.now() - startedMs);
        }
      }
      if (asked >= 0) for (const [index, ms] of best.entries()) times[index]!.push(ms);
    }
    const [small50 = 0, large50 = 0] = times.map((of) => quantile(of, 0.5));
    const [small99 = 0, large99 = 0] = times.map((of) => quantile(of, 0.99));
    const ratio = large99 / small99;
    const bar = kind.maxRatio ? `ratio ≤ ${kind.maxRatio}` : kind.maxMs ? `p99 ≤ ${kind.maxMs} ms` : '';
    const isMet = kind.maxRatio ? ratio <= kind.maxRatio : large99 <= (kind.maxMs ?? Infinity);
    rows.push(
      `| ${kind.name} | ${small50.toFixed(2)} / ${small99.toFixed(2)} | ${large50.toFixed(2)} / ${large99.toFixed(2)} | ${ratio.toFixed(1)} | ${bar} | ${bar && (isMet ? 'met' : 'missed')} |`,
    );
  }
  return rows;
}

async function sampleOf(store: PublishedStore, database: Database): Promise<ReportedLocation[]> {
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM published_reports ORDER BY md5(id::text) LIMIT 300',
  );
  const found = await Promise.all(rows.map(({ id }) => store.find(id)));
  return found.filter((report) => report !== null);
}

// --- all ------------------------------------------------------------------------------------------------------------

/** Measures everything and returns the tables as Markdown. */
export async function run(): Promise<string> {
  const { rows, searches } = await withPublished([SMALL, LARGE], async (databases, dataDirs) => {
    const stores = databases.map((database) => createPublishedStore(database, Date.now));
    const samples: ReportedLocation[][] = [];
    for (const [index, store] of stores.entries()) samples.push(await sampleOf(store, databases[index]!));
    const asked = await measureQueries(stores, samples);
    await using single = await openDatabase({ dataDir: dataDirs.at(-1)!, maxConnections: 1 });
    return { rows: asked, searches: await measureSearches(single) };
  });
  return [
    `Time of one list through the store, in ms (median / 99th percentile of ${ASKED} different queries, each the best of ${TRIES} tries), over ${SMALL.toLocaleString('en')} and over ${LARGE.toLocaleString('en')} published reports, asked turn about in one run.`,
    '',
    `| list | ${SMALL.toLocaleString('en')} | ${LARGE.toLocaleString('en')} | ratio of p99 | bar | |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...searches,
    '',
  ].join('\n');
}
