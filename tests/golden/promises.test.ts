import { expect, test } from 'vitest';
import { copy } from '#features/legal/copy.ts';

/** Sentences of Privacy and Terms about complaints and messages, each with the test that is red where it is not kept. */
const KEPT: readonly (readonly [sentence: string, file: string, title: string])[] = [
  [
    'Whoever wrote the report learns who you are only if you agree.',
    'tests/e2e/notices.e2e.test.ts',
    "not.toContain('Odile')",
  ],
  [
    'Your e-mail address or number is read by the legal desk alone.',
    'tests/contract/calls.test.ts',
    "getLegalNotices: { good: () => ({ as: 'legal', answers: 200 })",
  ],
  [
    'names neither place nor report.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'says in no mail what it is about',
  ],
  [
    'Anyone can complain about a report, without an account, and gets a receipt at once.',
    'tests/contract/calls.test.ts',
    "good: ({ publishedId }) => ({ as: 'visitor', body: noticeOf(publishedId), answers: 201 })",
  ],
  [
    'While we check, the report says that it is disputed, and stays.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'one that is not urgent leaves the text, and says who disputes it until it is decided',
  ],
  [
    'is taken down at once, until a person has looked.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'takes the report down at once, once, and tells the desk',
  ],
  [
    'Within 48 hours of working days we tell whoever wrote the report, and they have five days to answer.',
    'src/features/reports/notices/notice.test.ts',
    'the first clock: the reporter is told within 48 hours of working days',
  ],
  [
    'A person who did not publish the report decides; three people remove it.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'whoever published a report does not decide a complaint about it',
  ],
  [
    'Both sides read what was found, by which rule or law, and whether a program took part.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'two others remove it, and nobody does two of the three',
  ],
  [
    'Each can ask for another look within six months, by somebody else.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'its sender appeals once, and somebody else decides',
  ],
  [
    'What was done is counted by quarter, from the logs, for everybody to read.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'a quarter is counted from the logs: every line once, and nothing that is not there',
  ],
];

const tests = import.meta.glob<string>(
  ['../e2e/notices.e2e.test.ts', '../contract/calls.test.ts', '../../src/features/reports/notices/**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
const policies = [copy.privacy, copy.terms].flatMap(({ sections }) => sections.flatMap(({ text }) => text)).join('\n');

test.each(KEPT)('%s', (sentence, file, title) => {
  expect(policies).toContain(sentence);
  const source = Object.entries(tests).find(([path]) => file.endsWith(path.replaceAll('../', '')))?.[1];
  expect(source?.replaceAll(/\s+/g, ' ')).toContain(title);
});
