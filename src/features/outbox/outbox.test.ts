import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_OUTBOX_ITEMS,
  parseOutbox,
  readyItems,
  withItem,
  withoutItem,
  withoutSent,
  withRefusal,
  type OutboxItem,
} from './outbox.ts';

function scan(id: string, keptAtMs = 0): OutboxItem {
  return {
    id,
    keptAtMs,
    owner: null,
    refused: null,
    kind: 'scan',
    body: { id, scanType: 'camera', threatDetected: false },
  };
}

test('what was stored comes back; anything else is left out without losing the rest', () => {
  const outbox = [scan('a'), scan('b', 5)];
  expect(parseOutbox(JSON.stringify(outbox))).toEqual(outbox);
  expect(parseOutbox(JSON.stringify([...outbox, { id: 'c' }, null, 7]))).toEqual(outbox);
  expect(parseOutbox(JSON.stringify([{ ...scan('a'), body: { id: 'other' } }]))).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseOutbox(text))));
  expect(parseOutbox(null)).toEqual([]);
});

test('an item replaces its earlier self, and a full outbox takes no more', () => {
  expect(withItem([scan('a')], { ...scan('a'), keptAtMs: 9 })).toEqual([scan('a', 9)]);
  const full = Array.from({ length: MAX_OUTBOX_ITEMS }, (_, at) => scan(String(at)));
  expect(withItem(full, scan('more'))).toBeNull();
  expect(withItem(full, scan('3'))).toHaveLength(MAX_OUTBOX_ITEMS);
});

test('refused items wait for their owner, the others go oldest first', () => {
  const outbox = withRefusal([scan('late', 9), scan('early', 1), scan('bad', 0)], scan('bad', 0), 'City is required');
  expect(readyItems(outbox, null).map(({ id }) => id)).toEqual(['early', 'late']);
  expect(withoutItem(outbox, 'early').map(({ id }) => id)).toEqual(['late', 'bad']);
});

test('what was changed since it was sent neither goes with it nor is refused for it', () => {
  const [sent, changed] = [scan('a'), { ...scan('a'), keptAtMs: 7 }];
  expect(withoutSent([sent, scan('b')], sent)).toEqual([scan('b')]);
  expect(withoutSent([changed], sent)).toEqual([changed]);
  expect(withRefusal([changed], sent, 'City is required')).toEqual([changed]);
});

test('what was made in an account waits for that account; what is nobody’s goes with anybody', () => {
  const outbox = [scan('nobody’s', 1), { ...scan('ada’s', 2), owner: 'ada' }, { ...scan('bob’s', 3), owner: 'bob' }];
  const sentBy = (userId: string | null) => readyItems(outbox, userId).map(({ id }) => id);
  expect(sentBy(null)).toEqual(['nobody’s']);
  expect(sentBy('ada')).toEqual(['nobody’s', 'ada’s']);
  expect(sentBy('eve')).toEqual(['nobody’s']);
});

test('an item of an earlier release, which told no owner, is nobody’s', () => {
  const { owner: _, ...earlier } = scan('a');
  expect(parseOutbox(JSON.stringify([earlier]))).toEqual([scan('a')]);
  expect(parseOutbox(JSON.stringify([{ ...scan('a'), owner: 7 }]))).toEqual([]);
});
