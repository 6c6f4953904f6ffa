import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPodman, type Podman } from '#tests/support/podman.ts';

/** Built by `npm run image`. */
const IMAGE = 'localhost/sweep:latest';
const MAX_COMPRESSED_BYTES = 250_000_000;
const USER = 10_001;
const NODE = 'node_modules/.bin/node';
const BACKUP = 'src/apps/server/node/backup-cli.ts';
const PASSWORD = 'two hotel keys';

/** As an operator would cut it down: nothing of it writable but its data, no rights, no network but its own loopback. */
const CONFINED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--network=none',
  '--env=HOST=127.0.0.1',
  '--env=PUBLIC_URL=http://localhost:3000',
  '--env=LAME_DUCK_MS=0',
];

const one = `sweep-image-${process.pid}-one`;
const two = `sweep-image-${process.pid}-two`;
let podman: Podman;
let folder: string;

beforeAll(() => {
  podman = openPodman(IMAGE);
  folder = mkdtempSync(join(tmpdir(), 'sweep-image-'));
});
afterAll(() => {
  for (const name of [one, two]) {
    podman(['rm', '--force', '--time=1', name]);
    podman(['volume', 'rm', '--force', name]);
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly cookie?: string;
}

interface Answer {
  readonly status: number;
  readonly cookie: string | null;
  readonly json: Record<string, unknown>;
}

/** Sends a request from inside the container: it has no other network. */
function ask(container: string, asked: Asked): Answer {
  const program = `
    const { method = 'GET', path, body, cookie } = JSON.parse(process.argv[1]);
    const answer = await fetch('http://127.0.0.1:3000' + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    console.log(JSON.stringify({
      status: answer.status,
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? null,
      json: await answer.json().catch(() => ({})),
    }));`;
  const { stdout, stderr } = podman([
    'exec',
    container,
    NODE,
    '--input-type=module',
    '-e',
    program,
    JSON.stringify(asked),
  ]);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Answer;
}

async function start(name: string): Promise<void> {
  const started = podman.start(['--detach', `--name=${name}`, `--volume=${name}:/data`, ...CONFINED, IMAGE]);
  expect(started).toMatchObject({ code: 0 });
  await expect.poll(() => podman(['healthcheck', 'run', name]).code, { timeout: 60_000 }).toBe(0);
}

test('the image is small, says what is in it, and is nobody who may do much', () => {
  const [config] = JSON.parse(podman(['image', 'inspect', IMAGE]).stdout) as [
    { Config: { User: string; Entrypoint: string[] }; HealthCheck?: object; Healthcheck?: object },
  ];
  expect(config.Config).toMatchObject({ User: `${USER}:${USER}`, Entrypoint: [NODE] });
  expect(config.HealthCheck ?? config.Healthcheck).toBeDefined();
  const files = join(folder, 'compressed');
  expect(podman(['push', '--quiet', '--compress', IMAGE, `dir:${files}`]).code).toBe(0);
  const bytes = readdirSync(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0);
  expect(bytes).toBeLessThan(MAX_COMPRESSED_BYTES);

  const read = podman.start(['--rm', '--network=none', IMAGE, '-p', 'fs.readFileSync("sbom.cdx.json", "utf8")']);
  const names = (JSON.parse(read.stdout) as { components: { name: string }[] }).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']));
  expect(names).not.toContain('vitest');
  const there = podman.start(['--rm', '--network=none', IMAGE, '-p', 'fs.readdirSync("node_modules").join()']);
  expect(there.stdout).toContain('fastify');
  expect(there.stdout).not.toContain('vitest');
});

test('it serves, is stopped, and what it held serves elsewhere from its backup', async () => {
  await start(one);
  expect(podman(['exec', one, NODE, '-e', 'fs.writeFileSync("/sweep/mark", "")']).stderr).toContain('EROFS');
  const person = { name: 'A Traveler', username: 'traveler', password: PASSWORD };
  expect(ask(one, { method: 'POST', path: '/api/auth/register', body: person }).status).toBe(201);
  const signIn = { method: 'POST', path: '/api/auth/login', body: { username: 'traveler', password: PASSWORD } };
  const { cookie } = ask(one, signIn);
  const signedIn = cookie === null ? {} : { cookie };
  const scan = { scanType: 'camera', threatDetected: true, locationNotes: 'Room 12' };
  expect(ask(one, { method: 'POST', path: '/api/security-scans', body: scan, ...signedIn }).status).toBe(201);
  const report = {
    name: 'Hotel Meridian',
    address: 'Lindenallee 4',
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
    userId: 1,
  };
  const { json: receipt } = ask(one, { method: 'POST', path: '/api/reported-locations', body: report });
  const lookup = { method: 'POST', path: '/api/receipts/lookup', body: { token: receipt['receiptToken'] } };
  const reportBefore = ask(one, lookup);
  expect(reportBefore).toMatchObject({ status: 200 });
  const scansBefore = ask(one, { path: '/api/me/scans', ...signedIn });
  expect(JSON.stringify(scansBefore.json)).toContain('Room 12');

  expect(podman(['exec', one, NODE, BACKUP, 'make', '/data/sweep.bak'])).toMatchObject({ code: 0, stderr: '' });
  const backup = podman(['exec', one, NODE, '-p', 'fs.readFileSync("/data/sweep.bak", "base64")']).stdout;
  const path = join(folder, 'sweep.bak');
  writeFileSync(path, Buffer.from(backup, 'base64'));
  for (const shown of [folder, path]) chownSync(shown, USER, USER);

  const sinceMs = Date.now();
  expect(podman(['stop', '--time=20', one]).code).toBe(0);
  expect(Date.now() - sinceMs).toBeLessThan(15_000);
  expect(podman(['wait', one]).stdout.trim()).toBe('0');

  const restored = podman.start([
    '--rm',
    `--volume=${two}:/data`,
    `--volume=${folder}:/backup:ro`,
    ...CONFINED,
    IMAGE,
    BACKUP,
    'restore',
    '/backup/sweep.bak',
  ]);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored what was there') as string });
  await start(two);
  expect(ask(two, lookup).json).toEqual(reportBefore.json);
  const again = ask(two, signIn).cookie;
  expect(ask(two, { path: '/api/me/scans', ...(again === null ? {} : { cookie: again }) }).json).toEqual(
    scansBefore.json,
  );
});
