/** What a request to the laptop's own scanner tells of where it comes from. */
export interface LocalRequest {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly contentType: string | undefined;
  readonly remoteAddress: string | undefined;
}

/** 'same-origin': the page is served by this very process. 'paired': a hosted page, named by its origin. */
export type LocalAudience =
  | { readonly kind: 'same-origin' }
  | { readonly kind: 'paired'; readonly allowedOrigins: readonly string[] };

export type LocalRefusal = 'not-loopback' | 'foreign-host' | 'foreign-origin' | 'wrong-method' | 'wrong-content-type';

export const LOCAL_REFUSAL_STATUS: Readonly<Record<LocalRefusal, number>> = {
  'not-loopback': 403,
  'foreign-host': 421,
  'foreign-origin': 403,
  'wrong-method': 405,
  'wrong-content-type': 415,
};

const LOOPBACK_ADDRESSES = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/**
 * Why a request may not reach the local scanner, or null. Everything is checked on every request:
 * the exact Host defeats names rebound to loopback, the Origin defeats other pages, the method and the media type
 * defeat forms and images, which need no preflight.
 */
export function refuseLocal(request: LocalRequest, port: number, audience: LocalAudience): LocalRefusal | null {
  if (!LOOPBACK_ADDRESSES.test(request.remoteAddress ?? '')) return 'not-loopback';
  const hosts = audience.kind === 'same-origin' ? [`localhost:${port}`, `127.0.0.1:${port}`] : [`127.0.0.1:${port}`];
  if (!hosts.includes(request.host ?? '')) return 'foreign-host';
  if (!isAllowedOrigin(request, audience)) return 'foreign-origin';
  if (request.method !== 'POST') return 'wrong-method';
  return /^application\/json(?:;|$)/i.test(request.contentType ?? '') ? null : 'wrong-content-type';
}

function isAllowedOrigin({ host, origin, fetchSite }: LocalRequest, audience: LocalAudience): boolean {
  if (audience.kind === 'paired') return origin !== undefined && audience.allowedOrigins.includes(origin);
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  return origin === `http://${host}`;
}
