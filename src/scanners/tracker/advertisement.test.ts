import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex } from '#core/bytes/hex.ts';
import {
  payloadIdentity,
  readAdvertisement,
  shortUuid,
  type Advertisement,
  type TrackerReading,
} from './advertisement.ts';
import { parseAdvertisement } from './advertisement-line.ts';

interface Vector extends Omit<TrackerReading, 'reason'> {
  readonly note: string;
}

/** One row each: what every layout says, and what one wrong byte, length, number or look-alike must not. Made up unless its note says "observed". */
const VECTORS = readFileSync(new URL('fixtures/advertisements.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => JSON.parse(row) as Vector);

test('there are two hundred vectors and more, half of them quiet', () => {
  const quiet = VECTORS.filter(({ kind }) => kind === 'none').length;
  expect(VECTORS.length).toBeGreaterThanOrEqual(200);
  expect(quiet).toBeGreaterThanOrEqual(100);
  expect(VECTORS.length - quiet).toBeGreaterThanOrEqual(80);
});

test.each(VECTORS)('$note', (vector) => {
  const { kind, separated, battery, maker } = vector;
  expect(readAdvertisement(parseAdvertisement(vector)!)).toMatchObject({ kind, separated, battery, maker });
});

test('any bytes in any field get a reading, and what is no tracker is nothing else', () => {
  const payload = fc.uint8Array({ maxLength: 40 });
  const number = fc.constantFrom(76, 117, 135, 0xfcb2, 0xfd5a, 0xfeed, 0xfeec, 0xfd84, 0xfe33, 0xfeaa, 0xfa25);
  const fields = fc.array(fc.tuple(number, payload));
  fc.assert(
    fc.property(fields, fields, fc.array(number), (manufacturer, service, uuids) => {
      const advertisement: Advertisement = {
        name: null,
        manufacturerData: new Map(manufacturer),
        serviceData: new Map(service),
        serviceUuids: new Set(uuids),
      };
      const reading = readAdvertisement(advertisement);
      if (reading.kind !== 'none') return;
      expect(reading.separated).toBeNull();
      expect(payloadIdentity(advertisement, reading)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

describe('what names a tracker beyond its address', () => {
  const identityOf = (fields: object) => {
    const advertisement = parseAdvertisement(fields)!;
    return payloadIdentity(advertisement, readAdvertisement(advertisement));
  };
  const key = '11'.repeat(22);
  const tag = (state: string, counter: string, privacy: string) => ({
    serviceData: { fd5a: `${state}${counter}${privacy}00000000aabbccdd` },
  });

  test('the key of Find My, whatever its status says', () => {
    const one = identityOf({ manufacturerData: { 76: `121910${key}0000` } });
    expect(one).toEqual({ text: `airtag ${key}00`, trait: null });
    expect(identityOf({ manufacturerData: { 76: `1002aabb121950${key}0000` } })).toEqual(one);
    expect(identityOf({ manufacturerData: { 76: `121910${'12'.repeat(22)}0000` } })).not.toEqual(one);
    expect(identityOf({ manufacturerData: { 76: '12021401' } })).toBeNull();
  });

  test('the privacy identifier of a SmartTag, and what stays when it changes; never the clock that all share', () => {
    expect(identityOf(tag('12', '010203', 'ab'.repeat(8)))).toEqual({
      text: `smarttag ${'ab'.repeat(8)}`,
      trait: '1000',
    });
  });

  test('numbers of Tile, Chipolo and Find Hub; none of DULT', () => {
    expect(identityOf({ serviceData: { feed: '02000102030405060708' } })?.text).toBe('tile 0102030405060708');
    expect(identityOf({ serviceData: { fe33: '01010000aabbccddeeff' } })?.text).toBe('chipolo aabbccddeeff');
    expect(identityOf({ serviceData: { feaa: `41${'22'.repeat(20)}99` } })?.text).toBe(`fmdn ${'22'.repeat(20)}`);
    expect(identityOf({ serviceData: { fcb2: '0100aabb' } })).toBeNull();
    expect(identityOf({ serviceUuids: ['feed'] })).toBeNull();
  });
});

test('payloads that are not hexadecimal make no advertisement', () => {
  expect(parseAdvertisement({ manufacturerData: { 76: 'xyz' } })).toBeNull();
  expect(parseAdvertisement('12')).toBeNull();
  expect(parseAdvertisement({ manufacturerData: { 76: '12:02 14 01' } })!.manufacturerData.get(76)).toEqual(
    fromHex('12021401'),
  );
});

test('services in both spellings', () => {
  expect([shortUuid('fd5a'), shortUuid('0xFEED'), shortUuid('0000fd5a-0000-1000-8000-00805f9b34fb')]).toEqual([
    0xfd5a, 0xfeed, 0xfd5a,
  ]);
  expect([shortUuid(''), shortUuid('15190001-12f4-c226-88ed-2ac5579f2a85')]).toEqual([null, null]);
});
