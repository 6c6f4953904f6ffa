import { useEffect, useReducer, useRef } from 'react';
import { browserClock } from '#adapters/browser/clock.ts';
import { nfcSupport, openNfc } from '#adapters/browser/nfc.ts';
import { useProGate } from '#adapters/browser/pro-gate.ts';
import { useSavedScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { TICK_MS } from '../definition.ts';
import { NFC_SCANNER } from '../row.ts';
import { DEMO_READINGS } from '../demo.ts';
import { failureOf, IDLE, reduce, type NfcFailure, type NfcScan, type NfcScanEvent } from '../scan.ts';
import { submissionOf } from '../result.ts';

/** Illegal moves are those of a reader that speaks after the scan is over: the scan stands as it is. */
function step(scan: NfcScan, event: NfcScanEvent): NfcScan {
  const next = reduce(scan, event);
  return next.ok ? next.value : scan;
}

/** The scan of this screen, and what a person can do with it. A finished scan is saved once. */
export function useNfcScan() {
  const { trackFeature } = useShell();
  const whenPro = useProGate(NFC_SCANNER.listing.name);
  const [scan, dispatch] = useReducer(step, IDLE);
  const reader = useRef<AbortController>(undefined);

  useEffect(() => {
    if (scan.kind !== 'scanning') return;
    const timer = setInterval(() => dispatch({ kind: 'tick', atMs: Date.now() }), TICK_MS);
    return () => {
      clearInterval(timer);
      reader.current?.abort();
    };
  }, [scan.kind]);

  useSavedScan(scan.kind === 'results' ? scan : null, submissionOf);

  function run(demo: NfcFailure | null): void {
    const controller = new AbortController();
    reader.current = controller;
    dispatch({ kind: 'start', demo });
    if (demo) void playDemo(dispatch, controller.signal);
    else void listen(dispatch, controller.signal);
    trackFeature(NFC_SCANNER.id, true);
  }

  return {
    scan,
    /** Where there is no reader nobody is asked to pay for one: the press says so. */
    start() {
      const missing = missingReader();
      if (missing) dispatch({ kind: 'refused', failure: missing });
      else whenPro(() => run(null));
    },
    /** Shows what a scan looks like; nothing is read and nothing is saved. */
    demonstrate: () => run(missingReader()),
    stop: () => dispatch({ kind: 'stopped', atMs: Date.now() }),
    again: () => dispatch({ kind: 'again' }),
  };
}

/** Why this device cannot read key cards; null where it can. */
function missingReader(): NfcFailure | null {
  const support = nfcSupport();
  return support === 'supported' ? null : { code: `nfc-${support}`, detail: '' };
}

async function listen(dispatch: (event: NfcScanEvent) => void, signal: AbortSignal): Promise<void> {
  try {
    const samples = await openNfc(signal);
    dispatch({ kind: 'listening', atMs: Date.now() });
    for await (const sample of samples) {
      if (sample.kind === 'reading') {
        navigator.vibrate?.(10);
        dispatch({ kind: 'reading', serialNumber: sample.serialNumber, atMs: Date.now() });
      } else {
        dispatch({ kind: 'failed', failure: { code: 'nfc-reading-error', detail: '' }, atMs: Date.now() });
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    dispatch({
      kind: 'failed',
      failure: failureOf(error instanceof Error ? error : new Error(String(error))),
      atMs: Date.now(),
    });
  }
}

async function playDemo(dispatch: (event: NfcScanEvent) => void, signal: AbortSignal): Promise<void> {
  const startedAtMs = Date.now();
  dispatch({ kind: 'listening', atMs: startedAtMs });
  try {
    for (const { atMs, serialNumber } of DEMO_READINGS) {
      await browserClock.sleep(startedAtMs + atMs - Date.now(), signal);
      dispatch({ kind: 'reading', serialNumber, atMs: Date.now() });
    }
  } catch {
    // The demo was left before its end.
  }
}
