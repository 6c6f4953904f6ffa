import { concat } from '#core/bytes/concat.ts';
import { endOfScan, pictureFormatOf, startsWith, viewOf } from '#core/bytes/picture-bytes.ts';
import { latin1Bytes } from '#core/bytes/text.ts';

/** A picture without the place, the device and the previews that its camera wrote into it. */
export interface StrippedPicture {
  readonly bytes: Uint8Array;
  /** When the camera says it was taken, `YYYY:MM:DD hh:mm:ss` by its own clock; null where it says nothing. */
  readonly takenAt: string | null;
}

/**
 * A JPEG, PNG or WebP picture with only what its pixels need: color profile, transparency, and which side is up. What stands
 * behind its end goes too: phones keep a second picture or a clip there, with a place of its own. Null for any other file,
 * and for one that cannot be read to its end: nothing can be promised of those.
 */
export function stripPicture(bytes: Uint8Array): StrippedPicture | null {
  switch (pictureFormatOf(bytes)) {
    case 'jpeg':
      return stripJpeg(bytes);
    case 'png':
      return stripPng(bytes);
    case 'webp':
      return stripWebp(bytes);
    case null:
      return null;
  }
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';

/**
 * JPEG: FF D8, then segments, then FF D9.
 *   FF MM LL LL P…   M: marker   L: bytes of the segment from here on, big-endian   P: what it holds
 * After FF DA comes the picture's data up to the next marker; there FF 00 is a byte FF, and FF D0 to D7 are part of it.
 */
function stripJpeg(bytes: Uint8Array): StrippedPicture | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let exif: Exif = NO_EXIF;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at + 2 > bytes.length || bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === EOI) break;
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    if (marker === SOS) end = endOfScan(bytes, end);
    if (marker === APP1 && startsWith(bytes, at + 4, EXIF)) exif = readExif(bytes.subarray(at + 4 + EXIF.length, end));
    if (isJpegPartNeeded(bytes, marker, at + 4)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const upright = exif.orientation > 1 ? [orientationSegment(exif.orientation)] : [];
  const parts = [Uint8Array.of(0xff, SOI), ...upright, ...kept, Uint8Array.of(0xff, EOI)];
  return { bytes: concat(parts), takenAt: exif.takenAt };
}

function isJpegPartNeeded(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === APP0) return startsWith(bytes, at, 'JFIF\0');
  if (marker === APP2) return startsWith(bytes, at, 'ICC_PROFILE\0');
  if (marker === APP14) return startsWith(bytes, at, 'Adobe');
  return !(marker >= APP0 && marker <= APP15) && marker !== COMMENT;
}

interface Exif {
  /** 1 is upright; 2 to 8 are turned or mirrored. */
  readonly orientation: number;
  readonly takenAt: string | null;
}

const NO_EXIF: Exif = { orientation: 1, takenAt: null };
const ORIENTATION = 0x0112;
const EXIF_FOLDER = 0x8769;
const TAKEN_AT = 0x9003;
const EXIF_TIME = /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/;

/**
 * TIFF: OO OO 2A 00 FF FF FF FF   O: "II" little-endian or "MM" big-endian   F: where the first folder is
 * A folder: its number of entries (2), then 12 bytes each: tag (2), type (2), count (4), value or where it stands (4).
 */
function readExif(tiff: Uint8Array): Exif {
  const view = viewOf(tiff);
  if (tiff.length < 8) return NO_EXIF;
  const little = startsWith(tiff, 0, 'II');

  function entry(folderAt: number, tag: number): number | null {
    if (folderAt + 2 > tiff.length) return null;
    const count = view.getUint16(folderAt, little);
    for (let index = 0; index < count; index += 1) {
      const at = folderAt + 2 + index * 12;
      if (at + 12 > tiff.length) return null;
      if (view.getUint16(at, little) === tag) return at + 8;
    }
    return null;
  }

  const first = view.getUint32(4, little);
  const orientationAt = entry(first, ORIENTATION);
  const orientation = orientationAt === null ? 1 : view.getUint16(orientationAt, little);
  const folderAt = entry(first, EXIF_FOLDER);
  const takenAt = folderAt === null ? null : entry(view.getUint32(folderAt, little), TAKEN_AT);
  const timeAt = takenAt === null ? tiff.length : view.getUint32(takenAt, little);
  const time = String.fromCharCode(...tiff.subarray(timeAt, timeAt + 19));
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    takenAt: EXIF_TIME.test(time) ? time : null,
  };
}

/** An Exif segment that holds nothing but which side is up. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.of(0xff, APP1, 0, 2 + EXIF.length + tiff.length, ...latin1Bytes(EXIF), ...tiff);
}

const PNG_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** PNG: 8 bytes, then chunks LL LL LL LL TT TT TT TT D… CC CC CC CC up to IEND. */
function stripPng(bytes: Uint8Array): StrippedPicture | null {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return { bytes: concat(kept), takenAt: null };
    at = end;
  }
  return null;
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that promise Exif and XMP. */
const WEBP_METADATA = 0x0c;

/** WebP: RIFF SS SS SS SS WEBP, then chunks TT TT TT TT SS SS SS SS D…, each filled to an even length. */
function stripWebp(bytes: Uint8Array): StrippedPicture | null {
  const view = viewOf(bytes);
  const riffEnd = 8 + view.getUint32(4, true);
  if (riffEnd > bytes.length) return null;
  const kept: Uint8Array[] = [];
  for (let at = 12; at < riffEnd;) {
    if (at + 8 > riffEnd) return null;
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (WEBP_CHUNKS.has(type)) {
      const chunk = bytes.slice(at, end);
      if (type === 'VP8X') chunk[8]! &= ~WEBP_METADATA;
      kept.push(chunk);
    }
    at = end;
  }
  const body = concat(kept);
  const header = bytes.slice(0, 12);
  viewOf(header).setUint32(4, body.length + 4, true);
  return { bytes: concat([header, body]), takenAt: null };
}
