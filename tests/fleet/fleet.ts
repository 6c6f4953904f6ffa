/**
 * What `npm run fleet` runs: nginx with our sample before three production servers, one of which takes tomorrow for
 * today, and pgbouncer with our sample before each of a primary and a standby, all on this machine and cut off from
 * every network. Servers are restarted one after the other under load, one is killed, limits, sessions and lists are
 * compared, and the primary vanishes. Prints what held, and writes docs/evidence/fleet.md.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#core/time/durations.ts';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { runProgram } from '#tests/support/run-program.ts';
import { openStandby, statementsOn } from '#tests/support/standby.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { postgresAccount } from '../../scripts/postgres-server.ts';
import { startLoad, type Answered } from './load.ts';

const HOST = 'sweep.example';
const NODES = 3;
const PEOPLE = 12;
/** The server whose machine takes tomorrow for today. What counts evenly is left alone: it does on such a machine too. */
const SKEWED = NODES - 1;
const A_DAY_AHEAD = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  FAKETIME: '+1d',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
/** How often the servers are restarted one after the other. */
const ROLLINGS = Number(process.env['FLEET_ROLLINGS'] ?? 1);
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

async function countEvents(engine: Engine): Promise<number> {
  const [row] = await statementsOn(engine, 'SELECT count(*) FROM analytics_events');
  return Number(row?.['count']);
}

