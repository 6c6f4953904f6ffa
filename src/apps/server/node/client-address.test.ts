import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '#adapters/node/random.ts';
import { createAddressKeys, loadAddressKey } from './client-address.ts';

const KEY = new Uint8Array(32).fill(7);

function requestFrom(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('the key tells addresses apart and does not contain them', () => {
  const keyOf = createAddressKeys(KEY, false);
  const one = keyOf(requestFrom('192.0.2.1'));
  expect(one).toMatch(/^[\w-]{22}$/);
  expect(keyOf(requestFrom('192.0.2.1'))).toBe(one);
  expect(keyOf(requestFrom('192.0.2.2'))).not.toBe(one);
  expect(createAddressKeys(new Uint8Array(32), false)(requestFrom('192.0.2.1'))).not.toBe(one);
});

test.each([
  ['one /48', '2001:db8:1:2::1', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', true],
  ['two /48', '2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['written in two ways', '2001:0DB8:0001:0002:0::9', '2001:db8:1:2::1', true],
  ['leading zeros', '::1', '0:0:0:5:5::', true],
  ['IPv4 in IPv6', '::ffff:192.0.2.1', '192.0.2.1', true],
  ['another IPv4 in IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s', (_what, one, other, same) => {
  const keyOf = createAddressKeys(KEY, false);
  expect(keyOf(requestFrom(one)) === keyOf(requestFrom(other))).toBe(same);
});

test('what a client claims about its address counts for nothing', () => {
  const keyOf = createAddressKeys(KEY, false);
  expect(keyOf(requestFrom('192.0.2.1', '203.0.113.9'))).toBe(keyOf(requestFrom('192.0.2.1')));
});

test('behind a trusted proxy the address is the last one, which the proxy wrote', () => {
  const behind = createAddressKeys(KEY, true);
  const direct = createAddressKeys(KEY, false);
  expect(behind(requestFrom('10.0.0.1', '198.51.100.7, 203.0.113.9'))).toBe(direct(requestFrom('203.0.113.9')));
  expect(behind(requestFrom('10.0.0.1'))).toBe(direct(requestFrom('10.0.0.1')));
});

test.each([
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8:1::9]:443', '2001:db8:1::9'],
  ['[2001:db8:1::9]', '2001:db8:1::9'],
  ['unknown', '10.0.0.1'],
  ['x', '10.0.0.1'],
])('%s is %s', (written, address) => {
  const direct = createAddressKeys(KEY, false);
  expect(createAddressKeys(KEY, true)(requestFrom('10.0.0.1', written))).toBe(direct(requestFrom(address)));
});

test.each([[''], ['short']])('a key of %j is refused', async (content) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sweep-key-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, 'address-key'), content);
  await expect(loadAddressKey(dataDir, systemRandom)).rejects.toThrow('must hold 32 bytes');
});

test('the key is made once and only its owner may read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'not', 'yet');
  const keys = await Promise.all([1, 2, 3].map(() => loadAddressKey(dataDir, systemRandom)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(await loadAddressKey(dataDir, systemRandom)).toEqual(keys[0]);
  expect((await stat(join(dataDir, 'address-key'))).mode & 0o777).toBe(0o600);
});
