import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { parseMailAddress } from './mail-address.ts';

test.each([
  ['ada@sweep.example', 'ada@sweep.example'],
  ['  Ada.Lovelace+hotel@Mail.Sweep.EXAMPLE ', 'Ada.Lovelace+hotel@mail.sweep.example'],
  ["o'neil@sweep.example", "o'neil@sweep.example"],
])('%s is %s', (text, address) => {
  expect(parseMailAddress(text)).toBe(address);
});

test.each([
  '',
  'ada',
  '@sweep.example',
  'ada@',
  'ada@localhost',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@@sweep.example',
  'ada@sweep..example',
  '.ada@sweep.example',
  'ada.@sweep.example',
  'a..da@sweep.example',
  'ada@-sweep.example',
  '"ada"@sweep.example',
  'ada <ada@sweep.example>',
  'ada@sweep.example, eve@sweep.example',
  'ada@sweep.example\r\nBcc: eve@sweep.example',
  'ada\0@sweep.example',
  'ada@sweep.example\n.',
  `${'a'.repeat(65)}@sweep.example`,
  `ada@${'a.'.repeat(130)}example`,
])('%j is none', (text) => {
  // Only what stands around an address is taken off, never what stands in it.
  expect(parseMailAddress(text)).toBe(null);
});

test('whatever is typed, an address is one line of what may stand between angle brackets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: codePoint })), (text) => {
      const address = parseMailAddress(text);
      if (address !== null) expect(address).toMatch(/^[!-;=?-~]+@[a-z0-9.-]+$/);
    }),
  );
});
