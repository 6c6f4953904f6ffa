import { expect, test } from 'vitest';
import type { Announcement } from '../discovery/announcement.ts';
import { canaryAnswer } from '../discovery/canary.ts';
import { decodeWsDiscovery } from '../discovery/ws-discovery.ts';
import { UnreadAnswers } from '../unread.ts';
import { claimFor } from '../verdict.ts';
import { scanRange } from '../subnet.ts';
import { Hearing } from './hearing.ts';
import { RunningScan } from './running-scan.ts';

const OWN = '192.168.1.2';
const HOST = '192.168.1.9';
const HELLO: Announcement = { protocol: 'ssdp', name: 'Speaker', mac: null, observations: [], location: null };

/** What is heard on a small network, where these hosts were asked alone before. */
function listen({ asked = [] as readonly string[], canaryName = null as string | null } = {}) {
  const linkLocal = { address: 'fe80::2', zone: 'lan' };
  const lan = { name: 'lan', address: OWN, prefixLength: 28, mac: '02:00:00:00:00:02', linkLocal };
  const { signal } = new AbortController();
  const terms = { network: { lan, range: scanRange(OWN, 28)!, gateway: null }, deep: false, signal };
  const scan = new RunningScan(terms, new UnreadAnswers(), claimFor);
  const presence = { meet: (address: string, mac: string | null) => void scan.roster.meet(address, mac) };
  const hearing = new Hearing(scan, presence, { hasAsked: (address) => asked.includes(address) }, canaryName);
  return { hearing, hosts: () => scan.roster.hosts(null).map(({ ip, name }) => [ip, name]) };
}

test('who is of this link is met, and what it told is learnt', () => {
  const { hearing, hosts } = listen();
  hearing.take(HOST, HELLO);
  hearing.take('fe80::9', { ...HELLO, name: 'Printer' });
  expect(hosts()).toEqual([
    [HOST, 'Speaker'],
    ['fe80::9', 'Printer'],
  ]);
});

test.each(['203.0.113.7', '192.168.2.9', '2001:db8::9', OWN, 'fe80::2'])('%s is nobody to list', (address) => {
  const { hearing, hosts } = listen();
  hearing.take(address, HELLO);
  expect(hosts()).toEqual([]);
  expect(hearing.multicastHeard).toBe(false);
});

test('addresses of one device that its announcement names are one host', () => {
  const { hearing, hosts } = listen();
  hearing.take(HOST, { ...HELLO, addresses: ['fe80::9'] });
  expect(hosts()).toEqual([[HOST, 'Speaker']]);
});

test.each([
  ['an answer to everyone', HELLO, [], true],
  ['an answer to a question to this host alone', HELLO, [HOST], false],
  ['mDNS, which devices speak unasked', { ...HELLO, protocol: 'mdns' }, [], false],
] as const)('%s shows that multicast is heard: %#', (_, announcement, asked, expected) => {
  const { hearing } = listen({ asked });
  hearing.take(HOST, announcement);
  expect(hearing.multicastHeard).toBe(expected);
});

test("this computer's own camera is found by its name, at its own address alone", () => {
  const decoded = decodeWsDiscovery(canaryAnswer('1', 'canary-1'));
  if (!decoded.ok) throw new Error(decoded.error);
  const { hearing, hosts } = listen({ canaryName: 'canary-1' });
  expect(listen().hearing.canary).toBe(null);
  hearing.take(HOST, decoded.value);
  hearing.take(OWN, { ...decoded.value, name: 'canary-2' });
  expect(hearing.canary).toBe(false);
  hearing.take(OWN, decoded.value);
  expect(hearing.canary).toBe(true);
  expect(hosts().map(([ip]) => ip)).toEqual([HOST]);
});
