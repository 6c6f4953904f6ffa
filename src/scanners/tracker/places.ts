import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';

export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius in meters within which the device says it is, where it says so. */
  readonly accuracyMeters?: number | undefined;
}

/** Where a scan was made: any text that names a place, or a fix. Null where nobody knows. */
export type Place = string | Fix | null;

/** Numbers the places of one trip. */
export interface Places {
  /** The place of a scan, or the journey that it is part of. Times may go back, which tells nothing of speed. */
  at(place: Place, atMs: number): number | null;
  /** How many places these are: what turned out to be one is one, all finished journeys together are one, and what hangs on one poor fix is none. */
  count(ids: Iterable<number>): number;
  /** The number by which a place goes now. */
  today(id: number): number;
  isJourney(id: number): boolean;
  /** Whether two of these that are no journeys lie clearly apart: further than any fix indoors strays. */
  areFarApart(ids: Iterable<number>): boolean;
}

/** Two places are further apart than this, and than their fixes are wrong. */
const SAME_PLACE_METERS = 150;
/** No place reaches further, whatever its fixes say. */
const MAX_REACH_METERS = 500;
/** Who was at a place a scan ago is likelier still there than anywhere else: its fixes may be so many times as wrong. */
const STAYING = 2;
/** A fix as good as this makes a place by itself; any other wants a second one there. A device that says nothing is taken at its word. */
const PRECISE_METERS = 50;
/** A fix worse than this makes no place: it says that one is still there, or nothing. */
const POOR_METERS = 150;
/** What devices say of their fixes is too little now and then: a poor one may be so many times as wrong. */
const POOR_TIMES = 2;
/** Nobody walks as fast for a quarter of an hour. */
const VEHICLE_METERS_PER_SECOND = 12 / 3.6;
/** A vehicle that stands for no longer goes on with the same journey. */
const HALT_MS = 20 * MINUTE_MS;
/** Who is under way for so long brings the whole place along: what is there before and after is the ship's, or the night train's. */
const VOYAGE_MS = 4 * HOUR_MS;
/** No ship is faster over a voyage; who sits in a train or a plane leaves it and the others behind. */
const SHIP_METERS_PER_SECOND = 60 / 3.6;
/** No fix in a building strays so far, and back, for as long as one stays. */
const FAR_METERS = 400;
const FAR_SCATTERS = 1;
/** Fixes closer in time than this belong to one scan and tell nothing of speed. */
const SCAN_MS = 60 * SECOND_MS;

const EARTH_RADIUS_METERS = 6_371_000;
const DEGREE_METERS = (EARTH_RADIUS_METERS * Math.PI) / 180;
/** The side of a cell: what is within the furthest reach lies in the same cell or beside it. */
const CELL_DEGREES = MAX_REACH_METERS / DEGREE_METERS;

/** A place made of fixes: their mean, weighed by what each is worth, and how far they scatter. */
interface Cluster {
  readonly id: number;
  latitude: number;
  longitude: number;
  weight: number;
  scatterMeters: number;
  fixes: number;
  cell: string;
}

interface Journey {
  readonly id: number;
  readonly fromMs: number;
  lastMs: number;
  readonly from: Fix;
}

