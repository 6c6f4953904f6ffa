import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dispute, reportStatus, situation, type ReportStatus } from '#contract/entities/reported-location.ts';
import { actorRole, legalHoldAction, reportAction, reviewAction, type ActorRole } from '#contract/entities/review.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { reportEvent, reviewState, REVIEWER_ID } from '#tests/support/reports.ts';
import { dueMove } from './due-move.ts';
import type { ReportEvent } from './report-event.ts';
import { waitsFor } from '../desk/queue.ts';
import { isPublic, reduce, stateOrThrow, type ReviewState } from './review-state.ts';
import { actionsFor, isShownFromNowOn, move, type MoveFacts } from './review.ts';
import {
  ADDABLE_STATUSES,
  CLOSED_STATUSES,
  FINISHED_STATUSES,
  DISPUTE_TRANSITIONS,
  LEGAL_HOLD_TRANSITIONS,
  SITUATION_TRANSITIONS,
  statusesWith,
  TRANSITIONS,
  UNDECIDED_STATUSES,
  type MoveAction,
} from './transitions.ts';

const STATUSES = reportStatus.options;
const ROLES = actorRole.options;
const ACTIONS = reportAction.options.filter((action) => action !== 'view');

const REPORTER_ID = '01890000-0000-7000-8000-000000000001';
const OTHER_ID = '01890000-0000-7000-8000-000000000003';
const THIRD_ID = '01890000-0000-7000-8000-000000000004';

const AT_MS = 1_000 * DAY_MS;

const R = ['reviewer', 'admin'] as const;
const V = ['venue', 'reviewer', 'admin'] as const;
const C = [...V, 'complainant'] as const;
const L = ['reviewer', 'admin', 'legal'] as const;

type Row = readonly [string, MoveAction, string, readonly ActorRole[]];

/** The whole table once more, written by hand: [from, action, to, who]. */
const STATUS_ROWS: readonly Row[] = [
  ['submitted', 'check', 'pending', ['rule']],
  ['submitted', 'hold', 'held', ['rule']],
  ['submitted', 'withdraw', 'withdrawn', ['reporter']],
  ['held', 'release', 'pending', ['admin']],
  ['held', 'reject', 'rejected', ['admin']],
  ['held', 'add', 'held', ['reporter']],
  ['held', 'withdraw', 'withdrawn', ['reporter']],
  ['pending', 'publish', 'published', R],
  ['pending', 'approve', 'approved', R],
  ['pending', 'needs_info', 'needs_info', R],
  ['pending', 'reject', 'rejected', R],
  ['pending', 'merge', 'merged', R],
  ['pending', 'hold', 'held', ['rule']],
  ['pending', 'add', 'pending', ['reporter']],
  ['pending', 'withdraw', 'withdrawn', ['reporter']],
  ['needs_info', 'answer', 'pending', ['reporter']],
  ['needs_info', 'reject', 'rejected', R],
  ['needs_info', 'archive', 'archived', ['rule']],
  ['needs_info', 'add', 'pending', ['reporter']],
  ['needs_info', 'withdraw', 'withdrawn', ['reporter']],
  ['approved', 'publish', 'published', ['reviewer', 'admin', 'rule']],
  ['approved', 'approve', 'approved', R],
  ['approved', 'return', 'pending', ['reviewer', 'admin', 'rule']],
  ['approved', 'hold', 'held', ['rule']],
  ['approved', 'add', 'pending', ['reporter']],
  ['approved', 'withdraw', 'withdrawn', ['reporter']],
  ['published', 'redact', 'published', R],
  ['published', 'verify', 'published', R],
  ['published', 'suspend', 'suspended', [...L, 'rule']],
  ['published', 'remove', 'suspended', L],
  ['published', 'archive', 'archived', ['rule']],
  ['published', 'withdraw', 'withdrawn', ['reporter']],
  ['suspended', 'restore', 'published', [...L, 'rule']],
  ['suspended', 'suspend', 'suspended', L],
  ['suspended', 'remove', 'removed', L],
  ['suspended', 'withdraw', 'withdrawn', ['reporter']],
  ['rejected', 'appeal', 'rejected', ['reporter']],
  ['rejected', 'reopen', 'pending', R],
  ['rejected', 'uphold', 'rejected', R],
  ['removed', 'appeal', 'removed', ['reporter']],
  ['removed', 'reopen', 'pending', R],
  ['removed', 'uphold', 'removed', R],
  ['merged', 'split', 'pending', ['reviewer', 'admin', 'rule']],
  ['merged', 'withdraw', 'withdrawn', ['reporter']],
  ['archived', 'verify', 'published', R],
  ['archived', 'redact', 'archived', R],
  ['archived', 'suspend', 'suspended', [...L, 'rule']],
  ['archived', 'remove', 'suspended', L],
  ['archived', 'answer', 'pending', ['reporter']],
  ['archived', 'reopen', 'pending', R],
  ['archived', 'withdraw', 'withdrawn', ['reporter']],
];

