/** AirGuard's published rule: one address, away from its owner, at so many places over so long within 24 hours. */
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { Sighting } from '#scanners/tracker/sighting.ts';
import type { Place } from '#scanners/tracker/places.ts';

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
  const placeOf = createPlaces();
  return sightings.filter((sighting) => {
    const { address, atMs, reading } = sighting;
    if (reading.kind === 'none' || reading.separated === false || told.has(address)) return false;
    const lately = [...(seen.get(address) ?? []).filter((one) => atMs - one.atMs <= DAY_MS), sighting];
    seen.set(address, lately);
    const isTold = new Set(lately.map(({ place }) => placeOf(place))).size >= places && atMs - lately[0]!.atMs >= ms;
    if (isTold) told.add(address);
    return isTold;
  });
}

const SAME_PLACE_METERS = 150;
const DEGREE_METERS = 111_195;

/** A place hangs on its first fix. */
function createPlaces(): (place: Place) => unknown {
  const firsts: { readonly latitude: number; readonly longitude: number }[] = [];
  const known = new Map<Place, unknown>();
  const isNear = (a: (typeof firsts)[number], b: (typeof firsts)[number]) =>
    DEGREE_METERS *
      Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)) <=
    SAME_PLACE_METERS;
  return (place) => {
    if (place === null || typeof place === 'string') return place;
    if (!known.has(place)) {
      const first = firsts.find((one) => isNear(one, place)) ?? place;
      if (first === place) firsts.push(place);
      known.set(place, first);
    }
    return known.get(place);
  };
}
