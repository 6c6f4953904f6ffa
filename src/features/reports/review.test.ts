import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportStatus, type ReportStatus } from '#contract/entities/reported-location.ts';
import { actorRole, reportAction, reviewAction, type ActorRole } from '#contract/entities/review.ts';
import {
  actionsFor,
  isVerified,
  move,
  reduce,
  REASON_CODES,
  stateOrThrow,
  TRANSITIONS,
  type MoveAction,
  type ReportEvent,
  type ReviewState,
} from './review.ts';

const STATUSES = reportStatus.options;
const ROLES = actorRole.options;
const ACTIONS = reportAction.options.filter((action) => action !== 'view');

const REPORTER_ID = '01890000-0000-7000-8000-000000000001';
const REVIEWER_ID = '01890000-0000-7000-8000-000000000002';
const OTHER_ID = '01890000-0000-7000-8000-000000000003';

/** The whole table once more, written by hand: [from, action, to, who]. */
const LEGAL: readonly (readonly [ReportStatus, MoveAction, ReportStatus, readonly ActorRole[]])[] = [
  ['submitted', 'check', 'pending', ['rule']],
  ['submitted', 'withdraw', 'withdrawn', ['reporter']],
  ['pending', 'publish', 'published', ['reviewer', 'admin']],
  ['pending', 'needs_info', 'needs_info', ['reviewer', 'admin']],
  ['pending', 'reject', 'rejected', ['reviewer', 'admin']],
  ['pending', 'withdraw', 'withdrawn', ['reporter']],
  ['needs_info', 'answer', 'pending', ['reporter']],
  ['needs_info', 'reject', 'rejected', ['reviewer', 'admin']],
  ['needs_info', 'withdraw', 'withdrawn', ['reporter']],
  ['published', 'redact', 'published', ['reviewer', 'admin']],
  ['published', 'verify', 'published', ['reviewer', 'admin']],
  ['published', 'remove', 'removed', ['reviewer', 'admin']],
  ['published', 'withdraw', 'withdrawn', ['reporter']],
  ['rejected', 'reopen', 'pending', ['reviewer', 'admin']],
  ['removed', 'reopen', 'pending', ['reviewer', 'admin']],
];

function stateIn(status: ReportStatus): ReviewState {
  return { status, version: 3, verification: 0, lastReviewedAtMs: null, decidedBy: OTHER_ID };
}

const idOf = (role: ActorRole) => (role === 'reporter' ? REPORTER_ID : role === 'rule' ? null : REVIEWER_ID);

describe('every pair of status and action', () => {
  const rows = STATUSES.flatMap((from) =>
    ACTIONS.flatMap((action) => ROLES.map((role) => [from, action, role] as const)),
  );

  test.each(rows)('%s, %s by %s', (from, action, role) => {
    const legal = LEGAL.find((row) => row[0] === from && row[1] === action && row[3].includes(role));
    const result = move(stateIn(from), REPORTER_ID, { action, actor: { role, id: idOf(role) }, version: 3 });
    if (legal) expect(result).toEqual({ ok: true, value: legal[2] });
    else
      expect(result).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^(role-required|report-move-refused)$/),
      });
  });

  test('holds exactly the moves that are listed here', () => {
    const listed = Object.entries(TRANSITIONS).flatMap(([from, moves]) =>
      Object.entries(moves).map(([action, { to, by }]) => [from, action, to, [...by]]),
    );
    expect(listed).toHaveLength(LEGAL.length);
    expect(listed).toEqual(expect.arrayContaining(LEGAL.map((row) => [...row])));
  });
});

