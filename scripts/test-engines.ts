/** `npm run test:engines`: the smoke suite in Chromium, Firefox and WebKitGTK. Root installs what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { close, runProject } from './suite.ts';

/** Debian's names and a file that each brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  chromium: '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  xauth: '/usr/bin/xauth',
  'dbus-x11': '/usr/bin/dbus-launch',
};

/** A display that nobody looks at. */
const DISPLAY = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x900x24'];

const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing from the system: ${missing.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
} else if (missing.length > 0) {
  console.log(`These packages of your system are missing: ${missing.join(', ')}.`);
}

close([await runProject('engines', { cutOff: true, under: DISPLAY })]);
