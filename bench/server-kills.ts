/**
 * Whether the server keeps its word while it is killed: writes over HTTP, SIGKILL at a random moment, a start over the
 * same data, and every acknowledged row looked for. It goes on where an earlier run was cut off, and stops after
 * MINUTES_AT_ONCE. `SERVER_KILLS` asks for another number of kills.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openEngine } from '#adapters/node/database/embedded/engine.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import { killServer } from '#tests/support/kill-database.ts';
import { quantile } from '#tests/support/quantile.ts';
import { runProgram } from '#tests/support/run-program.ts';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';

const KILLS = Number(process.env['SERVER_KILLS'] ?? 200);
const ACKNOWLEDGEMENTS = 10_000;
const MAX_READY_MS = 2 * SECOND_MS;
const MINUTES_AT_ONCE = 7;
const WRITERS = 16;
/** The kill comes at a moment within so long of the first acknowledgement. */
const KILL_WITHIN_MS = 1_500;
const FOLDER = join(tmpdir(), 'sweep-server-kills');
const BACKUP = join(import.meta.dirname, '../src/apps/server/node/backup-cli.ts');

/** What is written, how an acknowledgement looks, and where its row is. */
const KINDS = {
  event: { path: '/api/analytics', status: 204, rows: "SELECT properties->>'mark' AS mark FROM analytics_events" },
  report: { path: '/api/reported-locations', status: 201, rows: 'SELECT id::text AS mark FROM reports' },
  scan: { path: '/api/security-scans', status: 201, rows: 'SELECT id::text AS mark FROM security_scans' },
  account: { path: '/api/auth/register', status: 201, rows: 'SELECT username AS mark FROM users' },
} as const;
type Kind = keyof typeof KINDS;
type Marks = Record<Kind, string[]>;
const nothing = (): Marks => ({ event: [], report: [], scan: [], account: [] });

interface State {
  kills: number;
  /** Of these with every process of the database. */
  databaseKills: number;
  /** Requests whose answer the kill took. */
  cutOff: number;
  readyMs: number[];
  acknowledged: Marks;
  /** Those of the last round. */
  last: Marks;
  /** Acknowledged rows that were not there at the next start. */
  lost: number;
}

const STATE = join(FOLDER, 'state.json');

function loadState(): State {
  if (existsSync(STATE)) return JSON.parse(readFileSync(STATE, 'utf8')) as State;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  return { kills: 0, databaseKills: 0, cutOff: 0, readyMs: [], acknowledged: nothing(), last: nothing(), lost: 0 };
}

function saveState(state: State): void {
  writeFileSync(`${STATE}.new`, JSON.stringify(state));
  renameSync(`${STATE}.new`, STATE);
}

function bodyOf(kind: Kind, mark: string): object {
  switch (kind) {
    case 'event':
      return { event: 'page_view', properties: { page: 'home', mark } };
    case 'report':
      return {
        id: mark,
        name: `Hotel ${mark}`,
        address: 'Lindenallee 4',
        city: 'Hamburg',
        country: 'Germany',
        issueType: 'camera',
        issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
      };
    case 'scan':
      return { scanType: 'camera', threatDetected: false };
    case 'account':
      return { username: mark, name: 'Somebody', password: 'two hotel keys' };
  }
}

/** Most are events; each kind comes in every round. */
function kindAt(turn: number): Kind {
  if (turn % 20 === 19) return 'account';
  if (turn % 5 === 4) return 'report';
  return turn % 5 === 3 ? 'scan' : 'event';
}

/** Each request comes from an address of its own: limits by address are not what is looked at. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

let requests = Math.floor(Math.random() * 2 ** 24);

/** Sends one write; answers with the mark of its row once it is acknowledged, and null when no answer came. */
async function write({ baseUrl }: TestServer, kind: Kind): Promise<string | null> {
  const mark = kind === 'account' ? `u${systemRandom.uuid(Date.now()).slice(-12)}` : systemRandom.uuid(Date.now());
  const { path, status } = KINDS[kind];
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: baseUrl,
      'x-forwarded-for': addressOf((requests += 1)),
    },
    body: JSON.stringify(bodyOf(kind, mark)),
  }).catch(() => null);
  if (!answer) return null;
  const body = (await answer.json().catch(() => null)) as { id?: string } | null;
  if (answer.status !== status) {
    if (answer.status === 503 || body === null) return null;
    throw new Error(`${path} answered ${answer.status} ${JSON.stringify(body)}`);
  }
  if (status === 204) return mark;
  // An answer that was cut off after its head was not heard.
  if (body === null) return null;
  return kind === 'account' ? mark : (body.id ?? null);
}

/** How many of these rows are missing; `dataDir` is in use. */
async function countMissing(dataDir: string, acknowledged: Marks): Promise<number> {
  const client = new pg.Client({ host: join(dataDir, 'postgresql'), user: 'postgres', database: 'sweep' });
  await client.connect();
  let missing = 0;
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const { rows } = await client.query<{ mark: string }>(KINDS[kind].rows);
    const there = new Set(rows.map(({ mark }) => mark));
    missing += acknowledged[kind].filter((mark) => !there.has(mark)).length;
  }
  await client.end();
  return missing;
}

