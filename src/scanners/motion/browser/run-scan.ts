import { browserClock } from '#adapters/browser/clock.ts';
import { requestMotionPermission } from '#adapters/browser/motion.ts';
import { STEPS } from '../definition.ts';
import type { MotionScanEvent, StepOutcome } from '../scan.ts';
import { ultrasonicStep, type Listening } from '../ultrasonic-step.ts';
import { hear, type OnSpectrum } from './hear.ts';
import { takeReadings } from './readings.ts';

/** What the phone's own sensors are asked while a step is named that no phone can sense. */
const READINGS_OF = { pir: 'motion', microwave: 'orientation', network: 'connection', rf: 'light' } as const;

/**
 * Runs the five steps in their order; call it from within a press. The microphone is opened with the press and listens
 * until the ultrasonic step ends. Throws when the signal aborts, and what nobody expected.
 */
export async function runMotionScan(
  dispatch: (event: MotionScanEvent) => void,
  onSpectrum: OnSpectrum,
  signal: AbortSignal,
): Promise<void> {
  const enough = new AbortController();
  try {
    const asked = requestMotionPermission();
    const ears = openEars(onSpectrum, AbortSignal.any([signal, enough.signal]));
    await asked;
    for (const { id, delayMs } of STEPS) {
      let outcome: StepOutcome;
      if (id === 'ultrasonic') {
        await ears.ready;
        await browserClock.sleep(delayMs, signal);
        enough.abort();
        outcome = ultrasonicStep(await ears.heard);
      } else {
        const pause = browserClock.sleep(delayMs, signal);
        const [readings] = await Promise.all([takeReadings(READINGS_OF[id], signal), pause]);
        outcome =
          id === 'network'
            ? { step: id, outcome: 'via-companion', readings }
            : { step: id, outcome: 'cannot-be-sensed', readings };
      }
      dispatch({ kind: 'step-ended', outcome, atMs: Date.now() });
    }
  } finally {
    enough.abort();
  }
}

/** `ready` once the browser's question is answered, either way; `heard` once the signal has ended the listening. */
interface Ears {
  readonly ready: Promise<void>;
  readonly heard: Promise<Listening>;
}

function openEars(onSpectrum: OnSpectrum, signal: AbortSignal): Ears {
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();
  const heard = hear(onSpectrum, onReady, signal).finally(onReady);
  // Awaited only if its step is reached: until then a failure waits here without being called unhandled.
  heard.catch(() => undefined);
  return { ready, heard };
}
