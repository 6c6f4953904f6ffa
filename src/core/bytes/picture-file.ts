import { crc32 } from '#core/bytes/crc32.ts';
import { endOfScan, pictureFormatOf, startsWith, viewOf, type PictureFormat } from './picture-bytes.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** What a picture's file says of itself, before anything is decoded. */
export interface PictureHead {
  readonly format: PictureFormat;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Why a file is not one still picture and nothing else. */
export type PictureFault =
  /** None of the three formats. */
  | 'not-a-picture'
  /** The format of many phones' cameras. */
  | 'heic'
  /** Ends before the picture does. */
  | 'cut-off'
  /** Something stands behind the picture's end: another picture, a clip, an archive. */
  | 'not-alone'
  | 'moving'
  /** Begins as a picture and does not go on as one. */
  | 'unreadable';

/**
 * Walks a file from its first byte to its last: a JPEG, PNG or WebP picture with nothing behind its end, or what is wrong
 * with it. Never throws, decodes nothing, and takes a time that grows with the file's length alone.
 */
export function inspectPicture(bytes: Uint8Array): Result<PictureHead, PictureFault> {
  switch (pictureFormatOf(bytes)) {
    case 'jpeg':
      return inspectJpeg(bytes);
    case 'png':
      return inspectPng(bytes);
    case 'webp':
      return inspectWebp(bytes);
    case null:
      return fail(isHeic(bytes) ? 'heic' : 'not-a-picture');
  }
}

const HEIC_BRANDS: ReadonlySet<string> = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '));

/** Whether a file says that it is a HEIC picture: `LL LL LL LL ftyp BBBB …`, B: its brand. */
export function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes, 4, 'ftyp') && HEIC_BRANDS.has(textAt(bytes, 8));
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function headOf(format: PictureFormat, widthPx: number, heightPx: number): Result<PictureHead, PictureFault> {
  return widthPx > 0 && heightPx > 0 ? ok({ format, widthPx, heightPx }) : fail('unreadable');
}

const EOI = 0xd9;
const SOS = 0xda;
const FIRST_SOF = 0xc0;
const LAST_SOF = 0xcf;
/** Baseline, extended and progressive by Huffman's code; cameras and programs write no others. */
const READABLE_SOF: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Between the frames' markers, and none of them: a table, an extension, an arithmetic coder's settings. */
const NO_SOF: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** A progressive picture is read once a scan: programs write about ten. */
const MAX_SCANS = 64;

/**
 * JPEG: FF D8, then segments, then FF D9.
 *   FF MM LL LL P…   M: marker   L: bytes of the segment from here on, big-endian   P: what it holds
 *   FF C0 LL LL BB HH HH WW WW CC …   B: bits of a sample   H, W: height and width   C: colors
 * After FF DA comes the picture's data up to the next marker; there FF 00 is a byte FF, and FF D0 to D7 are part of it.
 */
function inspectJpeg(bytes: Uint8Array): Result<PictureHead, PictureFault> {
  const view = viewOf(bytes);
  let head: Result<PictureHead, PictureFault> | null = null;
  let scans = 0;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at + 2 > bytes.length) return fail('cut-off');
    if (bytes[at] !== 0xff) return fail('unreadable');
    const marker = bytes[at + 1]!;
    if (marker === EOI) break;
    if (at + 4 > bytes.length) return fail('cut-off');
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2 || marker === 0) return fail('unreadable');
    if (end > bytes.length) return fail('cut-off');
    if (marker >= FIRST_SOF && marker <= LAST_SOF && !NO_SOF.has(marker)) {
      if (head || !READABLE_SOF.has(marker) || length < 8) return fail('unreadable');
      const colors = bytes[at + 9]!;
      if (bytes[at + 4] !== 8 || (colors !== 1 && colors !== 3 && colors !== 4)) return fail('unreadable');
      head = headOf('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    }
    if (marker === SOS) {
      scans += 1;
      if (!head || scans > MAX_SCANS) return fail('unreadable');
      end = endOfScan(bytes, end);
    }
    at = end;
  }
  if (!head || scans === 0) return fail('unreadable');
  return at + 2 === bytes.length ? head : fail('not-alone');
}

