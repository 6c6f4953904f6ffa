/**
 * A second set of made-up trips, by other assumptions than trip.ts: scans come when they come (4 to 45 minutes apart),
 * fixes are 5 to 2,000 m wrong and some say too little, some scans have none, strangers arrive and leave by their own
 * dwell times, the same regulars ride the same line day after day, a lobby is full of tags, and a tag away from its owner
 * changes its address at four in the morning. Every rate below is an assumption; none was counted.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { TrackerKind } from '#scanners/tracker/advertisement.ts';
import type { Sighting } from '#scanners/tracker/sighting.ts';
import { createNumbers } from '#tests/support/random.ts';
import type { Stalker, Trip } from './trip.ts';

export const CROWDED_KINDS = [
  'regular line',
  'lobby',
  'dormitory',
  'coach',
  'festival',
  'relatives',
  'city',
  'flight',
] as const;
export type CrowdedKind = (typeof CROWDED_KINDS)[number];
export const CROWDED_DAYS = 3;

/** Mean number of tags within hearing, away from and near their owners, and how long one stays. */
interface Crowd {
  readonly away: number;
  readonly near: number;
  readonly dwellMs: number;
}

const CROWDS = {
  home: { away: 0.3, near: 1, dwellMs: 20 * DAY_MS },
  neighbors: { away: 0.6, near: 2, dwellMs: 2 * DAY_MS },
  office: { away: 0.8, near: 9, dwellMs: 7 * HOUR_MS },
  lobby: { away: 1.6, near: 8, dwellMs: 18 * MINUTE_MS },
  room: { away: 0.8, near: 3, dwellMs: 30 * HOUR_MS },
  dormitory: { away: 0.7, near: 7, dwellMs: 40 * HOUR_MS },
  cafe: { away: 0.25, near: 3, dwellMs: 40 * MINUTE_MS },
  sight: { away: 0.5, near: 6, dwellMs: 12 * MINUTE_MS },
  street: { away: 0.2, near: 2, dwellMs: 2 * MINUTE_MS },
  carriage: { away: 0.5, near: 5, dwellMs: 35 * MINUTE_MS },
  cabin: { away: 1.5, near: 12, dwellMs: 6 * HOUR_MS },
  field: { away: 1.2, near: 14, dwellMs: 50 * MINUTE_MS },
  car: { away: 0, near: 0.3, dwellMs: 5 * MINUTE_MS },
} as const satisfies Record<string, Crowd>;
type Setting = keyof typeof CROWDS;

type Spot = readonly [east: number, north: number];

interface Leg {
  readonly untilMs: number;
  readonly setting: Setting;
  readonly venue: string;
  readonly from: Spot;
  readonly to: Spot;
  /** Who is along: a group, by name; null where one is alone. */
  readonly group: string | null;
}

interface Tag {
  readonly kind: TrackerKind;
  readonly separated: boolean | null;
  readonly loudDbm: number;
  readonly trait: string | null;
  addressAt(atMs: number): string;
}

interface Stranger {
  readonly tag: Tag;
  readonly leavesMs: number;
}

/** A tag away from its owner goes to a new address at this hour. */
const AWAY_ROTATION_MS = 4 * HOUR_MS;
const OWN_NOISE_SHARE = { low: 0.15, high: 0.55 } as const;
const NO_FIX_SHARE = 0.04;
const UNDERSTATED_SHARE = 0.06;

