import { expect, test } from 'vitest';
import { createSeededRandom } from './random.ts';

test('the same seed repeats, another differs', () => {
  expect(createSeededRandom(7).bytes(32)).toEqual(createSeededRandom(7).bytes(32));
  expect(createSeededRandom(7).bytes(32)).not.toEqual(createSeededRandom(8).bytes(32));
});

test('uuids are version 7, distinct, and sort by their time', () => {
  const random = createSeededRandom();
  const atMs = Date.UTC(2026, 10, 20);
  const uuids = Array.from({ length: 200 }, (_, index) => random.uuid(atMs + index));
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(uuids).size).toBe(uuids.length);
  expect(uuids.toSorted()).toEqual(uuids);
});
