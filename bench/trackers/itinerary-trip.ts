/**
 * Trips of the same eight kinds as trip.ts by other assumptions, made without sight of the rule: people with itineraries
 * of their own who come and go, loudness by distance and walls, fixes whose error wanders and jumps, and companions who
 * leave a bag behind, so that its tag forgets its owner for a while. Every rate below is an assumption; none was counted.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { TrackerKind } from '#scanners/tracker/advertisement.ts';
import type { Sighting } from '#scanners/tracker/sighting.ts';
import { createNumbers } from '#tests/support/random.ts';
import { SCAN_ONLY, TRIP_DAYS, type Stalker, type Trip, type TripKind } from './trip.ts';

const SCAN_MS = 15 * MINUTE_MS;
const LOST = 0.3;
const FAINTEST_DBM = -95;
const ROTATION_MS = 15 * MINUTE_MS;
const FMDN_ROTATION_MS = 1_024_000;

/** Kilometers east and north of where the trip began. */
type Spot = readonly [number, number];
type Walls = 'indoors' | 'outdoors' | 'vehicle' | 'deck';

/** One part of the itinerary: a stay where `from` and `to` are one, else a way at an even speed. */
interface Part {
  readonly startMs: number;
  readonly endMs: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly walls: Walls;
  /** The building or the vehicle: who is met there once may be met there again. */
  readonly venue: string;
  /** Companions that are along in this part: all, a few of them, none. */
  readonly company: number;
  /** How many strangers with a tracker are there for a while, and how many pass in each scan. */
  readonly strangers: number;
  readonly passers: number;
}

interface Beacon {
  readonly kind: TrackerKind;
  readonly trait: string | null;
  readonly key: string;
  /** When it was last with its owner; it says so for half an hour longer. Null for one that is with its owner now. */
  awaySinceMs(atMs: number): number | null;
  /** A clone keeps each of its addresses for so long, whatever networks ask for. */
  readonly rotationMs: number | null;
}

/** How far the error of fixes strays, in meters, and what they say of it. */
const STRAY_METERS: Readonly<Record<Walls, number>> = { indoors: 45, outdoors: 8, vehicle: 20, deck: 30 };

