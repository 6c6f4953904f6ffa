import fc from 'fast-check';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSeededRandom } from '#tests/support/random.ts';
import { crc32 } from './crc32.ts';

test('is the CRC of zlib for bytes of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes));
    }),
  );
});

test('is the CRC of zlib for long ones too, wherever they begin and end', () => {
  const bytes = createSeededRandom(32).bytes(60_000);
  for (const length of [9_391, 9_392, 9_393, 9_396, 17_583, 17_584, 17_585, 26_000, 59_990]) {
    for (const from of [0, 1, 2, 3, 7]) {
      const part = bytes.subarray(from, from + length);
      expect([length, from, crc32(part)]).toEqual([length, from, zlibCrc32(part)]);
    }
  }
});
