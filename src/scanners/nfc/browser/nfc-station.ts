import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { nfcSupport, openNfc, type NfcSample } from '#adapters/browser/nfc.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { createRoomStation, type RoomStation } from '../../browser/room-station.ts';
import { SCAN_MS } from '../definition.ts';
import { failureOf, IDLE, reduce, type NfcFailure, type NfcScan, type NfcScanEvent } from '../scan.ts';
import { stationResultOf, stationSubmissionOf } from '../station/result.ts';
import { parseSerialNumber } from '../uid.ts';

/** Time to find one's card and lay it on the phone. */
const TEST_MS = 10 * SECOND_MS;

/** The NFC scanner within another screen: one's own card is its control, and what answers at the lock its look. */
export function createNfcStation(): RoomStation<NfcFailure, 'own'> {
  /** What the person's own card counts as. */
  let own: string | null = null;

  async function test(_: 'own', signal: AbortSignal) {
    const reader = await openReader(signal, TEST_MS);
    if ('cannot' in reader) return reader;
    for await (const sample of reader.samples) {
      const parsed = sample.kind === 'reading' ? parseSerialNumber(sample.serialNumber) : null;
      if (!parsed?.ok) continue;
      own = parsed.value.countsAs;
      reader.close();
      return 'passed' as const;
    }
    return 'failed' as const;
  }

  async function look(signal: AbortSignal) {
    const reader = await openReader(signal, SCAN_MS);
    if ('cannot' in reader) return reader;
    const { samples, openedAtMs, close } = reader;
    let scan: NfcScan = IDLE;
    function dispatch(event: NfcScanEvent): void {
      const next = reduce(scan, event);
      if (next.ok) scan = next.value;
      if (scan.kind === 'results') close();
    }
    dispatch({ kind: 'start', demo: null });
    dispatch({ kind: 'listening', atMs: openedAtMs });
    for await (const sample of samples) {
      const atMs = browserClock.nowMs();
      if (sample.kind === 'reading') dispatch({ kind: 'reading', serialNumber: sample.serialNumber, atMs });
      else dispatch({ kind: 'failed', failure: { code: 'nfc-reading-error', detail: '' }, atMs });
    }
    dispatch({ kind: 'tick', atMs: openedAtMs + SCAN_MS });
    return lookOf(scan, own);
  }

  return createRoomStation<NfcFailure, 'own'>({
    control: 'card',
    test,
    look,
    unforeseen: { code: 'nfc-failed', detail: '' },
  });
}

interface Reader {
  readonly openedAtMs: number;
  /** What the phone feels until its time is up, it is closed or broken off. */
  readonly samples: AsyncIterable<NfcSample>;
  readonly close: () => void;
}

async function openReader(signal: AbortSignal, durationMs: number): Promise<Reader | { readonly cannot: NfcFailure }> {
  const support = nfcSupport();
  if (support !== 'supported') return { cannot: { code: `nfc-${support}`, detail: '' } };
  const closed = new AbortController();
  const until = AbortSignal.any([signal, closed.signal]);
  const close = () => closed.abort();
  try {
    const samples = await openNfc(until);
    browserClock.sleep(durationMs, until).then(close, () => undefined);
    return { openedAtMs: browserClock.nowMs(), samples, close };
  } catch (error) {
    close();
    return { cannot: failureOf(error instanceof Error ? error : new Error(String(error))) };
  }
}

function lookOf(scan: NfcScan, own: string | null) {
  if (scan.kind !== 'results') return null;
  const submission = stationSubmissionOf(scan, own, browserRandom.uuid(browserClock.nowMs()));
  return submission && { result: stationResultOf(scan, own), submission };
}
