import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { reviewState } from '#tests/support/reports.ts';
import { decide, dueMoveOf, mayMerge, offeredActions, waitingOf, type Change, type ReportRecord } from './decide.ts';
import type { ReviewState } from './review-state.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ANNA = { role: 'reviewer', id: 'anna' } as const;
const BERT = { role: 'reviewer', id: 'bert' } as const;
const NOTHING = { hasInterest: false, isTold: false };
const ALONE = { ...NOTHING, mergeTarget: null };

function record(review: Partial<ReviewState> = {}, text = 'A lens in the clock on the desk.'): ReportRecord {
  return {
    report: {
      id: 'a',
      name: 'Grand Hotel',
      address: '1 Harbour Street',
      city: 'Lisbon',
      state: null,
      country: 'Portugal',
      issueType: 'camera',
      issueDescription: text,
      placeKind: null,
      position: null,
      stayedIn: null,
      createdAtMs: NOW,
    },
    reporterId: null,
    venueId: 'venue',
    review: reviewState('pending', NOW, { version: 2, ...review }),
    redactions: [],
    notPersonal: [],
    claim: null,
  };
}

const change = (action: Change['action'], more: Partial<Change> = {}): Change => ({
  action,
  actor: ANNA,
  version: 2,
  reasonCode: null,
  reasonText: null,
  atMs: NOW,
  ...more,
});

describe('what a second reader finds', () => {
  const name = { field: 'issueDescription', start: 0, end: 8 } as const;
  const desk = { field: 'issueDescription', start: 28, end: 36 } as const;
  const text = 'Mr Smith put a lens into the desk lamp.';
  const approved = {
    ...record({ status: 'approved', approvals: ['anna'], verification: 1 }, text),
    notPersonal: [name],
  };

  test('is the text that the first one approved, from which it may only take away', () => {
    const decided = decide(approved, change('publish', { actor: BERT, redactions: [desk], notPersonal: [] }), ALONE);
    expect(decided).toMatchObject({ ok: true, value: { redactions: [desk], notPersonal: [name] } });
  });

  test('is what the first one checked: the second does not say more', () => {
    const decided = decide(approved, change('publish', { actor: BERT, verification: 3 }), ALONE);
    expect(decided).toMatchObject({ ok: true, value: { event: { detail: { verification: 1 } } } });
  });

  test('is needed until what names the person is taken out', () => {
    const pending = record({}, text);
    const kept = decide(pending, change('publish', { notPersonal: [name] }), ALONE);
    expect(kept).toEqual({ ok: false, error: 'second-reader-needed' });
    expect(decide(pending, change('publish', { redactions: [name] }), ALONE).ok).toBe(true);
    // Which of the two it will be is the reviewer's to decide, so publishing is offered.
    expect(offeredActions(pending, ANNA, NOTHING, NOW)).toContain('publish');
    expect(offeredActions(record({}, 'They stole it.'), ANNA, NOTHING, NOW)).not.toContain('publish');
  });

  test('is waited for, and the clock waits too', () => {
    expect(waitingOf(approved).reasons).toEqual(['second-reader']);
    expect(dueMoveOf(approved)).toBeNull();
    const twice = { ...approved, review: { ...approved.review, approvals: ['anna', 'bert'] } };
    expect(waitingOf(twice)).toEqual({ reasons: [], order: null });
    expect(dueMoveOf(twice)).toMatchObject({ action: 'publish', dueAtMs: NOW });
  });

  test('nothing is due while a passage is open, as when more is found than was when it was approved', () => {
    const open = { ...approved, notPersonal: [], review: { ...approved.review, approvals: ['anna', 'bert'] } };
    expect(dueMoveOf(open)).toBeNull();
  });
});

describe('merging', () => {
  const other = (more: Partial<ReportRecord['report']> = {}, rest: Partial<ReportRecord> = {}): ReportRecord => {
    const base = record();
    return { ...base, ...rest, report: { ...base.report, id: 'b', ...more } };
  };

  test.each([
    ['the same place and kind', other(), true],
    ['179 days before', other({ createdAtMs: NOW - 179 * DAY_MS }), true],
    ['180 days before', other({ createdAtMs: NOW - 180 * DAY_MS }), false],
    ['another kind', other({ issueType: 'network' }), false],
    ['another place', other({}, { venueId: 'elsewhere' }), false],
    ['itself', other({ id: 'a' }), false],
    ['one that was rejected', other({}, { review: record({ status: 'rejected' }).review }), false],
    ['one that is merged itself', other({}, { review: record({ status: 'merged' }).review }), false],
  ])('%s: %#', (_name, target, allowed) => {
    expect(mayMerge(record(), target)).toBe(allowed);
    const decided = decide(record(), change('merge', { mergeInto: 'b' }), { ...ALONE, mergeTarget: target });
    if (allowed) expect(decided).toMatchObject({ value: { event: { to: 'merged', detail: { mergedInto: 'b' } } } });
    else expect(decided).toEqual({ ok: false, error: 'merge-refused' });
  });

  test('into nothing is refused', () => {
    expect(decide(record(), change('merge'), ALONE)).toEqual({ ok: false, error: 'merge-refused' });
  });
});

test('an answer to a complaint leaves the public text alone', () => {
  const disputed = record({ status: 'published', publishedAtMs: NOW, dispute: 'poster_contacted' });
  const answer = change('answer', { actor: { role: 'reporter', id: null }, description: 'Something else altogether.' });
  expect(decide(disputed, answer, ALONE)).toMatchObject({
    value: { report: { issueDescription: 'A lens in the clock on the desk.' }, event: { previousText: null } },
  });
});

test('a line tells the text that it took away, and only then', () => {
  const published = record({ status: 'published', publishedAtMs: NOW, deciders: ['bert'] });
  const gone = decide(published, change('suspend'), ALONE);
  expect(gone).toMatchObject({ value: { event: { previousText: 'A lens in the clock on the desk.' } } });
  for (const action of ['verify', 'notice', 'still_there'] as const)
    expect(decide(published, change(action), ALONE)).toMatchObject({ value: { event: { previousText: null } } });
  const archived = decide(published, change('archive', { actor: { role: 'rule', id: null } }), ALONE);
  expect(archived).toMatchObject({ value: { event: { to: 'archived', previousText: null } } });
});
