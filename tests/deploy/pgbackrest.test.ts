import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/server.ts';
import { packagedBin, postgresAccount } from '../../scripts/postgres-server.ts';
import { REPORT, send } from '../contract/world.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../deploy/pgbackrest/pgbackrest.conf'), 'utf8');
const PASSPHRASE = 'eleven tired tortoises';

let folder: string;
const running = new Set<string>();
const account = postgresAccount()!;
const bin = packagedBin()!;
const at = (name: string) => join(folder, name);

/** Runs a program as the user of PostgreSQL; what it printed. */
function run(program: string, args: readonly string[], passphrase = PASSPHRASE): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...account,
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGBACKREST_REPO1_CIPHER_PASS: passphrase },
  });
  return { code: status, said: stdout + stderr };
}
function runOrThrow(program: string, ...args: string[]): string {
  const { code, said } = run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${said}`);
  return said;
}
const pgBackRest = (...args: string[]) =>
  runOrThrow('pgbackrest', `--config=${at('pgbackrest.conf')}`, '--stanza=sweep', ...args);
const sql = (statement: string) =>
  runOrThrow(join(bin, 'psql'), '-h', folder, '-U', 'postgres', '-Atc', statement, 'postgres').trim();

function start(data: string): void {
  // Its output goes to a file: a program that goes on would keep a pipe open.
  runOrThrow(join(bin, 'pg_ctl'), '-D', data, '-l', at('log'), '-w', 'start');
  running.add(data);
}
function stop(data: string): void {
  runOrThrow(join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop');
  running.delete(data);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-pgbackrest-'));
  for (const name of ['.', 'repository', 'lock']) {
    mkdirSync(at(name), { recursive: true });
    chownSync(at(name), account.uid, account.gid);
  }
  const paths = `log-level-file=off\nlock-path=${at('lock')}\n`;
  const configuration = SAMPLE.replace('/var/lib/pgbackrest', at('repository'))
    .replace(/^pg1-path=.*$/m, `pg1-path=${at('one')}\npg1-socket-path=${folder}`)
    .replace('[global]\n', `[global]\n${paths}`);
  expect(configuration).not.toContain('/var/lib');
  writeFileSync(at('pgbackrest.conf'), configuration);

  runOrThrow(join(bin, 'initdb'), '-D', at('one'), '-U', 'postgres', '--auth=trust', '--data-checksums', '--no-sync');
  // As the sample says, but for where its file lies.
  const archive = Array.from(SAMPLE.matchAll(/^# {3}(archive_.*)$/gm), ([, line]) =>
    line!.replace('pgbackrest ', `pgbackrest --config=${at('pgbackrest.conf')} `),
  );
  expect(archive).toHaveLength(2);
  const settings = [...archive, `unix_socket_directories = '${folder}'`, `listen_addresses = ''`, 'fsync = off'];
  appendFileSync(join(at('one'), 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  start(at('one'));
});
afterAll(() => {
  for (const data of running) run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
});

test('a server is restored to the moment before a mistake, from a repository that nobody can read', async () => {
  pgBackRest('stanza-create');
  const databaseUrl = `postgresql:///postgres?host=${encodeURIComponent(folder)}`;
  const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  const ask = { method: 'POST', path: '/api/reported-locations', body: REPORT } as const;
  expect((await send(server.baseUrl, ask)).status).toBe(201);
  pgBackRest('backup', '--type=full');
  // pgBackRest counts in seconds: a moment within the second of a backup's end is not after it.
  sql('SELECT pg_sleep(2)');
  // After the backup: what only the archived log holds.
  expect((await send(server.baseUrl, ask)).status).toBe(201);
  await server.stop();
  const beforeTheMistake = sql('SELECT now()');
  const log = sql('SELECT md5(string_agg(e::text, chr(10) ORDER BY e::text)) FROM report_events e');
  sql('TRUNCATE reports CASCADE');
  sql('SELECT pg_switch_wal()');
  pgBackRest('check');
  stop(at('one'));

  const target = [`--pg1-path=${at('two')}`, '--type=time', `--target=${beforeTheMistake}`, '--target-action=promote'];
  const stranger = run(
    'pgbackrest',
    [`--config=${at('pgbackrest.conf')}`, '--stanza=sweep', ...target, 'restore'],
    'another passphrase',
  );
  expect(stranger.code).not.toBe(0);
  mkdirSync(at('two'), { mode: 0o700 });
  chownSync(at('two'), account.uid, account.gid);
  pgBackRest(...target, 'restore');
  start(at('two'));
  await expect.poll(() => sql('SELECT pg_is_in_recovery()'), { timeout: 30_000 }).toBe('f');
  expect(sql('SELECT count(*) FROM reports')).toBe('2');
  expect(sql('SELECT md5(string_agg(e::text, chr(10) ORDER BY e::text)) FROM report_events e')).toBe(log);
}, 120_000);
