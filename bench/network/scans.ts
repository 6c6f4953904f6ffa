import { fileURLToPath } from 'node:url';
import type { NetworkSummary } from '#scanners/network/node/scan-network.ts';
import type { LabDevice } from '#tests/lab/device.ts';
import { Lab, type LabOptions } from '#tests/lab/lab.ts';

const COMPANION = fileURLToPath(new URL('../../src/apps/companion/node/main.ts', import.meta.url));

/** One scan by the companion, this checkout's unless told, as a program of its own. */
export async function scan(lab: Lab, companion = COMPANION): Promise<NetworkSummary> {
  const { stdout } = await lab.exec(process.execPath, [companion, 'scan', 'network', '--json']);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as NetworkSummary;
}

/** What a scan said of devices whose truth is known. */
export interface Told {
  /** Devices that are listed; one that is listed twice counts once. */
  readonly hosts: number;
  readonly cameras: number;
  readonly atLeastPossible: number;
  readonly falseCameras: number;
  readonly falsePossible: number;
  /** Rows beyond one a device. */
  readonly twice: number;
}

export function tell(summary: NetworkSummary, devices: readonly LabDevice[]): Told {
  const byMac = new Map(summary.hosts.map(({ mac, verdict }) => [mac, verdict]));
  const byAddress = new Map(summary.hosts.map(({ ip, verdict }) => [ip, verdict]));
  const verdictOf = ({ address, mac }: LabDevice) => byAddress.get(address) ?? byMac.get(mac);
  const count = (truth: readonly LabDevice['truth'][], said: readonly string[]) =>
    devices.filter((device) => truth.includes(device.truth) && said.includes(verdictOf(device) ?? 'none')).length;
  const hosts = devices.filter((device) => verdictOf(device) !== undefined).length;
  return {
    hosts,
    cameras: count(['camera'], ['camera']),
    atLeastPossible: count(['camera', 'silent-camera'], ['camera', 'possible']),
    falseCameras: count(['other'], ['camera']),
    falsePossible: count(['other'], ['possible']),
    twice: summary.hosts.length - hosts,
  };
}

/** The fewest right over all rounds: a rate that every round reached. */
export interface Worst {
  cameras: number;
  falseCameras: number;
}

export function worseOf(worst: Worst | null, told: Told): Worst {
  return {
    cameras: Math.min(worst?.cameras ?? Infinity, told.cameras),
    falseCameras: Math.max(worst?.falseCameras ?? 0, told.falseCameras),
  };
}

export const RUN_HEAD = [
  '| run | hosts | cameras named | at least possible | others called camera | others called possible | packets | seconds |',
  '|---|---|---|---|---|---|---|---|',
];

export function rowOf(run: string, summary: NetworkSummary, told: Told, devices: readonly LabDevice[]): string {
  const cameras = devices.filter(({ truth }) => truth === 'camera').length;
  const silent = devices.filter(({ truth }) => truth === 'silent-camera').length;
  return `| ${run} | ${told.hosts} of ${devices.length} | ${told.cameras} of ${cameras} | ${told.atLeastPossible} of ${cameras + silent} | ${told.falseCameras} | ${told.falsePossible} | ${summary.packetsSent} | ${(summary.ms / 1_000).toFixed(2)} |`;
}

/** Scans of one lab, one after the other. */
export async function scansOf(options: LabOptions, rounds: number) {
  await using lab = await Lab.open(options);
  const scans: NetworkSummary[] = [];
  for (let round = 0; round < rounds; round++) scans.push(await scan(lab));
  return scans.map((summary) => ({ summary, told: tell(summary, options.devices) }));
}
