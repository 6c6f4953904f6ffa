import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { PayloadIdentity, TrackerKind, TrackerReading } from './advertisement.ts';

/** Where a scan was made: any text that names a place, or degrees. Null where nobody knows. */
export type Place = string | { readonly latitude: number; readonly longitude: number } | null;

/** One tracker heard once. Devices that are no trackers only tell that there was a scan. */
export interface Sighting {
  readonly atMs: number;
  readonly place: Place;
  readonly address: string;
  readonly rssiDbm: number | null;
  readonly reading: TrackerReading;
  readonly identity: PayloadIdentity | null;
}

/** A tracker that moves with the person who scans. `places` and `sightings` are counted up to `atMs`. */
export interface FollowingAlert {
  readonly atMs: number;
  readonly kind: TrackerKind;
  readonly firstSeenMs: number;
  readonly places: number;
  readonly sightings: number;
  readonly address: string;
  /** True where the tracker changed its address and was recognised by coming when the other went. */
  readonly chained: boolean;
}

/** Sightings at one place within this long are one scan. */
const SCAN_MS = MINUTE_MS;
/** Two points further apart are two places. */
const SAME_PLACE_METRES = 150;

/** One identity: at this many places, over this long, within a day. Tiles never say that they are alone, so they need one place more. */
const PLACES = 3;
const PLACES_WHEN_OWNER_UNKNOWN = 4;
const MIN_MS = HOUR_MS;
const WINDOW_MS = DAY_MS;

/** What lies in one's own bag is about this loud or louder. */
const LOUD_DBM = -66;

/** A chain of identities asks for two places more, two journeys with a stay between, and evidence. */
const PLACES_WHEN_CHAINED = 5;
const JOURNEYS_WHEN_CHAINED = 2;
/** This many scans at one place are a stay. */
const STAY_SCANS = 2;
/** The next identity of a chain comes within this many scans, and this soon. */
const CHAIN_GAP_SCANS = 3;
const CHAIN_GAP_MS = 50 * MINUTE_MS;
/** A tracker carried along is heard about as loud as before. */
const BAND_DB = 8;
const RSSI_MEMORY = 0.3;
/**
 * Log-likelihood ratio from which a chain is told: one more is always there, against chance alone. Near their owners
 * trackers are many, and company is the likelier explanation, so it takes more.
 */
const MIN_EVIDENCE_AWAY = 5;
const MIN_EVIDENCE_NEAR = 5.5;
const MIN_EVIDENCE_ON_MOVES = 2;
/** What it adds that the very same identity is heard at another place. */
const SAME_IDENTITY_EVIDENCE = 3;
const HEARD_SHARE = 0.9;
/** How many unknown trackers of a family and loudness may appear by chance: each rate is a hypothesis. */
const CHANCE_RATES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4.5, 7, 10] as const;
/** Identities are forgotten after this long without being heard. */
const FORGET_MS = 2 * DAY_MS;
const COUNTER_STEP_MS = 15 * MINUTE_MS;
/** More are not weighed in one scan, nor more places remembered of one identity: recordings can hold anything. */
const MAX_TRACKERS_PER_SCAN = 300;
const MAX_VISITS = 500;

interface Visit {
  readonly place: number;
  readonly firstMs: number;
  lastMs: number;
  scans: number;
}

/** Log-likelihoods of what was heard, for each rate: by chance alone, and with one more. */
interface Likelihoods {
  readonly byChance: Float64Array;
  readonly withOneMore: Float64Array;
}

function evenLikelihoods(): Likelihoods {
  return { byChance: new Float64Array(CHANCE_RATES.length), withOneMore: new Float64Array(CHANCE_RATES.length) };
}

/** One tracker as far as it can be recognised: one identity, or several that took each other's place. */
interface Chain {
  readonly family: string;
  readonly firstSeenMs: number;
  address: string;
  identity: PayloadIdentity | null;
  kind: TrackerKind;
  separated: boolean | null;
  rssiDbm: number | null;
  lastSeenMs: number;
  lastScan: number;
  lastPlace: number | null;
  /** Scans in a row at `lastPlace`, and journeys that began after a stay or at the first move. */
  stayScans: number;
  journeys: number;
  travelling: boolean;
  chained: boolean;
  sightings: number;
  readonly places: Set<number>;
  /** Where the present identity was first heard at each place, within the window. */
  ownVisits: Visit[];
  readonly onMoves: Likelihoods;
  readonly onStays: Likelihoods;
  sameIdentityMoves: number;
  told: boolean;
  hushedBy: string | null;
}

