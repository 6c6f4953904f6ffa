import { isoTime } from '#core/time/iso-time.ts';
import type { Queryable, Reader } from '#adapters/node/database/database.ts';
import { createBulkhead } from '#adapters/node/database/bulkhead.ts';
import type {
  Basis,
  Dispute,
  IssueType,
  MapCell,
  ReplyKind,
  ReportedLocation,
  ReportPhoto,
  Situation,
  Verification,
} from '#contract/entities/reported-location.ts';
import type { TextSpan } from '#contract/entities/review.ts';
import { encodeCursor, type PageEnd } from '#core/http/page-cursor.ts';
import { boxesAround, type Box, type ListQuery, type MapQuery } from '../list-query.ts';
import { publicPosition, publicReport, type Position, type StoredReport } from '../public-report.ts';
import { freshnessOf } from '../freshness.ts';
import { isDisputed, isVerified } from '../review.ts';
import { writePublishedPhotos } from '../evidence/node/published-photos.ts';
import type { Tombstone } from './tombstone.ts';
import { fold, isNarrowing } from '../search.ts';
import { NO_TILE, tileOf, tileRunsOf } from '../tile.ts';

/** Published reports: what anybody may read. */
export interface PublishedStore {
  /** One page; `nextCursor` is null on the last one. */
  list(
    query: ListQuery,
  ): Promise<{ readonly locations: readonly ReportedLocation[]; readonly nextCursor: string | null }>;
  find(id: string): Promise<ReportedLocation | null>;
  /** The newest reports of one place, at most `limit`. */
  ofVenue(venueId: string, limit: number): Promise<readonly ReportedLocation[]>;
  /** What stands where a report was public once; null where none was. */
  findTombstone(id: string): Promise<Tombstone | null>;
  /** How many reports stand in which square. A search counts at most its MAP_MATCHES newest matches. */
  map(query: MapQuery): Promise<{ cells: readonly MapCell[]; unplaced: number; capped: boolean }>;
}

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

/** Searches that run at once, of all the connections that there are: other calls always find one. */
const MAX_SEARCHES = 3;
/** Searches that wait for their turn; beyond them one is refused at once. */
const MAX_WAITING_SEARCHES = 32;
/** A search is worth no more of the database than this. */
const SEARCH_TIMEOUT_MS = 1_000;

/** Where a cell stands is told in parts of a degree: to about ten meters. */
const CELL_PRECISION = 10_000;
/** Three whole numbers of four bytes: reports, latitude, longitude. */
const CELL_BYTES = 12;

/** A map of a search shows at most this many reports. */
const MAP_MATCHES = 1_000;

interface PublishedRow {
  id: string;
  created_at: number;
  issue_type: IssueType;
  name: string;
  address: string;
  city: string;
  state: string | null;
  country: string;
  description: string;
  verification: Verification;
  last_reviewed_at: number | null;
  latitude: number | null;
  longitude: number | null;
  venue_id: string | null;
  situation: Situation;
  disputed: boolean;
  disputed_by_other: boolean;
  basis: Basis;
  stayed_in: string | null;
  corroborations: number;
  archived: boolean;
  response_kind: ReplyKind | null;
  response: string | null;
  responded_at: number | null;
  photos: ReportPhoto[];
}

const COLUMNS = [
  'id',
  'created_at',
  'issue_type',
  'name',
  'address',
  'city',
  'state',
  'country',
  'description',
  'verification',
  'last_reviewed_at',
  'latitude',
  'longitude',
  'venue_id',
  'situation',
  'disputed',
  'disputed_by_other',
  'basis',
  'stayed_in',
  'corroborations',
  'response_kind',
  'response',
  'responded_at',
  'photos',
]
  .map((column) => `published_reports.${column}`)
  .join(', ');

function locationOf(row: PublishedRow, atMs: number): ReportedLocation {
  const aged = { issueType: row.issue_type, createdAtMs: row.created_at, lastReviewedAtMs: row.last_reviewed_at };
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    ...(row.state === null ? {} : { state: row.state }),
    country: row.country,
    address: row.address,
    issueType: row.issue_type,
    issueDescription: row.description,
    isVerified: isVerified(row.verification),
    createdAt: isoTime(row.created_at),
    ...(row.last_reviewed_at === null ? {} : { lastReviewedAt: isoTime(row.last_reviewed_at) }),
    ...(row.latitude === null || row.longitude === null ? {} : { latitude: row.latitude, longitude: row.longitude }),
    verification: row.verification,
    freshness: freshnessOf(aged, atMs),
    situation: row.situation,
    disputed: row.disputed,
    ...(row.disputed ? { disputedBy: row.disputed_by_other ? ('other' as const) : ('venue' as const) } : {}),
    basis: row.basis,
    ...(row.stayed_in === null ? {} : { stayedIn: row.stayed_in }),
    corroborations: row.corroborations,
    ...(row.response === null || row.response_kind === null || row.responded_at === null
      ? {}
      : { response: { kind: row.response_kind, text: row.response, at: isoTime(row.responded_at) } }),
    ...(row.venue_id === null ? {} : { placeId: row.venue_id }),
    ...(row.photos.length === 0 ? {} : { photos: row.photos }),
  };
}

