import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What makes this house: the same configuration that checks the real tree. */
const HOUSE = [
  'package.json',
  'tsconfig.json',
  ...['base', 'pure', 'browser', 'worker', 'node', 'test'].map((name) => `config/tsconfig.${name}.json`),
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.json',
];

/** A house of its own in a temporary directory, with only the planted files in it. */
export interface PlantedHouse extends Disposable {
  readonly root: string;
  /** Runs a tool of this house over the planted one. */
  run(program: 'tsc' | 'oxlint' | 'oxfmt' | 'knip' | 'vitest', ...parameters: string[]): { code: number; text: string };
}

/** Programs by their JavaScript entry, so that the pinned Node runs them on every system. */
const PROGRAMS = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
} as const;

export function plant(files: Readonly<Record<string, string>>): PlantedHouse {
  const root = mkdtempSync(join(tmpdir(), 'sweep-planted-'));
  for (const name of HOUSE) cpSync(join(ROOT, name), join(root, name));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    root,
    run(program, ...parameters) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(ROOT, 'node_modules', PROGRAMS[program]), ...parameters],
        // A run inside a test run must not take that one's settings for its own.
        { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' } },
      );
      return { code: status ?? -1, text: `${stdout}${stderr}` };
    },
    [Symbol.dispose]() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
