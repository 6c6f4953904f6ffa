import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openEngine } from '#adapters/node/database/embedded/engine.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { runProgram, type Ended } from '#tests/support/run-program.ts';
import { startServer } from '#tests/support/server.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import { packagedBin } from '../../scripts/postgres-server.ts';
import { openWorld, PASSWORD, REPORT, send, type World } from './world.ts';

const SERVER = join(import.meta.dirname, '../../src/apps/server/node/main.ts');
const CLI = join(import.meta.dirname, '../../src/apps/server/node/backup-cli.ts');
const KEY_FILES = ['address-key', 'evidence-log-key.jwk'];

// Whole programs are started here, each with a database, several at a time: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let world: World;
let folder: string;
let photo: { id: string; photoId: string };
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = temporaryDatabaseDirectory('sweep-backup-');
  world = await openWorld();
  for (const person of ['free', 'pro', 'reviewer'] as const) {
    const body = { ...REPORT, name: `Hotel “Zeile ${person}”, (ß\\", ')` };
    const { status } = await world.ask(person, { method: 'POST', path: '/api/reported-locations', body });
    expect(status).toBe(201);
  }
  photo = await world.publishedPhoto();
  for (let number = 0; number < 30; number += 1) {
    await world.ask('visitor', {
      method: 'POST',
      path: '/api/evidence/receipts',
      body: { head: number.toString(16).padStart(64, '0') },
    });
  }
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function cli(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return runProgram(CLI, args, { DATA_DIR: world.server.dataDir, ...environment });
}

async function rowsOf(): Promise<Record<string, number>> {
  const tables = await world.database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition AND relpersistence = 'p' AND relname NOT LIKE 'schema_migration%' ORDER BY relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await world.database.query<{ count: number }>(`SELECT count(*) FROM "${name}"`);
    counts[name] = row!.count;
  }
  // Sealed photos lie on the disk beside the database, and in the backup among its rows.
  const onDisk = await readdir(join(world.server.dataDir, 'evidence'), { recursive: true, withFileTypes: true });
  counts['blobs']! += onDisk.filter((entry) => entry.isFile()).length;
  return counts;
}

describe('a backup', () => {
  test('made while people write is one moment, is whole, and gives the same server elsewhere', async () => {
    let writing = true;
    let acknowledged = 0;
    const writer = (async () => {
      while (writing) {
        const body = { scanType: 'camera', threatDetected: false, locationNotes: `${acknowledged}` };
        const { status } = await world.ask('pro', { method: 'POST', path: '/api/security-scans', body });
        if (status === 201) acknowledged += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const made = await cli(['make', file('one')], { BACKUP_PASSPHRASE: PASSWORD });
    writing = false;
    await writer;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^\S+: [\d,]+ rows in \d+ tables, [\d,]+ bytes\.\n$/);
    expect(acknowledged).toBeGreaterThan(0);
    // Locked: nothing that anybody typed can be read in it.
    expect((await readFile(file('one'))).includes('Hotel')).toBe(false);
    expect((await stat(file('one'))).mode & 0o777).toBe(0o600);

    const verified = await cli(['verify', file('one')], { BACKUP_PASSPHRASE: PASSWORD });
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/is whole: made at .*\n.*\d logs, all whole.*\n.*30 leaves, root [0-9a-f]{64}\n$/);

    const dataDir = file('second');
    const restored = await cli(['restore', file('one')], { BACKUP_PASSPHRASE: PASSWORD, DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    await using server = await startServer({ dataDir });
    const signedIn = await send(server.baseUrl, {
      method: 'POST',
      path: '/api/auth/login',
      body: { username: 'free', password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    const logOf = (baseUrl: string) => send(baseUrl, { method: 'GET', path: '/api/evidence/log' });
    const path = `/api/reported-locations/${photo.id}/photos/${photo.photoId}`;
    const photoOf = async (baseUrl: string) => Buffer.from(await (await fetch(baseUrl + path)).arrayBuffer());
    expect(isBareJpeg(await photoOf(server.baseUrl))).toBe(true);
    expect(await photoOf(server.baseUrl)).toEqual(await photoOf(world.server.baseUrl));
    // The same tree under the same key, or receipts that were given would be worth nothing.
    expect((await logOf(server.baseUrl)).json).toEqual((await logOf(world.server.baseUrl)).json);
  });

  test('of a still database holds every row of every table, and a restored one gives the same backup', async () => {
    const counts = await rowsOf();
    expect((await cli(['make', file('still')])).stdout).toContain('It is not locked');
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const dataDir = file('third');
    const restored = await cli(['restore', file('still')], { DATA_DIR: dataDir });
    expect(restored.stdout).toContain(`${total.toLocaleString('en')} rows in ${Object.keys(counts).length} tables`);
    expect((await cli(['make', file('again')], { DATA_DIR: dataDir })).code).toBe(0);
    const [one, other] = await Promise.all(
      ['still', 'again'].map(async (name) => {
        const text = zstdDecompressSync(await readFile(file(name))).toString();
        return text.split('\n').filter((line) => line.startsWith('{"end"') || line.startsWith('{"done"'));
      }),
    );
    expect(one!.length).toBe(Object.keys(counts).length + 1);
    expect(other).toEqual(one);
  });

  test('for the holder of a key opens with it and with no other', async () => {
    const [mine, other] = [await generateIdentity(), await generateIdentity()];
    const recipient = await identityToRecipient(mine);
    expect((await cli(['make', file('keyed'), '--recipient', recipient])).code).toBe(0);
    expect((await cli(['verify', file('keyed')], { BACKUP_IDENTITY: mine })).code).toBe(0);
    const refused = await cli(['verify', file('keyed')], { BACKUP_IDENTITY: other });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe('The backup does not open with this passphrase or key, or its head was damaged.\n');
    expect((await cli(['make', file('bad'), '--recipient', 'me'])).stderr).toMatch(
      /^The recipient is not an age public key/,
    );
  });
});

test.concurrent('what an older PostgreSQL holds moves to ours by a backup', async () => {
  // Where the machine has no other one, ours stands in for it.
  const older = packagedBin();
  const environment = older === null ? {} : { PG_BIN: older };
  const from = file('older');
  const before = await startServer({ dataDir: from, environment });
  const ask = { method: 'POST', path: '/api/reported-locations', body: REPORT } as const;
  expect((await send(before.baseUrl, ask)).status).toBe(201);
  await before.stop();
  if (older !== null) {
    const refused = await runProgram(SERVER, [], { DATA_DIR: from });
    expect(refused.stderr).toMatch(/was made by PostgreSQL \d+, but PostgreSQL 18 would run it\. Set PG_BIN/);
  }
  expect(await cli(['make', file('moved')], { DATA_DIR: from, ...environment })).toMatchObject({ code: 0, stderr: '' });
  const restored = await cli(['restore', file('moved')], { DATA_DIR: file('newer') });
  expect(restored.stdout).toMatch(/\n.*1 logs, all whole/);
  expect((await readFile(file('newer/postgresql/PG_VERSION'), 'utf8')).trim()).toBe('18');
  await using after = await startServer({ dataDir: file('newer') });
  expect((await send(after.baseUrl, { method: 'GET', path: '/api/ready' })).status).toBe(200);
});

describe('into a PostgreSQL server', () => {
  /** An empty database that is reached over a connection, as DATABASE_URL names it. */
  async function openEmptyServer(name: string) {
    const engine = await openEngine({ dataDir: file(name), scratch: true });
    const way = await openSilentProxy({ path: join(engine.target.host, `.s.PGSQL.${engine.target.port}`) });
    onTestFinished(async () => {
      await way[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
    });
    return `postgresql://sweep@127.0.0.1:${way.port}/sweep`;
  }

  test('a machine that has nothing yet gets the rows and the keys, and is the same server', async () => {
    expect((await cli(['make', file('moving')])).code).toBe(0);
    const environment = { DATABASE_URL: await openEmptyServer('fresh-postgresql'), DATA_DIR: file('not/there/yet') };
    const restored = await cli(['restore', file('moving')], environment);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    for (const name of KEY_FILES) {
      const key = join(environment.DATA_DIR, name);
      expect(await readFile(key)).toEqual(await readFile(join(world.server.dataDir, name)));
      expect((await stat(key)).mode & 0o777).toBe(0o600);
    }
    await using server = await startServer({ dataDir: environment.DATA_DIR, environment });
    const logOf = (baseUrl: string) => send(baseUrl, { method: 'GET', path: '/api/evidence/log' });
    expect((await logOf(server.baseUrl)).json).toEqual((await logOf(world.server.baseUrl)).json);
  });

  test('keys of another server are told before anything is changed, and stay', async () => {
    expect((await cli(['make', file('refused')])).code).toBe(0);
    const dataDir = file('used-by-another');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'address-key'), 'the key of another server');
    const environment = { DATABASE_URL: await openEmptyServer('other-postgresql'), DATA_DIR: dataDir };
    const refused = await cli(['restore', file('refused')], environment);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toBe(
      `${join(dataDir, 'address-key')} is not the key of this backup. Restore with a new DATA_DIR; nothing was changed.\n`,
    );
    expect(await readdir(dataDir)).toEqual(['address-key']);
    expect(await readFile(join(dataDir, 'address-key'), 'utf8')).toBe('the key of another server');
    // The database is as empty as before: with a folder of its own the same restore works.
    const elsewhere = await cli(['restore', file('refused')], { ...environment, DATA_DIR: file('own') });
    expect(elsewhere).toMatchObject({ code: 0, stderr: '' });
  });

  test('what fails on the way leaves neither rows nor keys, so that it can be tried again', async () => {
    expect((await cli(['make', file('whole')])).code).toBe(0);
    const lines = zstdDecompressSync(await readFile(file('whole')))
      .toString()
      .split('\n');
    const end = lines.findLastIndex((line) => line.startsWith('{"end"'));
    lines[end] = lines[end]!.replace(/"digest":"./, '"digest":"x');
    await writeFile(file('changed'), zstdCompressSync(lines.join('\n')));
    const environment = { DATABASE_URL: await openEmptyServer('tried-postgresql'), DATA_DIR: file('tried') };
    expect((await cli(['restore', file('changed')], environment)).stderr).toMatch(/is not what it was when/);
    await expect(readdir(environment.DATA_DIR)).rejects.toThrow('ENOENT');
    expect(await cli(['restore', file('whole')], environment)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.concurrent('what is no whole backup', () => {
  beforeAll(async () => {
    await cli(['make', file('plain')]);
    await cli(['make', file('locked')], { BACKUP_PASSPHRASE: PASSWORD });
  });

  const sentence = /^[A-Z][^\n]*\.\n$/;

  test.each([['plain'], ['locked']])(
    'a byte flipped or the end cut off: %s, told in a sentence and nothing restored',
    async (name) => {
      const whole = await readFile(file(name));
      const random = createSeededRandom(77);
      const damaged: Buffer[] = [0.6, 0.99].map((share) => whole.subarray(0, Math.floor(whole.length * share)));
      for (let flip = 0; flip < 2; flip += 1) {
        const copy = Buffer.from(whole);
        const at = Math.floor((random.bytes(1)[0]! / 256) * copy.length);
        copy[at] = copy[at]! ^ 0x20;
        damaged.push(copy);
      }
      const restores = damaged.map(async (bytes, number) => {
        const dataDir = file(`not-to-be-${name}-${number}`);
        await writeFile(file(`damaged-${name}-${number}`), bytes);
        const told = await cli(['restore', file(`damaged-${name}-${number}`)], {
          DATA_DIR: dataDir,
          BACKUP_PASSPHRASE: PASSWORD,
        });
        expect([told.code, told.stdout]).toEqual([1, '']);
        expect(told.stderr).toMatch(sentence);
        await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
      });
      await Promise.all(restores);
    },
  );

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['no file', ['verify', '/no/such/file'], {}, /^There is no file/],
    ['another file', ['verify', CLI], {}, /cannot be unpacked/],
    ['a locked one without its passphrase', ['verify', 'locked'], {}, /^The backup is locked\./],
    ['a wrong passphrase', ['verify', 'locked'], { BACKUP_PASSPHRASE: 'not this one' }, /does not open/],
    [
      'a folder that is in use',
      ['restore', 'plain'],
      {},
      /is not empty\. Restore into a new DATA_DIR; nothing was changed\./,
    ],
  ])('%s is told', async (_what, [command = '', name = ''], environment, expected) => {
    const told = await cli([command, name.includes('/') ? name : file(name)], environment);
    expect([told.code, told.stdout]).toEqual([1, '']);
    expect(told.stderr).toMatch(expected);
    expect(told.stderr).toMatch(sentence);
  });

  test('a full disk leaves no half backup, and the one before as it was', () => {
    const small = file('small');
    const program = `
      import { writeBackupFile } from ${JSON.stringify(join(CLI, '../backup-file.ts'))};
      const line = () => JSON.stringify(crypto.randomUUID()) + '\\n';
      await writeBackupFile('${small}/b', { kind: 'none' }, async (write) => {
        for (let count = 0; count < 50_000; count += 1) await write(line());
      }).catch((error) => console.log(error.message));`;
    const told = spawnSync(
      'unshare',
      [
        '--mount',
        '--map-root-user',
        'sh',
        '-c',
        `mkdir -p ${small} && mount -t tmpfs -o size=64k none ${small} && echo before > ${small}/b &&
         "$0" --input-type=module-typescript -e "$1"; ls ${small}; cat ${small}/b`,
        process.execPath,
        program,
      ],
      { encoding: 'utf8' },
    );
    expect([told.stdout, told.stderr]).toEqual([
      'The disk is full. No backup was made; what stood there before still stands.\nb\nbefore\n',
      '',
    ]);
  });
});
