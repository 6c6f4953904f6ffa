import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { entitlement, opensPro, type Grant } from './entitlement.ts';

const NOW = Date.UTC(2026, 10, 20);
const user = { role: 'user' } as const;

function grant(fromDays: number, toDays: number, more: Partial<Grant> = {}): Grant {
  return {
    startsAtMs: NOW + fromDays * DAY_MS,
    endsAtMs: NOW + toDays * DAY_MS,
    revokedAtMs: null,
    plan: 'monthly',
    ...more,
  };
}

describe('entitlement', () => {
  test.each([
    ['nothing', [], false],
    ['time that runs', [grant(-1, 29)], true],
    ['time that begins now', [grant(0, 30)], true],
    ['time that ends now', [grant(-30, 0)], false],
    ['time to come', [grant(1, 31)], false],
    ['time taken back', [grant(-1, 29, { revokedAtMs: NOW - 1 })], false],
    ['time taken back beside time that runs', [grant(-1, 29, { revokedAtMs: NOW }), grant(-1, 5)], true],
  ] as const)('%s', (_what, grants, isPro) => {
    expect(entitlement(user, grants, NOW).isPro).toBe(isPro);
  });

  test.each([
    ['inside the days of grace', 6, true, true],
    ['on the last moment of grace', 7, true, false],
    ['where nothing is to be paid again', 1, false, false],
  ] as const)('paid time that ended %s', (_what, daysAgo, renews, isPro) => {
    const grants = [grant(-30 - daysAgo, -daysAgo, { renews })];
    expect(entitlement(user, grants, NOW).isPro).toBe(isPro);
    if (isPro) expect(entitlement(user, grants, NOW).subscriptionEndsAtMs).toBe(NOW + (7 - daysAgo) * DAY_MS);
  });

  test('grace is not promised while paid time runs', () => {
    expect(entitlement(user, [grant(-1, 29, { renews: true })], NOW).subscriptionEndsAtMs).toBe(NOW + 29 * DAY_MS);
  });

  test('tells the plan and the end of the time that follows without a gap', () => {
    const grants = [grant(60, 90), grant(-10, 20), grant(20, 50, { plan: 'six_months' })];
    expect(entitlement(user, grants, NOW)).toEqual({
      isPro: true,
      hasFullAccess: false,
      subscriptionType: 'monthly',
      subscriptionEndsAtMs: NOW + 50 * DAY_MS,
    });
  });

  test('says nothing about a plan where there was none', () => {
    expect(entitlement(user, [grant(-1, 1, { plan: null })], NOW)).toEqual({
      isPro: true,
      hasFullAccess: false,
      subscriptionEndsAtMs: NOW + DAY_MS,
    });
    expect(entitlement(user, [], NOW)).toEqual({ isPro: false, hasFullAccess: false });
  });

  test('an administrator needs no subscription, a reviewer does', () => {
    expect(opensPro(entitlement({ role: 'admin' }, [], NOW))).toBe(true);
    expect(opensPro(entitlement({ role: 'reviewer' }, [], NOW))).toBe(false);
  });

  test('is never Pro outside every grant, and always inside one', () => {
    const days = fc.integer({ min: -100, max: 100 });
    const anyGrant = fc
      .tuple(days, fc.integer({ min: 1, max: 60 }), fc.boolean())
      .map(([from, length, revoked]) => grant(from, from + length, revoked ? { revokedAtMs: NOW } : {}));
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 6 }), days, (grants, day) => {
        const atMs = NOW + day * DAY_MS;
        const inside = grants.some((one) => one.revokedAtMs === null && one.startsAtMs <= atMs && atMs < one.endsAtMs);
        const entitled = entitlement(user, grants, atMs);
        expect(entitled.isPro).toBe(inside);
        if (inside) expect(entitlement(user, grants, entitled.subscriptionEndsAtMs! - 1).isPro).toBe(true);
        if (inside) expect(entitlement(user, grants, entitled.subscriptionEndsAtMs!).isPro).toBe(false);
      }),
    );
  });
});
