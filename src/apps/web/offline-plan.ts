import { pagePath } from '#contract/page-path.ts';

/** How the service worker treats a request. */
export type OfflineStrategy =
  /** A page: from the network, else as it was installed. */
  | 'page'
  /** A file of the build: as installed, else from the network. */
  | 'file'
  /** The newest reports: from the network, else as last seen. */
  | 'reports'
  /** Everything else goes to the network untouched, above all whatever belongs to one person. */
  | 'network'
  /**
   * A device of the network around, which only a network check that the person starts asks: always the page's own
   * request, since a worker's has neither the person's permission nor the address space named.
   */
  | 'local-device';

export interface PlannedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly isSameOrigin: boolean;
  /** By plain http: of other origins, only devices of the network around are asked so. */
  readonly isPlain: boolean;
  readonly isNavigation: boolean;
}

/** On an answer that the service worker had kept: it was not the server that spoke. */
export const KEPT_OFFLINE_HEADER = 'x-kept-offline';

/** The page for addresses that are no page's: it is kept too, and answers them without a connection. */
export const NOT_FOUND_PAGE = '/404';

const REPORTS_PATH = '/api/reported-locations';

/** The one place that says what is kept for offline use. */
export function offlineStrategy(request: PlannedRequest): OfflineStrategy {
  const { method, path, isSameOrigin, isPlain, isNavigation } = request;
  if (!isSameOrigin && isPlain) return 'local-device';
  if (method !== 'GET' || !isSameOrigin) return 'network';
  // Where somebody is stands in no cache, and a city that is kept on purpose in its own alone.
  if (path.startsWith(REPORTS_PATH) && /[?&](near|limit)=/.test(path)) return 'network';
  if (path === REPORTS_PATH || path.startsWith(`${REPORTS_PATH}?`)) return 'reports';
  if (path.startsWith('/api/') || path.startsWith('/companion/v1/')) return 'network';
  return isNavigation ? 'page' : 'file';
}

/** The name under which a page is kept: its page's path, since the same page answers every query. */
export function pageKey(path: string): string {
  const bare = path.replace(/[?#].*$/, '');
  return pagePath(bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare);
}
