import { TokenBuckets, type Rate } from './token-buckets.ts';

/** Token buckets by key that several servers may share. */
export interface RateLimitStore {
  /** Takes one token. Resolves with 0 when there was one, else with the whole seconds until there is. */
  take(key: string, rate: Rate): Promise<number>;
}

export interface FrontedRateLimits {
  /** As `RateLimitStore.take`; a number at once where this process knows the answer. */
  take(key: string, rate: Rate, atMs: number): number | Promise<number>;
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
  return {
    take(key, rate, atMs) {
      const name = `${rate.burst} ${rate.perMinute}`;
      let buckets = own.get(name);
      if (!buckets) own.set(name, (buckets = new TokenBuckets(rate)));
      const waitSeconds = buckets.take(key, atMs);
      if (waitSeconds > 0 || !shared) return waitSeconds;
      return shared.take(key, rate).catch((error: unknown) => {
        if (isAway(error)) return 0;
        throw error;
      });
    },
  };
}
