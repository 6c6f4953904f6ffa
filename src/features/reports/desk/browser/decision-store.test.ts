import { expect, test } from 'vitest';
import { createDecisionStore } from './decision-store.ts';

const decision = (reportId: string) => ({
  reportId,
  name: reportId,
  text: {},
  body: { action: 'publish', reasonCode: 'first-hand', version: 2 } as const,
});
const failed = (reportId: string, message: string) => ({ ...decision(reportId), dueAtMs: 0, message });

test('a decision is taken out once, when its time is over or when all are asked for', () => {
  const store = createDecisionStore();
  store.add(decision('a'), 0);
  store.add(decision('b'), 4_000);
  expect(store.take(9_999)).toEqual([]);
  expect(store.take(10_000)).toMatchObject([decision('a')]);
  expect(store.take()).toMatchObject([decision('b')]);
  expect(store.take()).toEqual([]);
});

test('the last one is taken back first', () => {
  const store = createDecisionStore();
  expect(store.undo()).toBeNull();
  store.add(decision('a'), 0);
  store.add(decision('b'), 0);
  expect(store.undo()).toMatchObject(decision('b'));
  expect(store.get().pending).toMatchObject([decision('a')]);
});

test('what was not stored stays until it is taken up, with its last words, whoever listens', () => {
  const store = createDecisionStore();
  let changes = 0;
  const leave = store.subscribe(() => (changes += 1));
  store.fail(failed('a', 'Not now.'));
  leave();
  store.fail(failed('a', 'Not yet.'));
  store.fail(failed('b', 'Not now.'));
  expect(changes).toBe(1);
  expect(store.get().failed).toEqual([failed('a', 'Not yet.'), failed('b', 'Not now.')]);
  store.forgetFailed(store.get().failed[0]!);
  expect(store.get().failed).toEqual([failed('b', 'Not now.')]);
});
