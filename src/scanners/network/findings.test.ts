import { expect, test } from 'vitest';
import { findingsOf } from './findings.ts';
import { Roster } from './roster.ts';
import { scanRange } from './subnet.ts';

const NETWORK = { range: scanRange('192.168.1.2', 28)!, gateway: '192.168.1.1' };
const REACH = { multicastHeard: true, refusedHere: 0, canary: true, unread: 0, ipv6: 'called' } as const;

test('hosts are listed by their addresses, those of IPv6 alone last', () => {
  const roster = new Roster();
  for (const address of ['fe80::9', '192.168.1.10', '192.168.1.3', '192.168.1.1']) roster.meet(address, null);
  const { hosts, coverage } = findingsOf(roster, NETWORK, REACH);
  expect(hosts.map(({ ip }) => ip)).toEqual(['192.168.1.1', '192.168.1.3', '192.168.1.10', 'fe80::9']);
  expect(coverage).toMatchObject({ subnet: '192.168.1.0/28', probed: 13, answered: 4 });
});

test('a host that was met and told nothing is listed, and counted among what was not seen', () => {
  const roster = new Roster();
  for (const address of ['192.168.1.1', '192.168.1.3']) roster.meet(address, null);
  roster.learn('192.168.1.1', { name: 'Router' });
  const silentOf = (told: Roster) => findingsOf(told, NETWORK, REACH).coverage.notSeen;
  const before = silentOf(roster);
  roster.learn('192.168.1.3', { name: 'Printer' });
  expect(before).toHaveLength(silentOf(roster).length + 1);
  expect(findingsOf(roster, NETWORK, REACH).hosts).toHaveLength(2);
});
