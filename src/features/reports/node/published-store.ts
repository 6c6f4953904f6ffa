import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { IssueType, MapCell, ReportedLocation, Verification } from '#contract/entities/reported-location.ts';
import type { TextSpan } from '#contract/entities/review.ts';
import { encodeCursor } from '../cursor.ts';
import { boxesAround, type Box, type ListQuery } from '../list-query.ts';
import { publicPosition, publicReport, type Position, type StoredReport } from '../public-report.ts';
import { isVerified } from '../review.ts';
import { fold, TRIGRAM_LENGTH, type Search } from '../search.ts';
import { NO_TILE, tileOf, tileRunsOf } from '../tile.ts';

/** Published reports: what anybody may read. */
export interface PublishedStore {
  /** One page; `nextCursor` is null on the last one. */
  list(
    query: ListQuery,
  ): Promise<{ readonly locations: readonly ReportedLocation[]; readonly nextCursor: string | null }>;
  find(id: string): Promise<ReportedLocation | null>;
  /** How many reports stand in which square degree. A search counts at most its MAP_MATCHES newest matches. */
  map(
    search: Search,
    issueType: IssueType | null,
  ): Promise<{ cells: readonly MapCell[]; unplaced: number; capped: boolean }>;
}

/** 'Near' means within a day trip. */
const NEAR_RADIUS_M = 100_000;

/** A page is first looked for among this many of the newest reports. */
const SHORT_WALK = 1_500;
const LONG_WALK = 50_000;

/** Up to this many matches of a search are fetched and sorted. */
const FEW_MATCHES = 1_000;

/** More than any table of reports holds. */
const MANY = 2 ** 40;

/** A map of a search shows at most this many reports. */
const MAP_MATCHES = 1_000;

const isoTime = (atMs: number): string => new Date(atMs).toISOString();

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
]
  .map((column) => `published_reports.${column}`)
  .join(', ');

function locationOf(row: PublishedRow): ReportedLocation {
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
  };
}

