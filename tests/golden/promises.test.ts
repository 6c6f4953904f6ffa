import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { copy } from '#features/legal/copy.ts';
import { keptSentences } from '#features/legal/kept-copy.ts';
import { strayStores } from '#tests/support/device-storage.ts';
import { oneLine, writtenTests } from '#tests/support/written-tests.ts';

/**
 * Sentences of Privacy and Terms about what a device keeps, payments, complaints and messages, each with the test that is
 * red where it is not kept, and the assertion in it, or the row of its table, where its title does not say so.
 */
const KEPT: readonly (readonly [sentence: string, file: string, title: string, shows?: string])[] = [
  [
    'Of what the camera finds or marks, a picture is kept with the find; it leaves only if you share it.',
    'src/features/round/browser/keep-result.test.ts',
    'a result is on the disk with its picture once it has a name',
  ],
  [
    'Room checks and finds: your answers, what each scan measured, when, and pictures of what was found or marked.',
    'src/features/round/browser/round-keeper.test.ts',
    'is deleted with its pictures',
  ],
  [
    'What it came to is saved as a scan.',
    'tests/e2e/round.e2e.test.ts',
    'is told at the bed, with its picture, and kept',
    "expect(JSON.stringify(seen.posted('/api/security-scans'))).not.toMatch(/data:|blob:/)",
  ],
  [
    'What you say a find was, and not its name.',
    'tests/e2e/round.e2e.test.ts',
    'is told at the bed, with its picture, and kept',
    "expect(explained).not.toHaveProperty('properties.title')",
  ],
  [
    'It all goes when you press ‘Erase everything on this device’',
    'tests/e2e/evidence.e2e.test.ts',
    'everything on this device is erased: evidence, notes, pages, settings',
  ],
  [
    'leave out “Save names and addresses” and only their number is.',
    'src/scanners/network/result.test.ts',
    'without names only what stands out is saved, nameless, and the rest is counted',
  ],
  [
    'By card it renews until you cancel, which you can do at any time.',
    'src/features/subscription/node/card.test.ts',
    'renewals lengthen Pro; an unpaid one leaves seven days, and payment mends it',
  ],
  [
    'By PayPal you pay once, for 30 or 180 days of Pro.',
    'src/features/subscription/node/paypal.test.ts',
    'bought again before the first has run out adds its days at the end',
    'expect((await ends()).toSorted((a, b) => a - b)).toEqual([30, 60])',
  ],
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
  [
    '../e2e/{notices,round,evidence}.e2e.test.ts',
    '../contract/calls.test.ts',
    '../../src/features/{reports/notices,round,subscription}/**/*.test.ts',
    '../../src/scanners/network/result.test.ts',
  ],
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

describe('what this browser keeps', () => {
  const ROOT = join(import.meta.dirname, '../..');
  const product = Object.fromEntries(
    globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((path) => !/\.test\.tsx?$|\/node\//.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  );
  // What is not written under one of these names does not compile: the stores take their names from the list.
  const privacy = copy.privacy.sections.find(({ title }) => title === 'What this browser keeps');

  test('Privacy says each kind of thing', () => {
    expect(privacy?.text.slice(1)).toEqual(keptSentences);
    expect(keptSentences.length).toBeGreaterThan(10);
  });

  test('nothing is kept under a name that is not on the list', () => {
    expect(strayStores(product)).toEqual([]);
  });

  test.each([
    ["localStorage.setItem('mood', 'calm');", 'localStorage'],
    ["const cache = await caches.open('pictures');", 'caches'],
    ["await openDB<Schema>('diary', 1);", 'openDB'],
    ['document.cookie = seen;', 'document.cookie'],
    ['const folder = await navigator.storage.getDirectory();', 'getDirectory'],
  ])('%s is told', (code, means) => {
    const path = 'src/features/diary/browser/keep.ts';
    expect(strayStores({ [path]: code })).toEqual([`${path} uses ${means}`]);
    expect(strayStores({ [path]: `// ${code}` })).toEqual([]);
  });

  test('another name in a file that keeps something is told', () => {
    const path = 'src/features/reports/published/browser/kept-cities.ts';
    expect(strayStores({ ...product, [path]: `${product[path]}\nawait caches.open('pictures');` })).toEqual([
      `${path} keeps 'pictures', which is not on the list`,
    ]);
  });
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
