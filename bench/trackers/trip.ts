/**
 * Made-up trips of eight kinds: what a device that scans every quarter of an hour, or more often, hears of trackers, and
 * who follows. Fixes are as wrong as indoors and at sea, a third of what is sent is missed, each network changes its
 * addresses in its own way, and companions carry tags of their own. Every rate below is an assumption; none was counted.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { TrackerKind } from '#scanners/tracker/advertisement.ts';
import type { Sighting } from '#scanners/tracker/sighting.ts';
import { createNumbers } from '#tests/support/random.ts';

export const TRIP_KINDS = ['commuter', 'taxi', 'hotel', 'train', 'conference', 'road trip', 'tour', 'cruise'] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

/** Days that hold few places: rules are made on them, and never judged. */
export const SPARSE_KINDS = ['long train', 'sea day', 'fair'] as const;
export type SparseKind = (typeof SPARSE_KINDS)[number];

export const STALKERS = ['none', 'separated tag', 'rotating clone', 'SmartTag', 'owner travels along'] as const;
export type Stalker = (typeof STALKERS)[number];

export const TRIP_DAYS = 3;
const STEP_MS = 15 * MINUTE_MS;

/** What differs from trip to trip when rules are made. Judged are trips with these. */
export interface TripPhysics {
  /** Divides a quarter of an hour. */
  readonly scanEveryMs: number;
  /** Share of the scans in which a tracker within reach is missed, whatever else. */
  readonly lost: number;
  /** How long a clone keeps each of its addresses. */
  readonly cloneKeepsMs: number;
  /** How many times as wrong fixes are, and as they say. */
  readonly wrongTimes: number;
}
const PHYSICS: TripPhysics = { scanEveryMs: STEP_MS, lost: 0.3, cloneKeepsMs: STEP_MS, wrongTimes: 1 };

type Setting = 'room' | 'street' | 'station' | 'train' | 'cafe' | 'sight' | 'hall' | 'car' | 'ship';

interface Surroundings {
  /** How many trackers stay there, away from their owners and near them; how many pass. */
  readonly stay: readonly [number, number];
  readonly pass: readonly [number, number];
  /** Deviation of a fix in each direction, in meters. */
  readonly gpsMeters: number;
}

const SURROUNDINGS: Readonly<Record<Setting, Surroundings>> = {
  room: { stay: [1, 2], pass: [0.05, 0.4], gpsMeters: 60 },
  street: { stay: [0.15, 0.2], pass: [0.15, 2], gpsMeters: 12 },
  station: { stay: [0.4, 1], pass: [0.5, 6], gpsMeters: 50 },
  train: { stay: [0.6, 4], pass: [0.1, 1], gpsMeters: 40 },
  cafe: { stay: [0.2, 1.5], pass: [0.1, 1.5], gpsMeters: 40 },
  sight: { stay: [0.2, 0.5], pass: [0.3, 4], gpsMeters: 20 },
  hall: { stay: [1.5, 8], pass: [0.3, 4], gpsMeters: 70 },
  car: { stay: [0, 0], pass: [0.05, 0.5], gpsMeters: 15 },
  ship: { stay: [2, 6], pass: [0.1, 1], gpsMeters: 80 },
};

/** Away from their owners tags are many; near them phones and earphones are. */
const AWAY_KINDS = ['airtag', 'airtag', 'findmy-other', 'findmy-other', 'smarttag', 'fmdn', 'tile'] as const;
const NEAR_KINDS = [
  ...Array<'findmy-other'>(16).fill('findmy-other'),
  ...Array<'airtag'>(4).fill('airtag'),
  'smarttag',
  'smarttag',
  'fmdn',
  'tile',
] as const;

/** Meters east and north of where the trip began. */
type Spot = readonly [number, number];

interface Stop {
  readonly atMs: number;
  readonly spot: Spot;
  readonly setting: Setting;
  /** Trackers that stay in one venue, or ride in one vehicle, are made once for it. */
  readonly venue: string;
  /** Whether those who travel together are together here. */
  readonly isTogether: boolean;
}

interface Tracker {
  readonly kind: TrackerKind;
  readonly separated: boolean | null;
  readonly loudDbm: number;
  readonly heardShare: number;
  /** Flags in its payload that stay when the rest changes. */
  readonly trait: string | null;
  addressAt(atMs: number): string;
}

export interface Trip {
  readonly sightings: readonly Sighting[];
  /** When the follower was first close enough to be heard; null without one. */
  readonly followedFromMs: number | null;
  /** Whether this was an address of the follower. */
  isFollower(address: string): boolean;
}

export function makeTrip(
  tripKind: TripKind | SparseKind,
  stalker: Stalker,
  seed: number,
  { scanEveryMs, lost, cloneKeepsMs, wrongTimes }: TripPhysics = PHYSICS,
): Trip {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  let addresses = 0;

  function poisson(mean: number): number {
    let count = 0;
    for (let left = next(); left > Math.exp(-mean) && count < 60; left *= next()) count += 1;
    return count;
  }

  /** A new random address for every period that this names. */
  function addressesBy(periodOf: (atMs: number) => number): (atMs: number) => string {
    const known = new Map<number, string>();
    return (atMs) => {
      const period = periodOf(atMs);
      const address = known.get(period) ?? `tracker-${(addresses += 1)}`;
      known.set(period, address);
      return address;
    };
  }

  function rotating(periodMs: number): (atMs: number) => string {
    const phaseMs = between(0, periodMs);
    return addressesBy((atMs) => Math.floor((atMs - phaseMs) / periodMs));
  }

  /** Each network in its own way: see the layouts in src/scanners/tracker/advertisement.ts. */
  function rotationOf(kind: TrackerKind, separated: boolean | null, lostForMs: number): (atMs: number) => string {
    if (kind === 'tile') return rotating(1_000 * DAY_MS);
    if (kind === 'fmdn') return rotating(separated ? DAY_MS : 1_024 * SECOND_MS);
    if (kind === 'smarttag' && separated) {
      const fixedFromMs = DAY_MS - lostForMs;
      return addressesBy((atMs) => Math.floor(Math.min(atMs, fixedFromMs) / STEP_MS));
    }
    return rotating(separated ? DAY_MS : STEP_MS);
  }

  function tracker(separated: boolean, more: Partial<Tracker> & { readonly lostForMs?: number } = {}): Tracker {
    const kind = more.kind ?? pick(separated ? AWAY_KINDS : NEAR_KINDS);
    const said = kind === 'tile' ? null : separated;
    return {
      kind,
      separated: said,
      loudDbm: normal(-80, 8),
      heardShare: between(0.6, 1),
      trait: kind === 'smarttag' ? pick(['1000', '1004', '1044']) : null,
      addressAt: rotationOf(kind, said, more.lostForMs ?? between(0, 3 * DAY_MS)),
      ...more,
    };
  }

  const stops: Stop[] = [];
  let atMs = 8 * HOUR_MS;
  let spot: Spot = [0, 0];
  let venues = 0;
  const newVenue = () => `venue ${(venues += 1)}`;

  function stop(setting: Setting, venue: string, isTogether: boolean): void {
    stops.push({ atMs, spot, setting, venue, isTogether });
    atMs += scanEveryMs;
  }

  function stay(setting: Setting, durationMs: number, isTogether: boolean, venue = newVenue()): void {
    for (const endMs = atMs + durationMs; atMs < endMs;) stop(setting, venue, isTogether);
  }

  /** Goes on by so many meters, in a line with bends, and is at the given spot at the end where one is given. */
  function travel(setting: Setting, kmh: number, meters: number, venue: string, isTogether = true, to?: Spot): void {
    const direction = between(0, 2 * Math.PI);
    const goal: Spot = to ?? [spot[0] + meters * Math.cos(direction), spot[1] + meters * Math.sin(direction)];
    const step = (kmh / 3.6) * (scanEveryMs / 1_000);
    for (let left = Math.hypot(goal[0] - spot[0], goal[1] - spot[1]); left > step;) {
      const share = step / left;
      spot = [
        spot[0] + share * (goal[0] - spot[0]) + normal(0, step / 12),
        spot[1] + share * (goal[1] - spot[1]) + normal(0, step / 12),
      ];
      left = Math.hypot(goal[0] - spot[0], goal[1] - spot[1]);
      stop(setting, setting === 'street' ? newVenue() : venue, isTogether);
    }
    spot = goal;
  }

  const walk = (isTogether: boolean, to?: Spot) => travel('street', 3, between(500, 2_000), newVenue(), isTogether, to);
  const ride = (isTogether: boolean, to?: Spot) =>
    travel('car', 25, between(3_000, 12_000), newVenue(), isTogether, to);
  const untilHour = (day: number, hour: number) => Math.max(0, day * DAY_MS + hour * HOUR_MS - atMs);

  const DAYS: Readonly<Record<TripKind | SparseKind, (day: number) => void>> = {
    commuter(day) {
      const work: Spot = [14_000, 3_000];
      walk(false, [600, 300]);
      travel('train', 35, 0, `line ${day} out`, false, [13_500, 2_700]);
      walk(false, work);
      stay('hall', untilHour(day, between(12, 13)), false, 'office');
      if (next() < 0.6) {
        walk(false, [13_300, 3_500]);
        stay('cafe', 0.75 * HOUR_MS, false, 'canteen');
        walk(false, work);
      }
      stay('hall', untilHour(day, between(16, 18)), false, 'office');
      travel('train', 35, 0, `line ${day} back`, false, [600, 300]);
      if (next() < 0.6) stay('cafe', between(0.3, 1.5) * HOUR_MS, false);
      walk(false, [0, 0]);
      stay('room', untilHour(day + 1, between(6.5, 8)), true, 'home');
    },
    taxi(day) {
      while (atMs < day * DAY_MS + 20 * HOUR_MS) {
        ride(false);
        stay(pick(['cafe', 'sight', 'hall'] as const), between(0.5, 2.5) * HOUR_MS, false);
      }
      ride(false, [0, 0]);
      stay('room', untilHour(day + 1, between(7, 9)), true, 'hotel');
    },
    hotel(day) {
      stay('room', untilHour(day, between(9, 11)), true, 'hotel');
      while (atMs < day * DAY_MS + 19 * HOUR_MS) {
        walk(false);
        stay(pick(['cafe', 'sight', 'sight'] as const), between(0.5, 2) * HOUR_MS, false);
        if (next() < 0.3) {
          walk(false, [0, 0]);
          stay('room', between(1, 2) * HOUR_MS, true, 'hotel');
        }
      }
      walk(false, [0, 0]);
      stay('room', untilHour(day + 1, between(8, 9)), true, 'hotel');
    },
    train(day) {
      walk(false);
      stay('station', 0.5 * HOUR_MS, false);
      travel('train', between(90, 180), between(150_000, 600_000), `train ${day}`);
      stay('station', 0.25 * HOUR_MS, false);
      walk(false);
      while (atMs < day * DAY_MS + 20 * HOUR_MS) {
        stay(pick(['cafe', 'sight'] as const), between(0.5, 2) * HOUR_MS, false);
        walk(false);
      }
      stay('room', untilHour(day + 1, between(7, 9)), true);
    },
    conference(day) {
      const home: Spot = [0, 0];
      const hall: Spot = [900, 500];
      walk(false, hall);
      for (const untilMs of [12, 17.5]) {
        stay('hall', untilHour(day, untilMs), true, 'congress');
        if (untilMs < 17) {
          walk(true, [1_300, 700]);
          stay('cafe', HOUR_MS, true, 'lunch');
          walk(true, hall);
        }
      }
      walk(true);
      stay('cafe', between(1.5, 3) * HOUR_MS, true);
      walk(true, home);
      stay('room', untilHour(day + 1, between(7.5, 8.5)), true, 'hotel');
    },
    'road trip'(day) {
      while (atMs < day * DAY_MS + 19 * HOUR_MS) {
        travel('car', between(50, 100), between(30_000, 120_000), 'own car');
        stay(pick(['cafe', 'sight', 'sight'] as const), between(0.5, 2) * HOUR_MS, next() < 0.9);
        if (next() < 0.4) {
          walk(true);
          stay('cafe', between(0.5, 1) * HOUR_MS, true);
        }
      }
      stay('room', untilHour(day + 1, between(8, 9.5)), true);
    },
    tour(day) {
      while (atMs < day * DAY_MS + 18 * HOUR_MS) {
        travel('train', between(50, 80), between(20_000, 140_000), 'coach');
        stay('sight', between(0.5, 2) * HOUR_MS, true);
        walk(true);
        stay('cafe', between(0.7, 1.3) * HOUR_MS, next() < 0.6);
      }
      stay('room', untilHour(day + 1, between(8, 9)), true);
    },
    cruise(day) {
      // The ship lies in a port by day and sails by night; fixes on board are poor.
      const port = spot;
      stay('ship', untilHour(day, between(8.5, 10)), true, 'ship');
      if (next() < 0.8) {
        walk(next() < 0.4);
        for (let sights = 0; sights < 3; sights++) {
          stay(pick(['sight', 'cafe'] as const), between(0.5, 1.5) * HOUR_MS, next() < 0.3);
          walk(next() < 0.3);
        }
        walk(false, port);
      }
      stay('ship', untilHour(day, between(17, 18)), true, 'ship');
      const hours = between(10, 14);
      travel('ship', between(25, 38), hours * 30_000, 'ship');
    },
    'long train'(day) {
      stay('room', untilHour(day, between(8, 10)), true);
      walk(false);
      stay('station', 0.5 * HOUR_MS, false);
      travel('train', between(90, 180), between(300_000, 1_100_000), `train ${day}`);
      stay('station', 0.25 * HOUR_MS, false);
      walk(false);
      if (next() < 0.5) stay('cafe', between(0.5, 1.5) * HOUR_MS, false);
      walk(false);
      stay('room', untilHour(day + 1, between(7, 8)), true);
    },
    'sea day'(day) {
      const port = spot;
      stay('ship', untilHour(day, between(9, 11)), true, 'ship');
      if (day % 2 === 0) {
        walk(next() < 0.4);
        stay(pick(['sight', 'cafe'] as const), between(1, 3) * HOUR_MS, next() < 0.3);
        walk(false, port);
      } else travel('ship', between(25, 38), between(180_000, 260_000), 'ship');
      stay('ship', untilHour(day, between(17, 18)), true, 'ship');
      travel('ship', between(25, 38), between(300_000, 420_000), 'ship');
    },
    fair(day) {
      walk(false, [900, 500]);
      stay('hall', untilHour(day, between(17, 19)), true, 'fair');
      walk(false, [0, 0]);
      stay('room', untilHour(day + 1, between(7.5, 9)), true, 'hotel');
    },
  };

  for (let day = 0; day < TRIP_DAYS; day++) DAYS[tripKind](day);

  /** Those who travel together, with their phones, earphones and tags. */
  const companions = {
    'road trip': 3,
    tour: 12,
    cruise: 5,
    conference: 3,
    hotel: 2,
    train: 1,
    taxi: 0,
    commuter: 0,
    'long train': 1,
    'sea day': 5,
    fair: 3,
  }[tripKind];
  const along = Array.from({ length: companions }, () => tracker(false, { loudDbm: normal(-74, 7) }));

  const fromMs = between(8, 14) * HOUR_MS;
  const followers: Readonly<Record<Stalker, () => Tracker | null>> = {
    none: () => null,
    'separated tag': () => tracker(true, { kind: 'airtag', loudDbm: normal(-64, 5), heardShare: 0.95 }),
    'rotating clone': () => ({
      ...tracker(true, { kind: 'findmy-other', loudDbm: normal(-64, 5), heardShare: 0.95 }),
      addressAt: rotating(cloneKeepsMs),
    }),
    SmartTag: () => tracker(true, { kind: 'smarttag', loudDbm: normal(-64, 5), heardShare: 0.95, lostForMs: -fromMs }),
    'owner travels along': () => tracker(false, { kind: 'airtag', loudDbm: normal(-70, 5), heardShare: 0.9 }),
  };
  const follower = followers[stalker]();

  const residents = new Map<string, readonly Tracker[]>();
  const sightings: Sighting[] = [];
  const followed = new Set<string>();
  let followedFromMs: number | null = null;

  /** Fixes of one stay are wrong together: the receiver drifts. */
  let drift: Spot = [0, 0];
  function fixAt({ spot: [east, north], setting }: Stop): Sighting['place'] {
    const gpsMeters = wrongTimes * SURROUNDINGS[setting].gpsMeters;
    drift = [0.6 * drift[0] + normal(0, 0.8 * gpsMeters), 0.6 * drift[1] + normal(0, 0.8 * gpsMeters)];
    const metre = 1 / 111_195;
    return {
      latitude: 50 + (north + drift[1]) * metre,
      longitude: 7 + ((east + drift[0]) * metre) / Math.cos((50 * Math.PI) / 180),
      accuracyMeters: gpsMeters * between(0.7, 1.5),
    };
  }

  function hear(one: Tracker, { atMs: now }: Stop, place: Sighting['place']): boolean {
    if (next() > one.heardShare * (1 - lost)) return false;
    const address = one.addressAt(now);
    sightings.push({
      atMs: now,
      place,
      address,
      rssiDbm: Math.round(normal(one.loudDbm, 5)),
      reading: { kind: one.kind, separated: one.separated, battery: null, maker: null, reason: '' },
      identity: one.trait === null ? null : { text: `${one.kind} ${address}`, trait: one.trait },
    });
    return true;
  }

  for (const here of stops) {
    const { stay: staying, pass } = SURROUNDINGS[here.setting];
    const place = fixAt(here);
    const there =
      residents.get(here.venue) ??
      staying.flatMap((mean, near) => Array.from({ length: poisson(mean) }, () => tracker(near === 0)));
    residents.set(here.venue, there);
    sightings.push({ ...SCAN_ONLY, atMs: here.atMs, place });
    for (const one of there) hear(one, here, place);
    if (here.isTogether) for (const one of along) hear(one, here, place);
    pass.forEach((mean, near) => {
      for (let count = poisson(mean); count > 0; count--) hear(tracker(near === 0), here, place);
    });
    if (follower && here.atMs >= fromMs && hear(follower, here, place)) {
      followedFromMs ??= here.atMs;
      followed.add(follower.addressAt(here.atMs));
    }
  }
  return { sightings, followedFromMs, isFollower: (address) => followed.has(address) };
}

/** Any other Bluetooth device: it proves that the scan was made. */
export const SCAN_ONLY = {
  address: 'other',
  rssiDbm: null,
  reading: { kind: 'none', separated: null, battery: null, maker: null, reason: '' },
  identity: null,
} as const;
