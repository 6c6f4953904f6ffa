import { expect, test } from 'vitest';
import { storedProperties } from './event.ts';

test.each([
  ['https://sweep.example/receipt?code=secret', 'https://sweep.example/receipt'],
  ['https://sweep.example/receipt#secret', 'https://sweep.example/receipt'],
  ['/reports?q=\nhotel', '/reports'],
  ['https://sweep.example/', 'https://sweep.example/'],
])('of the address %s only what names the page is kept', (url, kept) => {
  expect(JSON.parse(storedProperties({ page: 'x', url }))).toEqual({ page: 'x', url: kept });
});

test('other properties are kept as they came', () => {
  expect(storedProperties()).toBe('{}');
  expect(storedProperties({ url: 5, pro: true, note: 'a?b', none: null })).toBe(
    '{"url":5,"pro":true,"note":"a?b","none":null}',
  );
});

test('of the user agent the kind of browser and system is kept', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/XY) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.7204.93 Mobile Safari/537.36';
  expect(JSON.parse(storedProperties({ page: 'x', userAgent }))).toEqual({ page: 'x', userAgent: 'Chrome on Android' });
  expect(JSON.parse(storedProperties({ userAgent: 'of nobody' }))).toEqual({ userAgent: '' });
});
