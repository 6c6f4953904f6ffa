import { expect, it, vi } from 'vitest';
import { LEAST_FRAME_GAP_MS } from '../protocol.ts';
import { takeFrames } from './frame-stream.ts';

const GOES_ON = new AbortController().signal;

/** A stream of frames at these milliseconds, read only on demand, and which of them are still open. */
function frameStream(timesMs: readonly number[]) {
  const open: number[] = [];
  const waiting = [...timesMs];
  const cancelled: unknown[] = [];
  const readable = new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        const atMs = waiting.shift();
        if (atMs === undefined) return controller.close();
        open.push(atMs);
        const close = () => void open.splice(open.indexOf(atMs), 1);
        controller.enqueue({ timestamp: 1_000 * atMs, close } as VideoFrame);
      },
      cancel: (reason) => void cancelled.push(reason),
    },
    { highWaterMark: 0 },
  );
  return { readable, open, waiting, cancelled };
}

async function takenOf(timesMs: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  const { readable, open } = frameStream(timesMs);
  for await (const { takenAtMs, picture } of takeFrames(readable, GOES_ON)) {
    taken.push(takenAtMs);
    expect(open).toEqual([takenAtMs]);
    picture.close();
  }
  expect(open).toEqual([]);
  return taken;
}

it.each([
  ['every frame of a camera at 15 a second that jitters', [7, 60, 140, 200, 273], [7, 60, 140, 200, 273]],
  ['every second one at 30', [0, 33, 67, 100, 133], [0, 67, 133]],
  ['one a gap, counted from the one before', [0, LEAST_FRAME_GAP_MS - 1, LEAST_FRAME_GAP_MS], [0, LEAST_FRAME_GAP_MS]],
  ['nothing of a stream that ends at once', [], []],
])('takes %s, and closes the others', async (_, timesMs, taken) => {
  expect(await takenOf(timesMs)).toEqual(taken);
});

it('reads a frame only when it is asked for one', async () => {
  const { readable, waiting } = frameStream([0, 100, 200]);
  const frames = takeFrames(readable, GOES_ON);
  await frames.next();
  expect(waiting).toEqual([100, 200]);
  await frames.next();
  expect(waiting).toEqual([200]);
});

it('throws what the stream throws', async () => {
  const readable = new ReadableStream<VideoFrame>({ start: (controller) => controller.error(new Error('No frames')) });
  await expect(takeFrames(readable, GOES_ON).next()).rejects.toThrow('No frames');
});

it('gives the stream back when no more frames are asked for', async () => {
  const { readable, cancelled } = frameStream([0, 100, 200]);
  for await (const { picture } of takeFrames(readable, GOES_ON)) {
    picture.close();
    break;
  }
  expect(cancelled).toHaveLength(1);
});

it('gives none once the scan is over, and leaves none open', async () => {
  const { readable, open, waiting } = frameStream([0, 100, 200]);
  const over = new AbortController();
  const taken: number[] = [];
  for await (const { takenAtMs, picture } of takeFrames(readable, over.signal)) {
    taken.push(takenAtMs);
    over.abort();
    picture.close();
  }
  expect({ taken, open, waiting }).toEqual({ taken: [0], open: [], waiting: [] });
});

it('closes the frame that was on its way when the scan was over', async () => {
  let controller: ReadableStreamDefaultController<VideoFrame>;
  const stream = new ReadableStream<VideoFrame>({ start: (given) => void (controller = given) });
  const over = new AbortController();
  const waiting = takeFrames(stream, over.signal).next();
  over.abort();
  const close = vi.fn<() => void>();
  controller!.enqueue({ timestamp: 0, close } as Partial<VideoFrame> as VideoFrame);
  controller!.close();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(close).toHaveBeenCalledOnce();
});
