import { browserClock } from '#adapters/browser/clock.ts';
import { CONNECTION_INTERVAL_MS, LIGHT_HZ, READINGS, type ReadingKind } from '../definition.ts';
import type { Readings } from '../scan.ts';

/** Sensors that the DOM library does not declare: Network Information and Ambient Light Sensor, both drafts. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly downlink?: number; readonly rtt?: number };
}

interface LightSensor extends EventTarget {
  start(): void;
  stop(): void;
}

/** Takes as many readings as the specification asks for, or as many as come within its time. None is kept: only their number. */
export async function takeReadings(kind: ReadingKind, signal: AbortSignal): Promise<Readings> {
  const { count, timeoutMs } = READINGS[kind];
  switch (kind) {
    case 'motion':
      return { kind, count: await countEvents(window, 'devicemotion', count, timeoutMs, signal) };
    case 'orientation':
      return { kind, count: await countEvents(window, 'deviceorientation', count, timeoutMs, signal) };
    case 'light':
      return { kind, count: await countLight(count, timeoutMs, signal) };
    case 'connection':
      return { kind, count: await countConnection(count, signal) };
  }
}

/** Events that carry a value: a browser without the sensor sends one event of nulls. */
function hasValue(event: Event): boolean {
  if (event instanceof DeviceMotionEvent) return event.acceleration?.x != null || event.rotationRate?.alpha != null;
  if (event instanceof DeviceOrientationEvent) return event.alpha !== null || event.beta !== null;
  return true;
}

async function countEvents(
  target: EventTarget,
  type: string,
  wanted: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<number> {
  const done = new AbortController();
  let count = 0;
  target.addEventListener(
    type,
    (event) => {
      if (hasValue(event)) count += 1;
      // No sensor is there to wait for.
      else if (count === 0) done.abort();
      if (count >= wanted) done.abort();
    },
    { signal: done.signal },
  );
  try {
    await browserClock.sleep(timeoutMs, AbortSignal.any([signal, done.signal]));
  } catch {
    // Enough readings, or the scan was stopped.
  }
  done.abort();
  return Math.min(count, wanted);
}

async function countLight(wanted: number, timeoutMs: number, signal: AbortSignal): Promise<number> {
  const { AmbientLightSensor } = window as { AmbientLightSensor?: new (options: { frequency: number }) => LightSensor };
  if (!AmbientLightSensor) return 0;
  try {
    const sensor = new AmbientLightSensor({ frequency: LIGHT_HZ });
    sensor.start();
    const count = await countEvents(sensor, 'reading', wanted, timeoutMs, signal);
    sensor.stop();
    return count;
  } catch {
    // Blocked by a policy, or refused.
    return 0;
  }
}

async function countConnection(wanted: number, signal: AbortSignal): Promise<number> {
  const { connection } = navigator as NavigatorWithConnection;
  if (!connection) return 0;
  let count = 0;
  try {
    for (; count < wanted; count++) {
      if (connection.downlink === undefined && connection.rtt === undefined) break;
      await browserClock.sleep(CONNECTION_INTERVAL_MS, signal);
    }
  } catch {
    // The scan was stopped.
  }
  return count;
}
