import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatListAddress, ISSUE_FILTERS, parseListAddress } from './list-address.ts';

test('the filters come back from the address bar as they were', () => {
  const whole = (bound: number) => fc.integer({ min: -bound, max: bound });
  const area = fc.tuple(whole(180), whole(180), whole(90), whole(90)).map(([a, b, c, d]) => ({
    west: Math.min(a, b),
    east: Math.max(a, b),
    south: Math.min(c, d),
    north: Math.max(c, d),
  }));
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ maxLength: 100 }),
        type: fc.constantFrom(...ISSUE_FILTERS),
        view: fc.constantFrom('list' as const, 'map' as const),
        area: fc.option(area, { nil: null }),
      }),
      (address) => {
        expect(parseListAddress(formatListAddress(address))).toEqual(address);
      },
    ),
  );
});

test.each([
  ['', ''],
  ['?', ''],
  ['?type=other', ''],
  ['?type=camera&type=network', '?type=camera'],
  ['?area=1,2,3', ''],
  ['?area=170,0,-170,1', ''],
  ['?view=list', ''],
  ['?q=%E0%A4%A', '?q=%EF%BF%BD%A'.replace('%A', '%25A')],
  [`?q=${'x'.repeat(500)}`, `?q=${'x'.repeat(100)}`],
])('%j is tidied to %j', (search, tidy) => {
  expect(formatListAddress(parseListAddress(search))).toBe(tidy);
});
