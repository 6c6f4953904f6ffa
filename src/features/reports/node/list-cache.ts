import { brotliCompressSync, constants } from 'node:zlib';
import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import { etagOf, prepareBody, type PreparedAnswer, type PreparedBody } from '#adapters/node/http/prepared-answer.ts';
import { MAP_DEGREES, PAGE_SIZE_DEFAULT } from '#contract/limits.ts';

/** What is kept: first pages of the list, and the whole map in each size of its cells. */
export type ListedKind = 'list' | 'map';

/** The query of a list or map as far as answers differ by it. */
export interface ListedQuery {
  readonly q?: string | undefined;
  readonly issueType?: string | undefined;
  readonly bbox?: string | undefined;
  readonly near?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number;
  readonly degrees?: number;
}

/**
 * First pages of the public list, and the map, answered from memory ahead of the HTTP framework. Everything in it is
 * forgotten the moment a report is published, changed or taken back here; another server's decisions show when an answer
 * has lived its time. While the database cannot be reached the last answer is given for a while longer.
 */
export interface ReportListCache {
  /** The answer for a GET of this path and query, or null to let the request go on. */
  respond(url: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PreparedAnswer | null;
  /** Whether the answer to a query is kept for others. */
  keeps(kind: ListedKind, query: ListedQuery): boolean;
  /**
   * The body that a handler is to send, with its headers: computed by one of all who ask for the same at once, and kept
   * if it is a first page or the whole map.
   */
  load<Body>(
    kind: ListedKind,
    query: ListedQuery,
    compute: () => Promise<Body>,
  ): Promise<{ readonly body: Body; readonly headers: Readonly<Record<string, string>> }>;
  /** Forgets everything. */
  invalidate(): void;
}

const PATH = '/api/reported-locations';
const MAP_PATH = `${PATH}/map`;
const LIFE_MS = { list: 10_000, map: 60_000 } as const;
/** How long an expired answer is still given while the database cannot be reached. */
const STALE_MS = 10 * 60_000;
/** Pause after a failed read, before the database is asked again. */
const RETRY_MS = 2_000;
/** Spellings of a query that lead to the same entry; the entries themselves are as many as there are types and limits. */
const MAX_URLS = 2_000;
const CACHED_PARAMETERS = { list: new Set(['issueType', 'limit']), map: new Set(['issueType', 'degrees']) } as const;

const CACHE_CONTROL = {
  /** Browsers ask again each time, which costs a 304; a cache in front of us may answer for as long as we do. */
  list: `public, max-age=0, s-maxage=${LIFE_MS.list / 1_000}, must-revalidate`,
  map: `public, max-age=${LIFE_MS.map / 1_000}`,
} as const;

interface Entry {
  readonly madeAtMs: number;
  untilMs: number;
  readonly text: string;
  readonly value: unknown;
  readonly body: PreparedBody;
}

/** The key of an entry, or null for a query whose answers are not kept. */
function keyOf(
  kind: ListedKind,
  { q, issueType = '', bbox, near, cursor, limit, degrees }: ListedQuery,
): string | null {
  return (q ?? bbox ?? near ?? cursor) === undefined ? `${kind} ${issueType} ${limit ?? degrees ?? ''}` : null;
}

/** The key that a URL stands for, or null when its answer is not kept. */
function keyOfUrl(url: string): string | null {
  const [path = '', search = ''] = url.split('?', 2);
  if (path !== PATH && path !== MAP_PATH) return null;
  const kind = path === PATH ? 'list' : 'map';
  const query: { issueType?: string; limit?: string; degrees?: string } = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!CACHED_PARAMETERS[kind].has(name) || name in query) return null;
    query[name as keyof typeof query] = value;
  }
  const { limit = String(PAGE_SIZE_DEFAULT), issueType, degrees: size = '1' } = query;
  if (kind === 'map') {
    const degrees = MAP_DEGREES.find((one) => String(one) === size);
    return degrees === undefined ? null : keyOf(kind, { issueType, degrees });
  }
  return /^[1-9]\d{0,2}$/.test(limit) ? keyOf(kind, { issueType, limit: Number(limit) }) : null;
}

/** Opens an empty cache. `headers` go with every answer beside those of the list itself. */
export function createReportListCache(options: {
  readonly headers: Readonly<Record<string, string>>;
  nowMs(): number;
}): ReportListCache {
  const entries = new Map<string, Entry>();
  const byUrl = new Map<string, Entry>();
  const running = new Map<string, Promise<unknown>>();
  /** Counts invalidations: what was computed before one must not be kept after it. */
  let generation = 0;

  const headersOf = (kind: ListedKind) =>
    Object.entries({
      ...options.headers,
      'cache-control': CACHE_CONTROL[kind],
      'content-type': 'application/json; charset=utf-8',
    }).flat();
  const headers = { list: headersOf('list'), map: headersOf('map') };

  function keep(kind: ListedKind, key: string, value: unknown): void {
    const text = JSON.stringify(value);
    const madeAtMs = options.nowMs();
    const before = entries.get(key);
    let body = before?.text === text ? before.body : null;
    if (!body) {
      const plain = Buffer.from(text);
      const compressed = brotliCompressSync(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      });
      body = prepareBody(plain, compressed, headers[kind]);
    }
    entries.set(key, { madeAtMs, untilMs: madeAtMs + LIFE_MS[kind], text, value, body });
    // The entry that was replaced must not live on under the URLs that led to it.
    byUrl.clear();
  }

  /** Computes an answer, or gives the last one where the database cannot be reached. */
  async function compute<Body>(kind: ListedKind, key: string, work: () => Promise<Body>): Promise<Body> {
    const computedIn = generation;
    try {
      const value = await work();
      if (computedIn === generation) keep(kind, key, value);
      return value;
    } catch (error) {
      const last = entries.get(key);
      const nowMs = options.nowMs();
      if (!last || !isDatabaseUnavailable(error) || nowMs - last.madeAtMs > LIFE_MS[kind] + STALE_MS) throw error;
      last.untilMs = nowMs + RETRY_MS;
      return last.value as Body;
    }
  }

  /** Of all who ask at once one works. */
  async function share<Body>(key: string, work: () => Promise<Body>): Promise<Body> {
    let shared = running.get(key) as Promise<Body> | undefined;
    if (!shared) {
      shared = work().finally(() => running.get(key) === shared && running.delete(key));
      running.set(key, shared);
    }
    return await shared;
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

    keeps: (kind, query) => keyOf(kind, query) !== null,

    async load<Body>(kind: ListedKind, query: ListedQuery, work: () => Promise<Body>) {
      const key = keyOf(kind, query);
      const body = key === null ? await work() : await share(key, () => compute(kind, key, work));
      return {
        body,
        headers: {
          'cache-control': CACHE_CONTROL[kind],
          vary: 'accept-encoding',
          etag: etagOf(JSON.stringify(body)),
        },
      };
    },

    invalidate() {
      generation += 1;
      entries.clear();
      byUrl.clear();
      running.clear();
    },
  };
}
