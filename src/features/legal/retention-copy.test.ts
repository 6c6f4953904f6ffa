import { expect, test } from 'vitest';
import { RETENTION } from '#contract/retention.ts';
import { copy } from './copy.ts';
import { periodOf, retentionSentences } from './retention-copy.ts';

test.each([
  [{ days: 90 }, '90 days'],
  [{ days: 183 }, '183 days'],
  [{ days: 365 }, '1 year'],
  [{ days: 730 }, '2 years'],
  [{ days: 2_190 }, '6 years'],
  [{ months: 13 }, '13 months'],
])('%o is %s', (kept, words) => {
  expect(periodOf(kept)).toBe(words);
});

test('Privacy says every row of the table, with the time that its job keeps', () => {
  expect(retentionSentences).toHaveLength(Object.keys(RETENTION).length);
  const section = copy.privacy.sections.find(({ title }) => title === 'How long it is kept');
  expect(section?.text.slice(0, -1)).toEqual(retentionSentences);
  expect(section?.text.join('\n')).toContain(
    'A report that was withdrawn, and an answer of a place that was not published: 90 days.',
  );
});
