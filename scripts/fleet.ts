/** `npm run fleet`: installs nginx, pgbouncer and libfaketime where they are missing and runs tests/fleet/fleet.ts cut off from every network but loopback. */
import { ensurePackages, runCutOff } from './system-packages.ts';

ensurePackages({
  'nginx-light': '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
});
runCutOff('tests/fleet/fleet.ts');
