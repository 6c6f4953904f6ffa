import { LEAST_FRAME_GAP_MS, type TakenFrame } from '../protocol.ts';

/**
 * The frames of a stream, each LEAST_FRAME_GAP_MS or more after the one before, until the stream ends or the signal aborts.
 * Those between are closed here, the others by the consumer. One is read only when the consumer asks for it; the stream is
 * cancelled when no more are.
 */
export async function* takeFrames(
  frames: ReadableStream<VideoFrame>,
  signal: AbortSignal,
): AsyncGenerator<TakenFrame<VideoFrame>, void, void> {
  const reader = frames.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  let lastAtMs = -Infinity;
  try {
    while (!signal.aborted) {
      const { value: picture } = await reader.read();
      if (!picture) return;
      const takenAtMs = picture.timestamp / 1_000;
      if (signal.aborted || takenAtMs - lastAtMs < LEAST_FRAME_GAP_MS) {
        picture.close();
        continue;
      }
      lastAtMs = takenAtMs;
      yield { takenAtMs, picture };
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