/** Adds to, or takes from, what the map counts. A tile without reports has no row, and is named by what came last. */
async function count(
  transaction: Queryable,
  change: 1 | -1,
  {
    issueType,
    position,
    city,
  }: { readonly issueType: IssueType; readonly position: Position | null; readonly city: string },
): Promise<void> {
  const tile = position ? tileOf(position) : NO_TILE;
  await transaction.query(
    `INSERT INTO published_report_tiles AS known (tile, issue_type, reports, latitude_sum, longitude_sum, city)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tile, issue_type) DO UPDATE
       SET reports = known.reports + excluded.reports,
           latitude_sum = known.latitude_sum + excluded.latitude_sum,
           longitude_sum = known.longitude_sum + excluded.longitude_sum,
           -- Where its city goes, the cell is named anew when it is read.
           city = CASE WHEN excluded.reports > 0 THEN excluded.city
                       WHEN known.city IS DISTINCT FROM excluded.city THEN known.city END`,
    [tile, issueType, change, change * (position?.latitude ?? 0), change * (position?.longitude ?? 0), city],
  );
  if (change < 0)
    await transaction.query('DELETE FROM published_report_tiles WHERE tile = $1 AND issue_type = $2 AND reports <= 0', [
      tile,
      issueType,
    ]);
}

/** Makes a report public, in the transaction that decided so. */
export async function publish(
  transaction: Queryable,
  report: StoredReport,
  review: {
    readonly redactions: readonly TextSpan[];
    readonly verification: Verification;
    readonly lastReviewedAtMs: number | null;
    readonly situation: Situation;
    readonly dispute: Dispute;
    readonly disputedByOther: boolean;
    readonly basis: Basis;
    readonly corroborations: number;
    readonly archived: boolean;
    readonly venueId: string;
    readonly response: { readonly kind: ReplyKind; readonly text: string; readonly atMs: number } | null;
  },
): Promise<void> {
  const shown = publicReport(report, review, isoTime);
  const position = publicPosition(report.position, report.placeKind);
  await transaction.query(
    `INSERT INTO published_reports (id, created_at, issue_type, name, address, city, state, country, description,
                                    verification, last_reviewed_at, latitude, longitude, tile, search_text,
                                    venue_id, situation, disputed, basis, stayed_in, corroborations, archived,
                                    response_kind, response, responded_at, disputed_by_other)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26)`,
    [
      report.id,
      new Date(report.createdAtMs),
      report.issueType,
      shown.name,
      shown.address,
      shown.city,
      shown.state ?? null,
      shown.country,
      shown.issueDescription,
      review.verification,
      review.lastReviewedAtMs === null ? null : new Date(review.lastReviewedAtMs),
      position?.latitude ?? null,
      position?.longitude ?? null,
      position ? tileOf(position) : null,
      [shown.name, shown.city, shown.address].map(fold).join('\n'),
      report.placeKind === 'rental' ? null : review.venueId,
      review.situation,
      isDisputed(review.dispute),
      review.basis,
      report.stayedIn,
      review.corroborations,
      review.archived,
      review.response?.kind ?? null,
      review.response?.text ?? null,
      review.response ? new Date(review.response.atMs) : null,
      review.disputedByOther,
    ],
  );
  await writePublishedPhotos(transaction, report.id);
  if (!review.archived) await count(transaction, 1, { issueType: report.issueType, position, city: shown.city });
}

/** Takes a report out of the public, in the transaction that decided so. */
export async function unpublish(transaction: Queryable, id: string): Promise<void> {
  const [gone] = await transaction.query<
    Pick<PublishedRow, 'issue_type' | 'city' | 'latitude' | 'longitude' | 'archived'>
  >('DELETE FROM published_reports WHERE id = $1 RETURNING issue_type, city, latitude, longitude, archived', [id]);
  if (!gone || gone.archived) return;
  const { issue_type: issueType, city, latitude, longitude } = gone;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  await count(transaction, -1, { issueType, position, city });
}

/** Collects parameters while conditions are written. */
class Parameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function inBoxes(parameters: Parameters, boxes: readonly Box[]): string {
  const conditions = boxes.map(({ west, south, east, north }) => {
    const [w, s, e, n] = [west, south, east, north].map((bound) => `${parameters.add(bound)}::double precision`);
    return `(latitude BETWEEN ${s} AND ${n} AND longitude BETWEEN ${w} AND ${e})`;
  });
  return `(${conditions.join(' OR ')})`;
}

