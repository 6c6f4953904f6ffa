import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** 256 bits. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Bytes that say nothing without their key, and the key, which opens nothing else. */
export interface Sealed {
  readonly key: Buffer;
  readonly sealed: Buffer;
}

/**
 * Seals bytes under a key of their own (AES-256-GCM): nonce, ciphertext, tag. `name` is bound to them, so that what is
 * found under another name does not open. Where the key is forgotten the bytes are gone, wherever copies of them lie.
 */
export function seal(bytes: Uint8Array, name: string): Sealed {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  return { key, sealed: Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) };
}

/** The bytes that were sealed; null for a wrong key or name, and where a bit was changed or lost. */
export function unseal(sealed: Uint8Array, key: Uint8Array, name: string): Buffer | null {
  if (key.length !== KEY_BYTES || sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    return null;
  }
}