const DISPUTE_ROWS: readonly Row[] = [
  ['none', 'notice', 'notice_received', C],
  ['none', 'reply', 'none', V],
  ['venue_replied', 'reply', 'venue_replied', V],
  ['upheld', 'reply', 'upheld', V],
  ['rejected', 'reply', 'rejected', V],
  ['notice_received', 'notice', 'notice_received', C],
  ['poster_contacted', 'notice', 'poster_contacted', C],
  ['venue_replied', 'notice', 'venue_replied', C],
  ['notice_received', 'contact', 'poster_contacted', L],
  ['notice_received', 'reply', 'venue_replied', V],
  ['notice_received', 'agree', 'upheld', L],
  ['notice_received', 'dismiss', 'rejected', L],
  ['poster_contacted', 'answer', 'poster_contacted', ['reporter']],
  ['poster_contacted', 'reply', 'venue_replied', V],
  ['poster_contacted', 'agree', 'upheld', L],
  ['poster_contacted', 'dismiss', 'rejected', L],
  ['venue_replied', 'contact', 'poster_contacted', L],
  ['venue_replied', 'agree', 'upheld', L],
  ['venue_replied', 'dismiss', 'rejected', L],
  ['upheld', 'notice', 'notice_received', C],
  ['rejected', 'notice', 'notice_received', C],
];

const SITUATION_ROWS: readonly Row[] = [
  ['unknown', 'still_there', 'ongoing', R],
  ['unknown', 'claim_fixed', 'resolved_by_venue', V],
  ['unknown', 'confirm_fixed', 'resolved_confirmed', R],
  ['ongoing', 'cannot_tell', 'unknown', R],
  ['ongoing', 'claim_fixed', 'resolved_by_venue', V],
  ['ongoing', 'confirm_fixed', 'resolved_confirmed', R],
  ['resolved_by_venue', 'still_there', 'ongoing', R],
  ['resolved_by_venue', 'cannot_tell', 'unknown', R],
  ['resolved_by_venue', 'confirm_fixed', 'resolved_confirmed', R],
  ['resolved_confirmed', 'still_there', 'ongoing', R],
];

const HOLD_ROWS: readonly Row[] = [
  ['none', 'set_legal_hold', 'set', L],
  ['unlogged', 'set_legal_hold', 'set', L],
  ['unlogged', 'release_legal_hold', 'none', L],
  ['set', 'release_legal_hold', 'none', L],
];

test.each([
  ['holdable', statusesWith('hold'), ['submitted', 'pending', 'approved']],
  ['open to additions', ADDABLE_STATUSES, ['held', 'pending', 'needs_info', 'approved']],
  ['undecided', UNDECIDED_STATUSES, ['submitted', 'held', 'pending', 'needs_info', 'approved']],
  ['finished', FINISHED_STATUSES, ['rejected', 'withdrawn', 'removed', 'merged']],
  ['closed', CLOSED_STATUSES, ['rejected', 'withdrawn', 'removed', 'merged', 'archived']],
] as const)('the statuses in which a report is %s follow from the table', (_what, derived, statuses) => {
  expect(derived).toEqual(new Set(statuses));
});

const TABLES = [
  ['status', TRANSITIONS, STATUS_ROWS],
  ['complaint', DISPUTE_TRANSITIONS, DISPUTE_ROWS],
  ['situation', SITUATION_TRANSITIONS, SITUATION_ROWS],
  ['legal hold', LEGAL_HOLD_TRANSITIONS, HOLD_ROWS],
] as const;

function stateIn(status: ReportStatus, more: Partial<ReviewState> = {}): ReviewState {
  return reviewState(status, AT_MS - DAY_MS, {
    publishedAtMs: status === 'published' || status === 'suspended' ? AT_MS - DAY_MS : null,
    deciders: [OTHER_ID],
    approvals: status === 'approved' ? [OTHER_ID] : [],
    suspendedBy: status === 'suspended' ? OTHER_ID : null,
    ...more,
  });
}

/** Nothing stands in the way. */
const CLEAR: MoveFacts = {
  reporterId: REPORTER_ID,
  claim: null,
  hasInterest: false,
  openPassages: 0,
  secondReader: [],
  verification: 0,
  mayMerge: true,
  isTold: false,
};

const idOf = (role: ActorRole) => (role === 'reporter' ? REPORTER_ID : role === 'rule' ? null : REVIEWER_ID);

/** A move by a reviewer who has had no part in it yet. */
const by = (action: MoveAction, id: string | null = REVIEWER_ID, role: ActorRole = 'reviewer') => ({
  action,
  actor: { role, id },
  version: 3,
  atMs: AT_MS,
});

const refused = (error: string) => ({ ok: false, error });

test.each(TABLES)('the table of the %s holds exactly the moves that are listed here', (_axis, table, rows) => {
  type Listed = Readonly<Record<string, { readonly to: string; readonly by: readonly ActorRole[] }>>;
  const listed = Object.entries(table as Readonly<Record<string, Listed>>).flatMap(([from, moves]) =>
    Object.entries(moves).map(([action, { to, by: who }]) => [from, action, to, [...who]]),
  );
  expect(listed).toHaveLength(rows.length);
  expect(listed).toEqual(expect.arrayContaining(rows.map((row) => row.map((cell) => cell))));
});