export function makeCrowdedTrip(tripKind: CrowdedKind, stalker: Stalker, seed: number): Trip {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const lasting = (meanMs: number) => -meanMs * Math.log(1 - next());
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  let addresses = 0;
  let venues = 0;

  function poisson(mean: number): number {
    let count = 0;
    for (let left = next(); left > Math.exp(-mean) && count < 60; left *= next()) count += 1;
    return count;
  }

  function addressesBy(periodOf: (atMs: number) => number): (atMs: number) => string {
    const known = new Map<number, string>();
    return (atMs) => {
      const period = periodOf(atMs);
      const address = known.get(period) ?? `crowded-${(addresses += 1)}`;
      known.set(period, address);
      return address;
    };
  }

  function every(periodMs: number): (atMs: number) => string {
    const phaseMs = between(0, periodMs);
    return addressesBy((atMs) => Math.floor((atMs + phaseMs) / periodMs));
  }

  function tagOf(kind: TrackerKind, away: boolean, loudDbm: number, lostSinceMs: number): Tag {
    const said = kind === 'tile' ? null : away;
    const rotation = (): ((atMs: number) => string) => {
      if (kind === 'tile') return every(1_000 * DAY_MS);
      if (kind === 'smarttag' && away)
        return addressesBy((atMs) => Math.floor(Math.min(atMs, lostSinceMs + DAY_MS) / (15 * MINUTE_MS)));
      if (away) return addressesBy((atMs) => Math.floor((atMs - AWAY_ROTATION_MS) / DAY_MS));
      return every(kind === 'fmdn' ? 1_024 * SECOND_MS : 15 * MINUTE_MS);
    };
    const trait = kind === 'smarttag' ? oneOf(['1000', '1004', '1044', '1084']) : null;
    return { kind, separated: said, loudDbm, trait, addressAt: rotation() };
  }

  function anyTag(away: boolean, loudDbm = normal(-84, 7)): Tag {
    const kind = away
      ? oneOf(['airtag', 'airtag', 'airtag', 'findmy-other', 'smarttag', 'smarttag', 'fmdn', 'dult', 'tile'] as const)
      : oneOf([
          'findmy-other',
          'findmy-other',
          'findmy-other',
          'findmy-other',
          'airtag',
          'smarttag',
          'fmdn',
          'tile',
        ] as const);
    return tagOf(kind, away, loudDbm, -between(0, 4 * DAY_MS));
  }

  const legs: Leg[] = [];
  let clockMs = between(6, 9) * HOUR_MS;
  let spot: Spot = [0, 0];
  const startMs = clockMs;

  function stay(setting: Setting, ms: number, venue = `v${(venues += 1)}`, group: string | null = null): void {
    clockMs += Math.max(0, ms);
    legs.push({ untilMs: clockMs, setting, venue, from: spot, to: spot, group });
  }

  /** Goes there; a vehicle and who is in it are one venue. */
  function go(setting: Setting, to: Spot, kmh: number, venue = `v${(venues += 1)}`, group: string | null = null): void {
    const meters = Math.hypot(to[0] - spot[0], to[1] - spot[1]);
    clockMs += (1.25 * meters * 3.6 * SECOND_MS) / kmh;
    legs.push({ untilMs: clockMs, setting, venue, from: spot, to, group });
    spot = to;
  }

  const nearby = (meters: number): Spot => {
    const turn = between(0, 2 * Math.PI);
    return [spot[0] + meters * Math.cos(turn), spot[1] + meters * Math.sin(turn)];
  };
  const walk = (to: Spot = nearby(between(150, 2_500)), group: string | null = null) =>
    go('street', to, 4.5, undefined, group);
  const untilHour = (day: number, hour: number) => day * DAY_MS + hour * HOUR_MS - clockMs;
  const outing = (group: string | null) => {
    walk(undefined, group);
    stay(oneOf(['cafe', 'sight', 'sight'] as const), between(0.4, 2.2) * HOUR_MS, undefined, group);
  };

  const DAYS: Readonly<Record<CrowdedKind, (day: number) => void>> = {
    'regular line'(day) {
      // The same train, and the same people on it, there and back each day.
      go('carriage', [17_000, -6_000], 55, 'line', 'regulars');
      walk([17_600, -6_300]);
      stay('office', untilHour(day, between(16, 18)), 'office');
      if (next() < 0.4) outing(null);
      walk([17_000, -6_000]);
      go('carriage', [0, 0], 55, 'line', 'regulars');
      stay('home', untilHour(day + 1, between(6.5, 8)), 'home');
    },
    lobby(day) {
      stay('lobby', between(0.3, 1) * HOUR_MS, 'lobby');
      while (clockMs < day * DAY_MS + 18 * HOUR_MS) outing(null);
      walk([0, 0]);
      stay('lobby', between(0.5, 2.5) * HOUR_MS, 'lobby');
      stay('room', untilHour(day + 1, between(7, 9)), 'room');
    },
    dormitory(day) {
      while (clockMs < day * DAY_MS + 21 * HOUR_MS) outing(next() < 0.35 ? 'roommates' : null);
      walk([0, 0]);
      stay('dormitory', untilHour(day + 1, between(8, 10)), 'dormitory', 'roommates');
    },
    coach(day) {
      while (clockMs < day * DAY_MS + 18 * HOUR_MS) {
        go('carriage', nearby(between(30_000, 160_000)), 65, 'coach', 'group');
        stay('sight', between(0.5, 2) * HOUR_MS, undefined, next() < 0.8 ? 'group' : null);
      }
      stay('room', untilHour(day + 1, between(7, 8)), undefined, 'group');
    },
    festival(day) {
      walk([900, 100]);
      while (clockMs < day * DAY_MS + 23 * HOUR_MS) {
        stay(
          'field',
          between(0.5, 2.5) * HOUR_MS,
          `stage ${Math.floor(between(0, 3))}`,
          next() < 0.5 ? 'friends' : null,
        );
        walk(nearby(between(100, 600)), 'friends');
      }
      walk([0, 0]);
      stay('dormitory', untilHour(day + 1, between(9, 11)), 'camp', 'friends');
    },
    relatives(day) {
      while (clockMs < day * DAY_MS + 17 * HOUR_MS) {
        go('car', nearby(between(4_000, 40_000)), 45, 'family car', 'family');
        stay(oneOf(['cafe', 'sight', 'home'] as const), between(0.8, 3) * HOUR_MS, undefined, 'family');
      }
      go('car', [0, 0], 45, 'family car', 'family');
      stay('neighbors', untilHour(day + 1, between(8, 10)), 'their home', 'family');
    },
    city(day) {
      while (clockMs < day * DAY_MS + 22 * HOUR_MS) {
        if (next() < 0.5) go('carriage', nearby(between(1_500, 9_000)), 22);
        outing(null);
      }
      go('car', [0, 0], 25);
      stay('room', untilHour(day + 1, between(8, 10)), 'flat');
    },
    flight(day) {
      go('car', nearby(between(12_000, 35_000)), 50);
      stay('lobby', between(1.2, 2.5) * HOUR_MS);
      go('cabin', nearby(between(500_000, 1_800_000)), 750);
      stay('lobby', between(0.4, 0.9) * HOUR_MS);
      go('car', nearby(between(12_000, 35_000)), 50);
      stay('office', untilHour(day, between(18, 20)));
      outing(null);
      walk();
      stay('room', untilHour(day + 1, between(6, 9)));
    },
  };
  for (let day = 0; day < CROWDED_DAYS; day++) DAYS[tripKind](day);

  /** Those who share part of the trip: phones and tags that have their owner, and now and then a borrowed bag. */
  const sizes: Readonly<Record<string, number>> = { regulars: 9, roommates: 4, group: 18, friends: 4, family: 4 };
  const groups = new Map(
    Object.entries(sizes).map(([name, size]) => [
      name,
      Array.from({ length: size }, () => ({
        tag: anyTag(next() < (name === 'regulars' || name === 'group' ? 0.03 : 0), normal(-78, 7)),
        alongShare: name === 'regulars' ? between(0.2, 0.8) : between(0.6, 1),
      })),
    ]),
  );
  let alongOnLeg = new Set<Tag>();
  let lastLeg: Leg | null = null;

  const fromMs = startMs + between(1, 10) * HOUR_MS;
  const makeFollower: Readonly<Record<Stalker, () => Tag | null>> = {
    none: () => null,
    'separated tag': () => tagOf(oneOf(['airtag', 'findmy-other', 'dult', 'fmdn'] as const), true, normal(-66, 6), 0),
    'rotating clone': () => ({
      ...tagOf('findmy-other', true, normal(-66, 6), 0),
      addressAt: every(oneOf([15, 30, 60] as const) * MINUTE_MS),
    }),
    SmartTag: () => tagOf('smarttag', true, normal(-66, 6), fromMs),
    'owner travels along': () => tagOf('airtag', false, normal(-72, 6), 0),
  };
  const follower = makeFollower[stalker]();

  function fixAt([east, north]: Spot): Sighting['place'] {
    if (next() < NO_FIX_SHARE) return null;
    const luck = next();
    const accuracyMeters =
      luck < 0.6
        ? between(5, 30)
        : luck < 0.85
          ? between(30, 120)
          : luck < 0.97
            ? between(120, 800)
            : between(800, 2_000);
    const deviation = (next() < UNDERSTATED_SHARE ? 2 : 0.6) * accuracyMeters;
    const metre = 1 / 111_195;
    return {
      latitude: 44 + (north + normal(0, deviation)) * metre,
      longitude: 11 + ((east + normal(0, deviation)) * metre) / Math.cos((44 * Math.PI) / 180),
      accuracyMeters,
    };
  }

  const crowds = new Map<string, { people: Stranger[]; seenMs: number }>();
  function crowdAt(leg: Leg, atMs: number): readonly Tag[] {
    const { away, near, dwellMs } = CROWDS[leg.setting];
    const before = crowds.get(leg.venue);
    const arrivals = before === undefined ? 1 : 1 - Math.exp(-(atMs - before.seenMs) / dwellMs);
    const stayed = (before?.people ?? []).filter(({ leavesMs }) => leavesMs > atMs);
    const arrived = [away, near].flatMap((mean, which) =>
      Array.from({ length: poisson(mean * arrivals) }, () => ({
        tag: anyTag(which === 0),
        leavesMs: atMs + lasting(dwellMs),
      })),
    );
    const people = [...stayed, ...arrived];
    crowds.set(leg.venue, { people, seenMs: atMs });
    return people.map(({ tag }) => tag);
  }

  const missedShare = between(OWN_NOISE_SHARE.low, OWN_NOISE_SHARE.high);
  const sightings: Sighting[] = [];
  const followed = new Set<string>();
  let followedFromMs: number | null = null;

  function hear(tag: Tag, atMs: number, place: Sighting['place']): boolean {
    if (next() < missedShare) return false;
    const rssiDbm = Math.round(tag.loudDbm + normal(0, 6));
    if (rssiDbm < -98) return false;
    const address = tag.addressAt(atMs);
    sightings.push({
      atMs,
      place,
      address,
      rssiDbm,
      reading: { kind: tag.kind, separated: tag.separated, battery: null, maker: null, reason: '' },
      identity: tag.trait === null ? null : { text: `${tag.kind} ${address}`, trait: tag.trait },
    });
    return true;
  }

  let which = 0;
  for (
    let atMs = startMs;
    which < legs.length;
    atMs += Math.min(45, Math.max(4, Math.exp(normal(2.5, 0.5)))) * MINUTE_MS
  ) {
    while (which < legs.length && legs[which]!.untilMs <= atMs) which += 1;
    const leg = legs[which];
    if (!leg) break;
    const beganMs = legs[which - 1]?.untilMs ?? startMs;
    const share = (atMs - beganMs) / Math.max(1, leg.untilMs - beganMs);
    const place = fixAt([
      leg.from[0] + share * (leg.to[0] - leg.from[0]),
      leg.from[1] + share * (leg.to[1] - leg.from[1]),
    ]);
    if (leg !== lastLeg) {
      lastLeg = leg;
      const along = groups.get(leg.group ?? '') ?? [];
      alongOnLeg = new Set(along.filter(({ alongShare }) => next() < alongShare).map(({ tag }) => tag));
    }
    sightings.push({
      atMs,
      place,
      address: 'other',
      rssiDbm: null,
      reading: { kind: 'none', separated: null, battery: null, maker: null, reason: '' },
      identity: null,
    });
    for (const tag of crowdAt(leg, atMs)) hear(tag, atMs, place);
    for (const tag of alongOnLeg) hear(tag, atMs, place);
    if (follower && atMs >= fromMs && hear(follower, atMs, place)) {
      followedFromMs ??= atMs;
      followed.add(follower.addressAt(atMs));
    }
  }
  return { sightings, followedFromMs, isFollower: (address) => followed.has(address) };
}