interface Scan {
  readonly atMs: number;
  readonly place: number | null;
  readonly sightings: Map<string, Sighting>;
}

/** Watches one person's scans for trackers that come along. */
export interface Follower {
  /** Sightings in the order of their times; answers what the scan before them came to. */
  push(sighting: Sighting): readonly FollowingAlert[];
  /** Ends the scan under way. */
  flush(): readonly FollowingAlert[];
  /** Never tells of this tracker again, whatever addresses it takes: it is one's own, or known. `key` is an address or what its payload names it. */
  hush(key: string): void;
  /** The key by which the tracker with this address was hushed, maybe under another address; null where it was not. */
  hushedBy(address: string): string | null;
  /** Whether two addresses were one tracker's. */
  isSame(address: string, other: string): boolean;
}

/**
 * Trackers of one family can take each other's place. A copy can call itself anything Apple makes, so away from the owner
 * Apple's are one family; near it, phones are many and tags few.
 */
function familyOf({ kind, separated }: TrackerReading): string {
  const isFindMy = kind === 'airtag' || kind === 'findmy-other';
  return isFindMy && separated ? AWAY_FIND_MY : `${kind} ${separated}`;
}

const AWAY_FIND_MY = 'findmy true';
/** These keep one address for a day when they are away from their owner: strangers that come and go in one place are news as well. */
const KEEP_THEIR_ADDRESS: ReadonlySet<string> = new Set([AWAY_FIND_MY, 'fmdn true', 'dult true']);

