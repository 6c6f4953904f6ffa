import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { ByteReader } from './byte-reader.ts';
import { fromHex, toHex } from './hex.ts';
import { latin1Bytes, utf8Bytes, utf8Text } from './text.ts';

test('hexadecimal goes there and back; anything else is null', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...fromHex(toHex(bytes))!]).toEqual([...bytes]);
    }),
  );
  expect([fromHex('0'), fromHex('0g'), fromHex('0x10')]).toEqual([null, null, null]);
});

test('UTF-8 is decoded as the platform does, whatever the bytes', () => {
  const platform = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The platform gives one replacement character for some runs of malformed bytes, ours one for each byte. */
  const mend = (text: string) => text.replace(/\ufffd+/g, '\ufffd');
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(utf8Text(bytes)).toBe(platform.decode(bytes));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(mend(utf8Text(bytes))).toBe(mend(platform.decode(bytes)));
    }),
  );
});

test('a read past the end gives null, and so does every read after it', () => {
  const reader = new ByteReader(Uint8Array.of(1, 2, 3));
  expect([reader.u16(), reader.u16(), reader.u8(), reader.remaining]).toEqual([0x0102, null, null, 0]);
  expect(new ByteReader(Uint8Array.of(0xff, 0, 0, 1)).u32()).toBe(0xff000001);
  expect(new ByteReader(Uint8Array.of(1, 2)).u16le()).toBe(0x0201);
  expect(new ByteReader(latin1Bytes('abc')).take(4)).toBeNull();
});

test('writes UTF-8 as TextEncoder does', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      expect(utf8Bytes(text)).toEqual(new TextEncoder().encode(text));
    }),
  );
  expect(utf8Bytes('a\ud800b')).toEqual(new TextEncoder().encode('a\ud800b'));
});