describe('every pair of status and action, by every role', () => {
  /** What more a listed move needs of a state in order to be legal. */
  function stateFor(from: ReportStatus, action: MoveAction): ReviewState {
    if (action === 'uphold') return stateIn(from, { appeal: 'open' });
    if (from === 'suspended' && action === 'suspend') return stateIn(from, { suspendedBy: null });
    if (from !== 'archived') return stateIn(from);
    return stateIn(from, { publishedAtMs: action === 'answer' || action === 'reopen' ? null : AT_MS - DAY_MS });
  }
  const needsSecond: MoveFacts = { ...CLEAR, secondReader: ['person'] };

  test.each(STATUSES.flatMap((from) => ACTIONS.map((action) => [from, action] as const)))('%s, %s', (from, action) => {
    for (const role of ROLES) {
      const row = STATUS_ROWS.find(
        ([state, listed, , who]) => state === from && listed === action && who.includes(role),
      );
      const state = stateFor(from, action);
      // A second approval is one only where a second reader is needed.
      const facts = from === 'approved' && action === 'approve' ? needsSecond : CLEAR;
      const result = move(state, facts, by(action, idOf(role), role));
      if (row) expect(result).toEqual({ ok: true, value: { status: row[2] } });
      else if (action === 'set_legal_hold' && L.some((who) => who === role))
        expect(result).toEqual({ ok: true, value: { status: from, legalHold: 'set' } });
      else if (result.ok) {
        // Complaints and situations move a public report, and leave its status alone.
        const isListed = [...DISPUTE_ROWS, ...SITUATION_ROWS].some(
          ([state_, listed, , who]) =>
            (state_ === 'none' || state_ === 'unknown') && listed === action && who.includes(role),
        );
        expect(isListed).toBe(true);
        expect(['published', 'suspended', 'archived']).toContain(from);
        expect(result.value.status).toBe(from);
      } else expect(result.error).toMatch(/^(role-required|report-move-refused)$/);
    }
  });
});

describe('every pair of complaint or situation and action, by every role', () => {
  test.each(dispute.options.flatMap((from) => ACTIONS.map((action) => [from, action] as const)))(
    'complaint %s, %s',
    (from, action) => {
      for (const role of ROLES) {
        const row = DISPUTE_ROWS.find(
          ([state, listed, , who]) => state === from && listed === action && who.includes(role),
        );
        const result = move(stateIn('published', { dispute: from }), CLEAR, by(action, idOf(role), role));
        if (row) expect(result).toEqual({ ok: true, value: { status: 'published', dispute: row[2] } });
        else expect(result.ok ? result.value.dispute : undefined).toBeUndefined();
      }
    },
  );

  test.each(situation.options.flatMap((from) => ACTIONS.map((action) => [from, action] as const)))(
    'situation %s, %s',
    (from, action) => {
      for (const role of ROLES) {
        const row = SITUATION_ROWS.find(
          ([state, listed, , who]) => state === from && listed === action && who.includes(role),
        );
        const result = move(stateIn('published', { situation: from }), CLEAR, by(action, idOf(role), role));
        if (row) expect(result).toEqual({ ok: true, value: { status: 'published', situation: row[2] } });
        else expect(result.ok ? result.value.situation : undefined).toBeUndefined();
      }
    },
  );

  test('neither moves before the report was public', () => {
    for (const status of ['pending', 'approved', 'rejected', 'removed', 'withdrawn'] as const)
      for (const action of ['notice', 'still_there', 'claim_fixed'] as const)
        expect(move(stateIn(status), CLEAR, by(action))).toEqual(refused('report-move-refused'));
  });
});

