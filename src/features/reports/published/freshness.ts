import { DAY_MS } from '#core/time/durations.ts';
import type { Freshness, IssueType } from '#contract/entities/reported-location.ts';

/** After so many days a report counts half: how long the thing itself tends to stay. Proposed, not measured. */
export const HALF_LIFE_DAYS: Readonly<Record<IssueType, number>> = {
  camera: 365,
  keycard: 180,
  other: 180,
  network: 90,
};

/** Below these weights a report is no longer current, and no longer counted. */
const CURRENT_WEIGHT = 0.5;
const COUNTED_WEIGHT = 0.25;

export interface Aged {
  readonly issueType: IssueType;
  readonly createdAtMs: number;
  readonly lastReviewedAtMs: number | null;
}

const lastWordMs = ({ createdAtMs, lastReviewedAtMs }: Aged): number => Math.max(createdAtMs, lastReviewedAtMs ?? 0);

/** What age has left of a report's weight, in (0, 1]; a time in the future counts as now. */
export function weightOf(report: Aged, atMs: number): number {
  const days = Math.max(0, atMs - lastWordMs(report)) / DAY_MS;
  return 0.5 ** (days / HALF_LIFE_DAYS[report.issueType]);
}

export function freshnessOf(report: Aged, atMs: number): Freshness {
  const weight = weightOf(report, atMs);
  if (weight >= CURRENT_WEIGHT) return 'current';
  return weight >= COUNTED_WEIGHT ? 'ageing' : 'historic';
}

/** The first moment, in ms, at which a report is historic if nobody looks at it again. */
export function historicAtMs(report: Aged): number {
  const halfLives = Math.log2(1 / COUNTED_WEIGHT);
  return lastWordMs(report) + halfLives * HALF_LIFE_DAYS[report.issueType] * DAY_MS + 1;
}
