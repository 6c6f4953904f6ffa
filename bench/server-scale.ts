/**
 * The server over a million accounts, a million published reports and twenty million events: what its public figures
 * cost, and what one client that means harm does to everybody else. Everything goes over HTTP to the real program; each
 * client is a process and an address of its own. It goes on where an earlier run was cut off, and stops after
 * MINUTES_AT_ONCE of filling the database.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { createAnalyticsStore } from '#features/analytics/node/store.ts';
import { createMetricsStore } from '#features/dashboards/node/store.ts';
import { quantile } from '#tests/support/quantile.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { checkRunningTotals } from '#apps/server/node/running-totals.ts';
import { startProduct } from './server/http.ts';
import { loadCities, publishReports } from './server/published.ts';
import { measureSearches } from './server/searches.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A smaller run of the same, to see that it works: nothing it prints is a figure. */
const SHARE = Number(process.env['SCALE_SHARE'] ?? 1);
/** Parts to measure, by their names in SECTIONS; all unless told. What was loaded then stays for the others. */
const PARTS = process.env['SCALE_PARTS']?.split(',') ?? null;
const ACCOUNTS = 1_000_000 * SHARE;
const REPORTS = 1_000_000 * SHARE;
const EVENTS = 20_000_000 * SHARE;
/** It lies on the disk, which is what a database of this size lives from. */
const FOLDER = join(tmpdir(), 'sweep-server-scale');
const MINUTES_AT_ONCE = 5;
const PERIOD_DAYS = 60;
const BATCH = 1_000_000;
const EVENTS_A_MINUTE = 231;
const MAX_METRICS_MS = 50;
const MAX_HARM = 2;
const ASKED = 300;
const MAX_LIST_RATIO = 1.5;
const LIST_ASKED = 2_000;
const MAX_MAP_RATIO = 2;
const MAP_ROUNDS = 15;
const MAP_ASKED = 200;
const DEAREST = 10;
/** Each attack goes on and off so often, turn about, for so long. */
const TURNS = 4;
const TURN_MS = 4 * SECOND_MS;

/** Accounts of two years, one in twenty with a payment, and a scan for each. */
async function writeAccounts(database: Database, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const hash = await createPasswordHasher(systemRandom).hash('two hotel keys');
  await database.transaction(
    async (transaction) => {
      await transaction.query('SET LOCAL synchronous_commit = off');
      await transaction.query(
        `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
         SELECT md5('user' || n)::uuid, 'user' || n, 'user' || n, 'Somebody', $3, false,
                $2::timestamptz - make_interval(secs => n * 63072000.0 / $1::integer)
         FROM generate_series(1, $1::integer) AS n`,
        [ACCOUNTS, now, hash],
      );
      await transaction.query(
        `INSERT INTO grants (id, user_id, source, source_id, starts_at, ends_at, amount_cents, paid_at)
         SELECT md5('grant' || n)::uuid, md5('user' || n)::uuid, 'paypal', 'order' || n, at, at + interval '30 days', 300, at
         FROM (SELECT n, $2::timestamptz - make_interval(secs => n % 60 * 86400) AS at
               FROM generate_series(20, $1::integer, 20) AS n) AS paid`,
        [ACCOUNTS, now],
      );
      await transaction.query(
        `INSERT INTO security_scans (id, user_id, scan_type, threat_detected, complete, findings, created_at)
         SELECT md5('scan' || n)::uuid, md5('user' || n)::uuid, 'camera', n % 50 = 0, true, 0,
                $2::timestamptz - make_interval(secs => n * 5184000.0 / $1::integer)
         FROM generate_series(1, $1::integer) AS n`,
        [ACCOUNTS, now],
      );
    },
    { timeoutMs: 0 },
  );
}

/** The events from this one on, a third of them by people who are signed in. */
async function writeEvents(database: Database, nowMs: number, from: number): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.query('SET LOCAL synchronous_commit = off');
      await transaction.query(
        `INSERT INTO analytics_events (id, event, properties, user_id, received_at)
           SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid,
                  CASE n % 3 WHEN 0 THEN 'feature_usage' ELSE 'page_view' END,
                  jsonb_build_object('page', (ARRAY['home', 'camera', 'reports', 'network'])[1 + n % 4],
                                     'feature', (ARRAY['camera', 'camera_scan', 'network'])[1 + n % 3],
                                     'userAgent', 'Chrome on Android'),
                  CASE n % 3 WHEN 1 THEN md5('user' || (1 + n * 7919 % $5))::uuid END, at
           FROM (SELECT n, to_timestamp($3::double precision + n * $4::double precision) AS at
                 FROM generate_series($1::bigint, $2::bigint) AS n) AS moment`,
        [
          from,
          Math.min(from + BATCH, EVENTS) - 1,
          (nowMs - PERIOD_DAYS * DAY_MS) / SECOND_MS,
          (PERIOD_DAYS * DAY_MS) / SECOND_MS / EVENTS,
          ACCOUNTS,
        ],
      );
    },
    { timeoutMs: 0 },
  );
}

