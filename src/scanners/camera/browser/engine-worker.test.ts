import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Circumstances, PageMessage } from '../protocol.ts';
import { openEngineWorker, type CameraAnswer } from './engine-worker.ts';

/** The thread's end of the line: the test answers, and reads what was sent. */
class FakeWorker extends EventTarget {
  readonly sent: { readonly message: PageMessage<unknown>; readonly transferred: readonly unknown[] }[] = [];
  isEnded = false;
  constructor() {
    super();
    threads.push(this);
  }
  postMessage(message: PageMessage<unknown>, transferred: readonly unknown[] = []): void {
    this.sent.push({ message, transferred });
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(answer: Partial<CameraAnswer> | 'loaded' | null): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

class FakeImageData {
  readonly data = new Uint8ClampedArray(4);
}

const threads: FakeWorker[] = [];
const DARK = {
  torch: 'controlled',
  torchCommanded: false,
  exposureIsShort: null,
  rotationRate: null,
} as const satisfies Circumstances;
const TURNING = { ...DARK, rotationRate: { alpha: 1, beta: 0, gamma: 0 } };

const OFF: Partial<CameraAnswer> = { torchRequest: false };
const ON: Partial<CameraAnswer> = { torchRequest: true };

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('ImageData', FakeImageData);
});
afterEach(() => vi.unstubAllGlobals());

async function* pictures(...all: readonly unknown[]) {
  let takenAtMs = 0;
  for (const picture of all) yield { takenAtMs: (takenAtMs += 67), picture: picture as VideoFrame };
}

/** An engine, and its thread's end of the line. */
function openEngine() {
  const engine = openEngineWorker();
  return { engine, thread: threads.at(-1)! };
}

it('says when its thread has loaded, and throws where it fails to', async () => {
  const { engine, thread } = openEngine();
  const loaded = engine.loaded();
  thread.answer('loaded');
  await loaded;
  await engine.loaded();
  const { engine: other, thread: broken } = openEngine();
  const failing = other.loaded();
  broken.fail('No script');
  await expect(failing).rejects.toThrow('The camera worker failed: No script');
});

it('hands a stream over whole and after an answer says only what is new', async () => {
  const { engine, thread } = openEngine();
  const stream = new ReadableStream<VideoFrame>();
  let now: Circumstances = DARK;
  const answers = engine.analyse(stream, () => now);
  const first = answers.next();
  expect(thread.sent).toEqual([{ message: { ...DARK, frames: stream }, transferred: [stream] }]);
  thread.answer(ON);
  thread.answer(OFF);
  expect((await first).value).toEqual(ON);
  expect((await answers.next()).value).toEqual(OFF);
  expect(thread.sent).toHaveLength(1);

  now = { ...DARK, torchCommanded: true };
  const next = answers.next();
  expect(thread.sent.at(-1)).toEqual({ message: { ...now, frames: null }, transferred: [] });
  thread.answer(ON);
  await next;
  now = { ...now, exposureIsShort: true };
  const afterIt = answers.next();
  expect(thread.sent.at(-1)).toEqual({ message: { ...now, frames: null }, transferred: [] });
  thread.answer(OFF);
  await afterIt;
  const last = answers.next();
  expect(thread.sent).toHaveLength(3);
  thread.answer(null);
  expect(await last).toEqual({ done: true, value: undefined });
});

it('tells the worker of a stream how the phone turns, about once a frame', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { engine, thread } = openEngine();
  engine.turn();
  expect(thread.sent).toHaveLength(0);
  const waiting = engine.analyse(new ReadableStream<VideoFrame>(), () => TURNING).next();
  for (let atMs = 0; atMs < 1_000; atMs += 10) {
    vi.advanceTimersByTime(10);
    engine.turn();
  }
  expect(thread.sent.at(-1)).toEqual({ message: { ...TURNING, frames: null }, transferred: [] });
  expect(thread.sent.length).toBeGreaterThan(15);
  expect(thread.sent.length).toBeLessThan(22);
  thread.answer(ON);
  await waiting;
  vi.useRealTimers();
});

it('sends the next of other frames after the answer to the one before, with its circumstances', async () => {
  const { engine, thread } = openEngine();
  const drawn = new FakeImageData();
  const answers = engine.analyse(pictures('frame', drawn), () => TURNING);
  const first = answers.next();
  await vi.waitFor(() => expect(thread.sent).toHaveLength(1));
  expect(thread.sent[0]).toEqual({
    message: { ...TURNING, frames: { takenAtMs: 67, picture: 'frame' } },
    transferred: ['frame'],
  });
  engine.turn();
  thread.answer(ON);
  expect((await first).value).toEqual(ON);
  expect(thread.sent).toHaveLength(1);
  const second = answers.next();
  await vi.waitFor(() => expect(thread.sent).toHaveLength(2));
  expect(thread.sent[1]!.transferred).toEqual([drawn.data.buffer]);
  thread.answer(OFF);
  await second;
  expect(await answers.next()).toEqual({ done: true, value: undefined });
});

it.each([
  [
    'has failed',
    (_: Disposable, thread: FakeWorker) => thread.fail('No memory'),
    'The camera worker failed: No memory',
  ],
  ['is ended', (engine: Disposable) => engine[Symbol.dispose](), 'The camera worker was ended'],
])('throws once the worker %s, whatever it has answered', async (_, end, message) => {
  const { engine, thread } = openEngine();
  const waiting = engine.analyse(new ReadableStream<VideoFrame>(), () => DARK).next();
  thread.answer({});
  end(engine, thread);
  await expect(waiting).rejects.toThrow(message);
  await expect(engine.analyse(pictures('frame'), () => DARK).next()).rejects.toThrow(message);
});

it('asks for the rest when the scan is over', () => {
  const { engine, thread } = openEngine();
  engine.finish(DARK);
  expect(thread.sent).toEqual([{ message: { ...DARK, frames: null, isLast: true }, transferred: [] }]);
});

it('asks its thread to let go of the frames, and ends one that does not', () => {
  vi.useFakeTimers();
  const { engine, thread } = openEngine();
  engine[Symbol.dispose]();
  expect(thread.sent).toEqual([{ message: null, transferred: [] }]);
  expect(thread.isEnded).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(thread.isEnded).toBe(true);
  vi.useRealTimers();
});
