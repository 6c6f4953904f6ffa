import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeOnce } from './write-once.ts';

test('of many who write at once one is first, and all are given what it wrote, whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-once-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (let round = 0; round < 20; round += 1) {
    const path = join(folder, String(round), 'key');
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, writer) => writeOnce(path, Buffer.alloc(4_096, writer + 1))),
    );
    expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    expect(given[0]).toHaveLength(4_096);
    expect(await readdir(join(folder, String(round)))).toEqual(['key']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});
