import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('never more than so many run at once, in the order of their arrival, and all of them run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ turns: fc.nat({ max: 5 }), fails: fc.boolean() }), { maxLength: 20 }),
      async (atOnce, pieces) => {
        const semaphore = new Semaphore(atOnce);
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const ended = await Promise.allSettled(
          pieces.map(({ turns, fails }, piece) =>
            semaphore.run(async () => {
              started.push(piece);
              most = Math.max(most, ++running);
              for (let turn = 0; turn < turns; turn++) await Promise.resolve();
              running -= 1;
              if (fails) throw new Error(`piece ${piece}`);
              return piece;
            }),
          ),
        );
        expect(started).toEqual(pieces.map((_, piece) => piece));
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(ended.map(({ status }) => status === 'rejected')).toEqual(pieces.map(({ fails }) => fails));
      },
    ),
  );
});

test('so many do run at once', async () => {
  const semaphore = new Semaphore(3);
  const end = Promise.withResolvers<void>();
  let started = 0;
  const works = Array.from({ length: 5 }, () =>
    semaphore.run(() => {
      started += 1;
      return end.promise;
    }),
  );
  expect(started).toBe(3);
  end.resolve();
  await Promise.all(works);
  expect(started).toBe(5);
});

test('it is full once all places are taken and as many wait as may, until one has ended', async () => {
  const semaphore = new Semaphore(1, 1);
  const first = Promise.withResolvers<void>();
  expect(semaphore.isFull).toBe(false);
  const works = [semaphore.run(() => first.promise)];
  expect(semaphore.isFull).toBe(false);
  works.push(semaphore.run(async () => undefined));
  expect(semaphore.isFull).toBe(true);
  first.resolve();
  await Promise.all(works);
  expect(semaphore.isFull).toBe(false);
});

test('work that throws at once gives its place back', async () => {
  const semaphore = new Semaphore(1);
  await expect(
    semaphore.run(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await semaphore.run(async () => 'next')).toBe('next');
});