async function oneRound(dataDir: string, port: number, state: State): Promise<void> {
  const startMs = performance.now();
  const server = await startServer({ dataDir, port, environment: { TRUST_PROXY: '1' } });
  // The first start makes the database.
  if (state.kills > 0) state.readyMs.push(performance.now() - startMs);
  state.lost += await countMissing(dataDir, state.last);
  const withDatabase = state.kills % 2 === 1;
  const killAtMs = performance.now() + Math.random() * KILL_WITHIN_MS;
  let isKilled = false;
  const round: [Kind, string][] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = writer; !isKilled; turn += 1) {
      const kind = kindAt(turn);
      const mark = await write(server, kind);
      if (mark !== null) round.push([kind, mark]);
      else if (isKilled) state.cutOff += 1;
    }
  });
  while (round.length === 0) await sleep(5);
  await sleep(Math.max(0, killAtMs - performance.now()));
  isKilled = true;
  process.kill(server.pid, 'SIGKILL');
  if (withDatabase) await killServer(dataDir);
  await Promise.all(writers);
  await server.stop();
  state.last = nothing();
  for (const [kind, mark] of round) {
    state.acknowledged[kind].push(mark);
    state.last[kind].push(mark);
  }
  state.kills += 1;
  if (withDatabase) state.databaseKills += 1;
  saveState(state);
}

/** Reads every row and every index, and what the database's own check of its files says. */
async function checkWhole(dataDir: string): Promise<string> {
  await using engine = await openEngine({ dataDir });
  const client = new pg.Client({ ...engine.superuser, database: 'sweep' });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'",
  );
  let findings = 0;
  for (const { name } of tables)
    findings += (await client.query('SELECT * FROM verify_heapam($1)', [name])).rowCount ?? 0;
  const { rowCount: indexes } = await client.query(
    `SELECT bt_index_parent_check(indexrelid, true) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     JOIN pg_am ON pg_am.oid = relam WHERE amname = 'btree' AND relpersistence = 'p' AND indisvalid AND relkind = 'i'`,
  );
  await client.query('DROP EXTENSION amcheck');
  await client.end();
  const file = join(FOLDER, 'whole.bak');
  const environment = { DATA_DIR: dataDir };
  const made = await runProgram(BACKUP, ['make', file], environment);
  const verified = await runProgram(BACKUP, ['verify', file], environment);
  if (made.code !== 0 || verified.code !== 0) throw new Error(made.stderr + verified.stderr);
  return `${findings} findings in ${tables.length} tables and ${indexes} indexes`;
}

export async function run(): Promise<string | null> {
  const state = loadState();
  const dataDir = join(FOLDER, 'data');
  const port = await freePort();
  const endMs = Date.now() + MINUTES_AT_ONCE * MINUTE_MS;
  while (state.kills < KILLS && Date.now() < endMs) await oneRound(dataDir, port, state);
  if (state.kills < KILLS) {
    console.log(`${state.kills} of ${KILLS} kills so far, ${state.lost} rows lost. Run it again to go on.`);
    return null;
  }
  await using engine = await openEngine({ dataDir });
  const missing = await countMissing(dataDir, state.acknowledged);
  await engine[Symbol.asyncDispose]();
  const whole = await checkWhole(dataDir);
  const counts = Object.fromEntries(Object.entries(state.acknowledged).map(([kind, marks]) => [kind, marks.length]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const [median, slow] = [0.5, 0.95].map((share) => quantile(state.readyMs, share)) as [number, number];
  rmSync(FOLDER, { recursive: true });
  const met = (holds: boolean): string => (holds ? 'met' : '**missed**');
  return [
    '# The server under kills',
    '',
    `The server and its embedded PostgreSQL over one data folder, ${WRITERS} writers over HTTP, SIGKILL at a random moment within ${KILL_WITHIN_MS / SECOND_MS} s of the first acknowledgement; every second time every process of PostgreSQL is killed as well. Each start is over what the kill left, and looks for each row that was acknowledged since the start before; at the end for all of them.`,
    '',
    '| what | measured | bar | |',
    '|---|---|---|---|',
    `| kills | ${state.kills}, ${state.databaseKills} of them of PostgreSQL too | 200 | ${met(state.kills >= 200)} |`,
    `| acknowledged writes | ${total.toLocaleString('en')}: ${counts['event']} events, ${counts['report']} reports, ${counts['scan']} scans, ${counts['account']} accounts | ${ACKNOWLEDGEMENTS.toLocaleString('en')} | ${met(total >= ACKNOWLEDGEMENTS)} |`,
    `| of these missing at the next start | ${state.lost} | 0 | ${met(state.lost === 0)} |`,
    `| of these missing at the end | ${missing} | 0 | ${met(missing === 0)} |`,
    `| requests whose answer the kill took | ${state.cutOff} | | |`,
    `| start to ready, median | ${(median / SECOND_MS).toFixed(2)} s; 95th percentile ${(slow / SECOND_MS).toFixed(2)} s | ${MAX_READY_MS / SECOND_MS} s | ${met(median <= MAX_READY_MS)} |`,
    `| PostgreSQL's own check of its files (amcheck), and a backup that reads every row | ${whole}; the backup is whole | 0 findings | ${met(whole.startsWith('0 '))} |`,
  ].join('\n');
}
