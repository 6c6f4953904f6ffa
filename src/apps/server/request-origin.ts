/** What a request says about where it comes from. Browsers set these headers; a page cannot forge them. */
export interface RequestSource {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Whether a page of another site made this request.
 * Sec-Fetch-Site decides where the browser sends it, Origin where it does not. A request with neither was made by no browser:
 * every browser sends Origin with an unsafe method, and it carries only the cookies its own program gave it.
 */
export function isForeignRequest(source: RequestSource, isOwnOrigin: (origin: string) => boolean): boolean {
  if (source.secFetchSite !== undefined) return source.secFetchSite !== 'same-origin' && source.secFetchSite !== 'none';
  return source.origin !== undefined && !isOwnOrigin(source.origin);
}
