import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserClock, browserRandom } from './clock.ts';

test('a UUIDv7 carries its time, version and variant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (atMs) => {
      const uuid = browserRandom.uuid(atMs);
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(atMs);
    }),
  );
});

test('two ids of one moment differ', () => {
  expect(browserRandom.uuid(1)).not.toBe(browserRandom.uuid(1));
});

test('a wait ends early, with an error, when it is stopped', async () => {
  const stop = new AbortController();
  const wait = browserClock.sleep(60_000, stop.signal);
  stop.abort();
  await expect(wait).rejects.toThrow('The wait was stopped.');
  await expect(browserClock.sleep(0, stop.signal)).rejects.toThrow('The wait was stopped.');
  await expect(browserClock.sleep(0)).resolves.toBeUndefined();
});
