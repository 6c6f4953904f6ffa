import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createBulkhead, createBulkheads } from './bulkhead.ts';

test('so many run at once, so many wait in order, and the rest is refused; a failure gives its place back', async () => {
  const turn = createBulkhead(2, 3);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const begin = (number: number) =>
    turn(async () => {
      started.push(number);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return number;
    });
  const outcomes = [0, 1, 2, 3, 4, 5].map((number) => begin(number).catch((error: unknown) => error));
  expect(isDatabaseUnavailable(await outcomes[5])).toBe(true);
  expect(started).toEqual([0, 1]);
  ends[0]?.reject(new Error('failed'));
  await outcomes[0];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (let index = 1; index < 5; index += 1) {
    ends[index]?.resolve();
    expect(await outcomes[index]).toBe(index);
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
  const again = begin(6);
  ends[5]?.resolve();
  expect(await again).toBe(6);
});

test('one who asks much waits for itself, and nobody else does', async () => {
  const turn = createBulkheads(1, 2);
  const ends: PromiseWithResolvers<void>[] = [];
  const started: string[] = [];
  const begin = (key: string) =>
    turn(key, async () => {
      started.push(key);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
    });
  const greedy = [1, 2, 3].map(() => begin('greedy'));
  const refused = begin('greedy').catch((error: unknown) => error);
  const other = begin('other');
  expect(started).toEqual(['greedy', 'other']);
  expect(isDatabaseUnavailable(await refused)).toBe(true);
  for (let index = 0; index < 4; index += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(index);
    ends[index]!.resolve();
  }
  await Promise.all([...greedy, other]);
  expect(started).toEqual(['greedy', 'other', 'greedy', 'greedy']);
});
