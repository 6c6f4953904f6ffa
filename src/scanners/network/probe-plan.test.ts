import { expect, test } from 'vitest';
import { probePlan, subnetOfCandidates } from './probe-plan.ts';

test.each([
  [['candidate:1 1 udp 2113937151 192.168.7.23 54321 typ host'], '192.168.7'],
  [
    ['candidate:1 1 udp 2113937151 4f0d.local 54321 typ host', 'candidate:2 1 udp 1 192.168.0.5 9 typ srflx'],
    '192.168.0',
  ],
  [['candidate:1 1 udp 1 10.0.0.5 9 typ host'], null],
  [['candidate:1 1 udp 1 1.192.168.5 9 typ host'], null],
  [['candidate:1 1 udp 1 192.168.999.5 9 typ host'], null],
  [[], null],
])('%j is the subnet %s', (candidates, subnet) => {
  expect(subnetOfCandidates(candidates)).toBe(subnet);
});

test('only 192.168 addresses are planned, each once, routers first', () => {
  const { routers, devices } = probePlan('192.168.7');
  const all = [...routers, ...devices];
  expect(routers.slice(0, 2)).toEqual(['192.168.7.1', '192.168.7.254']);
  expect(all).toHaveLength(new Set(all).size);
  for (const address of all) expect(address).toMatch(/^192\.168\.\d+\.\d+$/);
});
