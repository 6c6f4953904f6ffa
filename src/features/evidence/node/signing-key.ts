import { createPrivateKey, createPublicKey, generateKeyPairSync, webcrypto, type JsonWebKey } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toHex } from '#core/bytes/hex.ts';
import { createSigner, createVerifying, type Signer, type Subtle } from '../signing.ts';

const subtle = webcrypto.subtle as unknown as Subtle<webcrypto.CryptoKey>;

/** Hashing and checking by Node's own WebCrypto. */
export const nodeVerifying = createVerifying(subtle);

/** A file that should hold a key holds something else. */
export class BadKeyError extends Error {
  override readonly name = 'BadKeyError';
}

/**
 * The Ed25519 key in this file, made at its first use; readable by its owner only. Programs that start at once get one
 * key. Throws a BadKeyError for a file that holds none.
 */
export async function openSigningKey(path: string): Promise<Signer> {
  const text = (await readText(path)) ?? (await makeKey(path));
  try {
    const key = createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' });
    const spki = toHex(createPublicKey(key).export({ type: 'spki', format: 'der' }));
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
    const held = await webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, false, ['sign']);
    return createSigner(subtle, held, { algorithm: 'Ed25519', spki });
  } catch (error) {
    throw new BadKeyError(path, { cause: error });
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a key that is whole or not there, and gives the one that stands in the end. */
async function makeKey(path: string): Promise<string> {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  await using file = await open(fresh, 'w', 0o600);
  await file.writeFile(JSON.stringify(jwk));
  await file.sync();
  try {
    await link(fresh, path);
  } catch (error) {
    // Another program was first: then that key is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return await readFile(path, 'utf8');
}
