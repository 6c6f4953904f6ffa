import sharp from 'sharp';
import { inspectPicture, isBareJpeg, type PictureFault } from '#core/bytes/picture-file.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** So many pixels of a picture are decoded at most: 6,000 x 4,000, some 100 MB while it is worked on. */
export const MAX_DECODED_PIXELS = 24_000_000;
/** A picture is kept with no side longer than this: enough to read a label on a smoke detector. */
export const MAX_SIDE_PX = 2_560;
/** Colors are kept at full size and blocks are 8 x 8 pixels: nothing of a block shows in the next. */
const BLOCK_PX = 8;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: false } as const;

export type PictureRefusal = PictureFault | 'too-many-pixels';

/** A JPEG of pixels alone. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A stretch of a picture, in its pixels from the upper left corner. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Lets this process read JPEG, PNG and WebP from memory and nothing else: not a vector, not a page, not a file by its name.
 * It holds for the whole process, so a program that reads strangers' pictures calls it first.
 */
export function readOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * A stranger's picture drawn anew: upright, in sRGB, without transparency, at most MAX_SIDE_PX a side. Nothing but its pixels
 * comes through, and those once decoded and encoded again.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Result<CleanPicture, PictureRefusal>> {
  const head = inspectPicture(bytes);
  if (!head.ok) return head;
  const { widthPx, heightPx } = head.value;
  if (widthPx * heightPx > MAX_DECODED_PIXELS) return fail('too-many-pixels');
  try {
    const drawn = await sharp(bytes, {
      failOn: 'warning',
      limitInputPixels: MAX_DECODED_PIXELS,
      sequentialRead: true,
      pages: 1,
    })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return ok(bare(drawn.data, drawn.info));
  } catch {
    return fail('unreadable');
  }
}

/**
 * A clean picture with areas black for good, each widened to whole blocks of the JPEG, so that the blur of what was under it
 * goes too. Areas beyond its edge are cut; areas without a pixel in it change nothing. Throws for bytes that are no clean picture.
 */
export async function blackOut(bytes: Uint8Array, areas: readonly PixelArea[]): Promise<CleanPicture> {
  const { width, height } = await sharp(bytes).metadata();
  const drawn = await sharp(bytes)
    .composite(
      areas.flatMap((area) => {
        const whole = wholeBlocks(area, width, height);
        if (!whole) return [];
        const { left, top, ...size } = whole;
        return [{ input: { create: { ...size, channels: 3, background: '#000' } }, left, top } as const];
      }),
    )
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true });
  return bare(drawn.data, drawn.info);
}

function wholeBlocks(area: PixelArea, width: number, height: number): PixelArea | null {
  const left = Math.max(0, Math.floor(area.left / BLOCK_PX) * BLOCK_PX);
  const top = Math.max(0, Math.floor(area.top / BLOCK_PX) * BLOCK_PX);
  const right = Math.min(width, Math.ceil((area.left + area.width) / BLOCK_PX) * BLOCK_PX);
  const bottom = Math.min(height, Math.ceil((area.top + area.height) / BLOCK_PX) * BLOCK_PX);
  return left < right && top < bottom ? { left, top, width: right - left, height: bottom - top } : null;
}

/** The promise of this file, kept before anything leaves it. */
function bare(bytes: Uint8Array, info: { readonly width: number; readonly height: number }): CleanPicture {
  if (!isBareJpeg(bytes)) throw new Error('a picture drawn anew carries more than pixels');
  return { bytes, widthPx: info.width, heightPx: info.height };
}