describe('a legal hold', () => {
  const STATES = ['none', 'unlogged', 'set'] as const;
  const cases = STATUSES.flatMap((status) => STATES.map((legalHold) => [status, legalHold] as const));
  /** Everything of a state but the hold, and the number that counts moves. */
  const restOf = ({ legalHold: _, version: __, ...rest }: ReviewState) => rest;

  test.each(cases)('%s, %s: is set and released by whoever the table names, and moves nothing else', (status, from) => {
    const state = stateIn(status, { legalHold: from });
    for (const action of legalHoldAction.options)
      for (const role of ROLES) {
        const result = move(state, CLEAR, by(action, idOf(role), role));
        const row = HOLD_ROWS.find(([held, listed, , who]) => held === from && listed === action && who.includes(role));
        if (row) expect(result).toEqual({ ok: true, value: { status, legalHold: row[2] } });
        else expect(result).toEqual(refused(L.some((who) => who === role) ? 'report-move-refused' : 'role-required'));
      }
    // A reason code is anybody's to choose: that of a burst starts no wait.
    for (const [action, to] of [
      ['set_legal_hold', 'set'],
      ['release_legal_hold', 'none'],
    ] as const) {
      const after = reduce(state, reportEvent(4, action, status, { from: status, reasonCode: 'burst' }));
      expect([after.legalHold, after.version]).toEqual([to, state.version + 1]);
      expect(restOf(after)).toEqual(restOf(state));
    }
  });

  test('stays through every other move', () => {
    const held = stateIn('published', { legalHold: 'set' });
    expect(reduce(held, reportEvent(4, 'withdraw', 'withdrawn')).legalHold).toBe('set');
    expect(reduce(held, reportEvent(4, 'view', 'published')).legalHold).toBe('set');
  });

  test('of a report that waits for its second reader is no agreement', () => {
    const approved = stateIn('approved');
    expect(reduce(approved, reportEvent(4, 'set_legal_hold', 'approved')).approvals).toEqual([OTHER_ID]);
  });

  test('is set by anybody at a desk, whatever stands between them and a decision', () => {
    const facts: MoveFacts = { ...CLEAR, hasInterest: true, claim: { by: OTHER_ID, untilMs: AT_MS + 1 } };
    for (const role of L)
      for (const id of [REPORTER_ID, REVIEWER_ID])
        expect(move(stateIn('pending'), facts, by('set_legal_hold', id, role)).ok).toBe(true);
  });

  test('is not released by its reporter, nor by whoever is connected with the place', () => {
    const held = stateIn('pending', { legalHold: 'set' });
    for (const role of L) {
      const wanted = (id: string) => by('release_legal_hold', id, role);
      expect(move(held, CLEAR, wanted(REPORTER_ID))).toEqual(refused('own-report'));
      expect(move(held, { ...CLEAR, hasInterest: true }, wanted(REVIEWER_ID))).toEqual(refused('conflict-of-interest'));
      // A claim is a claim to decide.
      expect(move(held, { ...CLEAR, claim: { by: OTHER_ID, untilMs: AT_MS + 1 } }, wanted(REVIEWER_ID)).ok).toBe(true);
    }
  });

  test('is no decision that the desk offers', () => {
    for (const status of STATUSES)
      for (const role of L)
        for (const legalHold of STATES) {
          const offered = actionsFor(stateIn(status, { legalHold }), CLEAR, { role, id: REVIEWER_ID }, AT_MS);
          expect(offered.filter((action) => legalHoldAction.options.some((one) => one === action))).toEqual([]);
        }
  });
});

describe('who may not', () => {
  test.each(['reviewer', 'admin'] as const)('a %s does not review their own report', (role) => {
    for (const action of reviewAction.options)
      expect(move(stateIn('pending'), CLEAR, by(action, REPORTER_ID, role))).toEqual(refused('own-report'));
  });

  test('an anonymous report belongs to nobody', () => {
    expect(move(stateIn('pending'), { ...CLEAR, reporterId: null }, by('publish')).ok).toBe(true);
  });

  test('whoever is connected with the place decides nothing about it', () => {
    const facts = { ...CLEAR, hasInterest: true };
    for (const status of STATUSES)
      for (const action of reviewAction.options) {
        const result = move(stateIn(status), facts, by(action, THIRD_ID));
        expect(result).toEqual(refused('conflict-of-interest'));
      }
    // The reporter and the clock are not reviewers.
    expect(move(stateIn('pending'), facts, by('withdraw', REPORTER_ID, 'reporter')).ok).toBe(true);
  });

  test.each([
    ['reopen', stateIn('rejected')],
    ['reopen', stateIn('removed')],
    ['uphold', stateIn('rejected', { appeal: 'open' })],
    ['agree', stateIn('published', { dispute: 'notice_received' })],
    ['dismiss', stateIn('published', { dispute: 'venue_replied' })],
    ['approve', stateIn('approved')],
    ['remove', stateIn('suspended')],
  ] as const)('%s goes to somebody else than the person before', (action, state) => {
    const facts: MoveFacts = { ...CLEAR, secondReader: ['crime'] };
    expect(move(state, facts, by(action, OTHER_ID))).toEqual(refused('own-report'));
    expect(move(state, facts, by(action, REVIEWER_ID)).ok).toBe(true);
  });

  test('a badge is raised by somebody else than the person who published', () => {
    const raised = { ...CLEAR, verification: 2 } as const;
    expect(move(stateIn('published'), raised, by('verify', OTHER_ID))).toEqual(refused('own-report'));
    expect(move(stateIn('published'), raised, by('verify')).ok).toBe(true);
    expect(move(stateIn('published'), CLEAR, by('verify', OTHER_ID)).ok).toBe(true);
  });

  test('nobody decides what somebody else is working on, until half an hour has passed', () => {
    const facts = { ...CLEAR, claim: { by: OTHER_ID, untilMs: AT_MS + MINUTE_MS } };
    expect(move(stateIn('pending'), facts, by('publish'))).toEqual(refused('report-claimed'));
    expect(move(stateIn('pending'), facts, by('publish', OTHER_ID)).ok).toBe(true);
    expect(move(stateIn('pending'), facts, { ...by('publish'), atMs: AT_MS + MINUTE_MS }).ok).toBe(true);
    expect(move(stateIn('pending'), facts, by('withdraw', REPORTER_ID, 'reporter')).ok).toBe(true);
  });

  test('the first reason in the order of MoveRefusal is the one given', () => {
    const everything: MoveFacts = {
      ...CLEAR,
      hasInterest: true,
      claim: { by: OTHER_ID, untilMs: AT_MS + 1 },
      openPassages: 1,
      secondReader: ['person'],
    };
    const state = stateIn('pending', { publishAfterMs: AT_MS + 1 });
    const stale = { ...by('publish'), version: 2 };
    const steps = [
      [{ ...everything, reporterId: REVIEWER_ID }, stale, 'own-report'],
      [everything, stale, 'conflict-of-interest'],
      [{ ...everything, hasInterest: false }, { ...stale, action: 'withdraw' }, 'role-required'],
      [{ ...everything, hasInterest: false }, stale, 'report-claimed'],
      [{ ...everything, hasInterest: false, claim: null }, stale, 'report-changed'],
      [{ ...everything, hasInterest: false, claim: null }, by('publish'), 'personal-data-unresolved'],
      [{ ...everything, hasInterest: false, claim: null, openPassages: 0 }, by('publish'), 'publish-too-early'],
    ] as const;
    for (const [facts, request, error] of steps) expect(move(state, facts, request)).toEqual(refused(error));
  });
});

