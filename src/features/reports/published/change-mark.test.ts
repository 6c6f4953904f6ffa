import { expect, test } from 'vitest';
import { MAX_STANDBY_LAG_MS } from '#adapters/node/database/standby.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { createChangeMark } from './change-mark.ts';

test('a browser that changed something says so for longer than a standby may be behind', () => {
  const mark = createChangeMark(true);
  expect(mark.cookie).toBe('changed=1; Path=/api; HttpOnly; SameSite=Lax; Max-Age=10; Secure');
  expect(createChangeMark(false).cookie).not.toContain('Secure');
  const [, seconds] = /Max-Age=(\d+)/.exec(mark.cookie)!;
  expect(Number(seconds) * SECOND_MS).toBeGreaterThan(MAX_STANDBY_LAG_MS);
});

test.each([
  ['changed=1', true],
  ['sid=abc; changed=1', true],
  ['changed=1; sid=abc', true],
  [undefined, false],
  ['', false],
  ['unchanged=1', false],
  ['changed=10', false],
  ['changed=', false],
])('%j: %j', (header, isOn) => {
  expect(createChangeMark(false).isOn(header)).toBe(isOn);
});
