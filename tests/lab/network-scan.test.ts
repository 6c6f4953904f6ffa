import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { notSeenCopy } from '#scanners/network/copy.ts';
import type { NetworkSummary } from '#scanners/network/node/scan-network.ts';
import { page, wsd } from './answers.ts';
import type { LabDevice } from './device.ts';
import { HOTEL, ISOLATED_HOTEL } from './hotel.ts';
import { IPV6_GUESTS } from './ipv6-guests.ts';
import { Lab } from './lab.ts';

const FAILING_READERS = fileURLToPath(new URL('./drive-failing-readers.ts', import.meta.url));
const COMPANION = fileURLToPath(new URL('../../src/apps/companion/node/main.ts', import.meta.url));

async function scan(lab: Lab): Promise<NetworkSummary> {
  const { stdout } = await lab.exec(process.execPath, [COMPANION, 'scan', 'network', '--json']);
  const last = JSON.parse(stdout.trim().split('\n').at(-1)!) as NetworkSummary & { type: string };
  expect(last.type).toBe('summary');
  return last;
}

describe('a hotel network of 35 devices', () => {
  test.each([true, false])(
    'with multicast %s every camera is found and nothing else is called one',
    async (multicast) => {
      await using lab = await Lab.open({ devices: HOTEL, multicast });
      const { hosts, coverage, packetsSent } = await scan(lab);
      const verdictOf = (address: string) => hosts.find(({ ip }) => ip === address)?.verdict ?? 'not found';
      const told = HOTEL.map(({ name, address, truth }) => ({ name, truth, verdict: verdictOf(address) }));
      expect(told.filter(({ truth, verdict }) => truth === 'camera' && verdict !== 'camera')).toEqual([]);
      expect(told.filter(({ truth, verdict }) => truth === 'silent-camera' && verdict === 'other')).toEqual([]);
      expect(told.filter(({ truth, verdict }) => truth === 'other' && verdict === 'camera')).toEqual([]);
      expect(
        told.filter(({ truth, verdict }) => truth === 'other' && verdict === 'possible').length,
      ).toBeLessThanOrEqual(1);
      expect(coverage).toMatchObject({
        subnet: '192.168.77.0/24',
        answered: HOTEL.length,
        isolationSuspected: false,
        multicastHeard: multicast,
        blockedHere: false,
        canary: true,
      });
      expect(packetsSent).toBeLessThanOrEqual(2_000);
    },
  );

  test.each([
    ['nothing', 'ip daddr 224.0.0.0/4 drop;'],
    ['only the router and questions to everyone', 'ip daddr 192.168.77.1 accept;'],
  ])('a computer whose own firewall lets %s out says so', async (_, rule) => {
    await using lab = await Lab.open({ devices: HOTEL });
    await lab.exec('nft', [
      `table ip own { chain out { type filter hook output priority 0; ${rule} ip daddr 192.168.77.0/24 drop; }; }`,
    ]);
    const { coverage } = await scan(lab);
    expect(coverage).toMatchObject({ blockedHere: true, isolationSuspected: false });
    expect(coverage.notSeen[0]).toMatch(/^This computer does not let the program reach the local network/);
  });

  test('a computer on which answers do not arrive does not find the camera that it plays itself', async () => {
    await using lab = await Lab.open({ devices: HOTEL });
    await lab.exec('nft', ['table ip own { chain in { type filter hook input priority 0; udp sport 3702 drop; }; }']);
    const { hosts, coverage } = await scan(lab);
    expect(hosts.some(({ verdict }) => verdict === 'camera')).toBe(true);
    expect(coverage).toMatchObject({ canary: false, blockedHere: false });
  });

  test('guests hidden from each other are recognized', async () => {
    await using lab = await Lab.open({ devices: ISOLATED_HOTEL });
    const { coverage } = await scan(lab);
    expect(coverage).toMatchObject({ isolationSuspected: true, blockedHere: false });
    expect(coverage.answered).toBe(1);
  });
});

