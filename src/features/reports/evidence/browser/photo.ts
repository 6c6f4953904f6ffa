import { toHex } from '#core/bytes/hex.ts';
import { inspectPicture } from '#core/bytes/picture-file.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { PictureArea } from '#contract/entities/report-evidence.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import { MAX_EVIDENCE_BYTES } from '#contract/limits.ts';
import type { PictureSize } from '../areas.ts';

/** As large as the server keeps it. */
const MAX_SIDE_PX = 2_560;
/** What phones' cameras make at most; decoded it takes four times as many bytes. */
const MAX_PIXELS = 110_000_000;
const JPEG_QUALITY = 0.9;

/** A photo as it was opened here: its pixels, upright, and nothing else of its file. */
export interface OpenedPhoto extends PictureSize {
  readonly canvas: HTMLCanvasElement;
  /** Of the file that was chosen; null where the page may not hash. */
  readonly originalSha256: string | null;
}

/** Of a file's bytes, as lower-case hexadecimal; null on a page that is not secure. */
async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? toHex(new Uint8Array(await subtle.digest('SHA-256', bytes))) : null;
}

/**
 * Opens a chosen file as a picture. A phone's second picture or clip behind the first is let through: it goes with everything
 * else that is not a pixel. HEIC opens where the browser can.
 */
export async function openPhoto(file: File): Promise<Result<OpenedPhoto, ApiErrorCode>> {
  if (file.size > MAX_EVIDENCE_BYTES) return fail('evidence-too-large');
  const bytes = await file.arrayBuffer();
  const head = inspectPicture(new Uint8Array(bytes));
  const fault = head.ok ? null : head.error;
  if (fault === 'not-a-picture') return fail('picture-kind-refused');
  if (fault === 'cut-off') return fail('picture-cut-off');
  if (fault === 'moving') return fail('picture-moving');
  if (head.ok && head.value.widthPx * head.value.heightPx > MAX_PIXELS) return fail('picture-too-many-pixels');
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return fail(fault === 'heic' ? 'picture-heic' : 'picture-unreadable');
  }
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return fail('picture-unreadable');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return ok({ canvas, widthPx: canvas.width, heightPx: canvas.height, originalSha256: await hashOf(bytes) });
  } finally {
    bitmap.close();
  }
}

/** The photo as a JPEG of its pixels, with areas black in the pixels themselves: what was under them never leaves this device. */
export async function encodePhoto(photo: OpenedPhoto, areas: readonly PictureArea[]): Promise<Uint8Array | null> {
  const canvas = document.createElement('canvas');
  canvas.width = photo.widthPx;
  canvas.height = photo.heightPx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(photo.canvas, 0, 0);
  context.fillStyle = '#000';
  for (const { left, top, width, height } of areas) context.fillRect(left, top, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
