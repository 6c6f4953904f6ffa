import { TokenBuckets, type Rate } from './token-buckets.ts';

/** Token buckets by key that several servers may share. */
export interface RateLimitStore {
  /** Takes one token. Resolves with 0 when there was one, else with the whole seconds until there is. */
  take(key: string, rate: Rate): Promise<number>;
  /** Gives a token back: what was counted turned out not to be what is limited. */
  giveBack(key: string, rate: Rate): Promise<void>;
}

/** Keys with a lease at most. */
const MAX_LEASES = 50_000;

export interface FrontedRateLimits {
  /** As `RateLimitStore.take`; a number at once where this process knows the answer. */
  take(key: string, rate: Rate, atMs: number): number | Promise<number>;
  /** As `RateLimitStore.giveBack`. */
  giveBack(key: string, rate: Rate, atMs: number): void | Promise<void>;
}

/**
 * A process's own buckets before the shared ones: who has emptied a bucket here is refused without a question, and when
 * the shared ones cannot be asked (`isAway` tells) the own ones alone count. Without `shared` they are all there is.
 */
export function frontRateLimits(
  shared: RateLimitStore | null,
  isAway: (error: unknown) => boolean = () => false,
): FrontedRateLimits {
  const own = new Map<string, TokenBuckets>();
  // What is left of the leases from the shared counter; the key unused the longest is forgotten first.
  const leased = new Map<string, number>();
  /** Whether a call is left of this key's lease; takes it. */
  function useLease(key: string): boolean {
    const left = leased.get(key) ?? 0;
    if (left > 0) keepLease(key, left - 1);
    return left > 0;
  }
  function keepLease(key: string, left: number): void {
    leased.delete(key);
    if (leased.size >= MAX_LEASES) leased.delete(leased.keys().next().value!);
    if (left > 0) leased.set(key, left);
  }
  /** Where the shared counters cannot be asked, this process's own alone count. */
  async function takeShared(counters: RateLimitStore, key: string, rate: Rate): Promise<number> {
    try {
      return await counters.take(key, rate);
    } catch (error) {
      if (isAway(error)) return 0;
      throw error;
    }
  }
  function bucketsOf(rate: Rate): TokenBuckets {
    const name = `${rate.burst} ${rate.perMinute}`;
    let buckets = own.get(name);
    if (!buckets) own.set(name, (buckets = new TokenBuckets(rate)));
    return buckets;
  }
  return {
    take(key, rate, atMs) {
      const waitSeconds = bucketsOf(rate).take(key, atMs);
      if (waitSeconds > 0 || !shared) return waitSeconds;
      const { burst, perMinute, lease = 1 } = rate;
      if (lease === 1) return takeShared(shared, key, rate);
      if (useLease(key)) return 0;
      return takeShared(shared, key, { burst: burst / lease, perMinute: perMinute / lease }).then((seconds) => {
        if (seconds === 0) keepLease(key, lease - 1);
        return seconds;
      });
    },
    giveBack(key, rate, atMs) {
      bucketsOf(rate).giveBack(key, atMs);
      return shared?.giveBack(key, rate).catch((error: unknown) => {
        if (!isAway(error)) throw error;
      });
    },
  };
}
