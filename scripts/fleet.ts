/** `npm run fleet`: installs nginx where it is missing and runs tests/fleet/fleet.ts cut off from every network but loopback. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cutOff, ROOT } from './suite.ts';

if (!existsSync('/usr/sbin/nginx') && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], { env, stdio: 'inherit' });
}
const [program, ...prefix] = cutOff();
if (program === undefined) {
  process.stderr.write('The fleet runs only where it can be cut off from every other network: use root on Linux.\n');
  process.exitCode = 1;
} else {
  const { status } = spawnSync(program, [...prefix, process.execPath, join(ROOT, 'tests/fleet/fleet.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
