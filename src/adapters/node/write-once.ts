import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from './sync-directory.ts';

/**
 * Writes a file that only its owner may read, unless it stands already, and gives the bytes that stand in the end. It is
 * on the disk whole or not there, however many programs write it at once.
 */
export async function writeOnce(path: string, bytes: Uint8Array): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomUUID()}`;
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(fresh, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    // Another was first: what it wrote is what stands.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return await readFile(path);
}
