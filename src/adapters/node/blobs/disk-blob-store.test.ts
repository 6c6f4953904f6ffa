import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import { layerBlobStores } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

const NAME = '01a20d6d-5a00-7c08-af96-394e6f2b1a7a';
const OTHER = '01a20d6d-5a00-7512-8112-7db5ee15c5f4';
const WRITER = fileURLToPath(new URL('../../../../tests/support/blob-writer.ts', import.meta.url));
const KILLS = 12;

async function withTemporaryDirectory(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-blobs-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function namesOf(names: AsyncIterable<string>): Promise<string[]> {
  const found = [];
  for await (const name of names) found.push(name);
  return found;
}

test('what was put is there, for its owner only, until it is removed', async () => {
  await withTemporaryDirectory(async (folder) => {
    const store = createDiskBlobStore(join(folder, 'evidence'));
    expect(await namesOf(store.namesBefore(Infinity))).toEqual([]);
    expect(await store.get(NAME)).toBeNull();
    await store.put(NAME, Buffer.from('sealed'));
    await expect(store.put(NAME, Buffer.from('another'))).rejects.toThrow(/EEXIST/);
    expect(Buffer.from((await store.get(NAME))!).toString()).toBe('sealed');
    expect((await stat(join(folder, 'evidence'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'evidence', '7a', NAME))).mode & 0o777).toBe(0o600);
    expect(await namesOf(store.namesBefore(Infinity))).toEqual([NAME]);
    expect(await namesOf(store.namesBefore(0))).toEqual([]);
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.get(NAME)).toBeNull();
  });
});

test.each(['../secret', '', 'A'.repeat(36), `${NAME}/..`])('%j is no name', async (name) => {
  await withTemporaryDirectory(async (folder) => {
    const store = createDiskBlobStore(folder);
    await expect(store.get(name)).rejects.toThrow(RangeError);
    await expect(store.put(name, Buffer.of())).rejects.toThrow(RangeError);
    await expect(store.remove(name)).rejects.toThrow(RangeError);
  });
});

test('what a dead program left half written is no blob, and goes', async () => {
  await withTemporaryDirectory(async (folder) => {
    await mkdir(join(folder, '7a'));
    await writeFile(join(folder, '7a', `${NAME}.part-1`), 'half');
    const store = createDiskBlobStore(folder);
    expect(await store.get(NAME)).toBeNull();
    expect(await namesOf(store.namesBefore(Infinity))).toEqual([]);
    expect(await readdir(join(folder, '7a'))).toEqual([]);
  });
});

test('two stores one above the other: the first is written, both are read', async () => {
  await withTemporaryDirectory(async (folder) => {
    const [first, second] = [createDiskBlobStore(join(folder, 'a')), createDiskBlobStore(join(folder, 'b'))];
    await second.put(OTHER, Buffer.from('older'));
    const both = layerBlobStores(first, second);
    await both.put(NAME, Buffer.from('newer'));
    expect(await second.get(NAME)).toBeNull();
    expect(Buffer.from((await both.get(OTHER))!).toString()).toBe('older');
    expect((await namesOf(both.namesBefore(Infinity))).toSorted()).toEqual([OTHER, NAME].toSorted());
    await both.remove(OTHER);
    expect(await both.get(OTHER)).toBeNull();
  });
});

test(`a writer killed ${KILLS} times loses nothing that it said was written, and leaves nothing half`, async () => {
  await withTemporaryDirectory(async (folder) => {
    const written = new Map<string, string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => writer.once('exit', resolve));
      const enough = 1 + (systemRandom.bytes(1)[0]! % 20);
      let lines = 0;
      for await (const line of createInterface(writer.stdout)) {
        const [name = '', hash = ''] = line.split(' ');
        written.set(name, hash);
        if ((lines += 1) === enough) writer.kill('SIGKILL');
      }
      await ended;
    }
    const store = createDiskBlobStore(folder);
    expect(written.size).toBeGreaterThanOrEqual(KILLS);
    for (const [name, hash] of written) expect(sha256((await store.get(name))!).toString('hex'), name).toBe(hash);
    // One that was written and not yet said is whole too.
    for (const name of await namesOf(store.namesBefore(Infinity)))
      expect((await store.get(name))!.length).toBe(200_000);
  });
}, 60_000);
