import { expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time/durations.ts';
import { createManualClock } from '#tests/support/clock.ts';
import { startRollup } from './rollup.ts';

test('counts once a minute up to two minutes ago, goes on after a failure, and stops', async () => {
  const clock = createManualClock(0);
  const untilMs: number[] = [];
  const failures: unknown[] = [];
  const rollup = startRollup({
    clock,
    async rollUp(until) {
      untilMs.push(until);
      if (untilMs.length === 2) throw new Error('down');
    },
    onFailure: (error) => failures.push(error),
  });
  await clock.advance(2 * MINUTE_MS);
  expect(untilMs).toEqual([-2 * MINUTE_MS, -MINUTE_MS, 0]);
  expect(failures).toEqual([new Error('down')]);
  await rollup[Symbol.asyncDispose]();
  await clock.advance(5 * MINUTE_MS);
  expect(untilMs).toHaveLength(3);
  expect(clock.sleepers).toBe(0);
});
