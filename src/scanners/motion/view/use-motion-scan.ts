import { useEffect, useReducer, useRef, useState } from 'react';
import { useProGate } from '#adapters/browser/pro-gate.ts';
import { useSavedScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { createListeners, type Listeners } from '#core/listeners.ts';
import type { OnSpectrum } from '../browser/hear.ts';
import { runMotionScan } from '../browser/run-scan.ts';
import { MOTION_SCANNER } from '../row.ts';
import { IDLE, reduce, type MotionScan, type MotionScanEvent } from '../scan.ts';
import { submissionOf } from '../result.ts';

/** Spectra as they are heard, for whoever draws them. */
export type SpectrumFeed = Listeners<Parameters<OnSpectrum>>;

/** Illegal moves are those of a step that ends after the scan was stopped: the scan stands as it is. */
function step(scan: MotionScan, event: MotionScanEvent): MotionScan {
  const next = reduce(scan, event);
  return next.ok ? next.value : scan;
}

/** The scan of this screen, and what a person can do with it. A finished scan is saved once. */
export function useMotionScan() {
  const { trackFeature } = useShell();
  const whenPro = useProGate(MOTION_SCANNER.listing.name);
  const [scan, dispatch] = useReducer(step, IDLE);
  const [feed] = useState<SpectrumFeed>(createListeners);
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    if (scan.kind !== 'scanning') return;
    return () => running.current?.abort();
  }, [scan.kind]);

  useSavedScan(scan.kind === 'results' ? scan : null, submissionOf);

  function start(): void {
    const { signal } = (running.current = new AbortController());
    dispatch({ kind: 'start', atMs: Date.now() });
    runMotionScan(dispatch, feed.tellAll, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      console.error('Motion scan failed:', error);
      dispatch({ kind: 'failed', error: 'motion-failed' });
    });
    trackFeature(MOTION_SCANNER.id, true);
  }

  return {
    scan,
    feed,
    start: () => whenPro(start),
    stop: () => dispatch({ kind: 'stopped', atMs: Date.now() }),
    again: () => dispatch({ kind: 'again' }),
  };
}
