import { REPORT_ADDRESS_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';

/** A token bucket: full at first, one token a submission, refilled evenly to `capacity` over `refillMs`. */
export interface Limit {
  readonly name: string;
  readonly capacity: number;
  readonly refillMs: number;
}

export interface Bucket {
  readonly tokens: number;
  readonly updatedAtMs: number;
}

const WEEK_MS = 7 * DAY_MS;

/** An account younger than this is new. */
export const NEW_ACCOUNT_MS = WEEK_MS;

/** Buckets untouched for this long are full again, and the address behind them is forgotten. */
export const BUCKET_KEPT_MS = REPORT_ADDRESS_DAYS * DAY_MS;

const NEW_ACCOUNT: readonly Limit[] = [
  { name: 'account-day', capacity: 1, refillMs: DAY_MS },
  { name: 'account-week', capacity: 3, refillMs: WEEK_MS },
];
const ESTABLISHED_ACCOUNT: readonly Limit[] = [{ name: 'account-established', capacity: 5, refillMs: DAY_MS }];

/** Anonymous reports count per address. A whole hotel shares one, so this is more than one person needs. */
const ADDRESS: readonly Limit[] = [{ name: 'address', capacity: 10, refillMs: DAY_MS }];

export interface LimitedBucket {
  readonly key: string;
  readonly limit: Limit;
}

/** Creation time inside a UUIDv7 in ms; null for any other UUID. */
export function createdAtOf(uuid: string): number | null {
  return uuid[14] === '7' ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) : null;
}

/** The buckets that one submission draws from: the account's for signed-in people, else the address's. */
export function bucketsFor(
  caller: { readonly userId: string | null; readonly addressKey: string },
  atMs: number,
): readonly LimitedBucket[] {
  if (caller.userId === null) return ADDRESS.map((limit) => ({ key: `${limit.name}:${caller.addressKey}`, limit }));
  const createdAtMs = createdAtOf(caller.userId);
  const isNew = createdAtMs === null || atMs - createdAtMs < NEW_ACCOUNT_MS;
  return (isNew ? NEW_ACCOUNT : ESTABLISHED_ACCOUNT).map((limit) => ({ key: `${limit.name}:${caller.userId}`, limit }));
}

/** Rounds without a find have the limits of reports, in buckets of their own. */
export function checkBucketsFor(
  caller: { readonly userId: string | null; readonly addressKey: string },
  atMs: number,
): readonly LimitedBucket[] {
  return bucketsFor(caller, atMs).map(({ key, limit }) => ({ key: `check-${key}`, limit }));
}

/** What others say of published reports, whichever answer it is. */
const ANSWERS: Limit = { name: 'answers', capacity: 10, refillMs: DAY_MS };

/** The bucket that one answer draws from; `sender` is an account or what stands for a network. */
export function answerBucketsFor(sender: string): readonly LimitedBucket[] {
  return [{ key: `${ANSWERS.name}:${sender}`, limit: ANSWERS }];
}

/** The keys of every bucket that an account may have. */
export function bucketKeysOf(userId: string): string[] {
  const reports = [...NEW_ACCOUNT, ...ESTABLISHED_ACCOUNT].map(({ name }) => `${name}:${userId}`);
  return [...reports, ...reports.map((key) => `check-${key}`), `${ANSWERS.name}:${userId}`];
}

export type Taken =
  | { readonly allowed: true; readonly bucket: Bucket }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Takes one token at `atMs`, or says how long until there is one. `bucket` is null for one never used. */
export function takeToken(bucket: Bucket | null, limit: Limit, atMs: number): Taken {
  const msPerToken = limit.refillMs / limit.capacity;
  const refilled = bucket
    ? Math.min(limit.capacity, bucket.tokens + Math.max(0, atMs - bucket.updatedAtMs) / msPerToken)
    : limit.capacity;
  if (refilled < 1) return { allowed: false, retryAfterMs: Math.ceil((1 - refilled) * msPerToken) };
  return {
    allowed: true,
    bucket: { tokens: refilled - 1, updatedAtMs: bucket ? Math.max(atMs, bucket.updatedAtMs) : atMs },
  };
}
