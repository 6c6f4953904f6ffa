import type { Queryable } from '#adapters/node/database/database.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { boxesAround, type Box, type ListQuery } from '../published/list-query.ts';
import type { Position } from '../published/public-report.ts';
import { isNarrowing } from '../search.ts';
import { tileRunsOf } from '../published/tile.ts';
import { conditionsOf, hasWordLike, inBoxes, inTiles, Parameters, where } from './published-conditions.ts';
import { COLUMNS, type PublishedRow } from './published-rows.ts';

/** 'Near' means within a day trip. */
const NEAR_RADIUS_M = 100_000;

/** A page is first looked for among this many of the newest reports. */
const SHORT_WALK = 1_500;
const LONG_WALK = 50_000;

/** Up to this many matches of a search are fetched and sorted before a longer walk is tried. */
const FEW_MATCHES = 1_000;

/** Up to this many are when the longer walk did not fill the page either, and up to this many reports of an area. */
const MANY_MATCHES = 20_000;

/** Words that are estimated to be in more reports than this are not gathered; the estimate may be twice too high. */
const TOO_MANY_MATCHES = 2 * MANY_MATCHES;

/** Names, cities and addresses that begin alike are looked at up to this many, newest first. */
const SAME_BEGINNING = 5_000;

/** How many letters of a name, city or address are in the index of beginnings. */
const INDEXED_BEGINNING = 2;

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/**
 * The rows of an inner query that answers `id, created_at` in order. The rows are read only once the page is known:
 * what is sorted or walked over before that is read from an index wherever one holds it all.
 */
const rowsOf = (inner: string, more = ''): string =>
  `SELECT ${COLUMNS}${more} FROM (${inner}) AS page JOIN published_reports USING (id)
   ORDER BY published_reports.created_at DESC, published_reports.id DESC`;

export type Page = Pick<ListQuery, 'search' | 'issueType' | 'boxes' | 'after' | 'limit'>;

/** Rows of a page; `resume` is where to look on when this much work did not fill it, though more may follow. */
export interface Found<Row = PublishedRow> {
  readonly rows: Row[];
  readonly resume: PageEnd | null;
}

export const complete = <Row>(rows: Row[]): Found<Row> => ({ rows, resume: null });

function afterCondition(parameters: Parameters, { after }: Page): string[] {
  if (!after) return [];
  const createdAt = parameters.add(new Date(after.order));
  return [`(created_at, id) < (${createdAt}::timestamptz, ${parameters.add(after.id)}::uuid)`];
}

/** One row more than the page holds: whether there is a next page. */
const rowsWanted = ({ limit }: Page): number => limit + 1;

