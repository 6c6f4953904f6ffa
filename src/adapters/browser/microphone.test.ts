import { afterEach, expect, test, vi } from 'vitest';
import { openMicrophone } from './microphone.ts';

afterEach(() => vi.unstubAllGlobals());

/** A microphone whose sound graph does as told; what became of it. */
function stubMicrophone(graph: { resume?: () => Promise<void>; createMediaStreamSource?: () => object }) {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>(), getSettings: () => ({}) });
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000;
      state = 'running';
      close = close;
      resume = graph.resume ?? (() => Promise.resolve());
      createMediaStreamSource = graph.createMediaStreamSource ?? (() => ({}));
    },
  );
  return { track, close };
}

test('stays on until it is given back', async () => {
  const { track, close } = stubMicrophone({});
  const opened = await openMicrophone(new AbortController().signal);
  if (!opened.ok) throw new Error(opened.error);
  expect(track.stop).not.toHaveBeenCalled();
  await opened.value[Symbol.asyncDispose]();
  expect(track.stop).toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['does not start', { resume: () => Promise.reject(new DOMException('', 'InvalidStateError')) }],
  [
    'does not take the sound',
    {
      createMediaStreamSource: () => {
        throw new DOMException('', 'NotSupportedError');
      },
    },
  ],
])('is off again where the sound graph %s', async (_, graph) => {
  const { track, close } = stubMicrophone(graph);
  expect(await openMicrophone(new AbortController().signal)).toEqual({ ok: false, error: 'failed' });
  expect(track.stop).toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});
