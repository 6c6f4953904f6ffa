/**
 * Made-up walks of ten minutes: what a phone in a pocket hears of tags that say they are away from their owner, of one
 * carried along and of those on other people. Every figure below is an assumption; none was counted anywhere.
 *
 * The walker goes at 1.3 m/s. Others go the same way, a little faster or slower, come the other way, or stand; who goes
 * the same way turns off or sits down after some minutes, and as many join. As many tags are within hearing at a time as
 * trip.ts has for one scan. A guided group walks together, and about one in 33 of its 25 members carries a tag whose
 * owner is not there: a lent bag, a partner who stayed at the hotel.
 *
 * A tag sends every two seconds. Loudness falls with distance; clothes and bodies take some of it, differently for each
 * tag and from one advertisement to the next; a phone hears one in two of those that are loud enough, and for a twentieth
 * of the time nothing at all.
 */
import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { WALK_MS } from '#scanners/tracker/walk.ts';
import { createNumbers } from '#tests/support/random.ts';

export const WAYS = ['quiet street', 'busy street', 'station', 'tour group'] as const;
export type Way = (typeof WAYS)[number];

interface Traffic {
  /** Tags within 60 m at a time, on people who walk and on what stands. */
  readonly walking: number;
  readonly standing: number;
  /** How long others keep to the same way, on average, and how much their speed differs, in meters a second. */
  readonly sameWayMs: number;
  readonly speedSpread: number;
  readonly groupMembers: number;
}

const TRAFFIC: Readonly<Record<Way, Traffic>> = {
  'quiet street': { walking: 0.03, standing: 0.15, sameWayMs: 2 * MINUTE_MS, speedSpread: 0.2, groupMembers: 0 },
  'busy street': { walking: 0.15, standing: 0.15, sameWayMs: 2 * MINUTE_MS, speedSpread: 0.2, groupMembers: 0 },
  station: { walking: 0.5, standing: 0.4, sameWayMs: 3 * MINUTE_MS, speedSpread: 0.15, groupMembers: 0 },
  'tour group': { walking: 0.15, standing: 0.2, sameWayMs: 2 * MINUTE_MS, speedSpread: 0.2, groupMembers: 25 },
};
const TAG_IN_GROUP = 0.03;
const WALKING_MPS = 1.3;
const REACH_METERS = 60;

const SENDS_EVERY_MS = 2 * SECOND_MS;
const AT_ONE_METRE_DBM = -57;
const LOSS_EXPONENT = 2.4;
const BODY_DB = { mean: 10, deviation: 6, fading: 5 } as const;
const WEAKEST_DBM = -95;
const HEARD_SHARE = 0.5;
const DEAF_MS = 10 * SECOND_MS;
const DEAF_SHARE = 0.05;

export interface HeardTag {
  readonly isFollower: boolean;
  readonly heard: readonly { readonly atMs: number; readonly rssiDbm: number }[];
}

/** The tags heard on one walk that begins at 0; one of them is carried along. */
export function makeWalk(way: Way, seed: number): HeardTag[] {
  const next = createNumbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const lasting = (meanMs: number) => -meanMs * Math.log(1 - next());

  function poisson(mean: number): number {
    let count = 0;
    for (let left = next(); left > Math.exp(-mean); left *= next()) count += 1;
    return count;
  }

  const isDeaf = Array.from({ length: WALK_MS / DEAF_MS }, () => next() < DEAF_SHARE);

  /** A tag at this distance in meters, null where it is not there. */
  function listen(isFollower: boolean, distanceAt: (atMs: number) => number | null): HeardTag {
    const bodyDb = Math.max(0, normal(BODY_DB.mean, BODY_DB.deviation));
    const heard: { atMs: number; rssiDbm: number }[] = [];
    for (let atMs = between(0, SENDS_EVERY_MS); atMs < WALK_MS; atMs += SENDS_EVERY_MS) {
      const meters = distanceAt(atMs);
      if (meters === null || meters > REACH_METERS || isDeaf[Math.floor(atMs / DEAF_MS)]) continue;
      const lossDb = 10 * LOSS_EXPONENT * Math.log10(Math.max(0.3, meters));
      const rssiDbm = Math.round(AT_ONE_METRE_DBM - lossDb - bodyDb - normal(0, BODY_DB.fading));
      if (rssiDbm >= WEAKEST_DBM && next() < HEARD_SHARE) heard.push({ atMs, rssiDbm });
    }
    return { isFollower, heard };
  }

  /** Others whose speed along the way differs by this from the walker's, with as many within reach at a time. */
  function others(present: number, keepsForMs: number, speedMps: () => number): HeardTag[] {
    const fastestMps = 2 * WALKING_MPS;
    const lineMeters = REACH_METERS + (fastestMps * WALK_MS) / SECOND_MS;
    const onLine = present * (lineMeters / REACH_METERS);
    const tag = (joinedMs: number): HeardTag => {
      const [fromMeters, asideMeters, speed] = [between(-lineMeters, lineMeters), between(1, 6), speedMps()];
      const leftMs = joinedMs + lasting(keepsForMs);
      return listen(false, (atMs) =>
        atMs < joinedMs || atMs > leftMs
          ? null
          : Math.hypot(fromMeters + (speed * (atMs - joinedMs)) / SECOND_MS, asideMeters),
      );
    };
    return [
      ...Array.from({ length: poisson(onLine) }, () => tag(0)),
      ...Array.from({ length: poisson((onLine * WALK_MS) / keepsForMs) }, () => tag(between(0, WALK_MS))),
    ];
  }

  const { walking, standing, sameWayMs, speedSpread, groupMembers } = TRAFFIC[way];
  const carriedMeters = between(0.3, 1);
  const tags = [
    listen(true, () => carriedMeters),
    ...others(walking / 2, sameWayMs, () => normal(0, speedSpread)),
    ...others(walking / 2, sameWayMs, () => -2 * WALKING_MPS),
    ...others(standing, 10 * WALK_MS, () => -WALKING_MPS),
  ];
  for (let member = 0; member < groupMembers; member++) {
    if (next() >= TAG_IN_GROUP) continue;
    const meters = between(1, 12);
    tags.push(listen(false, () => Math.abs(normal(meters, 2))));
  }
  return tags.filter(({ heard }) => heard.length > 0);
}
