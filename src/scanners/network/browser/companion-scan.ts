import { browserClock } from '#adapters/browser/clock.ts';
import { copy } from '../copy.ts';
import { ANALYSIS_MS } from '../definition.ts';
import { deviceFromHost } from '../device.ts';
import type { LocalNetwork } from '../local-protocol.ts';
import type { NetworkScanEvent } from '../scan.ts';
import {
  CompanionError,
  companionNetwork,
  companionScan,
  pairedCompanion,
  SAME_ORIGIN,
  type CompanionAddress,
} from './companion-client.ts';

/** The companion that this page can use now, and the network it would ask. */
export interface ReadyCompanion {
  readonly address: CompanionAddress;
  readonly network: LocalNetwork;
}

/** The companion at this address, with the network that it is on; throws a CompanionError where it is on none. */
export async function readyCompanion(address: CompanionAddress, signal?: AbortSignal): Promise<ReadyCompanion> {
  return { address, network: await companionNetwork(address, signal) };
}

/** The companion within this server where it has one, else the one that this tab was paired with; null where none answers. */
export async function findCompanion(isWithin: boolean, signal?: AbortSignal): Promise<ReadyCompanion | null> {
  const address = isWithin ? SAME_ORIGIN : await pairedCompanion(signal);
  return address && (await readyCompanion(address, signal));
}

/** One scan by the companion, as the events of a scan. Throws a CompanionError with the companion's own sentence. */
export async function scanWithCompanion(
  address: CompanionAddress,
  deep: boolean,
  signal: AbortSignal,
  dispatch: (event: NetworkScanEvent) => void,
): Promise<void> {
  for await (const event of companionScan(address, deep, signal)) {
    const atMs = browserClock.nowMs();
    if (event.type === 'host')
      dispatch({ kind: 'device', device: deviceFromHost(event.host, atMs, copy.device.unnamed) });
    if (event.type === 'failed') throw new CompanionError(event.message, 'scan-failed');
    if (event.type === 'done') {
      for (const host of event.summary.hosts) {
        dispatch({ kind: 'device', device: deviceFromHost(host, atMs, copy.device.unnamed) });
      }
      dispatch({ kind: 'all-revealed' });
      await browserClock.sleep(ANALYSIS_MS, signal);
      dispatch({ kind: 'analysed', coverage: event.summary.coverage, atMs: browserClock.nowMs() });
      return;
    }
  }
  throw new CompanionError(copy.pairing.notFound, 'cut');
}
