/** `npm run test:engines`: the smoke suite in Chromium, Firefox and WebKitGTK. Root installs what is missing. */
import { close, runProject } from './suite.ts';
import { ensurePackages } from './system-packages.ts';

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

ensurePackages(PACKAGES);
close([await runProject('engines', { cutOff: true, under: DISPLAY })]);
