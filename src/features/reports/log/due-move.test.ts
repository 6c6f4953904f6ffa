import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { reviewState } from '#tests/support/reports.ts';
import { dueMove } from './due-move.ts';
import { TRANSITIONS } from './transitions.ts';

const AT_MS = 1_000 * DAY_MS;
const SINCE_MS = AT_MS - DAY_MS;

describe('what the clock does', () => {
  const quiet = { historicAtMs: AT_MS + DAY_MS, isReady: true };
  test.each([
    ['approved', quiet, 'publish', AT_MS - DAY_MS],
    ['needs_info', quiet, 'archive', AT_MS + 13 * DAY_MS],
    ['suspended', quiet, 'restore', AT_MS + 6 * DAY_MS],
    ['published', quiet, 'archive', AT_MS + DAY_MS],
  ] as const)('%s', (status, facts, action, dueAtMs) => {
    expect(dueMove(reviewState(status, SINCE_MS), facts)).toMatchObject({ action, dueAtMs });
    expect(TRANSITIONS[status][action]?.by).toContain('rule');
  });

  test('what is approved waits for its time, and for its second reader', () => {
    const state = reviewState('approved', SINCE_MS, { publishAfterMs: AT_MS });
    expect(dueMove(state, quiet)?.dueAtMs).toBe(AT_MS);
    expect(dueMove(state, { ...quiet, isReady: false })).toBeNull();
  });

  test('nothing ages while a complaint about it is open', () => {
    expect(dueMove(reviewState('published', SINCE_MS, { dispute: 'poster_contacted' }), quiet)).toBeNull();
  });

  test.each(['submitted', 'held', 'pending', 'rejected', 'removed', 'merged', 'withdrawn', 'archived'] as const)(
    '%s is left alone',
    (status) => {
      expect(dueMove(reviewState(status, SINCE_MS), quiet)).toBeNull();
    },
  );
});
