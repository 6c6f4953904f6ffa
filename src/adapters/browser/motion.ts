/** Degrees per second about the device's axes, as DeviceMotion gives them. */
export interface RotationRate {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

/** A gyroscope in use. */
export interface RotationSensor extends Disposable {
  /** The mean rate since the last call; null when nothing was heard since. */
  takeMeanRate(): RotationRate | null;
}

/** iOS alone asks the person, and only from within a press. */
interface AskingDeviceMotionEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Asks for the motion sensors where the platform wants to be asked. Call it from a press. False: there will be no readings. */
export async function requestMotionPermission(): Promise<boolean> {
  if (typeof DeviceMotionEvent === 'undefined') return false;
  const { requestPermission } = DeviceMotionEvent as AskingDeviceMotionEvent;
  if (!requestPermission) return true;
  try {
    return (await requestPermission.call(DeviceMotionEvent)) === 'granted';
  } catch {
    // Asked outside a press, or blocked by policy: the same as a refusal.
    return false;
  }
}

/** What Chromium alone offers beside DeviceMotion: readings as often as one asks for them. Radians per second. */
interface Gyroscope extends EventTarget {
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  start(): void;
  stop(): void;
}
type OpenGyroscope = new (options: { readonly frequency: number }) => Gyroscope;

/** A trembling hand turns to and fro up to twelve times a second; DeviceMotion's sixty readings tell no more of it. */
const READINGS_PER_S = 30;
const DEG = 180 / Math.PI;

/** Listens to the gyroscope until disposed or aborted, and says when it spoke. A device without one simply stays silent. */
export function openRotationSensor(signal: AbortSignal, onTurn: () => void): RotationSensor {
  const closed = new AbortController();
  const untilClosed = { signal: AbortSignal.any([signal, closed.signal]) };
  let sum = { alpha: 0, beta: 0, gamma: 0 };
  let count = 0;

  function add(alpha: number | null, beta: number | null, gamma: number | null): void {
    if (alpha === null || beta === null || gamma === null) return;
    sum.alpha += alpha;
    sum.beta += beta;
    sum.gamma += gamma;
    count += 1;
    onTurn();
  }

  function listenToMotion(): void {
    addEventListener(
      'devicemotion',
      ({ rotationRate: rate }) => {
        if (rate) add(rate.alpha, rate.beta, rate.gamma);
      },
      untilClosed,
    );
  }

  /** False where there is none; one that cannot be used says so later. */
  function listenToGyroscope(): boolean {
    const { Gyroscope } = globalThis as { readonly Gyroscope?: OpenGyroscope };
    if (!Gyroscope) return false;
    try {
      const sensor = new Gyroscope({ frequency: READINGS_PER_S });
      sensor.addEventListener(
        'reading',
        () => {
          const { x, y, z } = sensor;
          if (x !== null && y !== null && z !== null) add(z * DEG, x * DEG, y * DEG);
        },
        untilClosed,
      );
      sensor.addEventListener('error', listenToMotion, { ...untilClosed, once: true });
      untilClosed.signal.addEventListener('abort', () => sensor.stop());
      sensor.start();
      return true;
    } catch {
      // Forbidden to this page; DeviceMotion is then as silent, but decides so itself.
      return false;
    }
  }
  if (!listenToGyroscope()) listenToMotion();

  return {
    takeMeanRate() {
      if (count === 0) return null;
      const mean = { alpha: sum.alpha / count, beta: sum.beta / count, gamma: sum.gamma / count };
      sum = { alpha: 0, beta: 0, gamma: 0 };
      count = 0;
      return mean;
    },
    [Symbol.dispose]: () => closed.abort(),
  };
}
