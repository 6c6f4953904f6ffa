import type { Random } from '#core/time/clock.ts';

/** Numbers in [0, 1) from a 32-bit seed (mulberry32): the same seed gives the same sequence on every machine. */
export function createNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A Random whose bytes and UUIDs repeat with the seed. */
export function createSeededRandom(seed = 1): Random {
  const next = createNumbers(seed);
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(next() * 256));

  return {
    bytes,
    uuid(atMs) {
      // tttttttt-tttt-7rrr-vrrr-rrrrrrrrrrrr   t: milliseconds since 1970   r: random   v: 8, 9, a or b
      const time = Math.floor(atMs).toString(16).padStart(12, '0');
      const [high = 0, low = 0, variant = 0, ...rest] = bytes(10);
      const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
      const tail = rest.map((byte) => hex(byte, 2)).join('');
      return [
        time.slice(0, 8),
        time.slice(8),
        `7${hex(((high << 8) | low) & 0xfff, 3)}`,
        `${hex(0x80 | (variant & 0x3f), 2)}${tail.slice(0, 2)}`,
        tail.slice(2),
      ].join('-');
    },
  };
}
