import { describe, expect, test } from 'vitest';
import { transparencyFigure } from '#contract/entities/transparency.ts';
import { definitions, transparencyCopy } from './copy.ts';
import { figuresOf, type CountedLines } from './figures.ts';
import { quarterOf, quartersBetween } from './quarter.ts';

const line = (more: Partial<CountedLines>): CountedLines => ({
  action: 'submit',
  from: null,
  to: 'submitted',
  actorRole: 'reporter',
  reasonCode: null,
  lines: 1,
  ...more,
});

/** The figures that are not 0. */
const counted = (...lines: readonly CountedLines[]) =>
  Object.fromEntries(Object.entries(figuresOf(lines)).filter(([, n]) => n !== 0));

describe('what a line of a log counts as', () => {
  test.each([
    [line({ lines: 7 }), { reportsReceived: 7 }],
    [line({ action: 'view', to: 'pending', actorRole: 'reviewer' }), {}],
    [line({ action: 'suspend', from: 'published', to: 'suspended', actorRole: 'rule' }), { takenDownByRule: 1 }],
    [line({ action: 'suspend', from: 'published', to: 'suspended', actorRole: 'legal' }), { takenDownByPerson: 1 }],
    // A person who agrees with the rule takes nothing down.
    [line({ action: 'suspend', from: 'suspended', to: 'suspended', actorRole: 'legal' }), {}],
    // The first of two takes it down; the second removes it.
    [line({ action: 'remove', from: 'published', to: 'suspended', actorRole: 'legal' }), { takenDownByPerson: 1 }],
    [
      line({ action: 'remove', from: 'suspended', to: 'removed', actorRole: 'admin', reasonCode: 'harm' }),
      { removed: 1 },
    ],
    [
      line({ action: 'remove', from: 'suspended', to: 'removed', actorRole: 'admin', reasonCode: 'legal-notice' }),
      { removed: 1, removedForLaw: 1 },
    ],
    [
      line({ action: 'notice', to: 'published', actorRole: 'venue', reasonCode: 'notice-false' }),
      { noticesReceived: 1, noticesFalse: 1 },
    ],
    [line({ action: 'notice', to: 'published', actorRole: 'complainant', reasonCode: 'appeal' }), { noticeAppeals: 1 }],
    [line({ action: 'reopen', to: 'pending', reasonCode: 'appeal' }), { reportAppealsGranted: 1 }],
    [line({ action: 'reopen', to: 'pending', reasonCode: 'mistake' }), {}],
  ])('%o', (given, figures) => {
    expect(counted(given)).toEqual(figures);
  });
});

test('every figure has a name and a definition', () => {
  for (const figure of transparencyFigure.options) {
    expect(definitions[figure]).toMatch(/\.$/);
    expect(transparencyCopy.names[figure]).not.toBe('');
  }
});

test('a quarter begins and ends at midnight in UTC', () => {
  expect(quarterOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toEqual({
    name: '2026-Q4',
    fromMs: Date.UTC(2026, 9),
    toMs: Date.UTC(2027, 0),
  });
  expect(quarterOf(Date.UTC(2027, 0)).name).toBe('2027-Q1');
});

test('the quarters between two moments, newest first, and no more than asked for', () => {
  const names = (most: number) =>
    quartersBetween(Date.UTC(2026, 2, 31), Date.UTC(2026, 11, 1), most).map(({ name }) => name);
  expect(names(24)).toEqual(['2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1']);
  expect(names(2)).toEqual(['2026-Q4', '2026-Q3']);
});
