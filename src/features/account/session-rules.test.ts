import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { isSessionAlive, isWorthNoting } from './session-rules.ts';

const START = Date.UTC(2026, 10, 20);

test.each([
  ['user', 14 * DAY_MS, 90 * DAY_MS],
  ['reviewer', 30 * MINUTE_MS, 12 * HOUR_MS],
  ['admin', 30 * MINUTE_MS, 12 * HOUR_MS],
] as const)('%s: idle %d ms, at most %d ms', (role, idleMs, absoluteMs) => {
  const alive = (sinceSeenMs: number, ageMs: number) =>
    isSessionAlive({ createdAtMs: START, seenAtMs: START + ageMs - sinceSeenMs }, role, START + ageMs);
  expect(alive(idleMs - 1, idleMs - 1)).toBe(true);
  expect(alive(idleMs, idleMs)).toBe(false);
  expect(alive(0, absoluteMs - 1)).toBe(true);
  expect(alive(0, absoluteMs)).toBe(false);
});

test('a request is noted when the last note is a minute old', () => {
  const times = { createdAtMs: START, seenAtMs: START };
  expect(isWorthNoting(times, START + MINUTE_MS - 1)).toBe(false);
  expect(isWorthNoting(times, START + MINUTE_MS)).toBe(true);
});
