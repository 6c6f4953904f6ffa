import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, parseCanonicalJson, type Canonical } from './canonical-json.ts';

const value: fc.Arbitrary<Canonical> = fc.letrec<{ value: Canonical }>((tie) => ({
  value: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger().map((number) => number || 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test('what is written is read again, and only so', () => {
  fc.assert(
    fc.property(value, (written) => {
      const text = canonicalJson(written);
      expect(parseCanonicalJson(text)).toEqual(written);
      expect(parseCanonicalJson(`${text} `)).toBeUndefined();
    }),
  );
});

test.each(['{"b":1,"a":2}', '{"a": 1}', '1.0', '1e3', '"\\u0041"', '{"a":1,"a":1}', '-0', '[1,]', '', '"\\ud800"'])(
  'refuses %s',
  (text) => {
    expect(parseCanonicalJson(text)).toBeUndefined();
  },
);

test.each([0.5, Number.NaN, 2 ** 53, -0, '\ud800'])('does not write %s', (bad) => {
  expect(() => canonicalJson(bad)).toThrow(RangeError);
});
