import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

test('UUIDs are version 7 and carry their time', () => {
  const atMs = Date.UTC(2026, 10, 20, 12);
  const uuid = systemRandom.uuid(atMs);
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(atMs);
  expect(systemRandom.uuid(atMs)).not.toBe(uuid);
  expect(systemRandom.uuid(atMs + 1) > uuid).toBe(true);
});

test('bytes are as many as asked for', () => {
  expect(systemRandom.bytes(32)).toHaveLength(32);
});
