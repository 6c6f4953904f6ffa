import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRotationSensor } from './motion.ts';

/** The window's events, and the orientation sensors that were opened. */
let heard: EventTarget;
const opened: FakeOrientationSensor[] = [];
let whatStartThrows: Error | null;

class FakeOrientationSensor extends EventTarget {
  isRunning = false;
  quaternion: readonly number[] | null = null;
  timestamp: number | null = null;
  readonly options: { readonly frequency: number };
  constructor(options: { readonly frequency: number }) {
    super();
    this.options = options;
    opened.push(this);
  }
  start(): void {
    if (whatStartThrows) throw whatStartThrows;
    this.isRunning = true;
  }
  stop(): void {
    this.isRunning = false;
  }
  /** The phone lies like this at that time, milliseconds. */
  lies(atMs: number | null, quaternion: readonly number[] | null): void {
    Object.assign(this, { quaternion, timestamp: atMs });
    this.dispatchEvent(new Event('reading'));
  }
}

type Axis = readonly [number, number, number];

/** How a phone lies that was turned about this axis of its own. */
function turnedBy(degrees: number, [x, y, z]: Axis): number[] {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half) / Math.hypot(x, y, z);
  return [x * sine, y * sine, z * sine, Math.cos(half)];
}

/** First the one turn, then the other about the axes that it led to. */
function then(one: readonly number[], other: readonly number[]): number[] {
  const [ax, ay, az, aw] = one as [number, number, number, number];
  const [bx, by, bz, bw] = other as [number, number, number, number];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

beforeEach(() => {
  heard = new EventTarget();
  opened.length = 0;
  whatStartThrows = null;
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('RelativeOrientationSensor', FakeOrientationSensor);
});
afterEach(() => vi.unstubAllGlobals());

function moves(alpha: number | null, beta: number | null, gamma: number | null): void {
  heard.dispatchEvent(Object.assign(new Event('devicemotion'), { rotationRate: { alpha, beta, gamma } }));
}

/** A rotation sensor, and how often it said that it spoke. */
function open(signal = new AbortController().signal) {
  const onTurn = vi.fn<() => void>();
  return { rotation: openRotationSensor(signal, onTurn), onTurn };
}

const X: Axis = [1, 0, 0];
const Y: Axis = [0, 1, 0];
const Z: Axis = [0, 0, 1];

test.each([
  ['x', X, { alpha: 30, beta: 0, gamma: 0 }],
  ['y', Y, { alpha: 0, beta: 30, gamma: 0 }],
  ['z', Z, { alpha: 0, beta: 0, gamma: 30 }],
  ['all three', [1, 2, 2] as Axis, { alpha: 10, beta: 20, gamma: 20 }],
])('two orientations tell the rate about DeviceMotion’s axes, however the phone lay: %s', (_about, axis, rate) => {
  for (const before of [[0, 0, 0, 1], turnedBy(123, [3, -1, 2]), turnedBy(270, Y), turnedBy(-90, X)]) {
    const { rotation, onTurn } = open();
    const sensor = opened.at(-1)!;
    expect(sensor.options.frequency).toBe(15);
    sensor.lies(1_000, before);
    expect(onTurn, 'one orientation is no turn').not.toHaveBeenCalled();
    // The same orientation has two quaternions, and a sensor may change from one to the other.
    sensor.lies(
      1_100,
      then(before, turnedBy(3, axis)).map((part) => -part),
    );
    expect(onTurn).toHaveBeenCalledOnce();
    const { alpha, beta, gamma } = rotation.takeMeanRate()!;
    expect(alpha).toBeCloseTo(rate.alpha);
    expect(beta).toBeCloseTo(rate.beta);
    expect(gamma).toBeCloseTo(rate.gamma);
  }
});

test('the mean is of the rates since the last', () => {
  const { rotation, onTurn } = open();
  const sensor = opened[0]!;
  sensor.lies(1_000, turnedBy(0, Z));
  sensor.lies(1_100, turnedBy(0, Z));
  sensor.lies(1_200, turnedBy(1, Z));
  expect(onTurn).toHaveBeenCalledTimes(2);
  expect(rotation.takeMeanRate()?.gamma).toBeCloseTo(5);
  expect(rotation.takeMeanRate()).toBeNull();
});

test('what says nothing of a rate is passed over: no orientation, a time that does not go on, a long silence', () => {
  const { rotation, onTurn } = open();
  const sensor = opened[0]!;
  sensor.lies(1_000, turnedBy(0, Z));
  sensor.lies(null, null);
  sensor.lies(1_000, turnedBy(20, Z));
  sensor.lies(990, turnedBy(30, Z));
  sensor.lies(1_600, turnedBy(40, Z));
  expect(onTurn).not.toHaveBeenCalled();
  sensor.lies(1_700, turnedBy(41, Z));
  expect(rotation.takeMeanRate()?.gamma).toBeCloseTo(10);
});

test('where orientations are told DeviceMotion is not listened to as well', () => {
  const { rotation } = open();
  moves(1, 2, 3);
  expect(rotation.takeMeanRate()).toBeNull();
});

test.each([
  ['has none', () => vi.stubGlobal('RelativeOrientationSensor', undefined)],
  ['refuses it', () => (whatStartThrows = new DOMException('Not allowed', 'SecurityError'))],
])('a browser that %s is heard by DeviceMotion', (_what, prepare) => {
  prepare();
  const { rotation, onTurn } = open();
  moves(1, 2, 3);
  moves(3, 4, 5);
  moves(null, null, null);
  expect(onTurn).toHaveBeenCalledTimes(2);
  expect(rotation.takeMeanRate()).toEqual({ alpha: 2, beta: 3, gamma: 4 });
});

test('a sensor that turns out not to work is replaced by DeviceMotion', () => {
  const { rotation } = open();
  opened[0]!.dispatchEvent(new Event('error'));
  moves(1, 2, 3);
  expect(rotation.takeMeanRate()).toEqual({ alpha: 1, beta: 2, gamma: 3 });
});

test.each(['disposed', 'aborted'] as const)('once %s nothing is heard and the sensor rests', (how) => {
  const over = new AbortController();
  const { rotation, onTurn } = open(over.signal);
  opened[0]!.dispatchEvent(new Event('error'));
  if (how === 'disposed') rotation[Symbol.dispose]();
  else over.abort();
  expect(opened[0]!.isRunning).toBe(false);
  opened[0]!.lies(1_000, turnedBy(0, Z));
  opened[0]!.lies(1_100, turnedBy(1, Z));
  moves(1, 2, 3);
  expect(onTurn).not.toHaveBeenCalled();
});
