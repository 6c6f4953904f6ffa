import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, MAX_SEARCH_WORDS, parseSearch } from './search.ts';

test.each([
  ['Hôtel  de la\tPaix', 'hotel de la paix'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['København', 'kobenhavn'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['東京', '東京'],
  ['서울', '서울'],
  ['  ', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding is total and idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test.each([
  ['', { kind: 'all' }],
  ['  ', { kind: 'all' }],
  ['M', { kind: 'begins', with: 'm' }],
  ['Pa', { kind: 'begins', with: 'pa' }],
  ['東京', { kind: 'begins', with: '東京' }],
  ['Hilton', { kind: 'contains', words: ['hilton'] }],
  ['Grand  Hôtel grand', { kind: 'contains', words: ['grand', 'hotel'] }],
  ['Le Bristol', { kind: 'contains', words: ['le', 'bristol'] }],
  // No word narrows a search: what an index of trigrams would have to be read whole for.
  ['le bu', { kind: 'begins', with: 'le bu' }],
  ['e s', { kind: 'begins', with: 'e s' }],
  ['a-b-c', { kind: 'begins', with: 'a-b-c' }],
  ['%%%', { kind: 'nothing' }],
  ['__', { kind: 'nothing' }],
  ['ab hotel', { kind: 'contains', words: ['ab', 'hotel'] }],
])('%j searches for %j', (text, search) => {
  expect(parseSearch(text)).toEqual(search);
});

test('a search has a bounded number of words', () => {
  const search = parseSearch(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '));
  expect(search).toMatchObject({ kind: 'contains' });
  expect(search.kind === 'contains' && search.words.length).toBe(MAX_SEARCH_WORDS);
});
