/** The tables of this many months to come are made ahead of their use. */
export const MONTHS_AHEAD = 3;

/** The first moment of the month that is so many months after the one of `atMs`, UTC, in ms. */
export function monthStartMs(atMs: number, months: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** The name of a month as it stands in the name of its table, such as `2026_03`. */
export function monthName(startMs: number): string {
  return new Date(startMs).toISOString().slice(0, 7).replace('-', '_');
}
