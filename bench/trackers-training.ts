/**
 * How followers are told on the trips that rules are made on: other seeds than those that judge, days with few places, and
 * physics that change from trip to trip. TRAINING_TRIPS says how many of each kind and follower (12), TRAINING_ONLY names a kind.
 * Nothing is written to docs/evidence.
 */
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createFollower } from '#scanners/tracker/following.ts';
import { createNumbers } from '#tests/support/random.ts';
import {
  makeTrip,
  SPARSE_KINDS,
  STALKERS,
  TRIP_DAYS,
  TRIP_KINDS,
  type Stalker,
  type TripPhysics,
} from './trackers/trip.ts';

const TRAINING_SEED = 420_000_000;
const TRIPS = Number(process.env['TRAINING_TRIPS'] ?? 12);
const ONLY = process.env['TRAINING_ONLY'];

function physicsOf(seed: number): TripPhysics {
  const next = createNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  return {
    scanEveryMs: pick([5, 7.5, 15, 15]) * MINUTE_MS,
    lost: 0.15 + 0.4 * next(),
    cloneKeepsMs: pick([15, 15, 30, 60]) * MINUTE_MS,
    wrongTimes: 0.5 + 1.5 * next(),
  };
}

export function run(): null {
  const kinds = [...TRIP_KINDS, ...SPARSE_KINDS].filter((kind) => !ONLY || kind === ONLY);
  const sums = new Map<Stalker, number>(STALKERS.map((stalker) => [stalker, 0]));
  let alarms = 0;
  for (const [whichKind, kind] of kinds.entries()) {
    const found = STALKERS.map((stalker, which) => {
      let [told, withinDay, wrong, questions] = [0, 0, 0, 0];
      for (let n = 0; n < TRIPS; n++) {
        const seed = TRAINING_SEED + 1_000_000 * whichKind + 10_000 * which + 17 * n;
        const trip = makeTrip(kind, stalker, seed, physicsOf(seed + 7));
        const follower = createFollower();
        const alerts = [...trip.sightings.flatMap((sighting) => follower.push(sighting)), ...follower.flush()];
        const right = alerts.find(({ address }) => trip.isFollower(address));
        if (right) told += 1;
        if (right && right.atMs - trip.followedFromMs! <= DAY_MS) withinDay += 1;
        for (const { address, ownerNear } of alerts) {
          if (trip.isFollower(address)) continue;
          if (ownerNear) questions += 1;
          else wrong += 1;
        }
      }
      sums.set(stalker, sums.get(stalker)! + withinDay);
      alarms += wrong;
      return `${stalker} ${told}, in a day ${withinDay} (${wrong} wrong, ${questions} asked)`;
    });
    console.log(`${kind}: ${found.join('; ')}`);
  }
  const all = kinds.length * TRIPS;
  console.log(
    `In a day, of ${all}: ${STALKERS.slice(1)
      .map((stalker) => `${stalker} ${sums.get(stalker)}`)
      .join(', ')}; false alerts a trip-day ${(alarms / (all * STALKERS.length * TRIP_DAYS)).toFixed(3)}`,
  );
  return null;
}
