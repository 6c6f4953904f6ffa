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

/** Listens to the gyroscope until disposed or aborted, and says when it spoke. A device without one simply stays silent. */
export function openRotationSensor(signal: AbortSignal, onTurn: () => void): RotationSensor {
  let sum = { alpha: 0, beta: 0, gamma: 0 };
  let count = 0;

  function onMotion({ rotationRate }: DeviceMotionEvent): void {
    if (!rotationRate || rotationRate.alpha === null || rotationRate.beta === null || rotationRate.gamma === null)
      return;
    sum.alpha += rotationRate.alpha;
    sum.beta += rotationRate.beta;
    sum.gamma += rotationRate.gamma;
    count += 1;
    onTurn();
  }
  addEventListener('devicemotion', onMotion, { signal });

  return {
    takeMeanRate() {
      if (count === 0) return null;
      const mean = { alpha: sum.alpha / count, beta: sum.beta / count, gamma: sum.gamma / count };
      sum = { alpha: 0, beta: 0, gamma: 0 };
      count = 0;
      return mean;
    },
    [Symbol.dispose]() {
      removeEventListener('devicemotion', onMotion);
    },
  };
}
