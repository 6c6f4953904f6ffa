import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/architecture.ts';
import { plant } from './planted.ts';

/** A file, its text, and the words with which the architecture test must name it. */
const BAD: readonly (readonly [path: string, text: string, problem: string])[] = [
  [
    'src/core/upwards.ts',
    `import type { Plan } from '#contract/plans.ts';\nexport type P = Plan;`,
    'core may not import contract',
  ],
  [
    'src/contract/sideways.ts',
    `export type { S } from '#scanners/scanner.ts';\nexport const a = 1;`,
    'contract may not import scanners',
  ],
  [
    'src/scanners/camera/peeks.ts',
    `import { x } from '#scanners/network/definition.ts';\nexport const y = x;`,
    'scanners/camera may not import scanners/network',
  ],
  [
    'src/features/home/view/peeks.tsx',
    `import { x } from '#features/reports/copy.ts';\nexport const Y = () => x;`,
    'features/home may not import features/reports',
  ],
  [
    'src/features/home/lazily.ts',
    `export const load = () => import('#features/reports/copy.ts');`,
    'features/home may not import features/reports',
  ],
  [
    'src/features/home/rules.ts',
    `import { call } from '#adapters/browser/api-client.ts';\nexport const c = call;`,
    'a pure file may not import a browser file',
  ],
  [
    'src/features/home/node/draws.ts',
    `import { Button } from '#ui/view/button.tsx';\nexport const b = Button;`,
    'a node file may not import a browser file',
  ],
  [
    'src/features/home/browser/works.ts',
    `import { a } from '../worker/engine.ts';\nexport const b = a;`,
    'a browser file may not import a worker file',
  ],
  [
    'src/features/home/browser/draws.ts',
    `import { Button } from '#ui/view/button.tsx';\nexport const b = Button;`,
    'features/home may not import ui',
  ],
  [
    'src/ui/view/knows.tsx',
    `import { copy } from '#features/home/copy.ts';\nexport const K = () => copy;`,
    'ui may not import features/home',
  ],
  [
    'src/adapters/node/knows.ts',
    `import { x } from '#features/home/copy.ts';\nexport const k = x;`,
    'adapters may not import features/home',
  ],
  [
    'src/features/home/node/asks-app.ts',
    `import { x } from '#apps/server/node/config.ts';\nexport const k = x;`,
    'features/home may not import apps/server',
  ],
  [
    'src/apps/server/node/asks-web.ts',
    `import { x } from '#apps/web/copy.ts';\nexport const k = x;`,
    'apps/server may not import apps/web',
  ],
  [
    'src/scanners/registry.ts',
    `import { x } from './camera/copy.ts';\nexport const list = [x];`,
    'scanners may not import scanners/camera',
  ],
  [
    'src/features/home/looks-round.ts',
    `export const all = import.meta.glob('../*/rules.ts');`,
    'reads folders with import.meta.glob',
  ],
  [
    'src/features/home/node/looks-round.ts',
    `import { k } from '#scanners/rounds.ts';\nexport const a = k;`,
    'which only what Vite builds can read',
  ],
  [
    'src/features/home/relative.ts',
    `import { x } from '../../core/clean.ts';
export const k = x;`,
    'another folder is imported as #area/',
  ],
  [
    'src/features/home/neighbor.ts',
    `import { x } from '../reports/copy.ts';
export const k = x;`,
    'features/home may not import features/reports',
  ],
  ['src/core/no-extension.ts', `import { x } from './clean';\nexport const k = x;`, 'without its extension'],
  ['src/core/borrows.ts', `import { z } from 'zod/mini';\nexport const k = z;`, 'imports the package zod/mini'],
  [
    'src/features/home/node/server.ts',
    `import { Hono } from 'hono';\nexport const k = Hono;`,
    'imports the package hono',
  ],
  [
    'src/adapters/browser/renders.ts',
    `import { createElement } from 'react';\nexport const k = createElement;`,
    'imports the package react',
  ],
  [
    'src/features/home/view/files.ts',
    `import { readFile } from 'node:fs/promises';\nexport const k = readFile;`,
    'outside a node/ folder',
  ],
  ['src/core/tests.ts', `import { x } from '#tests/support/clock.ts';\nexport const k = x;`, 'no part of the product'],
  ['src/core/new-date.ts', `export const now = () => new Date();`, 'new Date()'],
  ['src/core/date-call.ts', `export const now = () => Date();`, 'with Date()'],
  ['src/core/date-now.ts', `export const clock = Date.now;`, 'Date.now'],
  ['src/core/bracket.ts', `export const dice = () => Math['random']();`, 'Math.random'],
  ['src/core/destructured.ts', `const { random } = Math;\nexport const dice = random;`, 'takes random out of Math'],
  ['src/core/case.ts', `export const plate = /(?i:plate) [A-Z]/;`, 'changes flags inside an expression'],
  [
    'src/core/case-in-text.ts',
    `export const plate = (word: string) => new RegExp(String.raw\`(?i:\${word}) [A-Z]\`);`,
    'changes flags inside an expression',
  ],
  ['src/ui/view/early.ts', `const D = new Intl.DateTimeFormat('en');\nexport const d = D;`, 'makes a format of Intl'],
  ['src/core/default.ts', `export default 1;`, 'default export'],
  ['src/core/barrel.ts', `export { a } from './clean.ts';\nexport * from './clean.ts';`, 'barrel'],
  ['src/core/gathered.ts', `import { a } from './clean.ts';\nexport { a };`, 'barrel'],
  ['src/helpers/thing.ts', `export const a = 1;`, 'no folder of the layout'],
  ['src/features/home/misplaced.tsx', `export const A = () => null;`, 'outside a view/ folder'],
  ['src/features/home/view/a.css', `.a { margin-left: 4px; }`, 'physical margin-left'],
  ['src/features/home/view/b.css', `.a { position: absolute; left: 0; }`, 'physical left'],
  ['src/features/home/view/c.css', `.a { text-align: right; }`, 'physical text-align: right'],
  ['src/features/home/view/d.css', `.a { border-top-left-radius: 4px; }`, 'physical border-top-left-radius'],
  ['src/features/home/view/e.css', `.a { color: #123456; }`, 'raw color #123456'],
  ['src/features/home/view/f.css', `.a { background: rgb(1 2 3); }`, 'raw color rgb('],
  ['src/features/home/view/g.css', `.a { border: 1px solid red; }`, 'raw color red'],
  [
    'src/features/home/view/style.tsx',
    `export const A = () => <p style={{ paddingLeft: 4 }} />;`,
    'physical style paddingLeft',
  ],
  ['src/features/home/view/color.tsx', `export const A = () => <path fill="#fff" />;`, 'raw color #fff'],
  ['src/features/home/view/words.tsx', `export const A = () => <p>{'Hello'}</p>;`, 'shows the words "Hello"'],
  [
    'src/features/home/view/choice.tsx',
    `export const A = ({ on }: { on: boolean }) => <>{on ? 'On' : null}</>;`,
    'shows the words "On"',
  ],
  [
    'src/features/home/view/template.tsx',
    `export const A = ({ n }: { n: number }) => <p>{\`\${n} found\`}</p>;`,
    'shows the words " found"',
  ],
  [
    'src/features/home/view/attribute.tsx',
    `export const A = () => <nav aria-label="Main" />;`,
    'shows the words "Main"',
  ],
  ['src/features/home/sentence.ts', `export const lead = 'Look around first.';`, 'the sentence "Look around first."'],
  [
    'src/features/home/browser/sentence.ts',
    `export const told = (n: number) => \`We found \${n} things\`;`,
    'the sentence "We found … things"',
  ],
  ['src/apps/companion/node/with-database.ts', `import pg from 'pg';\nexport const k = pg;`, 'brings the package pg'],
  [
    'src/adapters/node/database/pool.ts',
    `import pg from 'pg';\nexport const k = pg;`,
    'brings the package pg into the companion',
  ],
  [
    'src/apps/companion/node/with-feature.ts',
    `import { x } from '#features/home/copy.ts';\nexport const k = x;`,
    'brings src/features/home/copy.ts into the companion',
  ],
];

