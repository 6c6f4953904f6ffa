import { expect, test } from 'vitest';
import { macOfLinkLocal } from './ipv6.ts';

test.each([
  ['fe80::a62b:b0ff:fe01:203', 'a4:2b:b0:01:02:03'],
  ['fe80::ff:fe00:5', '02:00:00:00:00:05'],
  ['fe80::1', null],
  ['fe80::9c4e:11d2:7f00:1a', null],
  ['2001:db8::a62b:b0ff:fe01:203', null],
  ['::', null],
])('the hardware address within %s', (address, mac) => {
  expect(macOfLinkLocal(address)).toBe(mac);
});
