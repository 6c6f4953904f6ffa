/**
 * `npm run test:deploy`: what systemd, nginx and Caddy make of their samples, the lines of the runbook, and the image, where
 * `npm run image` has built it. Root installs what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { close, runProject } from './suite.ts';

/** Debian's names and a file that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  systemd: '/usr/bin/systemd-analyze',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  podman: '/usr/bin/podman',
  pgbackrest: '/usr/bin/pgbackrest',
  postgresql: '/usr/lib/postgresql',
  openssl: '/usr/bin/openssl',
  'testssl.sh': '/usr/bin/testssl',
};

const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing from the system: ${missing.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
} else if (missing.length > 0) {
  console.log(`These packages of your system are missing: ${missing.join(', ')}.`);
}

close([await runProject('deploy')]);
