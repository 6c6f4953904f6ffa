import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HOTEL } from './hotel.ts';
import { Lab } from './lab.ts';

const DRIVER = fileURLToPath(new URL('./drive-network-screen.ts', import.meta.url));

describe('the Network screen on a laptop in a hotel network', () => {
  test('one press finds the cameras; a mark takes one out; the scan is saved as it ended', async () => {
    await using lab = await Lab.open({ devices: HOTEL });
    const pictures = process.env['PICTURES'];
    const { stdout } = await lab.exec(process.execPath, [DRIVER, ...(pictures ? [pictures] : [])], 220_000);
    const told = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
      outcome: string;
      found: string[];
      listed: number;
      matching: string[];
      saved: Record<string, unknown>[];
      foundAgain: number;
      foundUnmarked: number;
      problems: string[];
    };
    const cameras = HOTEL.filter(({ truth }) => truth === 'camera');
    expect(told.outcome).toBe('Suspicious Devices Found');
    expect(told.found).toHaveLength(cameras.length);
    expect(told.listed).toBe(HOTEL.length);
    expect(told.matching.join()).toContain('AXIS M3085-V');
    expect(told.foundAgain).toBe(cameras.length - 1);
    expect(told.foundUnmarked).toBe(told.foundAgain);
    expect(told.saved).toHaveLength(1);
    expect(told.saved[0]).toMatchObject({ scanType: 'network', threatDetected: true, location: 'Network Scan' });
    expect(told.saved[0]!['devices']).toHaveLength(HOTEL.length);
    // No hardware address: it would tell the same device again elsewhere.
    expect(JSON.stringify(told.saved)).not.toMatch(/(?:[\da-f]{2}:){5}/);
    expect(told.problems).toEqual([]);
  });
});
