import { expect, test } from 'vitest';
import { legalHoldAction, reviewAction } from '#contract/entities/review.ts';
import { REASON_CODES } from './reasons.ts';

test('every decision and every legal hold has at least one reason', () => {
  expect(Object.keys(REASON_CODES).sort()).toEqual([...reviewAction.options, ...legalHoldAction.options].sort());
  for (const codes of Object.values(REASON_CODES)) expect(codes.length).toBeGreaterThan(0);
});
