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

/** As many fit into the twelve bits behind the time. */
const MOST_IN_A_MS = 0xfff;

/**
 * UUIDv7 that sort in the order in which one process makes them, also within a millisecond: the bits behind the time count
 * (RFC 9562, section 6.2, method 1). 62 bits of chance remain.
 */
export function createOrderedUuids(): (atMs: number) => string {
  let lastMs = -1;
  let made = 0;
  return (atMs) => {
    made = atMs === lastMs ? Math.min(made + 1, MOST_IN_A_MS) : 0;
    lastMs = atMs;
    const id = uuid(atMs);
    return `${id.slice(0, 15)}${made.toString(16).padStart(3, '0')}${id.slice(18)}`;
  };
}

/** The operating system's cryptographic randomness. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid };
