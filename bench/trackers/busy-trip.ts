/**
 * Trips through crowded places, on which rules are made and never judged: scans at odd intervals and not at all for a while,
 * trackers heard by their distance and through bodies, strangers who come, stay for a while and go, neighbors in a hostel,
 * fellow passengers day after day, and a coach party some of whose bags were lent without their owners. Every rate is an assumption.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { TrackerKind } from '#scanners/tracker/advertisement.ts';
import type { Sighting } from '#scanners/tracker/sighting.ts';
import { createNumbers } from '#tests/support/random.ts';
import { SCAN_ONLY, TRIP_DAYS, type Stalker, type Trip } from './trip.ts';

export const BUSY_KINDS = ['busy line', 'hostel', 'party', 'concert', 'market', 'visit', 'airport', 'lounge'] as const;
export type BusyKind = (typeof BUSY_KINDS)[number];

interface Setting {
  /** Visitors who come in an hour, and how long they stay on average. */
  readonly comingPerHour: number;
  readonly stayMs: number;
  /** How many are there all the time. */
  readonly residents: number;
  readonly radiusMeters: number;
  readonly fixMeters: number;
}

const SETTINGS = {
  room: { comingPerHour: 1, stayMs: 20 * MINUTE_MS, residents: 8, radiusMeters: 15, fixMeters: 50 },
  dormitory: { comingPerHour: 1, stayMs: 9 * HOUR_MS, residents: 12, radiusMeters: 12, fixMeters: 60 },
  lobby: { comingPerHour: 50, stayMs: 15 * MINUTE_MS, residents: 3, radiusMeters: 15, fixMeters: 50 },
  street: { comingPerHour: 250, stayMs: MINUTE_MS, residents: 2, radiusMeters: 20, fixMeters: 15 },
  cafe: { comingPerHour: 25, stayMs: 40 * MINUTE_MS, residents: 2, radiusMeters: 10, fixMeters: 30 },
  hall: { comingPerHour: 30, stayMs: 2 * HOUR_MS, residents: 10, radiusMeters: 25, fixMeters: 80 },
  crowd: { comingPerHour: 200, stayMs: 20 * MINUTE_MS, residents: 6, radiusMeters: 15, fixMeters: 25 },
  vehicle: { comingPerHour: 40, stayMs: 30 * MINUTE_MS, residents: 2, radiusMeters: 8, fixMeters: 40 },
  coach: { comingPerHour: 0, stayMs: HOUR_MS, residents: 0, radiusMeters: 8, fixMeters: 30 },
  sight: { comingPerHour: 120, stayMs: 15 * MINUTE_MS, residents: 2, radiusMeters: 25, fixMeters: 20 },
} as const satisfies Record<string, Setting>;
type SettingName = keyof typeof SETTINGS;

/** Of those heard, what says that its owner is away. */
const AWAY_SHARE = 0.06;
const AWAY_KINDS: readonly TrackerKind[] = [
  'airtag',
  'airtag',
  'findmy-other',
  'findmy-other',
  'smarttag',
  'fmdn',
  'tile',
];
const NEAR_KINDS: readonly TrackerKind[] = [
  ...Array<TrackerKind>(8).fill('findmy-other'),
  'airtag',
  'airtag',
  'smarttag',
  'fmdn',
  'tile',
];

type Spot = readonly [number, number];

/** From one time to another at a place, or on the way to it. */
interface Leg {
  readonly fromMs: number;
  readonly toMs: number;
  readonly setting: SettingName;
  readonly venue: string;
  readonly from: Spot;
  readonly to: Spot;
  /** Those who travel together are as close as this; Infinity where they are apart. */
  readonly partyMeters: number;
}

interface Tracker {
  readonly kind: TrackerKind;
  readonly separated: boolean | null;
  readonly powerDbm: number;
  readonly trait: string | null;
  addressAt(atMs: number): string;
}

interface Presence {
  readonly tracker: Tracker;
  readonly fromMs: number;
  readonly toMs: number;
  readonly meters: number;
}

