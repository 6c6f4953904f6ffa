import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cluster takes some 60 MB, and several tests make one at a time. */
const WANTED_BYTES = 1_000_000_000;
const MEMORY = '/dev/shm';

/**
 * A fresh private directory for a database that lives as long as its test: in memory where the machine has room for it,
 * so that tests neither wait for a disk that others keep busy nor wear it. What SIGKILL leaves behind is the same there.
 */
export function temporaryDatabaseDirectory(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > WANTED_BYTES;
  } catch {
    return false;
  }
}
