import { describe, expect, test } from 'vitest';
import type { Dispute } from '#contract/entities/reported-location.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { reviewState } from '#tests/support/reports.ts';
import { disputeDeadline } from './dispute-deadline.ts';

describe('the clocks of a complaint', () => {
  const friday = Date.UTC(2026, 11, 24, 15);
  const complained = (dispute: Dispute) =>
    reviewState('published', friday - DAY_MS, { dispute, disputeSinceMs: friday });

  test.each([
    // Christmas, a weekend and a bank holiday lie between.
    ['notice_received', 'contact', Date.UTC(2026, 11, 30, 15)],
    // Until the fifth day after it is over.
    ['poster_contacted', 'answer', Date.UTC(2026, 11, 30)],
    ['venue_replied', 'decision', friday + 7 * DAY_MS],
  ] as const)('%s waits for %s', (from, waits, untilMs) => {
    expect(disputeDeadline(complained(from))).toEqual({
      waitsFor: waits,
      untilMs,
    });
  });

  test.each(['none', 'upheld', 'rejected'] as const)('%s waits for nothing', (from) => {
    expect(disputeDeadline(complained(from))).toBeNull();
  });
});
