import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRotationSensor } from './motion.ts';

/** The window's events, and the Gyroscopes that were opened. */
let heard: EventTarget;
const opened: FakeGyroscope[] = [];
let whatStartThrows: Error | null;

class FakeGyroscope extends EventTarget {
  isRunning = false;
  x: number | null = null;
  y: number | null = null;
  z: number | null = null;
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
  reads(x: number | null, y: number | null, z: number | null): void {
    Object.assign(this, { x, y, z });
    this.dispatchEvent(new Event('reading'));
  }
}

beforeEach(() => {
  heard = new EventTarget();
  opened.length = 0;
  whatStartThrows = null;
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('Gyroscope', FakeGyroscope);
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

test('Gyroscope is asked for fewer readings than DeviceMotion sends, and read as degrees about DeviceMotion’s axes', () => {
  using rotation = open().rotation;
  expect(opened[0]!.options.frequency).toBe(30);
  opened[0]!.reads(Math.PI / 180, Math.PI / 90, Math.PI / 60);
  const { alpha, beta, gamma } = rotation.takeMeanRate()!;
  expect([alpha, beta, gamma].map((rate) => rate.toFixed(6))).toEqual(['3.000000', '1.000000', '2.000000']);
});

test('the mean is of the readings since the last', () => {
  const { rotation, onTurn } = open();
  opened[0]!.reads(0, 0, 0);
  opened[0]!.reads(0, 0, Math.PI / 18);
  opened[0]!.reads(0, null, Math.PI);
  expect(onTurn).toHaveBeenCalledTimes(2);
  expect(rotation.takeMeanRate()?.alpha).toBeCloseTo(5);
  expect(rotation.takeMeanRate()).toBeNull();
});

test('where Gyroscope works DeviceMotion is not listened to as well', () => {
  const { rotation } = open();
  moves(1, 2, 3);
  expect(rotation.takeMeanRate()).toBeNull();
});

test.each([
  ['has none', () => vi.stubGlobal('Gyroscope', undefined)],
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

test('a Gyroscope that turns out not to work is replaced by DeviceMotion', () => {
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
  opened[0]!.reads(1, 1, 1);
  moves(1, 2, 3);
  expect(onTurn).not.toHaveBeenCalled();
});
