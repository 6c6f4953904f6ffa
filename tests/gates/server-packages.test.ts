import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAMS = ['main', 'account-cli', 'backup-cli', 'migrate-cli', 'payments-cli', 'report-evidence-child'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}
const { dependencies, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** What a file needs when it runs: not what it takes types from. */
function neededBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const asked = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return asked.filter((name) => !name.startsWith('node:'));
}

function fileOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name);
  const area = /^#[^/]+\//.exec(name)?.[0];
  return area ? join(ROOT, imports[`${area}*`]!.replace('*', name.slice(area.length))) : null;
}

/** Packages that a program needs and a production install leaves out, each with the file that asks for it. */
function missingPackages(program: string): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [program];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    for (const name of neededBy(file)) {
      const next = fileOf(name, file);
      if (next !== null) waiting.push(next);
      else {
        const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
        if (!(packageName in dependencies)) missing.add(`${packageName} in ${basename(file)}`);
      }
    }
  }
  return [...missing];
}

test.each(PROGRAMS)('%s needs nothing that a production install leaves out', (name) => {
  expect(missingPackages(join(ROOT, `src/apps/server/node/${name}.ts`))).toEqual([]);
});

test('a package of the build that a program asks for is found, through another file and only where it is run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-planted-'));
  const program = join(folder, 'program.ts');
  try {
    writeFileSync(program, `import 'fastify';\nexport { other } from './other.ts';\n`);
    writeFileSync(
      join(folder, 'other.ts'),
      `import type { Plugin } from 'vite';\nexport const other = () => import('oxc-parser');\n`,
    );
    expect(missingPackages(program)).toEqual(['oxc-parser in other.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
