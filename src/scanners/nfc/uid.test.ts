import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHIP_MAKERS, parseSerialNumber, type CardFacts } from './uid.ts';

function factsOf(serialNumber: string): CardFacts {
  const parsed = parseSerialNumber(serialNumber);
  if (!parsed.ok) throw new Error(`${serialNumber}: ${parsed.error}`);
  return parsed.value;
}

describe('what a card number tells', () => {
  test.each([
    // 7 bytes, maker NXP: an Ultralight, NTAG, DESFire, Plus or newer Classic; which of them, the number does not say.
    ['04:4a:2a:fa:5e:67:80', 'mifare', 7, 'NXP Semiconductors', 'nxp-family'],
    ['044a2afa5e6780', 'mifare', 7, 'NXP Semiconductors', 'nxp-family'],
    ['04:4A:2A:FA:5E:67:80', 'mifare', 7, 'NXP Semiconductors', 'nxp-family'],
    // 7 bytes, other makers.
    ['02:e4:00:11:22:33:44', 'unknown', 7, 'STMicroelectronics', 'maker-only'],
    ['05:01:02:03:04:05:06', 'unknown', 7, 'Infineon Technologies', 'maker-only'],
    ['1d:00:57:85:bc:0f:10', 'unknown', 7, 'Shanghai Fudan Microelectronics', 'maker-only'],
    ['99:01:02:03:04:05:06', 'unknown', 7, null, 'number-only'],
    // 10 bytes.
    ['04:01:02:03:04:05:06:07:08:09', 'mifare', 10, 'NXP Semiconductors', 'nxp-family'],
    // 4 bytes carry no maker: the first byte 04 proves nothing here.
    ['04:12:34:56', 'mifare', 4, null, 'classic-like'],
    ['b3:7f:21:9c', 'mifare', 4, null, 'classic-like'],
    ['5f:00:11:22', 'mifare', 4, null, 'classic-like'],
    ['08:12:34:56', 'unknown', 4, null, 'random'],
    // 8 bytes, ISO/IEC 15693, in both byte orders.
    ['05:81:d2:76:50:01:04:e0', 'unknown', 8, 'NXP Semiconductors', 'vicinity'],
    ['e0:04:01:50:76:d2:81:05', 'unknown', 8, 'NXP Semiconductors', 'vicinity'],
    ['e0:16:24:66:27:0e:24:b4', 'unknown', 8, 'EM Microelectronic-Marin', 'vicinity'],
    ['9a:31:7b:00:fb:ff:12:e0', 'iclass', 8, 'INSIDE Technology', 'picopass'],
    // 8 bytes without E0 at an end: FeliCa and others.
    ['01:2e:4c:d8:f3:a1:0b:77', 'unknown', 8, null, 'number-only'],
    ['', 'unknown', 0, null, 'unnumbered'],
  ] as const)('%s', (serialNumber, cardType, uidLength, chipMaker, note) => {
    expect(factsOf(serialNumber)).toMatchObject({ cardType, uidLength, chipMaker, note, randomUid: note === 'random' });
  });

  test.each([
    ['04:4a', 'too-short'],
    ['88:12:34:56', 'implausible'],
    ['04:4a:2a:fa:5e', 'implausible'],
    ['04:4a:2a:fa:5e:67:80:01:02:03:04', 'implausible'],
    ['key card', 'wrong-magic'],
    ['04:4a:2', 'wrong-magic'],
    ['04::4a:2a:fa', 'wrong-magic'],
  ])('%s is refused as %s', (serialNumber, reason) => {
    expect(parseSerialNumber(serialNumber)).toEqual({ ok: false, error: reason });
  });
});

describe('which readings count as one card', () => {
  test('the same number, however it is written', () => {
    expect(factsOf('04:4a:2a:fa:5e:67:80').countsAs).toBe(factsOf('044A2AFA5E6780').countsAs);
  });
  test('different fixed numbers are different cards', () => {
    expect(factsOf('b3:7f:21:9c').countsAs).not.toBe(factsOf('b3:7f:21:9d').countsAs);
  });
  test('random and missing numbers are one card that cannot be identified', () => {
    const keys = ['08:12:34:56', '08:65:43:21', ''].map((serialNumber) => factsOf(serialNumber).countsAs);
    expect(new Set(keys).size).toBe(1);
  });
});

test('any text is answered, and a maker is named only for a number that holds its byte', () => {
  const hex = fc
    .uint8Array({ minLength: 0, maxLength: 12 })
    .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        hex.map((bytes) => bytes.join(':')),
      ),
      (serialNumber) => {
        const parsed = parseSerialNumber(serialNumber);
        if (!parsed.ok || parsed.value.chipMaker === null) return;
        const bytes = serialNumber.split(':').map((byte) => Number.parseInt(byte, 16));
        expect(bytes.some((byte) => CHIP_MAKERS[byte] === parsed.value.chipMaker)).toBe(true);
        expect(parsed.value.uidLength).toBeGreaterThan(4);
      },
    ),
    { numRuns: 2_000 },
  );
});
