import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coarse, distanceM, formatNear, nearestOf } from './nearby.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

test('what leaves the device has two decimals, and lies within 900 meters of where somebody is', () => {
  fc.assert(
    fc.property(fc.record({ latitude, longitude }), (exact) => {
      const sent = coarse(exact);
      expect(formatNear(sent)).toMatch(/^-?\d{1,2}\.\d\d,-?\d{1,3}\.\d\d$/);
      expect(formatNear(sent)).not.toMatch(/^-0\.00|,-0\.00$/);
      expect(distanceM(exact, sent)).toBeLessThan(900);
    }),
  );
  // Everybody in the same square sends the same.
  expect(coarse({ latitude: 38.7119, longitude: -9.1393 })).toEqual(coarse({ latitude: 38.7064, longitude: -9.1411 }));
});

test('distances are those of an atlas', () => {
  const lisbon = { latitude: 38.72, longitude: -9.14 };
  expect(distanceM(lisbon, { latitude: 41.15, longitude: -8.61 }) / 1_000).toBeCloseTo(274, 0);
  expect(distanceM({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBeLessThan(2_300);
});

test('the nearest come first, none from far away and none without a place', () => {
  const at = { latitude: 38.72, longitude: -9.14 };
  const reports = [
    { id: 'porto', latitude: 41.15, longitude: -8.61 },
    { id: 'sintra', latitude: 38.8, longitude: -9.38 },
    { id: 'here', latitude: 38.72, longitude: -9.14 },
    { id: 'nowhere' },
  ];
  expect(nearestOf(reports, at, 5).map(({ report }) => report.id)).toEqual(['here', 'sintra']);
  expect(nearestOf(reports, at, 1).map(({ report }) => report.id)).toEqual(['here']);
});
