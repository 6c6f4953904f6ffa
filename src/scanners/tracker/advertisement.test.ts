import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex } from '#core/bytes/hex.ts';
import {
  isSuspicious,
  readAdvertisement,
  shortUuid,
  type Advertisement,
  type TrackerReading,
} from './advertisement.ts';

const KEY = '11'.repeat(22);

function advertisement(
  manufacturer: Readonly<Record<number, string>>,
  service: Readonly<Record<number, string>> = {},
  uuids: readonly number[] = [],
): Advertisement {
  const bytes = (record: Readonly<Record<number, string>>) =>
    new Map(Object.entries(record).map(([id, hex]) => [Number(id), fromHex(hex)!] as const));
  return {
    name: null,
    manufacturerData: bytes(manufacturer),
    serviceData: bytes(service),
    serviceUuids: new Set(uuids),
  };
}

test.each<[string, Advertisement, TrackerReading['kind'], boolean | null]>([
  ['an AirTag away from its owner', advertisement({ 76: `121910${KEY}0000` }), 'airtag', true],
  ['a licensed accessory away from its owner', advertisement({ 76: `121920${KEY}0100` }), 'findmy-other', true],
  ['a home-made tag with status 0', advertisement({ 76: `121900${KEY}0000` }), 'findmy-other', true],
  ['an AirTag near its owner', advertisement({ 76: '12021401' }), 'airtag', false],
  ['Find My behind another message', advertisement({ 76: `1002aabb121910${KEY}0000` }), 'airtag', true],
  ['an Apple device near its owner', advertisement({ 76: '12020003' }), 'findmy-other', false],
  ['an iBeacon', advertisement({ 76: '0215fda50693a4e24fb1afcfc6eb07647825000100021a' }), 'none', null],
  ['AirPods', advertisement({ 76: '0719010e2022f68f00' }), 'none', null],
  ['a length that lies', advertisement({ 76: '12ff10' }), 'none', null],
  ['a DULT tag, separated', advertisement({}, { 0xfcb2: '0100aabb' }), 'dult', true],
  ['a DULT tag, near', advertisement({}, { 0xfcb2: '0101' }), 'dult', false],
  [
    'a SmartTag, over a day',
    advertisement({}, { 0xfd5a: '13f3e400d53a680d705ad065b30000008a195bbf' }),
    'smarttag',
    true,
  ],
  [
    'a SmartTag, connected',
    advertisement({}, { 0xfd5a: '15f3e400d53a680d705ad065b30000008a195bbf' }),
    'smarttag',
    false,
  ],
  ['a SmartTag cut short', advertisement({}, { 0xfd5a: '13f3e400' }), 'none', null],
  ['a Tile', advertisement({}, { 0xfeed: '02000102030405060708' }), 'tile', null],
  ['a Tile not activated', advertisement({}, {}, [0xfeec]), 'tile', null],
  ['a Chipolo, away', advertisement({}, { 0xfe33: '0101000000aabbccddee' }), 'chipolo', true],
  ['a Pebblebee', advertisement({}, {}, [0xfa25]), 'pebblebee', null],
  ['Find Hub, unwanted-tracking mode', advertisement({}, { 0xfeaa: `41${'22'.repeat(20)}` }), 'fmdn', true],
  ['Eddystone', advertisement({}, { 0xfeaa: `00${'22'.repeat(19)}` }), 'none', null],
  ['a KKM beacon', advertisement({}, { 0xfeaa: '21010f0cb51b8d1900000000' }), 'none', null],
  ['a Garmin', advertisement({ 135: '0000' }), 'none', null],
  ['a Samsung television', advertisement({ 117: '42040180' }), 'none', null],
])('%s', (_, advert, kind, separated) => {
  expect(readAdvertisement(advert)).toMatchObject({ kind, separated });
});

test('any bytes in any field get a reading, and only separated ones are suspicious', () => {
  const payload = fc.uint8Array({ maxLength: 40 });
  const fields = fc.array(
    fc.tuple(fc.constantFrom(76, 117, 135, 0xfcb2, 0xfd5a, 0xfeed, 0xfe33, 0xfeaa, 0xfa25), payload),
  );
  fc.assert(
    fc.property(fields, fields, (manufacturer, service) => {
      const reading = readAdvertisement({
        name: null,
        manufacturerData: new Map(manufacturer),
        serviceData: new Map(service),
        serviceUuids: new Set(),
      });
      expect(isSuspicious(reading)).toBe(reading.kind !== 'none' && reading.separated === true);
    }),
    { numRuns: 1_000 },
  );
});

test('services in both spellings', () => {
  expect([shortUuid('fd5a'), shortUuid('0xFEED'), shortUuid('0000fd5a-0000-1000-8000-00805f9b34fb')]).toEqual([
    0xfd5a, 0xfeed, 0xfd5a,
  ]);
  expect([shortUuid(''), shortUuid('15190001-12f4-c226-88ed-2ac5579f2a85')]).toEqual([null, null]);
});
