/**
 * `npm run test:deploy`: what systemd, nginx and Caddy make of their samples, the lines of the runbook, and the image, where
 * `npm run image` has built it. Root installs what is missing.
 */
import { close, runProject } from './suite.ts';
import { ensurePackages } from './system-packages.ts';

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
  prometheus: '/usr/bin/promtool',
};

ensurePackages(PACKAGES);
close([await runProject('deploy')]);
