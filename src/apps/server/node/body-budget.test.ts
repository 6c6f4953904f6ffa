import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const answer = () => new EventEmitter() as ServerResponse;
const at = (addressKey: string) => ({ userId: null, role: null, pro: false, addressKey });

test('one address has its share and all have the whole, until their answers are out', () => {
  const budget = createBodyBudget({ totalBytes: 200_000, perAddressBytes: 100_000 });
  const first = answer();
  expect(budget.reserve(first, at('a'), 80_000)).toBe(true);
  expect(budget.reserve(answer(), at('a'), 30_000)).toBe(false);
  expect(budget.reserve(answer(), at('b'), 100_000)).toBe(true);
  expect(budget.reserve(answer(), at('c'), 30_000)).toBe(false);
  expect(budget.reservedBytes).toBe(180_000);
  first.emit('close');
  expect(budget.reserve(answer(), at('a'), 100_000)).toBe(true);
  expect(budget.reservedBytes).toBe(200_000);
});

test('a small body gets in however full it is', () => {
  const budget = createBodyBudget({ totalBytes: 0, perAddressBytes: 0 });
  expect(budget.reserve(answer(), at('a'), 4_096)).toBe(true);
  expect(budget.reserve(answer(), at('a'), 20_000)).toBe(false);
});
