/**
 * Whether the numbers that claim how likely something is are to be believed: each on cases that its rule was not made on.
 * The list at its beginning is what `tests/gates/calibration.test.ts` holds the sources to.
 */
import { readFileSync } from 'node:fs';
import { bannerReliability } from '#tests/banners/reliability.ts';
import { parseTable, reliability } from '#tests/simulator/verdict.ts';
import { CLAIMS } from '#tests/support/claims.ts';
import { rate, withRange } from './measured/rate.ts';

const JUDGED_SCANS = new URL('../tests/simulator/judged-scans.jsonl', import.meta.url);

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly right: number;
  readonly n: number;
}

function curve(bins: readonly Bin[]): string[] {
  return [
    '| claimed | cases | right |',
    '|---|---|---|',
    ...bins.map(
      ({ from, to, right, n }) =>
        `| ${from.toFixed(2)} to ${to.toFixed(2)} | ${n} | ${n === 0 ? 'no case' : withRange(rate('', right, n))} |`,
    ),
    '',
  ];
}

export async function run(): Promise<string> {
  const scans = parseTable(readFileSync(JUDGED_SCANS, 'utf8')).scans;
  return [
    '# Numbers that claim how likely something is',
    '',
    'No screen shows one: what a person reads is words, and how often they were right stands on the page ‘How good is it?’.',
    'The programs’ output and saved scans hold these; any other makes `tests/gates/calibration.test.ts` fail.',
    '',
    '| file | field | what it is |',
    '|---|---|---|',
    ...CLAIMS.map(({ file, field, means }) => `| \`${file}\` | \`${field}\` | ${means} |`),
    '',
    'In brackets the 95 % interval (Wilson).',
    '',
    '## The camera’s score of a lens',
    '',
    'Of each drawn scan held out the lens and the likeliest other track within all other limits, each once, by the best score that it came to, and how often it was the lens.',
    'In rooms that others drew 23 of 33 wrong lens alerts scored above .95 on 2026-11-23: it holds for drawn rooms and nowhere else.',
    '',
    ...curve(reliability(scans)),
    '## The network scanner’s confidence',
    '',
    'Every banner of the sets that no rule was made on (tests/banners, `further`) of which a row says something, and how often its verdict was right.',
    'One banner at a time: a device that says several things gets several.',
    '',
    ...curve(bannerReliability()),
  ].join('\n');
}