/** The ways to find a page of published reports. None costs the database more the more reports there are. */
export function readingOf(database: Queryable) {
  /** Straight along an index: everything, or everything of one type. */
  async function direct(page: Page): Promise<PublishedRow[]> {
    const parameters = new Parameters();
    const conditions = [...conditionsOf(parameters, page), ...afterCondition(parameters, page)];
    return await database.query<PublishedRow>(
      `SELECT ${COLUMNS} FROM published_reports ${where(conditions)} ${NEWEST_FIRST} LIMIT ${parameters.add(rowsWanted(page))}`,
      parameters.values,
    );
  }

  /** Among the `steps` newest only. The inner LIMIT keeps the planner from looking for the matches first. */
  async function walk(page: Page, steps: number): Promise<PublishedRow[]> {
    const parameters = new Parameters();
    const after = where(afterCondition(parameters, page));
    const columns = `id, created_at, latitude, longitude, issue_type${page.search.kind === 'contains' ? ', search_text' : ''}`;
    const conditions = conditionsOf(parameters, page);
    return await database.query<PublishedRow>(
      rowsOf(
        `SELECT id FROM (SELECT ${columns} FROM published_reports ${after} ${NEWEST_FIRST} LIMIT ${parameters.add(steps)}) AS newest
         ${where(conditions)} ${NEWEST_FIRST} LIMIT ${parameters.add(rowsWanted(page))}`,
      ),
      parameters.values,
    );
  }

  /** The last of the `steps` reports that a walk looks at, or null where it comes to the end of all. */
  async function endOfWalk(page: Page, steps: number): Promise<PageEnd | null> {
    const parameters = new Parameters();
    const after = where(afterCondition(parameters, page));
    const [row] = await database.query<{ id: string; created_at: number }>(
      `SELECT id, created_at FROM published_reports ${after} ${NEWEST_FIRST} LIMIT 1 OFFSET ${parameters.add(steps - 1)}`,
      parameters.values,
    );
    return row ? { order: row.created_at, id: row.id } : null;
  }

  /**
   * All matches of the words first, the rest of the query among them, sorted then; null when the words alone have more
   * than `most`. MATERIALIZED keeps the planner from walking instead, which may take it through the whole table.
   */
  async function gather(page: Page, most: number): Promise<PublishedRow[] | null> {
    const parameters = new Parameters();
    const words = page.search.kind === 'contains' ? page.search.words.filter(isNarrowing) : [];
    const conditions = conditionsOf(parameters, { search: { kind: 'contains', words }, issueType: null, boxes: null });
    const matches = parameters.add(most + 1);
    const rest = [...conditionsOf(parameters, page), ...afterCondition(parameters, page)];
    const rows = await database.query<PublishedRow & { matches: number }>(
      `WITH matches AS MATERIALIZED (
         SELECT id, created_at, latitude, longitude, issue_type, search_text
         FROM published_reports ${where(conditions)} LIMIT ${matches}
       ), counted AS MATERIALIZED (SELECT count(*) AS matches FROM matches)
       SELECT ${COLUMNS}, counted.matches FROM counted
       LEFT JOIN (SELECT id FROM matches ${where(rest)} ${NEWEST_FIRST} LIMIT ${parameters.add(rowsWanted(page))}) AS page ON true
       LEFT JOIN published_reports ON published_reports.id = page.id
       ORDER BY published_reports.created_at DESC, published_reports.id DESC`,
      parameters.values,
    );
    if ((rows[0]?.matches ?? 0) > most) return null;
    return rows.filter(({ id }: { id: string | null }) => id !== null);
  }

  /** How many reports have these words, as the database estimates it from its statistics. */
  async function estimate(words: readonly string[]): Promise<number> {
    const parameters = new Parameters();
    const conditions = conditionsOf(parameters, { search: { kind: 'contains', words }, issueType: null, boxes: null });
    const [row] = await database.query<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
      `EXPLAIN (FORMAT JSON) SELECT id FROM published_reports ${where(conditions)}`,
      parameters.values,
    );
    return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  }

  /** Everything in the area's tiles, sorted then. */
  async function gatherArea(page: Page, boxes: readonly Box[]): Promise<PublishedRow[]> {
    const parameters = new Parameters();
    const conditions = [...conditionsOf(parameters, page), ...afterCondition(parameters, page)];
    return await database.query<PublishedRow>(
      rowsOf(
        `SELECT id FROM (${inTiles(parameters, boxes, conditions, 'id, created_at')}) AS matches
         ${NEWEST_FIRST} LIMIT ${parameters.add(rowsWanted(page))}`,
      ),
      parameters.values,
    );
  }

  /** How many reports stand in the tiles that the boxes touch. */
  async function countArea(boxes: readonly Box[]): Promise<number> {
    const runs = tileRunsOf(boxes);
    const [row] = await database.query<{ reports: number }>(
      `SELECT coalesce(sum(reports), 0)::bigint AS reports
       FROM unnest($1::integer[], $2::integer[]) AS run (first_tile, last_tile)
       JOIN published_report_tiles ON tile BETWEEN first_tile AND last_tile`,
      [runs.map(({ first }) => first), runs.map(({ last }) => last)],
    );
    return row?.reports ?? 0;
  }

  /** Names, cities and addresses that begin so, and their words that do in the newest reports: the newest of each, merged. */
  async function beginning(page: Page, text: string): Promise<PublishedRow[]> {
    const parameters = new Parameters();
    const letters = [...text];
    const length = Math.min(letters.length, INDEXED_BEGINNING);
    const begins = parameters.add(letters.slice(0, length).join(''));
    const limit = parameters.add(rowsWanted(page));
    const after = afterCondition(parameters, page);
    const rest = conditionsOf(parameters, page);
    const line = (number: number) => `split_part(search_text, E'\\n', ${number})`;
    const columns = 'id, created_at, latitude, longitude, issue_type, search_text';
    const whole = letters.length > length ? parameters.add(text) : null;
    const lines = [1, 2, 3].map(
      (number) =>
        `(SELECT id, created_at FROM (
            SELECT ${columns} FROM published_reports
            ${where([`left(${line(number)}, ${length}) = ${begins}`, ...after])} ${NEWEST_FIRST} LIMIT ${SAME_BEGINNING}
          ) AS alike ${where([...(whole ? [`starts_with(${line(number)}, ${whole})`] : []), ...rest])}
          ${NEWEST_FIRST} LIMIT ${limit})`,
    );
    const words = `(SELECT id, created_at FROM (
        SELECT ${columns} FROM published_reports ${where(after)} ${NEWEST_FIRST} LIMIT ${SHORT_WALK}
      ) AS newest ${where([hasWordLike(parameters, text), ...rest])} ${NEWEST_FIRST} LIMIT ${limit})`;
    return await database.query<PublishedRow>(
      rowsOf(`SELECT id FROM (${[...lines, words].join(' UNION ')}) AS merged ${NEWEST_FIRST} LIMIT ${limit}`),
      parameters.values,
    );
  }

  async function newest(page: Page): Promise<Found> {
    const { search, boxes } = page;
    if (search.kind === 'nothing') return complete([]);
    if (search.kind === 'begins') return complete(await beginning(page, search.with));
    if (search.kind === 'all' && !boxes) return complete(await direct(page));
    const isFull = (rows: readonly PublishedRow[]) => rows.length >= rowsWanted(page);
    // What many reports match is among the newest; what few match is gathered; between the two a longer walk is quickest.
    const close = await walk(page, SHORT_WALK);
    if (isFull(close)) return complete(close);
    if (boxes && (await countArea(boxes)) <= MANY_MATCHES) return complete(await gatherArea(page, boxes));
    // However few are fetched in the end, the index is read for all: not for words that a large part of all reports has.
    const isGathered =
      search.kind === 'contains' && (await estimate(search.words.filter(isNarrowing))) <= TOO_MANY_MATCHES;
    const few = isGathered ? await gather(page, FEW_MATCHES) : null;
    if (few) return complete(few);
    const far = await walk(page, LONG_WALK);
    if (isFull(far)) return complete(far);
    const many = isGathered ? await gather(page, MANY_MATCHES) : null;
    if (many) return complete(many);
    return { rows: far, resume: await endOfWalk(page, LONG_WALK) };
  }

  /** Nearest first, within reach. The distance in whole meters is what the cursor orders by. */
  async function nearest(query: ListQuery, near: Position): Promise<(PublishedRow & { distance_m: number })[]> {
    if (query.search.kind === 'nothing') return [];
    const parameters = new Parameters();
    const reach = boxesAround(near, NEAR_RADIUS_M);
    const conditions = conditionsOf(parameters, { ...query, boxes: reach });
    if (query.boxes) conditions.push(inBoxes(parameters, query.boxes));
    if (query.search.kind === 'begins') conditions.push(hasWordLike(parameters, query.search.with));
    const [latitude, longitude] = [near.latitude, near.longitude].map(
      (degrees) => `${parameters.add(degrees)}::double precision`,
    );
    // The haversine formula; 12 742 km is the diameter of the earth.
    const distance = `round(12742000 * asin(least(1, sqrt(
      sin(radians(latitude - ${latitude}) / 2) ^ 2
      + cos(radians(${latitude})) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}) / 2) ^ 2))))::bigint`;
    const after = query.after
      ? `AND (distance_m, id) > (${parameters.add(query.after.order)}::bigint, ${parameters.add(query.after.id)}::uuid)`
      : '';
    return await database.query(
      `SELECT ${COLUMNS}, distance_m
       FROM (SELECT id, distance_m
             FROM (SELECT id, ${distance} AS distance_m FROM (${inTiles(parameters, reach, conditions, 'id, latitude, longitude')}) AS reachable) AS around
             WHERE distance_m <= ${parameters.add(NEAR_RADIUS_M)} ${after}
             ORDER BY distance_m, id LIMIT ${parameters.add(query.limit + 1)}) AS page
       JOIN published_reports USING (id)
       ORDER BY distance_m, published_reports.id`,
      parameters.values,
    );
  }

  return { newest, nearest };
}
