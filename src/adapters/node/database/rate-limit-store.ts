import { sha256 } from '#adapters/node/sha256.ts';
import type { RateLimitStore } from '#core/rate/rate-limit-store.ts';
import type { Rate } from '#core/rate/token-buckets.ts';
import type { Database } from './database.ts';
import { errorCode, isDatabaseUnavailable } from './database-errors.ts';

/** Full buckets are swept once in so many takes: they say what no row says too. */
const SWEEP_EVERY = 1_000;

/** object_not_in_prerequisite_state: an unlogged table on a standby. */
const UNLOGGED_ON_STANDBY = '55000';
/** feature_not_supported is what older servers call it. */
const UNSUPPORTED = '0A000';

/** Whether the shared counters cannot be asked now: no database, or a standby. */
export function isRateLimitStoreAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) || [UNLOGGED_ON_STANDBY, UNSUPPORTED].includes(errorCode(error) ?? '');
}

/** Token buckets in the database, by its clock: one limit over all servers. */
export function createRateLimitStore(database: Database): RateLimitStore {
  let untilSweep = SWEEP_EVERY;
  // A key may hold what a caller chose: its hash is short, whatever it is.
  const hashOf = (key: string, { burst, perMinute }: Rate): string =>
    sha256(`${burst} ${perMinute} ${key}`).toString('base64url');

  return {
    async take(key, rate) {
      const { burst, perMinute } = rate;
      const hashed = hashOf(key, rate);
      const perTokenS = 60 / perMinute;
      const parameters = [hashed, perTokenS, burst * perTokenS];
      const refilled = `least(greatest(known.full_at, now()), now() + make_interval(secs => $3))`;
      const taken = await database.query(
        `INSERT INTO rate_limits AS known (key, full_at) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT (key) DO UPDATE SET full_at = ${refilled} + make_interval(secs => $2)
         WHERE ${refilled} + make_interval(secs => $2) <= now() + make_interval(secs => $3)
         RETURNING key`,
        parameters,
      );
      untilSweep -= 1;
      if (untilSweep === 0) {
        untilSweep = SWEEP_EVERY;
        await database.query('DELETE FROM rate_limits WHERE full_at < now()');
      }
      if (taken.length > 0) return 0;
      const [known] = await database.query<{ wait_s: number }>(
        `SELECT ceil(extract(epoch FROM ${refilled} - now()) + $2 - $3)::integer AS wait_s
         FROM rate_limits AS known WHERE key = $1`,
        parameters,
      );
      return Math.max(1, known?.wait_s ?? 1);
    },

    async giveBack(key, rate) {
      await database.query('UPDATE rate_limits SET full_at = full_at - make_interval(secs => $2) WHERE key = $1', [
        hashOf(key, rate),
        60 / rate.perMinute,
      ]);
    },
  };
}
