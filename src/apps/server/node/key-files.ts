import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#adapters/node/database/backup.ts';
import { writeOnce } from '#adapters/node/write-once.ts';

/** Keys that lie beside the database: without them a restored server would sign and count as another. */
const KEY_FILES = ['address-key', 'evidence-log-key.jwk'];

/** A folder that this user may not make or write to, or a disk without room: the operator's to mend. */
const CANNOT_WRITE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The key files that lie in a data directory, by name. */
export async function readKeyFiles(dataDir: string): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const name of KEY_FILES) {
    const bytes = await readIfThere(join(dataDir, name));
    if (bytes) files[name] = bytes;
  }
  return files;
}

/**
 * Puts the key files of a backup into a data directory, which is made where there is none; they are on the disk when it
 * resolves. Throws a `BackupError`, and has written nothing, where another key stands. `undo` takes away what was made.
 */
export async function putKeyFiles(
  dataDir: string,
  files: Readonly<Record<string, Uint8Array>>,
  undo: AsyncDisposableStack,
): Promise<void> {
  const there = await readKeyFiles(dataDir);
  // A name is a name of a file of ours, whatever the backup says.
  const wanted = KEY_FILES.flatMap((name) =>
    files[name] ? [{ path: join(dataDir, name), name, bytes: files[name] }] : [],
  );
  for (const { path, name, bytes } of wanted) {
    if (there[name] && !there[name].equals(bytes)) refuseOther(path);
  }
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (made !== undefined) undo.defer(() => rm(made, { recursive: true, force: true }));
    for (const { path, name, bytes } of wanted) {
      if (there[name]) continue;
      // A server that starts here just now may have been first.
      if (!(await writeOnce(path, bytes)).equals(bytes)) refuseOther(path);
      undo.defer(() => rm(path, { force: true }));
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!CANNOT_WRITE.includes(code)) throw error;
    throw new BackupError(`The keys of the backup cannot be written to ${dataDir} (${code}). Nothing was restored.`, {
      cause: error,
    });
  }
}

function refuseOther(path: string): never {
  throw new BackupError(`${path} is not the key of this backup. Restore with a new DATA_DIR; nothing was changed.`);
}
