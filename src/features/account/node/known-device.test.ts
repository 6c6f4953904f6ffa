import { expect, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import { createKnownDevices } from './known-device.ts';

const KEY = new Uint8Array(32).fill(7);
const devices = createKnownDevices(KEY, true, systemRandom);
const cookieOf = (setCookie: string) => setCookie.split(';')[0]!;

test('a browser is known to the account it signed in to, on every server with the key, and to no other', () => {
  const cookie = cookieOf(devices.remember('ada'));
  const id = devices.read(`sid=x; ${cookie}`, 'ada');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(createKnownDevices(KEY, true, systemRandom).read(cookie, 'ada')).toBe(id);
  expect(devices.read(cookie, 'bob')).toBe(null);
  expect(createKnownDevices(new Uint8Array(32), true, systemRandom).read(cookie, 'ada')).toBe(null);
});

test('what was changed or made up is not known', () => {
  const cookie = cookieOf(devices.remember('ada'));
  const flipped = cookie.at(-3) === 'A' ? 'B' : 'A';
  expect(devices.read(`${cookie.slice(0, -3)}${flipped}${cookie.slice(-2)}`, 'ada')).toBe(null);
  for (const made of [
    undefined,
    '',
    '__Host-device',
    '__Host-device=',
    `__Host-device=${'a'.repeat(22)}`,
    'x'.repeat(9_000),
  ]) {
    expect(devices.read(made, 'ada')).toBe(null);
  }
});

test('over https no other host and no script can set or read it; it lasts a year', () => {
  const set = devices.remember('ada');
  expect(set).toMatch(
    /^__Host-device=[\w-]{22}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
  );
  expect(createKnownDevices(KEY, false, systemRandom).remember('ada')).toMatch(
    /^device=.*SameSite=Lax; Max-Age=31536000$/,
  );
});
