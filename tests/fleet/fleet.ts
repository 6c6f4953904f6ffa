/**
 * What `npm run fleet` runs: nginx with our sample before three production servers, a primary and a standby behind them,
 * all on this machine and cut off from every network. Servers are restarted one after the other under load, one is
 * killed, limits and sessions are compared, and the primary vanishes. Prints what held, and writes docs/evidence/fleet.md.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { openStandby } from '#tests/support/standby.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { startLoad, type Answered } from './load.ts';

const HOST = 'sweep.example';
const NODES = 3;
const PEOPLE = 12;
/** A fleet that is not back by then never comes back. */
const GIVEN_UP_MS = 40_000;
const ROOT = join(import.meta.dirname, '../..');

interface Held {
  readonly what: string;
  readonly bar: string;
  readonly figure: string;
  readonly holds: boolean;
}
const results: Held[] = [];
function judge(what: string, bar: string, figure: string, holds: boolean): void {
  results.push({ what, bar, figure, holds });
  console.log(`${holds ? 'held  ' : 'FAILED'}  ${what}: ${figure} (${bar})`);
}

/** Those that were not good, counted by status. */
function others(answers: readonly Answered[]): string {
  const counts = Map.groupBy(
    answers.filter((answered) => !isGood(answered)),
    ({ status }) => status,
  );
  return [...counts].map(([status, { length }]) => `${length} x ${status || 'no answer'}`).join(', ') || 'no others';
}

const isGood = ({ status }: Answered): boolean => status >= 200 && status < 300;

async function superuser(engine: Engine, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...engine.superuser });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function countEvents({ superuser: target }: Engine): Promise<number> {
  const client = new pg.Client({ ...target, database: 'sweep' });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM analytics_events');
  await client.end();
  return Number(rows[0]?.count);
}

/** nginx with the sample of deploy/, before these ports of loopback. */
async function startNginx(folder: string, port: number, nodes: readonly number[]): Promise<ChildProcess> {
  const options =
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${HOST} ` +
    `-addext subjectAltName=DNS:${HOST} -keyout ${folder}/key.pem -out ${folder}/fullchain.pem`;
  spawnSync('openssl', options.split(' '));
  const plainPort = await freePort();
  const site = readFileSync(join(ROOT, 'deploy/nginx/sweep.conf'), 'utf8')
    .replaceAll('/etc/ssl/sweep', folder)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/^ *server 127\.0\.0\.1:3000 (.*);$/m, (_, rest: string) =>
      nodes.map((node) => `server 127.0.0.1:${node} ${rest};`).join('\n'),
    );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths} ${site} }`,
  );
  return spawn('nginx', ['-c', path], { stdio: 'ignore' });
}

