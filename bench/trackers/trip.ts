/**
 * Made-up trips of four days through a busy world: what a device that scans every quarter of an hour, or more often, hears of
 * trackers, and who follows. Every rate below is an assumption; none was counted anywhere.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { TrackerKind } from '#scanners/tracker/advertisement.ts';
import type { Sighting } from '#scanners/tracker/following.ts';
import { createNumbers } from '#tests/support/random.ts';

export const STALKERS = ['none', 'separated tag', 'tag in a car', 'rotating clone', 'owner travels along'] as const;
export type Stalker = (typeof STALKERS)[number];

export const TRIP_DAYS = 4;
/** Journeys are counted in these; who passes is drawn for each scan. */
const STEP_MS = 15 * MINUTE_MS;
/** An address near its owner lasts this long, a separated one until the small hours. */
const ROTATION_MS = 15 * MINUTE_MS;
const DAILY_ROTATION_HOUR = 4;

type Setting = 'hotel' | 'street' | 'station' | 'train' | 'cafe' | 'sight' | 'office' | 'car';

/** How many trackers are heard there: those that stay, and those that pass, away from their owners and near them. */
const CROWDS: Readonly<Record<Setting, { stay: [number, number]; pass: [number, number] }>> = {
  hotel: { stay: [1, 2], pass: [0.05, 0.4] },
  street: { stay: [0.15, 0.2], pass: [0.15, 2] },
  station: { stay: [0.4, 1], pass: [0.5, 6] },
  train: { stay: [0.2, 4], pass: [0.1, 1] },
  cafe: { stay: [0.2, 1.5], pass: [0.1, 1.5] },
  sight: { stay: [0.2, 0.5], pass: [0.3, 4] },
  office: { stay: [0.3, 3], pass: [0.05, 0.5] },
  car: { stay: [0.02, 0.1], pass: [0.05, 0.5] },
};

/** Away from their owners tags are many; near them phones and earphones are. */
const AWAY_KINDS = ['airtag', 'airtag', 'findmy-other', 'findmy-other', 'smarttag', 'fmdn'] as const;
const NEAR_KINDS = [...Array<'findmy-other'>(6).fill('findmy-other'), 'airtag', 'airtag', 'smarttag', 'fmdn'] as const;

interface Stop {
  readonly atMs: number;
  readonly place: string;
  readonly setting: Setting;
  /** Trackers that stay in one venue, or ride in one train, are made once for it. */
  readonly venue: string;
}

interface Tracker {
  readonly kind: TrackerKind;
  readonly separated: boolean;
  readonly loudDbm: number;
  readonly heardShare: number;
  addressAt(atMs: number): string;
}

export interface Trip {
  readonly sightings: readonly Sighting[];
  /** When the follower was first close enough to be heard; null without one. */
  readonly followedFromMs: number | null;
  /** Whether this was an address of the follower. */
  isFollower(address: string): boolean;
}

