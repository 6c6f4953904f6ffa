import { expect, test } from 'vitest';
import { reportEvent } from '#tests/support/reports.ts';
import { dueMove } from './due-move.ts';
import { publicFrom } from './publish-wait.ts';
import { stateOrThrow } from './review-state.ts';

test('says until when a report waits, and for what', () => {
  const detail = { campaignUntilMs: 9_000, campaignBecause: 'new-account' } as const;
  const sent = stateOrThrow([reportEvent(1, 'submit', 'submitted', { detail })]);
  expect(publicFrom(sent)).toEqual({ atMs: 9_000, because: 'new-account' });
  expect(publicFrom({ ...sent, publishAfterMs: 8_000 })).toEqual({ atMs: 9_000, because: 'new-account' });
  expect(publicFrom({ ...sent, publishAfterMs: 9_001 })).toEqual({ atMs: 9_001, because: 'stay' });
  expect(publicFrom({ ...sent, approvals: ['one', 'another'] })).toBeNull();
  expect(dueMove({ ...sent, status: 'approved' }, { historicAtMs: Infinity, isReady: true })?.dueAtMs).toBe(9_000);
});
