import { expect, test } from 'vitest';
import { createManualClock } from './clock.ts';

test('sleepers wake in order of their time, also those that sleep again', async () => {
  const clock = createManualClock(1_000);
  const woken: string[] = [];
  const twice = (async () => {
    await clock.sleep(10);
    woken.push(`a ${clock.nowMs()}`);
    await clock.sleep(10);
    woken.push(`a ${clock.nowMs()}`);
  })();
  const once = clock.sleep(15).then(() => woken.push(`b ${clock.nowMs()}`));

  await clock.advance(9);
  expect(woken).toEqual([]);
  await clock.advance(11);
  expect(woken).toEqual(['a 1010', 'b 1015', 'a 1020']);
  await Promise.all([twice, once]);
  expect([clock.nowMs(), clock.sleepers]).toEqual([1_020, 0]);
});

test('a stopped sleep rejects and leaves nothing behind', async () => {
  const clock = createManualClock();
  const stop = new AbortController();
  const sleep = clock.sleep(10, stop.signal);
  stop.abort();
  await expect(sleep).rejects.toThrow('stopped');
  await expect(clock.sleep(10, stop.signal)).rejects.toThrow('stopped');
  expect(clock.sleepers).toBe(0);
});
