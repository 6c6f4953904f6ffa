import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { MAX_JSON_DEPTH, MAX_JSON_KEYS, MAX_JSON_VALUES, parseStrictJson } from './strict-json.ts';

const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1])));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** [what it is, text, code] */
const REFUSED: readonly (readonly [string, string, 'bad-json' | 'bad-encoding'])[] = [
  ['nothing', '', 'bad-json'],
  ['half an object', '{"a":', 'bad-json'],
  ['a comment', '{} // x', 'bad-json'],
  ['single quotes', "{'a':1}", 'bad-json'],
  ['a byte order mark', '\ufeff{}', 'bad-json'],
  ['one level too many', nested(MAX_JSON_DEPTH + 1), 'bad-json'],
  ['ten thousand levels', nested(10_000), 'bad-json'],
  ['ten thousand levels of objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 'bad-json'],
  ['one key too many', wide(MAX_JSON_KEYS + 1), 'bad-json'],
  ['a hundred thousand keys', wide(100_000), 'bad-json'],
  ['a megabyte of empty objects', `[${'{},'.repeat(333_000)}{}]`, 'bad-json'],
  ['a value too many', JSON.stringify(Array(MAX_JSON_VALUES).fill(1)), 'bad-json'],
  ['a repeated key', '{"a":1,"a":2}', 'bad-json'],
  ['a repeated key, once escaped', '{"a":1,"\\u0061":2}', 'bad-json'],
  ['a repeated key deeper down', '[{"x":{"k":1,"z":[],"k":2}}]', 'bad-json'],
  ['__proto__', '{"__proto__":{"polluted":1}}', 'bad-json'],
  ['__proto__, escaped', '{"\\u005f_proto__":{"polluted":1}}', 'bad-json'],
  ['a number beyond a double', '{"a":1e400}', 'bad-json'],
  ['a negative one', '[-1e400]', 'bad-json'],
  ['one of a million digits', `[${'9'.repeat(1_000_000)}]`, 'bad-json'],
  ['NaN', '[NaN]', 'bad-json'],
  ['NUL in a value', '{"a":"x\\u0000y"}', 'bad-encoding'],
  ['NUL in a key', '{"\\u0000":1}', 'bad-encoding'],
  ['half a surrogate pair', '["\\ud83e"]', 'bad-encoding'],
  ['the other half', '["\\udd8a"]', 'bad-encoding'],
  ['halves in the wrong order', '["\\udd8a\\ud83e"]', 'bad-encoding'],
];

test.each([
  ['objects', `[${'{},'.repeat(333_000)}{}]`],
  ['numbers', `[${'1,'.repeat(500_000)}1]`],
  ['arrays', `[${'[],'.repeat(333_000)}[]]`],
])('a megabyte of small %s is refused by its count, before anything is built of it', (_what, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(parseStrictJson(text)).toEqual({ ok: false, error: 'bad-json' });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

describe('parseStrictJson', () => {
  test.each(REFUSED)('refuses %s', (_what, text, code) => {
    expect(parseStrictJson(text)).toEqual({ ok: false, error: code });
  });

  test.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}'],
    ['{"constructor":1,"toString":2}'],
    [nested(MAX_JSON_DEPTH)],
    [wide(MAX_JSON_KEYS)],
    ['"\\ud83e\\udd8a"'],
    ['[1e308,-0,0.1E-5,12345678901234567890]'],
    ['{"a\\"b":"}{][:,","a\\\\":1}'],
    [' \n\t{ "a" : [ true , false , null ] } '],
    ['null'],
  ])('reads %s as JSON.parse does', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
  });

  test('reads back whatever JSON.stringify writes', () => {
    const value = fc.jsonValue({ maxDepth: 4, depthSize: 'small', stringUnit: codePoint });
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (written, indent) => {
        const text = JSON.stringify(written, null, indent);
        fc.pre(!/"__proto__"\s*:/.test(text) && !/\\u(0000|d[89a-f])/i.test(text));
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0123456789eE+-. truefalsn'.split('')) }), (text) => {
        const parsed = parseStrictJson(text);
        expect(parsed.ok).toBeTypeOf('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
