import { expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time/durations.ts';
import { jsonLines, runOnFile } from '#tests/support/command.ts';
import { analyseFollowing } from './analyse-following.ts';
import { analyseTrackers } from './analyse-trackers.ts';

const AIRTAG = { manufacturerData: { 76: `121910${'11'.repeat(22)}0000` } };
const HEADPHONES = { name: 'Tile of a roof', manufacturerData: { 76: '0719010e' } };
const SMARTTAG = { serviceData: { fd5a: '13f3e400d53a680d705ad065b30000008a195bbf' }, serviceUuids: ['fd5a'] };

test('trackers: one line for each advertisement, bad ones skipped by number', async () => {
  const { code, records, diagnosed } = await runOnFile(
    analyseTrackers,
    jsonLines([AIRTAG, 'not JSON', HEADPHONES, { manufacturerData: { 76: 'xyz' } }, SMARTTAG]),
  );
  expect(code).toBe(0);
  expect(records).toMatchObject([
    { index: 1, kind: 'airtag', separated: true },
    { index: 3, kind: 'none', separated: null },
    { index: 5, kind: 'smarttag', separated: true },
  ]);
  expect(diagnosed).toEqual([
    'Line 2 was skipped: it is not JSON.',
    'Line 4 was skipped: it is no advertisement with hexadecimal payloads.',
  ]);
});

const PLACES = ['hotel', 'hotel', 'street', { lat: 52.5, lon: 13.4 }, 'cafe', 'cafe'];
const WALK = PLACES.map((place, scan) => ({
  ...AIRTAG,
  atMs: scan * 15 * MINUTE_MS,
  place,
  address: 'AA:BB',
  rssi: -60,
}));

test('following: what came along, also from lines in disorder and with the summaries of scans between', async () => {
  const { code, records, diagnosed } = await runOnFile(
    analyseFollowing,
    jsonLines([...WALK.toReversed(), { type: 'summary' }, { place: 'no time' }]),
  );
  expect(code).toBe(0);
  expect(records).toMatchObject([
    { type: 'alert', atMs: 60 * MINUTE_MS, kind: 'airtag', firstSeenMs: 0, places: 4, sightings: 5 },
  ]);
  expect(diagnosed).toEqual([expect.stringContaining('Line 8 was skipped')]);
});

test('following: what is one’s own stays quiet', async () => {
  expect((await runOnFile(analyseFollowing, jsonLines(WALK), { mine: 'aa:bb' })).records).toEqual([]);
});

test.each<[string, readonly unknown[]]>([
  ['nothing was heard', []],
  ['no place is known', WALK.map((sighting) => ({ ...sighting, place: null }))],
])('following: where %s, nothing was checked', async (_, lines) => {
  const { records, diagnosed } = await runOnFile(analyseFollowing, jsonLines(lines));
  expect(records).toEqual([]);
  expect(diagnosed).toEqual([expect.stringContaining('Not checked')]);
});
