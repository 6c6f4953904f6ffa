import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { RULE_REASONS } from '../log/reasons.ts';

/** What becomes of a report on arrival, from what came before it. Pure: `node/arrival-facts.ts` counts. */

/** Reports about one place within this time are one burst. */
export const BURST_MS = 72 * HOUR_MS;

/** With so many reports in a burst, this one counted, all of them are held. */
const BURST_REPORTS = 3;

/** A slower campaign: so many within a week, and so many times what came in a week of the time before. */
export const WEEK_MS = 7 * DAY_MS;
export const RATE_MS = 90 * DAY_MS;
const WEEK_REPORTS = 3;
const RATE_FACTOR = 5;

/** Nobody stays in so many places within a day. Told by account: thousands of strangers may share one network. */
export const VELOCITY_MS = DAY_MS;
const VELOCITY_PLACES = 4;

/** How many reports about a place came within each time before this one. */
export interface PlaceCounts {
  readonly inBurst: number;
  readonly inWeek: number;
  readonly inRate: number;
}

/** Whether a report makes a burst of its place, together with those that came before it. */
export function isBurst({ inBurst, inWeek, inRate }: PlaceCounts): boolean {
  if (inBurst + 1 >= BURST_REPORTS) return true;
  const weekly = ((inRate - inWeek) * WEEK_MS) / (RATE_MS - WEEK_MS);
  return inWeek + 1 >= WEEK_REPORTS && inWeek + 1 > RATE_FACTOR * weekly;
}

export interface ArrivalFacts extends PlaceCounts {
  /** A text that says almost the same came from another account or network. */
  readonly hasTwin: boolean;
  /** Other places that its account reported within VELOCITY_MS before it. */
  readonly otherPlaces: number;
}

export type HoldReason = (typeof RULE_REASONS)['burst' | 'similar' | 'velocity'];

/** Why a report is held for an administrator; null for one that goes straight into the queue. */
export function holdReason(facts: ArrivalFacts): HoldReason | null {
  if (isBurst(facts)) return RULE_REASONS.burst;
  if (facts.hasTwin) return RULE_REASONS.similar;
  return facts.otherPlaces + 1 >= VELOCITY_PLACES ? RULE_REASONS.velocity : null;
}
