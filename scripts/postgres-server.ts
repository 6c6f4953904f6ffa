import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const PACKAGED = '/usr/lib/postgresql';
const READY_WITHIN_MS = 20_000;

export interface PostgresServer extends AsyncDisposable {
  /** Undefined where no server could be had; store tests then run on the embedded engine alone. */
  readonly databaseUrl: string | undefined;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses root, so the server runs as the user that its package made. */
export function postgresAccount(): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** The programs of the newest version that Debian's packages installed; null where there is none. */
export function packagedBin(): string | null {
  if (!existsSync(PACKAGED)) return null;
  const versions = readdirSync(PACKAGED).toSorted((a, b) => Number(b) - Number(a));
  return (
    versions.map((version) => join(PACKAGED, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}

function without(reason: string): PostgresServer {
  console.log(`\nStore tests run on the embedded PostgreSQL only: ${reason}`);
  return { databaseUrl: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/**
 * The server of DATABASE_URL, which is left as it is, or a private one: its data in a temporary directory, reachable by
 * a socket in that directory only, gone afterwards.
 */
export async function openPostgresServer(): Promise<PostgresServer> {
  const given = process.env['DATABASE_URL'];
  if (given) return { databaseUrl: given, [Symbol.asyncDispose]: () => Promise.resolve() };
  if (process.getuid?.() !== 0) return without('set DATABASE_URL to test on a server too.');
  const bin = packagedBin();
  const account = postgresAccount();
  if (!bin || !account) return without('no PostgreSQL server is installed.');

  const directory = mkdtempSync(join(tmpdir(), 'sweep-postgres-'));
  chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  const asOwner = { ...account, cwd: directory, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...asOwner, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  // A test server may lose its data with the machine: it is not asked to wait for the disk.
  const settings = ["listen_addresses = ''", `unix_socket_directories = '${directory}'`, 'fsync = off'];
  writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  const server = spawn(join(bin, 'postgres'), ['-D', data], { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  try {
    await untilReady(server, () => log);
  } catch (error) {
    await stop(server, directory);
    throw error;
  }
  return {
    databaseUrl: `postgresql:///postgres?host=${encodeURIComponent(directory)}`,
    [Symbol.asyncDispose]: () => stop(server, directory),
  };
}

async function untilReady(server: ChildProcess, log: () => string): Promise<void> {
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (!log().includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadlineMs) throw new Error(`PostgreSQL did not start:\n${log()}`);
    await sleep(20);
  }
}

/** SIGQUIT ends it at once: what it holds is thrown away. */
async function stop(server: ChildProcess, directory: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}
