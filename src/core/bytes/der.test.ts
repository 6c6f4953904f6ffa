import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DER, readChildren, readDer, readOne, writeDer } from './der.ts';

test('what is written is read, whatever its length', () => {
  for (const length of [0, 1, 127, 128, 255, 256, 65_535, 65_536]) {
    const value = new Uint8Array(length).fill(7);
    const element = readOne(writeDer(DER.octets, value), DER.octets)!;
    expect(element.value).toEqual(value);
    expect(readChildren(writeDer(DER.sequence, element.bytes, element.bytes))).toHaveLength(2);
  }
});

test.each([
  ['a length that is not there', [0x04]],
  ['a value that is cut off', [0x04, 0x02, 0x01]],
  ['an indefinite length', [0x30, 0x80, 0x00, 0x00]],
  ['a length in a longer form than it needs', [0x04, 0x81, 0x01, 0x00]],
  ['a length of five bytes', [0x04, 0x85, 0, 0, 0, 0, 1, 0]],
  ['a tag of several bytes', [0x1f, 0x81, 0x01, 0x00]],
])('%s is no DER', (_, bytes) => {
  expect(readDer(Uint8Array.from(bytes))).toBe(null);
});

test('any bytes are read or refused, and what is read stands in them to the last', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const elements = readDer(bytes);
      if (elements) expect(elements.flatMap((element) => [...element.bytes])).toEqual([...bytes]);
    }),
  );
});
