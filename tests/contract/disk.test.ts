import { rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openEngine } from '#adapters/node/database/embedded/engine.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

const SERVER = join(import.meta.dirname, '../../src/apps/server/node/main.ts');
const BACK_WITHIN_MS = 5_000;
/** A place of its own to mount in: nobody else sees it, and it ends with its last program. */
const APART = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const DISK_MB = 256;

let folder: string;
/** A database that was stopped, and is as large as at its first start. */
let made: string;
beforeAll(async () => {
  folder = temporaryDatabaseDirectory('sweep-disk-');
  made = join(folder, 'made');
  await (await openEngine({ dataDir: made }))[Symbol.asyncDispose]();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server whose disk fails it says why in one sentence, and ends', () => {
  /** Starts the server over a copy of the database on a disk of its own, once `breaking` has been done to it. */
  function start(breaking: string): { readonly code: number | null; readonly said: string } {
    const script = `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=${DISK_MB}m none "$DATA_DIR" &&
      cp -a ${made}/. "$DATA_DIR" && cd "$DATA_DIR" && { ${breaking}; } && exec "$@"`;
    const [program, ...words] = [...APART, 'sh', '-c', script, 'sh', process.execPath, SERVER];
    const { status, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      timeout: 50_000,
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'broken'), PORT: '9', COMPANION: 'off' },
    });
    return { code: status, said: stdout + stderr };
  }
  const FULL = 'dd if=/dev/zero of=ballast bs=4k 2>&- ; true';
  const LOG_LOST = /^The write-ahead log in .*\/pg_wal is missing or damaged, .* Restore the last backup .*\.\n$/;

  test.each<[string, string, RegExp]>([
    ['full', FULL, /^The disk of .*broken is full\. Make room on it; nothing that was acknowledged is lost\.\n$/],
    ['full before there is a database', `rm -r postgresql; ${FULL}`, /^The disk of .*broken is full\. [^\n]*\n$/],
    ['read-only', 'mount -o remount,ro "$DATA_DIR"', /^The disk of .*broken can only be read\. Mount it [^\n]*\n$/],
    [
      'read-only before there is a database',
      'rm -r postgresql; mount -o remount,ro "$DATA_DIR"',
      /^The disk of .*broken can only be read\. [^\n]*\n$/,
    ],
    ['without the files of its write-ahead log', 'rm postgresql/pg_wal/0*', LOG_LOST],
    ['without the folder of its write-ahead log', 'rm -r postgresql/pg_wal', LOG_LOST],
  ])('%s', (_what, breaking, sentence) => {
    const { code, said } = start(breaking);
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
  });
});

/** Sends an event. */
async function send({ baseUrl }: TestServer, mark: number): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(`${baseUrl}/api/analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ event: 'page_view', properties: { page: 'home', mark, filling: 'x'.repeat(900) } }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

test('a disk that fills up: writes wait, reads go on, nothing is lost, and room is enough to go on', async () => {
  const dataDir = temporaryDatabaseDirectory('sweep-full-');
  const mount = `mount -t tmpfs -o size=${DISK_MB}m none "$DATA_DIR" && exec "$@"`;
  const server = await startServer({ dataDir, through: [...APART, 'sh', '-c', mount, 'sh'] });
  onTestFinished(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const acknowledged: number[] = [];
  const refused: { status: number; retryAfter: string | null }[] = [];
  let mark = 0;
  const write = async (): Promise<boolean> => {
    const mine = (mark += 1);
    const answer = await send(server, mine);
    if (answer.status === 204) acknowledged.push(mine);
    else refused.push(answer);
    return answer.status === 204;
  };
  const read = async (path: string) => (await fetch(server.baseUrl + path)).status;
  expect(await write()).toBe(true);
  expect(await read('/api/reported-locations')).toBe(200);

  // The disk as the server sees it.
  const disk = join('/proc', String(server.pid), 'root', dataDir);
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=64k']);
  for (let turn = 0; turn < 400 && refused.length < 3; turn += 1) await write();
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const { status, retryAfter } of refused) {
    expect([503, 429]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(refused[0]?.status).toBe(503);
  for (const path of ['/', '/reports', '/api/health', '/api/reported-locations']) expect(await read(path)).toBe(200);

  rmSync(join(disk, 'ballast'));
  const roomMs = Date.now();
  while (!(await write())) {
    expect(Date.now() - roomMs).toBeLessThan(BACK_WITHIN_MS);
    await sleep(100);
  }
  const client = new pg.Client({ host: join(disk, 'postgresql'), user: 'sweep', database: 'sweep' });
  await client.connect();
  const { rows } = await client.query<{ mark: string }>("SELECT properties->>'mark' AS mark FROM analytics_events");
  await client.end();
  // What was refused may be there too: its answer was lost, not the row.
  const there = Map.groupBy(rows, (row) => Number(row.mark));
  expect(acknowledged.filter((one) => there.get(one)?.length !== 1)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(1);
}, 120_000);