describe('who may not', () => {
  const publish = { action: 'publish', version: 3 } as const;

  test.each(['reviewer', 'admin'] as const)('a %s does not review their own report', (role) => {
    expect(move(stateIn('pending'), REPORTER_ID, { ...publish, actor: { role, id: REPORTER_ID } })).toEqual({
      ok: false,
      error: 'own-report',
    });
  });

  test('an anonymous report belongs to nobody', () => {
    expect(move(stateIn('pending'), null, { ...publish, actor: { role: 'reviewer', id: REVIEWER_ID } }).ok).toBe(true);
  });

  test('an appeal goes to somebody else than the person who decided', () => {
    const reopen = { action: 'reopen', version: 3 } as const;
    const rejected = stateIn('rejected');
    expect(move(rejected, null, { ...reopen, actor: { role: 'reviewer', id: OTHER_ID } })).toEqual({
      ok: false,
      error: 'own-report',
    });
    expect(move(rejected, null, { ...reopen, actor: { role: 'reviewer', id: REVIEWER_ID } })).toEqual({
      ok: true,
      value: 'pending',
    });
  });

  test('a stale version is told before an illegal move, and own report before both', () => {
    const stale = { ...publish, version: 2 };
    expect(move(stateIn('rejected'), null, { ...stale, actor: { role: 'reviewer', id: REVIEWER_ID } })).toEqual({
      ok: false,
      error: 'report-changed',
    });
    expect(move(stateIn('rejected'), REVIEWER_ID, { ...stale, actor: { role: 'reviewer', id: REVIEWER_ID } })).toEqual({
      ok: false,
      error: 'own-report',
    });
  });

  test('a reporter does not publish, a reviewer does not withdraw', () => {
    expect(move(stateIn('pending'), null, { ...publish, actor: { role: 'reporter', id: null } })).toEqual({
      ok: false,
      error: 'role-required',
    });
    expect(
      move(stateIn('pending'), null, { action: 'withdraw', version: 3, actor: { role: 'reviewer', id: REVIEWER_ID } }),
    ).toEqual({ ok: false, error: 'role-required' });
  });
});

test.each([
  ['pending', 'reviewer', ['publish', 'needs_info', 'reject']],
  ['published', 'admin', ['redact', 'verify', 'remove']],
  ['published', 'reporter', ['withdraw']],
  ['withdrawn', 'admin', []],
] as const)('what a report in status %s offers a %s', (status, role, actions) => {
  expect(actionsFor(status, role)).toEqual(actions);
});

test('every decision has at least one reason', () => {
  expect(Object.keys(REASON_CODES).sort()).toEqual([...reviewAction.options].sort());
  for (const codes of Object.values(REASON_CODES)) expect(codes.length).toBeGreaterThan(0);
});

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
] as const)('verification %i is verified: %s', (verification, verified) => {
  expect(isVerified(verification)).toBe(verified);
});

function event(
  seq: number,
  action: ReportEvent['action'],
  to: ReportStatus,
  more: Partial<ReportEvent> = {},
): ReportEvent {
  return {
    seq,
    atMs: seq * 1_000,
    actorRole: 'reviewer',
    actorId: REVIEWER_ID,
    action,
    from: null,
    to,
    reasonCode: null,
    reasonText: null,
    previousText: null,
    detail: {},
    ...more,
  };
}

describe('the state follows from the log', () => {
  const log = [
    event(1, 'submit', 'submitted', { actorRole: 'reporter' }),
    event(2, 'check', 'pending', { actorRole: 'rule', actorId: null }),
    event(3, 'view', 'pending'),
    event(4, 'publish', 'published', { detail: { verification: 0 } }),
    event(5, 'redact', 'published'),
    event(6, 'view', 'published'),
  ];

  test('views change nothing, redactions are no review of the substance', () => {
    expect(stateOrThrow(log)).toEqual({
      status: 'published',
      version: 4,
      verification: 0,
      lastReviewedAtMs: 4_000,
      decidedBy: REVIEWER_ID,
    });
  });

  test('a second look at the substance is one', () => {
    expect(stateOrThrow([...log, event(7, 'verify', 'published', { detail: { verification: 2 } })])).toMatchObject({
      version: 5,
      verification: 2,
      lastReviewedAtMs: 7_000,
    });
  });

  test('no log, no state', () => {
    expect(() => stateOrThrow([])).toThrow('a report without events');
  });
});

test('a random walk never leaves the table, and nothing is public that a reviewer did not publish', () => {
  const step = fc.record({
    action: fc.constantFrom(...ACTIONS),
    role: fc.constantFrom(...ROLES),
    isStale: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = reduce(null, event(1, 'submit', 'submitted', { actorRole: 'reporter', actorId: REPORTER_ID }));
      let seq = 1;
      let wasPublished = false;
      for (const { action, role, isStale } of steps) {
        const version = isStale ? state.version - 1 : state.version;
        const actor = { role, id: idOf(role) };
        const result = move(state, REPORTER_ID, { action, actor, version });
        if (!result.ok) continue;
        expect(isStale).toBe(false);
        const legal = LEGAL.find((row) => row[0] === state.status && row[1] === action);
        expect(legal?.[2]).toBe(result.value);
        expect(legal?.[3]).toContain(role);
        if (result.value === 'published' && !wasPublished) expect(['reviewer', 'admin']).toContain(role);
        wasPublished = result.value === 'published';
        seq += 1;
        const next = reduce(
          state,
          event(seq, action, result.value, { actorRole: role, actorId: actor.id, from: state.status }),
        );
        expect(next.version).toBe(state.version + 1);
        state = next;
      }
    }),
  );
});
