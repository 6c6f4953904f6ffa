import { expect, test } from 'vitest';
import { claimAfter, CLAIM_MS, isClaimedByOther } from './claim.ts';

const NOW = 1_000_000_000;

test('a claim keeps everybody else off for half an hour, and its holder may renew it', () => {
  const claim = claimAfter(null, 'anna', NOW)!;
  expect(claim).toEqual({ by: 'anna', untilMs: NOW + 30 * 60_000 });
  expect(isClaimedByOther(claim, 'bert', NOW)).toBe(true);
  expect(isClaimedByOther(claim, 'anna', NOW)).toBe(false);
  expect(isClaimedByOther(claim, null, NOW)).toBe(true);
  expect(claimAfter(claim, 'bert', NOW + CLAIM_MS - 1)).toBeNull();
  expect(claimAfter(claim, 'bert', NOW + CLAIM_MS)).toEqual({ by: 'bert', untilMs: NOW + 2 * CLAIM_MS });
  expect(claimAfter(claim, 'anna', NOW + 5)).toEqual({ by: 'anna', untilMs: NOW + 5 + CLAIM_MS });
  expect(isClaimedByOther(null, 'bert', NOW)).toBe(false);
});
