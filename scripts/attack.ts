/**
 * `npm run attack`: installs the attack tools where they are missing and runs tests/attack/attack.ts cut off from every
 * network but loopback.
 */
import { ensurePackages, runCutOff } from './system-packages.ts';

ensurePackages({
  sqlmap: '/usr/bin/sqlmap',
  wapiti: '/usr/bin/wapiti',
  ffuf: '/usr/bin/ffuf',
  slowhttptest: '/usr/bin/slowhttptest',
});
runCutOff('tests/attack/attack.ts');
