import type { Reader } from '#adapters/node/database/database.ts';
import { createBulkhead } from '#adapters/node/database/bulkhead.ts';
import type { MapCell, ReportedLocation } from '#contract/entities/reported-location.ts';
import { encodeCursor } from '#core/http/page-cursor.ts';
import type { ListQuery, MapQuery } from '../published/list-query.ts';
import type { Position } from '../published/public-report.ts';
import type { Tombstone } from './tombstone.ts';
import { cellsOf, countedCells } from './published-map.ts';
import { complete, readingOf, type Found, type Page } from './published-pages.ts';
import { COLUMNS, locationOf, type PublishedRow } from './published-rows.ts';

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

/** Searches that run at once, of all the connections that there are: other calls always find one. */
const MAX_SEARCHES = 3;
/** Searches that wait for their turn; beyond them one is refused at once. */
const MAX_WAITING_SEARCHES = 32;
/** A search is worth no more of the database than this. */
const SEARCH_TIMEOUT_MS = 1_000;

/** A map of a search shows at most this many reports. */
const MAP_MATCHES = 1_000;

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
      if (query.search.kind === 'all') return { ...(await countedCells(database, query)), capped: false };
      const { rows, resume } = await newest({ ...query, after: null, limit: MAP_MATCHES });
      const capped = rows.length > MAP_MATCHES || resume !== null;
      return { ...cellsOf(rows.slice(0, MAP_MATCHES), query.degrees), capped };
    },
  };
}
