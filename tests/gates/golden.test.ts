import { expect, test } from 'vitest';
import { type Copies, errorProblems, type Golden, missingSentences } from '#tests/golden/compare.ts';

const golden: Golden = {
  screens: {
    'features/home': {
      Home: ['Welcome', { sentence: '3 clusters found', with: [3] }, { anyOf: ['Good bye', 'See you'] }],
    },
  },
  phrases: { 'features/home': ['keep calm'] },
  errors: {
    'home-failed': { owner: 'features/home', sentence: 'Home failed.' },
    'home-said': { owner: 'features/home', sentence: 'Home said: no', with: ['no'] },
  },
};
const catalogue = ['home-failed', 'home-said'];

const good = {
  copy: {
    title: 'Welcome',
    clusters: (n: number) => `${n} clusters found`,
    parts: ['See you', 'Please Keep Calm and look.'],
    errors: { 'home-failed': 'Home failed.', 'home-said': (text: string) => `Home said: ${text}` },
  },
};

function problemsOf(copies: Copies): string[] {
  return [...missingSentences(golden, copies), ...errorProblems(golden, copies, catalogue)];
}

test('the right words pass', () => {
  expect(problemsOf({ 'features/home': good })).toEqual([]);
});

const changed = (change: object): Copies => ({ 'features/home': { copy: { ...good.copy, ...change } } });

test.each([
  ['another letter case', changed({ title: 'welcome' }), 'Welcome'],
  ['a full stop too many', changed({ clusters: (n: number) => `${n} clusters found.` }), '3 clusters found'],
  ['none of the alternatives', changed({ parts: ['Keep calm'] }), 'Good bye'],
  ['a missing phrase', changed({ parts: ['See you'] }), 'keep calm'],
  [
    'another error sentence',
    changed({ errors: { ...good.copy.errors, 'home-failed': 'Failed' } }),
    'home-failed: reads',
  ],
  ['a missing error sentence', changed({ errors: {} }), 'home-failed: no copy.ts has its sentence'],
  ['an unknown code', changed({ errors: { ...good.copy.errors, odd: 'Odd.' } }), 'odd: features/home has'],
  ['a code with two sentences', { 'features/home': good, 'features/other': good }, 'home-failed: has a sentence in'],
  ['the right words in the wrong folder', { 'features/homes': good }, 'home-failed: stands in features/homes'],
])('%s is found', (_, copies, problem) => {
  expect(problemsOf(copies).join('\n')).toContain(problem);
});
