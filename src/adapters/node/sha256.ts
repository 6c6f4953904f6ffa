import { createHash } from 'node:crypto';

/** The SHA-256 of bytes, or of a text's UTF-8: 32 bytes. */
export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
