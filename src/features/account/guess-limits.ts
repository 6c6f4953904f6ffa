import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { TokenBuckets } from '#core/rate/token-buckets.ts';

/** Wrong passwords an account takes without a wait. */
const FREE_FAILURES = 5;
const MAX_DELAY_MS = 15 * MINUTE_MS;
/** Failures this old are forgotten. */
const FORGET_AFTER_MS = DAY_MS;
/** Accounts remembered at most; each costs an attacker a guess out of the address's allowance. */
const MAX_ACCOUNTS = 50_000;
const GUESSES_PER_ADDRESS = { burst: 20, perMinute: 20 };

/** How long an account waits after its nth failure in a row: nothing, then 2, 4, 8, … seconds up to 15 minutes. Never a lock. */
export function delayAfterFailuresMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES + 1) * SECOND_MS, MAX_DELAY_MS);
}

interface Failures {
  readonly count: number;
  readonly lastAtMs: number;
}

/**
 * Slows guessing, by account and by address. A guess counts as a failure from its beginning until it is proven right,
 * so that guesses made at the same time cannot slip past the count together. Unknown usernames are slowed the same way.
 */
export class GuessLimits {
  // In the order of the last failure, the oldest first.
  readonly #failures = new Map<string, Failures>();
  readonly #addresses = new TokenBuckets(GUESSES_PER_ADDRESS);

  /** Counts the guess and returns 0, or refuses it uncounted and returns the whole seconds to wait. */
  begin(account: string, addressKey: string, atMs: number): number {
    const known = this.#failures.get(account);
    const failures = known && atMs - known.lastAtMs < FORGET_AFTER_MS ? known : { count: 0, lastAtMs: atMs };
    const waitMs = failures.lastAtMs + delayAfterFailuresMs(failures.count) - atMs;
    if (waitMs > 0) return Math.ceil(waitMs / SECOND_MS);
    const addressWaitSeconds = this.#addresses.take(addressKey, atMs);
    if (addressWaitSeconds > 0) return addressWaitSeconds;
    this.#remember(account, { count: failures.count + 1, lastAtMs: atMs });
    return 0;
  }

  /** The guess was right: the account starts anew and the address has lost nothing. */
  succeed(account: string, addressKey: string, atMs: number): void {
    this.#failures.delete(account);
    this.#addresses.giveBack(addressKey, atMs);
  }

  /** The guess was never looked at, because the server was too busy. */
  withdraw(account: string, addressKey: string, atMs: number): void {
    const known = this.#failures.get(account);
    if (known) this.#remember(account, { ...known, count: known.count - 1 });
    this.#addresses.giveBack(addressKey, atMs);
  }

  #remember(account: string, failures: Failures): void {
    this.#failures.delete(account);
    if (failures.count <= 0) return;
    if (this.#failures.size >= MAX_ACCOUNTS) this.#failures.delete(this.#failures.keys().next().value!);
    this.#failures.set(account, failures);
  }
}
