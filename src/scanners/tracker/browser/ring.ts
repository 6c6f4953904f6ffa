import type { PickedDevice } from '#adapters/browser/bluetooth.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import type { RingOutcome } from '../copy.ts';
import { RING_MS } from '../definition.ts';
import type { SoundProfile } from '../sounds.ts';

/** Asks a tracker to sound, in the ways of its maker one after the other, and to stop after a while. Never rejects. */
export async function ring(
  picked: PickedDevice,
  profiles: readonly SoundProfile[],
  signal: AbortSignal,
): Promise<RingOutcome> {
  try {
    using connection = await picked.connect();
    for (const { service, characteristic, start, stop } of profiles) {
      try {
        await connection.write(service, characteristic, start);
      } catch (error) {
        if (isMissing(error)) continue;
        throw error;
      }
      if (stop) {
        await browserClock.sleep(RING_MS, signal).catch(() => undefined);
        await connection.write(service, characteristic, stop);
      }
      return 'sounded';
    }
    return 'no-sound';
  } catch (error) {
    console.error('The tracker could not be asked to sound:', error);
    return 'not-reached';
  }
}

/** The device has no such service, or the browser keeps it from pages. */
function isMissing(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'SecurityError');
}
