import { writtenTests } from './written-tests.ts';

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
/** Level 2 of ASVS 5.0.0: how many rows each section has beside those of level 1, or which. */
const LEVEL_2: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [6, 7, 8, 9],
  'V1.3': [3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [2],
  'V2.1': [2, 3],
  'V2.2': [3],
  'V2.3': [2, 3, 4],
  'V2.4': [1],
  'V3.3': [2, 3, 4],
  'V3.4': [3, 4, 5, 6],
  'V3.5': [4, 5],
  'V3.7': [1, 2],
  'V4.1': [2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [2, 3, 4],
  'V5.1': [1],
  'V5.2': [3],
  'V5.4': [1, 2, 3],
  'V6.1': [2, 3],
  'V6.2': [9, 10, 11, 12],
  'V6.3': [3, 4],
  'V6.4': [3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.3': [1, 2],
  'V7.4': [3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [2],
  'V8.2': [3],
  'V8.4': [1],
  'V9.2': [2, 3, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 2, 3, 4],
  'V10.4': [6, 7, 8, 9, 10, 11],
  'V10.5': [1, 2, 3, 4, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 2, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [3],
  'V11.4': [2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [2, 3],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [2, 3, 4],
  'V14.3': [2, 3],
  'V15.1': [2, 3],
  'V15.2': [2, 3],
  'V15.3': [2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
  'V17.1': [1],
  'V17.2': [1, 2, 3, 4],
  'V17.3': [1, 2],
};

const ROWS = [LEVEL_1, LEVEL_2].map((level) =>
  Object.entries(level).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`)),
);

const ROW = /^\| (V\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm;
const NAMED_TEST = /^`((?:src|tests)\/[^`]+)` › (.+)$/;
const NAMED_PROGRAM = /^`npm run ([a-z:]+)(?: -- [\w-]+)?`(?: › \S+)?$/;
const NAMED_DOCUMENT = /^`([^`]+\.md)`$/;
const NOT_SHOWN = /^(does not apply|departs|open): \S/;

/** What a document of rows may rest on. */
export interface Grounds {
  /** The text of a file of the checkout, null where there is none. */
  read(path: string): string | null;
  readonly programs: ReadonlySet<string>;
}

/** What is wrong with the grounds that a row names, one after the other with '; ' between: tests that run, programs, documents. */
export function faultsOfGrounds(row: string, shown: string, { read, programs }: Grounds): string[] {
  return shown.split(/; (?=`)/).flatMap((ground) => {
    const [, path, title] = NAMED_TEST.exec(ground) ?? [];
    const program = NAMED_PROGRAM.exec(ground)?.[1];
    const document = NAMED_DOCUMENT.exec(ground)?.[1];
    if (path !== undefined) {
      const text = read(path);
      if (text === null) return [`${row}: ${path} is not there`];
      const { tests } = writtenTests(path, text);
      return tests.some((one) => one.title.includes(title!)) ? [] : [`${row}: ${path} has no test '${title}'`];
    }
    if (program !== undefined) return programs.has(program) ? [] : [`${row}: there is no npm run ${program}`];
    return document === undefined || read(document) === null ? [`${row}: ${ground} is no test`] : [];
  });
}

/** What is wrong with the page: rows that are missing or doubled, grounds that are not there, wrong counts. */
export function faultsOfAsvs(page: string, grounds: Grounds): string[] {
  const [, first = '', second = ''] = page.split(/^## Level \d$/m);
  const rowsOf = (part: string) => [...part.matchAll(ROW)].map(([, row, , shown]) => ({ row: row!, shown: shown! }));
  const faults: string[] = [];

  for (const [index, part] of [first, second].entries()) {
    const level = index + 1;
    const listed = rowsOf(part).map(({ row }) => row);
    for (const row of ROWS[index]!) {
      const times = listed.filter((other) => other === row).length;
      if (times !== 1) faults.push(`${row}: ${times} times in level ${level}`);
    }
    for (const row of listed) if (!ROWS[index]!.includes(row)) faults.push(`${row}: not of level ${level}`);
  }

  for (const { row, shown } of [...rowsOf(first), ...rowsOf(second)])
    if (!NOT_SHOWN.test(shown)) faults.push(...faultsOfGrounds(row, shown, grounds));

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
