import { expect, test } from 'vitest';
import { ConnectTimes } from './connect-times.ts';

test.each([
  ['before any connection the longest', [], 700],
  ['on a fast network the shortest', [2, 3, 4], 220],
  ['several times what nine of ten took', [...Array.from({ length: 9 }, () => 10), 60], 360],
  ['never more than the longest', [300, 400], 700],
])('a connection is waited for %s', (_, timesMs, patienceMs) => {
  const times = new ConnectTimes();
  for (const ms of timesMs) times.add(ms);
  expect(times.patienceMs(700)).toBe(patienceMs);
});