/**
 * The reports in the tiles that the boxes touch, as far as the conditions let them through. Each run of tiles is a range
 * of the index of its own: OFFSET 0 keeps the planner from reading another index for each of them instead.
 */
function inTiles(
  parameters: Parameters,
  boxes: readonly Box[],
  conditions: readonly string[],
  columns: string,
): string {
  const runs = tileRunsOf(boxes);
  const first = parameters.add(runs.map((run) => run.first));
  const last = parameters.add(runs.map((run) => run.last));
  return `SELECT ${columns} FROM unnest(${first}::integer[], ${last}::integer[]) AS run (first_tile, last_tile)
          CROSS JOIN LATERAL (
            SELECT * FROM published_reports WHERE tile BETWEEN first_tile AND last_tile OFFSET 0
          ) AS found ${where(conditions)}`;
}

/** The conditions of a query, apart from order and page. */
function conditionsOf(
  parameters: Parameters,
  { search, issueType, boxes }: Pick<ListQuery, 'search' | 'issueType' | 'boxes'>,
) {
  const conditions: string[] = [];
  if (issueType !== null) conditions.push(`issue_type = ${parameters.add(issueType)}`);
  if (search.kind === 'contains')
    for (const word of search.words) conditions.push(`search_text LIKE ${parameters.add(`%${escapeLike(word)}%`)}`);
  if (boxes) conditions.push(inBoxes(parameters, boxes));
  return conditions;
}

/** Whether a word of name, city or address begins so. */
const hasWordLike = (parameters: Parameters, beginning: string): string =>
  `' ' || translate(search_text, E'\\n', ' ') LIKE ${parameters.add(`% ${escapeLike(beginning)}%`)}`;

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/**
 * The rows of an inner query that answers `id, created_at` in order. The rows are read only once the page is known:
 * what is sorted or walked over before that is read from an index wherever one holds it all.
 */
const rowsOf = (inner: string, more = ''): string =>
  `SELECT ${COLUMNS}${more} FROM (${inner}) AS page JOIN published_reports USING (id)
   ORDER BY published_reports.created_at DESC, published_reports.id DESC`;

type Page = Pick<ListQuery, 'search' | 'issueType' | 'boxes' | 'after' | 'limit'>;

/** Rows of a page; `resume` is where to look on when this much work did not fill it, though more may follow. */
interface Found<Row = PublishedRow> {
  readonly rows: Row[];
  readonly resume: PageEnd | null;
}

const complete = <Row>(rows: Row[]): Found<Row> => ({ rows, resume: null });

function afterCondition(parameters: Parameters, { after }: Page): string[] {
  if (!after) return [];
  const createdAt = parameters.add(new Date(after.order));
  return [`(created_at, id) < (${createdAt}::timestamptz, ${parameters.add(after.id)}::uuid)`];
}

/** One row more than the page holds: whether there is a next page. */
const rowsWanted = ({ limit }: Page): number => limit + 1;

