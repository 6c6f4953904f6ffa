/** Whether an If-None-Match header names this strong ETag. A weak validator of the same text counts, as RFC 9110 compares it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i;

/** Whether an Accept-Encoding header takes brotli. */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  const match = acceptEncoding === undefined ? null : BROTLI.exec(acceptEncoding);
  return match !== null && (match[1] === undefined || Number(match[1]) > 0);
}
