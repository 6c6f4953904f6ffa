import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIpv4, isPrivate, parseIpv4, scanRange } from './subnet.ts';

test('addresses go there and back; anything else is null', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      expect(formatIpv4(parseIpv4(text)!)).toBe(text);
    }),
  );
  for (const text of ['', '1.2.3', '1.2.3.256', '1.2.3.4.5', '01.2.3.4x', '::1']) expect(parseIpv4(text)).toBeNull();
});

test.each([
  ['10.1.2.3', true],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['172.31.255.254', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['192.169.0.1', false],
  ['127.0.0.1', false],
  ['8.8.8.8', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(parseIpv4(address)!)).toBe(expected);
});

test('a /24 is probed whole but for network, broadcast and oneself', () => {
  const range = scanRange('192.168.7.20', 24)!;
  expect(range.subnet).toBe('192.168.7.0/24');
  expect(range.broadcast).toBe('192.168.7.255');
  expect(range.addresses).toHaveLength(253);
  expect(range.addresses).not.toContain('192.168.7.20');
});

test('a /16 is cut to the /22 around oneself; addresses inside it are hosts, not edges', () => {
  const range = scanRange('10.9.130.7', 16)!;
  expect(range.subnet).toBe('10.9.128.0/22');
  expect(range.attachedPrefix).toBe(16);
  expect(range.addresses).toHaveLength(1023);
  expect(range.addresses).toContain('10.9.129.255');
});

test('every address of every range is private, inside the subnet and at most a /22', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (own, prefix) => {
      const range = scanRange(own, prefix);
      if (!range) return;
      expect(range.addresses.length).toBeLessThanOrEqual(1023);
      for (const address of range.addresses) expect(isPrivate(parseIpv4(address)!)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