export function makeItineraryTrip(tripKind: TripKind, stalker: Stalker, seed: number): Trip {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const chance = (share: number) => next() < share;
  const gauss = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const count = (mean: number) => {
    const left = Math.exp(-mean);
    let n = 0;
    for (let share = next(); share > left; share *= next()) n += 1;
    return n;
  };
  let made = 0;

  function beacon(isAway: boolean, changed: Partial<Beacon> = {}): Beacon {
    const kind = isAway
      ? pick(['airtag', 'airtag', 'airtag', 'findmy-other', 'smarttag', 'fmdn', 'tile'] as const)
      : pick(['findmy-other', 'findmy-other', 'findmy-other', 'airtag', 'smarttag', 'fmdn', 'tile'] as const);
    const awaySinceMs = isAway ? -between(1, 60) * HOUR_MS : null;
    return withTrait({
      kind,
      trait: null,
      key: `${seed}-${(made += 1)}`,
      awaySinceMs: () => awaySinceMs,
      rotationMs: null,
      ...changed,
    });
  }

  const withTrait = (one: Beacon): Beacon =>
    one.kind === 'smarttag' ? { ...one, trait: pick(['1000', '1000', '1004', '1020']) } : one;

  function addressOf(one: Beacon, atMs: number): string {
    const away = one.awaySinceMs(atMs);
    const isSettled = away !== null && atMs - away > (one.kind === 'smarttag' ? DAY_MS : HOUR_MS / 2);
    const near = one.kind === 'fmdn' ? FMDN_ROTATION_MS : ROTATION_MS;
    const period = one.kind === 'tile' ? Infinity : (one.rotationMs ?? (isSettled ? DAY_MS : near));
    // Each changes at a moment of its own.
    const shift = [...one.key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 997;
    return `${one.key}-${period === Infinity ? 0 : Math.floor(atMs / period + shift)}-${period === DAY_MS ? 'd' : 'n'}`;
  }

  const parts = itinerary();
  const endMs = TRIP_DAYS * DAY_MS;

  function itinerary(): Part[] {
    const list: Part[] = [];
    let [atMs, here] = [0, [0, 0] as Spot];
    const away = (low: number, high: number): Spot => {
      const turn = between(0, 2 * Math.PI);
      const far = between(low, high);
      return [here[0] + far * Math.cos(turn), here[1] + far * Math.sin(turn)];
    };
    const stay = (venue: string, hours: number, walls: Walls, strangers: number, passers: number, company = 0) => {
      const startMs = atMs;
      atMs += hours * HOUR_MS;
      list.push({ startMs, endMs: atMs, from: here, to: here, walls, venue, company, strangers, passers });
    };
    const go = (to: Spot, kmh: number, venue: string, strangers: number, passers: number, company = 0) => {
      const hours = Math.max(0.1, Math.hypot(to[0] - here[0], to[1] - here[1]) / kmh);
      const startMs = atMs;
      atMs += hours * HOUR_MS;
      const walls = kmh < 8 ? 'outdoors' : venue.startsWith('ship') ? 'deck' : 'vehicle';
      list.push({ startMs, endMs: atMs, from: here, to, walls, venue, company, strangers, passers });
      here = to;
    };
    const untilHour = (hour: number) => Math.max(0.3, hour - (atMs % DAY_MS) / HOUR_MS);
    const home = here;
    const office = away(6, 20);
    const hall = away(2, 6);
    for (let day = 0; day < TRIP_DAYS; day++) {
      switch (tripKind) {
        case 'commuter':
          stay('home', untilHour(between(7, 8)), 'indoors', 2, 0.1);
          go(office, 35, `line ${pick(['early', 'late'])}`, 9, 2);
          stay('office', untilHour(12.2), 'indoors', 8, 0.3);
          go(away(0.3, 0.6), 4, `street ${day}`, 0, 3);
          stay(`lunch ${pick(['a', 'b', 'c'])}`, 0.6, 'indoors', 4, 2);
          go(office, 4, `street ${day}`, 0, 3);
          stay('office', untilHour(between(16.5, 18)), 'indoors', 8, 0.3);
          go(home, 35, `line ${pick(['early', 'late'])}`, 9, 2);
          break;
        case 'taxi':
          stay('room', untilHour(between(8, 10)), 'indoors', 3, 0.2);
          for (let ride = 0; ride < 5; ride++) {
            go(away(3, 14), 30, `taxi ${day} ${ride}`, 0.9, 1);
            stay(`call ${day} ${ride}`, between(0.5, 2), 'indoors', 3, 1.5);
          }
          go(home, 30, `taxi ${day} home`, 0.9, 1);
          break;
        case 'hotel':
          stay('room', untilHour(between(7.5, 9)), 'indoors', 6, 0.2);
          stay('breakfast', 0.8, 'indoors', 9, 1);
          for (let sight = 0; sight < 3; sight++) {
            go(away(0.6, 2), 4.5, `street ${day} ${sight}`, 0, 4);
            stay(`sight ${day} ${sight}`, between(0.7, 2), chance(0.5) ? 'indoors' : 'outdoors', 3, 5);
          }
          go(home, 4.5, `street ${day} back`, 0, 4);
          break;
        case 'train':
          stay(`room ${day}`, untilHour(between(7.5, 9)), 'indoors', 5, 0.2);
          stay(`station ${day}`, 0.4, 'indoors', 2, 9);
          go(away(150, 420), 110, `train ${day}`, 14, 1);
          stay(`station ${day} b`, 0.5, 'indoors', 2, 9);
          if (chance(0.5)) go(away(40, 120), 80, `train ${day} b`, 8, 1);
          go(away(0.5, 2), 5, `street ${day}`, 0, 4);
          break;
        case 'conference':
          stay('room', untilHour(between(7.5, 8.5)), 'indoors', 6, 0.2, 0.25);
          go(hall, 18, `shuttle ${day}`, 4, 1, 0.3);
          stay('hall', untilHour(12.5), 'indoors', 16, 3, 0.6);
          stay('hall kitchen', 1, 'indoors', 12, 3, 0.5);
          stay('hall', untilHour(17.5), 'indoors', 16, 3, 0.6);
          go(away(0.5, 1.5), 4.5, `street ${day}`, 1, 3, 0.5);
          stay(`restaurant ${day}`, between(1.5, 2.5), 'indoors', 6, 1.5, 0.5);
          go(home, 18, `shuttle back ${day}`, 3, 1, 0.3);
          break;
        case 'road trip':
          stay(`room ${day}`, untilHour(between(8, 9.5)), 'indoors', 4, 0.2, 1);
          for (let leg = 0; leg < 3; leg++) {
            go(away(50, 140), 75, 'own car', 0, 0.4, 1);
            stay(
              `stop ${day} ${leg}`,
              between(0.5, 2.5),
              chance(0.5) ? 'outdoors' : 'indoors',
              2,
              2,
              chance(0.7) ? 1 : 0.4,
            );
          }
          break;
        case 'tour':
          stay(`room ${day}`, untilHour(8), 'indoors', 6, 0.3, 0.5);
          for (let leg = 0; leg < 3; leg++) {
            go(away(20, 90), 60, 'coach', 0, 0.3, 1);
            stay(`sight ${day} ${leg}`, between(0.8, 2), chance(0.4) ? 'indoors' : 'outdoors', 3, 6, 0.7);
          }
          go(away(10, 40), 60, 'coach', 0, 0.3, 1);
          break;
        case 'cruise': {
          stay('ship cabin', untilHour(9), 'indoors', 9, 0.4, 0.3);
          const port = here;
          go(away(0.5, 3), 4.5, `port ${day}`, 0, 4, 0.6);
          stay(`port ${day} sight`, between(1, 3), 'outdoors', 3, 4, 0.6);
          go(port, 4.5, `port ${day}`, 0, 4, 0.6);
          go(away(250, 400), 33, 'ship', 12, 1.5, 0.4);
          break;
        }
      }
      const night =
        tripKind === 'commuter'
          ? 'home'
          : /train|road|tour/.test(tripKind)
            ? `room ${day + 1}`
            : tripKind === 'cruise'
              ? 'ship cabin'
              : 'room';
      if (atMs < (day + 1) * DAY_MS)
        stay(night, ((day + 1) * DAY_MS - atMs) / HOUR_MS, 'indoors', 5, 0.2, tripKind === 'road trip' ? 1 : 0.3);
    }
    return list;
  }

  const partAt = (atMs: number) => parts.find((part) => atMs >= part.startMs && atMs < part.endMs) ?? parts.at(-1)!;

  /** Companions: of a friend two things and a bag, of a group many. The bag forgets its owner where the company parts. */
  const companions: readonly Beacon[] = Array.from(
    { length: { 'road trip': 3, tour: 18, cruise: 4, conference: 12 }[tripKind as string] ?? 0 },
    (_, index) =>
      beacon(false, index % 6 === 2 ? { awaySinceMs: bagAway(), kind: pick(['airtag', 'findmy-other'] as const) } : {}),
  );
  function bagAway(): Beacon['awaySinceMs'] {
    const leftBehind = new Set(parts.filter((part) => part.company < 1 && part.walls !== 'vehicle' && chance(0.3)));
    return (atMs) => {
      const part = partAt(atMs);
      const before = parts[parts.indexOf(part) - 1];
      // It lay elsewhere during the part before; it knows its owner again half an hour after.
      return before && leftBehind.has(before) && atMs - part.startMs < HOUR_MS / 2 ? before.startMs : null;
    };
  }

  const venues = new Map<string, readonly { readonly one: Beacon; readonly fromMs: number; readonly toMs: number }[]>();
  function peopleOf(part: Part) {
    // Whoever stays in a building does so over nights; in a vehicle or a café people come and go.
    const lasting = /home|room|cabin|office|hall|ship/.test(part.venue);
    const key = lasting ? part.venue : `${part.venue} ${Math.floor(part.startMs / DAY_MS)}`;
    const known = venues.get(key);
    if (known) return known;
    const people = Array.from({ length: count(part.strangers) }, () => {
      const fromMs = lasting
        ? part.startMs - between(0, DAY_MS)
        : part.startMs + between(-1, 0.7) * (part.endMs - part.startMs);
      const forMs = lasting ? between(0.5, 3) * DAY_MS : between(0.3, 1.2) * (part.endMs - part.startMs);
      return { one: beacon(chance(part.walls === 'vehicle' ? 0.06 : 0.12)), fromMs, toMs: fromMs + forMs };
    });
    venues.set(key, people);
    return people;
  }

  // The error of a fix wanders, and jumps where a wall or a new network throws it off.
  let error: [number, number] = [0, 0];
  function fixAt(part: Part, atMs: number): Sighting['place'] {
    const stray = STRAY_METERS[part.walls];
    const kept = chance(0.08) ? 0 : 0.75;
    error = [
      kept * error[0] + (1 - kept) ** 0.5 * stray * gauss(),
      kept * error[1] + (1 - kept) ** 0.5 * stray * gauss(),
    ];
    const off = chance(0.03) ? between(3, 9) : 1;
    const way = Math.min(1, (atMs - part.startMs) / (part.endMs - part.startMs));
    const [east, north] = ([0, 1] as const).map((axis) => part.from[axis] + way * (part.to[axis] - part.from[axis]));
    return {
      latitude: 46 + (north! + (off * error[1]) / 1_000) / 111.32,
      longitude: 9 + (east! + (off * error[0]) / 1_000) / (111.32 * Math.cos((46 * Math.PI) / 180)),
      accuracyMeters: Math.max(4, stray * between(0.5, 1.6) * (off > 1 && chance(0.6) ? off : 1)),
    };
  }

  const sightings: Sighting[] = [];
  const distances = new Map<string, number>();
  function hear(
    one: Beacon,
    atMs: number,
    place: Sighting['place'],
    part: Part,
    nearest: number,
    farthest: number,
  ): boolean {
    const spot = `${one.key} ${part.startMs}`;
    const meters = distances.get(spot) ?? nearest * (farthest / nearest) ** next();
    distances.set(spot, meters);
    const rssiDbm = Math.round(
      -60 - 22 * Math.log10(meters) - (part.walls === 'indoors' && meters > 5 ? 6 : 0) + 6 * gauss(),
    );
    if (rssiDbm < FAINTEST_DBM || chance(LOST)) return false;
    const address = addressOf(one, atMs);
    const away = one.awaySinceMs(atMs);
    const separated = one.kind === 'tile' ? null : away !== null && atMs - away > HOUR_MS / 2;
    sightings.push({
      atMs,
      place,
      address,
      rssiDbm,
      reading: { kind: one.kind, separated, battery: null, maker: null, reason: '' },
      identity: one.trait === null ? null : { text: `smarttag ${address}`, trait: one.trait },
    });
    return true;
  }

  const fromMs = between(7, 14) * HOUR_MS;
  const follower = followerOf();
  function followerOf(): Beacon | null {
    switch (stalker) {
      case 'none':
        return null;
      case 'separated tag':
        return beacon(true, {
          kind: pick(['airtag', 'findmy-other', 'fmdn'] as const),
          awaySinceMs: () => fromMs - HOUR_MS,
        });
      case 'rotating clone':
        return beacon(true, { kind: 'findmy-other', awaySinceMs: () => fromMs - HOUR_MS, rotationMs: ROTATION_MS });
      case 'SmartTag':
        return beacon(true, { kind: 'smarttag', awaySinceMs: () => fromMs - HOUR_MS });
      case 'owner travels along':
        return beacon(false, { kind: pick(['airtag', 'smarttag'] as const) });
    }
  }

  const followed = new Set<string>();
  let followedFromMs: number | null = null;
  const ownerIsNear = new Map<number, boolean>();
  for (let atMs = 0; atMs < endMs; atMs += SCAN_MS) {
    const nowMs = atMs + Math.floor(between(0, MINUTE_MS));
    const part = partAt(nowMs);
    const place = fixAt(part, nowMs);
    sightings.push({ ...SCAN_ONLY, atMs: nowMs, place });
    for (const { one, fromMs: since, toMs } of peopleOf(part))
      if (nowMs >= since && nowMs < toMs) hear(one, nowMs, place, part, 2, 30);
    for (const one of companions) if (chance(part.company)) hear(one, nowMs, place, part, 0.7, 15);
    for (let left = count(part.passers); left > 0; left--) hear(beacon(chance(0.08)), nowMs, place, part, 2, 40);
    if (!follower || nowMs < fromMs) continue;
    const along = ownerIsNear.get(part.startMs) ?? (stalker === 'owner travels along' ? chance(0.7) : chance(0.95));
    ownerIsNear.set(part.startMs, along);
    const [nearest, farthest] = stalker === 'owner travels along' ? [3, 25] : [0.4, 3];
    if (along && hear(follower, nowMs, place, part, nearest!, farthest!)) {
      followedFromMs ??= nowMs;
      followed.add(addressOf(follower, nowMs));
    }
  }
  return { sightings, followedFromMs, isFollower: (address) => followed.has(address) };
}
