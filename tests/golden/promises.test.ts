import { describe, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { copy } from '#features/legal/copy.ts';
import { oneLine, writtenTests } from '#tests/support/written-tests.ts';

/**
 * Sentences of Privacy and Terms about complaints and messages, each with the test that is red where it is not kept, and
 * the assertion in it, or the row of its table, where its title does not say so.
 */
const KEPT: readonly (readonly [sentence: string, file: string, title: string, shows?: string])[] = [
  [
    'Whoever wrote the report learns who you are only if you agree.',
    'tests/e2e/notices.e2e.test.ts',
    'a report with a photo and a bundle, from the form to the figures of the quarter',
    "expect(await reporter.locator('main').innerText()).not.toContain('Odile')",
  ],
  [
    'Your e-mail address or number is read by the legal desk alone.',
    'tests/contract/calls.test.ts',
    'access › %s as %s: %s',
  ],
  [
    'names neither place nor report.',
    'src/features/reports/notices/node/notice-store.test.ts',
    'says in no mail what it is about',
  ],
  [
    'Anyone can complain about a report, without an account, and gets a receipt at once.',
    'tests/contract/calls.test.ts',
    '%s › answers what the contract says',
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
    'one that was found right takes the report down; two others remove it, and nobody does two of the three',
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

const sources = import.meta.glob<string>(
  ['../e2e/notices.e2e.test.ts', '../contract/calls.test.ts', '../../src/features/reports/notices/**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
const policies = [copy.privacy, copy.terms].flatMap(({ sections }) => sections.flatMap(({ text }) => text)).join('\n');

function sourceOf(file: string): string {
  return Object.entries(sources).find(([path]) => file.endsWith(path.replaceAll('../', '')))?.[1] ?? '';
}

/** Whether a file has a test or group of this title that the runner collects, and what shows it where that is told. */
function isKept(file: string, source: string, title: string, shows?: string): boolean {
  const { tests, outside } = writtenTests(file, source);
  const named = tests.filter((one) => ` › ${one.title} › `.includes(` › ${title} › `));
  const isShown = (expressions: ReadonlySet<string>) => shows === undefined || expressions.has(oneLine(shows));
  return named.some(({ expressions }) => isShown(expressions) || isShown(outside));
}

test.each(KEPT.map((row) => [row[0], row] as const))('%s', (_, [sentence, file, title, shows]) => {
  expect(policies).toContain(sentence);
  expect(isKept(file, sourceOf(file), title, shows)).toBe(true);
});

test('complaints with the addresses of their senders are read by the legal desk alone', () => {
  // Whom each access lets in is shown by the matrix of the contract's tests.
  expect(CALLS.getLegalNotices.access).toBe('legal');
});

describe('a promise is no longer kept', () => {
  const FILE = 'planted.test.ts';
  const KEPT_TEST = `
    const ROWS = { kept: { good: () => 1 } };
    describe('complaints', () => {
      test.each([1])('name nobody', (one) => {
        expect(page).not.toContain('Odile');
      });
    });`;
  const ASSERTION = "expect(page).not.toContain('Odile')";

  test.each([
    ['as it is', '', '', true],
    ['once its test is commented out', /test\.each[^]*?\}\);/, (text: string) => `/* ${text} */`, false],
    ['once its test is renamed', 'name nobody', 'name somebody', false],
    ['once its test is skipped', 'test.each', 'test.skip.each', false],
    ['once its group is skipped', 'describe(', 'describe.skip(', false],
    ['once its assertion is commented out', 'expect(page)', '// expect(page)', false],
    ['once its assertion asks for something else', 'Odile', 'Grace', false],
    ['once its assertion stands in another test', '(one) => {', "() => {}); test('other', () => {", false],
  ])('%s', (_, from, to, isHeld) => {
    const source = KEPT_TEST.replace(from, to as string);
    expect(isKept(FILE, source, 'complaints › name nobody', ASSERTION)).toBe(isHeld);
    expect(isKept(FILE, source, 'name nobody', 'kept: { good: () => 1 }')).toBe(isKept(FILE, source, 'name nobody'));
  });
});