/** What counting all of it in would leave, without the checks of each single row: those are made together at the end. */
async function countEvents(database: Database): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.query(`SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'`);
      await transaction.query(
        `ALTER TABLE analytics_active_users DROP CONSTRAINT analytics_active_users_user_id_fkey,
           DROP CONSTRAINT analytics_active_users_pkey;
         DROP INDEX analytics_active_users_user_id;
         TRUNCATE analytics_active_users, analytics_daily;
         INSERT INTO analytics_active_users (day, user_id)
           SELECT DISTINCT (received_at AT TIME ZONE 'UTC')::date, user_id FROM analytics_events WHERE user_id IS NOT NULL;
         INSERT INTO analytics_daily (day, kind, name, count)
           SELECT (received_at AT TIME ZONE 'UTC')::date AS day, CASE event WHEN 'page_view' THEN 'page' ELSE 'feature' END AS kind,
                  CASE event WHEN 'page_view' THEN properties ->> 'page' ELSE properties ->> 'feature' END AS name, count(*)
           FROM analytics_events GROUP BY 1, 2, 3;
         ALTER TABLE analytics_active_users ADD PRIMARY KEY (day, user_id),
           ADD CONSTRAINT analytics_active_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
         CREATE INDEX analytics_active_users_user_id ON analytics_active_users (user_id);
         UPDATE analytics_rollup SET rolled_up_to = (SELECT max(received_at) FROM analytics_events)`,
      );
    },
    { timeoutMs: 0 },
  );
}

async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

// --- clients ---------------------------------------------------------------------------------------------------------

interface Asked {
  readonly path: string;
  readonly acceptEncoding?: string;
  readonly body?: string;
}

/** Sends one request on a kept connection and gives its status; 0 where no answer came. */
function send(agent: Agent, port: number, { path, body, acceptEncoding }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const asking = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        path,
        method: body === undefined ? 'GET' : 'POST',
        timeout: 15_000,
        headers: {
          host: `localhost:${port}`,
          ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
          ...(body === undefined
            ? {}
            : {
                origin: `http://localhost:${port}`,
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
        },
      },
      (response) =>
        response
          .resume()
          .once('end', () => resolve(response.statusCode ?? 0))
          .once('error', () => resolve(0)),
    );
    asking.once('error', () => resolve(0)).once('timeout', () => asking.destroy());
    asking.end(body);
  });
}

const agentAt = (localAddress: string, maxSockets: number): Agent =>
  new Agent({ keepAlive: true, maxSockets, localAddress });

const EVENT = JSON.stringify({ event: 'page_view', properties: { page: 'home' } });

/** What everybody else does meanwhile, one after the other, each person at an address of their own. */
const OTHERS: Readonly<Record<string, () => Asked>> = {
  health: () => ({ path: '/api/health' }),
  'a page': () => ({ path: '/reports' }),
  'the list': () => ({ path: '/api/reported-locations' }),
  'a search': () => ({ path: '/api/reported-locations?q=grand%20hotel' }),
  'an event': () => ({ path: '/api/analytics', body: EVENT }),
};

