import { expect, test } from 'vitest';
import { copy } from './copy.ts';

test('the packing list names nothing that gives the product away', () => {
  expect(JSON.stringify(copy)).not.toMatch(/sweep|scan|camera|track|spy|hidden|safe|report|police|room/i);
});

test('each thing is packed once', () => {
  const items = copy.groups.flatMap((group) => group.items);
  expect(new Set(items).size).toBe(items.length);
  expect(items.length).toBeGreaterThan(20);
});
