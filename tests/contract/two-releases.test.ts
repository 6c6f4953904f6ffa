import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadMigrations } from '#adapters/node/database/migrate.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { openWorld, PASSWORD, REPORT, send, type Sent } from './world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The older release knows none of this many newest migrations. */
const NEWEST = 3;

vi.setConfig({ testTimeout: 120_000 });

function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 });
  return status === 0 ? stdout : '';
}

/** The newest state of the main line that has none of these files; null where the history does not go back that far. */
function commitWithout(names: readonly string[]): string | null {
  for (const commit of git('rev-list', '--first-parent', 'HEAD').trim().split('\n')) {
    const files = git('ls-tree', '-r', '--name-only', commit, 'src').split('\n');
    if (files.length > 1 && !files.some((file) => names.some((name) => file.endsWith(`/${name}.sql`)))) return commit;
  }
  return null;
}

/** A checkout of an older state, run with the packages that are installed here. Its pages were never built: only its calls are asked. */
async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-older-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { status } = spawnSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT });
  if (status !== 0) throw new Error(`${commit} could not be checked out.`);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const okOf = async (server: TestServer, sent: Sent) => {
  const received = await send(server.baseUrl, sent);
  expect(received.status, `${sent.method} ${sent.path}: ${received.text}`).toBeLessThan(300);
  return received;
};

test('a release from before the newest migrations works on beside this one, which runs them', async ({ annotate }) => {
  const names = (await loadMigrations(ROOT)).slice(-NEWEST).map(({ name }) => name);
  const commit = commitWithout(names);
  if (commit === null) {
    // A copy without its history: what the migrations do to an older release is then shown by expand.test.ts alone.
    await annotate('No older release is at hand.');
    return;
  }
  const dataDir = temporaryDatabaseDirectory('sweep-releases-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const older = await startServer({ dataDir, root: await checkOut(commit) });
  onTestFinished(() => older.stop());

  async function register(server: TestServer, username: string): Promise<Readonly<Record<string, string>>> {
    const body = { name: 'A Traveler', username, password: PASSWORD };
    const { headers } = await okOf(server, { method: 'POST', path: '/api/auth/register', body });
    return { cookie: headers['set-cookie']![0]!.split(';')[0]! };
  }
  const early = await register(older, 'early');
  await okOf(older, { method: 'POST', path: '/api/reported-locations', body: REPORT });

  // Starts and migrates while the older one answers.
  let answered = 0;
  let starting = true;
  const asking = (async () => {
    while (starting) {
      await okOf(older, { method: 'GET', path: '/api/me/stats', headers: early });
      await okOf(older, { method: 'POST', path: '/api/analytics', body: { event: 'page_view' } });
      answered += 2;
      await sleep(50);
    }
  })();
  await using world = await openWorld({ dataDir });
  starting = false;
  await asking;
  expect(answered).toBeGreaterThan(10);
  const newer = world.server;
  const applied = await world.database.query<{ name: string }>('SELECT name FROM schema_migrations');
  expect(applied.map(({ name }) => name)).toEqual(expect.arrayContaining(names));

  // What one writes the other reads, both ways round.
  for (const [writer, reader, who] of [
    [older, newer, 'one'],
    [newer, older, 'two'],
  ] as const) {
    const headers = await register(writer, `person-${who}`);
    const user = { username: `person-${who}` };
    expect((await okOf(reader, { method: 'GET', path: '/api/session', headers })).json).toMatchObject({ user });
    const scan = { scanType: 'camera', threatDetected: false, location: 'Camera Scan', locationNotes: '0 threats' };
    await okOf(writer, { method: 'POST', path: '/api/security-scans', body: scan, headers });
    expect((await okOf(reader, { method: 'GET', path: '/api/me/stats', headers })).json).toMatchObject({
      totalScans: 1,
    });
    const { json } = await okOf(writer, { method: 'POST', path: '/api/me/recovery-codes', headers });
    const { codes } = json as { codes: string[] };
    const body = { username: user.username, code: codes[0], newPassword: 'seven quiet trams' };
    await okOf(reader, { method: 'POST', path: '/api/auth/recover', body });
    const { status } = await send(writer.baseUrl, { method: 'GET', path: '/api/me/stats', headers });
    expect(status).toBe(401);
    const signIn = { username: user.username, password: 'seven quiet trams' };
    const again = await okOf(writer, { method: 'POST', path: '/api/auth/login', body: signIn });
    const cookie = again.headers['set-cookie']![0]!.split(';')[0]!;
    await okOf(reader, { method: 'GET', path: '/api/me/export', headers: { cookie } });
    await okOf(writer, {
      method: 'DELETE',
      path: '/api/me',
      body: { password: signIn.password },
      headers: { cookie },
    });
    expect((await send(reader.baseUrl, { method: 'GET', path: '/api/me/stats', headers: { cookie } })).status).toBe(
      401,
    );
  }

  // A report that the older release took is published by the newer one, and the older one shows it.
  const { id } = (await okOf(older, { method: 'POST', path: '/api/reported-locations', body: REPORT })).json as {
    id: string;
  };
  await world.decide(id, 'publish', 'first-hand');
  await okOf(older, { method: 'GET', path: `/api/reported-locations/${id}` });
  await okOf(newer, { method: 'GET', path: `/api/reported-locations/${id}` });
  await okOf(older, { method: 'GET', path: '/api/ready' });
});