/** What one client does that means harm: so many at a time, without a pause. */
const ATTACKS: Readonly<Record<string, { readonly atOnce: number; asked(turn: number): Asked }>> = {
  'searches for words that only old reports have': {
    atOnce: 24,
    asked: (turn) => ({ path: `/api/reported-locations?q=${['wagonlit', 'poste', 'wagonlit%20poste'][turn % 3]}` }),
  },
  'maps of words that no index narrows': {
    atOnce: 24,
    asked: (turn) => ({ path: `/api/reported-locations/map?q=${['e%20s', '%25%25%25', 'a%20b%20c'][turn % 3]}` }),
  },
  'the world as an area, page after page': {
    atOnce: 24,
    asked: (turn) => ({ path: `/api/reported-locations?bbox=-180,-90,180,90&limit=100&q=tre${turn % 10}` }),
  },
  'guesses at passwords': {
    atOnce: 24,
    asked: (turn) => ({
      path: '/api/auth/login',
      body: JSON.stringify({ username: `user${turn}`, password: 'not this one' }),
    }),
  },
  'bodies of a megabyte': {
    atOnce: 6,
    asked: () => ({ path: '/api/auth/login', body: `[${'{},'.repeat(333_000)}{}]` }),
  },
  events: { atOnce: 24, asked: () => ({ path: '/api/analytics', body: EVENT }) },
  'the public figures': { atOnce: 24, asked: () => ({ path: '/api/metrics/public' }) },
};