export function createPlaces(): Places {
  const named = new Map<string, number>();
  const cells = new Map<string, Cluster[]>();
  const journeys = new Set<number>();
  /** Places that hang on one fix that is not precise. */
  const unsure = new Set<number>();
  /** What turned out to be the same: the older number of each. */
  const merged = new Map<number, number>();
  let count = 0;
  let before: { readonly fix: Fix; readonly atMs: number; id: number } | null = null;
  let journey: Journey | null = null;

  function today(id: number): number {
    let now = id;
    for (let older = merged.get(now); older !== undefined; older = merged.get(now)) now = older;
    return now;
  }

  function merge(one: number, other: number): void {
    const [a, b] = [today(one), today(other)];
    if (a === b) return;
    merged.set(Math.max(a, b), Math.min(a, b));
    unsure.delete(Math.min(a, b));
    if (journeys.has(Math.max(a, b)) !== journeys.has(Math.min(a, b))) journeys.delete(Math.min(a, b));
  }

  function stayAt(fix: Fix): number | null {
    const near = clustersAround(fix)
      .map((cluster) => ({ cluster, meters: metersBetween(cluster, fix), isHere: today(cluster.id) === before?.id }))
      .filter(({ cluster, meters, isHere }) => meters <= reachOf(cluster, fix, isHere ? STAYING : 1))
      .toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || a.meters - b.meters);
    const [best, ...others] = near;
    if (isPoor(fix)) return best?.isHere ? today(best.cluster.id) : null;
    if (!best) return begin(fix);
    join(best.cluster, fix, best.meters);
    // Two that a mean brought so close were one all the time.
    for (const { cluster } of others) {
      if (metersBetween(cluster, best.cluster) <= SAME_PLACE_METERS) merge(cluster.id, best.cluster.id);
    }
    return today(best.cluster.id);
  }

  function begin(fix: Fix): number {
    const cell = cellKey(bandOf(fix.latitude), fix);
    const cluster = { ...fix, id: count++, weight: worthOf(fix), scatterMeters: 0, fixes: 1, cell };
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
    if ((fix.accuracyMeters ?? 0) > PRECISE_METERS) unsure.add(cluster.id);
    return cluster.id;
  }

  function join(cluster: Cluster, fix: Fix, meters: number): void {
    const worth = worthOf(fix);
    cluster.weight += worth;
    cluster.fixes += 1;
    unsure.delete(cluster.id);
    const share = worth / cluster.weight;
    cluster.latitude += share * (fix.latitude - cluster.latitude);
    cluster.longitude += share * (fix.longitude - cluster.longitude);
    cluster.scatterMeters = Math.sqrt(
      cluster.scatterMeters ** 2 + (meters ** 2 - cluster.scatterMeters ** 2) / cluster.fixes,
    );
    const cell = cellKey(bandOf(cluster.latitude), cluster);
    if (cell === cluster.cell) return;
    cells.set(
      cluster.cell,
      cells.get(cluster.cell)!.filter((one) => one !== cluster),
    );
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
    cluster.cell = cell;
  }

  function clustersAround(fix: Fix): Cluster[] {
    const band = bandOf(fix.latitude);
    return [band - 1, band, band + 1].flatMap((near) => {
      const cell = cellOf(near, fix.longitude);
      return [cell - 1, cell, cell + 1].flatMap((beside) => cells.get(`${near} ${beside}`) ?? []);
    });
  }

  /** The journey goes on, or one begins. */
  function rideAlong(atMs: number): number {
    journey ??= { id: count++, fromMs: before!.atMs, lastMs: atMs, from: before!.fix };
    journeys.add(journey.id);
    journey.lastMs = atMs;
    return journey.id;
  }

  /** After a voyage one is where one was. A journey is over once the halt is longer than one on the way. */
  function arrive(fix: Fix, atMs: number): void {
    if (!journey) return;
    const ms = journey.lastMs - journey.fromMs;
    if (ms >= VOYAGE_MS && metersBetween(journey.from, fix) <= (SHIP_METERS_PER_SECOND * ms) / 1_000) {
      for (const harbour of [journey.from, fix]) {
        for (const cluster of clustersAround(harbour)) {
          if (metersBetween(cluster, harbour) <= MAX_REACH_METERS) merge(journey.id, cluster.id);
        }
      }
    }
    if (atMs - journey.lastMs > HALT_MS) journey = null;
  }

  return {
    at(place, atMs) {
      if (place === null) return null;
      if (typeof place === 'string') {
        const known = named.get(place);
        if (known === undefined) named.set(place, count++);
        return known ?? count - 1;
      }
      const sinceMs = before ? Math.abs(atMs - before.atMs) : Infinity;
      if (before && sinceMs < SCAN_MS && metersBetween(before.fix, place) <= SAME_PLACE_METERS) return before.id;
      const isRiding = before !== null && sinceMs >= SCAN_MS && isVehicle(before.fix, place, sinceMs);
      const id = isRiding ? rideAlong(atMs) : stayAt(place);
      // A poor fix elsewhere than any place says neither where one is nor that one has left.
      if (id === null) return null;
      if (!isRiding) arrive(place, atMs);
      before = { fix: place, atMs, id: today(id) };
      return before.id;
    },
    count(ids) {
      const now = new Set([...ids].map(today).filter((id) => !unsure.has(id)));
      const rides = [...now].filter((id) => journeys.has(id));
      // Nobody knows yet of the one under way whether it is a voyage.
      return now.size - rides.length + (rides.some((id) => id !== journey?.id) ? 1 : 0);
    },
    today,
    areFarApart(ids) {
      const stays = new Set([...ids].map(today).filter((id) => !unsure.has(id) && !journeys.has(id)));
      const spots = [...cells.values()].flat().filter(({ id }) => stays.has(today(id)));
      const areFar = (one: Cluster, other: Cluster) =>
        metersBetween(one, other) > FAR_METERS + FAR_SCATTERS * (one.scatterMeters + other.scatterMeters);
      return [...stays].some((a) =>
        [...stays].some(
          (b) =>
            a < b &&
            spots.every(
              (one) => today(one.id) !== a || spots.every((other) => today(other.id) !== b || areFar(one, other)),
            ),
        ),
      );
    },
    isJourney: (id) => journeys.has(today(id)),
  };
}

/** Fixes count by their precision: an error of 100 m is worth a hundredth of one of 10 m. */
function worthOf({ accuracyMeters }: Fix): number {
  return 1 / Math.max(10, accuracyMeters ?? 30) ** 2;
}

function reachOf({ scatterMeters }: Cluster, { accuracyMeters }: Fix, times: number): number {
  return Math.min(MAX_REACH_METERS, SAME_PLACE_METERS + times * Math.max(accuracyMeters ?? 0, 1.5 * scatterMeters));
}

function isPoor({ accuracyMeters }: Fix): boolean {
  return (accuracyMeters ?? 0) > POOR_METERS;
}

/** How far off a fix may be, in meters. */
function wrongBy(fix: Fix): number {
  return (isPoor(fix) ? POOR_TIMES : 1) * (fix.accuracyMeters ?? 0);
}

function isVehicle(from: Fix, to: Fix, ms: number): boolean {
  const wrong = wrongBy(from) + wrongBy(to);
  const meters = metersBetween(from, to) - wrong;
  return meters > MAX_REACH_METERS && meters / (ms / 1_000) >= VEHICLE_METERS_PER_SECOND;
}

function bandOf(latitude: number): number {
  return Math.floor(latitude / CELL_DEGREES);
}

/** Cells of a band of latitude get longer towards the poles, as degrees of longitude get shorter. */
function cellOf(band: number, longitude: number): number {
  return Math.floor((longitude * Math.cos((band + 0.5) * CELL_DEGREES * (Math.PI / 180))) / CELL_DEGREES);
}

function cellKey(band: number, { longitude }: { readonly longitude: number }): string {
  return `${band} ${cellOf(band, longitude)}`;
}

/** On a plane that touches the globe there, which is exact enough for walks. */
function metersBetween(
  a: { readonly latitude: number; readonly longitude: number },
  b: { readonly latitude: number; readonly longitude: number },
): number {
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return DEGREE_METERS * Math.hypot(east, a.latitude - b.latitude);
}
