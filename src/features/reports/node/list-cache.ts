import { brotliCompressSync, constants } from 'node:zlib';
import { etagOf, prepareBody, type PreparedAnswer, type PreparedBody } from '#adapters/node/http/prepared-answer.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';

/** The query of a list as far as answers differ by it. */
export interface ListedQuery {
  readonly q?: string | undefined;
  readonly issueType?: string | undefined;
  readonly bbox?: string | undefined;
  readonly near?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * First pages of the public list, answered from memory ahead of the HTTP framework. Everything in it is forgotten the
 * moment a report is published, changed or taken back here; another server's decisions show after LIFE_MS at the latest.
 */
export interface ReportListCache {
  /** The answer for a GET of this path and query, or null to let the request go on. */
  respond(url: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PreparedAnswer | null;
  /** Keeps the body of an answer that a handler is about to send, if it is a first page, and gives its headers. */
  keep(query: ListedQuery, body: unknown, generation: number): Readonly<Record<string, string>>;
  /** Forgets everything. */
  invalidate(): void;
  /** Counts invalidations: an answer computed before one must not be kept after it. */
  readonly generation: number;
}

const PATH = '/api/reported-locations';
const LIFE_MS = 10_000;
/** Spellings of a query that lead to the same entry; the entries themselves are as many as there are types and limits. */
const MAX_URLS = 2_000;
const CACHED_PARAMETERS = new Set(['issueType', 'limit']);

/** Browsers ask again each time, which costs a 304; a cache in front of us may answer for as long as we do. */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${LIFE_MS / 1_000}, must-revalidate`;

interface Entry {
  readonly untilMs: number;
  readonly body: PreparedBody;
}

/** The key of an entry, or null for a query whose answers are not kept. */
function keyOf({ q, issueType = '', bbox, near, cursor, limit }: ListedQuery): string | null {
  return (q ?? bbox ?? near ?? cursor) === undefined ? `${issueType} ${limit}` : null;
}

/** The key that a URL stands for, or null when its answer is not kept. */
function keyOfUrl(url: string): string | null {
  if (url === PATH) return keyOf({ limit: PAGE_SIZE_DEFAULT });
  if (!url.startsWith(`${PATH}?`)) return null;
  const query: { issueType?: string; limit?: string } = {};
  for (const [name, value] of new URLSearchParams(url.slice(PATH.length + 1))) {
    if (!CACHED_PARAMETERS.has(name) || name in query) return null;
    query[name as keyof typeof query] = value;
  }
  const { limit = String(PAGE_SIZE_DEFAULT), issueType } = query;
  return /^[1-9]\d{0,2}$/.test(limit) ? keyOf({ issueType, limit: Number(limit) }) : null;
}

/** Opens an empty cache. `headers` go with every answer beside those of the list itself. */
export function createReportListCache(options: {
  readonly headers: Readonly<Record<string, string>>;
  nowMs(): number;
}): ReportListCache {
  const entries = new Map<string, Entry>();
  const byUrl = new Map<string, Entry>();
  let generation = 0;

  const headers = Object.entries({
    ...options.headers,
    'cache-control': CACHE_CONTROL,
    'content-type': 'application/json; charset=utf-8',
  }).flat();

  function entryOf(text: string): Entry {
    const plain = Buffer.from(text);
    const compressed = brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    return { untilMs: options.nowMs() + LIFE_MS, body: prepareBody(plain, compressed, headers) };
  }

  function find(url: string): Entry | undefined {
    const known = byUrl.get(url);
    if (known) return known;
    const key = keyOfUrl(url);
    const entry = key === null ? undefined : entries.get(key);
    if (entry && byUrl.size < MAX_URLS) byUrl.set(url, entry);
    return entry;
  }

  return {
    respond(url, acceptEncoding, ifNoneMatch) {
      const entry = find(url);
      if (!entry || entry.untilMs <= options.nowMs()) return null;
      return entry.body.answer(acceptEncoding, ifNoneMatch);
    },

    keep(query, body, computedIn) {
      const text = JSON.stringify(body);
      const key = keyOf(query);
      if (key !== null && computedIn === generation) {
        entries.set(key, entryOf(text));
        // The entry that was replaced must not live on under the URLs that led to it.
        byUrl.clear();
      }
      return { 'cache-control': CACHE_CONTROL, vary: 'accept-encoding', etag: etagOf(text) };
    },

    invalidate() {
      generation += 1;
      entries.clear();
      byUrl.clear();
    },

    get generation() {
      return generation;
    },
  };
}
