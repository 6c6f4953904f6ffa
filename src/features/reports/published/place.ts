import type { Freshness } from '#contract/entities/reported-location.ts';

/** How many reports were removed after legal complaints is told as a range, so that no single one shows. */
const RANGES = [
  [5, '1–5'],
  [10, '6–10'],
  [20, '11–20'],
  [50, '21–50'],
] as const;

/** The range of a count; null for none. */
export function removalRange(removed: number): string | null {
  if (removed <= 0) return null;
  return RANGES.find(([most]) => removed <= most)?.[1] ?? '50+';
}

export interface CountedReport {
  readonly freshness: Freshness;
  readonly archived: boolean;
  /** Other stays that were joined with it. */
  readonly corroborations: number;
}

/** Plain counts: reports by age, and the stays behind those that still count. */
export function countReports(reports: readonly CountedReport[]) {
  const counted = reports.filter(({ archived, freshness }) => !archived && freshness !== 'historic');
  return {
    current: counted.filter(({ freshness }) => freshness === 'current').length,
    ageing: counted.filter(({ freshness }) => freshness === 'ageing').length,
    archived: reports.length - counted.length,
    stays: counted.reduce((sum, { corroborations }) => sum + 1 + corroborations, 0),
  };
}
