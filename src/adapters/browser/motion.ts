/** Degrees per second about the device's axes x, y and z, as browsers give them in DeviceMotion. */
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

/**
 * What Chromium alone offers beside DeviceMotion: how the phone lies, as often as one asks for it. The quaternion (x, y, z, w)
 * leads from the phone's axes to axes that rest.
 */
interface OrientationSensor extends EventTarget {
  readonly quaternion: Quaternion | null;
  /** When that was, milliseconds. */
  readonly timestamp: number | null;
  start(): void;
  stop(): void;
}
type OpenOrientationSensor = new (options: { readonly frequency: number }) => OrientationSensor;
type Quaternion = readonly [number, number, number, number];

/**
 * Between two orientations no turn is lost, however a hand trembles meanwhile. Rates would have to be read twice as often to
 * say as much, and waking the page is what a reading costs.
 */
const READINGS_PER_S = 15;
/** After a longer gap nobody can say how fast the phone turned. */
const MAX_GAP_MS = 500;
const DEG = 180 / Math.PI;

/** The mean rate between two orientations. */
function rateBetween([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion, ms: number): RotationRate {
  // The turn about the phone's own axes: the first undone, then the second.
  const w = aw * bw + ax * bx + ay * by + az * bz;
  const x = aw * bx - ax * bw - ay * bz + az * by;
  const y = aw * by - ay * bw - az * bx + ax * bz;
  const z = aw * bz - az * bw - ax * by + ay * bx;
  const sine = Math.hypot(x, y, z);
  const radians = 2 * Math.atan2(sine, Math.abs(w)) * Math.sign(w);
  const perS = sine === 0 ? 0 : ((radians / sine) * DEG * 1_000) / ms;
  return { alpha: x * perS, beta: y * perS, gamma: z * perS };
}

/** Listens to the gyroscope until disposed or aborted, and says when it spoke. A device without one simply stays silent. */
export function openRotationSensor(signal: AbortSignal, onTurn: () => void): RotationSensor {
  const closed = new AbortController();
  const untilClosed = { signal: AbortSignal.any([signal, closed.signal]) };
  let sum = { alpha: 0, beta: 0, gamma: 0 };
  let count = 0;

  function add({ alpha, beta, gamma }: DeviceMotionEventRotationRate | RotationRate): void {
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
        if (rate) add(rate);
      },
      untilClosed,
    );
  }

  /** False where there is none; one that cannot be used says so later. */
  function listenToOrientation(): boolean {
    const { RelativeOrientationSensor: Sensor } = globalThis as {
      readonly RelativeOrientationSensor?: OpenOrientationSensor;
    };
    if (!Sensor) return false;
    try {
      const sensor = new Sensor({ frequency: READINGS_PER_S });
      let before: Quaternion | null = null;
      let beforeMs = 0;
      sensor.addEventListener(
        'reading',
        () => {
          const { quaternion, timestamp } = sensor;
          if (!quaternion || timestamp === null || timestamp <= beforeMs) return;
          const ms = timestamp - beforeMs;
          if (before && ms <= MAX_GAP_MS) add(rateBetween(before, quaternion, ms));
          before = quaternion;
          beforeMs = timestamp;
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
  if (!listenToOrientation()) listenToMotion();

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
