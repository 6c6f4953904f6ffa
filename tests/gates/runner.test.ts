import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countOf } from '../../scripts/suite.ts';
import { plant } from './planted.ts';

/** Runs real tests in a house of their own and counts them as `npm test` does. */
function count(files: Readonly<Record<string, string>>): { passed: number; failed: number } {
  using house = plant(files);
  const { code } = house.run('vitest', 'run', '--reporter=json', '--outputFile.json=report.json', '--dir=src');
  try {
    return countOf(JSON.parse(readFileSync(join(house.root, 'report.json'), 'utf8')), code);
  } catch {
    return countOf(null, code);
  }
}

const head = `import { expect, test } from 'vitest';\n`;
const good = `test('good', () => expect(1).toBe(1));\n`;

test.each([
  ['good tests', { 'src/a.test.ts': head + good }, { passed: 1, failed: 0 }],
  [
    'a failing test',
    { 'src/a.test.ts': `${head}${good}test('bad', () => expect(1).toBe(2));` },
    { passed: 1, failed: 1 },
  ],
  ['a skipped test', { 'src/a.test.ts': `${head}${good}test.skip('later', () => {});` }, { passed: 1, failed: 1 }],
  ['a test still to be written', { 'src/a.test.ts': `${head}${good}test.todo('later');` }, { passed: 1, failed: 1 }],
  ['no test at all', { 'src/a.ts': `export const a = 1;` }, { passed: 0, failed: 1 }],
  ['a file without tests', { 'src/a.test.ts': head + good, 'src/b.test.ts': head }, { passed: 1, failed: 1 }],
  [
    'a file that cannot be read',
    { 'src/a.test.ts': head + good, 'src/b.test.ts': `import './gone.ts';` },
    { passed: 1, failed: 1 },
  ],
  [
    'an error outside any test',
    { 'src/a.test.ts': `${head}${good}Promise.reject(new Error('lost'));` },
    { passed: 1, failed: 1 },
  ],
])('%s', (_, files, expected) => {
  expect(count(files)).toEqual(expected);
});

test('a run that left no report failed', () => {
  expect(countOf(null, 0)).toEqual({ passed: 0, failed: 1 });
});
