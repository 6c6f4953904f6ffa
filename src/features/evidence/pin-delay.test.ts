import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_TRIES, pinWaitMs } from './pin-delay.ts';

const AT = 1_764_000_000_000;

test.each([
  [0, 0],
  [2, 0],
  [3, 5_000],
  [4, 10_000],
  [8, 160_000],
  [12, 1_800_000],
  [5_000, 1_800_000],
])('after %i wrong PINs the next waits %i ms', (wrong, waitMs) => {
  expect(pinWaitMs({ wrong, lastAtMs: AT }, AT)).toBe(waitMs);
});

test('the wait runs off, and starts anew when the clock is set back', () => {
  const tries = { wrong: 4, lastAtMs: AT };
  expect(pinWaitMs(tries, AT + 4_000)).toBe(6_000);
  expect(pinWaitMs(tries, AT + 10_000)).toBe(0);
  expect(pinWaitMs(tries, AT - 1)).toBe(10_000);
  expect(pinWaitMs(NO_TRIES, AT)).toBe(0);
});

test('one more wrong PIN never waits less', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(10_000_000), (wrong, passedMs) => {
      const wait = (count: number) => pinWaitMs({ wrong: count, lastAtMs: AT }, AT + passedMs);
      expect(wait(wrong + 1)).toBeGreaterThanOrEqual(wait(wrong));
    }),
  );
});
