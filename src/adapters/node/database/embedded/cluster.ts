import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSetupError } from '../database-errors.ts';
import { commandAs, ownerOf } from './account.ts';
import { causeOf } from './cause.ts';
import { isRunning } from './processes.ts';
import type { ServerPrograms } from './programs.ts';

const INITDB_DEADLINE_MS = 120_000;
/** First major version whose own locale provider has C.UTF-8. */
const FIRST_WITH_BUILTIN_LOCALE = 17;

/** The superuser that initdb makes. */
export const SUPERUSER = 'postgres';

/** Owner of the cluster, or null when there is none yet. */
export function clusterOwner(directory: string): { readonly uid: number; readonly gid: number } | null {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats ? { uid: stats.uid, gid: stats.gid } : null;
}

/**
 * The `-D` argument and the descriptor to hand down as number 3. Under root the server is given the open directory
 * instead of its path, so that parents it may not enter do not matter.
 */
export function directoryArgument(
  programs: ServerPrograms,
  directory: string,
): { readonly path: string; readonly descriptor: number | null } {
  if (programs.account.kind !== 'setuid' || process.platform !== 'linux') return { path: directory, descriptor: null };
  return { path: '/proc/self/fd/3', descriptor: openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY) };
}

/** Makes the cluster if there is none, and checks that an existing one fits the programs and belongs to the account. */
export async function ensureCluster(
  programs: ServerPrograms,
  directory: string,
  initdbOptions: readonly string[],
): Promise<void> {
  const wanted = ownerOf(programs.account);
  const owner = clusterOwner(directory);
  if (owner && owner.uid !== wanted.uid) {
    if (programs.account.kind === 'own') {
      throw new DatabaseSetupError(
        `The database in ${directory} belongs to another user (${owner.uid}). Start as that user or as root, or give it to this one: chown -R ${wanted.uid} ${directory}`,
      );
    }
    chownTree(directory, wanted.uid, wanted.gid);
  }
  if (!existsSync(join(directory, 'PG_VERSION'))) await createCluster(programs, directory, initdbOptions);
  const found = Number.parseInt(readFileSync(join(directory, 'PG_VERSION'), 'utf8'), 10);
  if (found !== programs.major) {
    throw new DatabaseSetupError(
      `The database in ${directory} was made by PostgreSQL ${found}, but PostgreSQL ${programs.major} would run it. ` +
        `Set PG_BIN to the directory of the programs of PostgreSQL ${found}; with them npm run backup makes what npm run restore takes into a new DATA_DIR.`,
    );
  }
}

function chownTree(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, uid, gid);
    else lchownSync(child, uid, gid);
  }
}

/** initdb works in a sibling that is renamed when it is whole: a start that was cut off leaves nothing half made. */
async function createCluster(
  programs: ServerPrograms,
  directory: string,
  initdbOptions: readonly string[],
): Promise<void> {
  const parent = dirname(directory);
  mkdirSync(parent, { recursive: true });
  removeAbandoned(directory);
  const partial = mkdtempSync(`${directory}.new-${process.pid}-`);
  try {
    chmodSync(partial, 0o700);
    if (programs.account.kind !== 'own') {
      const { uid, gid } = ownerOf(programs.account);
      chownSync(partial, uid, gid);
    }
    await runInitdb(programs, partial, initdbOptions);
    try {
      renameSync(partial, directory);
    } catch (error) {
      // Another process that started at the same time may have been first.
      if (!existsSync(join(directory, 'PG_VERSION'))) {
        throw new DatabaseSetupError(`${directory} is in the way: it is not empty and holds no database.`, {
          cause: error,
        });
      }
    }
    const descriptor = openSync(parent, constants.O_RDONLY);
    fsyncSync(descriptor);
    closeSync(descriptor);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function removeAbandoned(directory: string): void {
  const prefix = `${basename(directory)}.new-`;
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isRunning(pid)) rmSync(join(dirname(directory), name), { recursive: true, force: true });
  }
}

async function runInitdb(programs: ServerPrograms, directory: string, options: readonly string[]): Promise<void> {
  // With LC_CTYPE=C, which initdb picks in an empty environment, pg_trgm would drop every letter outside ASCII.
  const locale =
    programs.major >= FIRST_WITH_BUILTIN_LOCALE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const { path, descriptor } = directoryArgument(programs, directory);
  const command = commandAs(programs.account, programs.initdb, [
    `--pgdata=${path}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
    ...options,
  ]);
  const child = spawn(command.file, [...command.args], {
    ...command.options,
    stdio: ['ignore', 'pipe', 'pipe', ...(descriptor === null ? [] : [descriptor])],
    timeout: INITDB_DEADLINE_MS,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    child.once('error', reject).once('close', resolve);
    const status = await promise;
    if (status !== 0) {
      const dataDir = dirname(directory);
      throw new DatabaseSetupError(
        causeOf(output, dataDir) ?? `The database could not be made in ${dataDir}: ${lastLines(output)}`,
      );
    }
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** The end of a program's output on one line, for a sentence. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ').slice(-600) || 'it said nothing.';
}
