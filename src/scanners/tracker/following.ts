import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { PayloadIdentity, TrackerKind, TrackerReading } from './advertisement.ts';
import { createCoPresence, type CoPresence } from './co-presence.ts';
import { createHandovers, likenessOf, type Handovers } from './handovers.ts';
import { createPlaces, type Place, type Places } from './places.ts';

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
  /** True where the tracker changed its address and was recognized by coming when the other went. */
  readonly chained: boolean;
  /** It says that its owner is near, who then comes along as well: a companion, or somebody who follows. */
  readonly ownerNear: boolean;
}

/** Sightings at one place within this long are one scan. */
const SCAN_MS = MINUTE_MS;

/** At this many places, over this long, within a day. Tiles never say that they are alone, so they need one place more. */
const PLACES = 3;
const PLACES_WHEN_OWNER_UNKNOWN = 4;
const MIN_MS = HOUR_MS;
/** Two that lie clearly apart are enough after so long, for what is about as loud as one's own bag. */
const FEW_PLACES_MS = 4 * HOUR_MS;
const AT_HAND_DBM = -70;
const WINDOW_MS = DAY_MS;

/** What lies in one's own bag is about this loud or louder; how much fainter some bags make it. */
const LOUD_DBM = -66;
const FAINTER_DB = 5;

/** This many scans at one place are a stay. */
const STAY_SCANS = 2;

/** A chain of identities asks for evidence as well: a natural logarithm. */
const MIN_EVIDENCE = 6;
/** Lost SmartTags are few, and change their address each quarter of an hour on their first day: one that is always there is soon news. */
const LOST_SMARTTAG = 'smarttag true';
const MIN_EVIDENCE_OF_SMARTTAG = 1;
/** So much more of it, as a share, where there are only two places. */
const MORE_EVIDENCE = 0.7;
/** So much evidence, and somebody with a tracker of their own comes along. */
const COMPANY_EVIDENCE = 1;
/** It is told in a scan where nothing else could be meant, after as many such scans in a row: the alert names an address. */
const CLEAR_SCANS = 2;
const CLEAR_BANDS = 2;
/** Where loudness is weighed: the one that is meant makes up this share of all likeness. */
const CLEAR_SHARE = 0.8;
/** The next identity of a chain comes within so many scans and so long, or with some evidence behind it within more. */
const GAP = { scans: 4, ms: 2 * HOUR_MS };
const GAP_WITH_EVIDENCE = { scans: 8, ms: 4 * HOUR_MS };
/** However often one scans. */
const GAP_AT_LEAST_MS = 30 * MINUTE_MS;
const EVIDENCE_TO_WAIT = 1;
/** A tracker carried along is heard about as loud as before. */
const BAND_DB = 16;
const RSSI_MEMORY = 0.2;
/** Identities are forgotten after this long without being heard. */
const FORGET_MS = 2 * DAY_MS;
/** More are not weighed in one scan, nor more places remembered of one identity: recordings can hold anything. */
const MAX_TRACKERS_PER_SCAN = 300;
const MAX_VISITS = 500;

interface Visit {
  readonly place: number;
  readonly firstMs: number;
  lastMs: number;
  scans: number;
}

/** One tracker as far as it can be recognized: one identity, or several that took each other's place. */
interface Chain {
  readonly family: string;
  readonly firstSeenMs: number;
  address: string;
  /** The address under which it was heard again, or first. */
  settled: string;
  identity: PayloadIdentity | null;
  kind: TrackerKind;
  separated: boolean | null;
  rssiDbm: number | null;
  lastSeenMs: number;
  lastScan: number;
  chained: boolean;
  sightings: number;
  readonly places: Set<number>;
  lastPlace: number | null;
  /** Where the present identity was first heard at each place, within the window. */
  ownVisits: Visit[];
  /** One of both: what keeps its address is recognized, and else strangers who stay are not. */
  readonly coPresence: CoPresence | null;
  readonly handovers: Handovers | null;
  /** In so many of the scans that heard it, one after the other, nothing else could be meant. */
  clearScans: number;
  told: boolean;
  hushedBy: string | null;
  /** Since its settled address was last heard; null while that is its address. */
  trial: Trial | null;
}

