import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('a sleep ends after its time', async () => {
  const startedMs = performance.now();
  await systemClock.sleep(20);
  expect(performance.now() - startedMs).toBeGreaterThan(15);
});

test('a stopped sleep rejects at once, also when it was stopped before', async () => {
  const stop = new AbortController();
  const sleeping = systemClock.sleep(60_000, stop.signal);
  stop.abort();
  await expect(sleeping).rejects.toThrow('stopped');
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('stopped');
});
