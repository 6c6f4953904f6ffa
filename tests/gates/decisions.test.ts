import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DECISION_INDEX, faultsOfDecisions } from '#tests/support/decisions.ts';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

test('each decision is a rule with its context, consequences and status, listed by its title', () => {
  const names = readdirSync(FOLDER).filter((name) => name !== DECISION_INDEX);
  expect(names.length).toBeGreaterThan(20);
  expect(
    faultsOfDecisions(
      names.map((name) => ({ name, text: read(name) })),
      read(DECISION_INDEX),
    ),
  ).toEqual([]);
});

/** A rule and its reason need no more words than this, and less once another has taken its place: the story is evidence. */
const MAX_WORDS = 520;
const MAX_SUPERSEDED_WORDS = 330;
/** One record holds all that is ruled about what protects an account, payments, lenses, and infrared lamps. */
const WHOLE_SUBJECTS: ReadonlySet<string> = new Set(['0006', '0009', '0147', '0148']);
const MAX_SUBJECT_WORDS = 1_250;

/** By how many words a record is too long; 0 for none. */
function wordsTooMany(name: string, text: string): number {
  const isSuperseded = /^Superseded by/m.test(text);
  const most = WHOLE_SUBJECTS.has(name.slice(0, 4)) ? MAX_SUBJECT_WORDS : MAX_WORDS;
  return Math.max(0, text.trim().split(/\s+/).length - (isSuperseded ? MAX_SUPERSEDED_WORDS : most));
}

test('each decision is short enough to be a rule', () => {
  const names = readdirSync(FOLDER).filter((name) => name !== DECISION_INDEX);
  expect(names.filter((name) => wordsTooMany(name, read(name)) > 0)).toEqual([]);
});

const RECORD = '# 0001 A rule\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Status\n\nAccepted.\n';
const ROW = '| [0001](0001-a-rule.md) | A rule | house | accepted |\n';

test.each([
  ['another number', (text: string) => text.replace('# 0001', '# 0002'), 'its title does not begin with 0001'],
  ['no consequences', (text: string) => text.replace('## Consequences', '## Results'), 'needs the sections'],
  ['an open status', (text: string) => text.replace('Accepted.', 'Proposed.'), 'neither accepted nor superseded'],
  ['a title of its own', (text: string) => text.replace('A rule', 'Some rule'), 'does not list 0001-a-rule.md'],
  ['another name', (text: string) => text.replace('A rule', 'Some rule'), 'is not named after its title'],
  ['an end', (text: string) => text.replace('Accepted.', 'Superseded by 0007.'), 'is superseded by 0007'],
])('a decision with %s is told', (_what, plant, fault) => {
  expect(faultsOfDecisions([{ name: '0001-a-rule.md', text: RECORD }], ROW)).toEqual([]);
  expect(faultsOfDecisions([{ name: '0001-a-rule.md', text: plant(RECORD) }], ROW).join()).toContain(fault);
});

test('an index that hides what a later decision changed is told', () => {
  const later = RECORD.replace('# 0001 A rule', '# 0002 Another').replace(
    'Accepted.',
    'Accepted. Amends [0001](0001-a-rule.md).',
  );
  const files = [
    { name: '0001-a-rule.md', text: RECORD },
    { name: '0002-another.md', text: later },
  ];
  const index = `${ROW}| [0002](0002-another.md) | Another | house | accepted |\n`;
  expect(faultsOfDecisions(files, index)).toEqual(['README.md: 0001-a-rule.md is accepted, amended by 0002']);
  expect(faultsOfDecisions(files, index.replace('accepted |', 'accepted, amended by 0002 |'))).toEqual([]);
});

test('an index that lists what is gone, or an area nobody knows, is told', () => {
  expect(faultsOfDecisions([], ROW)).toEqual(['README.md: 0001-a-rule.md is not there']);
  expect(faultsOfDecisions([{ name: '0001-a-rule.md', text: RECORD }], ROW.replace('house', 'attic'))).toEqual([
    'README.md: 0001-a-rule.md is of an unknown area, attic',
  ]);
});

test.each([
  ['a decision', '0001-a-rule.md', RECORD, MAX_WORDS],
  ['a whole subject', '0147-a-rule.md', RECORD, MAX_SUBJECT_WORDS],
  ['a superseded decision', '0001-a-rule.md', RECORD.replace('Accepted.', 'Superseded by 0002.'), MAX_SUPERSEDED_WORDS],
])('%s of one word too many is told', (_what, name, record, most) => {
  const story = 'and '.repeat(most - record.trim().split(/\s+/).length);
  const full = record.replace('## Decision\n', `## Decision\n\n${story}\n`);
  expect(wordsTooMany(name, full)).toBe(0);
  expect(wordsTooMany(name, full.replace('and ', 'and then '))).toBe(1);
});
