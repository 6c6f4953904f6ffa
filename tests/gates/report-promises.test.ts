import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOfGrounds, type Grounds } from '#tests/support/asvs.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/reports.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const GROUNDS: Grounds = {
  read: (path) => (existsSync(join(ROOT, path)) ? read(path) : null),
  programs: new Set(Object.keys(scripts)),
};

const PARTS = [
  'The life of a report',
  'Who may do what',
  'Checks on arrival',
  'Against abuse',
  'Places and complaints',
  'What is public, and for how long',
  'Proofs over the whole',
];
/** As many proofs as there are rows of them; a row that is taken out is missed. */
const PROOFS = 11;
const ROW = /^\| (?!what |---)(.+?) +\| (.+?) +\|$/gm;

/** What is wrong with the page: parts that are missing, rows whose tests are not there, fewer proofs than there were. */
function faultsOf(page: string): string[] {
  const parts = page.split(/^## /m).slice(1);
  const names = parts.map((part) => part.slice(0, part.indexOf('\n')));
  const faults = PARTS.filter((name) => !names.includes(name)).map((name) => `no part '${name}'`);
  const rowsOf = (part: string) => [...part.matchAll(ROW)].map(([, what, shown]) => ({ what: what!, shown: shown! }));
  for (const part of parts) {
    const rows = rowsOf(part);
    if (rows.length === 0) faults.push(`nothing stands in '${part.slice(0, part.indexOf('\n'))}'`);
    for (const { what, shown } of rows)
      if (!/^departs: \S/.test(shown)) faults.push(...faultsOfGrounds(what, shown, GROUNDS));
  }
  const proofs = rowsOf(parts.at(-1) ?? '').length;
  if (proofs !== PROOFS) faults.push(`${proofs} proofs, not ${PROOFS}`);
  return faults;
}

describe('the page on what is promised about reports', () => {
  test('names tests that are there', () => {
    expect(faultsOf(PAGE)).toEqual([]);
  });

  const row = /^\| Two reviewers at once .*\n/m.exec(PAGE)![0];
  test.each([
    ['a file that is gone', 'review.test.ts` › what names', 'gone.test.ts` › what names', 'gone.test.ts is not there'],
    ['a test that is gone', '› what names a %s', '› nobody wrote this', "has no test 'nobody wrote this"],
    ['a mere claim', row, '| Two reviewers at once | of course |\n', 'of course is no test'],
    ['a program that is gone', 'npm run bench -- report-names', 'npm run nothing', 'there is no npm run nothing'],
    ['a row that is taken out', row, '', '10 proofs, not 11'],
    ['a part that is taken out', '## Against abuse', '## Other', "no part 'Against abuse'"],
  ])('does not pass with %s', (_what, from, to, fault) => {
    expect(PAGE).toContain(from);
    expect(faultsOf(PAGE.replace(from, to)).join('\n')).toContain(fault);
  });
});

/** What would need a service outside, and is not done. */
const NOT_DONE =
  /push (?:message|notification)|text message|\bSMS\b|\bby (?:letter|post|phone)\b|code (?:to|by|on) .*phone/i;

test('no sentence about reports promises a push message, a code to a telephone or a letter', () => {
  const files = globSync('src/features/{reports,legal}/**/*copy.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => NOT_DONE.test(read(path)))).toEqual([]);
  for (const planted of ['We send a code to your phone.', 'You get a push notification.', 'We ask them by letter.'])
    expect(NOT_DONE.test(planted)).toBe(true);
});
