import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from '#adapters/node/database/backup.ts';
import { syncDirectory } from '#adapters/node/sync-directory.ts';

/** How a backup's file is locked: with a passphrase, for the holder of a key, or not at all. */
export type Lock =
  | { readonly kind: 'none' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recipient'; readonly recipient: string };

export interface Keys {
  readonly passphrase: string | null;
  /** An age identity, `AGE-SECRET-KEY-1…`. */
  readonly identity: string | null;
}

const AGE_HEADER = 'age-encryption.org/v1';

function encrypterOf(lock: Exclude<Lock, { kind: 'none' }>): Encrypter {
  const encrypter = new Encrypter();
  if (lock.kind === 'passphrase') encrypter.setPassphrase(lock.passphrase);
  else {
    try {
      encrypter.addRecipient(lock.recipient);
    } catch {
      throw new BackupError('The recipient is not an age public key; it begins with age1.');
    }
  }
  return encrypter;
}

/**
 * Writes a file of lines, compressed with its checksum and locked. It appears under its name once all of it is on disk;
 * whatever goes wrong, nothing is left and what stood there before stands.
 */
export async function writeBackupFile(
  path: string,
  lock: Lock,
  produce: (write: (line: string) => Promise<void>) => Promise<void>,
): Promise<number> {
  const partial = `${path}.partial`;
  const encrypter = lock.kind === 'none' ? null : encrypterOf(lock);
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const source = encrypter
      ? Readable.fromWeb(
          (await encrypter.encrypt(
            Readable.toWeb(compress) as unknown as ReadableStream<Uint8Array>,
          )) as unknown as Parameters<typeof Readable.fromWeb>[0],
        )
      : compress;
    // `flush`: on the disk before it is closed.
    const written = pipeline(source, createWriteStream(partial, { mode: 0o600, flush: true }));
    // Fails with the disk: then the lines have nowhere to go either.
    let failure: unknown = null;
    written.catch((error: unknown) => {
      failure = error;
      compress.destroy();
    });
    await produce(async (line) => {
      if (failure) throw failure as Error;
      if (!compress.write(line)) {
        await Promise.race([new Promise((resolve) => compress.once('drain', resolve)), written.catch(() => {})]);
      }
    });
    compress.end();
    await written;
    const { size } = await stat(partial);
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError('The disk is full. No backup was made; what stood there before still stands.');
    throw error;
  }
}

async function isLocked(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.toString('latin1') === AGE_HEADER;
  } finally {
    await file.close();
  }
}

async function unlocked(path: string, { passphrase, identity }: Keys): Promise<Readable> {
  if (!(await isLocked(path))) return createReadStream(path);
  if (passphrase === null && identity === null) {
    throw new BackupError('The backup is locked. Give BACKUP_PASSPHRASE, or BACKUP_IDENTITY for one made for a key.');
  }
  const bytes = createReadStream(path);
  const decrypter = new Decrypter();
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  if (identity !== null) decrypter.addIdentity(identity);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as unknown as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    bytes.destroy();
    throw new BackupError('The backup does not open with this passphrase or key, or its head was damaged.', {
      cause: error,
    });
  }
}

/** The lines of a backup's file. Throws a `BackupError` where it is locked otherwise, cut off or damaged. */
export async function* readBackupFile(path: string, keys: Keys): AsyncGenerator<string> {
  let source: Readable;
  try {
    source = await unlocked(path, keys);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${path}.`);
    throw error;
  }
  const unpacked = createZstdDecompress();
  source.once('error', (error) => unpacked.destroy(error));
  const decoder = new StringDecoder();
  let rest = '';
  try {
    for await (const bytes of source.pipe(unpacked)) {
      const lines = (rest + decoder.write(bytes as Buffer)).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    throw new BackupError('The backup was cut off or damaged: it cannot be unpacked.', { cause: error });
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}
