import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bannerReliability } from '#tests/banners/reliability.ts';
import { parseTable, reliability } from '#tests/simulator/verdict.ts';
import { chancesIn, CLAIMS, claimsIn } from '#tests/support/claims.ts';

/** What leaves the program: what crosses a wire, what its commands print. */
const MACHINE_OUTPUT = [
  'src/contract/**/*.ts',
  'src/scanners/*/node/analyse-*.ts',
  'src/scanners/*/local-protocol.ts',
  'src/apps/companion/**/*.ts',
];
const JUDGED_SCANS = 'tests/simulator/judged-scans.jsonl';
const WORDS = ['src/**/copy.ts', 'src/**/*-copy.ts'];
const sourcesOf = (patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern)).toSorted();
const page = readFileSync('docs/evidence/calibration.md', 'utf8');

test('every number that claims how likely something is stands in the list', () => {
  const found = sourcesOf(MACHINE_OUTPUT)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => claimsIn(readFileSync(file, 'utf8')).map((field) => `${file} ${field}`));
  expect(found.toSorted()).toEqual(CLAIMS.map(({ file, field }) => `${file} ${field}`).toSorted());
});

test('no sentence tells a person a chance in figures', () => {
  const files = sourcesOf(WORDS);
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => chancesIn(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the page lists each, and holds its curve with intervals', () => {
  for (const { file, field, means, curve } of CLAIMS) {
    expect(page).toContain(`| \`${file}\` | \`${field}\` | ${means} |`);
    if (curve === null) continue;
    const section = page.split(`## ${curve}\n`)[1]?.split('\n## ')[0];
    expect(section, curve).toMatch(/^\| [\d.]+ to [\d.]+ \| \d+ \| [\d.]+ % \([\d.]+ % to [\d.]+ %\) \|$/m);
  }
});

/** The counts of a curve on the page, bin by bin. */
function binsOf(heading: string): number[][] {
  const section = page.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const rows = section.matchAll(/^\| ([\d.]+) to ([\d.]+) \| (\d+) \| (?:no case|([\d.]+) %)/gm);
  return [...rows].map(([, from, to, n, percent]) => [from, to, n, percent ?? 0].map(Number));
}

test.each([
  ['The camera’s score of a lens', () => reliability(parseTable(readFileSync(JUDGED_SCANS, 'utf8')).scans)],
  ['The network scanner’s confidence', bannerReliability],
])('the curve of "%s" is that of the rules as they are', (heading, measure) => {
  const bins = measure();
  expect(bins.some(({ n }) => n > 0)).toBe(true);
  const percent = (right: number, n: number): number => (n === 0 ? 0 : Number(((100 * right) / n).toFixed(1)));
  expect(binsOf(heading)).toEqual(
    bins.map(({ from, to, right, n }) => [Number(from.toFixed(2)), Number(to.toFixed(2)), n, percent(right, n)]),
  );
});

test('a planted claim is seen', () => {
  expect(claimsIn('const out = { certainty: 0.9 };')).toEqual(['certainty']);
  expect(claimsIn('z.object({ cameraProbability: z.number() })')).toEqual(['cameraProbability']);
  expect(claimsIn('// score: a word of a comment\nif (device.confidence > 1) go();')).toEqual([]);
  const figure = '$' + '{n}';
  expect(chancesIn(`  found: (n: number) => 'A camera (${figure} % sure)',`)).toHaveLength(1);
  expect(chancesIn(`  score: (n: number) => 'Score of this finding: ${figure} of 100.',`)).toHaveLength(1);
  expect(chancesIn(`  battery: (n: number) => 'Battery ${figure} %',`)).toEqual([]);
});
