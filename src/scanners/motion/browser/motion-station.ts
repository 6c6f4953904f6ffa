import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { createRoomStation, type RoomStation } from '../../browser/room-station.ts';
import { isProof, noEarsOf, type NoEars } from '../control.ts';
import { resultOf, submissionOf } from '../result.ts';
import { IDLE, reduce, ultrasonicOutcome, type MotionScan, type MotionScanEvent } from '../scan.ts';
import { ultrasonicStep } from '../ultrasonic-step.ts';
import { hear } from './hear.ts';
import { runMotionScan } from './run-scan.ts';
import { playTestTone } from './test-tone.ts';

/** Who plays the tone: this device, or another one that somebody must start first. */
export type ToneFrom = 'here' | 'other';
export type MotionStationFailure = NoEars | 'motion-failed';

const LISTEN_MS: Record<ToneFrom, number> = { here: 5 * SECOND_MS, other: 10 * SECOND_MS };

const nobody = () => undefined;

/** The motion scanner within another screen: of its five steps a phone can sense one, so its control is a tone. */
export function createMotionStation(): RoomStation<MotionStationFailure, ToneFrom> {
  return createRoomStation<MotionStationFailure, ToneFrom>({
    control: 'tone',
    test,
    look,
    unforeseen: 'motion-failed',
  });
}

async function test(from: ToneFrom, signal: AbortSignal) {
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal]);
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();
  try {
    const heard = hear(nobody, onReady, until).finally(onReady);
    // Both sounds begin with the press; some browsers allow none later.
    if (from === 'here') void playTestTone(until);
    await Promise.race([ready, heard]);
    await browserClock.sleep(LISTEN_MS[from], signal);
    enough.abort();
    const outcome = ultrasonicStep(await heard);
    const noEars = noEarsOf(outcome);
    if (noEars) return { cannot: noEars };
    return isProof(outcome) ? ('passed' as const) : ('failed' as const);
  } finally {
    enough.abort();
  }
}

async function look(signal: AbortSignal) {
  let scan: MotionScan = IDLE;
  function dispatch(event: MotionScanEvent): void {
    const next = reduce(scan, event);
    if (next.ok) scan = next.value;
  }
  const ended = () => (scan.kind === 'results' ? scan : null);
  dispatch({ kind: 'start', atMs: browserClock.nowMs() });
  await runMotionScan(dispatch, nobody, signal);
  const results = ended();
  if (!results) return null;
  const heard = ultrasonicOutcome(results);
  const noEars = heard && noEarsOf(heard);
  if (noEars) return { cannot: noEars };
  return { result: resultOf(results), submission: submissionOf(results, browserRandom.uuid(browserClock.nowMs())) };
}
