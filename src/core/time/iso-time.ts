/** A time in ms since 1970 as ISO 8601 in UTC, such as `2026-03-01T09:30:00.000Z`. Throws a RangeError beyond year 275760. */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** As `isoTime`; null stays null. */
export function isoTimeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoTime(atMs);
}
