import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the rules are made of, from the pixels to the alert: another of these, and what was judged before counts no more. */
export const RULE_FILES = [
  'src/core/image/*.ts',
  'src/scanners/camera/{engine,definition}.ts',
  'src/scanners/camera/{track,decide}/*.ts',
  'src/scanners/camera/kernel/kernel.as',
] as const;

/** The rules, and the simulator that judged them. */
export const JUDGED_FILES = [
  ...RULE_FILES,
  'tests/simulator/{rendering.ts,renderer.as,plan.ts,person.ts,room.ts,judge.ts}',
  'tests/support/{random,manual-exposure}.ts',
];

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

function readFromRoot(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

/** Names what these files hold together: another name, another behavior. Comments, white space and tests are left out. */
export function hashOf(patterns: readonly string[], read: (path: string) => string = readFromRoot): string {
  const hash = createHash('sha256');
  for (const path of patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted()) {
    if (path.endsWith('.test.ts')) continue;
    hash.update(read(path).replaceAll(COMMENT, '').replaceAll(/\s+/g, ' '));
  }
  return hash.digest('hex').slice(0, 16);
}
