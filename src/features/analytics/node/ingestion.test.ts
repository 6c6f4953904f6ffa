import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../event.ts';
import { createEventIngestion } from './ingestion.ts';

function event(id: string, properties = '{}'): StoredEvent {
  return { id, event: 'page_view', properties, userId: null, atMs: 0 };
}

const DOWN = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A store whose writes end when the test says so. */
function heldStore() {
  const batches: { ids: string[]; end: (error?: Error) => void }[] = [];
  return {
    batches,
    saveEvents: (events: readonly StoredEvent[]) =>
      new Promise<void>((resolve, reject) => {
        batches.push({ ids: events.map(({ id }) => id), end: (error) => (error ? reject(error) : resolve()) });
      }),
  };
}

/** Lets everything that can happen by itself happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a lone event goes at once; what comes while two batches are stored goes together', async () => {
  const store = heldStore();
  const ingestion = createEventIngestion(store);
  const outcomes = ['a', 'b', 'c', 'd', 'e'].map((id) => ingestion.add(event(id)));
  expect(store.batches.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  store.batches[0]?.end();
  expect(await outcomes[0]).toBe('stored');
  await settle();
  expect(store.batches.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
});

test('an event is acknowledged after its batch is stored, not before', async () => {
  const store = heldStore();
  const ingestion = createEventIngestion(store);
  let acknowledged = false;
  const outcome = ingestion.add(event('a')).then(() => (acknowledged = true));
  await settle();
  expect(acknowledged).toBe(false);
  store.batches[0]?.end();
  await outcome;
});

test('beyond its limits nothing is taken, and room comes back when a batch is stored', async () => {
  const store = heldStore();
  const ingestion = createEventIngestion({ ...store, maxWaiting: 2 });
  const first = ingestion.add(event('a'));
  void ingestion.add(event('b'));
  expect(await ingestion.add(event('c'))).toBe('full');
  store.batches[0]?.end();
  await first;
  await settle();
  void ingestion.add(event('d'));
  expect(store.batches.flatMap(({ ids }) => ids)).toEqual(['a', 'b', 'd']);

  const narrow = createEventIngestion({ ...heldStore(), maxWaitingBytes: 100 });
  void narrow.add(event('a', 'x'.repeat(80)));
  expect(await narrow.add(event('b', 'x'.repeat(80)))).toBe('full');
});

test('while the database is down every event of the batch is refused', async () => {
  const store = heldStore();
  const ingestion = createEventIngestion(store);
  const outcomes = ['a', 'b', 'c', 'd'].map((id) => ingestion.add(event(id)).catch((error: unknown) => error));
  store.batches[0]?.end(DOWN);
  await settle();
  store.batches[2]?.end(DOWN);
  store.batches[1]?.end();
  expect(await Promise.all(outcomes)).toEqual([DOWN, 'stored', DOWN, DOWN]);
});

test('disposing stores what waits and takes nothing more', async () => {
  const store = heldStore();
  const ingestion = createEventIngestion(store);
  const outcomes = ['a', 'b', 'c'].map((id) => ingestion.add(event(id)));
  let disposed = false;
  const disposal = ingestion[Symbol.asyncDispose]().then(() => (disposed = true));
  expect(await ingestion.add(event('late'))).toBe('full');
  for (const batch of [0, 1, 2]) {
    expect(disposed).toBe(false);
    store.batches[batch]?.end();
    await settle();
  }
  await disposal;
  expect(await Promise.all(outcomes)).toEqual(['stored', 'stored', 'stored']);
});

test('whatever events the database refuses, all others are stored, once each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (refused) => {
      const stored: string[] = [];
      const ingestion = createEventIngestion({
        async saveEvents(events) {
          await Promise.resolve();
          if (events.some(({ id }) => refused[Number(id)])) throw new Error('refused');
          stored.push(...events.map(({ id }) => id));
        },
      });
      const outcomes = await Promise.all(
        refused.map((_, id) => ingestion.add(event(String(id))).catch(() => 'refused')),
      );
      expect(outcomes).toEqual(refused.map((isRefused) => (isRefused ? 'refused' : 'stored')));
      const expected = refused.flatMap((isRefused, id) => (isRefused ? [] : [String(id)]));
      expect(stored.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
