import { afterAll, expect, test } from 'vitest';
import { plant } from './planted.ts';

/** Each bad file with the line the compiler must answer; `core/clean.ts` and its like must compile. */
const BAD = {
  'src/core/reaches-navigator.ts': [`export const agent = navigator.userAgent;`, 'navigator'],
  'src/core/reaches-files.ts': [
    `import { readFileSync } from 'node:fs';\nexport const read = readFileSync;`,
    'node:fs',
  ],
  'src/core/waits.ts': [`export const wait = () => setTimeout(() => {}, 1);`, 'setTimeout'],
  'src/core/prints.ts': [`export const say = () => console.log('x');`, 'console'],
  'src/core/fetches.ts': [`export const get = () => fetch('/');`, 'fetch'],
  'src/core/draws.ts': [`export const page = () => document.body;`, 'document'],
  'src/core/reads-process.ts': [`export const variables = process.env;`, 'process'],
  // The pure file itself names nothing forbidden: what it imports does.
  'src/core/through-another.ts': [
    `import { where } from '../adapters/browser/where.ts';\nexport const here = where;`,
    'where.ts',
  ],
  'src/core/through-node.ts': [`import { log } from '../adapters/node/log.ts';\nexport const say = log;`, 'log.ts'],
  'src/adapters/node/opens-page.ts': [`export const page = () => document.body;`, 'document'],
  'src/adapters/browser/reads-files.ts': [
    `import { readFileSync } from 'node:fs';\nexport const read = readFileSync;`,
    'node:fs',
  ],
  'src/scanners/camera/worker/opens-page.ts': [`export const page = () => document.body;`, 'document'],
  'src/features/home/view/reads-process.tsx': [`export const variables = process.env;`, 'process'],
} as const;

const CLEAN = {
  'src/core/clean.ts': `export const double = (value: number): number => value * 2;`,
  'src/adapters/browser/where.ts': `export const where = (): string => navigator.userAgent;`,
  'src/adapters/node/log.ts': `import { stdout } from 'node:process';\nexport const log = (): boolean => stdout.write('x');`,
  'src/scanners/camera/worker/clean.ts': `export const answer = (): void => self.postMessage(1);`,
  'src/features/home/view/clean.tsx': `import { double } from '../../../core/clean.ts';\nexport const Clean = () => <p>{double(1)}</p>;`,
} as const;

const dirty = plant({ ...CLEAN, ...Object.fromEntries(Object.entries(BAD).map(([path, [text]]) => [path, text])) });
const found = dirty.run('tsc', '-b').text;

test.each(Object.entries(BAD))('%s does not compile', (path, [, reason]) => {
  // A diagnostic is `path(line,column): error …`; through another file it may stand in that file.
  const lines = found.split('\n').filter((line) => line.includes('error TS') || line.startsWith('  '));
  const about = lines.filter((line) => line.includes(path) && line.includes(reason));
  expect(about, found).not.toEqual([]);
});

test('the clean files compile', () => {
  using clean = plant(CLEAN);
  expect(clean.run('tsc', '-b')).toEqual({ code: 0, text: '' });
});

afterAll(() => dirty[Symbol.dispose]());
