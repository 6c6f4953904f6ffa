import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { faultsOfAsvs, type Grounds } from '#tests/support/asvs.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/security/asvs.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const GROUNDS: Grounds = {
  read: (path) => (existsSync(join(ROOT, path)) ? read(path) : null),
  programs: new Set(Object.keys(scripts)),
};
const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }));

describe('the page on ASVS', () => {
  test('has every row of both levels, and names tests that are there', () => {
    expect(faultsOfAsvs(PAGE, GROUNDS)).toEqual([]);
  });

  const row = /^\| V8\.2\.1 .*$/m.exec(PAGE)![0];
  const second = /^\| V8\.2\.3 .*$/m.exec(PAGE)![0];
  test.each([
    ['a row that is missing', `${row}\n`, '', 'V8.2.1: 0 times in level 1'],
    ['a row of level 2 that is missing', `${second}\n`, '', 'V8.2.3: 0 times in level 2'],
    ['a row that is there twice', row, `${row}\n${row}`, 'V8.2.1: 2 times in level 1'],
    ['a row of no standard', row, row.replace('V8.2.1', 'V8.2.9'), 'V8.2.9: not of level 1'],
    ['a file that is gone', '%s as %s: %s', 'x; `tests/gone.test.ts` › x', 'V8.2.1: tests/gone.test.ts is not there'],
    ['a test that is gone', '%s as %s: %s', 'nobody wrote this', "has no test 'nobody wrote this'"],
    ['a mere claim', row, '| V8.2.1 | Calls | of course |', 'V8.2.1: of course is no test'],
    ['a program that is gone', row, '| V8.2.1 | Calls | `npm run nothing` |', 'V8.2.1: there is no npm run nothing'],
    ['a wrong count', ' held, ', '0 held, ', "should say '"],
  ])('does not pass with %s', (_what, from, to, fault) => {
    expect(PAGE).toContain(from);
    expect(faultsOfAsvs(PAGE.replace(from, to), GROUNDS).join('\n')).toContain(fault);
  });
});

test('no call and no table knows a hint or a secret question', () => {
  const migrations = globSync('src/**/migrations/*.sql', { cwd: ROOT }).map(read);
  expect(migrations.length).toBeGreaterThan(10);
  expect(
    [JSON.stringify(CALLS), ...migrations].filter((text) => /hint|(?:secret|security)_?question/i.test(text)),
  ).toEqual([]);
});

test('no call takes a secret in its address', () => {
  const names = Object.values<Call>(CALLS).flatMap(({ path, query }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ...Object.keys((query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}),
  ]);
  expect(names).toContain('id');
  expect(names).toContain('cursor');
  expect(names.filter((name) => /token|password|secret|code|session|mail|user/i.test(name))).toEqual([]);
});

/** Algorithms by the call that names them. */
const NAMED_ALGORITHM =
  /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createSign|createVerify|subtle\.digest)\(\s*'([\w-]+)'/g;
const SOUND = new Set([
  'sha256',
  'sha384',
  'sha512',
  'SHA-256',
  'SHA-384',
  'SHA-512',
  'aes-256-gcm',
  'RSA-SHA256',
  'SHA256',
]);
const UNSOUND =
  /'(?:md5|sha-?1|des(?:3|-[\w-]+)?|rc4(?:-\d+)?|bf-[\w-]+|[\w-]+-(?:ecb|cbc)|AES-CBC|AES-CTR|RSAES-PKCS1-v1_5)'/i;

test('no weak cipher, padding or hash is named in the code', () => {
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED_ALGORITHM)].map(([, algorithm]) => ({ path, algorithm: algorithm! })),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ algorithm }) => !SOUND.has(algorithm))).toEqual([]);
  expect(sources.filter(({ text }) => UNSOUND.test(text)).map(({ path }) => path)).toEqual([]);
  expect(UNSOUND.test("createHash('md5')")).toBe(true);
  expect(UNSOUND.test("createCipheriv('aes-128-ecb', key, null)")).toBe(true);
});

const SHELL = /\bshell: true|\bexec(?:Sync)?\(\s*['"`]|['"](?:sh|bash)['"],\s*\[/;

test('no command goes through a shell', () => {
  const commands = sources.filter(({ text }) => text.includes('node:child_process'));
  expect(commands.length).toBeGreaterThan(1);
  expect(commands.filter(({ text }) => SHELL.test(text)).map(({ path }) => path)).toEqual([]);
  for (const planted of ["exec('ping ' + host)", 'spawn(name, { shell: true })', "spawn('sh', ['-c', text])"])
    expect(SHELL.test(planted)).toBe(true);
});