describe('publishing', () => {
  test.each([['person'], ['crime'], ['verification']] as const)('what names a %s needs two reviewers', (reason) => {
    const facts: MoveFacts = { ...CLEAR, secondReader: [reason] };
    expect(move(stateIn('pending'), facts, by('publish'))).toEqual(refused('second-reader-needed'));
    expect(move(stateIn('approved'), facts, by('publish', OTHER_ID))).toEqual(refused('second-reader-needed'));
    expect(move(stateIn('approved'), facts, by('publish')).ok).toBe(true);
    // Not the clock either: only one has read it.
    expect(move(stateIn('approved'), facts, by('publish', null, 'rule'))).toEqual(refused('second-reader-needed'));
    const twice = stateIn('approved', { approvals: [OTHER_ID, THIRD_ID] });
    expect(move(twice, facts, by('publish', null, 'rule')).ok).toBe(true);
  });

  test('nobody publishes before the time, not even the clock', () => {
    const state = stateIn('approved', { publishAfterMs: AT_MS + 1 });
    expect(move({ ...state, status: 'pending' }, CLEAR, by('merge'))).toEqual(refused('publish-too-early'));
    for (const [id, role] of [
      [REVIEWER_ID, 'admin'],
      [null, 'rule'],
    ] as const) {
      expect(move(state, CLEAR, by('publish', id, role))).toEqual(refused('publish-too-early'));
      expect(move(state, CLEAR, { ...by('publish', id, role), atMs: AT_MS + 1 }).ok).toBe(true);
    }
  });

  test('what waits for a campaign alone is published sooner by two people, never by one or by the clock', () => {
    const waits = { campaign: { untilMs: AT_MS + 1, because: 'no-account' } } as const;
    expect(move(stateIn('pending', waits), CLEAR, by('publish'))).toEqual(refused('publish-too-early'));
    expect(move(stateIn('pending', waits), CLEAR, by('merge'))).toEqual(refused('publish-too-early'));
    expect(move(stateIn('approved', waits), CLEAR, by('publish', OTHER_ID))).toEqual(refused('publish-too-early'));
    expect(move(stateIn('approved', waits), CLEAR, by('publish', null, 'rule'))).toEqual(refused('publish-too-early'));
    expect(move(stateIn('approved', waits), CLEAR, by('publish')).ok).toBe(true);
    // The end of a stay is waited for by everybody, also where it is sooner.
    const stay = { ...waits, publishAfterMs: AT_MS + 1 };
    expect(move(stateIn('approved', stay), CLEAR, by('publish'))).toEqual(refused('publish-too-early'));
  });

  test('what a burst told already is joined, until the stay behind it is shown', () => {
    const state = stateIn('pending', { inBurst: true });
    const told: MoveFacts = { ...CLEAR, isTold: true };
    for (const action of ['publish', 'approve'] as const) {
      expect(move(state, told, by(action))).toEqual(refused('burst-told'));
      expect(move({ ...state, inBurst: false }, told, by(action)).ok).toBe(true);
      expect(move(state, CLEAR, by(action)).ok).toBe(true);
    }
    expect(move(state, told, by('merge')).ok).toBe(true);
    expect(move(state, { ...told, verification: 1 }, by('approve')).ok).toBe(true);
    const offered = actionsFor(state, told, { role: 'reviewer', id: REVIEWER_ID }, AT_MS);
    expect(offered).toContain('approve');
    expect(offered).not.toContain('publish');
    const held = stateOrThrow([
      reportEvent(1, 'submit', 'submitted'),
      reportEvent(2, 'hold', 'held', { reasonCode: 'burst' }),
      reportEvent(3, 'release', 'pending'),
    ]);
    expect(held.inBurst).toBe(true);
    expect(stateOrThrow([reportEvent(1, 'hold', 'held', { reasonCode: 'similar-text' })]).inBurst).toBe(false);
  });

  test('approving again where one reader is enough is no move', () => {
    expect(move(stateIn('approved'), CLEAR, by('approve'))).toEqual(refused('report-move-refused'));
  });

  test('open passages stand in the way of approving and publishing alike', () => {
    const facts = { ...CLEAR, openPassages: 1 };
    for (const action of ['approve', 'publish'] as const)
      expect(move(stateIn('pending'), facts, by(action))).toEqual(refused('personal-data-unresolved'));
    expect(move(stateIn('pending'), facts, by('reject')).ok).toBe(true);
  });
});

