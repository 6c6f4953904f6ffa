import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { createPasskeyStore } from '#features/account/node/passkey-store.ts';
import { createAccountStore } from '#features/account/node/store.ts';
import { killServer, lockedPid } from '#tests/support/kill-database.ts';
import { runProgram } from '#tests/support/run-program.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { copyStartedDatabase } from '#tests/support/started-data.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { PASSWORD, send } from './world.ts';

const ACCOUNT = join(import.meta.dirname, '../../src/apps/server/node/account-cli.ts');

// Whole programs are started here, each with a database: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('the operator\u2019s tool', () => {
  let server: TestServer;
  const account = (args: readonly string[], stdin = '') =>
    runProgram(ACCOUNT, args, { DATA_DIR: server.dataDir }, stdin);

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test('creates accounts and changes roles beside a running server', async () => {
    expect(await account(['list'])).toEqual({ code: 0, stdout: 'There are no accounts yet.\n', stderr: '' });
    const created = await account(['create', 'Rhea', '--name', 'Rhea M', '--role', 'reviewer'], `${PASSWORD}\n`);
    expect(created).toEqual({ code: 0, stdout: 'Created Rhea as reviewer.\n', stderr: '' });

    const body = { username: 'rhea', password: PASSWORD };
    const login = await send(server.baseUrl, { method: 'POST', path: '/api/auth/login', body });
    expect(login.json).toMatchObject({ user: { username: 'Rhea', name: 'Rhea M', role: 'reviewer' } });
    const headers = { cookie: login.headers['set-cookie']![0]!.split(';')[0]! };
    const queue = { method: 'GET', path: '/api/review/reports', headers };
    expect((await send(server.baseUrl, queue)).status).toBe(200);

    expect((await account(['revoke', 'RHEA'])).stdout).toMatch(/^Rhea is now user\./);
    expect((await send(server.baseUrl, queue)).status).toBe(401);
    expect((await account(['grant', 'rhea', 'legal'])).stdout).toMatch(/^Rhea is now legal\./);
    expect((await account(['grant', 'rhea', 'admin'])).code).toBe(0);
    expect((await account(['list'])).stdout).toMatch(/^Rhea {2}admin/);
    // A name that a terminal would obey is written out.
    await account(['create', 'Eve\u001b[2J\u0085'], `${PASSWORD}\n`);
    const listed = (await account(['list'])).stdout;
    expect(listed).toMatch(String.raw`Eve\u{1b}[2J`);
    expect([...listed].filter((sign) => /\p{Cc}/u.test(sign) && sign !== '\n')).toEqual([]);
  });

  test('grants a role to a short password only where there is a passkey', async () => {
    expect((await account(['create', 'Dione'], 'reef 9 lamp\n')).code).toBe(0);
    expect(await account(['grant', 'dione', 'reviewer'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/needs a passkey or a password of at least 12 characters/) as string,
    });
    await using database = await openDatabase({ dataDir: server.dataDir });
    const { id: userId } = (await createAccountStore(database).findByFoldedUsername('dione'))!;
    await createPasskeyStore(database).save({
      id: systemRandom.uuid(Date.now()),
      userId,
      credentialId: systemRandom.bytes(16),
      publicKey: new Uint8Array(77),
      counter: 0,
      transports: [],
      device: '',
      createdAtMs: Date.now(),
      lastUsedAtMs: null,
    });
    expect((await account(['grant', 'dione', 'reviewer'])).stdout).toMatch(/^Dione is now reviewer\./);
    // The short password beside it opens nothing any more.
    const body = { username: 'dione', password: 'reef 9 lamp' };
    const login = await send(server.baseUrl, { method: 'POST', path: '/api/auth/login', body });
    expect(login.json).toMatchObject({ code: 'passkey-needed' });
  });

  test('lets somebody back in with a code, once, whose password the operator never learns', async () => {
    expect((await account(['create', 'Calypso'], `${PASSWORD}\n`)).code).toBe(0);
    const given = async () => (await account(['reset', 'calypso'])).stdout;
    const older = (await given()).split('\n')[0]!;
    const said = await given();
    expect(said).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\nWith this code Calypso chooses a new password/);
    const recover = (code: string) =>
      send(server.baseUrl, {
        method: 'POST',
        path: '/api/auth/recover',
        body: { username: 'calypso', code, newPassword: 'another two keys' },
      });
    // The newest alone counts.
    expect((await recover(older)).json).toMatchObject({ code: 'recovery-refused' });
    expect((await recover(said.split('\n')[0]!)).status).toBe(200);
    expect((await recover(said.split('\n')[0]!)).json).toMatchObject({ code: 'recovery-refused' });
    const late = (await given()).split('\n')[0]!;
    await using database = await openDatabase({ dataDir: server.dataDir });
    expect(JSON.stringify(await database.query('SELECT t::text FROM reset_codes t'))).not.toContain(late);
    await database.query(`UPDATE reset_codes SET expires_at = now() - interval '1 second'`);
    expect((await recover(late)).json).toMatchObject({ code: 'recovery-refused' });
    const { id } = (await createAccountStore(database).findByFoldedUsername('calypso'))!;
    const kinds = (await createAccountStore(database).eventsOf(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['registered', 'reset-code-given', 'reset-code-given', 'recovered', 'reset-code-given']);
  });

  test.each([
    [['create', 'tethys'], 'password1\n', /guess/],
    [['create', 'tethys', '--role', 'admin'], 'reef 9 lamp\n', /at least 12 characters/],
    [['create', 'RHEA'], `${PASSWORD}\n`, /^This username is already taken\n$/],
    [['create', 'tethys'], '', /^Password is required\n$/],
    [['reset', 'dione'], '', /^dione is reviewer and signs in with a passkey, not with a code\.\n$/i],
    [['grant', 'nobody', 'reviewer'], '', /^There is no account with the username 'nobody'\.\n$/],
  ])('%j is refused', async (args, stdin, sentence) => {
    expect(await account(args, stdin)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  test.each([
    [['grant', 'rhea', 'king']],
    [['dance']],
    [[]],
    [['create']],
    [['list', 'all']],
    [['reset', 'rhea', 'now']],
    [['create', 'x', '--password', 'y']],
  ])('%j is no command', async (args) => {
    expect(await account(args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a command that is told to stop', () => {
  const program = (name: string) => join(import.meta.dirname, `../../src/apps/server/node/${name}-cli.ts`);

  test.each([
    ['SIGINT', 'migrate', []],
    ['SIGINT', 'account', ['create', 'Rhea']],
    ['SIGTERM', 'account', ['list']],
    ['SIGINT', 'backup', ['make', 'FILE']],
  ] as const)('%s to %s %j leaves no database running and nothing half done', async (signal, name, args) => {
    const dataDir = temporaryDatabaseDirectory('sweep-command-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    onTestFinished(() => killServer(dataDir));
    copyStartedDatabase(dataDir);
    const path = join(dataDir, 'backup');
    // Its standard input stays open, so that a password is waited for.
    const child = spawn(process.execPath, [program(name), ...args.map((arg) => (arg === 'FILE' ? path : arg))], {
      stdio: 'pipe',
      env: { PATH: process.env['PATH'], COMPANION: 'off', DATA_DIR: dataDir },
    });
    const ended = Promise.all([once(child, 'exit'), text(child.stderr)]);
    await vi.waitUntil(() => lockedPid(dataDir) !== 0, { timeout: 60_000, interval: 1 });
    child.kill(signal);
    const [[code], stderr] = await ended;
    expect(stderr).toMatch(/Stopped before it was done\.\n$/);
    expect(code).toBe(1);
    // A server that stopped has taken its lock along.
    expect(lockedPid(dataDir)).toBe(0);
    expect((await readdir(dataDir)).filter((file) => file.startsWith('backup'))).toEqual([]);
  });
});
