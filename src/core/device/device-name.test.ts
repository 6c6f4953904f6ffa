import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { deviceOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
  [undefined, ''],
])('%j: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('whatever is claimed, nothing of it is kept but names of ours', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 2_000 }), (claim) => {
      expect(deviceOf(claim)).toMatch(/^[A-Za-z ]{0,40}$/);
    }),
  );
});