/** One client in a process of its own. It yields the processor to everybody else here: it would not share a machine. */
function attackRole(port: number): void {
  let running = false;
  let statuses: Record<number, number> = {};
  const agents = Object.fromEntries(Object.keys(ATTACKS).map((name) => [name, agentAt('127.0.3.1', 64)]));
  const attack = async (name: string): Promise<void> => {
    const { atOnce, asked } = ATTACKS[name]!;
    let turn = 0;
    const one = async (): Promise<void> => {
      while (running) {
        const status = await send(agents[name]!, port, asked((turn += 1)));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
  process.on('message', (message: { attack?: string; stop?: true }) => {
    if (message.attack !== undefined) {
      running = true;
      statuses = {};
      void attack(message.attack).then(() => process.send!(statuses));
    } else running = false;
  });
}

let watched = 0;

/** How long each kind of request took the others, for so long. Each time they are other people, whom no limit knows. */
async function watchOthers(port: number): Promise<Record<string, number[]>> {
  watched += 1;
  const endMs = performance.now() + TURN_MS;
  const lives = Object.entries(OTHERS).map(async ([name, asked], at) => {
    const times: number[] = [];
    const agent = agentAt(`127.1.${watched}.${at + 1}`, 1);
    while (performance.now() < endMs) {
      times.push(
        await timedMs(async () => {
          const status = await send(agent, port, asked());
          if (status >= 300) throw new Error(`${name}: ${status}`);
        }),
      );
      // Slow enough that no limit is reached by those who mean no harm.
      await sleep(60);
    }
    agent.destroy();
    return [name, times] as const;
  });
  return Object.fromEntries(await Promise.all(lives));
}

// --- what is measured ------------------------------------------------------------------------------------------------

async function measureMetrics(baseUrl: string, database: Database): Promise<string[]> {
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${baseUrl}/api/metrics/public`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The figures answered ${answer.status}.`);
  };
  const firstMs = await timedMs(ask);
  const times: { held: number[]; counting: number[] } = { held: [], counting: [] };
  for (let turn = 0; turn < ASKED; turn += 1) times.held.push(await timedMs(ask));
  await database.query(
    "UPDATE public_metrics SET counted_at = counted_at - interval '1 hour', claimed_at = claimed_at - interval '1 hour'",
  );
  // This server answers from memory for a minute at most; then it begins to count, and goes on answering.
  await sleep(MINUTE_MS + SECOND_MS);
  for (let turn = 0; turn < ASKED; turn += 1) {
    times.counting.push(await timedMs(ask));
    await sleep(20);
  }
  const store = createMetricsStore(database);
  const nowMs = Date.now();
  const parts = {
    scans: () => store.countScans(nowMs),
    'active people': () => store.countActiveUsers(nowMs),
    revenue: () => store.sumRevenue(nowMs),
    conversion: () => store.countConversion(nowMs),
    countries: () => store.countCountries(nowMs),
    usage: () => store.listUsage(nowMs),
  };
  const counted: string[] = [];
  for (const [name, count] of Object.entries(parts)) {
    const took = [await timedMs(count), await timedMs(count), await timedMs(count)];
    counted.push(`${name} ${quantile(took, 0.5).toFixed(0)} ms`);
  }
  // What a server that runs does every minute.
  const analytics = createAnalyticsStore(database);
  const minutesMs: number[] = [];
  const people = await database.query<{ id: string }>('SELECT id FROM users LIMIT 2000');
  const [{ from } = { from: 0 }] = await database.query<{ from: number }>(
    'SELECT rolled_up_to AS from FROM analytics_rollup WHERE id = 1',
  );
  for (let minute = 1; minute <= 5; minute += 1) {
    const atMs = from + minute * MINUTE_MS;
    await analytics.saveEvents(
      Array.from({ length: EVENTS_A_MINUTE }, (_, at) => ({
        id: systemRandom.uuid(atMs - MINUTE_MS + at),
        event: 'page_view',
        properties: '{"page":"home"}',
        userId: people[(minute * EVENTS_A_MINUTE + at) % people.length]!.id,
        atMs: atMs - MINUTE_MS + at,
      })),
    );
    minutesMs.push(await timedMs(() => analytics.rollUp(atMs)));
  }
  const row = (what: string, ms: readonly number[]): string => {
    const [median, slow] = [quantile(ms, 0.5), quantile(ms, 0.99)];
    return `| ${what} | ${median.toFixed(1)} | ${slow.toFixed(1)} | ${slow <= MAX_METRICS_MS ? 'met' : '**missed**'} |`;
  };
  return [
    '## The public figures',
    '',
    `\`GET /api/metrics/public\` over HTTP, ms; bar ${MAX_METRICS_MS} ms for the 99th percentile. The first time that anybody ever asked took ${(firstMs / SECOND_MS).toFixed(1)} s: there was nothing to answer with yet.`,
    '',
    '| when | median | 99th percentile | |',
    '|---|---|---|---|',
    row('counted within the minute', times.held),
    row('while they are counted anew', times.counting),
    '',
    `Counting takes, once a minute for all servers and never more than a twentieth of the time: ${counted.join(', ')}. Counting a minute's ${EVENTS_A_MINUTE} events in takes ${quantile(minutesMs, 0.5).toFixed(0)} ms.`,
  ];
}

/** Processor time of a process with all of its threads so far, in ms. */
function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** How long each of these takes two servers, asked turn about. */
async function askBoth(ports: readonly [number, number], paths: readonly string[], times: number): Promise<number[][]> {
  const agent = agentAt('127.0.5.1', 2);
  const took: number[][] = [[], []];
  for (let turn = -20; turn < times; turn += 1) {
    for (const side of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const path = paths[Math.abs(turn) % paths.length]!;
      const ms = await timedMs(async () => {
        const status = await send(agent, ports[side]!, { path });
        if (status !== 200) throw new Error(`${path}: ${status}`);
      });
      if (turn >= 0) took[side]!.push(ms);
    }
    await sleep(2);
  }
  agent.destroy();
  return took;
}

/** The list over a million reports beside the list over none. */
async function measureList(port: number): Promise<string[]> {
  await using empty = await startServer();
  const ports = [port, Number(new URL(empty.baseUrl).port)] as const;
  const kinds = {
    'first page': ['/api/reported-locations'],
    'first pages of a type': ['camera', 'network', 'keycard'].map(
      (type) => `/api/reported-locations?issueType=${type}`,
    ),
  };
  const rows: string[] = [];
  for (const [name, paths] of Object.entries(kinds)) {
    const [large, none] = await askBoth(ports, paths, LIST_ASKED);
    const [largeMs, noneMs] = [quantile(large!, 0.99), quantile(none!, 0.99)];
    const ratio = largeMs / noneMs;
    rows.push(
      `| ${name} | ${quantile(none!, 0.5).toFixed(2)} / ${noneMs.toFixed(2)} | ${quantile(large!, 0.5).toFixed(2)} / ${largeMs.toFixed(2)} | ${ratio.toFixed(2)} | ${ratio <= MAX_LIST_RATIO ? 'met' : '**missed**'} |`,
    );
  }
  return [
    '## The list',
    '',
    `Over HTTP, beside a second server without a report, ${LIST_ASKED.toLocaleString('en')} times turn about, ms (median / 99th percentile); bar ${MAX_LIST_RATIO} for the ratio of the 99th percentiles.`,
    '',
    `| list | no report | ${REPORTS.toLocaleString('en')} | ratio | |`,
    '|---|---|---|---|---|',
    ...rows,
  ];
}

/** The whole map beside a static file that is as large. */
async function measureMap(server: TestServer): Promise<string[]> {
  const port = Number(new URL(server.baseUrl).port);
  const ask = () => fetch(`${server.baseUrl}/api/reported-locations/map`, { headers: { 'accept-encoding': 'br' } });
  let answer = await ask();
  // It is compressed once it is kept.
  for (const endMs = Date.now() + MINUTE_MS; answer.headers.get('content-encoding') !== 'br'; answer = await ask()) {
    if (Date.now() > endMs) throw new Error('The map is not compressed.');
    await answer.arrayBuffer();
    await sleep(100);
  }
  const plain = (await answer.arrayBuffer()).byteLength;
  const brotliBytes = Number(answer.headers.get('content-length'));
  const beside = await startProduct({ brotliBytes });
  const sides = [
    { pid: server.pid, port, path: '/api/reported-locations/map' },
    { pid: beside.child.pid!, port: beside.port, path: '/' },
  ];
  const agent = agentAt('127.0.5.2', 2);
  const costs: number[][] = [[], []];
  try {
    for (let round = -3; round < MAP_ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { pid, port: at, path } = sides[side]!;
        const before = cpuMs(pid);
        for (let asked = 0; asked < MAP_ASKED; asked += 1) {
          const status = await send(agent, at, { path, acceptEncoding: 'br' });
          if (status !== 200) throw new Error(`${path}: ${status}`);
        }
        if (round >= 0) costs[side]!.push((cpuMs(pid) - before) / MAP_ASKED);
      }
    }
  } finally {
    agent.destroy();
    beside.child.kill();
  }
  const ratio = quantile(
    costs[0]!.map((cost, round) => cost / costs[1]![round]!),
    0.5,
  );
  const us = (ms: readonly number[]) => (quantile(ms, 0.5) * 1_000).toFixed(0);
  return [
    '## The map',
    '',
    `The whole map is ${(plain / 1_000).toFixed(0)} kB, ${(brotliBytes / 1_000).toFixed(0)} kB as it is sent (brotli). Processor time of the server a request: ${us(costs[0]!)} µs, and ${us(costs[1]!)} µs for a static file of as many bytes (medians of ${MAP_ROUNDS} rounds of ${MAP_ASKED} requests, turn about). Ratio ${ratio.toFixed(2)} (median of the rounds' own), bar ${MAX_MAP_RATIO}: ${ratio <= MAX_MAP_RATIO ? 'met' : '**missed**'}.`,
  ];
}