describe('appeals', () => {
  const appeal = by('appeal', null, 'reporter');
  test('one for each decision, within half a year', () => {
    expect(move(stateIn('rejected'), CLEAR, appeal).ok).toBe(true);
    for (const known of ['open', 'closed'] as const)
      expect(move(stateIn('rejected', { appeal: known }), CLEAR, appeal)).toEqual(refused('appeal-refused'));
    const old = stateIn('removed', { statusSinceMs: AT_MS - 183 * DAY_MS });
    expect(move(old, CLEAR, appeal).ok).toBe(true);
    expect(move(old, CLEAR, { ...appeal, atMs: AT_MS + 1 })).toEqual(refused('appeal-refused'));
  });

  test('nothing is upheld that nobody appealed', () => {
    expect(move(stateIn('rejected'), CLEAR, by('uphold'))).toEqual(refused('report-move-refused'));
  });
});

test('an archived question is taken up or answered, an archived report confirmed or taken down', () => {
  const question = stateIn('archived', { publishedAtMs: null });
  const report = stateIn('archived', { publishedAtMs: 1 });
  expect(isPublic(question)).toBe(false);
  expect(isPublic(report)).toBe(true);
  expect(move(question, CLEAR, by('reopen')).ok).toBe(true);
  for (const action of ['verify', 'redact', 'suspend', 'remove'] as const)
    expect(move(question, CLEAR, by(action))).toEqual(refused('report-move-refused'));
  expect(move(report, CLEAR, by('reopen'))).toEqual(refused('report-move-refused'));
  expect(move(report, CLEAR, by('answer', null, 'reporter'))).toEqual(refused('report-move-refused'));
});

test.each([
  ['pending', 'reviewer', ['publish', 'approve', 'needs_info', 'reject', 'merge']],
  ['held', 'reviewer', []],
  ['held', 'admin', ['release', 'reject']],
  [
    'published',
    'admin',
    ['redact', 'verify', 'suspend', 'remove', 'notice', 'reply', 'still_there', 'claim_fixed', 'confirm_fixed'],
  ],
  ['published', 'reporter', ['withdraw']],
  ['published', 'venue', ['notice', 'reply', 'claim_fixed']],
  ['withdrawn', 'admin', []],
] as const)('what a report in status %s offers a %s', (status, role, actions) => {
  expect(actionsFor(stateIn(status), CLEAR, { role, id: idOf(role) }, AT_MS)).toEqual(actions);
});

test('what can still be cured is offered, what cannot is not', () => {
  const facts = { ...CLEAR, openPassages: 2 };
  const offered = actionsFor(stateIn('pending'), facts, { role: 'reviewer', id: REVIEWER_ID }, AT_MS);
  expect(offered).toContain('publish');
  const early = stateIn('pending', { publishAfterMs: AT_MS + 1 });
  expect(actionsFor(early, CLEAR, { role: 'reviewer', id: REVIEWER_ID }, AT_MS)).not.toContain('publish');
});

describe('what is taken down by rule', () => {
  const byRule = stateIn('suspended', { suspendedBy: null, dispute: 'notice_received' });

  test('is removed by three people all the same: one agrees with the rule, two others remove', () => {
    expect(move(byRule, CLEAR, by('remove', REVIEWER_ID, 'legal'))).toEqual(refused('report-move-refused'));
    expect(move(byRule, CLEAR, by('suspend', REVIEWER_ID, 'legal'))).toEqual({
      ok: true,
      value: { status: 'suspended' },
    });
    const agreed = reduce(
      byRule,
      reportEvent(4, 'suspend', 'suspended', { actorRole: 'legal', actorId: REVIEWER_ID, from: 'suspended' }),
    );
    const wanted = (action: MoveAction, id: string) => ({ ...by(action, id, 'legal'), version: agreed.version });
    expect(move(agreed, CLEAR, wanted('remove', REVIEWER_ID))).toEqual(refused('own-report'));
    expect(move(agreed, CLEAR, wanted('suspend', OTHER_ID))).toEqual(refused('report-move-refused'));
    // The second is not enough, whoever it is: whoever complained chose what both have read.
    expect(move(agreed, CLEAR, wanted('remove', OTHER_ID))).toEqual({ ok: true, value: { status: 'suspended' } });
    const second = reduce(
      agreed,
      reportEvent(5, 'remove', 'suspended', { actorRole: 'legal', actorId: OTHER_ID, from: 'suspended' }),
    );
    const third = (id: string, role: ActorRole) => ({ ...by('remove', id, role), version: second.version });
    expect(move(second, CLEAR, third(OTHER_ID, 'admin'))).toEqual(refused('own-report'));
    // One of them sees what was sent with the report: the legal desk does not.
    expect(move(second, CLEAR, third(THIRD_ID, 'legal'))).toEqual({ ok: true, value: { status: 'suspended' } });
    expect(move(second, CLEAR, third(THIRD_ID, 'reviewer'))).toEqual({ ok: true, value: { status: 'removed' } });
    expect(reduce(second, reportEvent(6, 'remove', 'removed', { actorId: THIRD_ID })).deciders).toEqual([
      REVIEWER_ID,
      OTHER_ID,
      THIRD_ID,
    ]);
    // Where nobody complained two are enough.
    const alone = { ...agreed, dispute: 'none' } as const;
    expect(move(alone, CLEAR, wanted('remove', OTHER_ID))).toEqual({ ok: true, value: { status: 'removed' } });
  });

  test('comes back when not enough people agree within seven days, and the next removal begins anew', () => {
    const proposed = stateIn('suspended', {
      dispute: 'upheld',
      suspendedBy: OTHER_ID,
      removalProposed: true,
      removalAgreed: [THIRD_ID],
      removalSeen: true,
    });
    const due = dueMove(proposed, { historicAtMs: Infinity, isReady: true });
    expect(due).toMatchObject({ action: 'restore', dueAtMs: proposed.statusSinceMs + 7 * DAY_MS });
    expect(
      reduce(proposed, reportEvent(4, 'restore', 'published', { actorRole: 'rule', actorId: null })),
    ).toMatchObject({
      suspendedBy: null,
      removalProposed: false,
      removalAgreed: [],
      removalSeen: false,
    });
  });
});