/** What is refused above, where it is allowed. */
const CLEAN: Readonly<Record<string, string>> = {
  'src/core/clean.ts': `export const a = (atMs: number) => new Date(atMs).toISOString();`,
  'src/core/groups.ts': `export const plate = /(?:plate)(?=[A-Z])(?<!i:)(?<i>:)/i;`,
  'src/core/late.ts': `export const day = (atMs: number) => new Intl.DateTimeFormat('en').format(atMs);`,
  'src/contract/plans.ts': `import * as z from 'zod/mini';\nimport { a } from '#core/clean.ts';\nexport type Plan = typeof a;\nexport const p = z;`,
  'src/scanners/scanner.ts': `import type { Plan } from '#contract/plans.ts';\nexport interface S { p: Plan }`,
  'src/scanners/camera/definition.ts': `import type { S } from '#scanners/scanner.ts';\nexport const camera = {} as S;`,
  'src/scanners/camera/copy.ts': `export const x = 'x';`,
  'src/scanners/network/definition.ts': `export const x = 'x';`,
  'src/scanners/camera/browser/sensor.ts': `import { call } from '#adapters/browser/api-client.ts';\nexport const c = call;\nexport const now = () => Date.now();`,
  'src/scanners/camera/view/screen.tsx': `import { useState } from 'react';\nimport { Button } from '#ui/view/button.tsx';\nimport { useShell } from '#adapters/browser/shell.ts';\nimport './screen.css';\nexport const Screen = () => [useState, Button, useShell];`,
  'src/scanners/camera/view/screen.css': `/* left: 0; #fff */ .a { margin-inline-start: 4px; inset-inline-start: 0; color: var(--text); border: 1px solid currentcolor; white-space: nowrap }`,
  'src/features/home/copy.ts': `export const copy = { red: 'left: right' };`,
  'src/features/home/names.ts': `export const NAMES = ['Trinidad and Tobago', 'small words only', 'Key Card'];`,
  'src/features/home/browser/fails.ts': `export const fails = () => {\n  console.error('The page did not come:');\n  throw new Error('No page of this name is there');\n};`,
  'src/features/home/node/logs.ts': `export const line = 'The mail was not sent.';`,
  'src/features/home/view/list.tsx': `import { SCANNERS } from '#scanners/registry.ts';\nexport const L = () => SCANNERS;`,
  'src/features/home/browser/starts.ts': `import url from '../worker/engine.ts?worker&url';\nexport const started = url;`,
  'src/features/home/worker/engine.ts': `export const a = 1;`,
  'src/features/reports/copy.ts': `export const x = 'x';`,
  'src/ui/view/button.tsx': `import { Link } from 'wouter';\nexport const Button = () => <Link href="/" style={{ marginInlineStart: 4, color: 'var(--text)' }} />;`,
  'src/ui/view/styles/tokens.css': `:root { --text: #1b2420; }`,
  'src/adapters/browser/api-client.ts': `export const call = () => fetch('/');`,
  'src/adapters/browser/shell.ts': `import { useContext } from 'react';\nexport const useShell = useContext;`,
  'src/apps/server/node/config.ts': `import { Hono } from 'hono';\nimport { copy } from '#features/home/copy.ts';\nexport const x = [Hono, copy];`,
  'src/apps/web/copy.ts': `export const x = 'x';`,
  'src/apps/companion/node/main.ts': `import { open } from 'node:fs';\nimport { camera } from '#scanners/camera/definition.ts';\nimport { k } from '#adapters/node/database/pool.ts';\nexport const main = [open, camera, k];`,
};

