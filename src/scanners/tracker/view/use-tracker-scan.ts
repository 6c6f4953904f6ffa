import { useEffect, useReducer, useRef } from 'react';
import type { PickedDevice } from '#adapters/browser/bluetooth.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { useSavedScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { pickTracker, unheard } from '../browser/pick.ts';
import { chooserFailure } from '../chooser-failure.ts';
import { LISTEN_MS } from '../definition.ts';
import { TRACKER_SCANNER } from '../row.ts';
import { IDLE, reduce, type DetectedTracker, type TrackerScan, type TrackerScanEvent } from '../scan.ts';
import { submissionOf } from '../result.ts';

/** Illegal moves are those of a device that is heard after the scan is over: the scan stands as it is. */
function step(scan: TrackerScan, event: TrackerScanEvent): TrackerScan {
  const next = reduce(scan, event);
  return next.ok ? next.value : scan;
}

/** What reads advertisements comes while the person chooses. */
const loadListening = () => import('../browser/listening.ts');

/** The scan of this screen. A finished scan is saved once. */
export function useTrackerScan() {
  const shell = useShell();
  const [scan, dispatch] = useReducer(step, IDLE);
  const running = useRef<AbortController>(undefined);
  const picked = useRef<PickedDevice>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  useSavedScan(scan.kind === 'results' ? scan : null, submissionOf);

  async function run(pick: () => Promise<PickedDevice>, signal: AbortSignal): Promise<void> {
    try {
      const loading = loadListening();
      // The chooser needs the press, so it opens first; a failed load is met below.
      loading.catch(() => undefined);
      const device = (picked.current = await pick());
      if (signal.aborted) return;
      let known = unheard(device);
      dispatch({ kind: 'device', device: known });
      const { listenTo, remember } = await loading;
      const listening = AbortSignal.any([signal, AbortSignal.timeout(LISTEN_MS)]);
      for await (const heard of listenTo(device, known, listening)) {
        known = heard;
        dispatch({ kind: 'device', device: known });
      }
      if (signal.aborted) return;
      dispatch({ kind: 'device', device: remember(known) });
      dispatch({ kind: 'finished', atMs: browserClock.nowMs() });
    } catch (error) {
      if (signal.aborted) return;
      const failure = chooserFailure(error instanceof Error ? error : { name: '', message: '' });
      if (failure === 'nothing-chosen') dispatch({ kind: failure });
      else {
        console.error('Tracker scan failed:', error);
        dispatch({ kind: 'failed', error: failure });
      }
    }
  }

  function begin(pick: () => Promise<PickedDevice>): void {
    const { signal } = (running.current = new AbortController());
    dispatch({ kind: 'start', atMs: browserClock.nowMs() });
    void run(pick, signal);
  }

  return {
    scan,
    picked,
    start(): void {
      shell.trackFeature(TRACKER_SCANNER.id, true);
      begin(pickTracker);
    },
    /** Listens once more to what was picked, at another place. */
    async elsewhere(): Promise<void> {
      const device = picked.current;
      if (!device) return;
      (await loadListening()).moveOn();
      begin(() => Promise.resolve(device));
    },
    async mark(device: DetectedTracker, whose: DetectedTracker['mark']): Promise<void> {
      (await loadListening()).keepMark(device, whose);
      dispatch({ kind: 'marked', id: device.id, mark: whose });
    },
    again: () => dispatch({ kind: 'again' }),
  };
}
