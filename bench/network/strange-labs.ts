import { APARTMENTS } from '#tests/lab/apartments.ts';
import { GUEST_HOUSE } from '#tests/lab/guest-house.ts';
import { IPV6_GUESTS } from '#tests/lab/ipv6-guests.ts';
import { LARGE_HOTEL, WIDE_HOTEL } from '#tests/lab/large-hotel.ts';
import { HOTEL } from '#tests/lab/hotel.ts';
import { LODGE } from '#tests/lab/lodge.ts';
import { SHIP, SHIP_NETWORK } from '#tests/lab/ship.ts';
import { median } from '#tests/support/quantile.ts';
import { rowOf, RUN_HEAD, scansOf, worseOf, type Told, type Worst } from './scans.ts';

const ROUNDS = 3;

const STRANGE = [
  { name: 'guest house', options: { devices: GUEST_HOUSE } },
  { name: 'ship', options: { devices: SHIP, ...SHIP_NETWORK } },
  { name: 'apartments', options: { devices: APARTMENTS } },
  { name: 'lodge', options: { devices: LODGE } },
  { name: 'guests of IPv6', options: { devices: IPV6_GUESTS } },
] as const;

/** Least and most of one way: 20 to 80 ms a round trip. */
const DELAY_MS = [10, 40] as const;

/** The labs beside the hotel and the inn: a row a scan, and of the lodge the worst. */
export async function measureStrangeLabs(): Promise<{ rows: readonly string[]; lodge: Worst }> {
  const rows: string[] = [...RUN_HEAD];
  let lodge: Worst | null = null;
  for (const { name, options } of STRANGE) {
    for (const [at, { summary, told }] of (await scansOf(options, ROUNDS)).entries()) {
      rows.push(rowOf(`${name} ${at + 1}`, summary, told, options.devices));
      if (options.devices === LODGE) lodge = worseOf(lodge, told);
    }
  }
  return { rows, lodge: lodge! };
}

const NETWORKS = [
  { name: 'hotel of 35', devices: HOTEL, prefixLength: 24, delayMs: DELAY_MS, losses: [0, 2, 10] },
  { name: 'hotel of 250', devices: LARGE_HOTEL, prefixLength: 24, delayMs: DELAY_MS, losses: [0, 2, 10] },
  { name: 'a /22', devices: WIDE_HOTEL, prefixLength: 22, delayMs: null, losses: [0] },
] as const;

/** Lost and late frames, and larger networks: the worst of three scans in each, and the median time. */
export async function measureLoss(): Promise<{ rows: readonly string[]; seen: number; of: number }> {
  const rows: string[] = [];
  let [seen, of] = [0, 0];
  for (const { name, devices, prefixLength, delayMs, losses } of NETWORKS) {
    let withoutMs: number | null = null;
    for (const lossPercent of losses) {
      const scans = await scansOf({ devices, prefixLength, lossPercent, ...(delayMs ? { delayMs } : {}) }, ROUNDS);
      const least = (key: keyof Told) => Math.min(...scans.map(({ told }) => told[key]));
      const most = (key: keyof Told) => Math.max(...scans.map(({ told }) => told[key]));
      const ms = median(scans.map(({ summary }) => summary.ms));
      withoutMs ??= ms;
      if (lossPercent === 10) {
        seen += scans.reduce((sum, { told }) => sum + told.hosts, 0);
        of += devices.length * scans.length;
      }
      const cameras = devices.filter(({ truth }) => truth === 'camera').length;
      const delay = delayMs ? '20 to 80 ms' : 'none';
      const packets = Math.max(...scans.map(({ summary }) => summary.packetsSent));
      rows.push(
        `| ${name} | ${lossPercent} % | ${delay} | ${least('hosts')} of ${devices.length} | ${most('twice')} | ${least('cameras')} of ${cameras} | ${most('falseCameras')} | ${packets} | ${(ms / 1_000).toFixed(2)} | ${(ms / withoutMs).toFixed(2)} |`,
      );
    }
  }
  return { rows, seen, of };
}
