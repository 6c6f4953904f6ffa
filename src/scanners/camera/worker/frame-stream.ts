import { LEAST_FRAME_GAP_MS, type TakenFrame } from '../protocol.ts';

/**
 * The frames of a stream, each LEAST_FRAME_GAP_MS or more after the one before, until the stream ends.
 * Those between are closed here, the others by the consumer. One is read only when the consumer asks for it.
 */
export async function* takeFrames(
  frames: ReadableStream<VideoFrame>,
): AsyncGenerator<TakenFrame<VideoFrame>, void, void> {
  const reader = frames.getReader();
  let lastAtMs = -Infinity;
  for (;;) {
    const { value: picture } = await reader.read();
    if (!picture) return;
    const takenAtMs = picture.timestamp / 1_000;
    if (takenAtMs - lastAtMs < LEAST_FRAME_GAP_MS) {
      picture.close();
      continue;
    }
    lastAtMs = takenAtMs;
    yield { takenAtMs, picture };
  }
}
