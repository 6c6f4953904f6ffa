import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanScans, parseDemoStats } from './demo-stats.ts';

const NONE_STORED = {
  totalScans: 12,
  camerasDetected: 3,
  locationsScanned: 8,
  isPro: false,
  lastScan: '2 hours ago',
  scanStreak: 5,
};
const ALL_MISSING = {
  totalScans: 47,
  camerasDetected: 8,
  locationsScanned: 23,
  isPro: true,
  lastScan: '30 minutes ago',
  scanStreak: 12,
};

test.each([
  [null, NONE_STORED],
  ['', NONE_STORED],
  ['not json', NONE_STORED],
  ['null', NONE_STORED],
  ['[1]', NONE_STORED],
  ['{}', ALL_MISSING],
  ['{"totalScans":3,"isPro":false}', { ...ALL_MISSING, totalScans: 3, isPro: false }],
  ['{"totalScans":"3","camerasDetected":-1,"scanStreak":1.5,"lastScan":""}', ALL_MISSING],
])('the demo figures in %s', (text, expected) => {
  expect(parseDemoStats(text)).toEqual(expected);
});

test('any text gives whole, non-negative figures', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { totalScans, camerasDetected, locationsScanned, scanStreak } = parseDemoStats(text);
      for (const count of [totalScans, camerasDetected, locationsScanned, scanStreak]) {
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      }
    }),
  );
});

test('clean scans are the scans without a detection', () => {
  expect(cleanScans({ totalScans: 47, camerasDetected: 8 })).toBe(39);
  expect(cleanScans({ totalScans: 1, camerasDetected: 4 })).toBe(0);
});