describe('a report that was hidden for seven days in all', () => {
  const used = stateIn('published', { hiddenMs: 7 * DAY_MS });
  const wanted = (state: ReviewState, action: MoveAction, id: string) => ({
    ...by(action, id),
    version: state.version,
  });

  test('is not hidden again by one person, nor by rule', () => {
    expect(move(used, CLEAR, by('suspend'))).toEqual(refused('report-move-refused'));
    expect(move(used, CLEAR, by('suspend', null, 'rule'))).toEqual(refused('report-move-refused'));
    expect(move({ ...used, hiddenMs: 7 * DAY_MS - 1 }, CLEAR, by('suspend')).ok).toBe(true);
  });

  test('stays public while its removal waits for a second person, who removes it', () => {
    expect(move(used, CLEAR, by('remove'))).toEqual({ ok: true, value: { status: 'published' } });
    const proposed = reduce(used, reportEvent(4, 'remove', 'published'));
    expect(proposed).toMatchObject({ removalProposed: true, suspendedBy: REVIEWER_ID, publishedAtMs: AT_MS - DAY_MS });
    expect(waitsFor(proposed, true)).toEqual(['second-removal']);
    expect(move(proposed, CLEAR, wanted(proposed, 'remove', REVIEWER_ID))).toEqual(refused('own-report'));
    expect(move(proposed, CLEAR, wanted(proposed, 'remove', OTHER_ID))).toEqual({
      ok: true,
      value: { status: 'removed' },
    });
    expect(reduce(proposed, reportEvent(5, 'remove', 'removed', { actorId: OTHER_ID }))).toMatchObject({
      status: 'removed',
      deciders: [REVIEWER_ID, OTHER_ID],
      removalProposed: false,
    });
    // Redaction answers nothing; a second look that leaves it does.
    expect(reduce(proposed, reportEvent(5, 'redact', 'published')).removalProposed).toBe(true);
    expect(reduce(proposed, reportEvent(5, 'verify', 'published'))).toMatchObject({
      removalProposed: false,
      suspendedBy: null,
    });
  });

  test('the clock counts all times together', () => {
    const suspended = stateIn('suspended', { hiddenMs: 5 * DAY_MS });
    const due = dueMove(suspended, { historicAtMs: Infinity, isReady: true });
    expect(due?.dueAtMs).toBe(suspended.statusSinceMs + 2 * DAY_MS);
    const restored = reduce(suspended, reportEvent(4, 'restore', 'published', { atMs: due!.dueAtMs }));
    expect(restored.hiddenMs).toBe(7 * DAY_MS);
    expect(isShownFromNowOn(restored)).toBe(true);
  });
});

describe('who decides a complaint', () => {
  const told = (seq: number, action: 'notice' | 'dismiss', more: Partial<ReportEvent>) =>
    reportEvent(seq, action, 'published', {
      detail: { dispute: action === 'notice' ? 'notice_received' : 'rejected' },
      ...more,
    });
  const dismissed = [
    reportEvent(1, 'publish', 'published'),
    told(2, 'notice', { actorRole: 'complainant', actorId: null, reasonCode: 'notice-false' }),
    told(3, 'dismiss', { actorRole: 'legal', actorId: THIRD_ID }),
  ];
  const dismissal = (state: ReviewState) => ({ ...by('dismiss', THIRD_ID, 'legal'), version: state.version });

  test('after an appeal it is somebody else', () => {
    const appealed = stateOrThrow([
      ...dismissed,
      told(4, 'notice', { actorRole: 'complainant', reasonCode: 'appeal' }),
    ]);
    expect(move(appealed, CLEAR, dismissal(appealed))).toEqual(refused('own-report'));
  });

  test('a new complaint is anybody’s who did not publish the report', () => {
    const again = stateOrThrow([...dismissed, told(4, 'notice', { actorRole: 'venue', reasonCode: 'notice-false' })]);
    expect(move(again, CLEAR, dismissal(again)).ok).toBe(true);
    expect(again.disputedByOther).toBe(false);
    expect(stateOrThrow(dismissed).disputedByOther).toBe(true);
  });
});

