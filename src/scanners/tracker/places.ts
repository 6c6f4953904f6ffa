import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';

export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius in metres within which the device says it is, where it says so. */
  readonly accuracyMetres?: number | undefined;
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
const SAME_PLACE_METRES = 150;
/** No place reaches further, whatever its fixes say. */
const MAX_REACH_METRES = 500;
/** Who was at a place a scan ago is likelier still there than anywhere else: its fixes may be so many times as wrong. */
const STAYING = 2;
/** A fix as good as this makes a place by itself; any other wants a second one there. A device that says nothing is taken at its word. */
const PRECISE_METRES = 50;
/** A fix worse than this makes no place: it says that one is still there, or nothing. */
const POOR_METRES = 150;
/** What devices say of their fixes is too little now and then: a poor one may be so many times as wrong. */
const POOR_TIMES = 2;
/** Nobody walks as fast for a quarter of an hour. */
const VEHICLE_METRES_PER_SECOND = 12 / 3.6;
/** A vehicle that stands for no longer goes on with the same journey. */
const HALT_MS = 20 * MINUTE_MS;
/** Who is under way for so long brings the whole place along: what is there before and after is the ship's, or the night train's. */
const VOYAGE_MS = 4 * HOUR_MS;
/** No ship is faster over a voyage; who sits in a train or a plane leaves it and the others behind. */
const SHIP_METRES_PER_SECOND = 60 / 3.6;
/** No fix in a building strays so far, and back, for as long as one stays. */
const FAR_METRES = 400;
const FAR_SCATTERS = 1;
/** Fixes closer in time than this belong to one scan and tell nothing of speed. */
const SCAN_MS = 60 * SECOND_MS;

const EARTH_RADIUS_METRES = 6_371_000;
const DEGREE_METRES = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** The side of a cell: what is within the furthest reach lies in the same cell or beside it. */
const CELL_DEGREES = MAX_REACH_METRES / DEGREE_METRES;

/** A place made of fixes: their mean, weighed by what each is worth, and how far they scatter. */
interface Cluster {
  readonly id: number;
  latitude: number;
  longitude: number;
  weight: number;
  scatterMetres: number;
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
      .map((cluster) => ({ cluster, metres: metresBetween(cluster, fix), isHere: today(cluster.id) === before?.id }))
      .filter(({ cluster, metres, isHere }) => metres <= reachOf(cluster, fix, isHere ? STAYING : 1))
      .toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || a.metres - b.metres);
    const [best, ...others] = near;
    if (isPoor(fix)) return best?.isHere ? today(best.cluster.id) : null;
    if (!best) return begin(fix);
    join(best.cluster, fix, best.metres);
    // Two that a mean brought so close were one all the time.
    for (const { cluster } of others) {
      if (metresBetween(cluster, best.cluster) <= SAME_PLACE_METRES) merge(cluster.id, best.cluster.id);
    }
    return today(best.cluster.id);
  }

  function begin(fix: Fix): number {
    const cell = cellKey(bandOf(fix.latitude), fix);
    const cluster = { ...fix, id: count++, weight: worthOf(fix), scatterMetres: 0, fixes: 1, cell };
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
    if ((fix.accuracyMetres ?? 0) > PRECISE_METRES) unsure.add(cluster.id);
    return cluster.id;
  }

  function join(cluster: Cluster, fix: Fix, metres: number): void {
    const worth = worthOf(fix);
    cluster.weight += worth;
    cluster.fixes += 1;
    unsure.delete(cluster.id);
    const share = worth / cluster.weight;
    cluster.latitude += share * (fix.latitude - cluster.latitude);
    cluster.longitude += share * (fix.longitude - cluster.longitude);
    cluster.scatterMetres = Math.sqrt(
      cluster.scatterMetres ** 2 + (metres ** 2 - cluster.scatterMetres ** 2) / cluster.fixes,
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
    if (ms >= VOYAGE_MS && metresBetween(journey.from, fix) <= (SHIP_METRES_PER_SECOND * ms) / 1_000) {
      for (const harbour of [journey.from, fix]) {
        for (const cluster of clustersAround(harbour)) {
          if (metresBetween(cluster, harbour) <= MAX_REACH_METRES) merge(journey.id, cluster.id);
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
      if (before && sinceMs < SCAN_MS && metresBetween(before.fix, place) <= SAME_PLACE_METRES) return before.id;
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
        metresBetween(one, other) > FAR_METRES + FAR_SCATTERS * (one.scatterMetres + other.scatterMetres);
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
function worthOf({ accuracyMetres }: Fix): number {
  return 1 / Math.max(10, accuracyMetres ?? 30) ** 2;
}

function reachOf({ scatterMetres }: Cluster, { accuracyMetres }: Fix, times: number): number {
  return Math.min(MAX_REACH_METRES, SAME_PLACE_METRES + times * Math.max(accuracyMetres ?? 0, 1.5 * scatterMetres));
}

function isPoor({ accuracyMetres }: Fix): boolean {
  return (accuracyMetres ?? 0) > POOR_METRES;
}

/** How far off a fix may be, in metres. */
function wrongBy(fix: Fix): number {
  return (isPoor(fix) ? POOR_TIMES : 1) * (fix.accuracyMetres ?? 0);
}

function isVehicle(from: Fix, to: Fix, ms: number): boolean {
  const wrong = wrongBy(from) + wrongBy(to);
  const metres = metresBetween(from, to) - wrong;
  return metres > MAX_REACH_METRES && metres / (ms / 1_000) >= VEHICLE_METRES_PER_SECOND;
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
function metresBetween(
  a: { readonly latitude: number; readonly longitude: number },
  b: { readonly latitude: number; readonly longitude: number },
): number {
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return DEGREE_METRES * Math.hypot(east, a.latitude - b.latitude);
}
