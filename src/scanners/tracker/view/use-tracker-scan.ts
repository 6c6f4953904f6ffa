import { useEffect, useReducer, useRef } from 'react';
import { hasBluetooth, pickBluetoothDevice, type HeardAdvertisement } from '#adapters/browser/bluetooth.ts';
import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { saveScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { readAdvertisement, shortUuid } from '../advertisement.ts';
import { copy } from '../copy.ts';
import {
  CHOOSER_COMPANY_IDS,
  CHOOSER_NAME_PREFIXES,
  CHOOSER_SERVICES,
  LISTEN_MS,
  TRACKER_SCANNER,
  type TrackerErrorCode,
} from '../definition.ts';
import { IDLE, reduce, type DetectedTracker, type TrackerScan, type TrackerScanEvent } from '../scan.ts';
import { submissionOf } from '../submission.ts';

const FILTERS = [
  ...CHOOSER_COMPANY_IDS.map((companyIdentifier) => ({ manufacturerData: [{ companyIdentifier }] })),
  ...CHOOSER_NAME_PREFIXES.map((namePrefix) => ({ namePrefix })),
  ...CHOOSER_SERVICES.map((service) => ({ services: [service] })),
];

/** Illegal moves are those of a device that is heard after the scan is over: the scan stands as it is. */
function step(scan: TrackerScan, event: TrackerScanEvent): TrackerScan {
  const next = reduce(scan, event);
  return next.ok ? next.value : scan;
}

function errorOf(error: unknown): TrackerErrorCode {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'tracker-denied';
  return name === 'NotSupportedError' ? 'tracker-unsupported' : 'tracker-failed';
}

/** The scan of this screen. A finished scan is saved once. */
export function useTrackerScan() {
  const shell = useShell();
  const [scan, dispatch] = useReducer(step, IDLE);
  const running = useRef<AbortController>(undefined);
  const saved = useRef<TrackerScan>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (scan.kind !== 'results' || saved.current === scan) return;
    saved.current = scan;
    void saveScan(shell, submissionOf(scan, browserRandom.uuid(browserClock.nowMs())));
  }, [scan, shell]);

  async function run(signal: AbortSignal): Promise<void> {
    if (!hasBluetooth()) {
      dispatch({ kind: 'failed', error: 'tracker-unsupported' });
      return;
    }
    try {
      const picked = await pickBluetoothDevice(FILTERS, CHOOSER_SERVICES);
      const known: DetectedTracker = {
        id: picked.id,
        name: picked.name ?? copy.unnamed,
        reading: null,
        rssiDbm: null,
        lastSeenMs: browserClock.nowMs(),
      };
      dispatch({ kind: 'device', device: known });
      const listening = AbortSignal.any([signal, AbortSignal.timeout(LISTEN_MS)]);
      const heard = await picked.listen(listening);
      if (heard)
        for await (const advertisement of heard)
          dispatch({ kind: 'device', device: heardDevice(known, advertisement) });
      if (!signal.aborted) dispatch({ kind: 'finished', atMs: browserClock.nowMs() });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof DOMException && error.name === 'NotFoundError') dispatch({ kind: 'nothing-chosen' });
      else {
        console.error('Tracker scan failed:', error);
        dispatch({ kind: 'failed', error: errorOf(error) });
      }
    }
  }

  return {
    scan,
    start(): void {
      const controller = new AbortController();
      running.current = controller;
      dispatch({ kind: 'start', atMs: browserClock.nowMs() });
      shell.trackFeature(TRACKER_SCANNER.id, true);
      void run(controller.signal);
    },
    again: () => dispatch({ kind: 'again' }),
  };
}

function heardDevice(known: DetectedTracker, heard: HeardAdvertisement): DetectedTracker {
  return {
    ...known,
    name: heard.name ?? known.name,
    rssiDbm: heard.rssiDbm,
    lastSeenMs: browserClock.nowMs(),
    reading: readAdvertisement({
      name: heard.name,
      manufacturerData: heard.manufacturerData,
      serviceData: new Map(
        [...heard.serviceData].flatMap(([uuid, bytes]) => {
          const short = shortUuid(uuid);
          return short === null ? [] : [[short, bytes] as const];
        }),
      ),
      serviceUuids: new Set(heard.uuids.flatMap((uuid) => shortUuid(uuid) ?? [])),
    }),
  };
}
