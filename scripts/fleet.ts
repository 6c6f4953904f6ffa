/** `npm run fleet`: installs nginx where it is missing and runs tests/fleet/fleet.ts cut off from every network but loopback. */
import { ensurePackages, runCutOff } from './system-packages.ts';

ensurePackages({ 'nginx-light': '/usr/sbin/nginx' });
runCutOff('tests/fleet/fleet.ts');
