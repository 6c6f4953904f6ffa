import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordClip, takePicture } from './live-capture.ts';

const STREAM = {} as MediaStream;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A recorder that hands out this when it is stopped. */
function stubRecorder(data: string) {
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      state = 'inactive';
      readonly mimeType = 'video/webm';
      start() {
        this.state = 'recording';
      }
      stop() {
        this.state = 'inactive';
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([data]) }));
        this.dispatchEvent(new Event('stop'));
      }
    },
  );
}

test('a clip ends when it is stopped, or when its time is over', async () => {
  stubRecorder('frames');
  const stopped = recordClip(STREAM, 20_000)!;
  stopped.stop();
  expect(await (await stopped.clip)?.text()).toBe('frames');
  const left = recordClip(STREAM, 20_000)!;
  vi.advanceTimersByTime(20_000);
  expect((await left.clip)?.type).toBe('video/webm');
});

test('a clip without a frame is none', async () => {
  stubRecorder('');
  const recording = recordClip(STREAM, 20_000)!;
  recording.stop();
  expect(await recording.clip).toBeNull();
});

test.each(['constructor', 'start'])('a browser that refuses in its %s records no clip, and says so', (where) => {
  const refuse = () => {
    throw new DOMException('No container.', 'NotSupportedError');
  };
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      constructor() {
        super();
        if (where === 'constructor') refuse();
      }
      start = refuse;
    },
  );
  expect(recordClip(STREAM, 20_000)).toBeNull();
});

test.each([
  ['a picture', new Blob(['jpeg'])],
  ['nothing', null],
])('a canvas that gives %s gives that', async (_, picture) => {
  const canvas = { getContext: () => null, toBlob: (done: (blob: Blob | null) => void) => done(picture) };
  vi.stubGlobal('document', { createElement: () => canvas });
  expect(await takePicture({ videoWidth: 4, videoHeight: 3 } as HTMLVideoElement)).toBe(picture);
});
