import { describe, expect, test } from 'vitest';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { reviewState } from '#tests/support/reports.ts';
import { isLate, queueOrder, waitsFor } from './queue.ts';
import type { ReviewState } from '../log/review-state.ts';

const AT_MS = 1_000 * DAY_MS;
const stateIn = (status: ReportStatus, change?: Partial<ReviewState>) => reviewState(status, AT_MS - DAY_MS, change);

describe('what waits for a reviewer', () => {
  test.each([
    [stateIn('pending'), true, ['first-look']],
    [stateIn('held'), true, ['held']],
    [stateIn('approved'), false, ['second-reader']],
    [stateIn('approved'), true, []],
    [stateIn('suspended'), true, ['suspended']],
    [
      stateIn('suspended', { removalProposed: true, dispute: 'notice_received' }),
      true,
      ['second-removal', 'complaint'],
    ],
    [stateIn('rejected', { appeal: 'open' }), true, ['appeal']],
    [stateIn('published', { dispute: 'venue_replied' }), true, ['complaint']],
    [stateIn('published'), true, []],
    [stateIn('removed', { dispute: 'notice_received' }), true, []],
  ] as const)('%#', (state, isReady, reasons_) => {
    expect(waitsFor(state, isReady)).toEqual(reasons_);
  });

  test('urgency is a head start: whatever waits long enough comes first', () => {
    const first = queueOrder(['suspended'], AT_MS)!;
    expect(first).toBeLessThan(queueOrder(['first-look'], AT_MS - 13 * DAY_MS)!);
    expect(first).toBeGreaterThan(queueOrder(['first-look'], AT_MS - 15 * DAY_MS)!);
    expect(queueOrder([], AT_MS)).toBeNull();
  });

  test('a report is late two days after it came', () => {
    expect(isLate(AT_MS, AT_MS + 2 * DAY_MS)).toBe(false);
    expect(isLate(AT_MS, AT_MS + 2 * DAY_MS + 1)).toBe(true);
  });
});
