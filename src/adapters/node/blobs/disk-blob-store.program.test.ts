import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';

const WRITER = fileURLToPath(new URL('../../../../tests/support/blob-writer.ts', import.meta.url));
const KILLS = 12;

test(`a writer killed ${KILLS} times loses nothing that it said was written, and leaves nothing half`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-blobs-'));
  try {
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
    for await (const name of store.namesBefore(Infinity)) expect((await store.get(name))!.length).toBe(200_000);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
