import { expect, test } from 'vitest';
import { addDecision, sentAction, splitDue, UNDO_MS } from './pending-decisions.ts';

const decision = (reportId: string) => ({
  reportId,
  name: reportId,
  text: {},
  body: { action: 'publish', reasonCode: 'first-hand', version: 2 } as const,
});

test('a decision is sent ten seconds after it was taken, each for itself', () => {
  const first = addDecision([], decision('a'), 0);
  const both = addDecision(first, decision('b'), 4_000);
  expect(UNDO_MS).toBe(10_000);
  expect(splitDue(both, 9_999)).toEqual({ due: [], waiting: both });
  expect(splitDue(both, 10_000)).toEqual({ due: [both[0]], waiting: [both[1]] });
  expect(splitDue(both, 14_000).waiting).toEqual([]);
});

test('deciding the same report again counts alone', () => {
  const again = addDecision(addDecision([], decision('a'), 0), decision('a'), 5_000);
  expect(again).toEqual([{ ...decision('a'), dueAtMs: 15_000 }]);
});

test.each([
  ['publish', 0, ['publish', 'approve', 'reject'], 'publish'],
  ['publish', 2, ['publish', 'approve', 'reject'], 'approve'],
  // The second reader publishes what the first one said.
  ['publish', 2, ['publish', 'return'], 'publish'],
  ['verify', 2, ['verify', 'remove'], 'verify'],
] as const)('%s with %i checked is sent as it can be', (action, verification, offered, sent) => {
  expect(sentAction(action, verification, offered)).toBe(sent);
});
