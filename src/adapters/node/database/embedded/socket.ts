import { closeSync, constants, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL names its socket by this port even when it does not listen on the network. */
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** `sun_path` with its closing NUL is 108 bytes on Linux and 104 on macOS and the BSDs. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

export interface SocketDirectory extends Disposable {
  /** What a client is given as its host. */
  readonly host: string;
}

/** A name for the directory that is short enough for a unix socket in it, valid in this process until it is disposed. */
export function openSocketDirectory(directory: string): SocketDirectory {
  if (Buffer.byteLength(join(directory, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) {
    return { host: directory, [Symbol.dispose]() {} };
  }
  if (process.platform === 'linux') {
    const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
    return { host: `/proc/self/fd/${descriptor}`, [Symbol.dispose]: () => closeSync(descriptor) };
  }
  const link = mkdtempSync(join(tmpdir(), 'sweep-'));
  symlinkSync(directory, join(link, 'd'));
  return { host: join(link, 'd'), [Symbol.dispose]: () => rmSync(link, { recursive: true, force: true }) };
}

/** The lock file that stands beside the socket. */
export const SOCKET_LOCK_NAME = `${SOCKET_NAME}.lock`;
