import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { runProgram } from '#tests/support/run-program.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { openSilentProxy, type SilentProxy } from '#tests/support/silent-proxy.ts';
import { openStandby, statementsOn } from '#tests/support/standby.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

const CLI = join(import.meta.dirname, '../../src/apps/server/node/account-cli.ts');
const PASSWORD = 'fifteen and more characters of it';
const SEARCH = '/api/reported-locations?q=meridian';

const resources = new AsyncDisposableStack();
let primary: Engine;
let standby: Engine;
let toPrimary: SilentProxy;
/** Two servers of one product, each with the standby beside the primary. */
let servers: readonly TestServer[];

const wayTo = ({ target }: Engine) => openSilentProxy({ path: join(target.host, `.s.PGSQL.${target.port}`) });
const urlOf = ({ port }: SilentProxy): string => `postgresql://sweep@127.0.0.1:${port}/sweep`;

beforeAll(async () => {
  const folders = ['sweep-primary-', 'sweep-standby-'].map(temporaryDatabaseDirectory);
  for (const folder of folders) resources.defer(() => rm(folder, { recursive: true, force: true }));
  primary = resources.use(await openEngine({ dataDir: folders[0]!, scratch: true }));
  toPrimary = await wayTo(primary);
  const first = await startServer({ environment: { DATABASE_URL: urlOf(toPrimary) } });
  await first.stop();
  standby = resources.use(await openStandby(primary, folders[1]!));
  const toStandby = resources.use(await wayTo(standby));
  const environment = {
    DATABASE_URL: urlOf(toPrimary),
    READ_DATABASE_URL: urlOf(toStandby),
    ADDRESS_KEY: 'k'.repeat(43),
    LOG_LEVEL: 'info',
  };
  servers = await Promise.all([0, 1].map(() => startServer({ environment })));
  for (const server of servers) resources.defer(() => server.stop());
});
afterAll(() => resources.disposeAsync());

interface Asked {
  readonly at?: number;
  readonly body?: object;
  readonly cookie?: string;
}

async function ask(path: string, { at = 0, body, cookie }: Asked = {}) {
  const { baseUrl } = servers[at]!;
  const answer = await fetch(baseUrl + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', origin: baseUrl, ...(cookie === undefined ? {} : { cookie }) },
  });
  const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0], json };
}

/** How many reports somebody finds. */
async function found(asked: Asked = {}): Promise<number> {
  const { status, json } = await ask(SEARCH, asked);
  expect(status).toBe(200);
  return (json['locations'] as unknown[]).length;
}

async function untilUsed(isUsed: boolean): Promise<void> {
  const line = (output: string) => output.match(/standby-(used|lost)/g)?.at(-1);
  for (const { output } of servers)
    await expect.poll(() => line(output()), { timeout: 20_000 }).toBe(isUsed ? 'standby-used' : 'standby-lost');
}

async function signIn(username: string, role: string): Promise<string> {
  const made = await runProgram(
    CLI,
    ['create', username, '--role', role],
    { DATABASE_URL: urlOf(toPrimary) },
    PASSWORD,
  );
  expect(made).toMatchObject({ code: 0 });
  return (await ask('/api/auth/login', { body: { username, password: PASSWORD } })).cookie ?? '';
}

test('what anybody reads comes from the standby, and who changed something sees the change on every server', async () => {
  await untilUsed(true);
  const reviewer = await signIn('rita', 'reviewer');
  const report = {
    name: 'Hotel Meridian',
    address: 'Lindenallee 4',
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
  };
  const { json: receipt } = await ask('/api/reported-locations', { body: report });
  const { json: detail } = await ask(`/api/review/reports/${receipt['id'] as string}`, { cookie: reviewer });
  expect(await found()).toBe(0);

  // From here on the standby applies nothing: what it answers is what was before.
  await statementsOn(standby, 'SELECT pg_wal_replay_pause()');
  const decision = { action: 'publish', reasonCode: 'first-hand', version: detail['version'] };
  const published = await ask(`/api/review/reports/${receipt['id'] as string}/decisions`, {
    body: decision,
    cookie: reviewer,
  });
  expect(published.json).toMatchObject({ status: 'published' });
  // The reviewer reads on the other server, a stranger on this one.
  expect([await found({ at: 1, cookie: reviewer }), await found()]).toEqual([1, 0]);

  await statementsOn(standby, 'SELECT pg_wal_replay_resume()');
  await expect.poll(() => found(), { timeout: 10_000 }).toBe(1);
  await untilUsed(true);
  await statementsOn(standby, 'SELECT pg_wal_replay_pause()');
  const token = { token: receipt['receiptToken'] };
  const withdrawn = await ask('/api/receipts/withdraw', { body: token });
  expect([withdrawn.status, withdrawn.cookie]).toEqual([200, 'changed=1']);
  const mine = { at: 1, cookie: withdrawn.cookie! };
  const page = `/api/reported-locations/${receipt['id'] as string}`;
  expect([await found(mine), (await ask(page, mine)).status]).toEqual([0, 404]);
  expect(await found({ at: 1 })).toBe(1);

  // A standby that falls behind is left alone, and taken again once it has caught up.
  await untilUsed(false);
  expect(await found({ at: 1 })).toBe(0);
  await statementsOn(standby, 'SELECT pg_wal_replay_resume()');
  await untilUsed(true);
});

test('the figures are counted on the standby, and kept on the primary', async () => {
  const { status, json } = await ask('/api/metrics/public');
  expect([status, json['usage']]).toEqual([200, expect.any(Array)]);
  const [row] = await statementsOn(primary, 'SELECT metrics IS NOT NULL AS kept FROM public_metrics');
  expect(row).toEqual({ kept: true });
});

test('while the primary is away the public reads on', async () => {
  await untilUsed(true);
  await toPrimary[Symbol.asyncDispose]();
  // What everybody reads is kept in memory from the primary: once that is known to be away, the standby is asked.
  const [searched, listed] = await Promise.all([found(), ask('/api/reported-locations?limit=7')]);
  expect([searched, listed.status]).toEqual([0, 200]);
  expect(await found()).toBe(0);
  expect((await ask('/api/reported-locations?limit=8')).status).toBe(200);
  expect((await ask('/api/receipts/lookup', { body: { token: 'a'.repeat(43) } })).status).toBe(503);
});
