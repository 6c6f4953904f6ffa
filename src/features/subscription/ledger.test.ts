import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { isLive, isRenewing, layOut, type BoughtTime, type SubscriptionState } from './ledger.ts';

const NOW = Date.UTC(2026, 10, 21);

function bought(sourceId: string, paidDay: number, days = 30, revokedDay: number | null = null): BoughtTime {
  return {
    sourceId,
    paidAtMs: NOW + paidDay * DAY_MS,
    days,
    revokedAtMs: revokedDay === null ? null : NOW + revokedDay * DAY_MS,
  };
}

describe('layOut', () => {
  test.each([
    ['nothing', [], []],
    ['one payment runs from its moment', [bought('a', 0)], [['a', 0, 30]]],
    [
      'a second one waits for the end of the first',
      [bought('a', 0), bought('b', 5)],
      [
        ['a', 0, 30],
        ['b', 30, 60],
      ],
    ],
    [
      'after a gap it runs from its moment',
      [bought('a', 0), bought('b', 40, 180)],
      [
        ['a', 0, 30],
        ['b', 40, 220],
      ],
    ],
    [
      'money that went back gives its place to what was paid after it',
      [bought('a', 0, 30, 6), bought('b', 5)],
      [
        ['a', 0, 30],
        ['b', 5, 35],
      ],
    ],
  ] as const)('%s', (_what, times, expected) => {
    const laidOut = layOut(times).map((one) => [
      one.sourceId,
      (one.startsAtMs - NOW) / DAY_MS,
      (one.endsAtMs - NOW) / DAY_MS,
    ]);
    expect(laidOut).toEqual(expected);
  });

  test('never overlaps, never loses a day, and does not depend on the order', () => {
    const times = fc.uniqueArray(
      fc
        .tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 400 }), fc.boolean())
        .map(([id, day, revoked]) => bought(id, day, 30, revoked ? day + 1 : null)),
      { selector: (one) => one.sourceId, maxLength: 12 },
    );
    fc.assert(
      fc.property(times, (all) => {
        const laidOut = layOut(all);
        expect(layOut(all.toReversed())).toEqual(laidOut);
        const standing = laidOut.filter(
          (one) => all.find((time) => time.sourceId === one.sourceId)?.revokedAtMs === null,
        );
        for (const [index, one] of standing.entries()) {
          expect(one.endsAtMs - one.startsAtMs).toBe(30 * DAY_MS);
          if (index > 0) expect(one.startsAtMs).toBeGreaterThanOrEqual(standing[index - 1]!.endsAtMs);
        }
      }),
    );
  });
});

const subscription: SubscriptionState = {
  provider: 'stripe',
  providerId: 'sub_1',
  plan: 'monthly',
  status: 'active',
  currentPeriodEndMs: NOW,
  cancelAtPeriodEnd: false,
};

test.each([
  ['active', false, true],
  ['past_due', false, true],
  ['active', true, false],
  ['past_due', true, false],
  ['incomplete', false, false],
  ['paused', false, false],
  ['ended', false, false],
] as const)('%s, cancelled %s: renewing %s', (status, cancelAtPeriodEnd, expected) => {
  expect(isRenewing({ ...subscription, status, cancelAtPeriodEnd })).toBe(expected);
});

test.each([
  ['active', NOW - 1, true],
  ['past_due', NOW - 1, true],
  ['paused', NOW - 1, true],
  ['incomplete', NOW + 1, false],
  ['ended', NOW + 1, true],
  ['ended', NOW, false],
] as const)('%s until %d: live %s', (status, currentPeriodEndMs, expected) => {
  expect(isLive({ ...subscription, status, currentPeriodEndMs }, NOW)).toBe(expected);
});
