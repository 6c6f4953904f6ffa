import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDatabaseUrl } from '#adapters/node/database/open-database.ts';
import { postgresAccount } from './postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const PORT = 6432;
const READY_WITHIN_MS = 10_000;

export interface Pooler extends AsyncDisposable {
  readonly databaseUrl: string;
}

/**
 * A pgbouncer in transaction mode before the server of a socket, gone afterwards; null where it is not installed.
 * Each transaction gets whichever of few connections is free, so that nothing that a session keeps can be relied on.
 */
export async function openPooler(databaseUrl: string): Promise<Pooler | null> {
  const account = postgresAccount();
  const { host, port, user } = parseDatabaseUrl(databaseUrl);
  if (!existsSync(PROGRAM) || !account || process.getuid?.() !== 0 || !host.startsWith('/')) return null;
  const directory = mkdtempSync(join(tmpdir(), 'sweep-pgbouncer-'));
  chownSync(directory, account.uid, account.gid);
  writeFileSync(join(directory, 'users'), `"${user}" ""\n`);
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${host} port=${port}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 2000',
      'auth_type = trust',
      `auth_file = ${directory}/users`,
      'listen_addr =',
      `listen_port = ${PORT}`,
      `unix_socket_dir = ${directory}`,
      `logfile = ${directory}/log`,
      '',
    ].join('\n'),
  );
  const child = spawn(PROGRAM, [join(directory, 'pgbouncer.ini')], { ...account, cwd: directory, stdio: 'ignore' });
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (!existsSync(join(directory, `.s.PGSQL.${PORT}`))) {
    if (child.exitCode !== null || Date.now() > deadlineMs) throw new Error(`pgbouncer did not start in ${directory}`);
    await sleep(20);
  }
  return {
    databaseUrl: `postgresql:///postgres?host=${encodeURIComponent(directory)}&port=${PORT}&user=${user}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
