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

test.each([
  ['another number', (text: string) => text.replace('# 0001', '# 0002'), 'its title does not begin with 0001'],
  ['no consequences', (text: string) => text.replace('## Consequences', '## Results'), 'needs the sections'],
  ['an open status', (text: string) => text.replace('Accepted.', 'Proposed.'), 'neither accepted nor superseded'],
  ['a title of its own', (text: string) => text.replace('A rule', 'Some rule'), 'does not list 0001-rule.md'],
])('a decision with %s is told', (_what, plant, fault) => {
  const text = '# 0001 A rule\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Status\n\nAccepted.\n';
  const index = '| [0001](0001-rule.md) | A rule |\n';
  expect(faultsOfDecisions([{ name: '0001-rule.md', text }], index)).toEqual([]);
  expect(faultsOfDecisions([{ name: '0001-rule.md', text: plant(text) }], index).join()).toContain(fault);
});

test('an index that lists what is gone is told', () => {
  expect(faultsOfDecisions([], '| [0001](0001-rule.md) | A rule |\n')).toEqual([
    'README.md: 0001-rule.md is not there',
  ]);
});
