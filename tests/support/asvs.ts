/** Level 1 of ASVS 5.0.0: how many rows each section has, numbered from 1, or which. */
const LEVEL_1: Readonly<Record<string, readonly number[]>> = {
  'V1.2': [1, 2, 3, 4, 5],
  'V1.3': [1, 2],
  'V1.5': [1],
  'V2.1': [1],
  'V2.2': [1, 2],
  'V2.3': [1],
  'V3.2': [1, 2],
  'V3.3': [1],
  'V3.4': [1, 2],
  'V3.5': [1, 2, 3],
  'V4.1': [1],
  'V4.4': [1],
  'V5.2': [1, 2],
  'V5.3': [1, 2],
  'V6.1': [1],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  'V6.3': [1, 2],
  'V6.4': [1, 2],
  'V7.2': [1, 2, 3, 4],
  'V7.4': [1, 2],
  'V8.1': [1],
  'V8.2': [1, 2],
  'V8.3': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1],
  'V10.4': [1, 2, 3, 4, 5],
  'V11.3': [1, 2],
  'V11.4': [1],
  'V12.1': [1],
  'V12.2': [1, 2],
  'V13.4': [1],
  'V14.2': [1],
  'V14.3': [1],
  'V15.1': [1],
  'V15.2': [1],
  'V15.3': [1],
};
const ROWS_OF_LEVEL_1 = Object.entries(LEVEL_1).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);

const ROW = /^\| (V\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm;
const NAMED_TEST = /^`((?:src|tests)\/[^`]+)` › (.+)$/;
const NAMED_PROGRAM = /^`npm run ([a-z:]+)`(?: › \S+)?$/;
const NAMED_DOCUMENT = /^`([^`]+\.md)`$/;
const NOT_SHOWN = /^(does not apply|departs|open): \S/;

/** What a document of rows may rest on. */
export interface Grounds {
  /** The text of a file of the checkout, null where there is none. */
  read(path: string): string | null;
  readonly programs: ReadonlySet<string>;
}

/** What is wrong with the page: rows of level 1 that are missing or doubled, grounds that are not there, wrong counts. */
export function faultsOfAsvs(page: string, { read, programs }: Grounds): string[] {
  const [, first = '', second = ''] = page.split(/^## Level \d$/m);
  const rowsOf = (part: string) => [...part.matchAll(ROW)].map(([, row, , shown]) => ({ row: row!, shown: shown! }));
  const faults: string[] = [];

  const listed = rowsOf(first).map(({ row }) => row);
  for (const row of ROWS_OF_LEVEL_1) {
    const times = listed.filter((other) => other === row).length;
    if (times !== 1) faults.push(`${row}: ${times} times in level 1`);
  }
  for (const row of listed) if (!ROWS_OF_LEVEL_1.includes(row)) faults.push(`${row}: not of level 1`);

  for (const { row, shown } of [...rowsOf(first), ...rowsOf(second)]) {
    if (NOT_SHOWN.test(shown)) continue;
    for (const ground of shown.split('; ')) {
      const [, path, title] = NAMED_TEST.exec(ground) ?? [];
      const program = NAMED_PROGRAM.exec(ground)?.[1];
      const document = NAMED_DOCUMENT.exec(ground)?.[1];
      if (path !== undefined) {
        const text = read(path);
        if (text === null) faults.push(`${row}: ${path} is not there`);
        else if (!text.includes(title!)) faults.push(`${row}: ${path} has no test '${title}'`);
      } else if (program !== undefined) {
        if (!programs.has(program)) faults.push(`${row}: there is no npm run ${program}`);
      } else if (document === undefined || read(document) === null) faults.push(`${row}: ${ground} is no test`);
    }
  }

  for (const part of [first, second]) {
    const rows = rowsOf(part);
    const that = (word: string): number => rows.filter(({ shown }) => shown.startsWith(`${word}: `)).length;
    const [departed, open, foreign] = [that('departs'), that('open'), that('does not apply')];
    const held = rows.length - departed - open - foreign;
    const counts = `${rows.length} rows: ${held} held, ${departed} departed from, ${open} open, ${foreign} that do not apply.`;
    if (!part.includes(counts)) faults.push(`should say '${counts}'`);
  }
  return faults;
}
