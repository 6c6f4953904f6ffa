import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { TrackerKind } from './advertisement.ts';
import {
  BAND_DB,
  logRatioOf,
  familyOf,
  fits,
  isAwaited,
  isTheOne,
  KEEP_THEIR_ADDRESS,
  nearest,
  weighHandover,
  type Chain,
  type Trial,
} from './chain.ts';
import { createCoPresence } from './co-presence.ts';
import { comesAlong, staysTheSame } from './following-rule.ts';
import { createHandovers } from './handovers.ts';
import { createPlaces } from './places.ts';
import type { Sighting } from './sighting.ts';

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

/** So likely, and somebody with a tracker of their own comes along. */
const COMPANY_LOG_RATIO = 1;

const RSSI_MEMORY = 0.2;

/** Identities are forgotten after this long without being heard. */
const FORGET_MS = 2 * DAY_MS;
/** More are not weighed in one scan, nor more places remembered of one identity: recordings can hold anything. */
const MAX_TRACKERS_PER_SCAN = 300;
const MAX_VISITS = 500;

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
    const candidates = [...new Set([...live, ...recognized.keys()])].toSorted((a, b) => logRatioOf(b) - logRatioOf(a));
    const heard = new Set<Chain>();
    for (const chain of candidates) {
      const same = recognized.get(chain);
      if (!same && !isAwaited(chain, ended.atMs, scans)) continue;
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
    live = new Set([...[...live].filter((chain) => isAwaited(chain, ended.atMs, scans)), ...heard]);
    if (scans % 64 === 0) forget(ended.atMs);
    return [...heard].flatMap((chain) => judge(chain, ended) ?? []);
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
    return [...live].some((chain) => chain.separated === false && logRatioOf(chain) >= COMPANY_LOG_RATIO);
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
