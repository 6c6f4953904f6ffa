import {
  answersHttp,
  connectionCandidates,
  externalMedia,
  localNetworkPermission,
  slowConnection,
} from '#adapters/browser/local-network.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { copy } from '../copy.ts';
import type { NetworkCoverage } from '../coverage.ts';
import {
  ANALYSIS_MS,
  CANDIDATE_TIMEOUT_MS,
  DEVICE_REVEAL_MS,
  DEVICE_TIMEOUT_MS,
  ROUTER_TIMEOUT_MS,
} from '../definition.ts';
import type { DiscoveredDevice } from '../device.ts';
import { FALLBACK_SUBNET, probePlan, subnetOfCandidates } from '../probe-plan.ts';

/** The person, or the browser for them, refused this page the local network. */
export class LocalNetworkRefused extends Error {
  override readonly name = 'LocalNetworkRefused';
}

/** What the page's own check found; all times and addresses as specified. */
export interface PageScan {
  readonly devices: readonly DiscoveredDevice[];
  readonly coverage: NetworkCoverage;
}

/** The specification's probe: guessed addresses only. Devices are shown one by one through `onDevice`. */
export async function scanFromPage(
  stunUrl: string | null,
  signal: AbortSignal,
  onDevice: (device: DiscoveredDevice) => void,
  onAnalysing: () => void,
): Promise<PageScan> {
  const subnet =
    subnetOfCandidates(await connectionCandidates(stunUrl, CANDIDATE_TIMEOUT_MS, signal)) ?? FALLBACK_SUBNET;
  const plan = probePlan(subnet);
  const ask = async (addresses: readonly string[], timeoutMs: number) => {
    const answers = await Promise.all(addresses.map((address) => answersHttp(address, timeoutMs, signal)));
    return addresses.filter((_, at) => answers[at]);
  };
  const [routers, hosts] = await Promise.all([
    ask(plan.routers, ROUTER_TIMEOUT_MS),
    ask(plan.devices, DEVICE_TIMEOUT_MS),
  ]);
  signal.throwIfAborted();
  if (routers.length + hosts.length === 0 && (await localNetworkPermission()) === 'denied')
    throw new LocalNetworkRefused();

  const slow = slowConnection();
  const devices = [
    ...routers.map((address) => pageDevice(address, address, copy.page.router, 'router', false)),
    ...hosts.map((address) => pageDevice(address, address, copy.page.host(address), 'unknown', false)),
    ...(await externalMedia()).map(({ id, kind, label }) => ({
      ...pageDevice(id, '', copy.page.media, kind, true),
      manufacturer: label,
    })),
    ...(slow
      ? [
          {
            ...pageDevice('connection', '', copy.page.slow, 'connection', true),
            manufacturer: copy.page.slowMaker(slow),
          },
        ]
      : []),
  ];
  for (const device of devices) {
    onDevice(device);
    await browserClock.sleep(DEVICE_REVEAL_MS, signal);
  }
  onAnalysing();
  await browserClock.sleep(ANALYSIS_MS, signal);
  const answered = routers.length + hosts.length;
  return {
    devices,
    coverage: {
      subnet: `${subnet}.0/24`,
      probed: plan.routers.length + plan.devices.length,
      answered,
      // A page cannot tell guests hidden from each other from addresses it did not guess.
      isolationSuspected: false,
      multicastHeard: false,
      blockedHere: false,
      canary: null,
      notSeen: [copy.coverage.pageCouldNotSee],
    },
  };
}

function pageDevice(
  id: string,
  ip: string,
  name: string,
  type: DiscoveredDevice['type'],
  suspicious: boolean,
): DiscoveredDevice {
  return {
    id,
    ip,
    name,
    type,
    suspicious,
    manufacturer: copy.device.unknownMaker,
    lastSeenMs: browserClock.nowMs(),
    verdict: 'limited',
    confidence: 0,
    evidence: [],
    mac: null,
    mark: null,
  };
}
