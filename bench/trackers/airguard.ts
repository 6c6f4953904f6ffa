/** AirGuard's published rule: one address, away from its owner, at so many places over so long within 24 hours. */
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { Sighting } from '#scanners/tracker/following.ts';

export const AIRGUARD_LEVELS = [
  { level: 'high', places: 2, ms: 30 * MINUTE_MS },
  { level: 'medium', places: 3, ms: 60 * MINUTE_MS },
  { level: 'low', places: 4, ms: 120 * MINUTE_MS },
] as const;
export type AirGuardLevel = (typeof AIRGUARD_LEVELS)[number]['level'];

export function airGuardAlerts(sightings: readonly Sighting[], level: AirGuardLevel): Sighting[] {
  const { places, ms } = AIRGUARD_LEVELS.find((one) => one.level === level)!;
  const seen = new Map<string, Sighting[]>();
  const told = new Set<string>();
  return sightings.filter((sighting) => {
    const { address, atMs, reading } = sighting;
    if (reading.kind === 'none' || reading.separated === false || told.has(address)) return false;
    const lately = [...(seen.get(address) ?? []).filter((one) => atMs - one.atMs <= DAY_MS), sighting];
    seen.set(address, lately);
    const isTold = new Set(lately.map(({ place }) => place)).size >= places && atMs - lately[0]!.atMs >= ms;
    if (isTold) told.add(address);
    return isTold;
  });
}
