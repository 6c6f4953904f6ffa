import { expect, test } from 'vitest';
import { reviewAction } from '#contract/entities/review.ts';
import { commandOf, DESK_KEYS, neighborOf, nextAfter } from './desk-keys.ts';

test('each key does one thing, and other keys nothing', () => {
  expect(commandOf('p')).toMatchObject({ kind: 'choose', actions: expect.arrayContaining(['publish', 'approve']) });
  expect(commandOf('3')).toEqual({ kind: 'reason', index: 2 });
  for (const key of ['0', 'q', 'Enter', 'P', 'toString', '']) expect(commandOf(key)).toBeNull();
});

test('what a key chooses is something that a reviewer can do', () => {
  const chosen = Object.values(DESK_KEYS).flatMap((command) => (command.kind === 'choose' ? command.actions : []));
  expect(reviewAction.options).toEqual(expect.arrayContaining(chosen));
});

test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['c', 1, null],
  ['a', -1, null],
  [null, 1, 'a'],
  [null, -1, 'c'],
  ['gone', 1, 'a'],
] as const)('beside %s by %i stands %s', (openId, step, id) => {
  expect(neighborOf(['a', 'b', 'c'], openId, step)).toBe(id);
});

test('after a decision the next one opens that is not decided', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(nextAfter(ids, 'b', new Set())).toBe('c');
  expect(nextAfter(ids, 'b', new Set(['b', 'c']))).toBe('d');
  expect(nextAfter(ids, 'd', new Set(['d']))).toBe('c');
  expect(nextAfter(ids, 'd', new Set(ids))).toBeNull();
  expect(nextAfter([], 'd', new Set())).toBeNull();
});