test('each planted violation is found and names its file', () => {
  using house = plant({ ...CLEAN, ...Object.fromEntries(BAD.map(([path, text]) => [path, text])) });
  const violations = findViolations(house.root);
  for (const [path, , problem] of BAD) {
    const own = violations.filter((violation) => violation.path === path).map((violation) => violation.problem);
    expect(own.join('\n'), path).toContain(problem);
  }
  const bad = new Set(BAD.map(([path]) => path));
  expect(violations.filter(({ path }) => !bad.has(path))).toEqual([]);
});

test('a house in order has no violation', () => {
  using house = plant({
    ...CLEAN,
    'src/scanners/registry.ts': `import { camera } from './camera/definition.ts';\nexport const SCANNERS = [camera];`,
    'src/adapters/node/database/pool.ts': `export const k = 1;`,
  });
  expect(findViolations(house.root)).toEqual([]);
});

test('a folder of rules with too many files is told, and neither its rooms nor its stores count', () => {
  const files = (folder: string, count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => [`${folder}/rule-${index}.ts`, `export const a = ${index};`]);
  const inRooms = [
    ...files('src/features/home', 30),
    ...files('src/features/home/log', 30),
    ...files('src/features/home/node', 40),
    ...files('src/scanners/network/fingerprints', 40),
    ...files('src/contract/calls', 40),
  ];
  const told = (planted: [string, string][]) => {
    using house = plant(Object.fromEntries(planted));
    return findViolations(house.root);
  };
  expect(told(inRooms)).toEqual([]);
  expect(told([...inRooms, ['src/features/home/log/rule-30.ts', 'export const a = 30;']])).toEqual([
    { path: 'src/features/home/log', problem: 'holds 31 files side by side; more than 30 have rooms' },
  ]);
});
