import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseBsdRoute, parseLinuxRoutes, parseWindowsRoute } from './interfaces.ts';
import {
  callAllNodes,
  parseBsdArp,
  parseBsdNeighbors,
  parseEchoes,
  parseLinuxArp,
  parseLinuxNeighbors,
  parseWindowsArp,
  parseWindowsNeighbors,
} from './neighbors.ts';

/*
 * Linux texts are as this project's own lab prints them. Texts of macOS and Windows were written from the manuals of
 * their programs, in the layouts those describe; no scan was tried on a Mac or a Windows computer.
 */

describe('Linux', () => {
  const HEAD = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n';

  test.each([
    [
      'a network and a default route',
      'wlan0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\nwlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\n',
      { address: '192.168.1.1', interfaceName: 'wlan0' },
    ],
    ['a default route without a gateway', 'tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\n', null],
    ['no route', '', null],
    ['half a line', 'wlan0\t00000000', null],
  ])('/proc/net/route: %s', (_, lines, gateway) => {
    expect(parseLinuxRoutes(HEAD + lines)).toEqual(gateway);
  });

  test('/proc/net/arp: complete entries only', () => {
    expect(
      parseLinuxArp(
        'IP address       HW type     Flags       HW address            Mask     Device\n' +
          '10.0.0.1         0x1         0x2         A4:2B:B0:01:02:03     *        eth0\n' +
          '10.0.0.7         0x1         0x6         a4:2b:b0:01:02:07     *        eth0\n' +
          '10.0.0.8         0x1         0x2         00:00:00:00:00:00     *        eth0\n' +
          '10.0.0.9         0x1         0x0         00:00:00:00:00:00     *        eth0\n',
      ),
    ).toEqual([
      { address: '10.0.0.1', mac: 'a4:2b:b0:01:02:03', interfaceName: 'eth0' },
      { address: '10.0.0.7', mac: 'a4:2b:b0:01:02:07', interfaceName: 'eth0' },
    ]);
  });
});

describe('macOS, from the manual pages of arp and route', () => {
  test('arp -an: complete entries, octets without their leading zero filled up', () => {
    expect(
      parseBsdArp(
        [
          '? (192.168.1.1) at a4:2b:b0:1:2:3 on en0 ifscope [ethernet]',
          '? (192.168.1.2) at (incomplete) on en0 ifscope [ethernet]',
          '? (192.168.1.40) at 0:e:58:ab:c:d on en0 ifscope permanent [ethernet]',
          '? (192.168.1.255) at ff:ff:ff:ff:ff:ff on en0 ifscope [ethernet]',
          '? (224.0.0.251) at 1:0:5e:0:0:fb on en0 ifscope permanent [ethernet]',
          '? (169.254.9.9) at 2:0:0:0:0:1:2:3 on fw0 [firewire]',
          '',
        ].join('\n'),
      ),
    ).toEqual([
      { address: '192.168.1.1', mac: 'a4:2b:b0:01:02:03', interfaceName: 'en0' },
      { address: '192.168.1.40', mac: '00:0e:58:ab:0c:0d', interfaceName: 'en0' },
    ]);
  });

  test.each([
    [
      'by Wi-Fi',
      '   route to: default\ndestination: default\n       mask: default\n    gateway: 192.168.1.1\n  interface: en0\n      flags: <UP,GATEWAY,DONE,STATIC,PRCLONING,GLOBAL>\n recvpipe  sendpipe  ssthresh  rtt,msec    rttvar  hopcount      mtu     expire\n       0         0         0         0         0         0      1500         0\n',
      { address: '192.168.1.1', interfaceName: 'en0' },
    ],
    ['by a tunnel', '   route to: default\ndestination: default\n  interface: utun4\n      flags: <UP,DONE>\n', null],
    ['over another protocol', '    gateway: fe80::1%en0\n  interface: en0\n', null],
    ['none', 'route: writing to routing socket: not in table\n', null],
  ])('route -n get default: %s', (_, text, gateway) => {
    expect(parseBsdRoute(text)).toEqual(gateway);
  });
});

