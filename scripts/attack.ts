/**
 * `npm run attack`: installs the attack tools where they are missing and runs tests/attack/attack.ts cut off from every
 * network but loopback.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cutOff, ROOT } from './suite.ts';

/** Debian's names and a file that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  sqlmap: '/usr/bin/sqlmap',
  wapiti: '/usr/bin/wapiti',
  ffuf: '/usr/bin/ffuf',
  slowhttptest: '/usr/bin/slowhttptest',
};

const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing from the system: ${missing.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
}
const [program, ...prefix] = cutOff();
if (program === undefined) {
  process.stderr.write('The attack runs only where it can be cut off from every other network: use root on Linux.\n');
  process.exitCode = 1;
} else {
  const { status } = spawnSync(program, [...prefix, process.execPath, join(ROOT, 'tests/attack/attack.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
