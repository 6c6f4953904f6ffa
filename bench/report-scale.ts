/**
 * What people ask of reports, over 10,000 and over 1,000,000 published ones side by side in one run, and how long after
 * its publication a report is in the list of a million. `REPORT_SCALE` asks for another large number. `REPORT_SCALE_DIR` keeps
 * the filled databases in a folder, so that a run can be ended and gone on with; `REPORT_SCALE_FILL=1` only fills them.
 */
import type { Database } from '#adapters/node/database/database.ts';
import type { MapDegrees } from '#contract/limits.ts';
import type { MapQuery } from '#features/reports/published/list-query.ts';
import { createAnswerStore } from '#features/reports/node/answer-store.ts';
import { createPlaceStore } from '#features/reports/node/place-store.ts';
import { createReportListCache } from '#features/reports/node/list-cache.ts';
import { createPublishedStore } from '#features/reports/node/published-store.ts';
import { createReportStore } from '#features/reports/node/report-store.ts';
import { quantile } from '#tests/support/quantile.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { reportMaker } from '#tests/support/reports.ts';
import { verdict } from './measured/rate.ts';
import { FIRST_PAGE, SMALL, withPublished } from './server/published.ts';

const LARGE = Number(process.env['REPORT_SCALE'] ?? 1_000_000);
const KEPT_IN = process.env['REPORT_SCALE_DIR'] ?? null;
const ASKED = 200;
const TRIES = 3;
const MAX_RATIO = 1.5;
const PUBLISHED = 30;
const MAX_SHOWN_MS = 2_000;
interface Sample {
  readonly venue_id: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface Side {
  readonly database: Database;
  readonly sample: readonly Sample[];
}

type Question = (sample: Sample) => Promise<unknown>;

const MAP_PATH = '/api/reported-locations/map';
/** What a phone of 360 px shows at the zoom from which cells of one degree are asked for. */
const CLOSE = { width: 22.5, height: 13.5 } as const;
const MAPS = { world: 'map of the world', close: 'map of a region' } as const;
/** What a server gives to all but the first who asks in a minute. It is looked up whatever is in it: no bar could be missed. */
const KEPT_MAP = 'map of the world, as it is kept';
/** No screen asks for it: what a page of an older release does. */
const WHOLE_MAP = 'map of the world in square degrees';
const UNJUDGED: readonly string[] = [KEPT_MAP, WHOLE_MAP];

const mapOf = (degrees: MapDegrees, boxes: MapQuery['boxes'] = null): MapQuery => ({
  search: { kind: 'all' },
  issueType: null,
  degrees,
  boxes,
});

function closeTo({ latitude, longitude }: Sample): MapQuery {
  const west = Math.max(-180, Math.min(180 - CLOSE.width, longitude - CLOSE.width / 2));
  const south = Math.max(-90, Math.min(90 - CLOSE.height, latitude - CLOSE.height / 2));
  return mapOf(1, [{ west, south, east: west + CLOSE.width, north: south + CLOSE.height }]);
}

function questionsOf({ database }: Side, nowMs: number): Readonly<Record<string, Question>> {
  const published = createPublishedStore(database, () => nowMs);
  const places = createPlaceStore(database);
  const answers = createAnswerStore(database);
  const countMap = () => published.map(mapOf(15));
  const kept = createReportListCache({ headers: {}, nowMs: () => nowMs });
  return {
    'first page of the list': () => published.list(FIRST_PAGE),
    'page of a place': async ({ venue_id }) => {
      await published.ofVenue(venue_id, 50);
      await places.gone(venue_id, nowMs);
      await places.counted(venue_id, nowMs);
      return await places.checks(venue_id, nowMs);
    },
    [MAPS.world]: countMap,
    [MAPS.close]: (sample) => published.map(closeTo(sample)),
    [WHOLE_MAP]: () => published.map(mapOf(1)),
    [KEPT_MAP]: async () =>
      kept.respond(`${MAP_PATH}?degrees=15`, 'br', undefined) ?? (await kept.load('map', { degrees: 15 }, countMap)),
    'may be the same': ({ name, city, country }) =>
      answers.duplicates({ name, city, country, issueType: 'camera', pin: null }, nowMs),
  };
}

/** Asks both the same kinds of questions, turn about at each try, so that whatever else runs here slows both; the best of some tries counts. */
async function rowsOf(sides: readonly Side[], nowMs: number): Promise<readonly string[]> {
  const asked = sides.map((side) => questionsOf(side, nowMs));
  const rows: string[] = [];
  for (const name of Object.keys(asked[0] ?? {})) {
    const times: number[][] = sides.map(() => []);
    for (let nth = -20; nth < ASKED; nth += 1) {
      const best = sides.map(() => Infinity);
      for (let turn = 0; turn < TRIES; turn += 1)
        for (const [index, side] of sides.entries()) {
          const sample = side.sample[(nth + 20) % side.sample.length]!;
          const startedMs = performance.now();
          await asked[index]![name]!(sample);
          best[index] = Math.min(best[index]!, performance.now() - startedMs);
        }
      if (nth >= 0) for (const [index, ms] of best.entries()) times[index]!.push(ms);
    }
    const [small = 0, large = 0] = times.map((of) => quantile(of, 0.99));
    const [smallHalf = 0, largeHalf = 0] = times.map((of) => quantile(of, 0.5));
    const ratio = large / small;
    const written = (half: number, slowest: number): string =>
      [half, slowest].map((ms) => ms.toFixed(slowest < 0.1 ? 4 : 2)).join(' / ');
    const judged = UNJUDGED.includes(name) ? ' | ' : `≤ ${MAX_RATIO} | ${verdict(ratio <= MAX_RATIO)}`;
    rows.push(
      `| ${name} | ${written(smallHalf, small)} | ${written(largeHalf, large)} | ${ratio.toFixed(2)} | ${judged} |`,
    );
  }
  return rows;
}

/** From the decision to publish until the list has it. */
async function publicationMs(database: Database, nowMs: number): Promise<readonly number[]> {
  const random = createSeededRandom(Date.now());
  const [newest] = await database.query<{ at: number }>('SELECT max(created_at) AS at FROM published_reports');
  const store = createReportStore(database);
  const published = createPublishedStore(database, () => nowMs);
  const make = reportMaker(random, nowMs);
  const times: number[] = [];
  // Databases that are kept hold the reports of earlier runs: these are newer, and in a city that is asked about nowhere.
  for (let nth = 1; nth <= PUBLISHED; nth += 1) {
    const atMs = newest!.at + nth;
    const report = make({ atMs }, { name: `Casa ${random.uuid(atMs)}`, city: 'Nowhere' });
    await store.submit(report);
    const startedMs = performance.now();
    const changed = await store.change(report.id, {
      action: 'publish',
      actor: { role: 'reviewer', id: random.uuid(nowMs) },
      version: null,
      reasonCode: 'first-hand',
      reasonText: null,
      atMs,
    });
    if (!changed?.ok) throw new Error(`not published: ${changed?.error.error}`);
    const { locations } = await published.list(FIRST_PAGE);
    if (locations[0]?.id !== report.id) throw new Error('published, and not first in the list');
    times.push(performance.now() - startedMs);
  }
  return times;
}

export async function run(): Promise<string | null> {
  const nowMs = Date.UTC(2026, 10, 1);
  if (process.env['REPORT_SCALE_FILL'] !== undefined)
    return await withPublished([SMALL, LARGE], async () => null, KEPT_IN);
  const { asked, shown, cells } = await withPublished(
    [SMALL, LARGE],
    async (databases) => {
      const sides = await Promise.all(
        databases.map(async (database) => ({
          database,
          sample: await database.query<Sample>(
            `SELECT venue_id, name, city, country, latitude, longitude FROM published_reports
             WHERE latitude IS NOT NULL ORDER BY md5(id::text) LIMIT 220`,
          ),
        })),
      );
      const cellsOf = async (query: (sample: Sample) => MapQuery) =>
        await Promise.all(
          sides.map(async ({ database, sample }) => {
            const published = createPublishedStore(database, () => nowMs);
            const counts = await Promise.all(sample.slice(0, 50).map((one) => published.map(query(one))));
            return quantile(
              counts.map(({ cells }) => cells.length),
              0.5,
            );
          }),
        );
      return {
        asked: await rowsOf(sides, nowMs),
        cells: {
          [MAPS.world]: await cellsOf(() => mapOf(15)),
          [MAPS.close]: await cellsOf(closeTo),
          [WHOLE_MAP]: await cellsOf(() => mapOf(1)),
        },
        shown: await publicationMs(databases.at(-1)!, nowMs),
      };
    },
    KEPT_IN,
  );
  const slowest = Math.max(...shown);
  return [
    '# Reports at scale',
    '',
    `Time of one question through the stores, in ms (median / 99th percentile of ${ASKED}, each the best of ${TRIES} tries), over ${SMALL.toLocaleString('en')} and over ${LARGE.toLocaleString('en')} published reports, asked turn about in one run on a machine that did other work as well.`,
    '',
    `| question | ${SMALL.toLocaleString('en')} | ${LARGE.toLocaleString('en')} | ratio of 99th percentiles | bar | |`,
    '|---|---|---|---|---|---|',
    ...asked,
    '',
    `A screen asks for the world in cells of 15 degrees, and closer for those of 5 or 1 degree that it shows: what it gets depends on the size of the world and of the screen. ${Object.entries(
      cells,
    )
      .map(
        ([name, counts]) => `The ${name} has ${counts.map((count) => count.toLocaleString('en')).join(' and ')} cells`,
      )
      .join(
        '. ',
      )}${' '}(of a region, the median of 50). The last was the only map before, and answers pages of an older release; it has no bar, for no screen asks for it, and it follows its cells. Whole maps are counted once a minute, and after each decision of the server, for the first who asks; all others get the answer that the server keeps (\`node/list-cache.ts\`). What that takes over HTTP is in [server-scale.md](server-scale.md).`,
    '',
    '‘May be the same’ compares at most the 1,000 newest of the same city and kind: it grows with the reports of a city up to there, and no further.',
    '',
    `From a reviewer’s decision until the list of ${LARGE.toLocaleString('en')} shows the report on the same server: ${quantile(shown, 0.5).toFixed(0)} ms in the median of ${PUBLISHED}, ${slowest.toFixed(0)} ms at most; bar ${MAX_SHOWN_MS} ms: ${verdict(slowest <= MAX_SHOWN_MS)}.`,
    '',
  ].join('\n');
}
