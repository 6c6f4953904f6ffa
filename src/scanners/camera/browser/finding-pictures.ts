import { cutoutArea, type PointedAt } from '../protocol.ts';
import { lookIdOf, thingIdOf } from '../result.ts';
import type { CameraMark } from '../sample.ts';
import type { FinishedScan, Spot } from '../scan.ts';

/** What was cut of finds and marks, in memory only. */
export type CutoutPictures = ReadonlyMap<PointedAt, ImageBitmap>;

/** A spot that is worth a closer look, and the picture that was cut of one of its marks. */
export interface PicturedSpot extends Pick<Spot, 'reason'> {
  /** Counted on from the finds. */
  readonly number: number;
  readonly at: CameraMark;
  readonly bitmap: ImageBitmap;
}

/** Nobody goes to more places for one reason: those that were marked for longest are shown. */
const MAX_SHOWN = 4;

/** Of each closer look the spots of which there is a picture, those marked for longest. */
export function picturedSpots(
  { threats, closerLooks }: Pick<FinishedScan, 'threats' | 'closerLooks'>,
  bitmaps: CutoutPictures,
): readonly PicturedSpot[] {
  const shown = closerLooks.flatMap(({ reason, spots }) =>
    spots
      .flatMap(({ marks }) => marks.find((mark) => bitmaps.has(mark)) ?? [])
      .slice(0, MAX_SHOWN)
      .map((at) => ({ reason, at, bitmap: bitmaps.get(at)! })),
  );
  return shown.map((spot, index) => ({ ...spot, number: threats.length + index + 1 }));
}

const JPEG_QUALITY = 0.9;
const RING_RADIUS_PX = 28;
const GAP_PX = 8;
/** On a phone two are easier to see one above the other. */
const MAX_IN_COLUMN = 2;

/** The surroundings of finds and spots as files by the names of their things, with a ring around what is meant; the spots of one reason are one picture. */
export async function picturesOf(scan: FinishedScan, bitmaps: CutoutPictures): Promise<ReadonlyMap<string, Blob>> {
  const { threats, closerLooks, camera } = scan;
  const spots = picturedSpots(scan, bitmaps);
  const named = [
    ...threats.map((threat) => {
      const bitmap = bitmaps.get(threat.finding);
      return { id: thingIdOf(threat), shown: bitmap ? [{ at: threat.finding, bitmap }] : [] };
    }),
    ...closerLooks.map(({ reason }) => ({
      id: lookIdOf({ reason }),
      shown: spots.filter((spot) => spot.reason === reason),
    })),
  ];
  const pictures = new Map<string, Blob>();
  for (const { id, shown } of named) {
    const picture = shown.length > 0 ? await ringed(shown, camera) : null;
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

function ringed(
  shown: readonly { readonly at: PointedAt; readonly bitmap: ImageBitmap }[],
  { widthPx, heightPx }: FinishedScan['camera'],
): Promise<Blob | null> {
  const cellWidthPx = Math.max(...shown.map(({ bitmap }) => bitmap.width)) + GAP_PX;
  const cellHeightPx = Math.max(...shown.map(({ bitmap }) => bitmap.height)) + GAP_PX;
  const columns = shown.length > MAX_IN_COLUMN ? 2 : 1;
  const canvas = document.createElement('canvas');
  canvas.width = columns * cellWidthPx - GAP_PX;
  canvas.height = Math.ceil(shown.length / columns) * cellHeightPx - GAP_PX;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  for (const [index, { at, bitmap }] of shown.entries()) {
    const area = cutoutArea(at, widthPx, heightPx);
    const scale = bitmap.width / area.widthPx;
    const leftPx = (index % columns) * cellWidthPx;
    const topPx = Math.floor(index / columns) * cellHeightPx;
    context.drawImage(bitmap, leftPx, topPx);
    drawRing(context, leftPx + (at.xPx - area.leftPx) * scale, topPx + (at.yPx - area.topPx) * scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

function drawRing(context: CanvasRenderingContext2D, xPx: number, yPx: number): void {
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
}
