import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { causeOf } from '#adapters/node/database/embedded/cause.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNBOOK = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const PASSWORD = 'fifteen and more characters of it';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-operations-'));
  server = await startServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a line of the runbook in a shell as an operator would, against this test's server, data and folder. */
async function run(line: string, environment: Record<string, string> = {}, typed = ''): Promise<Said> {
  const here = line
    .replaceAll('http://127.0.0.1:3000', server.baseUrl)
    .replaceAll('sweep.bak', join(folder, 'sweep.bak'));
  const child = spawn('sh', ['-c', here], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: server.dataDir, ...environment },
  });
  child.stdin.end(typed);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said: stdout + stderr };
}

const locked = { BACKUP_PASSPHRASE: PASSWORD };

/** What is run for a line, and what its operator then reads. In the order of the page: a restore needs the backup before it. */
const LINES: Readonly<Record<string, (line: string) => Promise<void>>> = {
  'systemd-analyze security --offline=true deploy/systemd/sweep.service': async (line) => {
    const { said } = await run(line);
    const [, exposure] = /Overall exposure level for sweep\.service: ([\d.]+)/.exec(said)!;
    expect(RUNBOOK).toContain(`gives it ${exposure} of 10`);
  },
  'curl --fail --silent --max-time 5 http://127.0.0.1:3000/api/health': async (line) => {
    expect(await run(line)).toEqual({ code: 0, said: '{"status":"ok"}' });
  },
  'curl --fail --silent --max-time 5 http://127.0.0.1:3000/api/ready': async (line) => {
    expect(await run(line)).toEqual({ code: 0, said: '{"status":"ready"}' });
    const nobody = line.replace('127.0.0.1:3000', '127.0.0.1:9');
    expect((await run(nobody)).code).not.toBe(0);
  },
  'npm run account -- create keeper --role admin': async (line) => {
    const short = await run(line, {}, 'two keys\n');
    expect([short.code, short.said]).toEqual([1, expect.stringContaining('at least 12 characters')]);
    expect((await run(line, {}, `${PASSWORD}\n`)).said).toContain('Created keeper as admin.');
  },
  'npm run account -- list': async (line) => {
    expect((await run(line)).said).toMatch(/^keeper +admin /m);
  },
  'npm run account -- reset keeper': async (line) => {
    expect((await run(line)).said).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\nWith this code keeper chooses/m);
  },
  'npm run backup -- sweep.bak': async (line) => {
    const { code, said } = await run(line, locked);
    expect([code, said]).toEqual([0, expect.stringMatching(/[\d,]+ rows in \d+ tables, [\d,]+ bytes\./)]);
  },
  'npm run verify -- sweep.bak': async (line) => {
    expect(await run(line, locked)).toMatchObject({ code: 0, said: expect.stringContaining('is whole') as string });
    const wrong = await run(line, { BACKUP_PASSPHRASE: 'another one' });
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('does not open with this passphrase or key')]);
  },
  'npm run restore -- sweep.bak': async (line) => {
    const used = await run(line, locked);
    expect([used.code, used.said]).toEqual([1, expect.stringContaining('is not empty. Restore into a new DATA_DIR')]);
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    expect((await run(line, { ...locked, ...elsewhere })).code).toBe(0);
    expect((await run('npm run account -- list', elsewhere)).said).toMatch(/^keeper +admin /m);
  },
  'npm run migrate': async (line) => {
    expect((await run(line)).code).toBe(0);
  },
  'promtool test rules deploy/prometheus/alerts.test.yml': async (line) => {
    expect(await run(line)).toMatchObject({ code: 0, said: expect.stringContaining('SUCCESS') as string });
  },
};

/** The commands of the page: what stands in the last cell of its tables, alone and as code. */
const commands = [
  ...new Set(Array.from(RUNBOOK.matchAll(/\| `((?:npm|curl|promtool|systemd)[^`]*)` \|$/gm), (found) => found[1]!)),
];

test('the page and these tests have the same lines', () => {
  expect(commands.toSorted()).toEqual(Object.keys(LINES).toSorted());
});

describe('a line of the runbook does what it says', () => {
  test.each(Object.entries(LINES))('%s', async (line, check) => check(line));
});

test('what it says when something is wrong stands in the table of it', async () => {
  const start = 'node_modules/.bin/node src/apps/server/node/main.ts';
  const { port } = new URL(server.baseUrl);
  const taken = await run(start, { DATA_DIR: join(folder, 'other'), PORT: port, COMPANION: 'off' });
  expect([taken.code, taken.said]).toEqual([1, expect.stringContaining(`Port ${port} is already in use.`)]);
  const nameless = await run(start, { DATA_DIR: join(folder, 'other'), NODE_ENV: 'production' });
  expect(nameless.said).toContain('PUBLIC_URL is needed in production');
  const nobody = await run('npm run account -- grant nobody admin');
  expect(nobody.said).toContain('There is no account with the username');
  // What a disk does to it, tests/contract/disk.test.ts sees; here the page is held to the sentences.
  const causes = ['No space left on device', 'Read-only file system', 'could not locate a valid checkpoint record'];
  const told = causes.map((said) => causeOf(said, '/data') ?? '');
  const sentences = Array.from(RUNBOOK.matchAll(/^\| `([A-Zidc][^`]*)` \| [A-Z]/gm), (found) => found[1]!);
  expect(sentences).toHaveLength(8);
  for (const sentence of told)
    expect(
      sentences.some((known) => sentence.includes(known)),
      sentence,
    ).toBe(true);
});
