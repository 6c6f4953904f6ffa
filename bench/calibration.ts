/**
 * Whether the numbers that claim how likely something is are to be believed: each on cases that its rule was not made on.
 * The list at its beginning is what `tests/gates/calibration.test.ts` holds the sources to.
 */
import { readFileSync } from 'node:fs';
import { judge } from '#scanners/network/verdict.ts';
import { readBanners } from '#tests/banners/read-banners.ts';
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

/** Weights of rows are few, so the bins are those between them. */
const NETWORK_BINS = [0.5, 0.7, 0.85, 0.95, 1] as const;

/** Each banner of the frozen sets by its confidence, and how often its verdict was right; one that no row knows says nothing. */
function networkBins(): Bin[] {
  const judged = (['judged', 'unnamed'] as const).flatMap((set) =>
    (['cameras', 'others'] as const).flatMap((truth) =>
      readBanners(`${set}-${truth}`).flatMap(({ observable, text }) => {
        const { verdict, probability } = judge([{ observable, text }]);
        if (probability === null) return [];
        const saysOther = verdict === 'other';
        return [{ confidence: saysOther ? 1 - probability : probability, isRight: saysOther === (truth === 'others') }];
      }),
    ),
  );
  return NETWORK_BINS.slice(0, -1).map((from, index) => {
    const to = NETWORK_BINS[index + 1]!;
    const inBin = judged.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    return { from, to, right: inBin.filter(({ isRight }) => isRight).length, n: inBin.length };
  });
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
    'Every track of the drawn rooms held out that passed all other limits, each time that it was weighed, and how often it was the lens.',
    'In rooms that others drew 23 of 33 wrong lens alerts scored above .95 on 2026-11-23: it holds for drawn rooms and nowhere else.',
    '',
    ...curve(reliability(scans)),
    '## The network scanner’s confidence',
    '',
    'Every banner of the frozen sets (tests/banners, `judged` and `unnamed`) of which a row says something, and how often its verdict was right.',
    'One banner at a time: a device that says several things gets several.',
    '',
    ...curve(networkBins()),
  ].join('\n');
}
