import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meterPercent, stepFinder, type Finder } from './finder.ts';

/** One level a second. */
function find(levels: readonly number[]): Finder {
  return levels.reduce<Finder | null>(
    (before, rssiDbm, second) => stepFinder(before, { atMs: 1_000 * second, rssiDbm }),
    null,
  )!;
}

test.each<[string, readonly number[], Partial<Finder>]>([
  ['beside it', [-45], { nearness: 'beside', trend: 'steady' }],
  ['near', [-60], { nearness: 'near' }],
  ['in the room', [-75], { nearness: 'around' }],
  ['far', [-95], { nearness: 'far' }],
  ['towards it', [-90, -88, -84, -80, -76, -72, -68], { trend: 'warmer' }],
  ['away from it', [-60, -62, -66, -70, -74, -78, -82], { trend: 'colder' }],
  ['standing still, with a body in between for a moment', [-70, -71, -82, -70, -69, -71, -70], { trend: 'steady' }],
])('%s', (_, levels, expected) => {
  expect(find(levels)).toMatchObject(expected);
});

test('the meter stays on its scale, and rises with the level', () => {
  expect([meterPercent(-120), meterPercent(-35), meterPercent(10)]).toEqual([0, 100, 100]);
  fc.assert(
    fc.property(fc.integer({ min: -127, max: 20 }), (dbm) => {
      expect(meterPercent(dbm + 1)).toBeGreaterThanOrEqual(meterPercent(dbm));
    }),
  );
});
