import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#adapters/node/sync-directory.ts';
import { checkBlobName, isBlobName, type BlobStore } from './blob-store.ts';

/** A file that was being written when its program died has this in its name. */
const UNFINISHED = '.part-';

async function ignoringAbsence<T, Absent>(work: Promise<T>, absent: Absent): Promise<T | Absent> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return absent;
    throw error;
  });
}

/**
 * Blobs as files below a folder that only its owner may read. A file stands under its name whole or not at all: it is
 * written aside, synced, linked to its name, and the folder is synced before `put` resolves.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  /** The last two digits of a UUIDv7 are random, unlike its first. */
  const pathOf = (name: string): string => {
    checkBlobName(name);
    return join(folder, name.slice(-2), name);
  };

  async function makeFolder(path: string): Promise<void> {
    // The first of several that had to be made.
    const made = await mkdir(path, { recursive: true, mode: 0o700 });
    for (let at = path; made !== undefined && at.length >= made.length; at = dirname(at))
      await syncDirectory(dirname(at));
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await makeFolder(dirname(path));
      const aside = `${path}${UNFINISHED}${randomUUID()}`;
      try {
        const file = await open(aside, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await link(aside, path);
      } finally {
        await rm(aside, { force: true });
      }
      await syncDirectory(dirname(path));
    },

    async get(name) {
      return await ignoringAbsence(readFile(pathOf(name)), null);
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async *namesBefore(beforeMs) {
      for (const part of await ignoringAbsence(readdir(folder), [])) {
        for (const file of await ignoringAbsence(readdir(join(folder, part)), [])) {
          const path = join(folder, part, file);
          const found = await ignoringAbsence(stat(path), null);
          if (!found || found.mtimeMs >= beforeMs) continue;
          if (isBlobName(file)) yield file;
          else if (file.includes(UNFINISHED)) await rm(path, { force: true });
        }
      }
    },
  };
}