/** Ends a program that we started. */
function ending(child: ChildProcess): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** pgbouncer with the sample of deploy/, before a server at a port of loopback. */
async function startPgbouncer(to: number): Promise<{ readonly port: number } & AsyncDisposable> {
  const account = postgresAccount();
  if (!account) throw new Error('pgbouncer needs the account postgres, which its package makes.');
  const folder = mkdtempSync(join(tmpdir(), 'sweep-pgbouncer-'));
  chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const path = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'userlist.txt'), '"sweep" ""\n');
  writeFileSync(
    path,
    readFileSync(join(ROOT, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('port=5432', `port=${to}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replaceAll('/etc/pgbouncer', folder),
  );
  const child = spawn('/usr/sbin/pgbouncer', ['--quiet', path], { ...account, cwd: folder, stdio: 'ignore' });
  const end = ending(child);
  return {
    port,
    async [Symbol.asyncDispose]() {
      await end[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths} ${site} }`,
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
  await statementsOn(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()');
  const pooledPrimary = resources.use(await startPgbouncer(toPrimary.port));
  const pooledStandby = resources.use(await startPgbouncer(toStandby.port));

  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    ADDRESS_KEY: 'k'.repeat(43),
    DATABASE_URL: `postgresql://sweep@127.0.0.1:${pooledPrimary.port},127.0.0.1:${pooledStandby.port}/sweep?target_session_attrs=read-write`,
    READ_DATABASE_URL: `postgresql://sweep@127.0.0.1:${pooledStandby.port}/sweep`,
  };
  const start = (at: number) =>
    startServer({ environment: { ...environment, ...(at === SKEWED ? A_DAY_AHEAD : {}) }, port: ports[at]! });
  const nodes: TestServer[] = await Promise.all(ports.map((_, at) => start(at)));
  resources.defer(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });
  resources.use(ending(await startNginx(folder, port, ports)));
  await sleep(1_000);

  const load = resources.use(startLoad({ port, host: HOST, people: PEOPLE, pauseMs: ROLLINGS === 1 ? 40 : 160 }));
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
    for (let restarted = 0; restarted < ROLLINGS * NODES; restarted += 1) {
      const at = restarted % NODES;
      await nodes[at]!.stop();
      nodes[at] = await start(at);
    }
    await sleep(1_000);
  });
  const disturbed = rolling.filter((answered) => !isGood(answered));
  judge(
    ROLLINGS === 1 ? 'rolling restart' : `${ROLLINGS} rolling restarts`,
    '0 non-2xx',
    `${rolling.length} requests, ${others(rolling)}`,
    disturbed.length === 0,
  );
  // What nginx saw of a server that it still answered for.
  if (disturbed.length > 0) console.log(readFileSync(join(folder, 'error.log'), 'utf8'));

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

  // One person's requests to single servers, as a proxy passes them on.
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
  const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const onEach = <T>(work: (at: number) => Promise<T>): Promise<T[]> => Promise.all(ports.map((_, at) => work(at)));
  const countTrue = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

  // At the same time, so that a slow machine gives nobody time to wait a second out.
  const guesses = Array.from({ length: 12 }, (_, guess) =>
    ask(guess % NODES, '/api/auth/login', { username: 'ada', password: 'x' }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const compared = statuses.filter((status) => status === 401).length;
  judge(
    'wrong passwords over three servers',
    '5 compared',
    `${compared} compared, ${statuses.filter((status) => status === 429).length} slowed`,
    compared === 5,
  );
  // The server a day ahead signs her in last: it must not take her other session for one that has ended.
  const person = { username: 'eve', name: 'Eve', password: 'two hotel keys' };
  const sessions = [
    cookieOf(await ask(0, '/api/auth/register', person)),
    cookieOf(await ask(SKEWED, '/api/auth/login', person)),
  ];
  const isKnown = async (at: number, cookie: string): Promise<boolean> =>
    ((await (await ask(at, '/api/session', undefined, cookie)).json()) as { user: unknown }).user !== null;
  const known = (await Promise.all(sessions.map((cookie) => onEach((at) => isKnown(at, cookie))))).flat();
  judge(
    'two sessions, one from the server a day ahead, on three servers',
    'known on each',
    `${countTrue(known)} of ${known.length} known`,
    known.every(Boolean),
  );

  const reviewerPassword = 'fifteen and more characters of it';
  await runProgram(
    join(ROOT, 'src/apps/server/node/account-cli.ts'),
    ['create', 'rita', '--role', 'reviewer'],
    { DATABASE_URL: environment.DATABASE_URL },
    reviewerPassword,
  );
  const reviewer = cookieOf(await ask(0, '/api/auth/login', { username: 'rita', password: reviewerPassword }));
  const report = {
    name: 'Hotel Meridian',
    address: 'Lindenallee 4',
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
  };
  const { id } = (await (await ask(0, '/api/reported-locations', report)).json()) as { id: string };
  const opened = await ask(0, `/api/review/reports/${id}`, undefined, reviewer);
  const { version } = (await opened.json()) as { version: number };
  const finds = async (path: string, at: number, cookie = ''): Promise<boolean> =>
    (await (await ask(at, path, undefined, cookie)).text()).includes(id);
  const SEARCH = '/api/reported-locations?q=meridian';
  // The standby stands still, so that what comes from it is what was before.
  await statementsOn(standby, 'SELECT pg_wal_replay_pause()');
  const decision = { action: 'publish', reasonCode: 'first-hand', version };
  await ask(0, `/api/review/reports/${id}/decisions`, decision, reviewer);
  const own = await onEach((at) => finds(SEARCH, at, reviewer));
  const before = await onEach((at) => finds(SEARCH, at));
  await statementsOn(standby, 'SELECT pg_wal_replay_resume()');
  judge(
    'a publication, while the standby stands still',
    'its reviewer finds it on each server, strangers read the standby',
    `found on ${countTrue(own)} by its reviewer, on ${countTrue(before)} by strangers`,
    own.every(Boolean) && countTrue(before) === 0,
  );
  const publishedMs = Date.now();
  let shown: boolean[];
  do {
    await sleep(200);
    shown = await onEach(async (at) => (await finds('/api/reported-locations', at)) && (await finds(SEARCH, at)));
  } while (!shown.every(Boolean) && Date.now() - publishedMs < GIVEN_UP_MS);
  const shownMs = Date.now() - publishedMs;
  judge(
    'the same, once it goes on: list and search of each server',
    'the same within 12 s',
    `on ${countTrue(shown)} after ${(shownMs / 1_000).toFixed(1)} s`,
    shown.every(Boolean) && shownMs <= 12_000,
  );

  const acknowledgedOf = (answers: readonly Answered[]): number =>
    answers.filter((answered) => answered.kind === 'write' && answered.status === 204).length;
  await sleep(500);
  toPrimary.silence();
  const silencedMs = Date.now();
  await sleep(3_000);
  await statementsOn(standby, 'SELECT pg_promote()');
  const promotedMs = Date.now();
  const away = load.answers.filter(({ kind, atMs }) => kind !== 'write' && atMs > silencedMs);
  judge(
    'pages, lists and searches while the primary is away',
    '0 failed',
    `${away.length} requests, ${others(away)}`,
    away.length > 0 && away.every(isGood),
  );
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

  const [, loggedAt = ''] = [...nodes[SKEWED]!.output().matchAll(/"time":"([^"]+)"/g)].at(-1) ?? [];
  const aheadH = (Date.parse(loggedAt) - Date.now()) / HOUR_MS;
  const [future] = await statementsOn(
    standby,
    `SELECT count(*) FILTER (WHERE received_at > now() + interval '1 minute') AS events,
            (SELECT count(*) FROM analytics_rollup WHERE rolled_up_to > now()) AS marks FROM analytics_events`,
  );
  judge(
    'what the server a day ahead wrote',
    'nothing in the future',
    `its log is ${aheadH.toFixed(0)} h ahead; ${future?.['events'] as string} events and ${future?.['marks'] as string} marks of counting in the future`,
    aheadH > 23 && Number(future?.['events']) === 0 && Number(future?.['marks']) === 0,
  );

  const stopMs = Date.now();
  await Promise.all(nodes.map((node) => node.stop()));
  judge(
    'SIGTERM to all, the old primary silent',
    'ended in 15 s',
    `${((Date.now() - stopMs) / 1_000).toFixed(1)} s`,
    Date.now() - stopMs < 15_000,
  );
}

if (!existsSync(A_DAY_AHEAD.LD_PRELOAD)) throw new Error(`${A_DAY_AHEAD.LD_PRELOAD} is missing: it is in libfaketime.`);
await runFleet();
writeFileSync(
  join(ROOT, 'docs/evidence/fleet.md'),
  [
    '# A fleet on one machine',
    '',
    `Written by \`npm run fleet\`: nginx with the sample of \`deploy/nginx\`, ${NODES} servers in production, one of them a day ahead, pgbouncer with the sample of \`deploy/pgbouncer\` in transaction mode before a primary and before a standby that every acknowledged write waits for and that the public reads from, ${PEOPLE} people who read and write all the while, on one machine without a network.`,
    '',
    '| what | bar | measured | |',
    '| --- | --- | --- | --- |',
    ...results.map(({ what, bar, figure, holds }) => `| ${what} | ${bar} | ${figure} | ${holds ? 'held' : 'failed'} |`),
    '',
  ].join('\n'),
);
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1;