/**
 * PNG: 8 bytes, then chunks LL LL LL LL TT TT TT TT D… CC CC CC CC up to IEND.
 *   L: bytes of D, big-endian   T: type   C: CRC-32 over T and D
 */
function inspectPng(bytes: Uint8Array): Result<PictureHead, PictureFault> {
  const view = viewOf(bytes);
  let head: Result<PictureHead, PictureFault> | null = null;
  let hasData = false;
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) return fail('cut-off');
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return fail('cut-off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return fail('unreadable');
    const type = textAt(bytes, at + 4);
    if ((type === 'IHDR') !== (at === 8)) return fail('unreadable');
    if (type === 'IHDR') {
      if (length !== 13) return fail('unreadable');
      head = headOf('png', view.getUint32(at + 8), view.getUint32(at + 12));
    }
    if (type === 'acTL') return fail('moving');
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') {
      if (!head || !hasData || length !== 0) return fail('unreadable');
      return end === bytes.length ? head : fail('not-alone');
    }
    at = end;
  }
}

/** Bit of VP8X that promises more than one frame. */
const ANIMATED = 0x02;

/**
 * WebP: RIFF SS SS SS SS WEBP, then chunks TT TT TT TT SS SS SS SS D…, each filled to an even length.
 *   S: bytes that follow, little-endian   T: type: VP8X, a head for what is more than plain, and VP8 or VP8L, the picture
 */
function inspectWebp(bytes: Uint8Array): Result<PictureHead, PictureFault> {
  const view = viewOf(bytes);
  const riffEnd = 8 + view.getUint32(4, true);
  if (riffEnd > bytes.length) return fail('cut-off');
  if (riffEnd < bytes.length) return fail('not-alone');
  let canvas: Size | null = null;
  let picture: Size | null = null;
  for (let at = 12; at < riffEnd;) {
    if (at + 8 > riffEnd) return fail('unreadable');
    const type = textAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > riffEnd) return fail('unreadable');
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (type === 'ANIM' || type === 'ANMF') return fail('moving');
    if (type === 'VP8X') {
      if (at !== 12 || size < 10) return fail('unreadable');
      if (content[0]! & ANIMATED) return fail('moving');
      canvas = {
        width: 1 + (view.getUint32(at + 12, true) & 0xffffff),
        height: 1 + (view.getUint32(at + 14, true) >>> 8),
      };
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) return fail('unreadable');
      picture = type === 'VP8 ' ? lossySize(content) : losslessSize(content);
      if (!picture) return fail('unreadable');
    }
    at = end;
  }
  if (!picture) return fail('unreadable');
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height)) return fail('unreadable');
  return headOf('webp', picture.width, picture.height);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** VP8: TT TT TT 9D 01 2A WW WW HH HH, 14 bits of each size, little-endian. */
function lossySize(content: Uint8Array): Size | null {
  if (content.length < 10 || !startsWith(content, 3, '\x9d\x01\x2a')) return null;
  const view = viewOf(content);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/** VP8L: 2F, then 14 bits of the width and 14 of the height, each minus one, from the lowest bit on. */
function losslessSize(content: Uint8Array): Size | null {
  if (content.length < 5 || content[0] !== 0x2f) return null;
  const bits = viewOf(content).getUint32(1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** What a JPEG needs to be drawn: its own head, tables, frame, scans, restarts. */
const BARE_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd]);
const APP0 = 0xe0;

/** Whether bytes are a JPEG of pixels alone: no place, no camera, no comment, no preview, no profile, nothing behind its end. */
export function isBareJpeg(bytes: Uint8Array): boolean {
  const head = inspectPicture(bytes);
  if (!head.ok || head.value.format !== 'jpeg') return false;
  const view = viewOf(bytes);
  for (let at = 2; bytes[at + 1] !== EOI;) {
    const marker = bytes[at + 1]!;
    const length = view.getUint16(at + 2);
    // The head's 16 bytes: a longer one holds a preview.
    const isOwnHead = marker === APP0 && length === 16 && startsWith(bytes, at + 4, 'JFIF\0');
    if (!isOwnHead && !BARE_MARKERS.has(marker)) return false;
    at = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
  }
  return true;
}
