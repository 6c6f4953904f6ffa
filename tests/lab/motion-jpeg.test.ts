import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { NetworkSummary } from '#scanners/network/node/scan-network.ts';
import type { LabDevice, TcpBehavior } from './device.ts';
import { Lab } from './lab.ts';

const COMPANION = fileURLToPath(new URL('../../src/apps/companion/node/main.ts', import.meta.url));

const HTML = { 'Content-Type': 'text/html' };
const STREAM = { headers: { 'Content-Type': 'multipart/x-mixed-replace;boundary=frame' }, body: '--frame' };
const NOTHING_HERE: TcpBehavior = { kind: 'http', status: '404 Not Found', headers: HTML, body: 'Nothing here' };

const DEVICES: readonly LabDevice[] = [
  {
    name: 'Board that streams on the next port',
    address: '192.168.77.40',
    mac: '24:0a:c4:70:00:01',
    truth: 'camera',
    tcp: {
      80: { kind: 'http', headers: HTML, body: '<html><body>Settings</body></html>' },
      81: { ...NOTHING_HERE, paths: { '/stream': STREAM } },
    },
  },
  {
    name: 'Phone as a camera',
    address: '192.168.77.41',
    mac: '02:00:00:70:00:02',
    truth: 'camera',
    tcp: { 4747: { ...NOTHING_HERE, paths: { '/video': STREAM } } },
  },
  {
    name: 'House page that speaks of a webcam and keeps its picture',
    address: '192.168.77.42',
    mac: '02:00:00:70:00:03',
    truth: 'other',
    tcp: {
      80: {
        kind: 'http',
        headers: HTML,
        body: '<html><head><title>Guest information</title></head><body><p>The webcam shows the beach.</p><img src="/webcam.jpg"></body></html>',
        paths: {
          '/webcam.jpg': {
            headers: { 'Content-Type': 'image/jpeg', 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' },
            body: 'picture',
          },
        },
      },
    },
  },
];

test('a stream is found by its head on a neighboring port, and a page about a webcam is none', async () => {
  await using lab = await Lab.open({ devices: DEVICES });
  const { stdout } = await lab.exec(process.execPath, [COMPANION, 'scan', 'network', '--json']);
  const { hosts } = JSON.parse(stdout.trim().split('\n').at(-1)!) as NetworkSummary;
  expect(Object.fromEntries(hosts.map(({ ip, verdict }) => [ip, verdict]))).toEqual({
    '192.168.77.40': 'camera',
    '192.168.77.41': 'camera',
    '192.168.77.42': 'other',
  });
});