describe('Windows, from the documentation of arp and Get-NetRoute', () => {
  test.each([
    [
      'English',
      'Interface: 10.0.0.5 --- 0x5',
      '  Internet Address      Physical Address      Type',
      'dynamic',
      'static',
    ],
    [
      'German',
      'Schnittstelle: 10.0.0.5 --- 0x5',
      '  Internetadresse       Physische Adresse     Typ',
      'dynamisch',
      'statisch',
    ],
  ])('arp -a in %s, groups and everyone left out', (_, interfaceLine, head, dynamic, fixed) => {
    expect(
      parseWindowsArp(
        [
          '',
          interfaceLine,
          head,
          `  10.0.0.1              a4-2b-b0-01-02-03     ${dynamic}  `,
          `  10.0.0.23             3C-EF-8C-10-00-03     ${dynamic}  `,
          `  10.0.0.255            ff-ff-ff-ff-ff-ff     ${fixed}   `,
          `  224.0.0.22            01-00-5e-00-00-16     ${fixed}   `,
          '',
        ].join('\r\n'),
      ),
    ).toEqual([
      { address: '10.0.0.1', mac: 'a4:2b:b0:01:02:03', interfaceName: '' },
      { address: '10.0.0.23', mac: '3c:ef:8c:10:00:03', interfaceName: '' },
    ]);
  });

  test.each([
    [
      'a router',
      '{\r\n  "NextHop": "192.168.1.1",\r\n  "InterfaceAlias": "Wi-Fi"\r\n}\r\n',
      { address: '192.168.1.1', interfaceName: 'Wi-Fi' },
    ],
    ['a tunnel', '{ "NextHop": "0.0.0.0", "InterfaceAlias": "VPN" }', null],
    ['none', '', null],
  ])('Get-NetRoute: %s', (_, text, gateway) => {
    expect(parseWindowsRoute(text)).toEqual(gateway);
  });
});

describe('neighbors of IPv6', () => {
  test('Linux, ip -6 neigh: link-local entries with a hardware address that did not fail', () => {
    expect(
      parseLinuxNeighbors(
        [
          'fe80::a62b:b0ff:fe01:203 lladdr a4:2b:b0:01:02:03 router REACHABLE ',
          'fe80::7 dev lan0 lladdr A4:2B:B0:01:02:07 STALE ',
          'fe80::8 FAILED ',
          'fe80::9 lladdr a4:2b:b0:01:02:09 FAILED ',
          '2001:db8::7 lladdr a4:2b:b0:01:02:07 STALE ',
          '',
        ].join('\n'),
        'lan0',
      ),
    ).toEqual([
      { address: 'fe80::a62b:b0ff:fe01:203', mac: 'a4:2b:b0:01:02:03', interfaceName: 'lan0' },
      { address: 'fe80::7', mac: 'a4:2b:b0:01:02:07', interfaceName: 'lan0' },
    ]);
  });

  test('macOS, from the manual page of ndp', () => {
    expect(
      parseBsdNeighbors(
        [
          'Neighbor                        Linklayer Address  Netif Expire    St Flgs Prbs',
          'fe80::1%lo0                     (incomplete)         lo0 permanent R      ',
          'fe80::a62b:b0ff:fe01:203%en0    a4:2b:b0:1:2:3       en0 23h59m58s S  R   ',
          '2001:db8::7                     a4:2b:b0:1:2:7       en0 12s       R      ',
          '',
        ].join('\n'),
      ),
    ).toEqual([{ address: 'fe80::a62b:b0ff:fe01:203', mac: 'a4:2b:b0:01:02:03', interfaceName: 'en0' }]);
  });

  test('Windows, from the documentation of netsh: groups left out', () => {
    expect(
      parseWindowsNeighbors(
        [
          'Schnittstelle 5: WLAN',
          '',
          'Internetadresse                               Physische Adresse  Typ',
          '--------------------------------------------  -----------------  -----------',
          'fe80::a62b:b0ff:fe01:203                      a4-2b-b0-01-02-03  Veraltet (Router)',
          'fe80::8                                       Nicht erreichbar   Nicht erreichbar',
          'ff02::1                                       33-33-00-00-00-01  Permanent',
          '',
        ].join('\r\n'),
      ),
    ).toEqual([{ address: 'fe80::a62b:b0ff:fe01:203', mac: 'a4:2b:b0:01:02:03', interfaceName: '' }]);
  });

  test('echoes: each sender once, as Linux, macOS and Windows print it', () => {
    expect(
      parseEchoes(
        '64 bytes from fe80::7%lan0: icmp_seq=1 ttl=64 time=0.1 ms\n64 bytes from fe80::7%lan0: icmp_seq=2 ttl=64\n' +
          '16 bytes from fe80::8%en0, icmp_seq=0 hlim=64 time=1 ms\nReply from fe80::9: time<1ms\n',
      ),
    ).toEqual(['fe80::7', 'fe80::8', 'fe80::9']);
    expect(parseEchoes('PING ff02::1%lan0 (ff02::1%lan0) 56 data bytes\n')).toEqual([]);
  });
});