/** The ways to find a page of published reports. None costs the database more the more reports there are. */
function readingOf(database: Queryable) {
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

/** The published reports on PostgreSQL. */
export function createPublishedStore(database: Reader, nowMs: () => number): PublishedStore {
  const search = createBulkhead(MAX_SEARCHES, MAX_WAITING_SEARCHES);

  /** Whether a query is more than a step along an index. */
  const isSearch = (query: Page & { near?: Position | null }): boolean =>
    query.search.kind !== 'all' || query.boxes !== null || (query.near ?? null) !== null;

  /** Reads within the bounds of a search. */
  async function bounded<T>(read: (reading: ReturnType<typeof readingOf>) => Promise<T>): Promise<T> {
    return await search(() =>
      database.transaction((transaction) => read(readingOf(transaction)), { timeoutMs: SEARCH_TIMEOUT_MS }),
    );
  }

  async function newest(page: Page): Promise<Found> {
    return isSearch(page) ? await bounded((reading) => reading.newest(page)) : await readingOf(database).newest(page);
  }

  /**
   * Cells of the counted squares. One of a degree is named by a city in it, a larger one by its square degree with the most
   * reports. They cross as one run of bytes and one text: thousands of rows, and numbers written out, take several times as
   * long as counting them.
   */
  async function countedCells({
    issueType,
    degrees,
    boxes,
  }: MapQuery): Promise<{ cells: MapCell[]; unplaced: number }> {
    const parameters = new Parameters();
    const ofType = issueType === null ? 'true' : `issue_type = ${parameters.add(issueType)}`;
    const conditions = [ofType, degrees === 1 ? 'tile >= 0' : `degrees = ${degrees}`];
    const runs = boxes && tileRunsOf(boxes, degrees);
    const inReach = runs
      ? `JOIN unnest(${parameters.add(runs.map(({ first }) => first))}::integer[],
                     ${parameters.add(runs.map(({ last }) => last))}::integer[]) AS run (first_tile, last_tile)
           ON tile BETWEEN first_tile AND last_tile`
      : '';
    const newestOf = (tile: string) =>
      `(SELECT city FROM published_reports WHERE published_reports.tile = ${tile} ORDER BY created_at DESC, id DESC LIMIT 1)`;
    const [from, columns, city] =
      degrees === 1
        ? [
            'published_report_tiles',
            ', max(city COLLATE "C") AS city',
            `coalesce(city, ${newestOf('counted.tile')}, '')`,
          ]
        : [
            'published_report_areas',
            '',
            `coalesce((SELECT coalesce(city, ${newestOf('named.tile')}) FROM published_report_tiles AS named
                       WHERE named.tile >= 0 AND published_report_area(named.tile, ${degrees}) = counted.tile AND ${ofType}
                       ORDER BY reports DESC, named.tile LIMIT 1), '')`,
          ];
    const [row] = await database.query<{ numbers: Buffer | null; cities: string | null; unplaced: number }>(
      `SELECT string_agg(int4send(reports) || int4send((latitude_sum / reports * ${CELL_PRECISION})::integer)
                                           || int4send((longitude_sum / reports * ${CELL_PRECISION})::integer), '') AS numbers,
              json_agg(${city})::text AS cities,
              (SELECT coalesce(sum(reports), 0)::integer FROM published_report_tiles WHERE tile = ${NO_TILE} AND ${ofType}) AS unplaced
       FROM (SELECT tile, sum(reports)::integer AS reports, sum(latitude_sum) AS latitude_sum,
                    sum(longitude_sum) AS longitude_sum${columns}
             FROM ${from} ${inReach} ${where(conditions)} GROUP BY tile ORDER BY tile) AS counted`,
      parameters.values,
    );
    const { numbers, cities, unplaced } = row!;
    if (!numbers || cities === null) return { cells: [], unplaced };
    const cells = (JSON.parse(cities) as string[]).map((name, index) => {
      const at = index * CELL_BYTES;
      return {
        count: numbers.readInt32BE(at),
        latitude: numbers.readInt32BE(at + 4) / CELL_PRECISION,
        longitude: numbers.readInt32BE(at + 8) / CELL_PRECISION,
        city: name,
      };
    });
    return { cells, unplaced };
  }

  return {
    async list(query) {
      const { near } = query;
      const { rows, resume }: Found<PublishedRow & { distance_m?: number }> = near
        ? complete(await bounded((reading) => reading.nearest(query, near)))
        : await newest(query);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const end =
        last && rows.length > query.limit ? { order: last.distance_m ?? last.created_at, id: last.id } : resume;
      return { locations: page.map((row) => locationOf(row, nowMs())), nextCursor: end ? encodeCursor(end) : null };
    },

    async find(id) {
      const [row] = await database.query<PublishedRow>(`SELECT ${COLUMNS} FROM published_reports WHERE id = $1`, [id]);
      return row ? locationOf(row, nowMs()) : null;
    },

    async ofVenue(venueId, limit) {
      const rows = await database.query<PublishedRow>(
        `SELECT ${COLUMNS} FROM published_reports WHERE venue_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
        [venueId, limit],
      );
      return rows.map((row) => locationOf(row, nowMs()));
    },

    async findTombstone(id) {
      const [row] = await database.query<{ status: Tombstone['status']; reason_code: string | null; at: number }>(
        'SELECT status, reason_code, at FROM report_tombstones WHERE id = $1',
        [id],
      );
      return row ? { status: row.status, reasonCode: row.reason_code, atMs: row.at } : null;
    },

    async map(query) {
      if (query.search.kind === 'all') return { ...(await countedCells(query)), capped: false };
      const { rows, resume } = await newest({ ...query, after: null, limit: MAP_MATCHES });
      const matches = rows.slice(0, MAP_MATCHES);
      const cells = new Map<number, { latitude: number; longitude: number; count: number; city: string }>();
      let unplaced = 0;
      for (const { latitude, longitude, city } of matches) {
        if (latitude === null || longitude === null) {
          unplaced += 1;
          continue;
        }
        const tile = tileOf({ latitude, longitude }, query.degrees);
        const cell = cells.get(tile) ?? { latitude: 0, longitude: 0, count: 0, city };
        cells.set(tile, {
          latitude: cell.latitude + latitude,
          longitude: cell.longitude + longitude,
          count: cell.count + 1,
          city: cell.city,
        });
      }
      return {
        cells: [...cells.values()].map(({ latitude, longitude, ...cell }) => ({
          ...cell,
          latitude: latitude / cell.count,
          longitude: longitude / cell.count,
        })),
        unplaced,
        capped: rows.length > MAP_MATCHES || resume !== null,
      };
    },
  };
}