export function createFollower(): Follower {
  const placeId = createPlaces();
  const byAddress = new Map<string, Chain>();
  const byIdentity = new Map<string, Chain>();
  const hushed = new Set<string>();
  let live = new Set<Chain>();
  let scan: Scan | null = null;
  let scans = 0;

  function endScan(ended: Scan): FollowingAlert[] {
    scans += 1;
    const heard = new Set<Chain>();
    const strangers = new Map<string, Sighting[]>();
    for (const sighting of ended.sightings.values()) {
      const known = recognise(sighting);
      if (known && !heard.has(known)) {
        if (isMove(known, ended)) known.sameIdentityMoves += 1;
        hear(known, sighting, ended);
        heard.add(known);
      } else if (!known) {
        const family = familyOf(sighting.reading);
        const others = strangers.get(family);
        if (others) others.push(sighting);
        else strangers.set(family, [sighting]);
      }
    }
    // The chain with most behind it chooses first: what it is made of cannot be told apart from its rivals.
    const waiting = [...live]
      .filter((chain) => !heard.has(chain))
      .map((chain) => ({ chain, evidence: evidenceOf(chain) }))
      .toSorted((a, b) => b.evidence - a.evidence);
    for (const { chain } of waiting) {
      if (scans - chain.lastScan > CHAIN_GAP_SCANS || ended.atMs - chain.lastSeenMs > CHAIN_GAP_MS) continue;
      const family = strangers.get(chain.family) ?? [];
      const near = family.filter((sighting) => fits(chain, sighting));
      if (isMove(chain, ended)) weigh(chain.onMoves, near.length);
      else if (KEEP_THEIR_ADDRESS.has(chain.family)) weigh(chain.onStays, near.length);
      const next = nearest(chain, near);
      if (!next) continue;
      family.splice(family.indexOf(next), 1);
      chain.chained = true;
      chain.ownVisits = [];
      hear(chain, next, ended);
      heard.add(chain);
    }
    for (const sighting of [...strangers.values()].flat()) heard.add(begin(sighting, ended));
    live = new Set([...[...live].filter((chain) => scans - chain.lastScan <= CHAIN_GAP_SCANS), ...heard]);
    if (scans % 64 === 0) forget(ended.atMs);
    return [...heard].flatMap((chain) => judge(chain, ended) ?? []);
  }

  function recognise({ address, identity }: Sighting): Chain | undefined {
    return byAddress.get(address) ?? (identity ? byIdentity.get(identity.text) : undefined);
  }

  function begin(sighting: Sighting, ended: Scan): Chain {
    const chain: Chain = {
      family: familyOf(sighting.reading),
      firstSeenMs: sighting.atMs,
      address: sighting.address,
      identity: null,
      kind: sighting.reading.kind as TrackerKind,
      separated: null,
      rssiDbm: sighting.rssiDbm,
      lastSeenMs: sighting.atMs,
      lastScan: scans,
      lastPlace: null,
      stayScans: 0,
      journeys: 0,
      travelling: false,
      chained: false,
      sightings: 0,
      places: new Set(),
      ownVisits: [],
      onMoves: evenLikelihoods(),
      onStays: evenLikelihoods(),
      sameIdentityMoves: 0,
      told: false,
      hushedBy: null,
    };
    hear(chain, sighting, ended);
    return chain;
  }

  function hear(chain: Chain, sighting: Sighting, { place }: Scan): void {
    chain.address = sighting.address;
    chain.identity = sighting.identity;
    chain.kind = sighting.reading.kind as TrackerKind;
    chain.separated = sighting.reading.separated;
    if (sighting.rssiDbm !== null) {
      chain.rssiDbm =
        chain.rssiDbm === null ? sighting.rssiDbm : chain.rssiDbm + RSSI_MEMORY * (sighting.rssiDbm - chain.rssiDbm);
    }
    chain.lastSeenMs = sighting.atMs;
    chain.lastScan = scans;
    chain.sightings += 1;
    byAddress.set(sighting.address, chain);
    if (sighting.identity) byIdentity.set(sighting.identity.text, chain);
    chain.hushedBy ??= [sighting.address, sighting.identity?.text ?? ''].find((key) => hushed.has(key)) ?? null;
    if (place === null) return;
    if (place === chain.lastPlace) {
      chain.stayScans += 1;
      if (chain.stayScans >= STAY_SCANS) chain.travelling = false;
    } else {
      if (chain.lastPlace !== null && !chain.travelling) {
        chain.travelling = true;
        chain.journeys += 1;
      }
      chain.lastPlace = place;
      chain.stayScans = 1;
    }
    chain.places.add(place);
    const visit = chain.ownVisits.find((one) => one.place === place);
    if (visit) {
      visit.lastMs = sighting.atMs;
      visit.scans += 1;
    } else chain.ownVisits.push({ place, firstMs: sighting.atMs, lastMs: sighting.atMs, scans: 1 });
    if (chain.ownVisits.length > MAX_VISITS) chain.ownVisits.shift();
  }

  function judge(chain: Chain, { atMs }: Scan): FollowingAlert | null {
    if (chain.told || chain.hushedBy !== null || !(staysTheSame(chain) || comesAlong(chain))) return null;
    chain.told = true;
    return {
      atMs,
      kind: chain.kind,
      firstSeenMs: chain.firstSeenMs,
      places: chain.places.size,
      sightings: chain.sightings,
      address: chain.address,
      chained: chain.chained,
    };
  }

  function forget(atMs: number): void {
    for (const known of [byAddress, byIdentity]) {
      for (const [key, chain] of known) if (atMs - chain.lastSeenMs > FORGET_MS) known.delete(key);
    }
  }

  function flush(): FollowingAlert[] {
    const ended = scan;
    scan = null;
    return ended ? endScan(ended) : [];
  }

  return {
    push(sighting) {
      const place = placeId(sighting.place);
      const isSame = scan !== null && scan.place === place && sighting.atMs - scan.atMs < SCAN_MS;
      const alerts = isSame ? [] : flush();
      scan ??= { atMs: sighting.atMs, place, sightings: new Map() };
      const isRoom = scan.sightings.size < MAX_TRACKERS_PER_SCAN || scan.sightings.has(sighting.address);
      if (sighting.reading.kind !== 'none' && isRoom) scan.sightings.set(sighting.address, sighting);
      return alerts;
    },
    flush,
    hush(key) {
      hushed.add(key);
      const chain = byAddress.get(key) ?? byIdentity.get(key);
      if (chain) chain.hushedBy ??= key;
    },
    hushedBy: (address) => byAddress.get(address)?.hushedBy ?? null,
    isSame: (address, other) =>
      address === other || (byAddress.has(address) && byAddress.get(address) === byAddress.get(other)),
  };
}

function isMove(chain: Chain, { place }: Scan): boolean {
  return place !== null && chain.lastPlace !== null && place !== chain.lastPlace;
}

/** Whether a stranger could be this chain with another address: as loud, and with a count that goes on. */
function fits(chain: Chain, { rssiDbm, identity, atMs }: Sighting): boolean {
  if (rssiDbm !== null && chain.rssiDbm !== null && Math.abs(rssiDbm - chain.rssiDbm) > BAND_DB) return false;
  const before = chain.identity?.agingCounter ?? null;
  const after = identity?.agingCounter ?? null;
  if (before === null || after === null) return true;
  return Math.abs(after - before - (atMs - chain.lastSeenMs) / COUNTER_STEP_MS) <= 1;
}

function nearest(chain: Chain, sightings: readonly Sighting[]): Sighting | undefined {
  const apart = ({ rssiDbm }: Sighting) => Math.abs((rssiDbm ?? 0) - (chain.rssiDbm ?? 0));
  return sightings.toSorted((a, b) => apart(a) - apart(b))[0];
}

