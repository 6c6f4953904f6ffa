import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { logRatioOf, LOST_SMARTTAG, type Chain } from './chain.ts';
import type { Places } from './places.ts';

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

/** A chain of identities must also be likelier than chance: a log-likelihood ratio. */
const MIN_LOG_RATIO = 6;
const MIN_LOG_RATIO_OF_SMARTTAG = 1;
/** So much more of it, as a share, where there are only two places. */
const MORE_LOG_RATIO = 0.7;

/** It is told in a scan where nothing else could be meant, after as many such scans in a row: the alert names an address. */
const CLEAR_SCANS = 2;

/** One identity, away from its owner, at several places within a day. */
export function staysTheSame(chain: Chain, known: Places): boolean {
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

/** Identities that take each other's place, wherever the person goes. */
export function comesAlong(chain: Chain, known: Places): boolean {
  if (chain.clearScans < CLEAR_SCANS) return false;
  const spare = logRatioOf(chain) - logRatioNeeded(chain);
  if (spare < 0) return false;
  const hasPlaces = known.count(chain.places) >= placesNeeded(chain) && chain.lastSeenMs - chain.firstSeenMs >= MIN_MS;
  return (
    hasPlaces ||
    (spare >= MORE_LOG_RATIO * logRatioNeeded(chain) && areTwoEnough(chain, chain.places, chain.firstSeenMs, known))
  );
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

function logRatioNeeded({ family, rssiDbm, handovers }: Chain): number {
  if (family === LOST_SMARTTAG) return MIN_LOG_RATIO_OF_SMARTTAG;
  return MIN_LOG_RATIO + (handovers ? faintness(rssiDbm) : 0);
}

/** How many times rarer it is that what is carried along is as faint as this: a natural logarithm. Each asks for one place more, or to be as much likelier. */
function faintness(rssiDbm: number | null): number {
  return rssiDbm === null ? 0 : (Math.max(0, LOUD_DBM - rssiDbm) / FAINTER_DB) ** 2 / 2;
}
