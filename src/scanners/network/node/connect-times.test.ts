import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { quantile } from '#tests/support/quantile.ts';
import { ConnectTimes } from './connect-times.ts';

function timesOf(timesMs: readonly number[]): ConnectTimes {
  const times = new ConnectTimes();
  for (const ms of timesMs) times.add(ms);
  return times;
}

test.each([
  ['before any connection the longest', [], 700],
  ['on a fast network the shortest', [2, 3, 4], 220],
  ['several times what nine of ten took', [...Array.from({ length: 9 }, () => 10), 60], 360],
  ['never more than the longest', [300, 400], 700],
])('a connection is waited for %s', (_, timesMs, patienceMs) => {
  expect(timesOf(timesMs).patienceMs(700)).toBe(patienceMs);
});

test('in whatever order they came, nine of ten stay below the slow one', () => {
  const someMs = fc.array(fc.nat(1_000), { minLength: 1 });
  fc.assert(
    fc.property(someMs, (timesMs) => {
      expect(timesOf(timesMs).slowMs).toBe(quantile(timesMs, 0.9));
    }),
  );
});

test('asking sorts nothing: a scan asks for every host, whenever a task has ended', () => {
  const times = timesOf(Array.from({ length: 200 }, (_, at) => (at * 37) % 200));
  const sorting = [vi.spyOn(Array.prototype, 'toSorted'), vi.spyOn(Array.prototype, 'sort')];
  expect(times.slowMs).toBe(180);
  expect(times.patienceMs(700)).toBe(700);
  for (const spy of sorting) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
