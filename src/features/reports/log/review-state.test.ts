import { describe, expect, test } from 'vitest';
import { reportEvent, REVIEWER_ID } from '#tests/support/reports.ts';
import { isVerified, stateOrThrow } from './review-state.ts';

const OTHER_ID = '01890000-0000-7000-8000-000000000003';
const THIRD_ID = '01890000-0000-7000-8000-000000000004';
const rule = { actorRole: 'rule', actorId: null } as const;

describe('the state follows from the log', () => {
  const log = [
    reportEvent(1, 'submit', 'submitted', { actorRole: 'reporter' }),
    reportEvent(2, 'check', 'pending', rule),
    reportEvent(3, 'view', 'pending'),
    reportEvent(4, 'publish', 'published', { detail: { verification: 0 } }),
    reportEvent(5, 'redact', 'published'),
    reportEvent(6, 'view', 'published'),
  ];

  test('views change nothing, redactions are no review of the substance', () => {
    expect(stateOrThrow(log)).toMatchObject({
      status: 'published',
      version: 4,
      verification: 0,
      lastReviewedAtMs: 4_000,
      publishedAtMs: 4_000,
      deciders: [REVIEWER_ID],
    });
  });

  test('a second look at the substance is one, and the clock never is', () => {
    const confirmed = [...log, reportEvent(7, 'verify', 'published', { detail: { verification: 2 } })];
    expect(stateOrThrow(confirmed)).toMatchObject({ version: 5, verification: 2, lastReviewedAtMs: 7_000 });
    expect(stateOrThrow([...confirmed, reportEvent(8, 'archive', 'archived', rule)])).toMatchObject({
      status: 'archived',
      lastReviewedAtMs: 7_000,
      publishedAtMs: 4_000,
    });
  });

  test('both readers decided, and both who removed', () => {
    const approved = [...log.slice(0, 2), reportEvent(3, 'approve', 'approved')];
    expect(stateOrThrow(approved)).toMatchObject({ approvals: [REVIEWER_ID], publishedAtMs: null });
    const published = [...approved, reportEvent(4, 'publish', 'published', { actorId: OTHER_ID })];
    expect(stateOrThrow(published)).toMatchObject({ approvals: [], deciders: [REVIEWER_ID, OTHER_ID] });
    const proposed = [...published, reportEvent(5, 'remove', 'suspended', { actorId: THIRD_ID })];
    expect(stateOrThrow(proposed)).toMatchObject({ suspendedBy: THIRD_ID, removalProposed: true });
    const removed = [...proposed, reportEvent(6, 'remove', 'removed', { actorId: OTHER_ID })];
    expect(stateOrThrow(removed)).toMatchObject({ deciders: [THIRD_ID, OTHER_ID], suspendedBy: null, appeal: 'none' });
    const appealed = [...removed, reportEvent(7, 'appeal', 'removed', { actorRole: 'reporter', actorId: null })];
    expect(stateOrThrow(appealed).appeal).toBe('open');
    expect(stateOrThrow([...appealed, reportEvent(8, 'uphold', 'removed')]).appeal).toBe('closed');
    expect(stateOrThrow([...appealed, reportEvent(8, 'reopen', 'pending')]).appeal).toBe('none');
  });

  test('a report that is sent back forgets who had agreed', () => {
    const sentBack = [...log.slice(0, 2), reportEvent(3, 'approve', 'approved'), reportEvent(4, 'return', 'pending')];
    expect(stateOrThrow(sentBack).approvals).toEqual([]);
  });

  test('a log of before, in which one person removed, still leads to where it led', () => {
    expect(stateOrThrow([...log, reportEvent(7, 'remove', 'removed')])).toMatchObject({
      status: 'removed',
      deciders: [REVIEWER_ID],
      publishedAtMs: null,
    });
  });

  test('no log, no state', () => {
    expect(() => stateOrThrow([])).toThrow('a report without events');
  });

  test('an answer to a complaint does not move its clock', () => {
    const complained = [
      reportEvent(1, 'publish', 'published'),
      reportEvent(2, 'notice', 'published', { detail: { dispute: 'notice_received' } }),
      reportEvent(3, 'contact', 'published', { detail: { dispute: 'poster_contacted' } }),
    ];
    const answered = reportEvent(4, 'answer', 'published', {
      actorRole: 'reporter',
      detail: { dispute: 'poster_contacted' },
    });
    expect(stateOrThrow(complained).disputeSinceMs).toBe(3_000);
    expect(stateOrThrow([...complained, answered]).disputeSinceMs).toBe(3_000);
  });
});

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
] as const)('verification %i is verified: %s', (verification, verified) => {
  expect(isVerified(verification)).toBe(verified);
});
