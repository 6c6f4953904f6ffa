import { browserClock } from '#adapters/browser/clock.ts';
import { CONTROL_TONE_HZ, CONTROL_TONE_MS } from '../definition.ts';

/** Soft ends: a tone that starts at once clicks, and the click is audible. */
const RAMP_SECONDS = 0.05;
const LEVEL = 0.5;

/** Plays the control's tone from within a press. False where the browser makes no sound. */
export async function playTestTone(signal: AbortSignal): Promise<boolean> {
  const context = new AudioContext();
  try {
    await context.resume();
    const tone = new OscillatorNode(context, { frequency: CONTROL_TONE_HZ });
    const level = new GainNode(context, { gain: 0 });
    level.gain.linearRampToValueAtTime(LEVEL, context.currentTime + RAMP_SECONDS);
    tone.connect(level).connect(context.destination);
    tone.start();
    await browserClock.sleep(CONTROL_TONE_MS, signal);
    return true;
  } catch {
    // Stopped, or a browser that refuses sound: only the second is news.
    return signal.aborted;
  } finally {
    await context.close();
  }
}