/** So many strangers fit the chain. Chance alone gives that many at some rate; a companion always adds one. */
function weigh({ byChance, withOneMore }: Likelihoods, strangers: number): void {
  CHANCE_RATES.forEach((rate, index) => {
    const alone = poisson(strangers, rate);
    const more = strangers > 0 ? poisson(strangers - 1, rate) : 0;
    byChance[index]! += Math.log(alone);
    withOneMore[index]! += Math.log(HEARD_SHARE * more + (1 - HEARD_SHARE) * alone);
  });
}

function poisson(count: number, rate: number): number {
  let probability = Math.exp(-rate);
  for (let k = 1; k <= count; k++) probability *= rate / k;
  return Math.max(probability, Number.MIN_VALUE);
}

/** How much more likely that is with a companion than by chance, as a logarithm. */
function ratio({ byChance, withOneMore }: Likelihoods): number {
  return Math.max(...withOneMore) - Math.max(...byChance);
}

function evidenceOnMoves(chain: Chain): number {
  return ratio(chain.onMoves) + SAME_IDENTITY_EVIDENCE * chain.sameIdentityMoves;
}

function evidenceOf(chain: Chain): number {
  return evidenceOnMoves(chain) + ratio(chain.onStays);
}

/** One identity, away from its owner, at several places within a day. */
function staysTheSame(chain: Chain): boolean {
  if (chain.separated === false) return false;
  const visits = chain.ownVisits.filter(({ lastMs }) => chain.lastSeenMs - lastMs <= WINDOW_MS);
  const firstMs = Math.min(...visits.map((visit) => visit.firstMs));
  const places = chain.separated === null ? PLACES_WHEN_OWNER_UNKNOWN : PLACES;
  // On a ride every scan is another place: what also stays where one stays is no fellow passenger, nor what is as loud as one's own bag.
  const isOwnCompany =
    visits.some((visit) => visit.scans >= STAY_SCANS) || (chain.rssiDbm !== null && chain.rssiDbm >= LOUD_DBM);
  return isOwnCompany && visits.length >= places && chain.lastSeenMs - firstMs >= MIN_MS;
}

/** Identities that take each other's place, wherever the person goes. */
function comesAlong(chain: Chain): boolean {
  return (
    chain.places.size >= PLACES_WHEN_CHAINED &&
    chain.journeys >= JOURNEYS_WHEN_CHAINED &&
    chain.lastSeenMs - chain.firstSeenMs >= MIN_MS &&
    evidenceOnMoves(chain) >= MIN_EVIDENCE_ON_MOVES &&
    evidenceOf(chain) >= (chain.separated === false ? MIN_EVIDENCE_NEAR : MIN_EVIDENCE_AWAY)
  );
}

const EARTH_RADIUS_METRES = 6_371_000;
const DEGREE_METRES = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** The side of a cell: what is nearer than one place's reach lies in the same cell or beside it. */
const CELL_DEGREES = SAME_PLACE_METRES / DEGREE_METRES;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Numbers places in the order they are first seen: texts by themselves, points by the first point within reach. */
function createPlaces(): (place: Place) => number | null {
  const named = new Map<string, number>();
  const cells = new Map<string, (Point & { readonly id: number })[]>();
  let count = 0;

  /** Cells of a band of latitude get longer towards the poles, as degrees of longitude get shorter. */
  function cellOf(band: number, longitude: number): number {
    return Math.floor((longitude * Math.cos((band + 0.5) * CELL_DEGREES * (Math.PI / 180))) / CELL_DEGREES);
  }

  return (place) => {
    if (place === null) return null;
    if (typeof place === 'string') {
      const known = named.get(place);
      if (known === undefined) named.set(place, count++);
      return known ?? count - 1;
    }
    const band = Math.floor(place.latitude / CELL_DEGREES);
    for (const near of [band - 1, band, band + 1]) {
      const cell = cellOf(near, place.longitude);
      for (const beside of [cell - 1, cell, cell + 1]) {
        const known = cells.get(`${near} ${beside}`)?.find((one) => metresBetween(one, place) <= SAME_PLACE_METRES);
        if (known) return known.id;
      }
    }
    const key = `${band} ${cellOf(band, place.longitude)}`;
    cells.set(key, [...(cells.get(key) ?? []), { ...place, id: count++ }]);
    return count - 1;
  };
}

/** On a plane that touches the globe there, which is exact enough for walks. */
function metresBetween(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return DEGREE_METRES * Math.hypot(east, a.latitude - b.latitude);
}
