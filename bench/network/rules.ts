import { BEHAVIOR_RULES } from '#scanners/network/fingerprints/behavior.ts';
import { TABLES } from '#scanners/network/fingerprints/tables.ts';
import type { NetworkFingerprint } from '#scanners/network/fingerprints/vocabulary.ts';
import { judge } from '#scanners/network/verdict.ts';
import { readBanners } from '#tests/banners/read-banners.ts';
import { rate, withRange } from '../measured/rate.ts';
import { FROZEN_SETS } from './banners.ts';
import { measuredLine, type Measured } from './parts.ts';

/** The set that no rule was mended with. */
const UNREAD = /^further-/;
/** Makers whose rows decided fewer texts than this, all of them right, are told together. */
const FEW_TEXTS = 10;

/** What rows came to over texts that they decided: of a camera called one, or of another device called another. */
interface Decided {
  readonly texts: number;
  readonly right: number;
  readonly possible: number;
  readonly wrong: number;
}

/** A text of a frozen set, the row that decided what it is, and what came of it. */
interface DecidedText {
  readonly row: NetworkFingerprint;
  readonly table: string;
  readonly isUnread: boolean;
  readonly outcome: 'right' | 'possible' | 'wrong';
}

const ROWS = new Map(
  Object.entries(TABLES).flatMap(([table, rows]) => rows.map((row) => [row.id, { table, row }] as const)),
);

/** Every text of the frozen sets that some row decided, and how many none did. */
function decide(): { readonly decided: readonly DecidedText[]; readonly cameras: number; readonly others: number } {
  const decided: DecidedText[] = [];
  const undecided = { cameras: 0, others: 0 };
  for (const set of FROZEN_SETS) {
    const truth = set.endsWith('-cameras') ? 'camera' : 'other';
    for (const { observable, text } of readBanners(set)) {
      const { verdict, claims } = judge([{ observable, text }]);
      const found = claims[0] && ROWS.get(claims[0].rule);
      if (found) {
        const outcome = verdict === 'possible' ? 'possible' : verdict === truth ? 'right' : 'wrong';
        decided.push({ ...found, isUnread: UNREAD.test(set), outcome });
      } else undecided[truth === 'camera' ? 'cameras' : 'others'] += 1;
    }
  }
  return { decided, ...undecided };
}

function sumOf(texts: readonly DecidedText[]): Decided {
  const count = (outcome: DecidedText['outcome']) => texts.filter((one) => one.outcome === outcome).length;
  return { texts: texts.length, right: count('right'), possible: count('possible'), wrong: count('wrong') };
}

function groupsOf(texts: readonly DecidedText[], nameOf: (text: DecidedText) => string | undefined) {
  const named = texts.filter((text) => nameOf(text) !== undefined);
  return Object.entries(Object.groupBy(named, (text) => nameOf(text)!)).map(([name, these = []]) => ({
    name,
    ...sumOf(these),
  }));
}

/** Table by table; and of the sets that were read, maker by maker and which rows were wrong. */
export function ruleRows() {
  const { decided, cameras, others } = decide();
  // Whoever mends rules must not learn from this page which of them erred in the set that judges.
  const read = decided.filter(({ isUnread }) => !isUnread);
  const makers = groupsOf(read, ({ row }) => row.concludes.vendor).toSorted((a, b) => b.texts - a.texts);
  const told = makers.filter(({ texts, right }) => texts >= FEW_TEXTS || right < texts);
  const rest = makers.filter((maker) => !told.includes(maker));
  return {
    undecided: { cameras, others },
    tables: Object.entries(TABLES).map(([name, rows]) => {
      const mine = decided.filter(({ table }) => table === name);
      return {
        name,
        beginnings: beginningsOf(rows),
        rows: rows.length,
        decidingRows: new Set(mine.map(({ row }) => row.id)).size,
        all: sumOf(mine),
        unread: sumOf(mine.filter(({ isUnread }) => isUnread)),
      };
    }),
    makers: told,
    otherMakers: { count: rest.length, texts: rest.reduce((sum, { texts }) => sum + texts, 0) },
    wrongRows: groupsOf(
      read.filter(({ outcome }) => outcome === 'wrong'),
      ({ row }) => row.id,
    ).toSorted((a, b) => b.texts - a.texts),
  };
}

function beginningsOf(rows: readonly { readonly id: string }[]): string {
  return [...new Set(rows.map(({ id }) => `\`${id.slice(0, id.indexOf('-') + 1)}\``))].join(', ');
}

function rightText({ texts, right }: Decided): string {
  return texts === 0 ? 'decided none' : `${withRange(rate('', right, texts))} of ${texts.toLocaleString('en-US')}`;
}

/** The section that every rule of this scanner has its line in. */
export function rulesSection(measured: Measured<ReturnType<typeof ruleRows>>): string[] {
  const { undecided, tables, makers, otherMakers, wrongRows } = measured.data;
  return [
    '## Rules of the evidence',
    '',
    measuredLine(measured),
    `What a saved device names as its rule is a row of one of these tables (\`src/scanners/network/fingerprints\`), or what a device was seen to do. Counted over every frozen set (${[...new Set(FROZEN_SETS.map((set) => `\`${set.slice(0, set.indexOf('-'))}\``))].join(', ')}), each text as if it were all that a device told: how often a row of the table decided what it is, and how often that was right, a camera’s text called camera or another’s called other. In brackets the 95 % interval.`,
    'Rules were mended with most of these sets, and of each but the last something was read; the last has a column of its own, and **only that column judges**.',
    `No row speaks of ${undecided.cameras} texts of cameras and ${undecided.others.toLocaleString('en-US')} of others, which are then called other.`,
    '',
    '| table | its ids begin with | rows | rows that decided | right | called possible | wrong | right, of `further` |',
    '|---|---|---|---|---|---|---|---|',
    ...tables.map(
      ({ name, beginnings, rows, decidingRows, all, unread }) =>
        `| \`${name}\` | ${beginnings} | ${rows} | ${decidingRows} | ${rightText(all)} | ${all.possible} | ${all.wrong} | ${rightText(unread)} |`,
    ),
    `| \`BEHAVIOR_RULES\` | ${beginningsOf(Object.values(BEHAVIOR_RULES))} | ${Object.keys(BEHAVIOR_RULES).length} | not counted: no text holds what a device does, the labs below do | | | | |`,
    '',
    'Rows that were wrong, `further` left out, which stays unread:',
    '',
    '| row | texts |',
    '|---|---|',
    ...wrongRows.map(({ name, texts }) => `| \`${name}\` | ${texts} |`),
    '',
    `Rows by the maker that they name, \`further\` left out, of makers with ${FEW_TEXTS} texts and more or one that was not right; the rows of ${otherMakers.count} other makers decided ${otherMakers.texts} texts, all of them right:`,
    '',
    '| maker | right | called possible | wrong |',
    '|---|---|---|---|',
    ...makers.map((maker) => `| ${maker.name} | ${rightText(maker)} | ${maker.possible} | ${maker.wrong} |`),
    '',
  ];
}
