/** How often something may happen: `burst` times at once, then `perMinute` more each minute. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
  /** So many at once are asked of a counter that servers share, so that cheap calls do not each cost a question. One unless told. */
  readonly lease?: number;
}

/** Keys kept at most; the one unused the longest is forgotten first, and starts again with a full bucket. */
const MAX_KEYS = 50_000;

/** Token buckets by key: each key starts full, and gains tokens with time. */
export class TokenBuckets {
  readonly #msPerToken: number;
  readonly #burstMs: number;
  readonly #maxKeys: number;
  // When each bucket will be full again, which says all about it. In the order of use, the least recent first.
  readonly #fullAtMs = new Map<string, number>();

  constructor({ burst, perMinute }: Rate, maxKeys: number = MAX_KEYS) {
    this.#msPerToken = 60_000 / perMinute;
    this.#burstMs = burst * this.#msPerToken;
    this.#maxKeys = maxKeys;
  }

  /** Takes one token. Returns 0 when there was one, else the whole seconds until there is. */
  take(key: string, atMs: number): number {
    const fullAtMs = this.#fullAt(key, atMs) + this.#msPerToken;
    const waitMs = fullAtMs - atMs - this.#burstMs;
    this.#keep(key, waitMs > 0 ? fullAtMs - this.#msPerToken : fullAtMs);
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : 0;
  }

  /** Gives a token back: what was counted turned out not to be what is limited. */
  giveBack(key: string, atMs: number): void {
    this.#keep(key, this.#fullAt(key, atMs) - this.#msPerToken);
  }

  /** Never further away than an empty bucket needs, also where the clock was set back. */
  #fullAt(key: string, atMs: number): number {
    return Math.min(Math.max(this.#fullAtMs.get(key) ?? atMs, atMs), atMs + this.#burstMs);
  }

  #keep(key: string, fullAtMs: number): void {
    this.#fullAtMs.delete(key);
    if (this.#fullAtMs.size >= this.#maxKeys) this.#fullAtMs.delete(this.#fullAtMs.keys().next().value!);
    this.#fullAtMs.set(key, fullAtMs);
  }
}