test.each([true, false])(
  'guests of IPv6: each device once, each camera named, with multicast %s',
  async (multicast) => {
    await using lab = await Lab.open({ devices: IPV6_GUESTS, multicast });
    const { hosts, coverage } = await scan(lab);
    const verdicts = new Map(hosts.map(({ ip, verdict }) => [ip, verdict]));
    expect(hosts.map(({ ip }) => ip).toSorted()).toEqual(IPV6_GUESTS.map(({ address }) => address).toSorted());
    expect(new Set(hosts.map(({ mac }) => mac))).toEqual(new Set(IPV6_GUESTS.map(({ mac }) => mac)));
    expect(IPV6_GUESTS.map(({ address, truth }) => [truth, verdicts.get(address)])).toEqual(
      IPV6_GUESTS.map(({ truth }) => [truth, truth]),
    );
    expect(coverage.notSeen).toContain(notSeenCopy.ipv6.called);
  },
);

test('a computer whose own address of IPv6 is still being tried waits until it may use it', async () => {
  await using lab = await Lab.open({ devices: IPV6_GUESTS });
  const ipv6 = (name: string, value: number) => `net.ipv6.conf.lan0.${name}=${value}`;
  await lab.exec('sysctl', ['-q', '-w', ipv6('dad_transmits', 2), ipv6('disable_ipv6', 1), ipv6('disable_ipv6', 0)]);
  const { hosts } = await scan(lab);
  expect(hosts.map(({ ip }) => ip).toSorted()).toEqual(IPV6_GUESTS.map(({ address }) => address).toSorted());
});

test('a computer without IPv6 says so, and sees the rest', async () => {
  await using lab = await Lab.open({ devices: IPV6_GUESTS });
  await lab.exec('sysctl', ['-q', '-w', 'net.ipv6.conf.lan0.disable_ipv6=1']);
  const { hosts, coverage } = await scan(lab);
  expect(hosts).toHaveLength(IPV6_GUESTS.filter(({ address }) => !address.includes(':')).length);
  expect(coverage.notSeen).toContain(notSeenCopy.ipv6.off);
});

test('a network that loses one round trip of ten and delays the rest shows every device', async () => {
  await using lab = await Lab.open({ devices: HOTEL, lossPercent: 10, delayMs: [10, 40] });
  const { hosts, packetsSent } = await scan(lab);
  expect(hosts.length).toBeGreaterThanOrEqual(HOTEL.length - 1);
  expect(new Set(hosts.map(({ mac }) => mac)).size).toBe(hosts.length);
  expect(packetsSent).toBeLessThanOrEqual(2_500);
});

test('answers on which a reader throws are lost alone: the scan counts them, lists their devices and ends in time', async () => {
  const guests: readonly LabDevice[] = [
    {
      name: 'Hostile announcer',
      address: '192.168.77.20',
      mac: '00:11:22:33:00:20',
      truth: 'camera',
      udp: { 3702: wsd('onvif://www.onvif.org/name/hostile') },
      tcp: { 554: { kind: 'rtsp', realm: 'IP Camera(C2203)' } },
    },
    {
      name: 'Hostile web server',
      address: '192.168.77.21',
      mac: '00:11:22:33:00:21',
      truth: 'camera',
      tcp: { 80: page('hostile', 'hostile'), 554: { kind: 'rtsp', realm: 'IP Camera(C2203)' } },
    },
    {
      name: 'Camera',
      address: '192.168.77.22',
      mac: '00:11:22:33:00:22',
      truth: 'camera',
      udp: { 3702: wsd('onvif://www.onvif.org/name/Lobby') },
      tcp: { 554: { kind: 'rtsp', realm: 'IP Camera(C2203)' } },
    },
  ];
  await using lab = await Lab.open({ devices: guests });
  const { stdout } = await lab.exec(process.execPath, [FAILING_READERS], 30_000);
  const { hosts, coverage, unread } = JSON.parse(stdout) as NetworkSummary;
  expect(hosts.map(({ ip, verdict }) => [ip, verdict])).toEqual(guests.map(({ address }) => [address, 'camera']));
  expect(Object.keys(unread).toSorted()).toEqual(['claims reader-failed', 'ws-discovery reader-failed']);
  expect(coverage.notSeen.some((sentence) => /^We could not read \d+ answers\./.test(sentence))).toBe(true);
});
