import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://sweep.example', undefined, 'sweep.example', 'https://sweep.example'],
  ['https://sweep.example:8443', 'https://evil.example', 'sweep.example', 'https://sweep.example:8443'],
  ['http://localhost:3000', 'http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  [null, 'http://localhost:3000', 'localhost', 'http://localhost:3000'],
  [null, 'http://sweep.localhost:3000', 'sweep.localhost', 'http://sweep.localhost:3000'],
])('public address %j, page %j: %s', (publicUrl, origin, id, expected) => {
  expect(relyingPartyOf(publicUrl, origin)).toEqual({ id, origin: expected });
});

test.each([
  [null, undefined],
  [null, 'null'],
  [null, 'http://127.0.0.1:3000'],
  [null, 'http://[::1]:3000'],
  [null, 'https://sweep.example'],
  [null, 'http://localhost.evil.example'],
  [null, 'http://localhost@evil.example'],
  [null, 'http://localhost:3000/path'],
  ['https://192.0.2.1', 'http://localhost:3000'],
])('public address %j, page %j: none', (publicUrl, origin) => {
  expect(relyingPartyOf(publicUrl, origin)).toBe(null);
});
