import { expect, test } from 'vitest';
import { createEventQueue } from './event-queue.ts';

async function take<Sample>(samples: AsyncIterable<Sample>, count: number): Promise<Sample[]> {
  const taken: Sample[] = [];
  for await (const sample of samples) {
    taken.push(sample);
    if (taken.length === count) break;
  }
  return taken;
}

test('samples come out in their order, whether they waited or were waited for', async () => {
  const queue = createEventQueue<number>(new AbortController().signal);
  queue.push(1);
  queue.push(2);
  const taken = take(queue, 4);
  await Promise.resolve();
  queue.push(3);
  queue.push(4);
  expect(await taken).toEqual([1, 2, 3, 4]);
});

test('a consumer that falls behind loses the oldest', async () => {
  const queue = createEventQueue<number>(new AbortController().signal, 2);
  for (const sample of [1, 2, 3]) queue.push(sample);
  expect(await take(queue, 2)).toEqual([2, 3]);
});

test('aborting ends the queue, also while it is waited for', async () => {
  const stop = new AbortController();
  const queue = createEventQueue<number>(stop.signal);
  const taken = take(queue, 99);
  queue.push(1);
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  queue.push(2);
  expect(await taken).toEqual([1]);
});
