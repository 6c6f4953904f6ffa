import { spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Whose rights the server runs with. PostgreSQL refuses to run as root, so root hands over to an unprivileged account:
 * by setuid, or, where setuid itself is refused, by looking like that account inside a user namespace.
 */
export interface Account {
  readonly kind: 'own' | 'setuid' | 'namespace';
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}

interface PasswdEntry {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to use: our own unless we are root. Root prefers the owner of existing data, so that the same data can be
 * opened by that person and by root in turn; else an existing `postgres`, else `nobody`. initdb needs one that has a name.
 */
export function chooseAccount(existingOwner: { readonly uid: number; readonly gid: number } | null): Account | null {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { kind: 'own', uid, gid };
  if (existingOwner && existingOwner.uid !== 0) return { kind: 'setuid', ...existingOwner };
  const entries = readPasswd();
  const entry =
    entries.find(({ name }) => name === 'postgres') ??
    entries.find(({ name }) => name === 'nobody') ??
    entries.find((candidate) => candidate.uid !== 0);
  return entry && entry.uid !== 0 ? { kind: 'setuid', uid: entry.uid, gid: entry.gid } : null;
}

function readPasswd(): PasswdEntry[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 7)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}

/** The files of the cluster belong to this uid and gid, as seen from outside. In a namespace they stay root's. */
export function ownerOf(account: Account): { readonly uid: number; readonly gid: number } {
  return account.kind === 'namespace' ? { uid: 0, gid: 0 } : { uid: account.uid, gid: account.gid };
}

/** How to run one of the server's programs under the account. */
export function commandAs(account: Account, file: string, args: readonly string[]): Command {
  // The caller's directory may be closed to the account, and its environment (PGPORT, PGDATA, LC_ALL) must not leak in.
  // TZ spares initdb a search through every time zone of the machine.
  const surroundings = { cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC' } };
  if (account.kind === 'setuid')
    return { file, args, options: { ...surroundings, uid: account.uid, gid: account.gid } };
  if (account.kind === 'own') return { file, args, options: surroundings };
  const mapping = ['--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--'];
  return { file: 'unshare', args: [...mapping, file, ...args], options: surroundings };
}

export type Probe =
  | { readonly kind: 'runs'; readonly output: string }
  /** `refused`: the account cannot be taken on. `unreachable`: it cannot execute the program or read its libraries. */
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string };

/** Runs `file --version` under the account. */
export function probe(account: Account, file: string): Probe {
  const command = commandAs(account, file, ['--version']);
  const result = spawnSync(command.file, command.args, { ...command.options, encoding: 'utf8', timeout: 20_000 });
  if (result.error) {
    const { code, message } = result.error as NodeJS.ErrnoException;
    return { kind: code === 'EPERM' ? 'refused' : 'unreachable', reason: message };
  }
  if (result.status !== 0) return { kind: 'unreachable', reason: result.stderr.trim() };
  return { kind: 'runs', output: result.stdout.trim() };
}
