import { expect, test } from 'vitest';
import { parseLinuxRoutes } from './interfaces.ts';
import { parseBsdArp, parseLinuxArp, parseWindowsArp } from './neighbours.ts';

test('the default gateway of /proc/net/route', () => {
  const table =
    'Iface\tDestination\tGateway\tFlags\n' + 'wlan0\t0001A8C0\t00000000\t0001\n' + 'wlan0\t00000000\t0101A8C0\t0003\n';
  expect(parseLinuxRoutes(table)).toEqual({ address: '192.168.1.1', interfaceName: 'wlan0' });
  expect(parseLinuxRoutes('Iface\tDestination\n')).toBeNull();
});

test('complete entries of each system’s neighbour table', () => {
  expect(
    parseLinuxArp(
      'IP address       HW type     Flags       HW address            Mask     Device\n' +
        '10.0.0.1         0x1         0x2         A4:2B:B0:01:02:03     *        eth0\n' +
        '10.0.0.9         0x1         0x0         00:00:00:00:00:00     *        eth0\n',
    ),
  ).toEqual([{ address: '10.0.0.1', mac: 'a4:2b:b0:01:02:03', interfaceName: 'eth0' }]);
  expect(
    parseBsdArp('? (10.0.0.1) at a4:2b:b0:1:2:3 on en0 ifscope [ethernet]\n? (10.0.0.2) at (incomplete) on en0\n'),
  ).toEqual([{ address: '10.0.0.1', mac: 'a4:2b:b0:01:02:03', interfaceName: 'en0' }]);
  expect(parseWindowsArp('Schnittstelle: 10.0.0.5 --- 0x5\n  10.0.0.1     a4-2b-b0-01-02-03   dynamisch\n')).toEqual([
    { address: '10.0.0.1', mac: 'a4:2b:b0:01:02:03', interfaceName: '' },
  ]);
});
