import { expect, test } from 'vitest';
import { refuseLocal, type LocalRequest } from './local-guard.ts';

const OWN: LocalRequest = {
  method: 'POST',
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  fetchSite: 'same-origin',
  contentType: 'application/json',
  remoteAddress: '127.0.0.1',
};
const PAIRED: LocalRequest = {
  ...OWN,
  host: '127.0.0.1:47001',
  origin: 'https://sweep.example',
  fetchSite: 'cross-site',
};
const HOSTED = { kind: 'paired', allowedOrigins: ['https://sweep.example'] } as const;

test.each<[string, Partial<LocalRequest>, string | null]>([
  ['its own page', {}, null],
  ['the same by number', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, null],
  ['IPv6 loopback', { remoteAddress: '::ffff:127.0.0.1' }, null],
  ['another machine', { remoteAddress: '192.168.1.7' }, 'not-loopback'],
  ['a name rebound to loopback', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }, 'foreign-host'],
  ['another port', { host: 'localhost:3001' }, 'foreign-host'],
  ['no host', { host: undefined }, 'foreign-host'],
  ['another site', { origin: 'https://evil.example', fetchSite: 'cross-site' }, 'foreign-origin'],
  ['another port of this machine', { origin: 'http://localhost:8080', fetchSite: 'same-site' }, 'foreign-origin'],
  ['no origin', { origin: undefined }, 'foreign-origin'],
  ['an opaque origin', { origin: 'null' }, 'foreign-origin'],
  ['a link', { method: 'GET' }, 'wrong-method'],
  ['a form', { contentType: 'text/plain' }, 'wrong-content-type'],
  ['no media type', { contentType: undefined }, 'wrong-content-type'],
])('one origin: %s', (_, change, refusal) => {
  expect(refuseLocal({ ...OWN, ...change }, 3000, { kind: 'same-origin' })).toBe(refusal);
});

test.each<[string, Partial<LocalRequest>, string | null]>([
  ['the hosted page', {}, null],
  ['a page of another name', { origin: 'https://sweep.example.evil' }, 'foreign-origin'],
  ['localhost instead of the number', { host: 'localhost:47001' }, 'foreign-host'],
  ['no origin', { origin: undefined }, 'foreign-origin'],
])('paired: %s', (_, change, refusal) => {
  expect(refuseLocal({ ...PAIRED, ...change }, 47_001, HOSTED)).toBe(refusal);
});