/** As `expect`, at the price of a comparison: a walk asks a hundred thousand times. */
function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

test('a random walk of six people never leaves the tables, and two have read whatever needed two', () => {
  const people = [
    ['reporter', REPORTER_ID],
    ['reviewer', REVIEWER_ID],
    ['reviewer', OTHER_ID],
    ['admin', THIRD_ID],
    ['rule', null],
    ['venue', null],
    ['legal', REPORTER_ID.replace(/1$/, '5')],
  ] as const;
  const step = fc.record({
    action: fc.constantFrom(...ACTIONS),
    person: fc.constantFrom(...people),
    isStale: fc.boolean(),
    // Blind steps rarely come far: others take one of the moves that are legal.
    pick: fc.option(fc.nat(), { freq: 3 }),
    hours: fc.integer({ min: 0, max: 100 }),
  });
  const walked = new Set<Row>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), fc.boolean(), (steps, needsTwo) => {
      const facts: MoveFacts = { ...CLEAR, secondReader: needsTwo ? ['crime'] : [] };
      const publishAfterMs = 20 * DAY_MS;
      let state = reduce(
        null,
        reportEvent(1, 'submit', 'submitted', {
          actorRole: 'reporter',
          actorId: REPORTER_ID,
          detail: { publishAfterMs },
        }),
      );
      let atMs = 1_000;
      let readers = new Set<string>();
      let removers = new Set<string>();
      let seq = 1;
      for (const { pick, hours, ...blind } of steps) {
        atMs += hours * 60 * MINUTE_MS;
        const legal =
          pick === null
            ? []
            : people.flatMap((person) =>
                actionsFor(state, facts, { role: person[0], id: person[1] }, atMs)
                  // Nothing follows a withdrawal.
                  .filter((action) => action !== 'withdraw' || pick % 5 === 0)
                  .map((action) => ({ person, action, isStale: false })),
              );
        const { action, person, isStale } = legal.length > 0 ? legal[pick! % legal.length]! : blind;
        const [role, id] = person;
        const version = isStale ? state.version - 1 : state.version;
        const result = move(state, facts, { action, actor: { role, id }, version, atMs });
        if (!result.ok) continue;
        demand(!isStale, `${action} moved another version`);
        const { status, dispute: disputed, situation: situated, legalHold: held } = result.value;
        const [rows, from, led] =
          disputed !== undefined
            ? [DISPUTE_ROWS, state.dispute, disputed]
            : situated !== undefined
              ? [SITUATION_ROWS, state.situation, situated]
              : held !== undefined
                ? [HOLD_ROWS, state.legalHold, held]
                : [STATUS_ROWS, state.status, status];
        const row = rows.find((listed) => listed[0] === from && listed[1] === action);
        const isUnhidden = action === 'remove' && isPublic(state) && isShownFromNowOn(state);
        const isCounted = action === 'remove' && (isUnhidden || state.status === 'suspended');
        demand(
          isCounted ? led === state.status || led === 'removed' : led === row?.[2],
          `${action} led from ${from} to ${led}`,
        );
        demand(row?.[3].includes(role) === true, `${action} by a ${role}`);
        if (row) walked.add(row);

        if ((action === 'approve' || action === 'publish') && id !== null) readers.add(id);
        if (action === 'publish') {
          demand(atMs >= publishAfterMs, 'published too early');
          demand(readers.size >= (needsTwo ? 2 : 1), 'published by too few');
        }
        if ((status === 'pending' || status === 'held') && held === undefined) readers = new Set();
        if ((action === 'remove' || action === 'suspend') && id !== null) removers.add(id);
        const isComplained = ['notice_received', 'poster_contacted', 'venue_replied', 'upheld'].includes(state.dispute);
        if (status === 'removed' && action === 'remove')
          demand(removers.size >= (isComplained ? 3 : 2), 'removed by too few');

        seq += 1;
        const detail = {
          ...(disputed === undefined ? {} : { dispute: disputed }),
          ...(situated === undefined ? {} : { situation: situated }),
        };
        const next = reduce(
          state,
          reportEvent(seq, action, status, { actorRole: role, actorId: id, from: state.status, atMs, detail }),
        );
        demand(next.version === state.version + 1, 'a move that does not count');
        if (isPublic(next)) demand(next.publishedAtMs !== null, 'public without a time');
        if (isPublic(next) && !next.removalProposed) removers = new Set();
        state = next;
      }
    }),
    { numRuns: 600 },
  );
  // No walk begins with a flag that an older release set.
  const holds = HOLD_ROWS.filter(([from]) => from !== 'unlogged');
  const missed = [...STATUS_ROWS, ...DISPUTE_ROWS, ...SITUATION_ROWS, ...holds].filter((row) => !walked.has(row));
  expect(missed).toEqual([]);
});
