import { expect, test } from 'vitest';
import { isForeignRequest } from './request-origin.ts';

const isOwn = (origin: string) => origin === 'https://sweep.example';

test.each([
  ['same-origin', undefined, false],
  ['none', undefined, false],
  ['same-origin', 'https://evil.example', false],
  ['cross-site', undefined, true],
  ['same-site', undefined, true],
  ['cross-site', 'https://sweep.example', true],
  ['invented', undefined, true],
  [undefined, undefined, false],
  [undefined, 'https://sweep.example', false],
  [undefined, 'https://evil.example', true],
  [undefined, 'https://sweep.example.evil.example', true],
  [undefined, 'http://sweep.example', true],
  [undefined, 'null', true],
  [undefined, '', true],
])('Sec-Fetch-Site %s, Origin %s: foreign %s', (secFetchSite, origin, foreign) => {
  expect(isForeignRequest({ secFetchSite, origin }, isOwn)).toBe(foreign);
});
