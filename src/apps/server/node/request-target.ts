import type { IncomingMessage } from 'node:http';

/** Path and query of a request target; the absolute form, which proxies may send, names them after an origin. */
export function targetOf(incoming: IncomingMessage): string {
  const target = incoming.url ?? '/';
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : target;
}

/** The path of a target, as it was written. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
