import { expect, test } from 'vitest';
import { createManualClock } from '#tests/support/clock.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { startRecurring } from './recurring.ts';

test('works at once and then once a minute, goes on after a failure, and stops', async () => {
  const clock = createManualClock(0);
  const atMs: number[] = [];
  const failures: unknown[] = [];
  const recurring = startRecurring({
    clock,
    everyMs: MINUTE_MS,
    async work() {
      atMs.push(clock.nowMs());
      if (atMs.length === 2) throw new Error('down');
    },
    onFailure: (error) => failures.push(error),
  });
  await clock.advance(2 * MINUTE_MS);
  expect(atMs).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
  expect(failures).toEqual([new Error('down')]);
  await recurring[Symbol.asyncDispose]();
  await clock.advance(5 * MINUTE_MS);
  expect(atMs).toHaveLength(3);
  expect(clock.sleepers).toBe(0);
});