export function makeBusyTrip(kind: BusyKind, stalker: Stalker, seed: number): Trip {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const waitMs = (meanMs: number) => -meanMs * Math.log(1 - next());

  // What differs from trip to trip.
  const scanEveryMs = pick([4, 8, 15, 20, 30, 40]) * MINUTE_MS;
  const lost = between(0.15, 0.55);
  const fadeDb = between(4, 8);
  const busy = Math.exp(between(-0.7, 1.1));
  const wrongTimes = between(0.5, 2);
  const cloneKeepsMs = pick([15, 30, 60]) * MINUTE_MS;
  let addresses = 0;

  function rotating(periodMs: number, untilMs = Infinity): (atMs: number) => string {
    const phaseMs = between(0, periodMs);
    const known = new Map<number, string>();
    return (atMs) => {
      const period = Math.floor((Math.min(atMs, untilMs) - phaseMs) / periodMs);
      const address = known.get(period) ?? `tracker-${(addresses += 1)}`;
      known.set(period, address);
      return address;
    };
  }

  function tracker(
    separated: boolean,
    is = pick(separated ? AWAY_KINDS : NEAR_KINDS),
    lostFromMs = -between(0, 3 * DAY_MS),
  ): Tracker {
    const said = is === 'tile' ? null : separated;
    const rotation = (): ((atMs: number) => string) => {
      if (is === 'tile') return rotating(1_000 * DAY_MS);
      if (!separated) return rotating(15 * MINUTE_MS);
      return is === 'smarttag' ? rotating(15 * MINUTE_MS, lostFromMs + DAY_MS) : rotating(DAY_MS);
    };
    return {
      kind: is,
      separated: said,
      powerDbm: normal(-56, 5),
      trait: is === 'smarttag' ? pick(['1000', '1004', '1044']) : null,
      addressAt: rotation(),
    };
  }
  const someTracker = () => tracker(next() < AWAY_SHARE);

  const legs: Leg[] = [];
  let nowMs = 8 * HOUR_MS;
  let spot: Spot = [0, 0];
  let venues = 0;
  const newVenue = () => `venue ${(venues += 1)}`;
  const till = (day: number, hour: number) => Math.max(0, day * DAY_MS + hour * HOUR_MS - nowMs);

  function stay(setting: SettingName, ms: number, venue = newVenue(), partyMeters = Infinity): void {
    if (ms <= 0) return;
    legs.push({ fromMs: nowMs, toMs: nowMs + ms, setting, venue, from: spot, to: spot, partyMeters });
    nowMs += ms;
  }
  function go(
    setting: SettingName,
    kmh: number,
    meters: number,
    to?: Spot,
    venue = newVenue(),
    partyMeters = Infinity,
  ): void {
    const direction = between(0, 2 * Math.PI);
    const goal: Spot = to ?? [spot[0] + meters * Math.cos(direction), spot[1] + meters * Math.sin(direction)];
    const ms = (Math.hypot(goal[0] - spot[0], goal[1] - spot[1]) / (kmh / 3.6)) * 1_000;
    legs.push({ fromMs: nowMs, toMs: nowMs + ms, setting, venue, from: spot, to: goal, partyMeters });
    spot = goal;
    nowMs += ms;
  }
  const walk = (to?: Spot) => go('street', 4, between(400, 1_800), to);
  const home: Spot = [0, 0];
  const work: Spot = [9_000, 4_000];

  const DAYS: Readonly<Record<BusyKind, (day: number) => void>> = {
    'busy line'(day) {
      go('vehicle', 25, 0, work, 'line out');
      stay('hall', till(day, between(12, 13)), 'office');
      walk();
      stay('cafe', 0.7 * HOUR_MS);
      walk(work);
      stay('hall', till(day, between(16, 18)), 'office');
      go('vehicle', 25, 0, home, 'line back');
      if (next() < 0.5) {
        walk();
        stay('cafe', between(0.5, 2) * HOUR_MS);
        walk(home);
      }
      stay('room', till(day + 1, between(7, 8)), 'home');
    },
    hostel(day) {
      while (nowMs < day * DAY_MS + 19 * HOUR_MS) {
        walk();
        stay(pick(['cafe', 'sight', 'crowd']), between(0.5, 2) * HOUR_MS);
      }
      walk(home);
      stay('dormitory', till(day + 1, between(8, 10)), 'hostel');
    },
    party(day) {
      while (nowMs < day * DAY_MS + 18 * HOUR_MS) {
        go('coach', 60, between(15_000, 90_000), undefined, 'coach', between(2, 5));
        stay(pick(['sight', 'sight', 'hall']), between(0.5, 1.5) * HOUR_MS, newVenue(), pick([10, 20]));
        if (next() < 0.6) {
          walk();
          stay('cafe', between(0.7, 1.2) * HOUR_MS, newVenue(), pick([8, 15, Infinity]));
        }
      }
      stay('room', till(day + 1, between(8, 9)), newVenue(), 18);
    },
    concert(day) {
      walk([1_500, 800]);
      for (const hour of [12, 15, 18]) {
        stay('crowd', till(day, hour), `stage ${hour % 2}`);
        go('street', 4, 0, hour % 2 === 0 ? [1_800, 1_000] : [1_500, 800]);
      }
      stay('crowd', till(day, between(21, 23)), 'stage 1');
      walk(home);
      stay('dormitory', till(day + 1, between(9, 10)), 'camp');
    },
    market(day) {
      while (nowMs < day * DAY_MS + 20 * HOUR_MS) {
        walk();
        stay(pick(['crowd', 'sight', 'cafe']), between(0.3, 1.2) * HOUR_MS);
        if (next() < 0.5) go('vehicle', 25, between(2_000, 7_000));
      }
      go('vehicle', 25, 0, home);
      stay('room', till(day + 1, between(7, 9)), 'hotel');
    },
    visit(day) {
      stay('room', till(day, between(10, 12)), 'relatives', 6);
      go('coach', 45, between(5_000, 40_000), undefined, 'car', 1.5);
      for (let stops = 0; stops < 2; stops++) {
        stay(pick(['cafe', 'sight']), between(0.7, 2) * HOUR_MS, newVenue(), pick([2, 5, Infinity]));
        walk();
      }
      go('coach', 45, 0, home, 'car', 1.5);
      stay('room', till(day + 1, between(8, 9)), 'relatives', 6);
    },
    airport(day) {
      go('vehicle', 40, 0, [spot[0] + 15_000, spot[1]]);
      stay('crowd', 2 * HOUR_MS);
      go('vehicle', 700, between(500_000, 1_500_000));
      stay('crowd', 0.7 * HOUR_MS);
      go('vehicle', 40, 15_000);
      while (nowMs < day * DAY_MS + 20 * HOUR_MS) {
        stay(pick(['cafe', 'sight']), between(0.5, 2) * HOUR_MS);
        walk();
      }
      stay('room', till(day + 1, between(7, 9)));
    },
    lounge(day) {
      stay('lobby', till(day, between(9, 12)), 'lobby');
      walk();
      stay(pick(['cafe', 'sight']), between(1, 2) * HOUR_MS);
      walk(home);
      stay('lobby', till(day, between(17, 19)), 'lobby');
      walk();
      stay('cafe', between(1, 2) * HOUR_MS);
      walk(home);
      stay('room', till(day + 1, between(7, 9)), 'own room');
    },
  };
  for (let day = 0; day < TRIP_DAYS; day++) DAYS[kind](day);

  // The party: phones and earphones near their owners, and what was lent says that its owner is away.
  const [companions, lent] = (
    { party: [25, Math.floor(between(0, 3))], visit: [4, 0], concert: [2, 0], hostel: [1, 0] } as Partial<
      Record<BusyKind, [number, number]>
    >
  )[kind] ?? [0, 0];
  const party = [
    ...Array.from({ length: companions }, () => tracker(false)),
    ...Array.from({ length: lent }, () => tracker(true, pick(['airtag', 'findmy-other']))),
  ];

  const followedAtMs = between(8, 14) * HOUR_MS;
  const bagDbm = normal(-64, 5);
  const followers: Readonly<Record<Stalker, () => Tracker | null>> = {
    none: () => null,
    'separated tag': () => tracker(true, 'airtag'),
    'rotating clone': () => ({ ...tracker(true, 'findmy-other'), addressAt: rotating(cloneKeepsMs) }),
    SmartTag: () => tracker(true, 'smarttag', followedAtMs),
    'owner travels along': () => tracker(false, 'airtag'),
  };
  const follower = followers[stalker]();

  const residents = new Map<string, readonly Presence[]>();
  /** Who is there during a leg: each at a distance, of which more lie further out. */
  function presentOn({ fromMs, toMs, setting, venue }: Leg): Presence[] {
    const { comingPerHour, stayMs, radiusMeters, residents: staying } = SETTINGS[setting];
    const meters = () => Math.max(1, radiusMeters * Math.sqrt(next()));
    const poisson = (mean: number) => {
      let count = 0;
      for (let left = next(); left > Math.exp(-mean) && count < 200; left *= next()) count += 1;
      return count;
    };
    const known =
      residents.get(venue) ??
      Array.from({ length: poisson(staying) }, () => ({
        tracker: someTracker(),
        fromMs: -Infinity,
        toMs: Infinity,
        meters: meters(),
      }));
    residents.set(venue, known);
    const visitors: Presence[] = [];
    // Those who were there before one came, and those who come later.
    const arriving = busy * comingPerHour;
    for (let atMs = fromMs - 3 * stayMs; arriving > 0;) {
      atMs += waitMs(HOUR_MS / arriving);
      if (atMs >= toMs) break;
      const leavesMs = atMs + waitMs(stayMs);
      if (leavesMs > fromMs) visitors.push({ tracker: someTracker(), fromMs: atMs, toMs: leavesMs, meters: meters() });
    }
    return [...known, ...visitors];
  }

  const sightings: Sighting[] = [];
  const followed = new Set<string>();
  let followedFromMs: number | null = null;

  let drift: Spot = [0, 0];
  function fixOf([east, north]: Spot, setting: SettingName): Sighting['place'] {
    const wrong = wrongTimes * SETTINGS[setting].fixMeters;
    drift = [0.6 * drift[0] + normal(0, 0.8 * wrong), 0.6 * drift[1] + normal(0, 0.8 * wrong)];
    const jump = next() < 0.04 ? between(200, 1_200) : 0;
    const metre = 1 / 111_195;
    return {
      latitude: 50 + (north + drift[1] + jump) * metre,
      longitude: 7 + ((east + drift[0]) * metre) / Math.cos((50 * Math.PI) / 180),
      accuracyMeters: wrong * between(0.5, 1.5) + (next() < 0.7 ? jump : 0),
    };
  }

  function hear(one: Tracker, dbm: number, atMs: number, place: Sighting['place']): boolean {
    const rssiDbm = Math.round(normal(dbm, fadeDb));
    if (next() < lost || rssiDbm < -92 - 4 * next()) return false;
    const address = one.addressAt(atMs);
    sightings.push({
      atMs,
      place,
      address,
      rssiDbm,
      reading: { kind: one.kind, separated: one.separated, battery: null, maker: null, reason: '' },
      identity: one.trait === null ? null : { text: `${one.kind} ${address}`, trait: one.trait },
    });
    return true;
  }
  /** What a person's body and bag swallow is in its power. */
  const at = ({ powerDbm }: Tracker, meters: number) => powerDbm - 8 - 25 * Math.log10(Math.max(1, meters));

  let scanMs = 8 * HOUR_MS;
  for (const leg of legs) {
    const present = scanMs < leg.toMs ? presentOn(leg) : [];
    const seats = new Map(party.map((one) => [one, Math.max(1, leg.partyMeters * Math.sqrt(next()))]));
    while (scanMs < leg.toMs) {
      const share = (scanMs - leg.fromMs) / (leg.toMs - leg.fromMs);
      const here: Spot = [
        leg.from[0] + share * (leg.to[0] - leg.from[0]),
        leg.from[1] + share * (leg.to[1] - leg.from[1]),
      ];
      const place = fixOf(here, leg.setting);
      sightings.push({ ...SCAN_ONLY, atMs: scanMs, place });
      for (const { tracker: one, fromMs, toMs, meters } of present)
        if (fromMs <= scanMs && scanMs < toMs) hear(one, at(one, meters), scanMs, place);
      if (leg.partyMeters < Infinity) {
        for (const [one, meters] of seats) {
          const wanders =
            leg.from === leg.to && leg.setting !== 'room' ? Math.max(1, leg.partyMeters * Math.sqrt(next())) : meters;
          hear(one, at(one, wanders), scanMs, place);
        }
      }
      if (follower && scanMs >= followedAtMs && hear(follower, bagDbm, scanMs, place)) {
        followedFromMs ??= scanMs;
        followed.add(follower.addressAt(scanMs));
      }
      scanMs += scanEveryMs * between(0.6, 1.4) + (next() < 0.02 ? between(0.5, 2) * HOUR_MS : 0);
    }
  }
  return { sightings, followedFromMs, isFollower: (address) => followed.has(address) };
}
