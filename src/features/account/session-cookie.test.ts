import { describe, expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const TOKEN = 'Zm9yIHRoZSB0ZXN0IG9ubHksIG5vdCBhIHRva2VuISEh'.slice(0, 43);

describe('over https', () => {
  const cookie = createSessionCookie(true);

  test('is bound to this host, to https, and away from scripts', () => {
    expect(cookie.set(TOKEN, 60)).toBe(`__Host-sid=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`);
    expect(cookie.clear()).toBe('__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
  });

  test.each([
    [undefined, null],
    ['', null],
    [`__Host-sid=${TOKEN}`, TOKEN],
    [`a=b; __Host-sid=${TOKEN}; c=d`, TOKEN],
    [`sid=${TOKEN}`, null],
    [`x__Host-sid=${TOKEN}`, null],
    ['__Host-sid=short', null],
    [`__Host-sid=${TOKEN}x`, null],
    [`__Host-sid="${TOKEN}"`, null],
    ['__Host-sid', null],
  ])('reads %j as %j', (header, token) => {
    expect(cookie.read(header)).toBe(token);
  });
});

test('over plain http browsers keep it too', () => {
  const cookie = createSessionCookie(false);
  expect(cookie.set(TOKEN, 60)).toBe(`sid=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
  expect(cookie.read(`sid=${TOKEN}`)).toBe(TOKEN);
  expect(cookie.read(`__Host-sid=${TOKEN}`)).toBe(null);
});
