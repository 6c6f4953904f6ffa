import { expect, test } from 'vitest';
import { createOrderedUuids, systemRandom } from './random.ts';

test('UUIDs are version 7 and carry their time', () => {
  const atMs = Date.UTC(2026, 10, 20, 12);
  const uuid = systemRandom.uuid(atMs);
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(atMs);
  expect(systemRandom.uuid(atMs)).not.toBe(uuid);
  expect(systemRandom.uuid(atMs + 1) > uuid).toBe(true);
});

test('ids of one moment sort in the order in which they were made', () => {
  const next = createOrderedUuids();
  const atMs = Date.UTC(2026, 10, 20, 12);
  const made = Array.from({ length: 4_096 }, () => next(atMs));
  expect(made.toSorted()).toEqual(made);
  expect(next(atMs + 1) > made.at(-1)!).toBe(true);
  expect(new Set(made.map((id) => id.slice(19))).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('bytes are as many as asked for', () => {
  expect(systemRandom.bytes(32)).toHaveLength(32);
});
