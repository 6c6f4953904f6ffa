import { LEAST_FRAME_GAP_MS, type TakenFrame } from '../protocol.ts';

/**
 * The frames of a stream, each LEAST_FRAME_GAP_MS or more after the one before, until the stream ends; none once the signal
 * aborts. Those that it does not give are closed here, the others by the consumer. One is read only when the consumer asks for
 * it. After the abort the stream is read to its end, which the camera's makes: Chromium leaves a frame open that is on its way
 * when a transferred stream is cancelled.
 */
export async function* takeFrames(
  frames: ReadableStream<VideoFrame>,
  signal: AbortSignal,
): AsyncGenerator<TakenFrame<VideoFrame>, void, void> {
  const reader = frames.getReader();
  let lastAtMs = -Infinity;
  try {
    for (;;) {
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
    reader.cancel().catch(() => {});
  }
}
