import { DAY_MS } from '#core/time/durations.ts';

/** What a round sends as location. */
export const ROUND_LOCATION = 'Room check';

/** What a scanner or a round sends as location when the person named no place. Source: specification, section 3. */
export const FIXED_LOCATIONS: readonly string[] = ['Camera Scan', 'Network Scan', ROUND_LOCATION];

/** Number of the UTC day, 0 for 1 January 1970. */
export function utcDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/**
 * Length of the run of consecutive UTC days with a scan that ends today or yesterday, in days; 0 when the last scan is
 * older. `daysDescending` are the distinct days with a scan, latest first; days after today, which a corrected clock
 * can leave behind, are passed over.
 */
export function scanStreak(daysDescending: readonly number[], atMs: number): number {
  const today = utcDay(atMs);
  const past = daysDescending.filter((day) => day <= today);
  const latest = past[0];
  if (latest === undefined || latest < today - 1) return 0;
  const gap = past.findIndex((day, index) => day !== latest - index);
  return gap === -1 ? past.length : gap;
}
