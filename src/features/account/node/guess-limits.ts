import type { Database } from '#adapters/node/database/database.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import type { FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import {
  countOf,
  FAILURE_WAITS_MS,
  FORGET_FAILURES_AFTER_MS,
  GUESSES_PER_ADDRESS,
  type GuessedAt,
} from '../guess-limits.ts';

/**
 * Slows guessing over all servers, by what is guessed at and by address. A guess counts as a failure from its beginning
 * until it is proven right, so that guesses made at the same time cannot slip past the count together. The waits go by the
 * database's clock: servers whose clocks differ count as one.
 */
export interface GuessLimits {
  /** Counts the guess and resolves with 0, or refuses it uncounted and resolves with the whole seconds to wait. */
  begin(at: GuessedAt, addressKey: string, atMs: number): Promise<number>;
  /** The guess was right: its count starts anew and the address has lost nothing. */
  succeed(at: GuessedAt, addressKey: string, atMs: number): Promise<void>;
  /** The guess was never looked at, because the server was too busy. */
  withdraw(at: GuessedAt, addressKey: string, atMs: number): Promise<void>;
  /** Counts a guess at something that nobody guesses in a lifetime, such as a code of 80 bits: by address alone. */
  countAddress(addressKey: string, atMs: number): Promise<number>;
  /** Gives that back. */
  uncountAddress(addressKey: string, atMs: number): Promise<void>;
}

/** In SQL, with what is kept for so many ms as $2. */
const IS_FORGOTTEN = `known.last_at <= clock_timestamp() - $2::float8 * interval '1 millisecond'`;
/** Counts older than they matter are swept once in so many guesses. */
const SWEEP_EVERY = 1_000;

export function createGuessLimits(database: Database, addresses: FrontedRateLimits): GuessLimits {
  let untilSweep = SWEEP_EVERY;

  const keyOf = (at: GuessedAt): Buffer => sha256(countOf(at));

  /** Counts a failure; returns how long in ms it has to wait instead. */
  async function count(key: Buffer): Promise<number> {
    const waitMs = '($3::float8[])[least(known.failures, cardinality($3) - 1) + 1]';
    // The clock is read once the row is this guess's own: guesses that came first are not in its future.
    const counted = await database.query(
      `INSERT INTO guess_failures AS known (key, failures, last_at) VALUES ($1, 1, clock_timestamp())
       ON CONFLICT (key) DO UPDATE
         SET failures = CASE WHEN ${IS_FORGOTTEN} THEN 1 ELSE known.failures + 1 END, last_at = clock_timestamp()
         WHERE ${IS_FORGOTTEN} OR known.last_at + ${waitMs} * interval '1 millisecond' <= clock_timestamp()
       RETURNING failures`,
      [key, FORGET_FAILURES_AFTER_MS, FAILURE_WAITS_MS],
    );
    if (counted.length > 0) return 0;
    const [known] = await database.query<{ failures: number; ago_ms: number }>(
      `SELECT failures, (extract(epoch FROM clock_timestamp() - last_at) * 1000)::float8 AS ago_ms
       FROM guess_failures WHERE key = $1`,
      [key],
    );
    if (!known) return SECOND_MS;
    const wait = FAILURE_WAITS_MS[Math.min(known.failures, FAILURE_WAITS_MS.length - 1)]!;
    return Math.max(1, wait - known.ago_ms);
  }

  return {
    async begin(at, addressKey, atMs) {
      untilSweep -= 1;
      if (untilSweep === 0) {
        untilSweep = SWEEP_EVERY;
        await database.query(
          `DELETE FROM guess_failures WHERE last_at <= clock_timestamp() - $1::float8 * interval '1 millisecond'`,
          [FORGET_FAILURES_AFTER_MS],
        );
      }
      const addressWaitSeconds = await this.countAddress(addressKey, atMs);
      if (addressWaitSeconds > 0) return addressWaitSeconds;
      const waitMs = await count(keyOf(at));
      if (waitMs > 0) await this.uncountAddress(addressKey, atMs);
      return Math.ceil(waitMs / SECOND_MS);
    },

    async succeed(at, addressKey, atMs) {
      await database.query('DELETE FROM guess_failures WHERE key = $1', [keyOf(at)]);
      await this.uncountAddress(addressKey, atMs);
    },

    async withdraw(at, addressKey, atMs) {
      await database.query('UPDATE guess_failures SET failures = failures - 1 WHERE key = $1 AND failures > 0', [
        keyOf(at),
      ]);
      await this.uncountAddress(addressKey, atMs);
    },

    async countAddress(addressKey, atMs) {
      return await addresses.take(`guess ${addressKey}`, GUESSES_PER_ADDRESS, atMs);
    },

    async uncountAddress(addressKey, atMs) {
      await addresses.giveBack(`guess ${addressKey}`, GUESSES_PER_ADDRESS, atMs);
    },
  };
}
