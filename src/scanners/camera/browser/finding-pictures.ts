import { cutoutArea } from '../protocol.ts';
import { thingIdOf } from '../result.ts';
import type { CameraFinding } from '../sample.ts';
import type { FinishedScan } from '../scan.ts';

const JPEG_QUALITY = 0.9;
const RING_RADIUS_PX = 28;

/** The findings' surroundings as files by the names of their things, each with a ring around what is meant. */
export async function picturesOf(
  { threats, camera }: FinishedScan,
  bitmaps: ReadonlyMap<CameraFinding, ImageBitmap>,
): Promise<ReadonlyMap<string, Blob>> {
  const pictures = new Map<string, Blob>();
  for (const threat of threats) {
    const bitmap = bitmaps.get(threat.finding);
    if (!bitmap) continue;
    const area = cutoutArea(threat.finding, camera.widthPx, camera.heightPx);
    const scale = bitmap.width / area.widthPx;
    const x = (threat.finding.xPx - area.leftPx) * scale;
    const y = (threat.finding.yPx - area.topPx) * scale;
    const picture = await ringed(bitmap, x, y);
    if (picture) pictures.set(thingIdOf(threat), picture);
  }
  return pictures;
}

function ringed(bitmap: ImageBitmap, xPx: number, yPx: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.drawImage(bitmap, 0, 0);
  for (const [style, widthPx] of [
    ['#000000', 7],
    ['#ffffff', 3],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = widthPx;
    context.beginPath();
    context.arc(xPx, yPx, RING_RADIUS_PX, 0, 2 * Math.PI);
    context.stroke();
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
