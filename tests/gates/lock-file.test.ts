import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { completeLock, missingPackages, type LockFile } from '../../scripts/lock-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function lockOf(packages: LockFile['packages']): LockFile {
  return { packages };
}

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;

  test('holds every platform’s packages, so that npm ci accepts it (else: node scripts/complete-lock.ts)', () => {
    expect(missingPackages(lock).map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  test('asks for a database and a runtime only of systems that Sweep starts on', () => {
    const wanted = Object.keys(lock.packages['']!.optionalDependencies!);
    expect(wanted.filter((name) => !/[/-](?:linux|darwin)-/.test(name))).toEqual([]);
  });

  test('names no download address', () => {
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('proves every package that this platform installs', () => {
    const unproven = Object.entries(lock.packages).filter(
      ([path, { integrity, os }]) => path !== '' && integrity === undefined && (os ?? ['linux']).includes('linux'),
    );
    const foreign = ['arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'ia32', 'wasm32'];
    expect(
      unproven
        .filter(([, { cpu, libc }]) => !foreign.includes(cpu?.[0] ?? '') && libc?.[0] !== 'musl')
        .map(([path]) => path),
    ).toEqual([]);
  });
});

test('a package that is pinned and left out is found, wherever its parent stands', () => {
  const lock = lockOf({
    '': { optionalDependencies: { 'root-linux-x64': '1.0.0' } },
    'node_modules/a': {
      version: '1.0.0',
      optionalDependencies: { '@a/darwin-arm64': '1.0.0', '@a/linux-x64-gnu': '1.0.0' },
    },
    'node_modules/@a/linux-x64-gnu': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/b/node_modules/a': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@a/linux-x64-gnu': '2.0.0' },
    },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { fsevents: '~2.3.2' } },
  });
  expect(missingPackages(lock).map(({ path, version }) => [path, version])).toEqual([
    ['node_modules/root-linux-x64', '1.0.0'],
    ['node_modules/@a/darwin-arm64', '1.0.0'],
    ['node_modules/b/node_modules/a/node_modules/@a/linux-x64-gnu', '2.0.0'],
  ]);

  completeLock(lock);
  expect(missingPackages(lock)).toEqual([]);
  expect(lock.packages['node_modules/@a/darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    optional: true,
    os: ['darwin'],
  });
  expect(lock.packages['node_modules/b/node_modules/a/node_modules/@a/linux-x64-gnu']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['glibc'],
    optional: true,
    os: ['linux'],
  });
});

test('a package whose name tells no platform is not guessed at', () => {
  const lock = lockOf({ 'node_modules/a': { version: '1.0.0', optionalDependencies: { speedup: '1.0.0' } } });
  expect(() => completeLock(lock)).toThrow(
    'speedup@1.0.0 is missing from package-lock.json, and its name tells no platform',
  );
});