/** `scanEveryMs` divides a quarter of an hour. */
export function makeTrip(stalker: Stalker, seed: number, scanEveryMs = STEP_MS): Trip {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  let addresses = 0;

  function poisson(mean: number): number {
    let count = 0;
    for (let left = next(); left > Math.exp(-mean) && count < 60; left *= next()) count += 1;
    return count;
  }

  /** A new random address for every period of this length. */
  function rotating(periodMs: number, phaseMs: number): (atMs: number) => string {
    const known = new Map<number, string>();
    return (atMs) => {
      const period = Math.floor((atMs - phaseMs) / periodMs);
      const address = known.get(period) ?? `tracker-${(addresses += 1)}`;
      known.set(period, address);
      return address;
    };
  }

  function tracker(separated: boolean, loudDbm: number, heardShare: number): Tracker {
    const kind = pick(separated ? AWAY_KINDS : NEAR_KINDS);
    return {
      kind,
      separated,
      loudDbm,
      heardShare,
      addressAt: separated
        ? rotating(DAY_MS, DAILY_ROTATION_HOUR * HOUR_MS)
        : rotating(ROTATION_MS, between(0, ROTATION_MS)),
    };
  }

  const background = (separated: boolean) => tracker(separated, normal(-80, 8), between(0.5, 0.95));

  const stops: Stop[] = [];
  let atMs = 8 * HOUR_MS;
  let venues = 0;
  const byCar = stalker === 'tag in a car' || next() < 0.25;

  function stay(setting: Setting, durationMs: number, place: string): void {
    for (const endMs = atMs + durationMs; atMs < endMs; atMs += scanEveryMs)
      stops.push({ atMs, place, setting, venue: place });
  }

  function travel(setting: Setting, steps: number): void {
    const venue = `${setting} ${(venues += 1)}`;
    const scans = steps * (STEP_MS / scanEveryMs);
    for (let scan = 0; scan < scans; scan++, atMs += scanEveryMs)
      stops.push({
        atMs,
        place: `${venue} ${scan}`,
        setting,
        venue: setting === 'street' ? `${venue} ${scan}` : venue,
      });
  }

  for (let day = 0; day < TRIP_DAYS; day++) {
    const homeMs = day * DAY_MS + between(20, 23) * HOUR_MS;
    while (atMs < homeMs) {
      const way = byCar && next() < 0.6 ? 'car' : pick(['street', 'street', 'station', 'train'] as const);
      travel(way, way === 'train' ? whole(2, 9) : whole(1, 3));
      stay(pick(['cafe', 'sight', 'sight', 'office'] as const), between(0.5, 3) * HOUR_MS, `venue ${(venues += 1)}`);
    }
    travel(byCar ? 'car' : 'street', whole(1, 2));
    const morningMs = (day + 1) * DAY_MS + between(7, 10) * HOUR_MS;
    stay('hotel', morningMs - atMs, `hotel ${Math.floor(day / 2)}`);
  }

  /** The follower, and whether it is near. */
  const follower: Tracker | null =
    stalker === 'none'
      ? null
      : stalker === 'rotating clone'
        ? { ...tracker(true, normal(-64, 5), 0.9), kind: 'findmy-other', addressAt: rotating(ROTATION_MS, 0) }
        : stalker === 'owner travels along'
          ? { ...tracker(false, normal(-70, 5), 0.8), kind: 'airtag' }
          : { ...tracker(true, normal(stalker === 'tag in a car' ? -70 : -64, 5), 0.9), kind: 'airtag' };
  const fromMs = between(8, 14) * HOUR_MS;
  const isNear = ({ setting, venue, atMs: now }: Stop): boolean =>
    now >= fromMs && (stalker !== 'tag in a car' || setting === 'car' || (setting !== 'hotel' && isParkedNear(venue)));
  const parked = new Map<string, boolean>();
  function isParkedNear(venue: string): boolean {
    if (!parked.has(venue)) parked.set(venue, next() < 0.3);
    return parked.get(venue)!;
  }

  const residents = new Map<string, readonly Tracker[]>();
  const sightings: Sighting[] = [];
  const followers = new Set<string>();
  let followedFromMs: number | null = null;

  function hear(one: Tracker, { atMs: now, place }: Stop): boolean {
    if (next() > one.heardShare) return false;
    sightings.push({
      atMs: now,
      place,
      address: one.addressAt(now),
      rssiDbm: Math.round(normal(one.loudDbm, 5)),
      reading: { kind: one.kind, separated: one.separated, battery: null, maker: null, reason: '' },
      identity: null,
    });
    return true;
  }

  for (const stop of stops) {
    const { stay: staying, pass } = CROWDS[stop.setting];
    const there =
      residents.get(stop.venue) ??
      staying.flatMap((mean, near) => Array.from({ length: poisson(mean) }, () => background(near === 0)));
    residents.set(stop.venue, there);
    sightings.push(scanOnly(stop));
    for (const one of there) hear(one, stop);
    pass.forEach((mean, near) => {
      for (let count = poisson(mean); count > 0; count--) hear(background(near === 0), stop);
    });
    if (follower && isNear(stop) && hear(follower, stop)) {
      followedFromMs ??= stop.atMs;
      followers.add(follower.addressAt(stop.atMs));
    }
  }
  return { sightings, followedFromMs, isFollower: (address) => followers.has(address) };
}

/** Any other Bluetooth device: it proves that the scan was made. */
function scanOnly({ atMs, place }: Stop): Sighting {
  const reading = { kind: 'none', separated: null, battery: null, maker: null, reason: '' } as const;
  return { atMs, place, address: 'other', rssiDbm: null, reading, identity: null };
}
