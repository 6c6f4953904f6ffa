import { createBulkheads } from '#adapters/node/database/bulkhead.ts';
import type { CallContext, Handlers } from '#contract/handler.ts';
import { parseListQuery, parseMapQuery } from '../published/list-query.ts';
import { tombstoneText } from './tombstone.ts';
import type { ListedKind, ListedQuery, ReportListCache } from './list-cache.ts';
import { readingFor, type PublicSources } from './public-reading.ts';
import type { PublishedStore } from './published-store.ts';

/** Searches of one address that run at a time: whoever asks for many leaves connections to others. */
const SEARCHES_OF_AN_ADDRESS = 1;
const MAX_WAITING_OF_AN_ADDRESS = 16;

export interface PublicHandlersOptions extends PublicSources {
  readonly cache: ReportListCache;
}

type PublicCalls = 'getReportedLocations' | 'getReportMap' | 'getReportedLocation';

/** The handlers of what anybody reads of reports. */
export function publicHandlers(options: PublicHandlersOptions): Handlers<PublicCalls> {
  const { published, cache } = options;

  const inOwnTurn = createBulkheads(SEARCHES_OF_AN_ADDRESS, MAX_WAITING_OF_AN_ADDRESS);

  /** What is kept for everybody is read at once and as new as can be; else each address waits for its own searches. */
  async function readPublic<T>(
    kind: ListedKind,
    query: ListedQuery,
    context: CallContext,
    read: (from: PublishedStore) => Promise<T>,
  ): Promise<T> {
    if (cache.keeps(kind, query)) return await read(published);
    return await inOwnTurn(context.caller.addressKey, () => read(readingFor(options, context).published));
  }

  /** What is said of a report that is not public, where it was once. */
  async function tombstoneOf(id: string, from: PublishedStore): Promise<{ readonly message?: string }> {
    const stone = await from.findTombstone(id);
    return stone ? { message: tombstoneText(stone) } : {};
  }

  return {
    async getReportedLocations({ query }, context) {
      const parsed = parseListQuery(query);
      if (!parsed.ok) return { error: parsed.error };
      const list = async () => {
        const { locations, nextCursor } = await readPublic('list', query, context, (from) => from.list(parsed.value));
        return { locations: [...locations], nextCursor };
      };
      // Where somebody is stands in no cache.
      if (parsed.value.near) return { status: 200, body: await list(), headers: { 'cache-control': 'no-store' } };
      const { body, headers } = await cache.load('list', query, list);
      return { status: 200, body, headers };
    },

    async getReportMap({ query }, context) {
      const parsed = parseMapQuery(query);
      if (!parsed.ok) return { error: parsed.error };
      const { body, headers } = await cache.load('map', query, async () => {
        const { cells, unplaced, capped } = await readPublic('map', query, context, (from) => from.map(parsed.value));
        return { cells: [...cells], unplaced, capped };
      });
      return { status: 200, body, headers };
    },

    async getReportedLocation({ params }, context) {
      const from = readingFor(options, context).published;
      const location = await from.find(params.id);
      if (!location) return { error: 'report-not-found', ...(await tombstoneOf(params.id, from)) };
      return { status: 200, body: location, headers: { 'cache-control': 'no-cache' } };
    },
  };
}
