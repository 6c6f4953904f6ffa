import { expect, test } from 'vitest';
import { acceptsBrotli, matchesEtag } from './conditional.ts';

test.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  ['', false],
])('If-None-Match %j names "abc": %s', (header, expected) => {
  expect(matchesEtag(header, '"abc"')).toBe(expected);
});

test.each([
  [undefined, false],
  ['', false],
  ['gzip, deflate, br, zstd', true],
  ['BR', true],
  ['br;q=0.5', true],
  ['gzip, br;q=0', false],
  ['br;q=0.0, gzip', false],
  ['brotli', false],
  ['x-br', false],
  ['*', false],
])('Accept-Encoding %j takes brotli: %s', (header, expected) => {
  expect(acceptsBrotli(header)).toBe(expected);
});
