import { expect, test } from 'vitest';
import { MAX_IPV6_ADDRESSES, Roster } from './roster.ts';
import { rememberClaims } from './verdict.ts';

const MAC = 'a4:2b:b0:01:02:03';
const EUI64 = 'fe80::a62b:b0ff:fe01:203';
const VIDEO = { observations: [{ observable: 'behavior', behavior: 'rtsp-video', detail: 'H264' } as const] };

const ips = (roster: Roster) => roster.hosts(null).map(({ ip }) => ip);

test.each([
  ['the neighbor table tells', 'fe80::9c4e:11d2:7f00:1a', MAC],
  ['its address holds the hardware address', EUI64, null],
])('a device of two protocols is one host: %s', (_, ipv6, mac) => {
  for (const ipv6First of [true, false]) {
    const roster = new Roster();
    if (ipv6First) roster.meet(ipv6, mac);
    roster.meet('10.0.0.9', MAC);
    roster.meet(ipv6, mac);
    roster.learn(ipv6, { name: 'Cam', ...VIDEO });
    expect(roster.hosts(null)).toMatchObject([
      { ip: '10.0.0.9', mac: MAC, name: 'Cam', verdict: 'camera', answered: true },
    ]);
    expect(roster.ipv6Of('10.0.0.9')).toEqual([ipv6]);
    expect(roster.ipv6Alone).toEqual([]);
    expect(roster.answered('10.0.0.9')).toBe(false);
    expect(roster.answered(ipv6)).toBe(true);
    expect(roster.size).toBe(1);
  }
});

test('a device announces both its addresses', () => {
  const roster = new Roster();
  roster.meet('10.0.0.9', null);
  roster.meet('fe80::7', null);
  roster.pair('fe80::7', '10.0.0.9');
  expect(ips(roster)).toEqual(['10.0.0.9']);
});

test('what a reflector announces for another device joins nothing', () => {
  const roster = new Roster();
  roster.meet('10.0.0.9', MAC);
  roster.meet('fe80::7', '02:00:00:00:00:07');
  roster.pair('fe80::7', '10.0.0.9');
  expect(ips(roster)).toEqual(['10.0.0.9', 'fe80::7']);
});

test('several addresses of IPv6 alone are one host', () => {
  const roster = new Roster();
  for (const address of ['fe80::7', 'fe80::8']) roster.meet(address, MAC);
  expect(ips(roster)).toEqual(['fe80::7']);
  expect(roster.ipv6Alone).toEqual(['fe80::7', 'fe80::8']);
});

test('two addresses of IPv4 with one hardware address stay two, as a router answers for others', () => {
  const roster = new Roster();
  for (const address of ['10.0.0.1', '10.0.0.9', 'fe80::7']) roster.meet(address, MAC);
  expect(ips(roster)).toEqual(['10.0.0.1', '10.0.0.9']);
});

test('no more addresses of IPv6 are kept than a link has', () => {
  const roster = new Roster();
  for (let at = 0; at < 2 * MAX_IPV6_ADDRESSES; at++) roster.meet(`fe80::${at.toString(16)}`, null);
  expect(roster.ipv6Alone).toHaveLength(MAX_IPV6_ADDRESSES);
  expect(roster.sizeIpv6).toBe(MAX_IPV6_ADDRESSES);
  expect(roster.size).toBe(0);
});

test('what changed is told once, and each text is judged once', () => {
  const asked: string[] = [];
  const recall = rememberClaims();
  const roster = new Roster((observation) => {
    if (observation.observable !== 'behavior') asked.push(observation.text);
    return recall(observation);
  });
  roster.meet('10.0.0.9', MAC);
  roster.meet('fe80::7', null);
  roster.learn('10.0.0.9', { observations: [{ observable: 'http-server', text: 'Hipcam' }] });
  expect(roster.takeChanged(null)).toMatchObject([{ ip: '10.0.0.9', verdict: 'camera' }]);
  expect(roster.takeChanged(null)).toEqual([]);
  expect(asked).toEqual(['Hipcam']);
});

test('the first of two addresses of IPv4 lists a device, however late its hardware address is learnt', () => {
  const roster = new Roster();
  for (const address of ['fe80::7', '10.0.0.9', 'fe80::8', '10.0.0.1']) roster.meet(address, null);
  for (const address of ['10.0.0.1', 'fe80::8', 'fe80::7']) roster.learn(address, { mac: MAC });
  expect(roster.ipv6Of('10.0.0.1')).toEqual(['fe80::7', 'fe80::8']);
  roster.learn('10.0.0.9', { mac: MAC });
  expect(ips(roster)).toEqual(['10.0.0.9', '10.0.0.1']);
  expect(roster.ipv6Of('10.0.0.9')).toEqual(['fe80::7', 'fe80::8']);
  expect(roster.ipv6Of('10.0.0.1')).toEqual([]);
});

/** How many entries of maps and sets are gone through, one after the other, while `work` is done. */
function entriesPassed(work: () => void): number {
  let passed = 0;
  const counted = [new Map().values(), new Set().values()].map((iterator) => {
    const kind = Object.getPrototypeOf(iterator) as Iterator<unknown>;
    const { next } = kind;
    kind.next = function count(this: unknown) {
      passed += 1;
      return Reflect.apply(next, this, []);
    };
    return () => (kind.next = next);
  });
  try {
    work();
  } finally {
    for (const restore of counted) restore();
  }
  return passed;
}

test('of twice the hosts of both protocols each is as little work', () => {
  const passedOf = (hosts: number): number => {
    const roster = new Roster();
    for (let at = 0; at < hosts; at++) {
      const [ipv4, ipv6] = [`10.0.0.${at}`, `fe80::${at.toString(16)}`];
      // Every second is known by its hardware address, the others by what they announce.
      for (const address of [ipv4, ipv6]) roster.meet(address, at % 2 === 0 ? `02:00:00:00:00:${at}` : null);
      roster.pair(ipv6, ipv4);
    }
    return entriesPassed(() => {
      for (let at = 0; at < hosts; at++) expect(roster.ipv6Of(`10.0.0.${at}`)).toHaveLength(1);
      expect(roster.ipv6Alone).toEqual([]);
      expect(roster.hosts(null)).toHaveLength(hosts);
    });
  };
  expect(passedOf(128)).toBeLessThan(2.1 * passedOf(64));
});