/** A program that stands for the system's, which goes on until it is ended. */
async function withPing<T>(script: string, work: () => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'sweep-ping-'));
  await writeFile(join(directory, 'ping'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const before = process.env['PATH'];
  process.env['PATH'] = `${directory}:${before}`;
  try {
    return await work();
  } finally {
    process.env['PATH'] = before;
    await rm(directory, { recursive: true });
  }
}

describe.runIf(process.platform === 'linux')('a call to all devices', () => {
  const answer = (address: string, sequence: number) =>
    `echo "64 bytes from ${address}%lan0: icmp_seq=${sequence} ttl=64 time=1 ms"`;

  test('hears who answers only a later one, though this computer answers each at once', async () => {
    const heard: string[] = [];
    // Told a number, the system's program counts each call's first answer, and ends.
    const script = [
      answer('fe80::1', 1),
      'sleep 0.3',
      answer('fe80::1', 2),
      'case "$*" in *"-c 2"*) exit 0 ;; esac',
      answer('fe80::2', 2),
      'exec sleep 30',
    ];
    const called = await withPing(script.join('\n'), () =>
      callAllNodes('lan0', AbortSignal.timeout(20_000), (address) => heard.push(address)),
    );
    expect(called).toBe(true);
    expect(new Set(heard)).toEqual(new Set(['fe80::1', 'fe80::2']));
  });

  test('passes over what is no address', async () => {
    const heard: string[] = [];
    const script = ['echo "64 bytes from fe80::::"', 'echo "fe80:12345:1: who?"', answer('fe80::3', 1), 'exit 0'];
    const called = await withPing(script.join('\n'), () =>
      callAllNodes('lan0', AbortSignal.timeout(20_000), (address) => heard.push(address)),
    );
    expect(called).toBe(true);
    expect(heard).toEqual(['fe80::3']);
  });

  test('is none where the program cannot be started', async () => {
    expect(await callAllNodes('lan0\0', AbortSignal.timeout(20_000), () => undefined)).toBe(false);
    expect(await callAllNodes('lan0', AbortSignal.abort(), () => undefined)).toBe(false);
  });

  test('is told apart from one that no program was there for', async () => {
    const before = process.env['PATH'];
    process.env['PATH'] = '/nonexistent';
    try {
      expect(await callAllNodes('lan0', AbortSignal.timeout(20_000), () => undefined)).toBe(false);
    } finally {
      process.env['PATH'] = before;
    }
  });
});
