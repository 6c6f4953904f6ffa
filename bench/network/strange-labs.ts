import { APARTMENTS } from '#tests/lab/apartments.ts';
import { BUNGALOWS } from '#tests/lab/bungalows.ts';
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
  { name: 'bungalows', options: { devices: BUNGALOWS } },
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

const NETWORKS = {
  house: { name: 'hotel of 35', devices: HOTEL, prefixLength: 24, delayMs: DELAY_MS },
  large: { name: 'hotel of 250', devices: LARGE_HOTEL, prefixLength: 24, delayMs: DELAY_MS },
  wide: { name: 'a /22', devices: WIDE_HOTEL, prefixLength: 22, delayMs: null },
} as const;

/** One network at one loss: the worst of three scans, and the median time. */
export interface LossMeasured {
  readonly name: string;
  readonly lossPercent: number;
  readonly ms: number;
  /** Cells between the loss and the time. */
  readonly cells: readonly string[];
  readonly seen: number;
  readonly of: number;
}

/** Lost and late frames, or many addresses, in one network at one loss: short enough to be measured on its own. */
export async function measureLoss(network: keyof typeof NETWORKS, lossPercent: number): Promise<LossMeasured> {
  const { name, devices, prefixLength, delayMs } = NETWORKS[network];
  const scans = await scansOf({ devices, prefixLength, lossPercent, ...(delayMs ? { delayMs } : {}) }, ROUNDS);
  const least = (key: keyof Told) => Math.min(...scans.map(({ told }) => told[key]));
  const most = (key: keyof Told) => Math.max(...scans.map(({ told }) => told[key]));
  const cameras = devices.filter(({ truth }) => truth === 'camera').length;
  return {
    name,
    lossPercent,
    ms: median(scans.map(({ summary }) => summary.ms)),
    cells: [
      delayMs ? '20 to 80 ms' : 'none',
      `${least('hosts')} of ${devices.length}`,
      String(most('twice')),
      `${least('cameras')} of ${cameras}`,
      String(most('falseCameras')),
      String(Math.max(...scans.map(({ summary }) => summary.packetsSent))),
    ],
    seen: scans.reduce((sum, { told }) => sum + told.hosts, 0),
    of: devices.length * scans.length,
  };
}

/** Rows of one network, each with its ratio to the time without loss. */
export function lossRows(measured: readonly LossMeasured[]): string[] {
  const without = measured.find(({ lossPercent }) => lossPercent === 0);
  return measured.map(({ name, lossPercent, ms, cells }) => {
    const ratio = without ? (ms / without.ms).toFixed(2) : '';
    return `| ${name} | ${lossPercent} % | ${cells.join(' | ')} | ${(ms / 1_000).toFixed(2)} | ${ratio} |`;
  });
}
