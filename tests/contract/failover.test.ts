import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { openStandby } from '#tests/support/standby.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

const BACK_WITHIN_MS = 20_000;
const STOPPED_WITHIN_MS = 15_000;

const wayTo = ({ target }: Engine) => openSilentProxy({ path: join(target.host, `.s.PGSQL.${target.port}`) });

async function sendEvent({ baseUrl }: TestServer): Promise<number> {
  const response = await fetch(`${baseUrl}/api/analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ event: 'page_view', properties: { page: 'home' } }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function countEvents({ superuser, target }: Engine): Promise<number> {
  const client = new pg.Client({ ...superuser, database: target.database });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM analytics_events');
  await client.end();
  return Number(rows[0]?.count);
}

async function sql({ superuser }: Engine, text: string): Promise<void> {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  await client.query(text);
  await client.end();
}

test('a primary that vanishes: 503, then the promoted standby, and a stop that ends', async () => {
  const folders = ['sweep-primary-', 'sweep-standby-'].map(temporaryDatabaseDirectory);
  onTestFinished(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  const [primaryFolder = '', standbyFolder = ''] = folders;
  await using primary = await openEngine({ dataDir: primaryFolder, scratch: true });
  await using toPrimary = await wayTo(primary);
  // The first start makes the schema, which the standby then has too.
  const first = await startServer({
    environment: { DATABASE_URL: `postgresql://sweep@127.0.0.1:${toPrimary.port}/sweep` },
  });
  await first.stop();
  await using standby = await openStandby(primary, standbyFolder);
  await using toStandby = await wayTo(standby);

  // A node for reading starts before a standby, and says so to nobody: it is ready.
  const reading = await startServer({
    environment: { MIGRATE: 'off', DATABASE_URL: `postgresql://sweep@127.0.0.1:${toStandby.port}/sweep` },
  });
  expect((await fetch(`${reading.baseUrl}/api/reported-locations`)).status).toBe(200);
  expect(await sendEvent(reading)).toBe(503);
  await reading.stop();

  const server = await startServer({
    environment: {
      DATABASE_URL: `postgresql://sweep@127.0.0.1:${toStandby.port},127.0.0.1:${toPrimary.port}/sweep?target_session_attrs=read-write`,
    },
  });
  let acknowledged = 0;
  for (let sent = 0; sent < 20; sent += 1) if ((await sendEvent(server)) === 204) acknowledged += 1;
  expect(acknowledged).toBe(20);
  for (let turn = 0; turn < 100 && (await countEvents(standby)) < acknowledged; turn += 1) await sleep(50);

  toPrimary.silence();
  // A busy node: requests at all times, each with a connection of its own.
  const hung = Array.from({ length: 20 }, () => sendEvent(server));
  await sleep(1_000);
  await sql(standby, 'SELECT pg_promote()');
  const promotedMs = Date.now();
  while ((await sendEvent(server)) !== 204) {
    expect(Date.now() - promotedMs).toBeLessThan(BACK_WITHIN_MS);
    await sleep(100);
  }
  const backMs = Date.now() - promotedMs;
  expect(backMs).toBeLessThan(BACK_WITHIN_MS);
  expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
  const answers = await Promise.all(hung);
  expect(answers.every((status) => status === 204 || status === 503)).toBe(true);
  const late = answers.filter((status) => status === 204).length;
  expect(await countEvents(standby)).toBeGreaterThanOrEqual(acknowledged + late + 1);

  // And now nothing answers at all.
  toStandby.silence();
  const last = sendEvent(server).catch(() => 0);
  await sleep(100);
  const stopMs = Date.now();
  process.kill(server.pid, 'SIGTERM');
  while (isRunning(server.pid) && Date.now() - stopMs < 30_000) await sleep(50);
  expect(Date.now() - stopMs).toBeLessThan(STOPPED_WITHIN_MS);
  await last;
  await server.stop();
}, 120_000);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
