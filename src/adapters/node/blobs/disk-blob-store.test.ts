import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layerBlobStores } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

const NAME = '01a20d6d-5a00-7c08-af96-394e6f2b1a7a';
const OTHER = '01a20d6d-5a00-7512-8112-7db5ee15c5f4';

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
