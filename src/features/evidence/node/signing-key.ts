import { createPrivateKey, createPublicKey, generateKeyPairSync, webcrypto, type JsonWebKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeOnce } from '#adapters/node/write-once.ts';
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
  const text = (await readText(path)) ?? (await writeOnce(path, freshKey())).toString();
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

function freshKey(): Buffer {
  return Buffer.from(JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })));
}