/** Strangers who may have taken the place of an address, and what was known when it was last heard. */
interface Trial {
  readonly before: Pick<Chain, 'rssiDbm' | 'ownVisits' | 'chained' | 'told' | 'hushedBy'>;
  readonly places: readonly number[];
  readonly taken: { readonly sighting: Sighting; readonly place: number | null }[];
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
/** Tiles keep one address for good: none takes another's place. */
const NEVER_CHANGES = 'tile null';
/** These keep one address for a day when they are away from their owner: strangers that come and go in one place are news as well. */
const KEEP_THEIR_ADDRESS: ReadonlySet<string> = new Set([AWAY_FIND_MY, 'fmdn true', 'dult true']);

export function createFollower(): Follower {
  const places = createPlaces();
  const byAddress = new Map<string, Chain>();
  const byIdentity = new Map<string, Chain>();
  const hushed = new Set<string>();
  let live = new Set<Chain>();
  let scan: Scan | null = null;
  let scans = 0;
  let journeys = 1;
  let isMoving = true;
  let lastPlace: number | null = null;

  /** Stays and journeys take turns: a place is stayed at from the second scan in a row. */
  function move({ place }: Scan): void {
    if (place === null) return;
    const wasMoving = isMoving;
    isMoving = place !== lastPlace;
    if (isMoving && !wasMoving) journeys += 1;
    lastPlace = place;
  }

  /**
   * The stretch of the trip that is weighed as one where strangers are not recognized. Who stays at a place or rides along
   * proves nothing by staying, and a place to which one returns nothing by being the same.
   */
  function stretch(): number {
    return isMoving ? -journeys : lastPlace!;
  }

  function endScan(ended: Scan): FollowingAlert[] {
    scans += 1;
    move(ended);
    const recognized = new Map<Chain, Sighting>();
    const pools = new Map<string, Sighting[]>();
    const strangers = new Set<Sighting>();
    for (const sighting of ended.sightings.values()) {
      const known = recognize(sighting);
      const family = familyOf(sighting.reading);
      if (known && (!recognized.has(known) || sighting.address === known.settled)) recognized.set(known, sighting);
      if (!known) strangers.add(sighting);
      if (known && KEEP_THEIR_ADDRESS.has(family)) continue;
      const pool = pools.get(family);
      if (pool) pool.push(sighting);
      else pools.set(family, [sighting]);
    }
    // The chain with most behind it chooses first: what it is made of cannot be told apart from its rivals.
    const candidates = [...new Set([...live, ...recognized.keys()])].toSorted((a, b) => evidenceOf(b) - evidenceOf(a));
    const heard = new Set<Chain>();
    for (const chain of candidates) {
      const same = recognized.get(chain);
      if (!same && !isAwaited(chain, ended)) continue;
      const pool = pools.get(chain.family) ?? [];
      const near = pool.filter((sighting) => sighting === same || fits(chain, sighting, BAND_DB));
      if (ended.place !== null) {
        chain.coPresence?.weigh(stretch(), near.length);
        if (chain.handovers) weighHandover(chain, chain.handovers, same, pool, ended.place);
      }
      if (same) {
        if (chain.trial && same.address === chain.settled) release(chain, chain.trial);
        chain.settled = same.address;
        chain.trial = null;
      }
      const unknown = near.filter((sighting) => strangers.has(sighting));
      const next = same ?? nearest(chain, unknown);
      if (!next) continue;
      const isClear = same || isTheOne(chain, next, pool);
      // A settled address may only have been missed: the first stranger after it is not yet clear.
      const clearBefore = !same && chain.trial === null ? 0 : chain.clearScans;
      chain.clearScans = isClear ? clearBefore + 1 : 0;
      if (pool.includes(next)) pool.splice(pool.indexOf(next), 1);
      if (!same) {
        strangers.delete(next);
        take(chain, next, ended.place);
      }
      hear(chain, next, ended.place);
      heard.add(chain);
    }
    for (const sighting of strangers) heard.add(begin(sighting, ended.place));
    live = new Set([...[...live].filter((chain) => isAwaited(chain, ended)), ...heard]);
    if (scans % 64 === 0) forget(ended.atMs);
    return [...heard].flatMap((chain) => judge(chain, ended) ?? []);
  }

  /** Whether the chain may still go on under another address. */
  function isAwaited(chain: Chain, { atMs }: Scan): boolean {
    if (chain.family === NEVER_CHANGES) return false;
    const sinceMs = atMs - chain.lastSeenMs;
    const gap = evidenceOf(chain) > EVIDENCE_TO_WAIT ? GAP_WITH_EVIDENCE : GAP;
    return (scans - chain.lastScan <= gap.scans || sinceMs <= GAP_AT_LEAST_MS) && sinceMs <= gap.ms;
  }

  /** This stranger goes on with the chain, on trial: its settled address may only have been missed. */
  function take(chain: Chain, sighting: Sighting, place: number | null): void {
    const { rssiDbm, ownVisits, chained, told, hushedBy } = chain;
    chain.trial ??= { before: { rssiDbm, ownVisits, chained, told, hushedBy }, places: [...chain.places], taken: [] };
    if (chain.trial.taken.length < MAX_VISITS) chain.trial.taken.push({ sighting, place });
    chain.chained = true;
    chain.ownVisits = [];
  }

  /** An address that comes again had not been replaced: whoever seemed to be next is a stranger, and what was told named the wrong one. */
  function release(chain: Chain, { before, places: known, taken }: Trial): void {
    const isStrangers = taken.some(
      ({ sighting: { address, identity } }) => chain.hushedBy === address || chain.hushedBy === identity?.text,
    );
    Object.assign(chain, before, isStrangers ? {} : { hushedBy: chain.hushedBy });
    chain.places.clear();
    for (const place of known) chain.places.add(place);
    for (const { sighting, place } of taken) {
      if (byAddress.get(sighting.address) === chain) begin(sighting, place);
    }
  }

  function recognize({ address, identity }: Sighting): Chain | undefined {
    return byAddress.get(address) ?? (identity ? byIdentity.get(identity.text) : undefined);
  }

  function begin(sighting: Sighting, place: number | null): Chain {
    const family = familyOf(sighting.reading);
    const chain: Chain = {
      family,
      firstSeenMs: sighting.atMs,
      address: sighting.address,
      settled: sighting.address,
      identity: null,
      kind: sighting.reading.kind as TrackerKind,
      separated: null,
      rssiDbm: sighting.rssiDbm,
      lastSeenMs: sighting.atMs,
      lastScan: scans,
      chained: false,
      sightings: 0,
      places: new Set(),
      lastPlace: null,
      ownVisits: [],
      coPresence: KEEP_THEIR_ADDRESS.has(family) ? null : createCoPresence(stretch()),
      handovers: KEEP_THEIR_ADDRESS.has(family) ? createHandovers() : null,
      clearScans: 1,
      told: false,
      trial: null,
      hushedBy: null,
    };
    hear(chain, sighting, place);
    return chain;
  }

  function hear(chain: Chain, sighting: Sighting, place: number | null): void {
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
    chain.lastPlace = place;
    if (chain.places.size < MAX_VISITS) chain.places.add(place);
    const visit = chain.ownVisits.find((one) => one.place === place);
    if (visit) {
      visit.lastMs = sighting.atMs;
      visit.scans += 1;
    } else chain.ownVisits.push({ place, firstMs: sighting.atMs, lastMs: sighting.atMs, scans: 1 });
    if (chain.ownVisits.length > MAX_VISITS) chain.ownVisits.shift();
  }

  function judge(chain: Chain, { atMs }: Scan): FollowingAlert | null {
    if (chain.told || chain.hushedBy !== null || !(staysTheSame(chain, places) || comesAlong(chain, places)))
      return null;
    chain.told = true;
    return {
      atMs,
      kind: chain.kind,
      firstSeenMs: chain.firstSeenMs,
      places: places.count(chain.places),
      sightings: chain.sightings,
      address: chain.address,
      chained: chain.chained,
      ownerNear: chain.separated === false || (chain.separated === null && isInCompany()),
    };
  }

  /** Whether somebody who has a tracker of their own comes along: then what never says whose it is may be theirs as well. */
  function isInCompany(): boolean {
    return [...live].some((chain) => chain.separated === false && evidenceOf(chain) >= COMPANY_EVIDENCE);
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
      const place = places.at(sighting.place, sighting.atMs);
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

function evidenceOf({ coPresence, handovers }: Chain): number {
  return coPresence?.evidence() ?? handovers?.evidence() ?? 0;
}

/** `pool` is what came new in this scan and could be the next of it. */
function weighHandover(
  chain: Chain,
  handovers: Handovers,
  same: Sighting | undefined,
  pool: readonly Sighting[],
  place: number,
): void {
  // While its address lives on, nothing has taken its place: what was missed, or fitted meanwhile, proves nothing.
  if (same && same.address === chain.settled) handovers.takeBack();
  const hasMoved = chain.lastPlace !== null && chain.lastPlace !== place;
  const heard = (all: readonly Sighting[]) => ({
    strangersDbm: all.map(({ rssiDbm }) => rssiDbm),
    carriedDbm: chain.rssiDbm,
  });
  if (same && !hasMoved) handovers.learn(heard(pool));
  else handovers.weigh(heard(same ? [same, ...pool] : pool));
  if (same) handovers.mark();
}

/** Whether a stranger could be this chain with another address: as loud, and with the flags that stay. */
function fits(chain: Chain, { rssiDbm, identity }: Sighting, bandDb: number): boolean {
  if (rssiDbm !== null && chain.rssiDbm !== null && Math.abs(rssiDbm - chain.rssiDbm) > bandDb) return false;
  return (chain.identity?.trait ?? null) === (identity?.trait ?? null);
}

function isTheOne(chain: Chain, next: Sighting, pool: readonly Sighting[]): boolean {
  if (!chain.handovers) return pool.filter((sighting) => fits(chain, sighting, CLEAR_BANDS * BAND_DB)).length === 1;
  const all = pool.reduce((sum, one) => sum + likenessOf(one.rssiDbm, chain.rssiDbm), 0);
  return likenessOf(next.rssiDbm, chain.rssiDbm) >= CLEAR_SHARE * all;
}

function nearest(chain: Chain, sightings: readonly Sighting[]): Sighting | undefined {
  const apart = ({ rssiDbm }: Sighting) => Math.abs((rssiDbm ?? 0) - (chain.rssiDbm ?? 0));
  return sightings.toSorted((a, b) => apart(a) - apart(b))[0];
}

/** One identity, away from its owner, at several places within a day. */
function staysTheSame(chain: Chain, known: Places): boolean {
  if (chain.separated === false) return false;
  const visits = chain.ownVisits.filter(({ lastMs }) => chain.lastSeenMs - lastMs <= WINDOW_MS);
  const firstMs = Math.min(...visits.map((visit) => visit.firstMs));
  const least = placesNeeded(chain);
  // On a ride every scan is another place: what also stays where one stays is no fellow passenger, nor what is as loud as one's own bag.
  const isOwnCompany =
    visits.some((visit) => visit.scans >= STAY_SCANS && !known.isJourney(visit.place)) ||
    (chain.rssiDbm !== null && chain.rssiDbm >= LOUD_DBM);
  if (isOwnCompany && known.count(visits.map(({ place }) => place)) >= least && chain.lastSeenMs - firstMs >= MIN_MS)
    return true;
  const stays = visits.filter(({ scans }) => scans >= STAY_SCANS).map(({ place }) => place);
  return areTwoEnough(chain, stays, firstMs, known);
}

/**
 * On a ship, at a fair or in a train all day there are two places and no third: they are enough if they lie clearly apart,
 * after hours, for what says that its owner is away and is about as loud as one's own bag.
 */
function areTwoEnough(
  { separated, rssiDbm, lastSeenMs }: Chain,
  stays: Iterable<number>,
  firstMs: number,
  known: Places,
) {
  const isAtHand = separated === true && rssiDbm !== null && rssiDbm >= AT_HAND_DBM;
  return isAtHand && lastSeenMs - firstMs >= FEW_PLACES_MS && known.areFarApart(stays);
}

function placesNeeded({ separated, rssiDbm }: Chain): number {
  const more = Math.floor(faintness(rssiDbm));
  return more + (separated === null ? PLACES_WHEN_OWNER_UNKNOWN : PLACES);
}

function evidenceNeeded({ family, rssiDbm, handovers }: Chain): number {
  if (family === LOST_SMARTTAG) return MIN_EVIDENCE_OF_SMARTTAG;
  return MIN_EVIDENCE + (handovers ? faintness(rssiDbm) : 0);
}

/** How many times rarer it is that what is carried along is as faint as this: a natural logarithm. Each asks for one place more, or for as much evidence. */
function faintness(rssiDbm: number | null): number {
  return rssiDbm === null ? 0 : (Math.max(0, LOUD_DBM - rssiDbm) / FAINTER_DB) ** 2 / 2;
}

/** Identities that take each other's place, wherever the person goes. */
function comesAlong(chain: Chain, known: Places): boolean {
  if (chain.clearScans < CLEAR_SCANS) return false;
  const evidence = evidenceOf(chain) - evidenceNeeded(chain);
  if (evidence < 0) return false;
  const hasPlaces = known.count(chain.places) >= placesNeeded(chain) && chain.lastSeenMs - chain.firstSeenMs >= MIN_MS;
  return (
    hasPlaces ||
    (evidence >= MORE_EVIDENCE * evidenceNeeded(chain) && areTwoEnough(chain, chain.places, chain.firstSeenMs, known))
  );
}
