import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cutOff, ROOT } from './suite.ts';

/**
 * Has the system's packages there that a command needs beside those of `npm test`: Debian's names, and a file that each
 * brings. Root installs what is missing; anybody else is told its names.
 */
export function ensurePackages(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`These packages of your system are missing: ${missing.join(', ')}.`);
    return;
  }
  console.log(`Installing from the system: ${missing.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
}

/** Runs a program of ours where it reaches loopback and nothing else, with its exit code as ours; never where it could reach more. */
export function runCutOff(path: string): void {
  const [program, ...prefix] = cutOff();
  if (program === undefined) {
    process.stderr.write(`${path} runs only where it can be cut off from every other network: use root on Linux.\n`);
    process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(program, [...prefix, process.execPath, join(ROOT, path)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
