import { expect, test } from 'vitest';
import { plant } from './planted.ts';

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

/** Rule and the smallest file that breaks it. */
const BAD: readonly (readonly [rule: string, path: string, text: string])[] = [
  [
    'no-floating-promises',
    'src/features/x/node/lost-write.ts',
    `declare function save(row: string): Promise<void>;\nexport function handle(): void {\n  save('row');\n}`,
  ],
  [
    'no-misused-promises',
    'src/features/x/node/promise-as-condition.ts',
    `declare function allowed(): Promise<boolean>;\nexport function may(): string {\n  return allowed() ? 'yes' : 'no';\n}`,
  ],
  [
    'switch-exhaustiveness-check',
    'src/core/forgotten-case.ts',
    `export function name(kind: 'a' | 'b'): string {\n  switch (kind) {\n    case 'a':\n      return 'A';\n  }\n  return '';\n}`,
  ],
  ['no-eval', 'src/features/x/node/evaluates.ts', `export const run = (text: string): unknown => eval(text);`],
  ['no-new-func', 'src/features/x/node/compiles.ts', `export const run = (text: string) => new Function(text);`],
  ['no-explicit-any', 'src/core/any.ts', `export const value = (x: any): string => String(x);`],
  ['no-restricted-properties', 'src/core/asks-the-time.ts', `export const now = (): number => Date.now();`],
  ['no-restricted-properties', 'src/features/x/throws-dice.ts', `export const dice = (): number => Math.random();`],
  [
    'no-restricted-properties',
    'src/scanners/x/measures.ts',
    `declare const performance: { now(): number };\nexport const now = (): number => performance.now();`,
  ],
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map(
    (method) =>
      [
        'no-restricted-properties',
        `src/features/x/view/${method}.ts`,
        `export const when = (atMs: number): string => new Date(atMs).${method}('en');`,
      ] as const,
  ),
  [
    'no-restricted-globals',
    'src/features/x/browser/remembers.ts',
    `export const remembered = (): string | null => sessionStorage.getItem('x');`,
  ],
  ['no-default-export', 'src/core/default.ts', `export default 1;`],
  ['no-console', 'src/features/x/view/prints.ts', `export const say = (): void => console.log('x');`],
  ['jsx-no-literals', 'src/features/x/view/sentence.tsx', `export const Screen = () => <p>Hello</p>;`],
  [
    'rules-of-hooks',
    'src/features/x/view/hook.tsx',
    `import { useState } from 'react';\nexport function Screen({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}`,
  ],
  ['alt-text', 'src/features/x/view/image.tsx', `export const Screen = () => <img src="/a.png" />;`],
  [
    'no-focused-tests',
    'src/core/only.test.ts',
    `import { expect, test } from 'vitest';\ntest.only('x', () => expect(1).toBe(1));`,
  ],
  [
    'no-disabled-tests',
    'src/core/skip.test.ts',
    `import { expect, test } from 'vitest';\ntest.skip('x', () => expect(1).toBe(1));`,
  ],
  ['expect-expect', 'src/core/asserts-nothing.test.ts', `import { test } from 'vitest';\ntest('x', () => {});`],
  ['no-cycle', 'src/core/circle-a.ts', `import { b } from './circle-b.ts';\nexport const a = (): number => b();`],
  ['no-cycle', 'src/core/ring-a.ts', `import type { B } from './ring-b.ts';\nexport type A = B | null;`],
];

const CLEAN: Readonly<Record<string, string>> = {
  'src/core/circle-b.ts': `import { a } from './circle-a.ts';\nexport const b = (): number => a();`,
  'src/core/ring-b.ts': `import type { A } from './ring-a.ts';\nexport interface B {\n  readonly a: A;\n}`,
  'src/core/clean.ts': `export const double = (value: number): number => value * 2;`,
  'src/core/clean.test.ts': `import { expect, test } from 'vitest';\nimport { double } from './clean.ts';\ntest('doubles', () => expect(double(2)).toBe(4));`,
  'src/adapters/browser/remembers.ts': `export const remembered = (): string | null => localStorage.getItem('x');`,
  'src/features/x/copy.ts': `export const copy = { title: 'Hello' } as const;`,
  'src/features/x/view/clean.tsx': `import { copy } from '../copy.ts';\nexport const Screen = () => (\n  <button type="button" className="wide" aria-label={copy.title}>\n    {copy.title}\n  </button>\n);`,
  'src/features/x/node/clean.ts': `declare function save(row: string): Promise<void>;\nexport async function handle(): Promise<number> {\n  await save('row');\n  return Date.now();\n}`,
};

test('each planted violation is reported by its rule, and nothing else is', () => {
  using house = plant({ ...CLEAN, ...Object.fromEntries(BAD.map(([, path, text]) => [path, text])) });
  const { code, text } = house.run('oxlint', '--format=json', 'src');
  const { diagnostics } = JSON.parse(text) as { diagnostics: readonly Diagnostic[] };
  const reported = diagnostics.map(({ code: rule, filename }) => `${filename} ${rule.replace(/^.*\((.*)\)$/, '$1')}`);

  for (const [rule, path] of BAD) expect(reported).toContain(`${path} ${rule}`);
  const expectedFiles = new Set([...BAD.map(([, path]) => path), 'src/core/circle-b.ts', 'src/core/ring-b.ts']);
  expect(diagnostics.map(({ filename }) => filename).filter((path) => !expectedFiles.has(path))).toEqual([]);
  expect(code).toBe(1);
});
