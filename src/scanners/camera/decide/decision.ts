import { CONSECUTIVE_DECISIONS, COOLDOWN_MS, COUNTER_DECAY_FULL, COUNTER_DECAY_WEAK } from '../definition.ts';
import type { ThreatType } from '../sample.ts';

/** How one decision's evidence stands to a threat type: it matches, it is near a match, or there is nothing. */
export type Support = 'match' | 'weak' | 'none';

/** The counter of one threat type: consecutive matches raise it, others let it decay (specification, section 5). */
export interface DecisionCounter {
  readonly threatType: ThreatType;
  count: number;
}

export function createCounter(threatType: ThreatType): DecisionCounter {
  return { threatType, count: 0 };
}

/** Weighs one decision and tells whether the counter now asks for an alert. */
export function countSupport(counter: DecisionCounter, support: Support): boolean {
  const needed = CONSECUTIVE_DECISIONS[counter.threatType];
  if (support === 'match') counter.count = Math.min(needed, counter.count + 1);
  else counter.count = Math.max(0, counter.count - (support === 'weak' ? COUNTER_DECAY_WEAK : COUNTER_DECAY_FULL));
  return counter.count >= needed;
}

/** True when an alert may be raised: none before, or the last one COOLDOWN_MS ago. */
export function isCooledDown(lastAlertAtMs: number | null, atMs: number): boolean {
  return lastAlertAtMs === null || atMs - lastAlertAtMs >= COOLDOWN_MS;
}

/**
 * Number of clusters among the first `count` points: points closer than the radius to any of a cluster belong to it.
 * `label` is working memory of at least `count` entries and holds each point's cluster afterwards.
 */
export function countClusters(
  x: Float64Array,
  y: Float64Array,
  count: number,
  radiusPx: number,
  label: Int32Array,
): number {
  label.fill(-1, 0, count);
  let clusters = 0;
  for (let seed = 0; seed < count; seed++) {
    if (label[seed]! >= 0) continue;
    const cluster = clusters++;
    label[seed] = cluster;
    for (let grew = true; grew;) {
      grew = false;
      for (let i = 0; i < count; i++) {
        if (label[i]! >= 0) continue;
        for (let j = 0; j < count; j++) {
          if (label[j] !== cluster || Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!) >= radiusPx) continue;
          label[i] = cluster;
          grew = true;
          break;
        }
      }
    }
  }
  return clusters;
}
