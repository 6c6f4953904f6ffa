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
