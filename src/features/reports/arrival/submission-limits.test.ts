import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { bucketsFor, takeToken, type Bucket, type Limit } from './submission-limits.ts';

const NOW = 1_780_000_000_000;

/** A UUIDv7 made at a time, as accounts have. */
function accountOf(createdAtMs: number): string {
  const hex = createdAtMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
}

test.each([
  ['a visitor', null, [['address', 10, DAY_MS]]],
  [
    'a new account',
    accountOf(NOW - 6 * DAY_MS),
    [
      ['account-day', 1, DAY_MS],
      ['account-week', 3, 7 * DAY_MS],
    ],
  ],
  ['an account of a week', accountOf(NOW - 7 * DAY_MS), [['account-established', 5, DAY_MS]]],
  [
    'an account of unknown age',
    '01890000-0000-4000-8000-000000000001',
    [
      ['account-day', 1, DAY_MS],
      ['account-week', 3, 7 * DAY_MS],
    ],
  ],
] as const)('the limits of %s', (_who, userId, limits) => {
  const buckets = bucketsFor({ userId, addressKey: 'k' }, NOW);
  expect(buckets.map(({ limit }) => [limit.name, limit.capacity, limit.refillMs])).toEqual(limits);
  for (const { key, limit } of buckets) expect(key).toBe(`${limit.name}:${userId ?? 'k'}`);
});

const DAILY: Limit = { name: 'day', capacity: 1, refillMs: DAY_MS };

test('one a day: the second waits for what is left of the day', () => {
  const first = takeToken(null, DAILY, NOW);
  expect(first).toEqual({ allowed: true, bucket: { tokens: 0, updatedAtMs: NOW } });
  const bucket = first.allowed ? first.bucket : null;
  expect(takeToken(bucket, DAILY, NOW + HOUR_MS)).toEqual({ allowed: false, retryAfterMs: 23 * HOUR_MS });
  expect(takeToken(bucket, DAILY, NOW + DAY_MS).allowed).toBe(true);
});

test('waiting as long as told is enough, and never more than capacity plus refill gets through', () => {
  fc.assert(
    fc.property(
      fc.record({ capacity: fc.integer({ min: 1, max: 10 }), refillMs: fc.integer({ min: 1_000, max: DAY_MS }) }),
      fc.array(fc.integer({ min: 0, max: DAY_MS / 4 }), { maxLength: 60 }),
      ({ capacity, refillMs }, waits) => {
        const limit = { name: 'x', capacity, refillMs };
        let bucket: Bucket | null = null;
        let atMs = NOW;
        let allowed = 0;
        for (const waitMs of waits) {
          atMs += waitMs;
          const taken = takeToken(bucket, limit, atMs);
          if (taken.allowed) {
            allowed += 1;
            bucket = taken.bucket;
          } else {
            expect(takeToken(bucket, limit, atMs + taken.retryAfterMs + 1).allowed).toBe(true);
          }
        }
        expect(allowed).toBeLessThanOrEqual(capacity + ((atMs - NOW) / refillMs) * capacity + 1e-6);
      },
    ),
  );
});
