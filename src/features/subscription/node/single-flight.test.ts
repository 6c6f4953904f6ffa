import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';
import { createSingleFlight } from './single-flight.ts';

test('who asks for the same at the same time shares one run', async () => {
  const once = createSingleFlight<number>();
  let runs = 0;
  const work = async (): Promise<number> => (runs += 1);
  expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2]);
  expect(await once('a', work)).toBe(3);
  const failing = once('a', () => Promise.reject(new Error('no')));
  await expect(once('a', work)).rejects.toThrow('no');
  await expect(failing).rejects.toThrow('no');
  expect(await once('a', work)).toBe(4);
});

test('what is asked for under one key comes one after the other, a failure included', async () => {
  const turns = createKeyedMutex<string>();
  const log: string[] = [];
  const work = (name: string) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const all = [turns('k', work('a')), turns('k', work('b')), turns('k', work('c'))];
  const settled = await Promise.allSettled(all);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