async function runFleet(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sweep-fleet-'));
  const [primaryFolder, standbyFolder] = ['sweep-primary-', 'sweep-standby-'].map(temporaryDatabaseDirectory);
  resources.defer(() => {
    for (const used of [folder, primaryFolder!, standbyFolder!]) rmSync(used, { recursive: true, force: true });
  });

  const primary = resources.use(await openEngine({ dataDir: primaryFolder!, scratch: true }));
  const wayTo = ({ target }: Engine) => openSilentProxy({ path: join(target.host, `.s.PGSQL.${target.port}`) });
  const toPrimary = resources.use(await wayTo(primary));
  const first = await startServer({
    environment: { DATABASE_URL: `postgresql://sweep@127.0.0.1:${toPrimary.port}/sweep` },
  });
  await first.stop();
  const standby = resources.use(await openStandby(primary, standbyFolder!));
  const toStandby = resources.use(await wayTo(standby));
  // What is acknowledged is on the standby too.
  await superuser(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await superuser(primary, 'SELECT pg_reload_conf()');

  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    ADDRESS_KEY: 'k'.repeat(43),
    LAME_DUCK_MS: '1000',
    DATABASE_URL: `postgresql://sweep@127.0.0.1:${toPrimary.port},127.0.0.1:${toStandby.port}/sweep?target_session_attrs=read-write`,
  };
  const start = (at: number) => startServer({ environment, port: ports[at]! });
  const nodes: TestServer[] = await Promise.all(ports.map((_, at) => start(at)));
  resources.defer(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });
  const nginx = await startNginx(folder, port, ports);
  resources.defer(async () => {
    nginx.kill();
    if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit');
  });
  await sleep(1_000);

  const load = resources.use(startLoad({ port, host: HOST, people: PEOPLE }));
  const during = async (work: () => Promise<void>): Promise<readonly Answered[]> => {
    const from = load.answers.length;
    await work();
    return load.answers.slice(from);
  };

  const quiet = await during(() => sleep(3_000));
  judge(
    'a quiet fleet',
    'only 2xx',
    `${quiet.length} requests, ${others(quiet)}`,
    quiet.length > 100 && quiet.every(isGood),
  );

  const rolling = await during(async () => {
    for (let at = 0; at < NODES; at += 1) {
      await nodes[at]!.stop();
      nodes[at] = await start(at);
    }
    await sleep(1_000);
  });
  const disturbed = rolling.filter((answered) => !isGood(answered)).length;
  judge('rolling restart', '0 non-2xx', `${rolling.length} requests, ${others(rolling)}`, disturbed === 0);

  let killedMs = 0;
  const killed = await during(async () => {
    await sleep(500);
    killedMs = Date.now();
    process.kill(nodes[0]!.pid, 'SIGKILL');
    await sleep(5_000);
  });
  const failed = killed.filter((answered) => !isGood(answered));
  const reads = failed.filter(({ kind }) => kind === 'read').length;
  const lastMs = Math.max(0, ...failed.map(({ atMs, tookMs }) => atMs + tookMs - killedMs));
  judge(
    'one server killed',
    '0 failed reads, others within 1 s',
    `${killed.length} requests, ${reads} failed reads, ${failed.length - reads} failed writes, the last ${lastMs} ms after`,
    reads === 0 && lastMs <= 1_000,
  );
  await nodes[0]!.stop();
  nodes[0] = await start(0);

  // One person's guesses over all servers, as a proxy passes them on.
  const ask = (at: number, path: string, body?: object, cookie = '') =>
    fetch(`http://127.0.0.1:${ports[at]!}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        host: HOST,
        origin: `https://${HOST}`,
        cookie,
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-proto': 'https',
      },
    });
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await ask(guess % NODES, '/api/auth/login', { username: 'ada', password: 'x' })).status);
  const compared = statuses.filter((status) => status === 401).length;
  judge(
    'wrong passwords over three servers',
    '5 compared',
    `${compared} compared, ${12 - compared} slowed`,
    compared === 5,
  );
  const registered = await ask(0, '/api/auth/register', { username: 'eve', name: 'Eve', password: 'two hotel keys' });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const known = await Promise.all(
    ports.map(
      async (_, at) =>
        ((await (await ask(at, '/api/session', undefined, cookie)).json()) as { user: unknown }).user !== null,
    ),
  );
  judge(
    'one session on three servers',
    'known on each',
    `known on ${known.filter(Boolean).length}`,
    known.every(Boolean),
  );

  const acknowledgedOf = (answers: readonly Answered[]): number =>
    answers.filter((answered) => answered.kind === 'write' && answered.status === 204).length;
  await sleep(500);
  toPrimary.silence();
  const silencedMs = Date.now();
  await sleep(1_000);
  await superuser(standby, 'SELECT pg_promote()');
  const promotedMs = Date.now();
  const writesSince = (): readonly Answered[] =>
    load.answers.filter(({ kind, atMs }) => kind === 'write' && atMs > silencedMs);
  // Back when so many writes in a row were acknowledged.
  while (Date.now() - promotedMs < GIVEN_UP_MS) {
    await sleep(200);
    const last = writesSince().slice(-2 * PEOPLE);
    if (last.length === 2 * PEOPLE && last.every(isGood)) break;
  }
  const writes = writesSince();
  const endOf = ({ atMs, tookMs }: Answered): number => atMs + tookMs;
  const firstGood = Math.min(...writes.filter(isGood).map(endOf));
  const lastBad = Math.max(0, ...writes.filter((answered) => !isGood(answered)).map(endOf));
  const backMs = Math.max(firstGood, lastBad) - promotedMs;
  judge(
    'the primary vanishes, the standby is promoted',
    'back in 20 s',
    `${(backMs / 1_000).toFixed(1)} s; writes until then: ${others(writes)}`,
    backMs <= 20_000,
  );
  const acknowledged = acknowledgedOf(load.answers);
  await sleep(1_000);
  const kept = await countEvents(standby);
  judge('what was acknowledged', '0 lost', `${acknowledged} acknowledged, ${kept} there`, kept >= acknowledged);

  const stopMs = Date.now();
  await Promise.all(nodes.map((node) => node.stop()));
  judge(
    'SIGTERM to all, the old primary silent',
    'ended in 15 s',
    `${((Date.now() - stopMs) / 1_000).toFixed(1)} s`,
    Date.now() - stopMs < 15_000,
  );
}

await runFleet();
writeFileSync(
  join(ROOT, 'docs/evidence/fleet.md'),
  [
    '# A fleet on one machine',
    '',
    `Written by \`npm run fleet\`: nginx with the sample of \`deploy/nginx\`, ${NODES} servers in production, a primary with a standby that every acknowledged write waits for, ${PEOPLE} people who read and write all the while, on one machine without a network.`,
    '',
    '| what | bar | measured | |',
    '| --- | --- | --- | --- |',
    ...results.map(({ what, bar, figure, holds }) => `| ${what} | ${bar} | ${figure} | ${holds ? 'held' : 'failed'} |`),
    '',
  ].join('\n'),
);
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1;
