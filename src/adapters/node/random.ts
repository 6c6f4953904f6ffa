import { randomBytes } from 'node:crypto';
import type { Random } from '#core/time/clock.ts';

/**
 * UUIDv7, RFC 9562 section 5.7:
 * tttttttt-tttt-7rrr-vrrr-rrrrrrrrrrrr   t: UTC milliseconds, big-endian   r: random   v: variant, 8 to b
 */
function uuid(atMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The operating system's cryptographic randomness. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid };
