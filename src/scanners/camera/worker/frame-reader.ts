import { createPlaneReader, type FramePlanes, type PackedConverter } from '../planes.ts';

/** Reads one picture after the other into buffers that are reused; null where the platform does not hand out pixels. */
export function createFrameReader(
  converter: PackedConverter,
): (picture: VideoFrame | ImageData) => Promise<FramePlanes | null> {
  const readPlanes = createPlaneReader(converter);
  let canvas: OffscreenCanvasRenderingContext2D | null = null;

  async function copyNative(frame: VideoFrame): Promise<FramePlanes | null> {
    const { format, visibleRect } = frame;
    if (format === null || !visibleRect) return null;
    const bytes = converter.reserve(frame.allocationSize());
    const layout = await frame.copyTo(bytes);
    return readPlanes(format, bytes, layout, visibleRect.width, visibleRect.height);
  }

  /** For frames whose format the platform keeps to itself: slower, but every browser can draw. */
  function copyDrawn(frame: VideoFrame): FramePlanes | null {
    const { displayWidth, displayHeight } = frame;
    if (canvas?.canvas.width !== displayWidth || canvas.canvas.height !== displayHeight) {
      canvas = new OffscreenCanvas(displayWidth, displayHeight).getContext('2d', { willReadFrequently: true });
    }
    if (!canvas) return null;
    canvas.drawImage(frame, 0, 0);
    return copyPixels(canvas.getImageData(0, 0, displayWidth, displayHeight));
  }

  function copyPixels({ data, width, height }: ImageData): FramePlanes | null {
    const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return readPlanes('RGBA', pixels, [{ offset: 0, stride: 4 * width }], width, height);
  }

  return async (picture) =>
    picture instanceof ImageData ? copyPixels(picture) : ((await copyNative(picture)) ?? copyDrawn(picture));
}
