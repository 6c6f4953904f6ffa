/**
 * How followers are told on the trips that rules are made on: other seeds than those that judge, days with few places,
 * crowded places (bench/trackers/busy-trip.ts), and physics that change from trip to trip. TRAINING_TRIPS says how many of each kind and follower (12), TRAINING_ONLY names a kind.
 * Nothing is written to docs/evidence.
 */
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createFollower } from '#scanners/tracker/following.ts';
import { createNumbers } from '#tests/support/random.ts';
import { BUSY_KINDS, makeBusyTrip, type BusyKind } from './trackers/busy-trip.ts';
import {
  makeTrip,
  SPARSE_KINDS,
  STALKERS,
  TRIP_DAYS,
  TRIP_KINDS,
  type SparseKind,
  type Stalker,
  type Trip,
  type TripKind,
  type TripPhysics,
} from './trackers/trip.ts';

const TRAINING_SEED = 420_000_000;
const TRAINING_BUSY_SEED = 440_000_000;
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

/** On each kind, so many trips with each follower. */
function measure<Kind extends string>(
  world: string,
  all: readonly Kind[],
  fromSeed: number,
  make: (kind: Kind, stalker: Stalker, seed: number) => Trip,
): void {
  const kinds = all.filter((kind) => !ONLY || kind === ONLY);
  if (kinds.length === 0) return;
  const sums = new Map(STALKERS.map((stalker) => [stalker, { told: 0, withinDay: 0 }]));
  let alarms = 0;
  for (const kind of kinds) {
    const found = STALKERS.map((stalker, which) => {
      let [told, withinDay, wrong, questions] = [0, 0, 0, 0];
      for (let n = 0; n < TRIPS; n++) {
        const trip = make(kind, stalker, fromSeed + 1_000_000 * all.indexOf(kind) + 10_000 * which + 17 * n);
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
      const sum = sums.get(stalker)!;
      sum.told += told;
      sum.withinDay += withinDay;
      alarms += wrong;
      return `${stalker} ${told}, in a day ${withinDay} (${wrong} wrong, ${questions} asked)`;
    });
    console.log(`${kind}: ${found.join('; ')}`);
  }
  const trips = kinds.length * TRIPS;
  const told = STALKERS.slice(1).map((stalker) => {
    const sum = sums.get(stalker)!;
    return `${stalker} ${sum.told}, in a day ${sum.withinDay}`;
  });
  console.log(
    `${world}, of ${trips}: ${told.join('; ')}; false alerts a trip-day ${(alarms / (trips * STALKERS.length * TRIP_DAYS)).toFixed(3)}`,
  );
}

export function run(): null {
  measure<TripKind | SparseKind>('Few places', [...TRIP_KINDS, ...SPARSE_KINDS], TRAINING_SEED, (kind, stalker, seed) =>
    makeTrip(kind, stalker, seed, physicsOf(seed + 7)),
  );
  measure<BusyKind>('Crowded places', BUSY_KINDS, TRAINING_BUSY_SEED, makeBusyTrip);
  return null;
}