async function measureHarm(port: number): Promise<string[]> {
  const attacker: ChildProcess = fork(import.meta.filename, ['attack', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const rows: string[] = [];
  try {
    await watchOthers(port);
    for (const attack of Object.keys(ATTACKS)) {
      const calm: Record<string, number[]> = {};
      const harmed: Record<string, number[]> = {};
      const answers: Record<string, number> = {};
      const add = (to: Record<string, number[]>, from: Record<string, number[]>): void => {
        for (const [name, times] of Object.entries(from)) (to[name] ??= []).push(...times);
      };
      for (let turn = 0; turn < TURNS; turn += 1) {
        add(calm, await watchOthers(port));
        attacker.send({ attack });
        add(harmed, await watchOthers(port));
        const ended = once(attacker, 'message');
        attacker.send({ stop: true });
        const [statuses] = (await ended) as [Record<string, number>];
        for (const [status, count] of Object.entries(statuses)) answers[status] = (answers[status] ?? 0) + count;
      }
      const ratios = Object.keys(OTHERS).map((name) => quantile(harmed[name]!, 0.5) / quantile(calm[name]!, 0.5));
      const told = Object.entries(answers).map(([status, count]) => `${count.toLocaleString('en')} x ${status}`);
      rows.push(
        `| ${attack} | ${told.join(', ')} | ${ratios.map((ratio) => ratio.toFixed(2)).join(' | ')} | ${Math.max(...ratios) <= MAX_HARM ? 'met' : '**missed**'} |`,
      );
    }
  } finally {
    attacker.kill();
  }
  return [
    '## One client that means harm',
    '',
    `What became of the medians of five other people, each with one request after the other, while one address did its worst: ${TURNS} times ${TURN_MS / SECOND_MS} s with it and without, turn about. Bar: nobody's median is more than ${MAX_HARM} times what it was. Client and server share this machine's processors; the client yields to everybody else (nice 19), as one elsewhere would.`,
    '',
    `| attack | its answers | ${Object.keys(OTHERS).join(' | ')} | |`,
    `|---|---|${'---|'.repeat(Object.keys(OTHERS).length)}---|`,
    ...rows,
  ];
}

interface State {
  readonly nowMs: number;
  /** Steps that are done. */
  done: number;
  /** What was measured so far. */
  readonly sections: Record<string, readonly string[]>;
}

const STATE = join(FOLDER, 'state.json');

/** What is measured, each part once; how busy the machine was beside it is told with it. */
const SECTIONS: Readonly<Record<string, (server: TestServer, dataDir: string) => Promise<string[]>>> = {
  list: ({ baseUrl }) => measureList(Number(new URL(baseUrl).port)),
  map: measureMap,
  async searches(_server, dataDir) {
    await using single = await openDatabase({ dataDir, maxConnections: 1 });
    return ['## Searches', '', ...(await measureSearches(single, DEAREST))];
  },
  harm: ({ baseUrl }) => measureHarm(Number(new URL(baseUrl).port)),
  async metrics({ baseUrl }, dataDir) {
    await using database = await openDatabase({ dataDir });
    await countEvents(database);
    // What was not written as the product writes it is found by comparing, which is due by now.
    await database.query('DELETE FROM running_total_checks');
    const totalsMs = await timedMs(() => checkRunningTotals(database));
    await database.query('VACUUM (ANALYZE) analytics_active_users, analytics_daily, running_totals, users, grants');
    return [
      ...(await measureMetrics(baseUrl, database)),
      '',
      `Comparing the running totals with all rows, as one server does daily, took ${(totalsMs / SECOND_MS).toFixed(0)} s.`,
    ];
  },
};

export async function run(): Promise<string | null> {
  await using resources = new AsyncDisposableStack();
  const endMs = Date.now() + MINUTES_AT_ONCE * MINUTE_MS;
  let isMeasured = false;
  resources.defer(() => {
    if (isMeasured) rmSync(FOLDER, { recursive: true, force: true });
  });
  mkdirSync(FOLDER, { recursive: true });
  const state: State = existsSync(STATE)
    ? (JSON.parse(readFileSync(STATE, 'utf8')) as State)
    : { nowMs: Date.now(), done: 0, sections: {} };
  const dataDir = join(FOLDER, `data-${state.nowMs}`);
  const database = resources.use(await openDatabase({ dataDir }));
  await migrate(database, await loadMigrations(ROOT));
  const steps: (() => Promise<unknown>)[] = [
    () => writeAccounts(database, state.nowMs),
    ...Array.from(
      { length: Math.ceil(EVENTS / BATCH) },
      (_, batch) => () => writeEvents(database, state.nowMs, batch * BATCH),
    ),
    async () => publishReports(database, await loadCities(), REPORTS),
    // They are counted before the figures are measured: a server that runs has done so minute by minute.
    () => database.query('UPDATE analytics_rollup SET rolled_up_to = now(); ANALYZE'),
  ];
  const save = () => writeFileSync(STATE, JSON.stringify(state));
  for (const step of steps.slice(state.done)) {
    if (Date.now() > endMs) {
      console.log(`${state.done} of ${steps.length} steps so far. Run it again to go on.`);
      return null;
    }
    await step();
    state.done += 1;
    save();
  }
  const server = await startServer({ dataDir });
  resources.defer(() => server.stop());
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (name in state.sections || (PARTS && !PARTS.includes(name))) continue;
    if (Date.now() > endMs) {
      console.log(`${Object.keys(state.sections).join(', ')} measured so far. Run it again to go on.`);
      return null;
    }
    const busy = loadavg()[0]!;
    const lines = await measure(server, dataDir);
    state.sections[name] = [
      ...lines,
      '',
      `Load of the machine: ${busy.toFixed(1)} before it, ${loadavg()[0]!.toFixed(1)} after it.`,
      '',
    ];
    save();
  }
  const unmeasured = Object.keys(SECTIONS).filter((name) => !(name in state.sections));
  isMeasured = unmeasured.length === 0;
  return [
    '# The server at a million',
    '',
    `One server with its embedded PostgreSQL over ${ACCOUNTS.toLocaleString('en')} accounts, ${REPORTS.toLocaleString('en')} published reports and ${EVENTS.toLocaleString('en')} events of ${PERIOD_DAYS} days, a third of them by people who are signed in. What other lists cost stands in [server-lists.md](server-lists.md).`,
    '',
    ...Object.keys(SECTIONS).flatMap((name) => state.sections[name] ?? []),
    ...(isMeasured ? [] : [`Not measured in this run: ${unmeasured.join(', ')}.`]),
  ].join('\n');
}

if (process.send && process.argv[2] === 'attack') {
  const { setPriority } = await import('node:os');
  setPriority(19);
  attackRole(Number(process.argv[3]));
}
