import { HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { PayloadIdentity, TrackerKind, TrackerReading } from './advertisement.ts';
import type { CoPresence } from './co-presence.ts';
import { likenessOf, type Handovers } from './handovers.ts';
import type { Sighting } from './sighting.ts';

const AWAY_FIND_MY = 'findmy true';

/** Lost SmartTags are few, and change their address each quarter of an hour on their first day: one that is always there is soon news. */
export const LOST_SMARTTAG = 'smarttag true';

/** Tiles keep one address for good: none takes another's place. */
const NEVER_CHANGES = 'tile null';
/** These keep one address for a day when they are away from their owner: strangers that come and go in one place are news as well. */
export const KEEP_THEIR_ADDRESS: ReadonlySet<string> = new Set([AWAY_FIND_MY, 'fmdn true', 'dult true']);

const CLEAR_BANDS = 2;
/** Where loudness is weighed: the one that is meant makes up this share of all likeness. */
const CLEAR_SHARE = 0.8;

/** The next identity of a chain comes within so many scans and so long, or where it is likelier than chance within more. */
const GAP = { scans: 4, ms: 2 * HOUR_MS };
const GAP_OF_LIKELY = { scans: 8, ms: 4 * HOUR_MS };
/** However often one scans. */
const GAP_AT_LEAST_MS = 30 * MINUTE_MS;
const LOG_RATIO_TO_WAIT = 1;
/** A tracker carried along is heard about as loud as before. */
export const BAND_DB = 16;

interface Visit {
  readonly place: number;
  readonly firstMs: number;
  lastMs: number;
  scans: number;
}

/** One tracker as far as it can be recognized: one identity, or several that took each other's place. */
export interface Chain {
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
export interface Trial {
  readonly before: Pick<Chain, 'rssiDbm' | 'ownVisits' | 'chained' | 'told' | 'hushedBy'>;
  readonly places: readonly number[];
  readonly taken: { readonly sighting: Sighting; readonly place: number | null }[];
}

/**
 * Trackers of one family can take each other's place. A copy can call itself anything Apple makes, so away from the owner
 * Apple's are one family; near it, phones are many and tags few.
 */
export function familyOf({ kind, separated }: TrackerReading): string {
  const isFindMy = kind === 'airtag' || kind === 'findmy-other';
  return isFindMy && separated ? AWAY_FIND_MY : `${kind} ${separated}`;
}

export function logRatioOf({ coPresence, handovers }: Chain): number {
  return coPresence?.logRatio() ?? handovers?.logRatio() ?? 0;
}

/** Whether the chain may still go on under another address, so long and so many scans after it was heard. */
export function isAwaited(chain: Chain, atMs: number, scans: number): boolean {
  if (chain.family === NEVER_CHANGES) return false;
  const sinceMs = atMs - chain.lastSeenMs;
  const gap = logRatioOf(chain) > LOG_RATIO_TO_WAIT ? GAP_OF_LIKELY : GAP;
  return (scans - chain.lastScan <= gap.scans || sinceMs <= GAP_AT_LEAST_MS) && sinceMs <= gap.ms;
}

/** `pool` is what came new in this scan and could be the next of it. */
export function weighHandover(
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
export function fits(chain: Chain, { rssiDbm, identity }: Sighting, bandDb: number): boolean {
  if (rssiDbm !== null && chain.rssiDbm !== null && Math.abs(rssiDbm - chain.rssiDbm) > bandDb) return false;
  return (chain.identity?.trait ?? null) === (identity?.trait ?? null);
}

export function isTheOne(chain: Chain, next: Sighting, pool: readonly Sighting[]): boolean {
  if (!chain.handovers) return pool.filter((sighting) => fits(chain, sighting, CLEAR_BANDS * BAND_DB)).length === 1;
  const all = pool.reduce((sum, one) => sum + likenessOf(one.rssiDbm, chain.rssiDbm), 0);
  return likenessOf(next.rssiDbm, chain.rssiDbm) >= CLEAR_SHARE * all;
}

export function nearest(chain: Chain, sightings: readonly Sighting[]): Sighting | undefined {
  const apart = ({ rssiDbm }: Sighting) => Math.abs((rssiDbm ?? 0) - (chain.rssiDbm ?? 0));
  return sightings.toSorted((a, b) => apart(a) - apart(b))[0];
}