/** Adds to, or takes from, what the map counts. A tile without reports has no row. */
async function count(
  transaction: Queryable,
  change: 1 | -1,
  issueType: IssueType,
  position: Position | null,
): Promise<void> {
  const tile = position ? tileOf(position) : NO_TILE;
  await transaction.query(
    `INSERT INTO published_report_tiles AS known (tile, issue_type, reports, latitude_sum, longitude_sum)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tile, issue_type) DO UPDATE
       SET reports = known.reports + excluded.reports,
           latitude_sum = known.latitude_sum + excluded.latitude_sum,
           longitude_sum = known.longitude_sum + excluded.longitude_sum`,
    [tile, issueType, change, change * (position?.latitude ?? 0), change * (position?.longitude ?? 0)],
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
  },
): Promise<void> {
  const shown = publicReport(report, review, isoTime);
  const position = publicPosition(report.position, report.placeKind);
  await transaction.query(
    `INSERT INTO published_reports (id, created_at, issue_type, name, address, city, state, country, description,
                                    verification, last_reviewed_at, latitude, longitude, tile, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
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
    ],
  );
  await count(transaction, 1, report.issueType, position);
}

/** Takes a report out of the public, in the transaction that decided so. */
export async function unpublish(transaction: Queryable, id: string): Promise<void> {
  const [gone] = await transaction.query<Pick<PublishedRow, 'issue_type' | 'latitude' | 'longitude'>>(
    'DELETE FROM published_reports WHERE id = $1 RETURNING issue_type, latitude, longitude',
    [id],
  );
  if (!gone) return;
  const { issue_type, latitude, longitude } = gone;
  await count(transaction, -1, issue_type, latitude === null || longitude === null ? null : { latitude, longitude });
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
 * of the index of its own: OFFSET 0 keeps the planner from reading the whole index once instead.
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
  return `SELECT found.* FROM unnest(${first}::integer[], ${last}::integer[]) AS run (first_tile, last_tile)
          CROSS JOIN LATERAL (
            SELECT ${columns} FROM published_reports
            ${where(['tile BETWEEN first_tile AND last_tile', ...conditions])} OFFSET 0
          ) AS found`;
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

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/**
 * The rows of an inner query that answers `id, created_at` in order. The rows are read only once the page is known:
 * what is sorted or walked over before that is read from an index wherever one holds it all.
 */
const rowsOf = (inner: string, more = ''): string =>
  `SELECT ${COLUMNS}${more} FROM (${inner}) AS page JOIN published_reports USING (id)
   ORDER BY published_reports.created_at DESC, published_reports.id DESC`;

/** The published reports on PostgreSQL. */
export function createPublishedStore(database: Database): PublishedStore {
  type Page = Pick<ListQuery, 'search' | 'issueType' | 'boxes' | 'after' | 'limit'>;

  function afterCondition(parameters: Parameters, { after }: Page): string[] {
    if (!after) return [];
    const createdAt = parameters.add(new Date(after.order));
    return [`(created_at, id) < (${createdAt}::timestamptz, ${parameters.add(after.id)}::uuid)`];
  }

  /** One row more than the page holds: whether there is a next page. */
  const rowsWanted = ({ limit }: Page): number => limit + 1;

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

  /**
   * All matches first, sorted then; `tooMany` when there are more than `most`, and the rows then are not the newest.
   * MATERIALIZED keeps the planner from walking instead, which may take it through the whole table.
   */
  async function gather(page: Page, most = MANY): Promise<{ rows: PublishedRow[]; tooMany: boolean }> {
    const parameters = new Parameters();
    const conditions = [...conditionsOf(parameters, page), ...afterCondition(parameters, page)];
    const matches = page.boxes
      ? inTiles(parameters, page.boxes, conditions, 'id, created_at')
      : `SELECT id, created_at FROM published_reports ${where(conditions)}`;
    const rows = await database.query<PublishedRow & { matches: number }>(
      `WITH matches AS MATERIALIZED (${matches} LIMIT ${parameters.add(most + 1)})
       ${rowsOf(
         `SELECT id, (SELECT count(*) FROM matches) AS matches FROM matches
          ${NEWEST_FIRST} LIMIT ${parameters.add(rowsWanted(page))}`,
         ', page.matches',
       )}`,
      parameters.values,
    );
    return { rows, tooMany: (rows[0]?.matches ?? 0) > most };
  }

  /** Names, cities and addresses that begin with one or two letters: the newest of each, merged. */
  async function beginning(page: Page, text: string): Promise<PublishedRow[]> {
    const parameters = new Parameters();
    const length = [...text].length;
    const begins = parameters.add(text);
    const limit = parameters.add(rowsWanted(page));
    const conditions = [...conditionsOf(parameters, page), ...afterCondition(parameters, page)];
    const lines = [1, 2, 3].map(
      (line) =>
        `(SELECT id, created_at FROM published_reports
          ${where([`left(split_part(search_text, E'\\n', ${line}), ${length}) = ${begins}`, ...conditions])}
          ${NEWEST_FIRST} LIMIT ${limit})`,
    );
    return await database.query<PublishedRow>(
      rowsOf(`SELECT id FROM (${lines.join(' UNION ')}) AS merged ${NEWEST_FIRST} LIMIT ${limit}`),
      parameters.values,
    );
  }

  async function newest(page: Page): Promise<PublishedRow[]> {
    const { search, boxes } = page;
    if (search.kind === 'begins' && [...search.with].length < TRIGRAM_LENGTH) return await beginning(page, search.with);
    if (search.kind === 'all' && !boxes) return await direct(page);
    // What many reports match is among the newest; what few match is gathered; between the two a longer walk is quickest.
    const close = await walk(page, SHORT_WALK);
    if (close.length >= rowsWanted(page)) return close;
    if (search.kind === 'contains') {
      const { rows, tooMany } = await gather(page, FEW_MATCHES);
      if (!tooMany) return rows;
      const far = await walk(page, LONG_WALK);
      if (far.length >= rowsWanted(page)) return far;
    }
    return (await gather(page)).rows;
  }

  /** Nearest first, within reach. The distance in whole metres is what the cursor orders by. */
  async function nearest(query: ListQuery, near: Position): Promise<(PublishedRow & { distance_m: number })[]> {
    const parameters = new Parameters();
    const reach = boxesAround(near, NEAR_RADIUS_M);
    const conditions = conditionsOf(parameters, { ...query, boxes: reach });
    if (query.boxes) conditions.push(inBoxes(parameters, query.boxes));
    if (query.search.kind === 'begins')
      conditions.push(`E'\\n' || search_text LIKE ${parameters.add(`%\n${escapeLike(query.search.with)}%`)}`);
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

  /** Cells of the counted tiles, each with the city of its newest report. */
  async function countedCells(issueType: IssueType | null): Promise<readonly (MapCell & { tile: number })[]> {
    return await database.query(
      `SELECT tile, reports AS count, latitude_sum / reports AS latitude, longitude_sum / reports AS longitude,
              coalesce((SELECT city FROM published_reports
                        WHERE published_reports.tile = counted.tile ORDER BY created_at DESC, id DESC LIMIT 1), '') AS city
       FROM (SELECT tile, sum(reports) AS reports, sum(latitude_sum) AS latitude_sum, sum(longitude_sum) AS longitude_sum
             FROM published_report_tiles WHERE $1::text IS NULL OR issue_type = $1 GROUP BY tile) AS counted
       ORDER BY tile`,
      [issueType],
    );
  }

  return {
    async list(query) {
      const rows: (PublishedRow & { distance_m?: number })[] = query.near
        ? await nearest(query, query.near)
        : await newest(query);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      return {
        locations: page.map(locationOf),
        nextCursor:
          last && rows.length > query.limit
            ? encodeCursor({ order: last.distance_m ?? last.created_at, id: last.id })
            : null,
      };
    },

    async find(id) {
      const [row] = await database.query<PublishedRow>(`SELECT ${COLUMNS} FROM published_reports WHERE id = $1`, [id]);
      return row ? locationOf(row) : null;
    },

    async map(search, issueType) {
      if (search.kind === 'all') {
        const counted = await countedCells(issueType);
        return {
          cells: counted.filter(({ tile }) => tile !== NO_TILE).map(({ tile: _, ...cell }) => cell),
          unplaced: counted.find(({ tile }) => tile === NO_TILE)?.count ?? 0,
          capped: false,
        };
      }
      const rows = await newest({ search, issueType, boxes: null, after: null, limit: MAP_MATCHES });
      const matches = rows.slice(0, MAP_MATCHES);
      const cells = new Map<number, { latitude: number; longitude: number; count: number; city: string }>();
      let unplaced = 0;
      for (const { latitude, longitude, city } of matches) {
        if (latitude === null || longitude === null) {
          unplaced += 1;
          continue;
        }
        const tile = tileOf({ latitude, longitude });
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
        capped: rows.length > MAP_MATCHES,
      };
    },
  };
}
