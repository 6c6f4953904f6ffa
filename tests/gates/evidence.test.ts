import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saveEvidence } from '../../bench/measured/rate.ts';
import { shareOf } from '#core/evidence/share.ts';
import { parseEvidenceFile, type EvidenceFile } from '#features/accuracy/evidence.ts';

const FOLDER = 'docs/evidence';
const names = readdirSync(FOLDER);
const files = names
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, file: JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as EvidenceFile }));

/** Pages of what a scanner does, by the file of figures beside each. */
const PAGES = files
  .filter(({ name }) => names.includes(name.replace('.json', '.md')))
  .map(({ name, file: { scanner } }) => ({ page: name.replace('.json', '.md'), scanner }));

interface BarRow {
  readonly text: string;
  readonly verdict: string;
  /** Of a share of cases. */
  readonly hits?: number;
  readonly n?: number;
  readonly bar?: { readonly isLeast: boolean; readonly share: number };
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** "90.0 % (85.0 % to 94.0 %) of 200", "90.0 % (180 of 200; …)", "…: 180 of 200" and "180 of 200". */
function countsIn(text: string): Pick<BarRow, 'hits' | 'n'> {
  const behind = /([\d.]+) % \([^)]*\) of ([\d,]+)/.exec(text);
  if (behind) {
    const n = numberOf(behind[2]!);
    return { hits: Math.round((Number(behind[1]) / 100) * n), n };
  }
  const counted = /(?<![\d.])(\d[\d,]*) of (\d[\d,]*)(?!\d| packets| runs)/.exec(text);
  return counted ? { hits: numberOf(counted[1]!), n: numberOf(counted[2]!) } : {};
}

function barRowsOf(markdown: string): BarRow[] {
  return [...markdown.matchAll(/^\| (.*) \| (holds|\*\*missed\*\*|not refuted; [^|]*) \|$/gm)].map(
    ([, text = '', verdict = '']) => {
      const bar = /at (least|most) ([\d.]+) %/.exec(text);
      return {
        text,
        verdict,
        ...countsIn(text),
        ...(bar ? { bar: { isLeast: bar[1] === 'least', share: Number(bar[2]) / 100 } } : {}),
      };
    },
  );
}

function verdictOn({ hits = 0, n = 0, bar }: BarRow): RegExp {
  const { value, low, high } = shareOf(hits, n);
  const isWithin = (share: number) => (bar!.isLeast ? share >= bar!.share : share <= bar!.share);
  if (!isWithin(value)) return /^\*\*missed\*\*$/;
  return isWithin(low) && isWithin(high) ? /^holds$/ : /^not refuted; too few/;
}

test.each(PAGES)('on $page a bar holds only where all of its interval is within it', ({ page }) => {
  const rows = barRowsOf(readFileSync(`${FOLDER}/${page}`, 'utf8')).filter(({ n, bar }) => n && bar);
  for (const row of rows) expect(row.verdict, row.text).toMatch(verdictOn(row));
});

test('a bar that holds by its share alone is told', () => {
  const [row] = barRowsOf('| lens found: at least 90.0 % | 96.7 % (83.3 % to 99.4 %) of 30 | holds |');
  expect(row).toMatchObject({ hits: 29, n: 30, bar: { isLeast: true, share: 0.9 } });
  expect(row!.verdict).not.toMatch(verdictOn(row!));
});

/** Rows of bars that the page 'How good is it?' does not show, each by how it begins, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'at least 1 million advertisements a second': 'a speed',
  'false alerts over all trips': 'a rate a day; the trips with one stand there, kind by kind',
  '30 s of sound analysed': 'a time',
  'ratio to ': 'a ratio of times',
  'packets, most of any run': 'a number for every run',
  'isolation recognized': 'a question of yes or no for every run, not of cases',
  'precision beside ': 'worked out from two counts that stand there',
  'of 100 alerts right': 'worked out from what was found and what alarmed, which stand there',
  kernel: 'a speed',
  'things marked in a harmless scan': 'a number of marks a scan',
  'frames followed': 'a median of shares',
  'scans called complete with fewer': 'a question of yes or no for each scan that was followed so little',
  'memory after': 'a size',
};

test.each(PAGES)(
  'every bar of $page has its figure on the page ‘How good is it?’, or a reason',
  ({ page, scanner }) => {
    const figures = files.flatMap(({ file }) => (file.scanner === scanner ? parseEvidenceFile(file)!.figures : []));
    const isShown = ({ hits, n }: BarRow) => figures.some((figure) => figure.hits === hits && figure.n === n);
    const dropped = barRowsOf(readFileSync(`${FOLDER}/${page}`, 'utf8'))
      .filter((row) => !isShown(row))
      .map(({ text }) => text)
      .filter((text) => !Object.keys(NOT_SHOWN).some((beginning) => text.startsWith(beginning)));
    expect(dropped).toEqual([]);
  },
);

const JUDGED_ONCE = files.filter(({ file }) => file.commit !== undefined).map(({ name }) => name.replace('.json', ''));

test.each(JUDGED_ONCE)('no benchmark writes over %s', async (name) => {
  const before = readFileSync(`${FOLDER}/${name}.json`, 'utf8');
  await expect(saveEvidence(name, { scanner: 'network', grounds: {} })).rejects.toThrow('judged once');
  expect(readFileSync(`${FOLDER}/${name}.json`, 'utf8')).toBe(before);
});

test('what was judged once names its rules', () => {
  expect(JUDGED_ONCE.length).toBeGreaterThan(5);
  for (const { file } of files) if (file.commit !== undefined) expect(file.commit).toMatch(/^[\da-f]{8}$/);
});

test('no benchmark holds a result as a constant', () => {
  const held = globSync('bench/**/*.ts').filter((path) =>
    /\bhits: [1-9]\d*, n: \d+|\bhits: 0, n: [1-9]/.test(readFileSync(path, 'utf8')),
  );
  expect(held).toEqual([]);
});
