import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { probePlan } from '#scanners/network/probe-plan.ts';
import { HOTEL, ISOLATED_HOTEL } from './hotel.ts';
import { Lab } from './lab.ts';

const PAIRING = new URL('./drive-pairing.ts', import.meta.url);
const PAGE_PROBE = new URL('./drive-page-probe.ts', import.meta.url);

async function drive<T>(lab: Lab, driver: URL, ...args: readonly string[]): Promise<T> {
  const { stdout } = await lab.exec(process.execPath, [fileURLToPath(driver), ...args], 220_000);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

describe('a hosted page and the companion', () => {
  test('pair by the code typed on the page, scan, and stay paired over a reload; nobody else gets through', async () => {
    await using lab = await Lab.open({ devices: HOTEL });
    const told = await drive<{
      focused: string;
      unpaired: number;
      otherName: string;
      short: string;
      outcome: string;
      found: string[];
      listed: number;
      exitCode: number;
      companion: string;
      problems: string[];
    }>(lab, PAIRING);
    expect(told).toMatchObject({
      focused: 'Pairing code',
      unpaired: 401,
      otherName: 'unreadable',
      short: 'The code has eight digits.',
      outcome: 'Suspicious Devices Found',
      listed: HOTEL.length,
      exitCode: 0,
      problems: [],
    });
    const cameras = HOTEL.filter(({ truth }) => truth === 'camera').map(({ address }) => address);
    expect(told.found.toSorted()).toEqual(cameras.toSorted());
    expect(told.companion.match(/A wrong or outdated code was tried\./g)).toHaveLength(1);
    expect(told.companion).toMatch(/Paired with http:\/\/localhost:\d+ for twelve hours\./);
  });
});

interface PageProbe {
  questions: number;
  asked: string[];
  outcome: string;
  devices: string[];
  gaps: number;
  saved: number;
  startIsInSight: boolean;
}

/** Every address that the page asks around a subnet, each once. */
function plannedFor(subnet: string): string[] {
  const { routers, devices } = probePlan(subnet);
  return [...routers, ...devices].toSorted();
}

describe('the page’s own check', () => {
  test('asks no STUN server unless one is set, guesses 192.168.1, and says what it could not check', async () => {
    await using lab = await Lab.open({ devices: ISOLATED_HOTEL });
    const { first } = await drive<{ first: PageProbe }>(lab, PAGE_PROBE, 'none');
    expect(first).toMatchObject({
      questions: 0,
      asked: plannedFor('192.168.1'),
      outcome: 'Network Looks Safe!',
      gaps: 1,
      saved: 1,
      startIsInSight: true,
    });
    expect(first.devices.join()).toMatch(/Router.*Device at 192\.168\.1\.20/);
  });

  test('learns its subnet from a STUN server that is set, and goes on with 192.168.1 when that stays silent', async () => {
    await using lab = await Lab.open({ devices: ISOLATED_HOTEL });
    const { first, second } = await drive<{ first: PageProbe; second: PageProbe }>(lab, PAGE_PROBE, 'set');
    expect(first.questions).toBeGreaterThan(0);
    expect(first.asked).toEqual(plannedFor('192.168.77'));
    expect(second.questions).toBeGreaterThan(0);
    expect(second.asked).toEqual(plannedFor('192.168.1'));
  });
});
