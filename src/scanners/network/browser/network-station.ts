import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { createRoomStation, type RoomStation } from '../../browser/room-station.ts';
import { resultOf, submissionOf } from '../result.ts';
import { IDLE, reduce, type NetworkScan, type NetworkScanEvent } from '../scan.ts';
import { CompanionError, type CompanionAddress } from './companion-client.ts';
import { scanWithCompanion } from './companion-scan.ts';

/** The companion's own sentence; null where it had none. */
export interface NetworkStationFailure {
  readonly detail: string | null;
}

/**
 * The network scanner within another screen. Its control is a part of each scan: the companion plays a camera, and the
 * result says whether the scan found it.
 */
export function createNetworkStation(
  companion: () => CompanionAddress | null,
  withNames: () => boolean,
): RoomStation<NetworkStationFailure, never> {
  async function look(signal: AbortSignal) {
    const address = companion();
    if (!address) return null;
    let scan: NetworkScan = IDLE;
    function dispatch(event: NetworkScanEvent): void {
      const next = reduce(scan, event);
      if (next.ok) scan = next.value;
    }
    dispatch({ kind: 'start', scanner: 'companion', atMs: browserClock.nowMs() });
    try {
      await scanWithCompanion(address, false, signal, dispatch);
    } catch (error) {
      if (error instanceof CompanionError) return { cannot: { detail: error.message } };
      throw error;
    }
    return lookOf(scan, withNames());
  }

  return createRoomStation<NetworkStationFailure, never>({
    control: 'canary',
    test: () => Promise.resolve(null),
    look,
    unforeseen: { detail: null },
  });
}

function lookOf(scan: NetworkScan, withNames: boolean) {
  if (scan.kind !== 'complete') return null;
  return {
    result: resultOf(scan),
    submission: submissionOf(scan, browserRandom.uuid(browserClock.nowMs()), withNames),
  };
}
