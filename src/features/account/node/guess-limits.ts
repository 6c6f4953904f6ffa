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
 * until it is proven right, so that guesses made at the same time cannot slip past the count together.
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

/** Counts older than they matter are swept once in so many guesses. */
const SWEEP_EVERY = 1_000;

export function createGuessLimits(database: Database, addresses: FrontedRateLimits): GuessLimits {
  let untilSweep = SWEEP_EVERY;

  const keyOf = (at: GuessedAt): Buffer => sha256(countOf(at));

  /** Counts a failure; returns how long in ms it has to wait instead. */
  async function count(key: Buffer, atMs: number): Promise<number> {
    const now = new Date(atMs);
    const forgotten = new Date(atMs - FORGET_FAILURES_AFTER_MS);
    const waitMs = '($4::float8[])[least(known.failures, cardinality($4) - 1) + 1]';
    // Of guesses at the same moment one that came first may be counted last: none lies in the future of another.
    const latest = 'greatest(known.last_at, $2)';
    const counted = await database.query(
      `INSERT INTO guess_failures AS known (key, failures, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE
         SET failures = CASE WHEN known.last_at <= $3 THEN 1 ELSE known.failures + 1 END, last_at = ${latest}
         WHERE known.last_at <= $3 OR known.last_at + ${waitMs} * interval '1 millisecond' <= ${latest}
       RETURNING failures`,
      [key, now, forgotten, FAILURE_WAITS_MS],
    );
    if (counted.length > 0) return 0;
    const [known] = await database.query<{ failures: number; last_at: number }>(
      'SELECT failures, last_at FROM guess_failures WHERE key = $1',
      [key],
    );
    if (!known) return SECOND_MS;
    const wait = FAILURE_WAITS_MS[Math.min(known.failures, FAILURE_WAITS_MS.length - 1)]!;
    return Math.max(1, known.last_at + wait - atMs);
  }

  return {
    async begin(at, addressKey, atMs) {
      untilSweep -= 1;
      if (untilSweep === 0) {
        untilSweep = SWEEP_EVERY;
        await database.query('DELETE FROM guess_failures WHERE last_at <= $1', [
          new Date(atMs - FORGET_FAILURES_AFTER_MS),
        ]);
      }
      const addressWaitSeconds = await this.countAddress(addressKey, atMs);
      if (addressWaitSeconds > 0) return addressWaitSeconds;
      const waitMs = await count(keyOf(at), atMs);
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
